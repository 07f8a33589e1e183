"""The exercises of lesson 05: perft, divide, finding a fault and mending it.

The model for the other lessons' modules. To begin at the beginning, open `rules.pieces`.
"""
from functools import cache

from chesslearn import Board, InvalidFenError, InvalidMoveError, Move, first_difference, perft
from chesslearn.course.contracts import Contract, Counts, Moves, Number, Refused, an, looks
from chesslearn.course.exercise import Case, Closing, Exercise, Prediction, Wrong
from chesslearn.course.published import POSITIONS, START
from chesslearn.course.suspect import suspect_moves
from chesslearn.rules.legality import castling_is_safe, leaves_king_safe
from chesslearn.rules.pieces import KIND, ROOK
from chesslearn.ui.picture import draw

MATED = Board("r1bqkbnr/pppp1Qpp/2n5/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4")
MATE_IN_ONE = Board("r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 2 4")
STALEMATED = Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
PROMOTING = Board("8/P6k/8/8/8/8/7K/8 w - - 0 1")
AFTER_E4 = Board("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1")
THE_START, ENDGAME = Board(), Board(POSITIONS[2].fen)

ENDS, NO_MOVE, DEEP = "an end of the game on the way", "no legal move to begin with", "a depth of two or more"


def my_perft(board, depth):
    if depth == 0:
        return 1
    nodes = 0
    for move in board.legal_moves():
        board.make(move)
        nodes += my_perft(board, depth - 1)
        board.unmake()
    return nodes


def mates_as_leaves(board, depth):
    moves = board.legal_moves()
    if depth == 0 or not moves:
        return 1
    return _over(board, moves, lambda: mates_as_leaves(board, depth - 1))


def all_levels(board, depth):
    if depth == 0:
        return 1
    return 1 + _over(board, board.legal_moves(), lambda: all_levels(board, depth - 1))


def levels_below_root(board, depth):
    return all_levels(board, depth) - 1


def nothing_at_the_end(board, depth):
    return 0


def one_move_short(board, depth):
    if depth <= 1:
        return 1
    return _over(board, board.legal_moves(), lambda: one_move_short(board, depth - 1))


def one_move_too_far(board, depth):
    return perft(board, depth + 1)


def moves_of_the_first_level(board, depth):
    return len(board.legal_moves()) if depth else 1


def never_taken_back(board, depth):
    if depth == 0:
        return 1
    nodes = 0
    for move in board.legal_moves():
        board.make(move)
        nodes += never_taken_back(board, depth - 1)
    return nodes


def first_line_alone(board, depth):
    """What `return` inside the loop gives: one sequence, or None where the loop has no round."""
    if depth == 0:
        return 1
    for move in board.legal_moves():
        board.make(move)
        nodes = first_line_alone(board, depth - 1)
        board.unmake()
        return nodes


def first_line_not_taken_back(board, depth):
    if depth == 0:
        return 1
    for move in board.legal_moves():
        board.make(move)
        return first_line_not_taken_back(board, depth - 1)


def last_line_alone(board, depth):
    if depth == 0:
        return 1
    nodes = 0
    for move in board.legal_moves():
        board.make(move)
        nodes = last_line_alone(board, depth - 1)
        board.unmake()
    return nodes


def never_added(board, depth):
    return 0 if depth else 1


def _over(board, moves, count):
    """The sum of `count()` after each of the moves."""
    nodes = 0
    for move in moves:
        board.make(move)
        nodes += count()
        board.unmake()
    return nodes


