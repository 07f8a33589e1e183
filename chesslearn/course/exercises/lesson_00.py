"""The one exercise of lesson 00: an opponent that takes what it can, so that a first check is met early.

To begin at the beginning, open `rules.pieces`.
"""
from chesslearn import Board, Move, choose_move
from chesslearn.course.contracts import Contract, Refused, an
from chesslearn.course.exercise import Case, Closing, Exercise, Prediction, Wrong


class Options(tuple):
    """The texts of the moves that are right in a case."""


class OneOf(Contract):
    """A move, of which several may be right."""

    words = "one of the moves in board.legal_moves()"

    def read(self, answer):
        if isinstance(answer, Options):
            return answer
        if not isinstance(answer, Move):
            raise Refused(an(answer))
        return answer.uci()

    def agrees(self, answer, expected):
        return answer in expected

    def show(self, answer):
        if isinstance(answer, Options):
            return answer[0] if len(answer) == 1 else f"one of {' '.join(answer)}"
        return answer

    def signs(self, answer, expected):
        return {"arrows": [answer[:4]]}


def _case(fen, *taking, tags=()):
    """A case in which the moves `taking` are right; without any, every legal move is."""
    board = Board(fen)
    return Case((board,), Options(taking or (move.uci() for move in board.legal_moves())), tags)


def my_opponent(board):
    for move in board.legal_moves():
        if board.is_capture(move):
            return move
    return board.legal_moves()[0]


def always_the_first(board):
    return board.legal_moves()[0]


def only_captures(board):
    for move in board.legal_moves():
        if board.is_capture(move):
            return move


def blind_to_en_passant(board):
    for move in board.legal_moves():
        if board.piece_at(move.to_square):
            return move
    return board.legal_moves()[0]


def first_of_the_captures(board):
    return [move for move in board.legal_moves() if board.is_capture(move)][0]


def all_the_captures(board):
    return [move for move in board.legal_moves() if board.is_capture(move)]


OPPONENT = Exercise(
    id="00.1",
    statement="an opponent that takes a piece wherever it can",
    contract=OneOf(),
    cases=(
        _case("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", "e4d5", tags=("something to take",)),
        _case("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", tags=("nothing to take",)),
        _case("4k3/8/2r5/8/3N4/8/4p3/4K3 w - - 0 1", "d4c6", "d4e2", "e1e2", tags=("something to take",)),
        _case("4k3/8/8/8/8/5b2/4P3/4K3 b - - 0 1", "f3e2", tags=("something to take",)),
        _case("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6", tags=("something to take", "an en-passant capture")),
        _case("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1", tags=("nothing to take",)),
    ),
    key=my_opponent,
    wrongs=(
        Wrong(always_the_first, "You always return the first legal move. Go through all of them, and return the first that takes something."),
        Wrong(only_captures, "Where nothing can be taken, nothing comes back. After the loop, return any legal move."),
        Wrong(first_of_the_captures, "Where nothing can be taken, your list of captures is empty, and [0] finds nothing in it. Return any legal move then."),
        Wrong(all_the_captures, "You return a list. A player makes one move: return one of them, and any legal move where the list is empty."),
        Wrong(blind_to_en_passant, "You look at the square where a move ends. A pawn that takes en passant ends on an empty square; "
                                   "board.is_capture(move) knows that."),
    ),
    hints=(
        "Which of the moves in board.legal_moves() take something? board.is_capture(move) tells.",
        "Loop over the legal moves and return the first that is a capture. What is left to return after the loop?",
        "for move in board.legal_moves(): if board.is_capture(move): return move. After the loop: return board.legal_moves()[0].",
    ),
    right="You can now play against it: play(engine=my_opponent). It is right because it only ever returns legal moves, "
          "and a capture wherever there is one.",
)

EXERCISES = (OPPONENT,)


def a_whole_game():
    """Plays a whole game between two such opponents and says how it ends."""
    board = Board()
    while not (board.outcome() or board.can_claim_draw()):
        board.make(my_opponent(board))
    end = board.outcome().reason if board.outcome() else board.can_claim_draw()
    return f"two such opponents play a legal game to its end, {end} after {len(board.history)} half-moves."


CLOSING = Closing(
    proof=a_whole_game,
    predictions=(Prediction("00.positions", "At how many positions does level 3 look for its first move?",
                            lambda: choose_move(Board(), 3).nodes),),
)
