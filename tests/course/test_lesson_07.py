"""The cases of lesson 07, held against other ways to find them."""
from itertools import product

import chess
import pytest

from chesslearn import Board
from chesslearn.course.exercises.lesson_07 import LEAF, MINIMAX, NEGAMAX, PROVED, both_searches, draw_whole
from chesslearn.engine.tree import TEXTBOOK, Tree
from tests.engine.reference import minimax, worth


def plans(node, maximizing, mine):
    """The subtrees that are left once the player `mine` has decided beforehand what to do everywhere."""
    if not isinstance(node, list):
        return [node]
    below = [plans(child, not maximizing, mine) for child in node]
    return [plan for one in below for plan in one] if maximizing == mine else [list(choice) for choice in product(*below)]


def twin(board):
    """The same position, with the same moves behind it, on the other program's board."""
    first = board.copy()
    while first.history:
        first.unmake()
    other = chess.Board(first.fen())
    for undo in board.history:
        other.push_uci(undo.move.uci())
    return other


def leaves(node):
    return [leaf for child in node for leaf in leaves(child)] if isinstance(node, list) else [node]


@pytest.mark.parametrize("case", MINIMAX.cases, ids=lambda case: str(case.arguments))
def test_tree_values(case):
    """Of all plans that Max can make beforehand, the best one guarantees the value."""
    assert max(min(leaves(plan)) for plan in plans(*case.arguments, mine=True)) == case.expected


@pytest.mark.parametrize("case", LEAF.cases, ids=lambda case: f"{case.arguments[0].fen()} {case.arguments[1]}")
def test_ends(case):
    """The other program says how the game stands, and evaluates it where it goes on."""
    board, ply = twin(case.arguments[0]), case.arguments[1]
    drawn = board.is_stalemate() or board.is_insufficient_material() or board.is_fifty_moves() or board.is_repetition(2)
    assert case.expected == (ply - 30_000 if board.is_checkmate() else 0 if drawn else worth(board))


@pytest.mark.parametrize("case", NEGAMAX.cases, ids=lambda case: f"{case.arguments[0].fen()} {case.arguments[1]}")
def test_values(case):
    """A plain search on the other program finds the same value."""
    board, depth = case.arguments
    assert minimax(chess.Board(board.fen()), depth)[0] == case.expected


@pytest.mark.parametrize("fen, depth", PROVED)
def test_no_draw_rule_fires_in_the_proof(fen, depth):
    """The other program finds no draw on the way, so that its nodes are the sequences of moves."""
    def count(board, depth):
        moves = list(board.legal_moves) if depth else []
        total = len(moves)
        for move in moves:
            board.push(move)
            total += count(board, depth - 1)
            board.pop()
        return total
    assert minimax(chess.Board(fen), depth)[1] == count(chess.Board(fen), depth)


def test_the_proof():
    """All positions agree."""
    assert both_searches().startswith(f"minimax and negamax find the same value on {len(PROVED)} of {len(PROVED)}")
    assert f"on {len(PROVED)} of {len(PROVED)}: " in both_searches()


def test_whole_trees():
    """The textbook tree is drawn with all its leaves, and a position with the value of the other program."""
    alt = draw_whole(Tree(TEXTBOOK), 2).alt
    assert "exactly 3; A exactly 3; B exactly 2; C exactly 2" in alt and "not read" not in alt
    fen = "k7/2p5/8/8/8/4K3/2Q5/8 w - - 0 1"
    score, _ = minimax(chess.Board(fen), 2)
    assert f"White to move, exactly +{score};" in draw_whole(Board(fen), 2).alt