PERFT = Exercise(
    id="05.1",
    statement="count all sequences of moves of a given length",
    contract=Number(),
    cases=(
        Case((THE_START, 0), 1, ("depth 0",)),
        Case((THE_START, 1), 20),
        Case((AFTER_E4, 1), 20),
        Case((MATED, 0), 1, ("depth 0", "a finished game")),
        Case((MATED, 1), 0, (NO_MOVE, ENDS)),
        Case((STALEMATED, 2), 0, (DEEP, NO_MOVE, ENDS)),
        Case((THE_START, 2), 400, (DEEP,)),
        Case((MATE_IN_ONE, 2), 1149, (DEEP, ENDS)),
        Case((ENDGAME, 3), 2812, (DEEP,)),
        Case((AFTER_E4, 2), 600, (DEEP,)),
    ),
    key=my_perft,
    wrongs=(
        Wrong(mates_as_leaves, "You count a finished game as a sequence, because it has no moves. A sequence that ends "
                               "early has not the length asked for: it counts nothing. On Kiwipete this fault gives 4,085,604."),
        Wrong(all_levels, "You count every position on the way, the first one too. Perft counts only the last ones: "
                          "what comes back is the sum, without a one for the position itself."),
        Wrong(levels_below_root, "You count every position on the way. Perft counts only the last ones."),
        Wrong(nothing_at_the_end, "Your sums start from nothing: at depth 0 there is one sequence, the empty one, so 1 comes back."),
        Wrong(one_move_short, "You stop one move early: with one move left, there is still a choice between all moves."),
        Wrong(one_move_too_far, "You stop one move late: depth 0 is the position itself, and counts 1."),
        Wrong(moves_of_the_first_level, "You count the first moves only. Make each of them, and count what can follow."),
        *(Wrong(one, "You count after the first move only: `return` stands inside the loop, and ends it in its first round. It belongs behind the loop.")
          for one in (first_line_alone, first_line_not_taken_back)),
        Wrong(last_line_alone, "You keep the count of the last move only. Start from 0 before the loop, and add in it: nodes += ..."),
        Wrong(never_added, "The counts after the moves get lost. Add what my_perft says to nodes."),
        Wrong(never_taken_back, "You make moves and never take them back, so every count starts from a board where too much "
                                "was played. After the count of each move comes board.unmake()."),
    ),
    hints=(
        "How many sequences of length 0 are there? And how does the number for depth 3 follow from numbers for depth 2?",
        "Make each legal move, add what my_perft says of the position after it with one move less, and take the move back.",
        "if depth == 0: return 1. Else start from nodes = 0, and for each move: board.make(move), "
        "nodes += my_perft(board, depth - 1), board.unmake(). At the end, return nodes.",
    ),
    right="You can now measure any move generator. It is right because each sequence has one first move, "
          "so the counts after the first moves add up, and none is counted twice.",
    about={NO_MOVE: "What comes back where moves are asked for, and there is none?",
           ENDS: "What comes back where moves are still asked for, and the game is over?",
           "depth 0": "How many sequences without any move are there? It is the same number in every position."},
)


def my_divide(board, depth):
    counts = {}
    for move in board.legal_moves():
        board.make(move)
        counts[move.uci()] = perft(board, depth - 1)
        board.unmake()
    return counts


def whole_depth_below(board, depth):
    return my_divide(board, depth + 1)


def without_dead_ends(board, depth):
    return {move: count for move, count in my_divide(board, depth).items() if count}


def without_promotion_letter(board, depth):
    return {move[:4]: count for move, count in my_divide(board, depth).items()}


def moves_not_taken_back(board, depth):
    counts = {}
    for move in board.legal_moves():
        board.make(move)
        counts[move.uci()] = perft(board, depth - 1)
    return counts


def counts_before_the_move(board, depth):
    return {move.uci(): perft(board, depth - 1) for move in board.legal_moves()}


def whole_depth_before_the_move(board, depth):
    return {move.uci(): perft(board, depth) for move in board.legal_moves()}


def first_move_alone(board, depth):
    return dict(list(my_divide(board, depth).items())[:1]) or None


