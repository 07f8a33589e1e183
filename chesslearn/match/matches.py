"""A match: two players, many openings, each played with both colors, and the report (lesson 10).

Open `processes` next.
"""
import os
import sys
from contextlib import closing
from dataclasses import dataclass
from math import inf
from numbers import Real

from chesslearn.engine.difficulty import refuse_number
from chesslearn.engine.noise import mix
from chesslearn.match.elo import elo_in_words, score_interval
from chesslearn.match.games import Fixture, play_game
from chesslearn.match.openings import OPENINGS, Opening
from chesslearn.match.players import name_of, refuse_player
from chesslearn.match.processes import NotHere, games_in_processes, games_on, packed

SECONDS = 60
"""Time for one move, by the clock: not to play faster, but so that a loop without end loses."""
PLIES = 400
SEEDS_OF_A_MATCH = 1_000_000
FAULTS_SHOWN = 5


@dataclass(frozen=True, repr=False)
class MatchResult:
    """The `games` between two players by name; its numbers are those of the first.

    `remark` says why a match was not played the way it was asked for, or is None.
    """

    first: str
    second: str
    games: tuple
    remark: str | None = None

    @property
    def wins(self):
        """Games won by the first player."""
        return sum(game.first_score == 1 for game in self.games)

    @property
    def draws(self):
        """Games drawn."""
        return sum(game.first_score == 0.5 for game in self.games)

    @property
    def losses(self):
        """Games lost by the first player."""
        return sum(game.first_score == 0 for game in self.games)

    @property
    def score(self):
        """The first player's share of the points, from 0 to 1."""
        return sum(game.first_score for game in self.games) / len(self.games)

    @property
    def pair_scores(self):
        """The score from each opening, as a list of 0, 1/4, 1/2, 3/4 or 1."""
        return [(one.first_score + other.first_score) / 2 for one, other in zip(self.games[::2], self.games[1::2])]

    @property
    def faults(self):
        """The games that a player lost by raising, by hanging or by a move that is none."""
        return tuple(game for game in self.games if game.fault)

    def interval(self, confidence=0.95):
        """The lowest and highest true score that go with the result; see `elo.score_interval`."""
        return score_interval(self.pair_scores, confidence)

    def elo(self, confidence=0.95):
        """The Elo difference in words, "at least" where one side won all."""
        return elo_in_words(self.score, *self.interval(confidence))

    def pgn(self):
        """All games as PGN text."""
        return "\n\n".join(game.pgn() for game in self.games) + "\n"

    def __repr__(self):
        low, high = self.interval()
        lines = [f"{self.first} against {self.second}: {len(self.games)} games, {len(self.games) // 2} openings with both colors",
                 f"{self.wins} won, {self.draws} drawn, {self.losses} lost",
                 f"score {self.score:.3f}, with 95 % confidence between {low:.3f} and {high:.3f}",
                 f"Elo difference {self.elo()}"]
        if cut := sum(game.cut for game in self.games):
            lines.append(f"stopped at the limit of half-moves and counted as drawn: {cut}")
        if self.faults:
            lines.append(f"lost by a fault: {len(self.faults)}")
            lines += [f"  game {game.number}: {game.reason}, in {game.fault.fen}" for game in self.faults[:FAULTS_SHOWN]]
            lines += ["  ..."] * (len(self.faults) > FAULTS_SHOWN)
        return "\n".join(lines + [self.remark] * bool(self.remark))


