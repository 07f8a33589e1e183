"""The exercises of lesson 11: whose turn it is, which level answers, an opponent of your own.

To begin at the beginning, open `rules.pieces`.
"""
import json
import os
import time
from contextlib import contextmanager
from tempfile import TemporaryDirectory

from chesslearn.course.contracts import Number, Text
from chesslearn.course.exercise import Case, Closing, Exercise, Prediction, Wrong
from chesslearn.course.exercises.lesson_00 import OneOf, Options
from chesslearn.course.games import random_boards
from chesslearn.engine.difficulty import Engine, RandomMover, choose_move
from chesslearn.match.pgn import read_pgn, write_pgn
from chesslearn.rules.board import Board
from chesslearn.rules.fen import STARTING_FEN
from chesslearn.rules.pieces import BLACK, WHITE
from chesslearn.ui.board import BoardWidget
from chesslearn.ui.messages import VERSION


class Browser:
    """What a browser says to a `BoardWidget`, without a screen; `sent` and `heard` are the messages of both sides, as text."""

    def __init__(self, board):
        self._board, self.sent, self.heard = board, [], []
        tell = board.send

        def send(content, buffers=None):
            self.heard.append(json.dumps(content))
            tell(content, buffers)

        board.send = send

    @property
    def sees(self):
        """The snapshot that it was shown last, as a dict."""
        return {name: value for name, value in self._board._pos.items() if name != "board"}

    def move(self, uci, rev=None):
        """What a press on a piece and on a target does; `rev` is the number of the snapshot it looks at."""
        self.say(kind="move", rev=self.sees["rev"] if rev is None else rev, uci=uci)

    def press(self, name):
        """What a key for an action does, such as "flip" or "undo"."""
        self.say(kind="action", name=name)

    def say(self, **fields):
        """Sends a message of any kind."""
        message = {"v": VERSION, "view": "a1b2c3", "id": len(self.sent) + 1, **fields}
        self.sent.append(json.dumps(message))
        self._board._handle_custom_msg(message, [])

    def wait(self, seconds=20):
        """Waits until the engine has answered."""
        end = time.monotonic() + seconds
        while self.sees["thinking"] and time.monotonic() < end:
            time.sleep(0.01)


def bytes_of_a_move():
    """What crosses for one move, both ways: message, answer and snapshot; to the next hundred."""
    browser = Browser(BoardWidget(Board()))
    browser.move("g1f3")
    texts = browser.sent[-1], browser.heard[-1], json.dumps(browser.sees)
    return round(sum(len(text.encode()) for text in texts), -2)


@contextmanager
def settings_elsewhere():
    """Inside the block, what is remembered lies in an empty folder of its own."""
    before = os.environ.get("CHESSLEARN_HOME")
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        os.environ["CHESSLEARN_HOME"] = folder
        try:
            yield
        finally:
            os.environ.pop("CHESSLEARN_HOME")
            if before is not None:
                os.environ["CHESSLEARN_HOME"] = before


YOU, ENGINE, OVER = "you", "engine", "over"
MATED, STALE, CLAIMED, BLACK_SIDE, FROM_A_FEN = ("a mate", "a stalemate", "a draw that is claimed", "you with Black",
                                                 "a first position with Black to move")


def my_whose_turn(board, color):
    if board.outcome() or board.can_claim_draw():
        return "over"
    return "you" if board.turn == color else "engine"


def _after(*moves, fen=STARTING_FEN):
    """A board with these moves made."""
    board = Board(fen)
    for move in moves:
        board.make(board.parse_uci(move))
    return board


def engine_has_black(board, color):
    return my_whose_turn(board, WHITE)


def swapped_sides(board, color):
    answer = my_whose_turn(board, color)
    return {YOU: ENGINE, ENGINE: YOU}.get(answer, answer)


def never_over(board, color):
    return YOU if board.turn == color else ENGINE


def only_mate_ends(board, color):
    mated = board.is_check() and not board.legal_moves()
    return OVER if mated else never_over(board, color)


def no_move_ends(board, color):
    return never_over(board, color) if board.legal_moves() else OVER


def without_claims(board, color):
    return OVER if board.outcome() else never_over(board, color)


def claims_alone(board, color):
    return OVER if board.can_claim_draw() else never_over(board, color)


def check_ends(board, color):
    return OVER if board.is_check() else my_whose_turn(board, color)


def methods_not_called(board, color):
    return OVER