DIVIDE = Exercise(
    id="05.2",
    statement="split the count by first move",
    contract=Counts(),
    cases=(
        Case((PROMOTING, 1), dict.fromkeys("a7a8b a7a8n a7a8q a7a8r h2g1 h2g2 h2g3 h2h1 h2h3".split(), 1),
             ("depth 1", "a promotion")),
        Case((Board("7k/p7/8/8/8/8/7K/8 b - - 0 1"), 1), dict.fromkeys("a7a5 a7a6 h8g7 h8g8 h8h7".split(), 1), ("depth 1",)),
        Case((MATED, 1), {}, ("depth 1", NO_MOVE)),
        Case((Board("k7/8/1K6/8/8/8/8/7R w - - 0 1"), 2),
             {"b6a5": 3, "b6a6": 1, "b6b5": 3, "b6c5": 3, "b6c6": 2, "b6c7": 1, "h1a1": 1, "h1b1": 1, "h1c1": 1, "h1d1": 1,
              "h1e1": 1, "h1f1": 1, "h1g1": 1, "h1h2": 1, "h1h3": 1, "h1h4": 1, "h1h5": 1, "h1h6": 1, "h1h7": 1, "h1h8": 0},
             (ENDS,)),
        Case((ENDGAME, 2),
             {"a5a4": 15, "a5a6": 15, "b4a4": 15, "b4b1": 16, "b4b2": 16, "b4b3": 15, "b4c4": 15, "b4d4": 15, "b4e4": 15,
              "b4f4": 2, "e2e3": 15, "e2e4": 16, "g2g3": 4, "g2g4": 17}),
    ),
    key=my_divide,
    wrongs=(
        Wrong(whole_depth_below, "You count the whole depth after the first move. The first move is one of the moves of the "
                                 "sequence: after it, one less is left."),
        Wrong(without_dead_ends, "You leave out the moves after which nothing follows, as a mate. They are moves too, with a count of 0: "
                                 "two generators that differ in such a move would look the same."),
        Wrong(without_promotion_letter, "Four promotions share one key, so three of them are lost. move.uci() has the letter of the new piece."),
        Wrong(moves_not_taken_back, "You make the first moves and never take them back. After the count of each comes board.unmake()."),
        *(Wrong(one, "You count from the position before the move, so all counts are the same. Make the move first.")
          for one in (counts_before_the_move, whole_depth_before_the_move)),
        Wrong(first_move_alone, "You divide by the first move only: `return` stands inside the loop. It belongs behind the loop."),
    ),
    hints=(
        "Divide is the first level of perft, with a dict in place of the sum.",
        "Make each legal move, count with one move less, take it back, and store the count under move.uci().",
        "counts = {}; for each move: board.make(move), counts[move.uci()] = perft(board, depth - 1), board.unmake(). Return counts.",
    ),
    right="You can now compare two generators move by move. It is right because the counts add up to perft, "
          "so the move whose count differs leads to the fault.",
)


class Proof(Contract):
    """A position and a move that show a generator to be wrong, as a pair (FEN, move)."""

    words = "a pair of a FEN record and a move, both as texts"

    def read(self, answer):
        if isinstance(answer, str) or not isinstance(answer, tuple | list) or len(answer) != 2:
            raise Refused(an(answer))
        position, move = answer
        if isinstance(position, str) and "/" not in position:
            raise Refused(f"{looks(position)} first: the FEN record comes first, then the move")
        if not isinstance(move, str | Move):
            raise Refused(f"{looks(move)} as the move: one move is a proof, as a text")
        try:
            fen = position.fen() if hasattr(position, "fen") else Board(position).fen()
            move = move if isinstance(move, Move) else Move.from_uci(move)
        except InvalidFenError as error:
            raise Refused(f"a position that cannot be read: {error.hint}") from None
        except InvalidMoveError as error:
            raise Refused(f"a move that cannot be read: {error.hint}") from None
        return fen, move.uci()

    def agrees(self, answer, expected):
        return not self.difference(answer, expected)

    def show(self, answer):
        return f"{answer[1]} in {answer[0]}"

    def difference(self, answer, expected):
        fen, move = answer
        board, move = Board(fen), Move.from_uci(move)
        legal, offered = move in board.legal_moves(), move in suspect_moves(board)
        if legal and offered:
            return f"{move.uci()} is legal there, and the suspect offers it: this proves nothing. Which move does it offer against the rules?"
        if not offered and not legal:
            return f"{move.uci()} is not legal there, and the suspect does not offer it: this proves nothing."
        return ""


