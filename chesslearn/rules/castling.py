"""Castling in one table: whose right it is, which squares it touches (lesson 04).

`Board.castling_rights` is a sum of the four constants below. Open `ending` next.
"""
from dataclasses import dataclass

from chesslearn.rules.move import Move
from chesslearn.rules.pieces import BLACK, WHITE
from chesslearn.rules.squares import SQUARES

WHITE_KINGSIDE, WHITE_QUEENSIDE, BLACK_KINGSIDE, BLACK_QUEENSIDE = 1, 2, 4, 8


@dataclass(frozen=True)
class Castling:
    """One of the four castlings, in squares 0–63."""

    right: int
    color: int
    letter: str
    king_from: int
    king_to: int
    rook_from: int
    rook_to: int
    between: tuple
    """Squares that must be empty."""
    move: Move
    """The king's move, as which castling is written."""


def _castling(right, color, letter, *names):
    king_from, king_to, rook_from, rook_to = (SQUARES[name] for name in names)
    between = tuple(range(min(king_from, rook_from) + 1, max(king_from, rook_from)))
    return Castling(right, color, letter, king_from, king_to, rook_from, rook_to, between, Move(king_from, king_to))


CASTLINGS = (
    _castling(WHITE_KINGSIDE, WHITE, "K", "e1", "g1", "h1", "f1"),
    _castling(WHITE_QUEENSIDE, WHITE, "Q", "e1", "c1", "a1", "d1"),
    _castling(BLACK_KINGSIDE, BLACK, "k", "e8", "g8", "h8", "f8"),
    _castling(BLACK_QUEENSIDE, BLACK, "q", "e8", "c8", "a8", "d8"),
)
CASTLINGS_OF = {color: tuple(castling for castling in CASTLINGS if castling.color == color)
                for color in (WHITE, BLACK)}
BY_KING_MOVE = {(castling.king_from, castling.king_to): castling for castling in CASTLINGS}


def _rights_kept(square):
    """All rights but those that end when something leaves or reaches `square`."""
    return sum(castling.right for castling in CASTLINGS
               if square not in (castling.king_from, castling.rook_from))


RIGHTS_KEPT = tuple(_rights_kept(square) for square in range(64))
