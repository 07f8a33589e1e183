"""The move list beside the board writes what a score sheet would."""
import re

from chesslearn import Board
from chesslearn.ui.scoresheet import Scoresheet

# Légal's mate, as every book has it.
MOVES = "e2e4 e7e5 g1f3 d7d6 f1c4 c8g4 b1c3 g7g6 f3e5 g4d1 c4f7 e8e7 c3d5".split()
ROWS = ["1. e4 e5", "2. Nf3 d6", "3. Bc4 Bg4", "4. Nc3 g6", "5. Nxe5 Bxd1", "6. Bxf7+ Ke7", "7. Nd5#"]


def rows(sheet):
    """The rows of a sheet as they are read."""
    return [" ".join(re.sub("<[^>]*>", " ", row).split()) for row in re.findall("<tr>.*?</tr>", sheet.value)]


def test_a_game_is_written_two_moves_to_a_row():
    """Each move is written as it is played, with number, capture, check and mate."""
    board, sheet = Board(), Scoresheet()
    assert "No moves yet." in sheet.value
    for move in MOVES:
        board.make(board.parse_uci(move))
        sheet.show(board)
    assert rows(sheet) == ROWS


def test_moves_are_struck_and_others_written():
    """After taking back, the sheet ends earlier, and a different move takes the place of the old one."""
    board, sheet = Board(), Scoresheet()
    for move in MOVES:
        board.make(board.parse_uci(move))
    sheet.show(board)
    board.unmake()
    board.unmake()
    sheet.show(board)
    assert rows(sheet) == ROWS[:5] + ["6. Bxf7+"]
    while len(board.history) > 2:
        board.unmake()
    board.make(board.parse_san("Nc3"))
    sheet.show(board)
    assert rows(sheet) == ["1. e4 e5", "2. Nc3"]
    sheet.show(Board())
    assert rows(sheet) == [] and "No moves yet." in sheet.value


def test_a_game_that_starts_with_black():
    """Where Black moves first, White's place in the first row is left out, and numbers go on from the FEN."""
    board, sheet = Board("4k3/P7/8/8/8/8/8/4K2R b K - 0 31"), Scoresheet()
    for move in "e8d7 e1g1 d7e6 a7a8n".split():
        board.make(board.parse_uci(move))
    sheet.show(board)
    assert rows(sheet) == ["31. … Kd7", "32. O-O Ke6", "33. a8=N"]


def test_the_board_is_only_read():
    """Writing a sheet leaves the board and its history as they were."""
    board = Board()
    board.make(board.parse_uci("e2e4"))
    Scoresheet().show(board)
    assert board.fen() == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1" and len(board.history) == 1
