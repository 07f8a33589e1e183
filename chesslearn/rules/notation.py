"""Moves as players write them: Nf3, exd5, O-O, e8=Q+ (lesson 04).

The `chess` package does the work; it is loaded when notation is first asked for, because nothing
else here needs it. Open `perft` next.
"""
import re

from chesslearn.errors import IllegalMoveError, InvalidMoveError
from chesslearn.rules.move import Move

SAN = re.compile(r"[PNBRQK]?[a-h]?[1-8]?[x-]?[a-h][1-8](=?[NBRQnbrq])?[+#]?|(O-O|0-0)(-O|-0)?[+#]?")


def _chess_board(board):
    """The position as a `chess.Board`, or None where `chess` cannot take it (a king is missing)."""
    import chess

    try:
        return chess.Board(board.fen())
    except ValueError:
        return None


def san(board, move):
    """`move` in standard algebraic notation; coordinate text on a board without a king."""
    if move not in board.legal_moves():
        board.parse_uci(move.uci())
    reference = _chess_board(board)
    if reference is None or None in map(reference.king, (True, False)):
        return move.uci()
    return reference.san(reference.parse_uci(move.uci()))


def parse_san(board, text):
    """The legal move that `text` names. A wrong or missing capture or check sign is forgiven."""
    if not isinstance(text, str) or not SAN.fullmatch(text):
        raise InvalidMoveError(text, board.fen(), _why_unreadable(text))
    reference = _chess_board(board)
    try:
        return Move.from_uci(reference.parse_san(text).uci())
    except ValueError as error:
        raise IllegalMoveError(text, board.fen(), _why_refused(board, text, error)) from None


def _why_unreadable(text):
    if isinstance(text, str) and re.fullmatch("[nrqk].*", text) and SAN.fullmatch(text[0].upper() + text[1:]):
        return f"piece letters are upper case: {text[0].upper() + text[1:]}"
    return "moves look like e4, Nf3, exd5, O-O or e8=Q"


def _why_refused(board, text, error):
    import chess

    if isinstance(error, chess.AmbiguousMoveError):
        return "more than one piece can make this move: name the file or rank it comes from"
    target = re.search("[a-h][1-8](?=[+#]?$)", text)
    if target and re.match("[a-h]", text) and target[0][1] in "18":
        return f"promotion piece missing: write {text.rstrip('+#')}=Q, or =R, =B, =N"
    return "no legal move here is written so"
