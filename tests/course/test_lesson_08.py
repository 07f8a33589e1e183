"""The cases of lesson 08, held against other ways to find them."""
import chess
import pytest

from chesslearn import Board, Tree, record
from chesslearn.course.answer import PARTLY, RIGHT
from chesslearn.course.checks import check
from chesslearn.course.exercises.lesson_08 import (
    ALPHABETA,
    CUT,
    DEEP_TREE,
    FORK,
    INFINITY,
    PAWNS,
    ROOT,
    CountingBoard,
    CountingTree,
    compare_with_minimax,
    my_alphabeta,
    slow_root,
    visit,
)
from tests.engine.reference import worth

by_case = {"ids": lambda case: f"{case.arguments[0]} {case.arguments[1]}"}


def whole(branches):
    """A tree of nested lists as (value for Max, children), everything read."""
    def below(node, maximizing):
        if not isinstance(node, list):
            return node, []
        children = [below(child, not maximizing) for child in node]
        return (max if maximizing else min)(value for value, _ in children), children
    return below(branches, True)


def whole_of_chess(ours, depth):
    """The same for a position, by the other program; moves in the order of our generator, Max is the side to move."""
    def below(board, depth, ply, sign):
        moves = [move.uci() for move in Board(board.fen()).legal_moves()]
        if not moves:
            return sign * (ply - 30_000 if board.is_check() else 0), []
        if ply and (board.is_insufficient_material() or board.halfmove_clock >= 100 or board.is_repetition(2)):
            return 0, []
        if not depth:
            return sign * worth(board), []
        children = []
        for move in moves:
            board.push_uci(move)
            children.append(below(board, depth - 1, ply + 1, -sign))
            board.pop()
        return sign * max(sign * value for value, _ in children), children
    return below(chess.Board(ours.fen()), depth, 0, 1)


def open_nodes(tree):
    """How many nodes below the root have an open window, by the true values of all that stands to their left.

    A node is read if and only if the best of Max's elder alternatives on its path is less than the best of
    Min's (Pearl: Heuristics, 1984). That is told of the whole tree, without any search that cuts.
    """
    def count(node, low, high, maximizing):
        total = 0
        for value, children in node[1]:
            total += low < high
            total += count((value, children), low, high, not maximizing)
            low, high = (max(low, value), high) if maximizing else (low, min(high, value))
        return total
    return count(tree, -INFINITY, INFINITY, True)


def all_of(case):
    position, depth = case.arguments[:2]
    return whole(position._nodes[0]) if isinstance(position, Tree) else whole_of_chess(position, depth)


@pytest.mark.parametrize("case", CUT.cases, ids=lambda case: str(case.arguments))
def test_reads(case):
    """The least number of leaves after which no other numbers in the place of the rest can change what Max gets."""
    values, alpha = case.arguments
    def settled(read):
        rest = len(values) - read
        return len({max(alpha, min(values[:read] + [other] * rest)) for other in (-1000, 1000)}) == 1
    assert next(read for read in range(1, len(values) + 1) if settled(read)) == case.expected


@pytest.mark.parametrize("case", ALPHABETA.cases, **by_case)
def test_value_and_nodes(case):
    """The value is that of the whole tree, and the nodes are those with an open window."""
    tree = all_of(case)
    assert (tree[0], open_nodes(tree)) == case.expected


@pytest.mark.parametrize("case", ROOT.cases, **by_case)
def test_move_and_nodes(case):
    """The move is the first of the best ones, and the nodes are those with an open window."""
    tree, position = all_of(case), case.arguments[0]
    names = [getattr(move, "uci", lambda: move)() for move in position.legal_moves()]
    best = [value for value, _ in tree[1]].index(tree[0])
    assert (names[best], open_nodes(tree)) == case.expected


def fail_hard(position, depth, alpha, beta, ply=0):
    score, moves = visit(position, depth, ply)
    if not moves:
        return score
    for move in moves:
        position.make(move)
        score = -fail_hard(position, depth - 1, -beta, -alpha, ply + 1)
        position.unmake()
        if score >= beta:
            return beta
        alpha = max(alpha, score)
    return alpha


def on_copies(position, depth, alpha, beta, ply=0):
    score, moves = visit(position, depth, ply)
    best = -INFINITY if moves else score
    for move in moves:
        if isinstance(position, Board):
            after = position.copy()
            after.make(move)
            best = max(best, -on_copies(after, depth - 1, -beta, -alpha, ply + 1))
        else:
            position.make(move)
            best = max(best, -on_copies(position, depth - 1, -beta, -alpha, ply + 1))
            position.unmake()
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@pytest.mark.parametrize("search", [fail_hard, on_copies])
def test_other_right_answers_are_right(search):
    """The edge of the window as the answer of a cut branch, and boards that are copied, are as good."""
    assert check("08.2", search).kind == RIGHT


def test_what_is_too_dear_is_told():
    """A search that is right and reads too much hears both numbers and what that means."""
    def lazy(position, depth, alpha, beta, ply=0):
        return my_alphabeta(position, depth, -INFINITY, INFINITY, ply) if depth < 3 else fresh(position, depth, ply)
    def fresh(position, depth, ply):
        best = -INFINITY
        for move in position.legal_moves():
            position.make(move)
            best = max(best, -my_alphabeta(position, depth - 1, -INFINITY, INFINITY, ply + 1))
            position.unmake()
        return best
    check("08.2", lazy)  # twice: what is drawn after the first time must not count in the second
    answer = check("08.2", lazy)
    assert answer.kind == PARTLY
    assert "Got 4 with 12 nodes. Expected 4 with 11 nodes.\nThe answer is right, but it took more nodes than it needs." in repr(answer)
    assert "not read: B112" in repr(answer) and "What has to be read of this tree" in repr(answer)


@pytest.mark.parametrize("position, depth, nodes", [(Tree(DEEP_TREE), 4, 12), (Board(PAWNS), 3, 114)])
def test_the_stepper_reads_the_exercise(position, depth, nodes):
    """A function with the parameters of exercise 08.2 can be recorded; the root counts as a node there."""
    assert len(record(my_alphabeta, position, depth).of_kind("enter")) == nodes


def test_the_slow_root_is_right_and_slow():
    """It finds the move and looks at more; at the textbook tree at all twelve nodes."""
    tree, board = CountingTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), CountingBoard(FORK)
    assert slow_root(tree, 2, my_alphabeta) == "A" and tree.nodes == 12
    assert slow_root(board, 3, my_alphabeta).uci() == "d5c7" and board.nodes > 452


def test_counting_positions_count():
    """Moves made are counted, on copies too, and not those that are taken back."""
    board = CountingBoard()
    board.make(board.legal_moves()[0])
    board.copy().make(board.legal_moves()[0])
    board.unmake()
    assert board.nodes == 2 and board == Board()


def test_the_proof():
    """All positions agree, and the nodes are fewer."""
    said = compare_with_minimax()
    assert " on 30 of 30 positions" in said
    nodes, all_nodes = (int(part.split()[0].replace(",", "")) for part in (said.partition(", with ")[2], said.partition(" in place of ")[2].rstrip(".")))
    assert 0 < 2 * nodes < all_nodes