def proof():
    difference = first_difference(Board(), 4, suspect_moves)
    return difference.fen, difference.extra[0].uci()


@cache
def _nearest():
    return first_difference(Board(), 4, suspect_moves)


def where_it_came_from():
    return _nearest().fen, _nearest().path[-1].uci()


def from_the_start():
    return Board().fen(), _nearest().extra[0].uci()


def not_deep_enough():
    return first_difference(Board(), 3, suspect_moves).fen


FIND = Exercise(
    id="05.3",
    statement="give a position and a move that prove the suspect wrong",
    contract=Proof(),
    cases=(Case((), None),),
    key=proof,
    wrongs=(
        Wrong(where_it_came_from, "This move led to the position. The wrong move comes after it: it is in difference.extra."),
        Wrong(not_deep_enough, "first_difference gave None: down to the depth you asked for, the two generators agree. Look deeper."),
        Wrong(from_the_start, "A move belongs to its position: difference.extra is wrong in the position of difference.fen, not in the first one."),
    ),
    hints=(
        "first_difference walks down to the nearest position where two generators differ. Which depth must it look at?",
        "difference = first_difference(Board(), 4, suspect_moves). Look at difference.fen and difference.extra.",
        "return difference.fen, difference.extra[0].uci()",
    ),
    right="One position and one move are a proof: everyone can check it on a board. It is right because the move leaves "
          "its own king attacked, and the suspect offers it.",
    draws=lambda case, answer: [draw(answer[0], size=240, arrows=[answer[1][:4]])] if answer else [],
)


class Workshop(Board):
    """A board on which `legal_moves` is left to the learner."""

    def legal_moves(self):
        raise ValueError("here you build the legal moves yourself: start from board.pseudo_legal_moves()")


def mended_moves(board):
    moves = []
    for move in board.pseudo_legal_moves():
        if board.is_castling(move):
            safe = castling_is_safe(board, move)
        else:
            safe = leaves_king_safe(board, move)
        if safe:
            moves.append(move)
    return moves


def untested(board):
    return board.pseudo_legal_moves()


def rook_forgotten(board):
    return _tested(board, lambda kind: kind != ROOK)


def castling_by_its_end(board):
    return [move for move in board.pseudo_legal_moves() if leaves_king_safe(board, move)]


def castling_dropped(board):
    return [move for move in mended_moves(board) if not board.is_castling(move)]


def only_in_check(board):
    return mended_moves(board) if board.is_check() else board.pseudo_legal_moves()


def all_asked_for_castling(board):
    return [move for move in board.pseudo_legal_moves() if castling_is_safe(board, move)]


def safe_ones_asked_for_castling(board):
    return [move for move in board.pseudo_legal_moves() if leaves_king_safe(board, move) and castling_is_safe(board, move)]


def unsafe_ones_asked_for_castling(board):
    return [move for move in board.pseudo_legal_moves() if leaves_king_safe(board, move) or castling_is_safe(board, move)]


def castlings_alone(board):
    return [move for move in mended_moves(board) if board.is_castling(move)]


def first_of_all_alone(board):
    return [move for move in board.pseudo_legal_moves()[:1] if move in mended_moves(board)]


def _tested(board, is_tested):
    """The suspect's moves, with the kinds of pieces for which `is_tested` holds really tested."""
    def keeps(move):
        if board.is_castling(move):
            return castling_is_safe(board, move)
        return not is_tested(board.squares[move.from_square] & KIND) or leaves_king_safe(board, move)
    return [move for move in board.pseudo_legal_moves() if keeps(move)]


