"""Minimax: the best move against the best answers (lesson 07).

Twice the same value: `minimax` with White's choice and Black's choice apart, `negamax` as one
function, because what is good for one side is as bad for the other. Open `alphabeta` next.
"""
from chesslearn.engine.ends import INFINITY
from chesslearn.engine.evaluation import evaluate
from chesslearn.engine.search import Search, refuse_depth
from chesslearn.rules.pieces import WHITE


def minimax(position, depth, evaluate=evaluate, order=None):
    """The `SearchResult` of a full search `depth` half-moves deep.

    A ValueError is raised for a depth below 1.
    """
    refuse_depth(depth)
    search = Search(position, evaluate, order)
    if position.turn == WHITE:
        return search.result(*_most(search, depth, 0))
    score, line = _least(search, depth, 0)
    return search.result(-score, line)


def _most(search, depth, ply):
    """White to move: the largest score for White in reach, and the line."""
    score, moves = search.visit(depth, ply)
    best, best_line = (-INFINITY, ()) if moves else (score, ())
    for move in moves:
        score, line = search.after(move, _least, depth - 1, ply + 1)
        if score > best:
            best, best_line = score, line
    return best, best_line


def _least(search, depth, ply):
    """Black to move: the least score in reach, for White, and the line."""
    score, moves = search.visit(depth, ply)
    best, best_line = (INFINITY, ()) if moves else (-score, ())
    for move in moves:
        score, line = search.after(move, _most, depth - 1, ply + 1)
        if score < best:
            best, best_line = score, line
    return best, best_line


def negamax(position, depth, evaluate=evaluate, order=None):
    """The same `SearchResult` as `minimax`, found by one function."""
    refuse_depth(depth)
    search = Search(position, evaluate, order)
    return search.result(*_negamax(search, depth, 0))


def _negamax(search, depth, ply):
    """The largest score in reach for the side to move, and the line."""
    score, moves = search.visit(depth, ply)
    best, best_line = (-INFINITY, ()) if moves else (score, ())
    for move in moves:
        score, line = search.after(move, _negamax, depth - 1, ply + 1)
        if -score > best:
            best, best_line = -score, line
    return best, best_line
