"""What every search of the course shares: its counters, its stop, its result (lesson 07).

`minimax`, `negamax` and `alphabeta` differ in how they go through the tree; what they do at each
position is the same and stands here once. Open `tree` next.
"""
from dataclasses import dataclass, field
from typing import Callable

from chesslearn.engine.ends import is_draw, leaf_score, no_move_score
from chesslearn.engine.evaluation import evaluate
from chesslearn.rules.move import Move, by_squares

NODES_BETWEEN_LOOKS = 500
"""A look at the stop event costs time: one in so many nodes still ends a search within a moment."""


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
    """One search under way: the board it walks on, its functions, and its counters.

    It walks on a copy: whatever ends the search, an interrupt in the middle of a move too, the position
    it was asked about stays as it is. `stop` is an event that ends the search with `Stopped`.
    """

    board: object
    evaluate: Callable = evaluate
    order: Callable | None = None
    stop: object = None
    nodes: int = 0
    leaves: int = 0
    cutoffs: list = field(default_factory=list)

    def __post_init__(self):
        self.board = self.board.copy()

    def visit(self, depth, ply):
        """Counts the position on the board, `ply` half-moves below the root.

        Returns its score for the side to move and no moves, if it is not searched further; else None
        and the moves to try. At the root no draw is seen: there a move has to be found.
        """
        if ply:
            self.nodes += 1
            if self.stop and self.nodes % NODES_BETWEEN_LOOKS == 0 and self.stop.is_set():
                raise Stopped
            if depth == 0:
                self.leaves += 1
                return leaf_score(self.board, ply, self.evaluate), ()
        moves = self.moves() if ply else self.root_moves()
        if moves and not (ply and is_draw(self.board)):
            return None, moves
        self.leaves += ply > 0
        return 0 if moves else no_move_score(self.board, ply), ()

    def moves(self):
        """The legal moves as a list, in the order in which they are tried."""
        return self._ordered(self.board.legal_moves())

    def root_moves(self):
        """The legal moves by squares, then by the order: the same list for every move generator."""
        before = self.board.fen()
        moves = self._ordered(sorted(self.board.legal_moves(), key=by_squares))
        if self.board.fen() != before:  # below the root, `after` sees it
            raise ValueError(f"the order changed the board {before}: what it makes, it must unmake")
        return moves

    def _ordered(self, moves):
        """What the order makes of the moves; a ValueError where these are others. It may yield them, or sort its list."""
        if not self.order:
            return moves
        ordered = self.order(self.board, moves[:])
        if not hasattr(ordered, "__iter__"):
            raise ValueError(f"the order returned {ordered!r} at {self.board.fen()}: an order must return the moves, also where it has sorted their list")
        ordered = list(ordered)
        if not _are_the_same(ordered, moves):
            raise ValueError(f"the order returned {len(ordered)} move(s) for the {len(moves)} legal ones of "
                             f"{self.board.fen()}: an order must return the same moves")
        return ordered

    def after(self, move, value, *arguments):
        """Makes a move, asks `value(self, *arguments)` for score and line, and takes the move back.

        A ValueError is raised where an evaluation or an order has left other moves on the board.
        """
        self.board.make(move)
        score, line = value(self, *arguments)
        if (taken := self.board.unmake()) is not move and taken is not None:  # a learner's own may answer None
            raise ValueError(f"the evaluation or the order changed the board after {move!r}: what it makes, it must unmake")
        return score, (move, *line)

    def count_cutoff(self, index):
        """Notes that the move tried as number `index` (from 0) made the others superfluous."""
        self.cutoffs += [0] * (index + 1 - len(self.cutoffs))
        self.cutoffs[index] += 1

    def result(self, score, line):
        """The `SearchResult` with this score and line."""
        return SearchResult(score, line[0] if line else None, self.nodes, self.leaves, line, tuple(self.cutoffs))


def _are_the_same(ordered, moves):
    """Whether one list holds the moves of the other. Objects first: comparing values would cost as much as ordering."""
    return sorted(ordered, key=id) == sorted(moves, key=id) or sorted(map(repr, ordered)) == sorted(map(repr, moves))


def refuse_depth(depth):
    """Raises a ValueError for a depth that is no whole number from 1."""
    if not isinstance(depth, int) or isinstance(depth, bool) or depth < 1:
        raise ValueError(f"depth {depth!r}: a search looks a whole number of half-moves ahead, from 1")
