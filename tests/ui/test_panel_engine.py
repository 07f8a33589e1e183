"""What the game panel does with an engine: when it asks, what it gives, and what it makes of the answer."""
import re
import threading

import chess
import pytest

from chesslearn import Board, choose_move
from tests.ui.panel_game import AFTER_E4, BLACK_TO_MOVE, SECONDS, START, THINKING, WHITE_TO_MOVE, Patient

WAYS_ON = " Try again, undo, or choose a level. Changed your function? Run the panel's cell again."


def test_the_engine_begins_when_you_play_black(game):
    """With color black the board is turned, the engine makes the first move, and then it is your turn."""
    engine = Patient()
    game = game(engine=engine, color="black")
    assert game.seen["orientation"] == "black" and game.status == "White to move: the engine is thinking."
    assert game.move("e7e5") == "the engine is thinking"
    engine.asked().answer("e2e4")
    assert game.status == BLACK_TO_MOVE
    assert game.move("d2d4") == "it is black's turn, and the pawn on d2 is white"
    assert game.move("e7e5") is None


def test_black_to_move_in_the_first_position(game):
    """From a position with Black to move, the engine begins; or you do, with color black."""
    engine = Patient()
    white = game(engine=engine, fen=AFTER_E4)
    assert white.status == THINKING
    engine.asked().answer("e7e5")
    white.move("g1f3")
    assert white.record["start"] == AFTER_E4 and white.moves() == "e5 Nf3"
    black = game(engine=engine, fen=AFTER_E4, color="black")
    assert black.status == BLACK_TO_MOVE and black.move("e7e5") is None


def test_your_pieces_can_be_looked_at_while_the_engine_thinks(patient):
    """While the engine thinks, no move is taken, and the snapshot says where your pieces could go."""
    game, engine = patient
    game.move("e2e4")
    assert game.move("d2d4") == "the engine is thinking"
    assert {"d2d4", "f1c4", "e4e5"} <= set(game.seen["idle"]) and game.seen["legal"] == []
    engine.asked().answer("e7e5")
    assert game.seen["idle"] == [] and "d2d4" in game.seen["legal"]


@pytest.mark.parametrize("change", [
    lambda board: setattr(board, "fen", "4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 1"),
    lambda board: setattr(board, "fen", "4k3/8/8/8/8/8/3PP3/4K3 b - - 0 1"),
    lambda board: (board.undo(), board.push("d2d4"))])
def test_an_answer_to_another_position_is_not_played(patient, change):
    """Where another cell has changed the board meanwhile, an answer is dropped, legal or not, and the engine asked again."""
    game, engine = patient
    game.move("e2e4")
    asked = engine.asked()
    change(game.panel.board)
    there = game.panel.board.fen
    asked.answer("e7e5")
    assert game.panel.board.fen == there and game.status == THINKING
    assert engine.asked().board.fen() == there


def without_line(status):
    """A status without the number of the line in which an engine failed."""
    return re.sub("in line [0-9]+ of", "in line N of", status)


class Unspeakable:
    """Something that raises when it is looked at."""

    def __repr__(self):
        raise RuntimeError("no name")


@pytest.mark.parametrize("answer, sentence", [
    (ZeroDivisionError("division by zero"), "The engine stopped: ZeroDivisionError: division by zero, in line N of wait."),
    (AssertionError(), "The engine stopped: AssertionError, in line N of wait."),
    (ValueError("two\n lines."), "The engine stopped: ValueError: two lines, in line N of wait."),
    (SystemExit(2), "The engine stopped: SystemExit: 2, in line N of wait."),
    (KeyboardInterrupt(), "The engine stopped: KeyboardInterrupt, in line N of wait."),
    ("e2e4", "The engine wanted e2e4, which is not legal: there is no piece on e2."),
    ("e7e4", "The engine wanted e7e4, which is not legal: the pawn on e7 cannot reach e4."),
    ("g1f3", "The engine wanted g1f3, which is not legal: it is black's turn, and the knight on g1 is white."),
    (None, "The engine answered None, which is not a Move: a function without a return answers None."),
    (["e7e5"], "The engine answered ['e7e5'], which is not a Move."),
    (chess.Move.from_uci("e7e5"), "The engine answered Move.from_uci('e7e5'), which is not a Move."),
    (choose_move(Board(AFTER_E4)), "The engine answered a Choice, which is not a Move: it should return choice.move."),
    (Unspeakable(), "The engine stopped: RuntimeError: no name, in line N of __repr__.")])
