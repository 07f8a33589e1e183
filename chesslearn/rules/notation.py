"""Moves as players write them: Nf3, exd5, O-O, e8=Q+ (lesson 04).

The `chess` package does the work; it is loaded when notation is first asked for, because nothing
else here needs it. Open `perft` next.
"""
import re

from chesslearn.errors import IllegalMoveError, InvalidMoveError
from chesslearn.rules.castling import CASTLINGS_OF
from chesslearn.rules.explain import why_illegal
from chesslearn.rules.move import Move, refuse_no_move
from chesslearn.rules.pieces import BLACK, WHITE

SAN = re.compile(r"[NBRQK]?[a-h]?[1-8]?[x-]?[a-h][1-8](=?[NBRQnbrq])?[+#]?|(O-O(-O)?|0-0(-0)?)[+#]?")


def _chess_board(board):
    """The position as a `chess.Board`, which reads whatever `Board.fen` writes."""
    import chess

    return chess.Board(board.fen())


def san(board, move):
    """`move` in standard algebraic notation; coordinate text on a board without a king."""
    refuse_no_move(move, board.fen())
    board.parse_uci(move.uci())  # raises where the move is not legal
    if None in map(board.king_square, (WHITE, BLACK)):
        return move.uci()
    reference = _chess_board(board)
    return reference.san(reference.parse_uci(move.uci()))


def parse_san(board, text):
    """The legal move that `text` names. A wrong or missing capture or check sign is forgiven."""
    if not isinstance(text, str) or not SAN.fullmatch(text):
        raise InvalidMoveError(text, board.fen(), _why_unreadable(text))
    reference = _chess_board(board)
    try:
        return Move.from_uci(reference.parse_san(text).uci())
    except ValueError as error:
        raise IllegalMoveError(text, board.fen(), _why_refused(board, reference, text, error)) from None


def _why_unreadable(text):
    if isinstance(text, str):
        for rule, written in (("piece letters are upper case", text[:1].upper() + text[1:]),
                              ("castling is written with the capital letter O", text.upper().replace("0", "O")),
                              ("a pawn has no letter", text.removeprefix("P")),
                              ("a move stands without remarks", text.strip(" \t\n!?"))):
            if SAN.fullmatch(written):
                return f"{rule}: {written}"
    return "moves look like e4, Nf3, exd5, O-O or e8=Q"


def _why_refused(board, reference, text, error):
    import chess

    castled = text.rstrip("+#").replace("0", "O")
    if castled in ("O-O", "O-O-O"):  # the shorter one stands first in the table
        return why_illegal(board, CASTLINGS_OF[board.turn][castled == "O-O-O"].move)
    if isinstance(error, chess.AmbiguousMoveError):
        return "more than one piece can make this move: name the file or rank it comes from"
    queening = text.rstrip("+#") + "=Q"
    try:
        reference.parse_san(queening)
    except ValueError:
        return "no legal move here is written so"
    return f"promotion piece missing: write {queening}, or =R, =B, =N"
