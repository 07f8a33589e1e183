"""Lessons from real bug reports about PGN: one runner reads every key of every row; a key it does not know fails the row."""
import pytest

from chesslearn.errors import InvalidPgnError
from chesslearn.match.pgn import read_pgn
from tests.cases import load, params

ROWS = [row for row in load("bug_reports") if row["area"] == "pgn"]
DECIDED = {
    "bug-008": {"games": 1, "mainline": ["e2e4", "e7e5"], "result": "0-1", "errors": 0},
    "bug-033": {"error_names": "castling right", "mainline_before_error": []},
    "bug-039": {"games": 1, "mainline": ["c2c4", "e7e5", "b1c3"], "errors": 0},
}
"""What was decided for the rows marked `judgement`; it takes the place of their `expect`."""


def uci(moves):
    """The moves as coordinate texts."""
    return [move.uci() for move in moves]


CHECKS = {
    "mainline": lambda games: uci(games[0].moves),
    "mainlines": lambda games: [uci(game.moves) for game in games],
    "games": len,
    "result": lambda games: games[0].result,
    "event": lambda games: games[0].headers["Event"],
    "events": lambda games: [game.headers["Event"] for game in games],
    "errors": lambda games: sum(len(game.warnings) for game in games),
    "variations": lambda games: len(games[0].variations),
    "max_nesting": lambda games: max(variation.depth for variation in games[0].variations),
}


@pytest.mark.parametrize("row", params(ROWS))
def test_a_reported_game_is_read(row):
    """What stands in the row's `expect` comes out, or the error that it asks for."""
    expected = dict(DECIDED.get(row["id"], row["expect"]))
    if "error_names" in expected:
        with pytest.raises(InvalidPgnError) as raised:
            read_pgn(row["input"]["pgn"])
        assert expected.pop("error_names") in str(raised.value)
        assert uci(raised.value.moves) == expected.pop("mainline_before_error")
        assert expected == {}
        return
    games = read_pgn(row["input"]["pgn"])
    assert {key: CHECKS[key](games) for key in expected} == expected


def test_there_are_thirteen_reports():
    """None of the rows has been lost."""
    assert len(ROWS) == 13
