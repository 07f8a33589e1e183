"""A thought runs beside its caller and says once what came of it."""
import threading
import time
from queue import Queue

import pytest

from chesslearn import Board, Engine, Move
from chesslearn.ui import worker
from chesslearn.ui.worker import Thought

SECONDS = 10


def think(player, board=None):
    """The (thought, answer, error) that a finished thought hands over."""
    results = Queue()
    thought = Thought(player, board or Board(), lambda *result: results.put(result))
    thought.start()
    thought.join(SECONDS)
    assert results.qsize() == 1
    return results.get()


def test_a_thought_hands_over_the_answer():
    """The player gets the board, and what it returns is handed over without an error."""
    board = Board()
    thought, answer, error = think(lambda given: (given, threading.current_thread()), board)
    assert answer == (board, thought.call) and error is None
    assert thought is not threading.current_thread() and thought.daemon


def test_the_time_counts_from_the_first_moment():
    """A player that has answered before anybody began to wait has still needed its time."""
    class Late(Thought):
        def run(self):
            time.sleep(0.05)
            super().run()

    answers = Queue()
    thought = Late(lambda board: None, Board(), lambda *answer: answers.put(answer))
    thought.start()
    answers.get(timeout=SECONDS)
    assert 0.05 <= thought.seconds < SECONDS


@pytest.mark.parametrize("error", [ZeroDivisionError("once"), SystemExit(1), KeyboardInterrupt()])
def test_a_thought_hands_over_what_was_raised(error):
    """Whatever a player raises is handed over, and does not end anything but the thought."""
    def raises(board):
        raise error

    assert think(raises)[1:] == (None, error)


def test_a_player_is_told_to_stop():
    """A player with a parameter `stop` gets the event that `cancel` sets."""
    asked = threading.Event()

    def waits(board, stop):
        asked.set()
        return stop.wait(SECONDS)

    results = Queue()
    thought = Thought(waits, Board(), lambda *result: results.put(result))
    thought.start()
    assert asked.wait(SECONDS)
    thought.cancel()
    thought.join(SECONDS)
    assert results.get(timeout=SECONDS) == (thought, True, None)


def test_a_long_search_ends_when_it_is_cancelled():
    """A search that would take hours answers a legal move soon after it was told to stop."""
    results = Queue()
    thought = Thought(Engine(depth=20), Board(), lambda *result: results.put(result))
    thought.start()
    thought.cancel()
    thought.join(SECONDS)
    assert not thought.is_alive()
    assert results.get(timeout=SECONDS)[1] in Board().legal_moves()


class Stateful:
    """A player that is an object; its `stop` is not a parameter."""

    stop = None

    def __call__(self, board):
        return Move.from_uci("e2e4")


@pytest.mark.parametrize("player", [Stateful(), lambda board, **options: Move.from_uci("e2e4"),
                                    lambda board, stop=None: stop and Move.from_uci("e2e4")])
def test_any_callable_is_a_player(player):
    """Objects and functions of several signatures are asked in the way they allow."""
    assert think(player)[1:] == (Move.from_uci("e2e4"), None)


def test_functions_without_a_signature_are_players():
    """A function written in C that tells nothing of its parameters is called with the board alone."""
    assert think(type, Board())[1:] == (Board, None)


def test_a_player_without_end_is_broken_off():
    """A loop without end that takes no `stop` is ended once nobody waits for it, or all later moves would be slow."""
    begun = threading.Event()

    def loops(board):
        while True:
            begun.set()

    thought = Thought(loops, Board(), lambda *result: None)
    thought.start()
    assert begun.wait(SECONDS)
    thought.cancel()
    thought.join(SECONDS)
    assert not thought.is_alive()


def test_a_player_that_does_not_listen_is_broken_off(monkeypatch):
    """To take `stop` is not to heed it: after some seconds such a player is ended as well."""
    monkeypatch.setattr(worker, "SECONDS_TO_STOP", 0.05)
    begun = threading.Event()

    def deaf(board, stop):
        while True:
            begun.set()

    thought = Thought(deaf, Board(), lambda *result: None)
    thought.start()
    assert begun.wait(SECONDS)
    thought.cancel()
    thought.join(SECONDS)
    assert not thought.is_alive()


def test_a_thought_cancelled_at_once_is_broken_off(monkeypatch):
    """Its call is running by then, however late the thread that waits for it comes to its turn."""
    gate, run = threading.Event(), Thought.run

    def late(thought):
        gate.wait(SECONDS)
        run(thought)

    def loops(board):
        while True:
            pass

    monkeypatch.setattr(Thought, "run", late)
    thought = Thought(loops, Board(), lambda *result: None)
    thought.start()
    thought.cancel()
    thought.call.join(SECONDS)
    assert not thought.call.is_alive()
    gate.set()
    thought.join(SECONDS)


def test_a_gentle_thinker_breaks_nothing_off():
    """What our own helpers do, such as loading Matplotlib, is no longer waited for, but comes to its end."""
    begun, go_on, ended = threading.Event(), threading.Event(), threading.Event()

    def loads(board):
        begun.set()
        while not go_on.is_set():
            pass
        ended.set()

    thinker = worker.Thinker(threading.RLock(), gentle=True)
    thinker.ask(loads, Board(), lambda *result: None)
    assert begun.wait(SECONDS)
    thinker.cancel()
    assert not thinker.is_busy and not ended.wait(0.3)
    go_on.set()
    assert ended.wait(SECONDS)