def always_you(board, color):
    return OVER if board.outcome() or board.can_claim_draw() else YOU


def you_before_all(board, color):
    return YOU


def counted_moves(board, color):
    if board.outcome() or board.can_claim_draw():
        return OVER
    return YOU if (len(board.history) % 2 == 0) == (color == WHITE) else ENGINE


def lost_only_for_you(board, color):
    return never_over(board, color) if board.turn != color else my_whose_turn(board, color)


SHUFFLED = ("g1f3", "g8f6", "f3g1", "f6g8")
TURN = Exercise(
    id="11.1",
    statement="whose turn it is, or that the game is over",
    contract=Text(),
    cases=(
        Case((Board(), WHITE), YOU),
        Case((_after("e2e4"), WHITE), ENGINE),
        Case((Board(), BLACK), ENGINE, (BLACK_SIDE,)),
        Case((_after("e2e4"), BLACK), YOU, (BLACK_SIDE,)),
        Case((_after("f2f3", "e7e5", "g2g4", "d8h4"), WHITE), OVER, (MATED,)),
        Case((_after("f2f3", "e7e5", "g2g4", "d8h4"), BLACK), OVER, (MATED, BLACK_SIDE)),
        Case((Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), WHITE), OVER, (STALE,)),
        Case((Board("8/8/4k3/8/8/3NK3/8/8 w - - 0 1"), BLACK), OVER, ("bare kings, almost", BLACK_SIDE)),
        Case((_after("e2e4", "e7e5", "d1h5", "g8f6", "h5f7"), WHITE), ENGINE, ("a check",)),
        Case((_after(*SHUFFLED), WHITE), YOU),
        Case((_after(*SHUFFLED, *SHUFFLED), WHITE), OVER, (CLAIMED,)),
        Case((Board("4k3/8/8/8/8/8/R7/4K3 b - - 100 90"), WHITE), OVER, (CLAIMED,)),
        Case((Board("4k3/8/8/8/8/8/R7/4K3 b - - 99 90"), WHITE), ENGINE, (FROM_A_FEN,)),
        Case((_after("e8d7", fen="4k3/8/8/8/8/8/R7/4K3 b - - 10 90"), WHITE), YOU, (FROM_A_FEN,)),
    ),
    key=my_whose_turn,
    wrongs=(
        Wrong(engine_has_black, "You take it that the person has White. `color` says which side is yours."),
        Wrong(swapped_sides, "You and the engine have changed places: where board.turn is `color`, it is your turn."),
        Wrong(never_over, "You ask only who is to move. First ask whether the game goes on."),
        Wrong(only_mate_ends, "You know of mate alone. A game ends by stalemate and the other draws too: board.outcome() knows them all."),
        Wrong(no_move_ends, "You look for legal moves only. A game can be over with moves left: ask board.outcome() and board.can_claim_draw()."),
        Wrong(without_claims, "A game ends here too where a draw may be claimed, by the third repetition or after fifty moves: "
                              "board.can_claim_draw() tells."),
        Wrong(claims_alone, "You ask board.can_claim_draw() alone. Mate, stalemate and bare kings are in board.outcome()."),
        Wrong(check_ends, "A check does not end a game: the side in check has to answer it."),
        Wrong(methods_not_called, "Every game is over for you. `board.outcome` without () is always true: call it."),
        *(Wrong(wrong, "It is always your turn. (`if board.turn` is always true: WHITE and BLACK are numbers, and none is 0.) "
                       "Compare board.turn with color.") for wrong in (always_you, you_before_all)),
        Wrong(counted_moves, "You count the moves made. A game can begin with Black to move: ask board.turn."),
        Wrong(lost_only_for_you, "You look for the end only when it is your turn. A game can also end when the engine would be next."),
    ),
    hints=(
        "Two questions, one after the other. Which comes first?",
        "If board.outcome() or board.can_claim_draw() answers something, the game is over. Otherwise compare board.turn with color.",
        'if board.outcome() or board.can_claim_draw(): return "over". Then return "you" if board.turn == color else "engine".',
    ),
    right="Your board knows when to ask its engine. It is right because it goes by the position alone, however that came about: "
          "by a move, by undo, or by a new game.",
    about={MATED: "The game is over, whoever would be next. What does board.outcome() say?",
           STALE: "No legal move and no check. What does board.outcome() say?",
           CLAIMED: "This board ends a game where a draw may be claimed. Which method tells?",
           BLACK_SIDE: "`color` is the side of the person. Here it is Black.",
           FROM_A_FEN: "Here Black made the first move. What says who is next, whatever came before?"},
)

