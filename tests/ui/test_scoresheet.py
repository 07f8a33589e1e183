"""The score sheet of the panel writes down what happened."""
import chess

from chesslearn import Board
from chesslearn.ui.scoresheet import Scoresheet

# Légal's mate, as every book has it.
MOVES = "e2e4 e7e5 g1f3 d7d6 f1c4 c8g4 b1c3 g7g6 f3e5 g4d1 c4f7 e8e7 c3d5".split()
SANS = "e4 e5 Nf3 d6 Bc4 Bg4 Nc3 g6 Nxe5 Bxd1 Bxf7+ Ke7 Nd5#".split()


def sans(sheet, board):
    """The moves of a sheet as they are read."""
    return [entry.san for entry in sheet.entries(board)]


def test_a_game_is_written_as_it_is_played():
    """Each move stands with capture, check and mate, in words, and with the position it leads to."""
    board, sheet, other = Board(), Scoresheet(), chess.Board()
    assert sheet.entries(board) == ()
    for at, move in enumerate(MOVES):
        board.make(board.parse_uci(move))
        other.push_uci(move)
        last = sheet.entries(board)[-1]
        assert (last.uci, last.san, last.fen) == (move, SANS[at], other.fen())
        assert last.check == (chess.square_name(other.king(other.turn)) if other.is_check() else None)
    assert sans(sheet, board) == SANS
    said = [entry.said for entry in sheet.entries(board)]
    assert said[0] == "pawn e2 to e4" and said[9] == "bishop g4 takes queen d1"
    assert said[10] == "bishop c4 takes pawn f7, check" and said[12] == "knight c3 to d5, checkmate"


def test_moves_are_struck_and_others_written():
    """After taking back, the sheet ends earlier, and a different move takes the place of the old one."""
    board, sheet = Board(), Scoresheet()
    for move in MOVES:
        board.make(board.parse_uci(move))
    assert sans(sheet, board) == SANS
    board.unmake()
    board.unmake()
    assert sans(sheet, board) == SANS[:11]
    while len(board.history) > 2:
        board.unmake()
    board.make(board.parse_san("Nc3"))
    assert sans(sheet, board) == ["e4", "e5", "Nc3"]
    assert sheet.entries(Board()) == ()


def test_the_board_is_only_read():
    """Writing a sheet leaves the board and its history as they were."""
    board = Board()
    board.make(board.parse_uci("e2e4"))
    Scoresheet().entries(board)
    assert board.fen() == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1" and len(board.history) == 1
