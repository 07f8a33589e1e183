"""Perft: counting all sequences of moves, the proof of a move generator (lesson 05).

A position is anything with `legal_moves()`, `make(move)`, `unmake()` and `fen()`; `moves=` puts any
function from a position to its moves in the place of `legal_moves()`. Open `engine.evaluation` next.
"""
from collections import Counter
from dataclasses import dataclass

from chesslearn.rules.move import by_squares


def legal_moves(position):
    """The moves that the position itself calls legal."""
    return position.legal_moves()


def perft(position, depth, moves=None):
    """The number of move sequences of length `depth`.

    At depth 1 the moves are listed but not made: a count of a list is the
    same number. A ValueError for a depth that is no whole number from 0.
    """
    if not isinstance(depth, int) or depth < 0:
        raise ValueError(
            f"depth {depth!r}: perft counts whole half-moves, from 0")
    if depth == 0:
        return 1
    return _count(position, depth, moves or legal_moves)


def _count(position, depth, moves):
    found = list(moves(position))
    if depth == 1:
        return len(found)
    nodes = 0
    for move in found:
        position.make(move)
        try:
            nodes += _count(position, depth - 1, moves)
        finally:  # even where a generator of the learner's raises
            position.unmake()
    return nodes


def divide(position, depth, moves=None):
    """Perft split by first move.

    A dict from coordinate text to count, in the order of squares.
    """
    if not isinstance(depth, int) or depth < 1:
        raise ValueError(f"depth {depth!r}: divide needs a first move, "
                         "so a whole number from 1")
    counts = {}
    for move in sorted((moves or legal_moves)(position), key=by_squares):
        position.make(move)
        try:
            counts[move.uci()] = perft(position, depth - 1, moves)
        finally:
            position.unmake()
    return counts


@dataclass(frozen=True)
class Difference:
    """Where two generators part: the moves played to get there, the position, the moves that differ.

    `path`, `missing` (right moves left out) and `extra` (wrong or repeated moves) are tuples of moves.
    """

    path: tuple
    fen: str
    missing: tuple
    extra: tuple


def first_difference(position, depth, moves, reference=legal_moves):
    """The nearest position, within `depth` half-moves, where `moves` and `reference` disagree, or None.

    Sets of moves are compared, not counts: moves too many and moves missing can cancel out in a sum.
    """
    if not isinstance(depth, int) or depth < 1:
        raise ValueError(f"depth {depth!r}: generators are compared for a whole number of half-moves, from 1")
    for length in range(depth):
        difference = _difference_at(position, length, moves, reference, ())
        if difference:
            return difference
    return None


def _difference_at(position, length, moves, reference, path):
    """The first difference exactly `length` moves further on; up to there both agree."""
    right = sorted(reference(position), key=by_squares)
    if length == 0:
        mine, theirs = Counter(moves(position)), Counter(right)
        missing, extra = (tuple(sorted(side.elements(), key=by_squares)) for side in (theirs - mine, mine - theirs))
        return Difference(path, position.fen(), missing, extra) if missing or extra else None
    for move in right:
        position.make(move)
        try:
            difference = _difference_at(position, length - 1, moves, reference, path + (move,))
        finally:
            position.unmake()
        if difference:
            return difference
    return None
