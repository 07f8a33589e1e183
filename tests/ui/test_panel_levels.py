"""Whom the game panel plays: levels, what is remembered of them, seeds, and the arguments of `play`."""
import os
import random
import subprocess
import sys

import pytest

from chesslearn import Board, choose_move, play
from tests.ui.panel_game import AFTER_E4, THINKING, WHITE_TO_MOVE


def test_a_level_plays(game):
    """Each level answers a move of yours with a legal one."""
    for level in (0, 1, 2):
        started = game(level=level, seed=0)
        assert started.selector.value == level and f"level {level}" in started.words()
        started.move("e2e4")
        started.wait()
        assert started.status == WHITE_TO_MOVE and started.seen["ply"] == 2


def test_a_level_chosen_on_your_turn_plays_next(game):
    """Level 0 answers as `choose_move` of level 0 does."""
    game = game(level=1, seed=5)
    game.selector.value = 0
    assert "level 0" in game.words() and "draws its moves by lot" in game.words() and game.status == WHITE_TO_MOVE
    game.move("e2e4")
    game.wait()
    assert game.seen["last"] == choose_move(Board(AFTER_E4), 0, 5).move.uci()


def test_a_level_chosen_while_the_engine_thinks(patient):
    """The search goes on to its end and its answer counts; the status says from when the new level plays."""
    game, engine = patient
    game.move("e2e4")
    game.selector.value = 2
    assert game.status == THINKING + " Level 2 from the next move." and game.panel.level == 2
    engine.asked().answer("e7e5")
    assert game.seen["last"] == "e7e5" and game.status == WHITE_TO_MOVE
    game.move("g1f3")
    game.wait()
    assert game.seen["ply"] == 4 and engine.is_idle()


def test_your_engine_can_be_chosen_again(patient):
    """With engine=, the selector has an entry for it, selected at first, and it can be taken up again."""
    game, engine = patient
    assert game.selector.value == "your engine" and "against your engine" in game.words()
    assert [label for label, _ in game.selector.options] == ["Level 0", "Level 1", "Level 2", "Level 3", "your engine"]
    game.selector.value = 0
    game.move("e2e4")
    game.wait()
    assert engine.is_idle()
    game.selector.value = "your engine"
    game.move("d2d4")
    engine.asked()
    assert game.seen["thinking"]


def test_levels_that_are_none_are_refused(game):
    """`choose_level` refuses what the selector does not offer, and nothing has changed."""
    game = game(level=1)
    for level in (4, -1, "2", True, "your engine", None):
        with pytest.raises(ValueError, match="the levels are 0, 1, 2, 3"):
            game.panel.choose_level(level)
    assert game.panel.level == game.selector.value == 1


def run(code):
    """What a process of its own prints."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=os.environ, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_the_level_is_remembered_in_other_processes(game):
    """The level chosen last is the next game's, there and here; one that is passed is played and not remembered."""
    assert game().panel.level == 1
    assert game(level=3).panel.level == 3 and game().panel.level == 1
    assert run("from chesslearn import play; play().choose_level(2); print(play().level, play(level=0).level)") == ["2", "0"]
    assert game().panel.level == 2
    assert game(level=0).panel.level == 0
    assert run("from chesslearn import play; print(play().level)") == ["2"]


def test_your_engine_is_not_remembered(patient):
    """Choosing it again changes nothing for later games."""
    game, engine = patient
    game.selector.value = 3
    game.selector.value = "your engine"
    assert play().level == 3


@pytest.mark.parametrize("content", [
    "", "{", "[]", "null", '{"level": 99}', '{"level": [1]}', '{"level": 1.5}', '{"level": false}'])
def test_a_garbled_settings_file_means_level_1(game, content):
    """Whatever the file holds, the game starts."""
    with open(os.path.join(os.environ["CHESSLEARN_HOME"], "settings.json"), "w", encoding="utf-8") as file:
        file.write(content)
    assert game().panel.level == 1


def test_a_level_that_cannot_be_stored(game, monkeypatch, tmp_path):
    """A folder that can't be written gives a notice; the level counts and the game goes on."""
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("CHESSLEARN_HOME", str(tmp_path / "file"))
    game = game(seed=0)
    game.selector.value = 0
    assert len(game.notices()) == 1 and game.notices()[0].startswith("The level could not be stored for later games: ")
    assert game.panel.level == 0
    game.move("e2e4")
    game.wait()
    assert game.status == WHITE_TO_MOVE


def answers(game, moves="e2e4 d2d4 g1f3".split()):
    """What the engine of a game answers to these moves."""
    given = []
    for move in moves:
        assert game.move(move) is None
        game.wait()
        given.append(game.seen["last"])
    return given


def test_the_same_seed_makes_the_same_game(game):
    """Two games of one seed are answered alike, in a new game as well; of four seeds not all are alike."""
    first = game(level=1, seed=3)
    told = answers(first)
    assert answers(game(level=1, seed=3)) == told
    first.new_game()
    assert answers(first) == told and "seed 3." in first.words()
    assert len({tuple(answers(game(level=1, seed=seed))) for seed in range(4)}) > 1


def test_without_a_seed_a_fresh_one_is_shown(game):
    """Each game draws its own, says it, and leaves Python's own random numbers alone."""
    random.seed(1)
    game = game()
    seeds = {game.panel.seed}
    for _ in range(9):
        game.new_game()
        assert f"seed {game.panel.seed}." in game.words()
        seeds.add(game.panel.seed)
    assert len(seeds) > 1
    assert random.random() == random.Random(1).random()


@pytest.mark.parametrize("options, part", [
    ({"level": 4}, "the levels are 0, 1, 2, 3"), ({"level": -1}, "the levels are 0, 1, 2, 3"),
    ({"level": "1"}, "the levels are 0, 1, 2, 3"), ({"level": True}, "the levels are 0, 1, 2, 3"),
    ({"color": "red"}, "color 'red'"), ({"color": None}, "color None"), ({"color": []}, r"color \[\]"),
    ({"engine": 3}, "engine 3"), ({"engine": "level 2"}, "engine 'level 2'"),
    ({"engine": print, "level": 1}, "level 1 and an engine"),
    ({"fen": ""}, "FEN"), ({"fen": "8/8/8/8/8/8/8/8 w - - 0 1"}, "FEN"), ({"fen": 5}, "FEN"),
    ({"seed": -1}, "seed -1"), ({"seed": "x"}, "seed 'x'"), ({"seed": 1.5}, "seed 1.5")])
def test_bad_arguments_are_value_errors(options, part):
    """What cannot be played is refused at once, by a sentence that names it."""
    with pytest.raises(ValueError, match=part):
        play(**options)
