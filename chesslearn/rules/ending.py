"""The end of a game: what ends it by itself, and what may be claimed (lesson 04).

Open `explain` next.
"""
from dataclasses import dataclass

from chesslearn.rules.legality import has_legal_move
from chesslearn.rules.pieces import BISHOP, BLACK, KIND, KING, PAWN, QUEEN, ROOK, WHITE, opponent

CHECKMATE, STALEMATE = "checkmate", "stalemate"
INSUFFICIENT_MATERIAL = "insufficient material"
SEVENTYFIVE_MOVES, FIVEFOLD = "seventy-five-move rule", "fivefold repetition"
MATING_PIECES = tuple(color | kind for kind in (PAWN, QUEEN, ROOK) for color in (WHITE, BLACK))
FIFTY_MOVES, THREEFOLD = "fifty-move rule", "threefold repetition"


@dataclass(frozen=True)
class Outcome:
    """How a game ended: the reason, and the winner (`WHITE`, `BLACK`, or None for a draw)."""

    reason: str
    winner: int | None = None

    @property
    def result(self):
        """"1-0", "0-1" or "1/2-1/2"."""
        return {WHITE: "1-0", BLACK: "0-1", None: "1/2-1/2"}[self.winner]


def is_insufficient_material(squares):
    """Whether no sequence of moves can mate.

    Bare kings, one knight, or bishops all on one color of squares.
    """
    for piece in MATING_PIECES:
        if piece in squares:
            return False
    minors = [(piece & KIND, square) for square, piece in enumerate(squares)
              if piece and piece & KIND != KING]
    if len(minors) <= 1:
        return True
    shades = {(square + square // 8) % 2 for _, square in minors}
    return len(shades) == 1 and all(kind == BISHOP for kind, _ in minors)


def outcome(board):
    """The end that comes by itself, or None while the game goes on."""
    movable = has_legal_move(board)
    if not movable and board.is_check():
        return Outcome(CHECKMATE, opponent(board.turn))
    if is_insufficient_material(board.squares):
        return Outcome(INSUFFICIENT_MATERIAL)
    if not movable:
        return Outcome(STALEMATE)
    if board.halfmove_clock >= 150:
        return Outcome(SEVENTYFIVE_MOVES)
    if board.repetitions() >= 5:
        return Outcome(FIVEFOLD)
    return None


def can_claim_draw(board):
    """The reason for which a draw may be claimed now, or None.

    It counts what has occurred: a move that would bring the third
    repetition is not enough.
    """
    if not has_legal_move(board):
        return None
    if board.repetitions() >= 3:
        return THREEFOLD
    return FIFTY_MOVES if board.halfmove_clock >= 100 else None


def game_end(board):
    """How a game of the panel or a match has ended, or None.

    There, a draw that may be claimed is one.
    """
    if end := outcome(board):
        return end
    return Outcome(claim) if (claim := can_claim_draw(board)) else None
