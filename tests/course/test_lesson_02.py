"""The cases of lesson 02 hold what the `chess` library says."""
import chess
import pytest

from chesslearn.course.checks import check
from chesslearn.course.exercises.lesson_02 import JUMPING, PAWN_STEPS, PROMOTING, SLIDE


def targets(board, square):
    """Where the piece on `square` may go if it were its side's turn."""
    theirs = chess.Board(board.fen())
    theirs.turn = theirs.color_at(square)
    return {move.to_square for move in theirs.pseudo_legal_moves if move.from_square == square and not theirs.is_castling(move)}


def in_line(square, target, direction):
    """Whether `target` lies in that direction: north is 10, east is 1."""
    up, right = chess.square_rank(target) - chess.square_rank(square), chess.square_file(target) - chess.square_file(square)
    length = max(abs(up), abs(right))
    return 10 * up + right == length * direction


@pytest.mark.parametrize("case", JUMPING.cases, ids=lambda case: chess.square_name(case.arguments[0]))
def test_knights(case):
    """A knight attacks these squares."""
    assert set(case.expected) == set(chess.SquareSet(chess.BB_KNIGHT_ATTACKS[case.arguments[0]]))


@pytest.mark.parametrize("case", SLIDE.cases, ids=lambda case: f"{chess.square_name(case.arguments[1])}{case.arguments[2]:+}")
def test_lines(case):
    """Of all targets of the piece these lie in the direction."""
    board, square, direction = case.arguments
    assert set(case.expected) == {target for target in targets(board, square) if in_line(square, target, direction)}


@pytest.mark.parametrize("case", PAWN_STEPS.cases, ids=lambda case: chess.square_name(case.arguments[1]))
def test_pawns(case):
    """A pawn may go to these squares."""
    assert set(case.expected) == targets(*case.arguments)


@pytest.mark.parametrize("case", PROMOTING.cases, ids=lambda case: "-".join(map(chess.square_name, case.arguments)))
def test_promotions(case):
    """On a board with this pawn, and something to take beside it, the other program finds the same moves."""
    square, target = case.arguments
    board = chess.Board(None)
    board.turn = target > square
    board.set_piece_at(square, chess.Piece(chess.PAWN, board.turn))
    if (target - square) % 8:
        board.set_piece_at(target, chess.Piece(chess.ROOK, not board.turn))
    theirs = {move.uci() for move in board.pseudo_legal_moves if move.to_square == target}
    assert {move.uci() for move in case.expected} == theirs


def test_a_caption_speaks_of_dots_only_where_there_are_some():
    """An empty answer leaves the board without dots, and a generator is an answer like a list."""
    assert "dots: your answer" not in repr(check("02.1", lambda square: []))
    assert "dots: your answer" in repr(check("02.1", lambda square: [0]))
    assert repr(check("02.1", lambda square: (target for target in JUMPING.key(square)))).startswith("✓")
