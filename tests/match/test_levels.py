"""The levels against each other: the stored matches, and the rule that ended them."""
import json

import chess
import pytest

from chesslearn.engine.difficulty import Difficulty
from chesslearn.match import levels
from chesslearn.match.levels import LOOKS, STORED, level_matches, play_levels, store
from chesslearn.match.matches import MatchResult, play_match

MATCHES = level_matches()
IDS = [f"{match.first} – {match.second}" for match in MATCHES]


def test_neighboring_levels_have_played():
    """1 against 0, 2 against 1, 3 against 2, the higher level first, and the file names the command that made it."""
    assert [(match.first, match.second) for match in MATCHES] == [
        ("level 1", "level 0"), ("level 2", "level 1"), ("level 3", "level 2")]
    assert json.loads(STORED.read_text(encoding="utf-8"))["command"] == "python -m chesslearn.match.levels"


@pytest.mark.parametrize("match", MATCHES, ids=IDS)
def test_a_match_ended_at_the_first_look_that_was_sure(match):
    """At its end the higher level is stronger with 99 % confidence; at each look before, that was not yet so."""
    assert len(match.games) in (40, 80, 120, 160, 200)
    sure = [MatchResult(match.first, match.second, match.games[:look]).interval(0.99)[0] > 0.5
            for look in LOOKS if look <= len(match.games)]
    assert sure == [False] * (len(sure) - 1) + [True]


@pytest.mark.parametrize("match", MATCHES, ids=IDS)
def test_the_stored_games_are_games(match):
    """`chess` plays them all through, every move legal, and finds the stored end; nobody lost by a fault."""
    assert match.faults == ()
    for game in match.games:
        board = chess.Board()
        for move in game.moves:
            board.push(board.parse_uci(move.uci()))
        if game.cut:
            assert len(game.moves) == 400 and not board.is_game_over(claim_draw=False)
            continue
        end = board.outcome(claim_draw=True)
        assert (end.result(), end.termination.name.lower().replace("_", " ")) == (
            game.result, {"fifty-move rule": "fifty moves"}.get(game.reason, game.reason))


@pytest.mark.parametrize("match", MATCHES, ids=IDS)
def test_every_opening_was_played_with_both_colors(match):
    """The games come in pairs, and no opening comes in two of them."""
    openings = [game.opening for game in match.games]
    assert openings[::2] == openings[1::2] and len(set(openings)) == len(match.games) // 2


def test_the_first_games_come_out_again():
    """The command plays today what it has played then: the first six games of level 1 against level 0."""
    players = [Difficulty.of_level(level).player() for level in (1, 0)]
    assert play_match(*players, games=6, processes=1).games == MATCHES[0].games[:6]


@pytest.mark.slow
@pytest.mark.parametrize(("number", "pairing"), list(enumerate(levels.PAIRINGS)))
def test_whole_matches_come_out_again(number, pairing):
    """The command plays today what it has played then, game for game."""
    assert play_levels(*pairing) == MATCHES[number]


def test_what_is_stored_is_read_back(tmp_path):
    """Writing matches down and reading them gives the same matches, and the same bytes as are in the package."""
    store(MATCHES, tmp_path / "again.json")
    assert level_matches(tmp_path / "again.json") == MATCHES
    assert (tmp_path / "again.json").read_bytes() == STORED.read_bytes()


def test_a_match_goes_on_while_nothing_is_sure(monkeypatch):
    """A level that is not stronger is looked at five times, after 40, 80, 120, 160 and 200 games."""
    seen = []

    def even(first, second, games, after=0):
        seen.append(after + games)
        won = MATCHES[0].games[0]
        pair = (won, won.__class__(**won.__dict__ | {"number": 2, "result": "1-0"}))
        return MatchResult("a", "b", pair * (games // 2))

    monkeypatch.setattr(levels, "play_match", even)
    assert len(play_levels(1, 0).games) == 200
    assert seen == [40, 80, 120, 160, 200]
