"""Squares, and the tables of steps and rays from each of them (lessons 01 and 02).

Squares are numbered from 0 (a1) to 63 (h8): `square = 8 * rank + file`, both counted from 0.

A list of 64 has a trap: from h4, one step east is a5. The tables are therefore worked out once on
a board of 10 x 12 fields, the 64 squares with a frame around them, where a step that leaves the
board lands on the frame. The frame is two fields wide above and below, because a knight may jump
two ranks, and one field wide at the sides, because the right side of one row meets the left side of
the next. After that only the tables are used. Open `fen` next.
"""
from chesslearn.rules.pieces import BLACK, WHITE

SQUARE_NAMES = tuple(file + rank for rank in "12345678" for file in "abcdefgh")
SQUARES = {name: square for square, name in enumerate(SQUARE_NAMES)}

OUTSIDE = -1
FRAME = ([OUTSIDE] * 20
         + [field for rank in range(8) for field in (OUTSIDE, *range(8 * rank, 8 * rank + 8), OUTSIDE)]
         + [OUTSIDE] * 20)
"""The 10 x 12 board, row by row from the bottom: a square's number, or `OUTSIDE` on the frame."""

NORTH, EAST, SOUTH, WEST = 10, 1, -10, -1
STRAIGHT = (NORTH, EAST, SOUTH, WEST)
DIAGONAL = (NORTH + EAST, SOUTH + EAST, SOUTH + WEST, NORTH + WEST)
JUMPS = (NORTH + NORTH + EAST, NORTH + EAST + EAST, SOUTH + EAST + EAST, SOUTH + SOUTH + EAST,
         SOUTH + SOUTH + WEST, SOUTH + WEST + WEST, NORTH + WEST + WEST, NORTH + NORTH + WEST)


def field_of(square):
    """The index of `square` in `FRAME`."""
    return 21 + 10 * (square // 8) + square % 8


def steps(square, directions):
    """The squares one step from `square`, none of them on the frame."""
    start = field_of(square)
    fields = (FRAME[start + direction] for direction in directions)
    return tuple(target for target in fields if target != OUTSIDE)


def ray(square, direction):
    """The squares from `square` to the edge, nearest first, without it."""
    targets, field = [], field_of(square) + direction
    while FRAME[field] != OUTSIDE:
        targets.append(FRAME[field])
        field += direction
    return tuple(targets)


def rays(square, directions):
    """The rays from `square` in these directions, empty ones left out."""
    return tuple(line for direction in directions if (line := ray(square, direction)))


KING_STEPS = tuple(steps(square, STRAIGHT + DIAGONAL) for square in range(64))
KNIGHT_STEPS = tuple(steps(square, JUMPS) for square in range(64))
STRAIGHT_RAYS = tuple(rays(square, STRAIGHT) for square in range(64))
DIAGONAL_RAYS = tuple(rays(square, DIAGONAL) for square in range(64))
PAWN_ATTACKS = {WHITE: tuple(steps(square, (NORTH + WEST, NORTH + EAST)) for square in range(64)),
                BLACK: tuple(steps(square, (SOUTH + WEST, SOUTH + EAST)) for square in range(64))}


def to_square(value):
    """The square 0–63 for a name such as "e4" or for a number; a ValueError for anything else."""
    if isinstance(value, str) and value in SQUARES:
        return SQUARES[value]
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 64:
        return int(value)
    raise ValueError(f"not a square: {value!r}; squares are named a1 to h8 or numbered 0 to 63")
