"""The cases of lesson 01 hold what the `chess` library says."""
import chess
import pytest

from chesslearn.course.exercises.lesson_01 import CENSUS, INDEX, LETTER, NAME, PLACEMENT

KINDS = {"p": 1, "n": 2, "b": 3, "r": 4, "q": 5, "k": 6}


def code(piece):
    """A piece of the other program as a number of ours."""
    return KINDS[piece.symbol().lower()] + (8 if piece.color else 16) if piece else 0


@pytest.mark.parametrize("case", INDEX.cases, ids=lambda case: case.arguments[0])
def test_indices(case):
    """Both programs number the squares alike."""
    assert chess.parse_square(*case.arguments) == case.expected


@pytest.mark.parametrize("case", NAME.cases, ids=lambda case: case.expected)
def test_names(case):
    """Both programs name the squares alike."""
    assert chess.square_name(*case.arguments) == case.expected


@pytest.mark.parametrize("case", LETTER.cases, ids=lambda case: case.expected)
def test_letters(case):
    """The letter of a piece is that of notation."""
    piece = None if case.expected == "." else chess.Piece.from_symbol(case.expected)
    assert case.arguments == (code(piece),)


@pytest.mark.parametrize("case", PLACEMENT.cases, ids=lambda case: case.arguments[0])
def test_placements(case):
    """The other program has the same piece on each of the 64 squares."""
    board = chess.BaseBoard(*case.arguments)
    assert [code(board.piece_at(square)) for square in range(64)] == case.expected


@pytest.mark.parametrize("case", CENSUS.cases, ids=lambda case: f"{case.arguments[0].fen()} {case.arguments[1]}")
def test_counts(case):
    """The other program finds as many pieces of each kind."""
    board, color = case.arguments
    theirs = {kind: len(chess.Board(board.fen()).pieces(kind, color == 8)) for kind in KINDS.values()}
    assert {kind: count for kind, count in theirs.items() if count} == case.expected
