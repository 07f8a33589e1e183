"""Alpha-beta: minimax that does not read what cannot matter (lesson 08).

Alpha is what the side to move already has elsewhere, beta what the other side already has: a score
of beta or more will not be allowed. Open `trace` next.
"""
from chesslearn.engine.ends import INFINITY
from chesslearn.engine.evaluation import evaluate
from chesslearn.engine.search import Search, refuse_depth


def alphabeta(position, depth, evaluate=evaluate, order=None):
    """The `SearchResult` of an alpha-beta search `depth` half-moves deep.

    `evaluate` takes a board and returns centipawns for the side to move;
    `order` takes a board and its moves. A ValueError is raised for a depth
    that is no whole number from 1.
    """
    refuse_depth(depth)
    search = Search(position, evaluate, order)
    found = alphabeta_value(search, depth, -INFINITY, INFINITY, 0)
    return search.result(*found)


def alphabeta_value(search, depth, alpha, beta, ply):
    """Score and line of the position on the board, for the side to move.

    The score is exact if it lies between alpha and beta; otherwise it is a
    bound: the true one is at most the score, if that is alpha or less, and
    at least the score, if that is beta or more.
    """
    score, moves = search.visit(depth, ply)
    best, best_line = (-INFINITY, ()) if moves else (score, ())
    for index, move in enumerate(moves):
        score, line = search.after(
            move, alphabeta_value, depth - 1, -beta, -alpha, ply + 1)
        if -score > best:
            best, best_line = -score, line
            alpha = max(alpha, best)
            if alpha >= beta:
                search.count_cutoff(index)
                break
    return best, best_line
