"""The moves of a game as they are written down, each with the position it leads to (lesson 11).

Open `game_record` next.
"""
from typing import NamedTuple

from chesslearn.ui.position import facts_of, said_of


class Entry(NamedTuple):
    """A half-move written down: as coordinates, as on score sheets, as it is spoken; the record of the
    position after it, and the square of a king that is in check there."""

    uci: str
    san: str
    said: str
    fen: str
    check: str | None


class Scoresheet:
    """Writes down the moves of a board, and works out only those that are new."""

    def __init__(self):
        self._moves, self._entries = [], []

    def entries(self, board):
        """One `Entry` for each move in the history of `board`, which always began from the same position."""
        played = [undo.move for undo in board.history]
        known = 0
        while known < min(len(played), len(self._moves)) and self._moves[known] == played[known]:
            known += 1
        walk, new = board.copy(), []
        while len(walk.history) > known:
            facts, move = facts_of(walk), walk.unmake()
            new.append(_entry(walk, move, facts))
        self._moves, self._entries[known:] = played, reversed(new)
        return tuple(self._entries)


def _entry(before, move, after):
    uci = move.uci()
    return Entry(uci, before.san(move), said_of(facts_of(before), uci, after), after.fen, after.check)
