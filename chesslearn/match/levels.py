"""The levels against each other, played once and stored beside this file (lesson 10).

    python -m chesslearn.match.levels

plays them again, some twenty minutes, and gives the same games. What a person sees begins in `ui`:
open `ui.picture` next.
"""
import json
from pathlib import Path

from chesslearn.engine.difficulty import Difficulty
from chesslearn.match.games import Game
from chesslearn.match.matches import MatchResult, play_match
from chesslearn.match.players import Fault
from chesslearn.rules.move import Move

COMMAND = "python -m chesslearn.match.levels"
PAIRINGS = ((1, 0), (2, 1), (3, 2))
LOOKS = (40, 80, 120, 160, 200)
"""The numbers of games after which a match may end. Looking after every game would sooner or later
show what one hopes for. Chance alone lifts an even score over the line in one look of two hundred, so
with five looks in one match of forty at most."""
CONFIDENCE = 0.99
STORED = Path(__file__).with_name("level_matches.json")


def level_matches(path=STORED):
    """The stored matches, one `MatchResult` for each pair of neighboring levels, the higher one first."""
    stored = json.loads(path.read_text(encoding="utf-8"))
    return tuple(MatchResult(match["first"], match["second"], tuple(map(_game, match["games"])))
                 for match in stored["matches"])


def play_levels(higher, lower, looks=LOOKS):
    """The match of two levels, ended at the first look at which the higher one is stronger for certain.

    That is: at which the lower end of the 99 % interval of its score lies over one half.
    """
    players = [Difficulty.of_level(level).player() for level in (higher, lower)]
    result = play_match(*players, games=looks[0])
    for look in looks[1:]:
        if result.interval(CONFIDENCE)[0] > 0.5:
            break
        more = play_match(*players, games=look - len(result.games), after=len(result.games))
        result = MatchResult(result.first, result.second, result.games + more.games)
    return result


def store(results, path=STORED):
    """Writes matches down, one game a line."""
    matches = []
    for result in results:
        games = ",\n".join("    " + json.dumps(_row(game), ensure_ascii=False) for game in result.games)
        matches.append(f'  {{"first": "{result.first}", "second": "{result.second}", "games": [\n{games}]}}')
    head = f'"command": "{COMMAND}", "looks": {list(LOOKS)}, "confidence": {CONFIDENCE}'
    path.write_text(f'{{{head}, "matches": [\n' + ",\n".join(matches) + "]}\n", encoding="utf-8", newline="\n")


def _row(game):
    row = dict(game.__dict__, moves=" ".join(move.uci() for move in game.moves))
    return row | {"fault": game.fault and game.fault.__dict__}


def _game(row):
    fault = row["fault"] and Fault(**row["fault"])
    return Game(**row | {"moves": tuple(map(Move.from_uci, row["moves"].split())), "fault": fault})


def main():
    """Plays all pairings, storing after each."""
    results = []
    for higher, lower in PAIRINGS:
        results.append(play_levels(higher, lower))
        print(results[-1], end="\n\n", flush=True)
        store(results)


if __name__ == "__main__":
    main()
