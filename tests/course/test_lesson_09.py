"""The cases of lesson 09, held against another program and against trees counted one by one."""
from itertools import product

import chess
import pytest

from chesslearn.course.answer import PARTLY, RIGHT
from chesslearn.course.checks import check
from chesslearn.course.exercises.lesson_09 import FEWEST, ORDER, VALUE, same_value_in_any_order
from tests.course.test_exercises import as_learner

VALUES = {chess.PAWN: 100, chess.KNIGHT: 320, chess.BISHOP: 330, chess.ROOK: 500, chess.QUEEN: 900, chess.KING: 0}


@pytest.mark.parametrize("case", ORDER.cases, ids=lambda case: case.arguments[0].fen())
def test_captures(case):
    """The other program finds the same captures among the moves, and all of the moves legal."""
    board, moves = chess.Board(case.arguments[0].fen()), [chess.Move.from_uci(move.uci()) for move in case.arguments[1]]
    assert all(board.is_legal(move) for move in moves)
    assert {move.uci() for move in moves if board.is_capture(move)} == set(case.expected.captures)
    assert {move.uci() for move in moves if not board.is_capture(move)} == set(case.expected.rest)


@pytest.mark.parametrize("order", [
    lambda board, moves: sorted(moves, key=board.is_capture, reverse=True),
    lambda board, moves: list(reversed(sorted(moves, key=board.is_capture))),
    lambda board, moves: tuple(sorted(moves, key=lambda move: (not board.is_capture(move), move.uci()))),
    lambda board, moves: (move for wanted in (True, False) for move in moves if board.is_capture(move) is wanted)])
def test_any_order_within_the_groups_is_right(order):
    """Moves of a group may come in any order, as a list, a tuple or one by one."""
    assert check("09.1", as_learner(order)).kind == RIGHT


def test_a_set_has_no_order():
    """Whoever answers with a set hears that it keeps no order."""
    answer = check("09.1", as_learner(lambda board, moves: set(moves)))
    assert answer.kind == PARTLY and "a set, which keeps no order" in repr(answer)


def test_what_is_said_of_a_wrong_order():
    """A quiet move before a capture is named, and so is one that is lost."""
    def quiet_move_first(board, moves):
        return sorted(moves, key=lambda move: (move.uci() != "b1c3", not board.is_capture(move)))

    def one_lost(board, moves):
        return [move for move in sorted(moves, key=board.is_capture, reverse=True) if move.uci() != "b1c3"]
    assert "Too early: b1c3." in repr(check("09.1", as_learner(quiet_move_first)))
    assert "Missing: b1c3." in repr(check("09.1", as_learner(one_lost)))


@pytest.mark.parametrize("case", VALUE.cases, ids=lambda case: f"{case.arguments[0].fen()} {case.arguments[1].uci()}")
def test_values(case):
    """The other program says what is taken and what takes."""
    board, move = chess.Board(case.arguments[0].fen()), chess.Move.from_uci(case.arguments[1].uci())
    assert board.is_legal(move)
    attacker = board.piece_type_at(move.from_square)
    board.push(move)
    lost = board.copy()
    lost.pop()
    taken = [kind for kind in VALUES if len(lost.pieces(kind, lost.turn ^ True)) > len(board.pieces(kind, board.turn))]
    assert case.expected == (10_000 + VALUES[taken[0]] - VALUES[attacker] // 100 if taken else 0)


def read(path, width, depth, alpha, beta):
    """Value and number of leaves read of a tree in which every first child is best: a leaf is worth its path."""
    if depth == 0:
        worth = -sum(step * (-1) ** level for level, step in enumerate(path))
        return worth * (-1) ** len(path), 1
    best, leaves = float("-inf"), 0
    for step in range(width):
        value, more = read((*path, step), width, depth - 1, -beta, -alpha)
        best, leaves, alpha = max(best, -value), leaves + more, max(alpha, -value)
        if alpha >= beta:
            break
    return best, leaves


@pytest.mark.parametrize("case", [case for case in FEWEST.cases if case.arguments[0] ** case.arguments[1] < 100_000],
                         ids=lambda case: str(case.arguments))
def test_fewest_leaves(case):
    """A tree with its best moves first has so many leaves read, and so many that are first for one of the sides."""
    width, depth = case.arguments
    assert read((), width, depth, float("-inf"), float("inf"))[1] == case.expected
    assert case.expected == sum(not any(path[::2]) or not any(path[1::2]) for path in product(range(width), repeat=depth))


def test_the_proof():
    """All searches agree, and each order reads less than the one before it."""
    said = same_value_in_any_order()
    assert said.startswith("on 8 positions of random games, 40 of 40 ordered searches find minimax's value. Nodes: worst ")
    nodes = [int(part.split()[-1].replace(",", "")) for part in said.partition("Nodes: ")[2].rstrip(".").split(", ")]
    assert nodes == sorted(nodes, reverse=True) and len(nodes) == 5