TWICE, SAME_TIME, RUNNING = "more than one change", "two changes at one time", "a search that was running"


def my_level_at(first, changes, ply):
    level = first
    for chosen_at, new in changes:
        if chosen_at < ply:
            level = new
    return level


def at_once(first, changes, ply):
    return my_level_at(first, changes, ply + 1)


def one_answer_late(first, changes, ply):
    return my_level_at(first, changes, ply - 1)


def first_forever(first, changes, ply):
    return first


def last_forever(first, changes, ply):
    return changes[-1][1] if changes else first


def first_change_only(first, changes, ply):
    return my_level_at(first, changes[:1], ply)


def first_to_come(first, changes, ply):
    return next((new for chosen_at, new in changes if chosen_at >= ply), first)


def highest_so_far(first, changes, ply):
    return max([first, *(new for chosen_at, new in changes if chosen_at < ply)])


def for_one_answer(first, changes, ply):
    return dict(changes).get(ply - 1, first)


def first_of_a_time(first, changes, ply):
    earliest = dict(reversed(changes))
    return my_level_at(first, sorted(earliest.items()), ply)


LEVEL_AT = Exercise(
    id="11.2",
    statement="the level that answers, after changes in mid-game",
    contract=Number(),
    cases=(
        Case((1, [], 1), 1),
        Case((3, [], 40), 3),
        Case((1, [(4, 2)], 3), 1),
        Case((1, [(4, 2)], 5), 2),
        Case((1, [(4, 2)], 7), 2),
        Case((1, [(4, 0)], 9), 0),
        Case((1, [(5, 3)], 5), 1, (RUNNING,)),
        Case((1, [(5, 3)], 7), 3),
        Case((2, [(0, 1)], 0), 2, (RUNNING,)),
        Case((2, [(0, 1)], 1), 1),
        Case((1, [(4, 2), (8, 3)], 7), 2, (TWICE,)),
        Case((1, [(4, 2), (8, 3)], 9), 3, (TWICE,)),
        Case((1, [(4, 3), (8, 0)], 11), 0, (TWICE,)),
        Case((1, [(4, 3), (9, 1), (15, 2)], 15), 1, (TWICE, RUNNING)),
        Case((1, [(6, 3), (6, 2)], 7), 2, (TWICE, SAME_TIME)),
        Case((1, [(6, 2), (6, 1)], 9), 1, (TWICE, SAME_TIME)),
    ),
    key=my_level_at,
    wrongs=(
        Wrong(at_once, "You let a change count at once. Chosen with `ply` half-moves on the board, the search for this answer was already running: "
                       "it goes on, and the new level answers next time."),
        Wrong(one_answer_late, "You let a change count too late. It counts as soon as one half-move more is on the board."),
        Wrong(first_forever, "The level never changes for you. Go through the changes."),
        Wrong(last_forever, "You take the last change, also when it came later than this answer. Leave out those that are not yet made."),
        Wrong(first_change_only, "You stop at the first change. A later one may count too: go on to the end, and keep the last one that counts."),
        Wrong(first_to_come, "You take the next change to come. Those that are past count."),
        Wrong(highest_so_far, "You take the highest level so far. A level can go down again."),
        Wrong(for_one_answer, "A change does not count for one answer only, but until the next change."),
        Wrong(first_of_a_time, "Of two changes at one time you take the first. Who chooses again means the last choice."),
    ),
    hints=(
        "Begin with the first level. Which of the changes come before this answer?",
        "A change counts if fewer than `ply` half-moves were on the board when it was made. The last one that counts is the level.",
        "level = first. for chosen_at, new in changes: if chosen_at < ply: level = new. Return level.",
    ),
    right="You can now tell from a record who answered each move. It is right because a search that runs keeps what it was started with.",
    about={RUNNING: "The engine was thinking about this very answer when the level was chosen. Which level was its search started with?",
           SAME_TIME: "Twice chosen before the engine was asked. Which choice is meant?",
           TWICE: "More than one change. Which of those that count is the last?"},
)

MATE_IN_ONE, THREATENED, LOST, QUIET = "a mate in one", "a mate that can be prevented", "a mate that nothing prevents", "nothing special"


