"""Small trees made by hand, to search on paper (lesson 07).

A tree has what a position has: moves, make, unmake. What it is worth stands at its leaves. Open `minimax` next.
"""
from chesslearn.engine.search import Search
from chesslearn.rules.pieces import WHITE, opponent


class Tree:
    """A position in a tree of nested lists, such as `[[3, 12, 8], [2, 4, 6], [14, 5, 2]]`; at first its root.

    The numbers at the leaves are what they are worth to Max, who has the first move; `turn` is `WHITE`
    for Max and `BLACK` for Min. The moves from the root are "A", "B", ..., those from A "A1", "A2", ...
    """

    def __init__(self, branches):
        self.turn, self._path, self._nodes = WHITE, [], [branches]

    def copy(self):
        """The same place in the same tree."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__, _path=self._path[:], _nodes=self._nodes[:])
        return twin

    def legal_moves(self):
        """The names of the branches, from left to right; none at a leaf."""
        here = self._nodes[-1]
        if not isinstance(here, list | tuple):
            return []
        if not self._path:
            return [chr(ord("A") + index) for index in range(len(here))]
        return [f"{self._path[-1]}{index + 1}" for index in range(len(here))]

    def make(self, move):
        """Goes down a branch; a ValueError where there is none of that name."""
        if move not in (moves := self.legal_moves()):
            raise ValueError(f"no branch {move!r} at {self.fen()}: there are {', '.join(moves) or 'none'}")
        self._nodes.append(self._nodes[-1][moves.index(move)])
        self._path.append(move)
        self.turn = opponent(self.turn)

    def unmake(self):
        """Goes back up."""
        if not self._path:
            raise ValueError("this is the root: there is no move to take back")
        self._nodes.pop()
        self._path.pop()
        self.turn = opponent(self.turn)

    def value(self):
        """What a leaf is worth to the side to move."""
        return self._nodes[-1] if self.turn == WHITE else -self._nodes[-1]

    def fen(self):
        """The name of the place and the side to move, "w" for Max and "b" for Min."""
        return f"{self._path[-1] if self._path else 'root'} {'w' if self.turn == WHITE else 'b'}"

    def __repr__(self):
        return f"Tree at {self.fen()}"


class TreeSearch(Search):
    """A search that finds the score of a leaf written there."""

    def visit(self, depth, ply):
        """As `Search.visit`: score and no moves at a leaf, else None and the moves."""
        self.nodes += ply > 0
        moves = self.board.legal_moves()
        if moves and depth:
            return None, moves
        self.leaves += 1
        return self.board.value(), ()


TEXTBOOK = ((3, 12, 8), (2, 4, 6), (14, 5, 2))
"""Thirteen nodes on which alpha-beta leaves two leaves unread; a tree of Russell and Norvig, Artificial Intelligence."""
