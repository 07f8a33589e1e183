"""A match: pairs of games, seeds, the report."""
import io
import random
import re
from concurrent.futures import ThreadPoolExecutor

import chess.pgn
import pytest

from chesslearn.engine.difficulty import Difficulty, Engine
from chesslearn.match.games import Game
from chesslearn.match.matches import MatchResult, play_match
from chesslearn.match.openings import OPENINGS
from tests.match import players

LEVELS = [Difficulty.of_level(level).player() for level in range(3)]


@pytest.fixture(scope="module")
def small():
    """Level 1 against level 0, eight games in this process."""
    return play_match(LEVELS[1], LEVELS[0], games=8, processes=1)


def made(*scores, fault=None, cut=False):
    """A result with these points of the first player, none of it played."""
    results = {1: ("1-0", "0-1"), 0.5: ("1/2-1/2",) * 2, 0: ("0-1", "1-0")}
    return MatchResult("one", "two", tuple(
        Game(number, *(("one", "two") if number % 2 else ("two", "one")), "start", number, (), results[score][number % 2 == 0], "?", fault, cut)
        for number, score in enumerate(scores, 1)))


def test_the_stronger_player_wins_every_game():
    """Whoever takes what it can beats whoever plays the first move of its list, whatever the color."""
    result = play_match(Engine(depth=1), players.first_move, games=4, processes=1)
    assert (result.wins, result.draws, result.losses, result.score) == (4, 0, 0, 1.0)
    assert {game.reason for game in result.games} == {"checkmate"}
    assert result.elo().startswith("at least ")


def test_pairs_swap_the_colors(small):
    """Games 1 and 2, 3 and 4, ... have one opening; the first player has White in one and Black in the other."""
    for one, other in zip(small.games[::2], small.games[1::2]):
        assert one.opening == other.opening
        assert (one.white, one.black) == (other.black, other.white) == ("level 1", "level 0")
    assert [game.number for game in small.games] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert len({game.opening for game in small.games}) == 4
    assert len({game.seed for game in small.games}) == 8


def test_two_hundred_games_have_a_hundred_openings():
    """The longest match in pairs uses a hundred different openings, and begins each game with its own."""
    result = play_match(players.raises, players.raises, games=200, processes=1)
    assert len({game.opening for game in result.games}) == 100
    by_name = {opening.name: opening.moves() for opening in OPENINGS}
    assert all(game.moves == by_name[game.opening] for game in result.games)
    assert result.first != result.second


def test_the_same_seed_gives_the_same_games(small):
    """Once more, all is the same; with another seed, openings and games differ."""
    assert play_match(LEVELS[1], LEVELS[0], games=8, processes=1) == small
    other = play_match(LEVELS[1], LEVELS[0], games=8, seed=1, processes=1)
    assert [game.opening for game in other.games] != [game.opening for game in small.games]


def test_a_match_goes_on_where_it_ended(small):
    """Games five to eight of a match are the four games after the first four."""
    assert play_match(LEVELS[1], LEVELS[0], games=4, after=4, processes=1).games == small.games[4:]


def test_chess_agrees_about_every_game(small):
    """`chess` reads all score sheets back: the same moves, all legal, and the end that the result names."""
    sheets = io.StringIO(small.pgn())
    for game in small.games:
        read = chess.pgn.read_game(sheets)
        assert read.errors == [] and [move.uci() for move in read.mainline_moves()] == [move.uci() for move in game.moves]
        end = read.end().board()
        assert end.result(claim_draw=True) == game.result == read.headers["Result"]
        assert end.is_checkmate() == (game.reason == "checkmate")
    assert chess.pgn.read_game(sheets) is None


def test_points_are_counted_for_the_first_player():
    """Three wins, two draws, one loss: four points of six, over pairs 1, 1/4 and 3/4."""
    result = made(1, 1, 0.5, 0, 1, 0.5)
    assert (result.wins, result.draws, result.losses) == (3, 2, 1)
    assert result.score == pytest.approx(2 / 3)
    assert result.pair_scores == [1, 0.25, 0.75]


def test_the_report():
    """The report names players, games, score, interval and Elo difference, nothing in it changing from run to run."""
    assert repr(made(*[1] * 14, *[0] * 6)) == """\
one against two: 20 games, 10 openings with both colors
14 won, 0 drawn, 6 lost
score 0.700, with 95 % confidence between 0.392 and 0.897
Elo difference +147, between -76 and +375"""


def test_the_report_says_what_was_cut_off():
    """Games stopped at the limit are draws, and counted."""
    assert "stopped at the limit of half-moves and counted as drawn: 2" in repr(made(0.5, 0.5, cut=True))