def my_opponent(board):
    def mates(move):
        board.make(move)
        mated = board.is_check() and not board.legal_moves()
        board.unmake()
        return mated

    moves, safe = board.legal_moves(), []
    for move in moves:
        if mates(move):
            return move
        board.make(move)
        safe += [] if any(map(mates, board.legal_moves())) else [move]
        board.unmake()
    return (safe or moves)[0]


def _after_it(board, move, question):
    """The answer to `question(board)` after the move."""
    board.make(move)
    answer = question(board)
    board.unmake()
    return answer


def _is_mate(board):
    return board.is_check() and not board.legal_moves()


def _can_mate(board):
    return any(_after_it(board, move, _is_mate) for move in board.legal_moves())


def _preferring(board, question, moves=None):
    """The first move after which `question` is true, else the first of all."""
    moves = moves or board.legal_moves()
    return next((move for move in moves if _after_it(board, move, question)), moves[0])


def always_the_first(board):
    return board.legal_moves()[0]


def takes_what_it_can(board):
    return next(filter(board.is_capture, board.legal_moves()), board.legal_moves()[0])


def only_mates(board):
    return _preferring(board, _is_mate)


def only_defends(board):
    return _preferring(board, lambda after: not _can_mate(after))


def defends_before_it_mates(board):
    safe = [move for move in board.legal_moves() if not _after_it(board, move, _can_mate)]
    return safe[0] if len(safe) < len(board.legal_moves()) and safe else only_mates(board)


def check_for_mate(board):
    checks = [move for move in board.legal_moves() if _after_it(board, move, lambda after: after.is_check())]
    return checks[0] if checks else only_defends(board)


def no_move_for_mate(board):
    ends = [move for move in board.legal_moves() if _after_it(board, move, lambda after: not after.legal_moves())]
    return ends[0] if ends else only_defends(board)


def helps_the_other(board):
    return _preferring(board, _can_mate)


def may_leave_the_king(board):
    return board.pseudo_legal_moves()[0]


def one_half_move(board):
    return Engine(depth=1)(board)


def _case(fen, *right, tags=()):
    """A case in which the moves `right` are right; without any, every legal move is."""
    board = Board(fen)
    return Case((board,), Options(right or (move.uci() for move in board.legal_moves())), tags)


def _random_positions():
    """Positions of random games: what is played there has to be legal, and the board has to be left as it was."""
    for board in random_boards(STARTING_FEN, 600, seed=11):
        if len(board.history) % 15 == 0 and not board.outcome():
            yield _case(board.fen(), tags=(QUIET,))


