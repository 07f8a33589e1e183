"""What a position is worth: material and centralization."""
from collections import Counter

import pytest

from chesslearn import BLACK, Board, evaluate
from chesslearn.engine.evaluation import centralization
from chesslearn.rules.squares import SQUARES


def test_start_is_equal():
    """Both sides have the same men on mirrored squares, so neither is ahead."""
    assert evaluate(Board()) == 0


def test_centralization_counts():
    """12, 8, 4 and 0 centipawns are given on 4, 12, 20 and 28 squares."""
    assert Counter(map(centralization, range(64))) == {12: 4, 8: 12, 4: 20, 0: 28}


@pytest.mark.parametrize("name, value", [("e4", 12), ("d5", 12), ("c3", 8), ("f6", 8), ("b2", 4), ("g5", 4), ("a1", 0), ("h4", 0)])
def test_centralization_of_squares(name, value):
    """The bonus falls by four from ring to ring, outward from the middle."""
    assert centralization(SQUARES[name]) == value


@pytest.mark.parametrize("placement, white", [
    ("4k3/8/8/8/8/8/4P3/4K3", 100), ("4k3/8/8/8/8/8/8/N3K3", 320), ("4k3/8/8/8/4N3/8/8/4K3", 332),
    ("4k3/8/8/8/8/8/8/B3K3", 330), ("4k3/8/8/8/8/2B5/8/4K3", 338), ("4k3/8/8/8/3R4/8/8/4K3", 500),
    ("4k3/8/8/8/3Q4/8/8/4K3", 900), ("4k3/2q5/8/8/3N4/8/8/4K3", 332 - 900), ("4k3/8/1n6/8/8/8/8/R3K3", 500 - 324)])
def test_material_and_place(placement, white):
    """Pawn 100, knight 320, bishop 330, rook 500, queen 900; only knights and bishops are worth more in the middle."""
    board = Board(placement + " w - - 0 1")
    assert evaluate(board) == white
    board.turn = BLACK
    assert evaluate(board) == -white


def test_mirrored_position_has_the_same_worth():
    """The same position with the colors exchanged is worth the same to the side to move."""
    board = Board("r1bqk2r/pppp1ppp/2n2n2/4N3/1bB1P3/2N5/PPPP1PPP/R1BQK2R w KQkq - 0 5")
    mirrored = Board("r1bqk2r/pppp1ppp/2n5/1Bb1p3/4n3/2N2N2/PPPP1PPP/R1BQK2R b KQkq - 0 5")
    assert evaluate(board) == evaluate(mirrored) != 0
