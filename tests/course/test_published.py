"""The published counts, held against the rules, and the suspect, held against its known row."""
import pytest

from chesslearn import Board, perft
from chesslearn.course.exercises.lesson_05 import MEND
from chesslearn.course.published import POSITIONS
from chesslearn.course.suspect import suspect_moves


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
def test_the_rules_count_what_is_published(position):
    """Depths 1 to 3 of each of the six positions."""
    assert tuple(perft(Board(position.fen), depth) for depth in (1, 2, 3)) == position.counts[:3]


def test_the_suspect_counts_417_too_many():
    """20, 400 and 8,902 as it should, then 197,698 in place of 197,281."""
    assert [perft(Board(), depth, suspect_moves) for depth in (1, 2, 3, 4)] == [20, 400, 8902, 197698]


@pytest.mark.slow
def test_the_suspect_at_depth_five():
    """4,893,590 in place of 4,865,609, the row that names this fault among its neighbors."""
    assert perft(Board(), 5, suspect_moves) == 4893590


@pytest.mark.parametrize("case", MEND.cases, ids=lambda case: case.arguments[0].fen())
def test_the_moves_wanted_are_those_of_chess(case):
    """The cases of the mended generator name the moves that another program finds."""
    import chess
    theirs = chess.Board(case.arguments[0].fen()).legal_moves
    assert sorted(move.uci() for move in case.expected) == sorted(move.uci() for move in theirs)