def test_the_report_says_who_failed_and_where():
    """A fault is named with the game, the player, what it did, and the position; after five, the rest is dots."""
    result = play_match(players.says_nothing, players.first_move, games=12, processes=1)
    lines = repr(result).splitlines()
    assert "lost by a fault: 12" in lines
    first = result.games[0]
    assert f"  game 1: says_nothing: answered None, which is not a Move: a function without a return answers None, in {first.fault.fen}" in lines
    assert lines[-1] == "  ..." and sum(line.startswith("  game") for line in lines) == 5
    assert (result.losses, len(result.faults)) == (12, 12)


@pytest.mark.parametrize(("wrong", "words"), [
    ({"games": 3}, "even number from 2"), ({"games": 0}, "even number from 2"), ({"games": "4"}, "even number from 2"),
    ({"games": 4, "after": 1}, "even number from 0"), ({"games": 2000}, "2000 games need 1000 openings, and there are "),
    ({"games": 4, "openings": OPENINGS[:1]}, "4 games need 2 openings, and there are 1")])
def test_numbers_of_games_that_cannot_be(wrong, words):
    """An odd number leaves an opening without its second game, and no opening is played twice in one match."""
    with pytest.raises(ValueError, match=words):
        play_match(players.first_move, players.at_random, processes=1, **wrong)


@pytest.mark.parametrize(("wrong", "words"), [
    ({"seed": -1}, "seed -1"), ({"seed": None}, "seed None"), ({"seed": "x"}, "seed 'x'"), ({"plies": 0}, "plies 0"), ({"plies": None}, "plies None"),
    ({"seconds": 0}, "seconds 0"), ({"seconds": float("nan")}, "seconds nan"), ({"seconds": None}, "seconds None"),
    ({"processes": 0}, "processes 0"), ({"processes": "2"}, "processes '2'"), ({"executor": 4}, "executor 4: .*submit"),
    ({"openings": ["e4 e5", "d4 d5"]}, "openings: 'e4 e5' is none"), ({"names": ("one",)}, r"names \('one',\): they are two"), ({"names": (1, 2)}, "two texts")])
def test_other_arguments_that_cannot_be(wrong, words):
    """They are refused with their value before the first game, not by what breaks in its middle."""
    with pytest.raises(ValueError, match=words):
        play_match(players.first_move, players.at_random, **{"games": 2, "processes": 1} | wrong)


def test_players_of_one_name_are_told_apart():
    """The report names the first and the second, whether the name was given or found."""
    for names in (None, ("twin", "twin")):
        result = play_match(players.first_move, players.first_move, games=2, plies=8, processes=1, names=names)
        name = names[0] if names else "first_move"
        assert (result.first, result.second) == (f"{name} (first)", f"{name} (second)")


@pytest.mark.parametrize("nobody", [1, "level 1", None, Difficulty.of_level(1), Engine, [players.first_move]])
def test_what_is_no_player_does_not_lose_a_match(nobody):
    """A level's number in the place of its player is told at once, on either side, instead of forty lost games."""
    for pair in ((nobody, players.first_move), (players.first_move, nobody)):
        with pytest.raises(ValueError, match=f"{re.escape(repr(nobody))} is not a player: .*Difficulty.of_level"):
            play_match(*pair, games=2, processes=1)


def test_threads_play_the_same_games():
    """Players that draw lots with `random` share it in threads; their games come out as one after the other, and it is left alone."""
    state = random.getstate()
    with ThreadPoolExecutor(3) as pool:
        there = play_match(players.at_random, players.first_move, games=6, plies=40, executor=pool)
    assert random.getstate() == state
    assert there == play_match(players.at_random, players.first_move, games=6, plies=40, processes=1)


def plays_a_match_itself(board):
    """A player that tries things out in a match of its own before it moves."""
    play_match(players.first_move, players.at_random, games=2, plies=2, processes=1)
    return board.legal_moves()[0]


def test_a_player_may_play_a_match_itself():
    """Games within a game do not wait for each other, and draw lots apart from it."""
    result = play_match(plays_a_match_itself, players.first_move, games=2, plies=6, seconds=5, processes=1)
    assert [(game.fault, game.cut) for game in result.games] == [(None, True)] * 2


def test_the_bar_is_shown_when_asked_for(capfd):
    """Without a terminal there is no bar, so that stored outputs stay the same, unless it is asked for."""
    play_match(players.raises, players.first_move, games=2, processes=1)
    assert capfd.readouterr() == ("", "")
    play_match(players.raises, players.first_move, games=2, processes=1, progress=True)
    assert "raises – first_move" in capfd.readouterr().err
