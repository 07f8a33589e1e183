"""How strong an opponent plays: two numbers, and the player they make (lesson 10).

A level is a depth and a noise. The depth says how far the search looks, the noise by how many
centipawns each root move's score is blurred before the best one is taken. Open `match.players` next.
"""
from dataclasses import dataclass
from typing import Callable

from chesslearn.engine.alphabeta import alphabeta_value
from chesslearn.engine.ends import INFINITY, no_move_score, score_in_words
from chesslearn.engine.evaluation import evaluate
from chesslearn.engine.noise import game_ply, mix, noises
from chesslearn.engine.ordering import captures_first
from chesslearn.engine.search import Search, Stopped
from chesslearn.errors import GameOverError
from chesslearn.rules.move import Move, by_squares

EXACT, AT_MOST = "exact", "at most"


@dataclass(frozen=True)
class Candidate:
    """A root move with its score in centipawns, the noise added to it, and whether the score is `EXACT`.

    Where the search only proved that a move is no better than another, its score is `AT_MOST` right.
    """

    move: Move
    score: int
    noise: int = 0
    kind: str = EXACT

    @property
    def total(self):
        """The number by which moves are compared: score and noise."""
        return self.score + self.noise

    def __str__(self):
        bound = "at most " if self.kind == AT_MOST else ""
        fog = f", noise {self.noise:+}, sum {self.total:+}" if self.noise else ""
        return f"{self.move.uci():5} {bound}{score_in_words(self.score)}{fog}"


@dataclass(frozen=True)
class Choice:
    """A player's answer: `move`, its `score` without noise (None if nothing was searched), `nodes`, `depth`,
    the expected line `pv`, the root moves as `candidates`, in the order they were tried, and `cutoffs`, those
    below the root, as a `SearchResult` counts them."""

    move: Move
    score: int | None
    nodes: int
    depth: int
    pv: tuple
    candidates: tuple
    cutoffs: tuple = ()

    def __repr__(self):
        if self.score is None:
            return f"{self.move.uci()}: chosen without a search"
        best = sorted(self.candidates, key=lambda candidate: -candidate.total)[:3]
        return "\n".join([
            f"{self.move.uci()}: {score_in_words(self.score)} for the side to move, in centipawns",
            f"looked {_many(self.depth, 'half-move')} ahead, at {_many(self.nodes, 'position')}",
            f"expects {' '.join(move.uci() for move in self.pv)}",
            f"the best {len(best)} of {_many(len(self.candidates), 'move')}:", *(f"  {candidate}" for candidate in best)])


def _many(number, thing):
    """A number of things, such as "1 move" or "20 moves"."""
    return f"{number} {thing}{'s' * (number != 1)}"


def refuse_number(name, value, least):
    """Raises a ValueError for a value that is no whole number from `least`."""
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise ValueError(f"{name} {value!r}: it must be a whole number from {least}")


def refuse_finished(board):
    """Raises a `GameOverError` where the game on `board` has ended by itself."""
    if outcome := board.outcome():
        score = no_move_score(board, 0) if outcome.winner else 0
        raise GameOverError(outcome, board.fen(), score)


@dataclass(frozen=True)
class Engine:
    """A player that searches: call it with a board for its move, or ask `choose` for the reasons.

    `depth` half-moves from 1, `noise` centipawns from 0, and a `seed` for the noise; `evaluate` and
    `order` may be functions of your own. Errors: ValueError for other numbers, `GameOverError`.
    """

    depth: int = 3
    noise: int = 0
    evaluate: Callable = evaluate
    order: Callable = captures_first
    seed: int = 0

    def __post_init__(self):
        for name, least in (("depth", 1), ("noise", 0), ("seed", 0)):
            refuse_number(name, getattr(self, name), least)

    def __call__(self, board, stop=None):
        return self.choose(board, stop).move

    def choose(self, board, stop=None):
        """The `Choice` for the side to move; `board` stays as it is.

        When the event `stop` is set, the search ends with the best of the
        moves finished.
        """
        refuse_finished(board)
        search = Search(board, self.evaluate, self.order, stop)
        moves = search.root_moves()
        fog = dict(zip(
            sorted(moves, key=by_squares),
            noises(self.seed, game_ply(board), self.noise, len(moves))))
        candidates, lines, best = [], {}, None
        try:
            for move in moves:
                alpha = best.score if best and not self.noise else -INFINITY
                score, lines[move] = search.after(
                    move, alphabeta_value,
                    self.depth - 1, -INFINITY, -alpha, 1)
                kind = EXACT if -score > alpha else AT_MOST
                candidate = Candidate(move, -score, fog[move], kind)
                candidates.append(candidate)
                if best is None or candidate.total > best.total:
                    best = candidate
        except Stopped:
            pass
        if best is None:
            return Choice(moves[0], None, search.nodes, self.depth,
                          (moves[0],), ())
        return Choice(best.move, best.score, search.nodes, self.depth,
                      lines[best.move], tuple(candidates),
                      tuple(search.cutoffs))


@dataclass(frozen=True)
class RandomMover:
    """A player that draws its move by lot, the same one for the same `seed` and move number."""

    seed: int = 0

    def __post_init__(self):
        refuse_number("seed", self.seed, 0)

    def __call__(self, board):
        return self.choose(board).move

    def choose(self, board):
        """A `Choice` without score; `GameOverError` at the end of a game."""
        refuse_finished(board)
        moves = sorted(board.legal_moves(), key=by_squares)
        move = moves[mix(self.seed, game_ply(board)) % len(moves)]
        return Choice(move, None, 0, 0, (move,), ())


@dataclass(frozen=True)
class Difficulty:
    """A depth in half-moves and a noise in centipawns; depth 0 draws its moves by lot."""

    depth: int
    noise: int = 0

    def __post_init__(self):
        for name in ("depth", "noise"):
            refuse_number(name, getattr(self, name), 0)

    @classmethod
    def of_level(cls, level):
        """The difficulty of a numbered level; a ValueError lists the levels where there is none."""
        if isinstance(level, int) and not isinstance(level, bool) and level in LEVELS:
            return LEVELS[level]
        raise ValueError(f"no level {level!r}: the levels are {', '.join(map(str, LEVELS))}")

    def player(self, seed=0):
        """The player of this difficulty."""
        return Engine(self.depth, self.noise, seed=seed) if self.depth else RandomMover(seed)

    def __str__(self):
        if not self.depth:
            return "draws its moves by lot"
        ahead = f"looks {_many(self.depth, 'half-move')} ahead"
        return f"{ahead}, blurred by up to {self.noise / 100:g} pawns" if self.noise else ahead


LEVELS = {0: Difficulty(0), 1: Difficulty(1, 120), 2: Difficulty(2, 40), 3: Difficulty(4)}


def choose_move(board, level=1, seed=0):
    """The `Choice` of a level (a number or a `Difficulty`) on `board`, which is not changed."""
    difficulty = level if isinstance(level, Difficulty) else Difficulty.of_level(level)
    return difficulty.player(seed).choose(board)
