"""What a position is worth: material and centralization (lesson 06).

Values are centipawns, hundredths of a pawn. Open `ends` next.
"""
from operator import getitem

from chesslearn.rules.pieces import BISHOP, BLACK, KIND, KING, KNIGHT, LETTERS, PAWN, QUEEN, ROOK, WHITE

PIECE_VALUES = {PAWN: 100, KNIGHT: 320, BISHOP: 330, ROOK: 500, QUEEN: 900, KING: 0}
"""Kings carry no value: both always stand, so theirs would cancel."""


def centralization(square):
    """12, 8, 4 or 0 centipawns, from the four central squares outward."""
    file, rank = square % 8, square // 8
    return 12 - 4 * (max(abs(2 * file - 7), abs(2 * rank - 7)) // 2)


def worth(piece, square):
    """Centipawns for a piece: material, and place for knight and bishop."""
    kind = piece & KIND
    place = centralization(square) if kind in (KNIGHT, BISHOP) else 0
    return PIECE_VALUES[kind] + place


def _white_view(piece, square):
    if piece not in LETTERS:
        return 0
    return worth(piece, square) if piece & WHITE else -worth(piece, square)


WORTH = tuple(tuple(_white_view(piece, square) for piece in range((BLACK | KING) + 1)) for square in range(64))
"""`WORTH[square][piece]`: plus for White, minus for Black, worked out once."""


def evaluate(board):
    """Centipawns for the position: plus is good for the side to move."""
    score = sum(map(getitem, WORTH, board.squares))
    return score if board.turn == WHITE else -score