def play_match(first, second, games=40, openings=OPENINGS, seed=0, *, names=None, executor=None, processes=None,
               seconds=SECONDS, plies=PLIES, after=0, progress=None):
    """The `MatchResult` of `games` between two players, functions from a board to a move.

    Each opening is played twice, with colors swapped; `seed` decides which come first. Every game has
    a seed of its own, which engines take for their noise and with which `random` begins, so that the
    same match gives the same games again. The games are spread over spawned processes, as many as
    there are processors if `processes` is not given; with 1, or where that cannot be, they are played
    in this one. Or they are submitted to an `executor` of `concurrent.futures`, whose threads take turns,
    because they share `random`, and which breaks with a player that ends its process.

    A player that raises, takes more than `seconds` for a move or answers no legal move loses that game.
    A game ends as in the panel, with threefold repetition and fifty moves too, and is counted as a
    draw after `plies` half-moves. With `after`, a match goes on behind that many games. `progress` shows
    a bar; if not given, only a terminal shows it. ValueError for what is no player, and for numbers that cannot be.
    """
    _refuse_what_cannot_play(first, second, executor, processes)
    names = _told_apart((name_of(first), name_of(second)) if names is None else names)
    fixtures = _fixtures(names, games, openings, seed, seconds, plies, after)
    played, remark = {}, None
    ended = _games(first, second, fixtures, executor, processes or _processors())
    with _bar(games, names, progress) as bar, closing(ended):
        for game in ended:
            if isinstance(game, NotHere):
                remark = f"played in one process: {game}"
                continue
            played[game.number] = game
            bar.update()
    return MatchResult(*names, tuple(played[number] for number in sorted(played)), remark)


def _refuse_what_cannot_play(first, second, executor, processes):
    for player in (first, second):
        refuse_player(player)
    if executor is not None and not hasattr(executor, "submit"):
        raise ValueError(f"executor {executor!r}: it must be one of concurrent.futures, with a method submit")
    if processes is not None:
        refuse_number("processes", processes, 1)


def _games(first, second, fixtures, executor, processes):
    """Yields each `Game` when it ends, and a `NotHere` before those that had to be played in this process."""
    missing = {fixture.number: fixture for fixture in fixtures}
    if executor or processes > 1:
        try:
            payload = packed((first, second))
            for game in (games_on(executor, payload, fixtures) if executor
                         else games_in_processes(payload, fixtures, processes)):
                del missing[game.number]
                yield game
        except NotHere as reason:
            yield reason
    for fixture in missing.values():
        yield play_game(first, second, fixture)


def _fixtures(names, games, openings, seed, seconds, plies, after):
    """The `Fixture` of each game; openings are shuffled by `mix`, which gives the same order everywhere."""
    refuse_number("seed", seed, 0)
    refuse_number("plies", plies, 1)
    if not isinstance(seconds, Real) or not 0 < seconds < inf:
        raise ValueError(f"seconds {seconds!r}: the time for a move is a number of seconds over 0")
    for name, number, least in (("games", games, 2), ("after", after, 0)):
        if not isinstance(number, int) or number < least or number % 2:
            raise ValueError(f"{name} {number!r}: each opening is played twice, so it must be an even number from {least}")
    for opening in openings:
        if not isinstance(opening, Opening):
            raise ValueError(f"openings: {opening!r} is none; one is written Opening('Open Game', 'e4 e5')")
    if after + games > 2 * len(openings):
        raise ValueError(f"{after + games} games need {(after + games) // 2} openings, and there are {len(openings)}")
    order = sorted(range(len(openings)), key=lambda index: mix(seed, index))
    chosen = [openings[order[number // 2]] for number in range(after, after + games)]
    return [Fixture(number, *names, opening.name, opening.moves(), SEEDS_OF_A_MATCH * seed + number, seconds, plies)
            for number, opening in enumerate(chosen, after + 1)]


def _told_apart(names):
    if len(names) != 2 or not all(isinstance(name, str) for name in names):
        raise ValueError(f"names {names!r}: they are two texts, one for each player")
    return names if names[0] != names[1] else tuple(f"{name} ({place})" for name, place in zip(names, ("first", "second")))


def _processors():
    """How many processes can run at the same time, and no more than Windows can wait for."""
    return min(60, len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1)


def _bar(games, names, progress):
    from tqdm.auto import tqdm

    shown = sys.stderr.isatty() if progress is None else progress
    return tqdm(total=games, desc=" – ".join(names), unit=" game", leave=False, disable=not shown)
