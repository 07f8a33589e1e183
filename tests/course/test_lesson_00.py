"""What lesson 00 says of its opponents' moves, held against the `chess` library."""
import chess
import nbformat
import pytest

from chesslearn import Board, choose_move
from tests.refresh_notebooks import NOTEBOOKS

THREAT = "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3"
"""White threatens to take on f7, with mate."""
PROTECTED = "rnb1kbnr/pppp1ppp/5q2/4p3/4P3/3P1N2/PPP2PPP/RNBQKB1R b KQkq - 0 3"
"""Black's queen can take a knight, and a pawn would take back."""


def shown(call):
    """What the lesson shows of this call, line by line."""
    cells = nbformat.read(NOTEBOOKS / "00_play_first.ipynb", as_version=4).cells
    output = next(cell.outputs[-1] for cell in cells if cell.cell_type == "code" and cell.source.startswith(call))
    return output.data["text/plain"].splitlines()


def after(*moves):
    board = chess.Board(THREAT)
    for move in moves:
        board.push_uci(move)
    return board


def test_level_1_walks_into_the_mate():
    """After the move that the lesson shows, the queen takes on f7, and it is checkmate."""
    move = shown("choose_move(board, level=1")[0].partition(":")[0]
    assert after(move, "h5f7").is_checkmate()


def test_level_3_stops_the_mate():
    """After the move that the lesson shows, White has no mate."""
    board = after(shown("choose_move(board, level=3")[0].partition(":")[0])
    assert not any(after(board.peek().uci(), move.uci()).is_checkmate() for move in board.legal_moves)


def test_the_line_of_level_3_ends_before_the_queen_is_taken():
    """The last move of the line is a capture by White's queen, and Black's queen, but not the king, can take back."""
    line = next(line for line in shown("choose_move(board, level=3") if line.startswith("expects")).split()[1:]
    board = after(*line)
    target = board.peek().to_square
    assert board.piece_at(target) == chess.Piece(chess.QUEEN, chess.WHITE) and after(*line[:-1]).is_capture(board.peek())
    takers = {board.piece_type_at(move.from_square) for move in board.legal_moves if move.to_square == target}
    assert takers == {chess.QUEEN}


@pytest.mark.parametrize("seed", range(20))
def test_level_1_gives_its_queen_for_a_protected_knight(seed):
    """It does not ask who takes back, and its noise is smaller than a knight."""
    assert choose_move(Board(PROTECTED), level=1, seed=seed).move.uci() == "f6f3"
