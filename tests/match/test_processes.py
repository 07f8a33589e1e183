"""Matches in other processes: the same games, functions from a notebook, and players that bring their process down."""
import os
import subprocess
import sys
import threading
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import active_children, get_context
from pathlib import Path

import pytest

from chesslearn.engine.difficulty import Difficulty
from chesslearn.match import processes
from chesslearn.match.matches import play_match
from tests.match import players

ROOT = Path(__file__).parents[2]
SCRIPT = """
from chesslearn.match.matches import play_match

favorite = "g8h8"

def mine(board):
    moves = sorted(board.legal_moves(), key=lambda move: (move.uci() != favorite, move.uci()))
    return moves[0]

result = play_match(mine, lambda board: board.legal_moves()[0], games=4, plies=30, processes={processes}, names=("mine", "yours"))
print(len(result.games), len(result.faults), result.remark)
print(*(move.uci() for game in result.games for move in game.moves))
"""


@pytest.fixture(scope="module")
def here():
    """Level 1 against a player that uses `random`, in this process."""
    return play_match(Difficulty.of_level(1).player(), players.at_random, games=6, processes=1)


def run(*command):
    """The lines a fresh interpreter prints, and what it says beside."""
    done = subprocess.run([sys.executable, *command], capture_output=True, text=True, timeout=120, cwd=ROOT,
                          env=dict(os.environ, PYTHONPATH=str(ROOT), PYTHONUTF8="1"))
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines(), done.stderr


def test_two_processes_play_the_same_games_as_one(here):
    """The games do not depend on where they are played, nor on the order in which they end."""
    there = play_match(Difficulty.of_level(1).player(), players.at_random, games=6, processes=2)
    assert there == here and there.remark is None
    assert active_children() == []


@pytest.mark.parametrize("executor", [lambda: ThreadPoolExecutor(1), lambda: ProcessPoolExecutor(1, get_context("spawn"))],
                         ids=["thread", "process"])
def test_an_executor_of_ones_own_plays_the_same_games(here, executor):
    """Whatever runs calls can play the match, and is still there afterwards."""
    with executor() as pool:
        assert play_match(Difficulty.of_level(1).player(), players.at_random, games=6, executor=pool) == here
        assert pool.submit(abs, -1).result() == 1


def test_functions_of_a_notebook_are_sent_along():
    """A program without a file, as a notebook is: its function, its lambda and what they use play in other processes."""
    (there, said), (here, _) = (run("-c", SCRIPT.format(processes=count)) for count in (2, 1))
    assert there[0] == "4 0 None" and there == here
    assert said == ""


def test_a_script_without_a_guard_is_played_in_one_process(tmp_path):
    """Where spawned processes cannot start, the match is played all the same, and the remark says how to mend it."""
    (tmp_path / "match.py").write_text(SCRIPT.format(processes=2), encoding="utf-8")
    (first, moves), _ = run(str(tmp_path / "match.py"))
    assert first.startswith("4 0 played in one process: ") and '`if __name__ == "__main__":`' in first
    assert moves == run("-c", SCRIPT.format(processes=1))[0][1]


def test_a_player_that_cannot_be_sent_plays_in_this_process():
    """A function that holds a lock cannot go to another process: one sentence says so, and the games are played."""
    lock = threading.Lock()

    def locked(board):
        with lock:
            return players.first_move(board)

    result = play_match(locked, players.at_random, games=2, processes=2, plies=30)
    assert result.remark.startswith("played in one process: the players cannot be sent to other processes (TypeError: cannot pickle")
    assert result.remark in repr(result)
    assert (len(result.games), result.faults) == (2, ())


class Stubborn:
    """A player that can be packed and not unpacked."""

    def __call__(self, board):
        return players.first_move(board)

    def __reduce__(self):
        return int, ("no number",)


def test_a_player_that_cannot_be_unpacked_plays_in_this_process():
    """The same where only the other process finds out."""
    result = play_match(Stubborn(), players.at_random, games=2, processes=2, plies=30)
    assert "cannot be unpacked in other processes (ValueError: invalid literal for int()" in result.remark
    assert (len(result.games), result.faults) == (2, ())


@pytest.mark.parametrize(("player", "kind", "sentence"), [
    (players.raises, "abandoned", "raised ZeroDivisionError: integer division or modulo by zero"),
    (players.loops, "time forfeit", "no move within 1.5 seconds"),
    (players.ends_its_process, "emergency", "ended the process it was playing in"),
    (players.holds_python_up, "time forfeit", "no move within 1.5 seconds, in a loop that cannot be broken off")])
def test_a_player_at_fault_loses_there_too(player, kind, sentence):
    """Raising, hanging, killing the process and holding it up: each costs the game, with White and with Black, and no more."""
    result = play_match(player, players.first_move, games=2, processes=2, seconds=1.5)
    assert [(game.fault.kind, game.fault.sentence) for game in result.games] == [(kind, sentence)] * 2
    assert (result.losses, result.remark) == (2, None)
    assert active_children() == []


def test_the_other_games_of_a_dead_process_are_played():
    """A process that dies takes others' games with it: they are played again, and only the guilty player loses."""
    result = play_match(players.dies_with_the_f_pawn, players.at_random, games=8, processes=2, plies=30)
    guilty = [game.number for game in result.games if game.moves[0].uci() == "f2f4" and game.number % 2]
    assert guilty == [game.number for game in result.faults] and len(guilty) == 1
    whole = play_match(players.first_move, players.at_random, games=8, processes=1, plies=30, names=(result.first, result.second))
    assert [game for game in result.games if not game.fault] == [game for game in whole.games if game.number not in guilty]


def test_no_process_outlives_a_match_broken_off(monkeypatch):
    """When the user interrupts, the games under way are given up at once, not after the minute that a move may take."""
    began = time.monotonic()

    def interrupt(futures):
        raise KeyboardInterrupt

    monkeypatch.setattr(processes, "as_completed", interrupt)
    with pytest.raises(KeyboardInterrupt):
        play_match(players.waits, players.waits, games=2, processes=2)
    assert active_children() == [] and time.monotonic() - began < 45
