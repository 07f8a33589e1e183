"""FEN, the one-line record of a position: reading and writing its six fields (lesson 01).

    rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
    placement                                     side castling en-passant clock number

This module reads text; whether such a position can be is asked in `validity`. Open `validity` next.
"""
import re
from typing import NamedTuple

from chesslearn.errors import InvalidFenError
from chesslearn.rules.castling import CASTLINGS
from chesslearn.rules.pieces import BLACK, EMPTY, LETTERS, PIECES, WHITE
from chesslearn.rules.squares import SQUARE_NAMES, SQUARES

STARTING_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
SIDES = {"w": WHITE, "b": BLACK}
RIGHTS = {castling.letter: castling.right for castling in CASTLINGS}


class FenFields(NamedTuple):
    """The six fields, read: `squares` is a list of 64 pieces, `en_passant` a square or None."""

    squares: list
    turn: int
    castling_rights: int
    en_passant: int | None
    halfmove_clock: int
    fullmove_number: int


def parse_fen(text):
    """The fields of a FEN record; an `InvalidFenError` names the field that cannot be read.

    A record without the clocks is read as if they were 0 and 1, and move number 0 as 1, because
    many programs write such records.
    """
    if not isinstance(text, str):
        raise InvalidFenError(text, None, "a FEN record is text")
    fields = text.split()
    if not 4 <= len(fields) <= 6:
        raise InvalidFenError(text, None, f"{len(fields)} field(s) instead of six: placement, side to move, "
                              "castling, en passant, half-move clock, move number")
    placement, side, castling, en_passant, clock, number = fields + ["0", "1"][len(fields) - 4:]
    if side not in SIDES:
        raise InvalidFenError(side, text, "the side to move is w or b")
    return FenFields(parse_placement(placement, text), SIDES[side], _parse_castling(castling, text),
                     _parse_en_passant(en_passant, text), _parse_number(clock, "half-move clock", text),
                     max(1, _parse_number(number, "move number", text)))


def parse_placement(placement, fen=None):
    """The list of 64 pieces that a placement field describes."""
    ranks = placement.split("/")
    if len(ranks) != 8:
        raise InvalidFenError(
            placement, fen,
            f"the placement has {len(ranks)} rank(s) instead of 8")
    squares = []
    for name, rank in zip("12345678", reversed(ranks)):
        squares += _parse_rank(rank, name, fen)
    return squares


def _parse_rank(rank, name, fen):
    pieces = []
    for symbol, following in zip(rank, rank[1:] + " "):
        if symbol in "12345678":
            if following in "12345678":
                raise InvalidFenError(
                    rank, fen, f"rank {name} has two digits in a row: "
                    "write their sum")
            pieces += [EMPTY] * int(symbol)
        elif symbol in PIECES:
            pieces.append(PIECES[symbol])
        else:
            raise InvalidFenError(
                rank, fen, f"{symbol!r} on rank {name} is no piece letter "
                "(PNBRQK, pnbrqk) or digit")
    if len(pieces) != 8:
        raise InvalidFenError(
            rank, fen,
            f"rank {name} has {len(pieces)} squares instead of 8")
    return pieces


def _parse_castling(text, fen):
    letters = "" if text == "-" else text
    if set(letters) <= set(RIGHTS) and len(set(letters)) == len(letters):
        return sum(RIGHTS[letter] for letter in letters)
    raise InvalidFenError(text, fen, "the castling field is - or some of KQkq, each once")


def _parse_en_passant(text, fen):
    if text == "-":
        return None
    if text not in SQUARES:
        raise InvalidFenError(text, fen, "the en-passant field is - or a square such as e3")
    return SQUARES[text]


def _parse_number(text, what, fen):
    if not re.fullmatch("[0-9]{1,6}", text):
        raise InvalidFenError(text, fen, f"the {what} is a whole number of at most six digits")
    return int(text)


def write_placement(squares):
    """The placement field for a list of 64 pieces."""
    rows = ("".join(LETTERS.get(piece, "1") for piece in squares[8 * rank:8 * rank + 8]) for rank in range(7, -1, -1))
    return re.sub("1+", lambda empty: str(len(empty[0])), "/".join(rows))


def write_fen(fields):
    """The FEN record for these fields, the en-passant square as it stands there."""
    castling = "".join(letter for letter, right in RIGHTS.items() if fields.castling_rights & right)
    en_passant = "-" if fields.en_passant is None else SQUARE_NAMES[fields.en_passant]
    side = "w" if fields.turn == WHITE else "b"
    return (f"{write_placement(fields.squares)} {side} {castling or '-'} {en_passant} "
            f"{fields.halfmove_clock} {fields.fullmove_number}")
