"""Alpha-beta: minimax that does not read what cannot matter (lesson 08).

The search promises: `value` returns the exact minimax score where that lies between alpha and beta;
otherwise a bound (at most alpha, or at least beta). Scores are centipawns for the side to move.
Open `ordering` next.
"""
from dataclasses import dataclass, field

from chesslearn.engine.ends import INFINITY, is_draw, leaf_score, no_move_score
from chesslearn.engine.evaluation import evaluate
from chesslearn.rules.move import Move, by_squares

NODES_BETWEEN_LOOKS = 500


class Stopped(Exception):
    """Raised inside a search whose stop event is set."""


@dataclass(frozen=True)
class SearchResult:
    """What a search found.

    `score` in centipawns for the side to move, `move` the best move (None at the end of a game),
    `nodes` the positions visited below the root, `leaves` those of them that were not searched
    further, `pv` the line both sides are expected to play, `cutoffs` how often a cut was made by the
    first move tried, the second, and so on.
    """

    score: int
    move: Move | None
    nodes: int
    leaves: int
    pv: tuple
    cutoffs: tuple


@dataclass
class Search:
    """One search: the position it walks on, its two functions, and its counters."""

    board: object
    evaluate: object = evaluate
    order: object = None
    stop: object = None
    nodes: int = 0
    leaves: int = 0
    cutoffs: list = field(default_factory=list)

    def moves(self):
        """The legal moves in the order in which they are tried."""
        moves = self.board.legal_moves()
        return self.order(self.board, moves) if self.order else moves

    def after(self, move, depth, alpha, beta, ply):
        """Score and line after `move`, seen by the side that plays it; the board is left as it was."""
        self.board.make(move)
        try:
            score, line = self.value(depth - 1, -beta, -alpha, ply + 1)
        finally:
            self.board.unmake()
        return -score, (move, *line)

    def value(self, depth, alpha, beta, ply):
        """Score and best line of a position `ply` half-moves below the root, searched `depth` deep."""
        self.nodes += 1
        if self.stop and self.nodes % NODES_BETWEEN_LOOKS == 0 and self.stop.is_set():
            raise Stopped
        if depth == 0:
            self.leaves += 1
            return leaf_score(self.board, ply, self.evaluate), ()
        moves = self.moves()
        if not moves or is_draw(self.board):
            self.leaves += 1
            return (0 if moves else no_move_score(self.board, ply)), ()
        best, best_line = -INFINITY, ()
        for index, move in enumerate(moves):
            score, line = self.after(move, depth, alpha, beta, ply)
            if score > best:
                best, best_line = score, line
                alpha = max(alpha, score)
                if alpha >= beta:
                    self.count_cutoff(index)
                    break
        return best, best_line

    def count_cutoff(self, index):
        """Notes that the move tried as number `index` (from 0) made the others superfluous."""
        self.cutoffs += [0] * (index + 1 - len(self.cutoffs))
        self.cutoffs[index] += 1

    def root_moves(self):
        """The legal moves by squares, then by the order: the same list for every move generator."""
        moves = sorted(self.board.legal_moves(), key=by_squares)
        if not self.order:
            return moves
        ordered = list(self.order(self.board, moves))
        if sorted(ordered, key=by_squares) != moves:
            raise ValueError(f"the order returned {len(ordered)} move(s) for the {len(moves)} legal ones of "
                             f"{self.board.fen()}: an order must return the same moves")
        return ordered


def alphabeta(position, depth, evaluate=evaluate, order=None):
    """The `SearchResult` of an alpha-beta search `depth` half-moves deep.

    `evaluate` takes a board and returns centipawns for the side to move; `order` takes a board and its
    moves. A ValueError is raised for a depth that is no whole number from 1.
    """
    if not isinstance(depth, int) or depth < 1:
        raise ValueError(f"depth {depth!r}: a search looks a whole number of half-moves ahead, from 1")
    search = Search(position, evaluate, order)
    best, line = -INFINITY, ()
    moves = search.root_moves()
    for move in moves:
        score, found = search.after(move, depth, best, INFINITY, 0)
        if score > best:
            best, line = score, found
    if not moves:
        best = no_move_score(position, 0)
    return SearchResult(best, line[0] if line else None, search.nodes, search.leaves, line, tuple(search.cutoffs))
