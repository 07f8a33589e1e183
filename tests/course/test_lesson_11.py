"""The cases of lesson 11 hold what the `chess` library says; the browser without a screen says what a real one does."""
import io
import json
import os

import chess
import chess.pgn
import pytest

from chesslearn import WHITE, Board, play
from chesslearn.course.exercises.lesson_11 import (LEVEL_AT, OPPONENT, TURN, Browser, answers_again, bytes_of_a_move, record_of,
                                                   replayed, settings_elsewhere)
from chesslearn.engine.difficulty import RandomMover
from chesslearn.match.pgn import read_pgn
from chesslearn.rules.move import Move
from chesslearn.ui.board import BoardWidget
from chesslearn.ui.game_record import pgn_of
from chesslearn.ui.settings import remember_level, remembered_level


def twin(board):
    """The same position, with the same moves behind it, on the other program's board."""
    first = board.copy()
    while first.history:
        first.unmake()
    other = chess.Board(first.fen())
    for undo in board.history:
        other.push_uci(undo.move.uci())
    return other


@pytest.mark.parametrize("case", TURN.cases, ids=lambda case: f"{case.arguments[0].fen()} {case.arguments[1]}")
def test_whose_turn(case):
    """The other program finds the same ends, and the same side to move."""
    board, color = case.arguments
    other = twin(board)
    over = (other.is_checkmate() or other.is_stalemate() or other.is_insufficient_material() or other.is_repetition(3)
            or other.halfmove_clock >= 100)
    mine = other.turn == (color == WHITE)
    assert case.expected == ("over" if over else "you" if mine else "engine")


def choices_in_time(first, changes, ply):
    """The level in use when the engine is asked with `ply` half-moves on the board, lived through half-move by half-move."""
    level = asked_with = first
    for now in range(ply + 1):
        asked_with = level
        for chosen_at, new in changes:
            if chosen_at == now:
                level = new
    return asked_with


@pytest.mark.parametrize("case", LEVEL_AT.cases, ids=lambda case: str(case.arguments))
def test_level_at(case):
    """Going through the game in time gives the same level: the engine is asked before the selector is touched."""
    assert choices_in_time(*case.arguments) == case.expected


def deciding(board):
    """The moves that mate; if there are none, those that allow no mate; if there are none of these, all."""
    def mates(move):
        board.push(move)
        mated = board.is_checkmate()
        board.pop()
        return mated

    def is_safe(move):
        board.push(move)
        safe = not any(map(mates, list(board.legal_moves)))
        board.pop()
        return safe

    moves = list(board.legal_moves)
    return [move for move in moves if mates(move)] or [move for move in moves if is_safe(move)] or moves


@pytest.mark.parametrize("case", OPPONENT.cases, ids=lambda case: case.arguments[0].fen())
def test_deciding_moves(case):
    """The other program finds the same moves that mate or prevent a mate."""
    found = {move.uci() for move in deciding(chess.Board(case.arguments[0].fen()))}
    assert set(case.expected) == found


def test_random_positions_accept_every_legal_move():
    """Each of them is a position of a running game, with the moves of the other program."""
    cases = list(OPPONENT.games())
    assert len(cases) == 40
    for case in cases:
        assert set(case.expected) == {move.uci() for move in chess.Board(case.arguments[0].fen()).legal_moves}


def test_the_browser_without_a_screen():
    """Its messages are obeyed like real ones, and what it hears and sees is text that JSON can hold."""
    board = BoardWidget(Board())
    browser = Browser(board)
    browser.move("g1f3")
    assert json.loads(browser.sent[0]) == {"v": 1, "view": "a1b2c3", "id": 1, "kind": "move", "rev": 1, "uci": "g1f3"}
    assert json.loads(browser.heard[0])["ok"] and board.position.history[-1].move == Move.from_uci("g1f3")
    browser.move("g8f6", rev=1)
    assert json.loads(browser.heard[1])["reason"] == "stale position"
    browser.press("undo")
    assert board.fen == Board().fen()
    browser.say(kind="nonsense")
    assert json.loads(browser.heard[3])["reason"] == "bad message" and board.rejected == 1
    assert json.loads(json.dumps(browser.sees)) == browser.sees and "board" not in browser.sees


def test_the_bytes_of_a_move():
    """A move, its answer and the new position with all its legal moves stay under two kilobytes."""
    assert 500 <= bytes_of_a_move() <= 2000


def test_settings_elsewhere(monkeypatch):
    """Inside the block nothing is remembered yet; afterwards, and after an error in it, all is as before."""
    remember_level(3)
    for home in (os.environ["CHESSLEARN_HOME"], None):
        with pytest.raises(ZeroDivisionError), settings_elsewhere():
            assert remembered_level() is None
            remember_level(0)
            assert remembered_level() == 0
            1 / 0
        assert os.environ.get("CHESSLEARN_HOME") == home
        assert home is None or remembered_level() == 3
        monkeypatch.delenv("CHESSLEARN_HOME", raising=False)


def test_a_record_names_the_levels():
    """The changes stand at their half-moves, and the other program reads the same."""
    text = record_of([Move.from_uci(uci) for uci in ("e2e4", "e7e5", "g1f3")], [1, 3], [2], 7)
    game = chess.pgn.read_game(io.StringIO(text))
    assert (game.headers["Level"], game.headers["Seed"]) == ("1,3", "7")
    assert [node.comment for node in game.mainline()] == ["", "level 1 -> 3", ""]


def test_the_record_of_the_panel_is_such_a_record():
    """A game in the panel, the level changed twice and a move taken back: all answers come out the same from its PGN."""
    with settings_elsewhere():
        panel = play(level=1, seed=3)
        browser, person = Browser(panel.board), RandomMover(5)
        for number in range(7):
            if number in (2, 5):
                panel.choose_level({2: 2, 5: 0}[number])
            if number == 4:
                panel.undo()
            browser.move(person(panel.position).uci())
            browser.wait()
        text = pgn_of(panel.referee.game)
        panel.close()
    game, = read_pgn(text)
    assert (game.headers["Level"], game.headers["Seed"], game.warnings) == ("1,2,0", "3", ())
    assert answers_again(text) == (6, 6)


def test_the_proof():
    """All answers come out the same; with another seed in the record they do not."""
    assert "of 12 answers in the record of a game against 3 levels, 12 come out the same" in replayed()
    moves = [Move.from_uci(uci) for uci in ("e2e4", "b7b5", "f1b5", "g8h6")]
    assert [answers_again(record_of(moves, [0], [], seed))[1] for seed in (1, 2)] == [2, 2]
    assert {answers_again(record_of(moves, [0], [], seed))[0] for seed in range(6)} != {2}