OPPONENT = Exercise(
    id="11.3",
    statement="an opponent of your own: it mates, and it is not mated, where one move decides",
    contract=OneOf(),
    cases=(
        _case(STARTING_FEN, tags=(QUIET,)),
        _case("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "d1d8", tags=(MATE_IN_ONE,)),
        _case("3r2k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1", "d8d1", tags=(MATE_IN_ONE,)),
        _case("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", "h5f7", tags=(MATE_IN_ONE, "other checks")),
        _case("7k/P7/6K1/8/8/8/8/8 w - - 0 1", "a7a8q", "a7a8r", tags=(MATE_IN_ONE, "a promotion")),
        _case("7k/R7/5N2/8/8/8/8/4K3 w - - 0 1", "a7h7", tags=(MATE_IN_ONE, "other checks", "stalemates close by")),
        _case("4k3/8/2r5/8/3N4/8/4p3/4K3 w - - 0 1", tags=(QUIET,)),
        _case("r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3",
              "g8h6", "e8e7", "d8e7", "d8f6", "d8g5", "d8h4", "g7g6", "d7d5", tags=(THREATENED,)),
        _case("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR w KQkq - 0 3",
              "g1h3", "f1h3", "f1g2", "e1f2", "g4g5", "e2e3", "d2d3", "h2h4", "e2e4", "d2d4", tags=(THREATENED,)),
        _case("3r2k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "g1h1", "g1f1", "a1a8", "a1f1", "a1e1", "a1c1", "a1b1", "h2h3", "g2g3",
              "f2f3", "h2h4", "g2g4", "f2f4", tags=(THREATENED,)),
        _case("6k1/5ppp/8/8/8/8/1r3PPP/3R2K1 w - - 0 1", "d1d8", tags=(MATE_IN_ONE, THREATENED)),
        _case("4k3/8/8/8/4r3/8/4B3/4K3 w - - 0 1", tags=(QUIET, "a pin")),
        _case("rnbqk1nr/pppp1ppp/8/4p3/1b1P4/8/PPP1PPPP/RNBQKBNR w KQkq - 1 3", tags=(QUIET, "a check to answer")),
        _case("7k/8/2P5/8/8/1r6/r7/7K w - - 0 1", "c6c7", "h1g1", tags=(LOST,)),
    ),
    key=my_opponent,
    wrongs=(
        Wrong(always_the_first, "You always play the first move of the list. Try each move: make it, look, and take it back."),
        Wrong(takes_what_it_can, "You take what you can, and do not look for mate."),
        Wrong(only_mates, "You mate, but you do not look at the answers: after some of your moves the other side mates at once. "
                          "Avoid those where you can."),
        Wrong(only_defends, "You never allow a mate, and you never give one. A move that mates comes before all others."),
        Wrong(defends_before_it_mates, "You defend against a mate where you could give one yourself. A move that mates ends the game: look for it first."),
        Wrong(check_for_mate, "You take a check for a mate. It is mate only if no legal move is left after it."),
        Wrong(no_move_for_mate, "You take a stalemate for a mate. Mate is a check to which there is no legal move."),
        Wrong(helps_the_other, "You look for moves after which the other side can mate, and play them. Keep those after which it cannot."),
        Wrong(may_leave_the_king, "You choose from the pseudo-legal moves. Some of those leave the king in check."),
        Wrong(one_half_move, "An engine of depth 1 gives mate, but it does not see the answer. Your opponent has to look at that, too."),
    ),
    hints=(
        "A move is made and taken back: what can you ask of the board in between?",
        "It is mate if board.is_check() and there is no legal move. First look for a move that mates. If there is none, drop the moves after which some "
        "answer mates; if all drop out, any move will do.",
        "With a function mates(move) that makes the move, looks and takes it back: return the first move that mates. Else make each move and ask "
        "any(map(mates, board.legal_moves())); keep the moves where that is false. Return one of them, or any move if there is none.",
    ),
    right="You can now play against it: play(engine=my_opponent). It is right because in every case it played one of the moves that decide, "
          "and in every position a legal one.",
    games=_random_positions,
    about={MATE_IN_ONE: "One move mates here. Do you try them all, and ask for check as well as for legal moves?",
           THREATENED: "After a careless move the answer is mate. Which of your moves leave no such answer?",
           LOST: "Every move allows a mate here. Something has to be played all the same.",
           "stalemates close by": "Some moves leave no legal move, but give no check. What is that?"},
)

EXERCISES = (TURN, LEVEL_AT, OPPONENT)


def record_of(moves, levels, changes, seed):
    """A game against the `levels`, one after the other, as PGN text; `changes` are the half-moves played before each but the first."""
    comments = {ply: f"level {before} -> {after}" for ply, before, after in zip(changes, levels, levels[1:])}
    return write_pgn(Board(), moves, {"Level": ",".join(map(str, levels)), "Seed": seed}, comments)


def answers_again(text):
    """Of the answers in such a record, in which the person has White: how many are the same when they are asked for again, and of how many."""
    game, = read_pgn(text)
    first, *later = map(int, game.headers["Level"].split(","))
    changes = list(zip([ply for ply, comment in game.comments.items() if "->" in comment], later))
    board, same = game.start.copy(), []
    for ply, move in enumerate(game.moves):
        if board.turn == BLACK:
            same.append(choose_move(board, my_level_at(first, changes, ply), int(game.headers["Seed"])).move == move)
        board.make(move)
    return sum(same), len(same)


def replayed():
    """Plays a game against three levels, a person's moves drawn by lot, and asks for the answers again from its record."""
    levels, changes, seed = (1, 2, 0), (6, 14), 11
    board, person = Board(), RandomMover(seed)
    while len(board.history) < 24:
        level = my_level_at(levels[0], list(zip(changes, levels[1:])), len(board.history))
        board.make(person(board) if board.turn == WHITE else choose_move(board, level, seed).move)
    same, answers = answers_again(record_of([undo.move for undo in board.history], levels, changes, seed))
    return f"of {answers} answers in the record of a game against {len(levels)} levels, {same} come out the same when they are asked for again."


CLOSING = Closing(
    proof=replayed,
    predictions=(Prediction("11.bytes", "How many bytes cross when you make a move, both ways together, rounded to hundreds?", bytes_of_a_move),),
)