def _case(fen, *tags):
    return Case((Workshop(fen),), Board(fen).legal_moves(), tags)


MEND = Exercise(
    id="05.4",
    statement="mend the suspect",
    contract=Moves(),
    cases=(
        _case(START.fen),
        _case("rnbqkbnr/1ppppppp/8/p7/Q7/2P5/PP1PPPPP/RNB1KBNR b KQkq - 1 2", "a pinned pawn"),
        _case("4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1", "a pinned knight"),
        _case("4k3/8/8/8/7b/8/5B2/4K3 w - - 0 1", "a pinned bishop"),
        _case("4k3/8/8/b7/8/8/3R4/4K3 w - - 0 1", "a pinned rook"),
        _case("4k3/8/8/8/4r3/8/4Q3/4K3 w - - 0 1", "a pinned queen"),
        _case("4k3/8/8/8/4r3/8/3R4/R3K3 w - - 0 1", "a check"),
        _case("4k3/8/8/8/5r2/8/8/4K2R w K - 0 1", "castling through an attacked square"),
        _case("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "castling that is allowed"),
        _case("8/2p5/3p4/1P5r/KR3p1k/8/4P1P1/8 w - - 0 1"),
        _case("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", "en passant that uncovers the king"),
    ),
    key=mended_moves,
    wrongs=(
        Wrong(suspect_moves, "This is still the suspect: it tests the moves of king and queen, and lets all others through."),
        Wrong(untested, "These are the pseudo-legal moves. Keep those after which the king of the side that moved cannot be taken."),
        Wrong(rook_forgotten, "The moves of rooks are still not tested. From the starting position no count up to depth 4 shows it: "
                              "that is why there are six positions."),
        Wrong(castling_by_its_end, "Castling needs more than a safe king at its end: the king may not start in check or pass over an "
                                   "attacked square. castling_is_safe(board, move) looks at all three."),
        Wrong(castling_dropped, "Castling is gone altogether. Ask castling_is_safe(board, move) for it."),
        *(Wrong(one, "castling_is_safe knows only the four moves of castling. Ask board.is_castling(move) first, and leaves_king_safe for all other moves.")
          for one in (all_asked_for_castling, safe_ones_asked_for_castling, unsafe_ones_asked_for_castling)),
        Wrong(castlings_alone, "Only castlings are left. All other moves need leaves_king_safe(board, move)."),
        Wrong(first_of_all_alone, "You look at the first move only: `return` stands inside the loop. It belongs behind the loop."),
        Wrong(only_in_check, "You test only when the king is in check. A pinned man is not in check yet: its move uncovers the king."),
    ),
    hints=(
        "Which moves does the suspect let through without a test? Read its last two lines.",
        "Every move needs the test, whatever piece makes it: leaves_king_safe(board, move), and castling_is_safe(board, move) for castling.",
        "Go through board.pseudo_legal_moves() and keep a move if castling_is_safe(board, move), where board.is_castling(move), "
        "or else leaves_king_safe(board, move).",
    ),
    right="Your generator can now drive a count, a game and a board. It is right because a move is legal if and only if "
          "its own king is safe after it, and, for castling, on the way.",
)

EXERCISES = (PERFT, DIVIDE, FIND, MEND)


def count_start():
    """Counts the starting position to depth 4, in words."""
    counts = [perft(Board(), depth) for depth in range(1, 5)]
    published = list(START.counts[:4])
    verdict = "as published" if counts == published else f"but published are {published}"
    return f"from the starting position, perft counts {', '.join(f'{count:,}' for count in counts)}, {verdict}."


CLOSING = Closing(
    proof=count_start,
    predictions=(Prediction("05.nodes", "How many sequences of four half-moves start from the first position?",
                            lambda: perft(Board(), 4)),),
)
