"""The cases of lesson 06 hold what the `chess` library says."""
import chess
import pytest

from chesslearn import Board
from chesslearn.course.exercises.lesson_06 import CENTRALIZATION, MATERIAL, MIRROR, OPERA, compare_mirrored, lead_of_the_loser

VALUES = {chess.PAWN: 100, chess.KNIGHT: 320, chess.BISHOP: 330, chess.ROOK: 500, chess.QUEEN: 900, chess.KING: 0}


@pytest.mark.parametrize("case", MATERIAL.cases, ids=lambda case: case.arguments[0].fen())
def test_material(case):
    """The other program finds men of the same worth."""
    board = chess.Board(case.arguments[0].fen())
    own, other = (sum(value * len(board.pieces(kind, color)) for kind, value in VALUES.items())
                  for color in (board.turn, not board.turn))
    assert own - other == case.expected


def test_centralization():
    """Four centipawns are lost for each king's step to the nearest of the four middle squares, on all 64 squares."""
    steps = {square: min(chess.square_distance(square, middle) for middle in (chess.D4, chess.E4, chess.D5, chess.E5))
             for square in chess.SQUARES}
    assert {case.arguments[0]: case.expected for case in CENTRALIZATION.cases} == {square: 12 - 4 * far for square, far in steps.items()}


@pytest.mark.parametrize("case", MIRROR.cases, ids=lambda case: f"{case.arguments[0]} {case.arguments[1].fen()}")
def test_mirrored(case):
    """The evaluator passes or fails on the mirror image that the other program makes."""
    evaluator, board = case.arguments
    mirrored = Board(chess.Board(board.fen()).mirror().fen())
    assert (evaluator(mirrored) == evaluator(board)) == case.expected


def test_opera_game():
    """The moves are legal and end in mate, and the loser has the more valuable men left."""
    board = chess.Board()
    for move in OPERA:
        board.push_san(move)
    assert board.is_checkmate() and board.turn == chess.BLACK
    assert board.board_fen() == "1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5"
    assert lead_of_the_loser() == 1020 - 4  # the bishop on g5 stands in the outer ring


def test_proof():
    """The proof finds no difference, and enough positions in which it could have found one."""
    said = compare_mirrored()
    assert said.startswith("2,000 of 2,000 positions")
    assert int(said.rpartition(" in ")[2].split()[0].replace(",", "")) > 1_000
