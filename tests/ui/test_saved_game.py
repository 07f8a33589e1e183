"""Games that survive the kernel: each is stored after each move, whole, and nothing bad in the file does harm."""
import json
import os
import subprocess
import sys
from dataclasses import replace

import pytest

from chesslearn.errors import IllegalMoveError
from chesslearn.rules.move import Move
from chesslearn.rules.pieces import BLACK, WHITE
from chesslearn.ui import stored
from chesslearn.ui.saved_game import MOST_GAMES, SavedGame, SavedMove, forget_game, save_game, saved_game_file, saved_games

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
BACK_RANK = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"


def moves(*texts):
    """Moves without more to say about them."""
    return tuple(SavedMove(Move.from_uci(text)) for text in texts)


GAME = SavedGame("a1", START, (SavedMove(Move.from_uci("e2e4")), SavedMove(Move.from_uci("e7e5"), 1), SavedMove(Move.from_uci("g1f3"), None, 2),
                               SavedMove(Move.from_uci("b8c6"), "your engine", 0, True)), WHITE, 3, 7, 1)


def saved_game():
    """The newest game stored that can be gone on with, or None."""
    return next((game for game in saved_games() if game.can_go_on()), None)


def test_a_game_comes_back_as_it_was():
    """All of it, and the position its moves lead to; a later one is the newest."""
    assert saved_game() is None
    save_game(GAME)
    assert saved_game() == GAME
    assert saved_game().board().fen() == "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"
    assert len(saved_game().board().history) == 4
    later = replace(GAME, id="b2", moves=(), color=BLACK, level="your engine", given=0)
    save_game(later)
    assert saved_games() == [later, GAME]


def test_the_last_few_games_are_kept():
    """A game stored again takes its own place and is the newest; the oldest ones go."""
    for number in range(MOST_GAMES + 2):
        save_game(replace(GAME, id=str(number)))
    save_game(replace(GAME, id="4", seed=8))
    assert [game.id for game in saved_games()] == ["4", "6", "5", "3", "2"] and saved_games()[0].seed == 8
    forget_game("5")
    assert [game.id for game in saved_games()] == ["4", "6", "3", "2"]


def test_another_kernel_finds_it():
    """A fresh Python reads what this one has stored."""
    save_game(GAME)
    code = "from chesslearn.ui.saved_game import saved_games; print(len(saved_games()[0].moves), saved_games()[0].seed)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True).stdout
    assert told == "4 7\n"


def test_it_lies_beside_the_settings(monkeypatch, tmp_path):
    """CHESSLEARN_HOME names the folder, which is made when needed; nothing else is left in it."""
    monkeypatch.setenv("CHESSLEARN_HOME", str(tmp_path / "new" / "folder"))
    save_game(GAME)
    assert [path.name for path in (tmp_path / "new" / "folder").iterdir()] == ["game.json"]


def test_a_game_is_forgotten():
    """Only if it is the one stored, so that the end of one game does not take another away."""
    forget_game("a1")
    save_game(GAME)
    forget_game("b2")
    assert saved_game() == GAME
    forget_game("a1")
    assert saved_games() == [] and not saved_game_file().exists()


@pytest.mark.parametrize("game", [
    replace(GAME, fen=BACK_RANK, moves=moves("d1d8"), given=0), replace(GAME, fen="8/8/8/8/8/4k3/8/4K3 w - - 0 1", moves=(), given=0)])
def test_a_finished_game_is_not_offered(game):
    """There is nothing to go on with after a mate or with bare kings."""
    save_game(game)
    assert saved_game() is None


@pytest.mark.parametrize("content", [b"", b"{", b"3", b"[3]", b"null", b'"game"', b"{}", b'{"version": 2, "games": 5}', b'{"version": 2, "games": [5]}',
                                     b'{"version": 1, "games": []}', b"\xff\xfe\x00", b"[" * 100_000])
def test_a_garbled_file_is_no_game(content):
    """Whatever stands in the file, asking for the game raises nothing, and the next one is stored over it."""
    saved_game_file().write_bytes(content)
    assert saved_game() is None
    save_game(GAME)
    assert saved_game() == GAME


@pytest.mark.parametrize(("name", "value"), [
    ("id", 5), ("fen", "nonsense"), ("fen", None), ("fen", BACK_RANK), ("moves", None), ("moves", ["e2e4"]),
    ("moves", [["e2e5", None, 0, False]]), ("moves", [["zz", None, 0, False]]), ("moves", [["e2e4", -1, 0, False]]), ("moves", [["e2e4", None, -1, False]]), ("moves", [["e2e4", [], 0, False]]),
    ("moves", [["e2e4", None, "0", False]]), ("moves", [["e2e4", None, 0, 1]]), ("moves", [["e2e4", None, 0]]), ("moves", 4),
    ("color", "green"), ("color", []), ("level", -1), ("level", None), ("level", True), ("level", [1]), ("seed", "7"), ("seed", 1.5), ("seed", -1),
    ("given", 5), ("given", -1), ("given", None), ("surplus", 1)])
def test_a_file_of_another_make_is_no_game(name, value):
    """One thing changed to what cannot be, and nothing is offered."""
    save_game(GAME)
    content = json.loads(saved_game_file().read_text(encoding="utf-8"))
    content["games"][0][name] = value
    saved_game_file().write_text(json.dumps(content), encoding="utf-8")
    assert saved_game() is None


def test_a_move_that_is_not_legal_is_named():
    """`board` says which move of a game made by hand cannot be."""
    with pytest.raises(IllegalMoveError, match="e2e5"):
        replace(GAME, moves=moves("e2e5")).board()


def test_a_broken_write_leaves_the_old_game(monkeypatch):
    """An error while writing is raised, the stored game is as it was, and no half file is left."""
    def fails(*arguments):
        raise OSError(28, "No space left on device")

    save_game(GAME)
    with monkeypatch.context() as patch:
        patch.setattr(stored.os, "replace", fails)
        with pytest.raises(OSError, match="No space left"):
            save_game(replace(GAME, moves=()))
    assert saved_game() == GAME
    assert [path.name for path in saved_game_file().parent.iterdir()] == ["game.json"]


def test_a_file_held_open_elsewhere_is_waited_for(monkeypatch):
    """Windows refuses for a moment while another program looks at the file; one that never lets go is an error."""
    real, refusals = os.replace, [PermissionError(13, "in use")] * 2

    def busy(*paths):
        if refusals:
            raise refusals.pop()
        real(*paths)

    monkeypatch.setattr(stored.os, "replace", busy)
    save_game(GAME)
    assert saved_game() == GAME and refusals == []
    refusals += [PermissionError(13, "in use")] * 100
    with pytest.raises(PermissionError):
        save_game(GAME)