def test_a_bad_answer_is_shown_and_three_ways_lead_on(patient, answer, sentence):
    """The status says what is wrong and what to do; trying again, undo and a level each go on with the game."""
    game, engine = patient
    game.move("e2e4")
    engine.asked().answer(answer)
    assert without_line(game.status) == sentence + WAYS_ON and not game.seen["thinking"] and game.can_try_again()
    assert game.seen["error"] == game.status
    assert game.seen["fen"] == AFTER_E4 and game.move("e7e5") == "black is not moved by hand here"
    game.press("Try again", "Try again")
    assert game.status == THINKING and not game.can_try_again() and game.seen["error"] is None
    engine.asked().answer(answer)
    assert without_line(game.status) == sentence + WAYS_ON
    game.press("Undo")
    assert game.status == WHITE_TO_MOVE and game.seen["fen"] == START and not game.can_try_again() and game.seen["error"] is None
    game.move("e2e4")
    engine.asked().answer(answer)
    game.selector.value = 0
    game.wait()
    assert game.status == WHITE_TO_MOVE and game.seen["ply"] == 2


def test_the_line_of_an_error_is_the_engine_s_own(game):
    """The status names class, message and the line of the learner's text, not one of ours or of Python's library."""
    text = "import random\n\n\ndef pick(board):\n    return random.choice([])\n"
    names = {}
    exec(compile(text, "cell", "exec"), names)
    game = game(engine=names["pick"])
    game.move("e2e4")
    game.wait()
    assert game.status == "The engine stopped: IndexError: Cannot choose from an empty sequence, in line 5 of pick." + WAYS_ON


def test_a_text_is_answered_with_how_to_make_a_move_of_it(game):
    """An engine that returns the text of a move is told what to return instead; for other texts there is no such hint."""
    for text, hint in (("e7e5", ": it should return Move.from_uci('e7e5')"), ("hello", "")):
        started = game(engine=lambda board: text)
        started.move("e2e4")
        started.wait()
        assert started.status == f"The engine answered '{text}', which is not a Move{hint}.{WAYS_ON}"


def test_the_traceback_is_kept(patient):
    """`last_error` holds the traceback with the engine's own line, also after the game has gone on."""
    game, engine = patient
    assert game.panel.last_error is None
    game.move("e2e4")
    engine.asked().answer(ZeroDivisionError("division by zero"))
    assert game.panel.last_error.startswith("Traceback")
    assert "in wait" in game.panel.last_error and "ZeroDivisionError: division by zero" in game.panel.last_error
    game.press("Undo")
    assert "ZeroDivisionError" in game.panel.last_error


def test_a_long_error_is_cut_in_the_status(patient):
    """A text without end does not fill the page, and is whole in `last_error`."""
    game, engine = patient
    game.move("e2e4")
    engine.asked().answer(ValueError("x" * 100_000))
    assert len(game.status) < 350 and game.status.endswith(WAYS_ON)
    assert "x" * 100_000 in game.panel.last_error


def test_a_failed_engine_at_its_first_move(game):
    """As Black there is nothing to take back when the first move fails; trying again goes on."""
    engine = Patient()
    game = game(engine=engine, color="black")
    engine.asked().answer(None)
    assert game.button("Undo").disabled and game.can_try_again()
    game.press("Undo")
    assert game.status.startswith("The engine answered None")
    game.press("Try again")
    engine.asked().answer("e2e4")
    assert game.status == BLACK_TO_MOVE


def test_resigning_after_the_engine_failed(patient):
    """The end of the game is said, not the failure; taking it back asks the engine once more."""
    game, engine = patient
    game.move("e2e4")
    engine.asked().answer(None)
    game.press("Resign", "Yes")
    assert game.status == "Resignation. Black wins (0-1)." and not game.can_try_again()
    game.press("Undo")
    assert game.status == THINKING
    engine.asked().answer("e7e5")
    assert game.status == WHITE_TO_MOVE


def test_the_engine_gets_a_board_of_its_own(game):
    """An engine that changes its board, and takes back what was played before, changes nothing here."""
    seen = []

    def vandal(board):
        seen.append(board.fen())
        move = board.legal_moves()[0]
        while board.history:
            board.unmake()
        board.squares[:] = [0] * 64
        return move

    game = game(engine=vandal)
    game.move("e2e4")
    game.wait()
    assert seen == [AFTER_E4] and game.seen["ply"] == 2
    assert game.seen["pieces"].count("P") == 8 and game.status == WHITE_TO_MOVE


def test_an_engine_that_prints(game, capsys):
    """Printing in an engine does not disturb the game."""
    def talker(board):
        print("thinking hard")
        return board.legal_moves()[0]

    game = game(engine=talker)
    game.move("e2e4")
    game.wait()
    assert game.status == WHITE_TO_MOVE and capsys.readouterr().out == "thinking hard\n"


def test_an_engine_is_told_to_stop(game):
    """An engine with a parameter `stop` is told when its answer is no longer waited for."""
    stopped = threading.Event()

    def obedient(board, stop):
        if stop.wait(SECONDS):
            stopped.set()
        return board.legal_moves()[0]

    game = game(engine=obedient)
    game.move("e2e4")
    game.press("Undo")
    assert stopped.wait(SECONDS) and game.status == WHITE_TO_MOVE
