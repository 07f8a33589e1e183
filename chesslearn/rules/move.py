"""A move as a small immutable value, and the table of all moves there can be (lesson 02).

A move says only where a piece comes from, where it goes and what it becomes. That it castles or
takes en passant follows from the position. Open `movegen` next.
"""
import re
from dataclasses import dataclass

from chesslearn.errors import InvalidMoveError
from chesslearn.rules.pieces import BISHOP, KNIGHT, QUEEN, ROOK
from chesslearn.rules.squares import DIAGONAL_RAYS, KNIGHT_STEPS, SQUARE_NAMES, SQUARES, STRAIGHT_RAYS, to_square

PROMOTIONS = {QUEEN: "q", ROOK: "r", BISHOP: "b", KNIGHT: "n"}
PROMOTION_KINDS = {letter: kind for kind, letter in PROMOTIONS.items()}
UCI = re.compile("([a-h][1-8])([a-h][1-8])([qrbn]?)")


@dataclass(frozen=True, slots=True)
class Move:
    """From one square to another (0–63, a1 = 0), with the kind of piece a pawn becomes, or None."""

    from_square: int
    to_square: int
    promotion: int | None = None

    def __post_init__(self):
        for name in ("from_square", "to_square"):
            try:
                object.__setattr__(self, name, to_square(getattr(self, name)))
            except ValueError as error:
                raise InvalidMoveError(getattr(self, name), None, str(error)) from None
        if self.from_square == self.to_square:
            raise InvalidMoveError(self.uci(), None, "a move ends on another square than it starts from")
        if self.promotion not in (None, *PROMOTIONS):
            raise InvalidMoveError(self.promotion, None, "a pawn becomes a queen, rook, bishop or knight")

    def uci(self):
        """Coordinate text, such as "e2e4" or "e7e8q"."""
        return (SQUARE_NAMES[self.from_square] + SQUARE_NAMES[self.to_square]
                + PROMOTIONS.get(self.promotion, ""))

    @classmethod
    def from_uci(cls, text):
        """The move that `text` names; an `InvalidMoveError` where it names none."""
        match = UCI.fullmatch(text) if isinstance(text, str) else None
        if not match:
            raise InvalidMoveError(text, None, "coordinate moves look like e2e4, or e7e8q for a promotion")
        start, target, letter = match.groups()
        return cls(SQUARES[start], SQUARES[target], PROMOTION_KINDS.get(letter))

    def __repr__(self):
        return f"Move.from_uci({self.uci()!r})"


def refuse_no_move(value, fen):
    """Raises an `InvalidMoveError` for what is no `Move`, such as its text."""
    if not isinstance(value, Move):
        raise InvalidMoveError(value, fen, "a Move is asked for, such as Move.from_uci('e2e4')")


def by_squares(move):
    """Sort key: from-square, to-square, promotion. Any list of moves has one order under it."""
    return move.from_square, move.to_square, move.promotion or 0


def _all_moves():
    """For each square, a dict from target to move, for every step and ray of queen and knight."""
    for square in range(64):
        lines = STRAIGHT_RAYS[square] + DIAGONAL_RAYS[square] + (KNIGHT_STEPS[square],)
        yield {target: Move(square, target) for line in lines for target in line}


MOVES = tuple(_all_moves())
"""`MOVES[a][b]` is the one `Move` object from square a to b. Making moves anew would cost more time
than finding them: looking them up is what lets a move be a proper value."""
