"""Positions that no game can have, told from those that merely look odd (lessons 01 and 04).

What can be seen from the board alone is refused; whether some game really leads there is not asked.
Open `board` next.
"""
from chesslearn.errors import InvalidFenError
from chesslearn.rules.castling import CASTLINGS
from chesslearn.rules.legality import is_attacked
from chesslearn.rules.pieces import (BISHOP, BLACK, COLOR_NAMES, EMPTY, KIND_NAMES, KING, KNIGHT, LETTERS, PAWN,
                                     QUEEN, ROOK, WHITE, opponent)
from chesslearn.rules.squares import KING_STEPS, SQUARE_NAMES


def refuse_impossible(fields, fen):
    """Raises an `InvalidFenError` with the reason where `fields` cannot be a position of a game."""
    for color in (WHITE, BLACK):
        _check_men(fields.squares, color, fen)
    waiting = opponent(fields.turn)
    king, name = fields.squares.index(waiting | KING), COLOR_NAMES[waiting]
    if fields.squares.index(fields.turn | KING) in KING_STEPS[king]:
        raise InvalidFenError(SQUARE_NAMES[king], fen, "the kings stand next to each other")
    if is_attacked(fields.squares, king, fields.turn):
        raise InvalidFenError(SQUARE_NAMES[king], fen, f"the {name} king there is in check although it is not {name}'s turn")
    _check_castling(fields, fen)
    if fields.en_passant is not None:
        _check_en_passant(fields, fen)


def _check_men(squares, color, fen):
    name, count = COLOR_NAMES[color], {kind: squares.count(color | kind) for kind in KIND_NAMES}
    if count[KING] != 1:
        raise InvalidFenError(count[KING], fen, f"there must be exactly one {name} king")
    if color | PAWN in squares[:8] + squares[56:]:
        raise InvalidFenError(LETTERS[color | PAWN], fen, f"a {name} pawn stands on the first or last rank")
    if sum(count.values()) > 16:
        raise InvalidFenError(sum(count.values()), fen, f"{name} has more than 16 men")
    if count[PAWN] > 8:
        raise InvalidFenError(count[PAWN], fen, f"{name} has more than 8 pawns")
    promoted = sum(max(0, count[kind] - born) for kind, born in ((KNIGHT, 2), (BISHOP, 2), (ROOK, 2), (QUEEN, 1)))
    if promoted > 8 - count[PAWN]:
        raise InvalidFenError(promoted, fen, f"{name} has more promoted pieces than missing pawns")


def _check_castling(fields, fen):
    for castling in CASTLINGS:
        at_home = (fields.squares[castling.king_from] == castling.color | KING
                   and fields.squares[castling.rook_from] == castling.color | ROOK)
        if fields.castling_rights & castling.right and not at_home:
            raise InvalidFenError(castling.letter, fen, f"this castling right needs the {COLOR_NAMES[castling.color]} king on "
                                  f"{SQUARE_NAMES[castling.king_from]} and its rook on {SQUARE_NAMES[castling.rook_from]}")


def _check_en_passant(fields, fen):
    square, name = fields.en_passant, SQUARE_NAMES[fields.en_passant]
    step = 8 if fields.turn == WHITE else -8  # from the pawn that has just moved to the square behind it
    if square // 8 != (5 if fields.turn == WHITE else 2):
        raise InvalidFenError(name, fen, f"with {COLOR_NAMES[fields.turn]} to move the en-passant square is on "
                              f"rank {6 if fields.turn == WHITE else 3}")
    pawn, start = square - step, square + step
    if fields.squares[square] != EMPTY:
        raise InvalidFenError(name, fen, f"{name} is occupied, and a pawn has just passed over it")
    if fields.squares[pawn] != opponent(fields.turn) | PAWN:
        raise InvalidFenError(name, fen, f"no pawn on {SQUARE_NAMES[pawn]} has just passed this square")
    if fields.squares[start] != EMPTY:
        raise InvalidFenError(name, fen, f"the pawn has just left {SQUARE_NAMES[start]}, which is occupied")
