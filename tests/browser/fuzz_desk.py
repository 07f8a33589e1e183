"""Engines and clocks of the fuzz run that wait for its hand, so that one seed gives one run."""
import threading
from queue import Queue

from chesslearn.engine.difficulty import Choice, Engine
from chesslearn.ui import advisor, controls, referee, worker

SECONDS = 20


class Call:
    """A question that was put to an engine, and that waits for its answer."""

    def __init__(self, kind, board):
        self.kind, self.board, self.thread, self.thought = kind, board, threading.current_thread(), None
        self._answer = Queue()

    def wait(self):
        answer = self._answer.get(timeout=10 * 60)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def answer(self, answer):
        """Lets the question end; returns when the panel has heard of it."""
        self._answer.put(answer)
        for thread in (self.thread, self.thought):
            thread.join(SECONDS)
            assert not thread.is_alive(), "an engine's answer does not end its thread"


class Timer:
    """Goes off when it is told to, instead of after some seconds."""

    waiting: list = []

    def __init__(self, _seconds, action, values=()):
        self.action, self.values = action, values

    def start(self):
        self.waiting.append(self)

    def cancel(self):
        if self in self.waiting:
            self.waiting.remove(self)

    def fire(self):
        self.cancel()
        self.action(*self.values)


class Desk:
    """`calls` are the questions that are open: moves, hints and reasons, the ones nobody waits for any more as well."""

    def __init__(self, monkeypatch):
        self.calls, self._arrived = [], threading.Semaphore(0)
        Timer.waiting = []
        desk = self

        class Thought(worker.Thought):
            def start(self):
                super().start()
                assert desk._arrived.acquire(timeout=SECONDS), "an engine was not asked"
                desk.calls[-1].thought = self

        class Level(Engine):
            def choose(self, board, stop=None):
                move = desk.ask("level", board)
                return Choice(move, 17 * len(board.history) % 400 - 200, 1, 1, (move,), ())

        hint = Level()
        monkeypatch.setattr(worker, "Thought", Thought)
        monkeypatch.setattr(worker, "Timer", Timer)
        monkeypatch.setattr(worker, "SECONDS_BETWEEN_HURRIES", 0)
        monkeypatch.setattr(controls, "Timer", Timer)
        monkeypatch.setattr(advisor, "HINT", hint)
        monkeypatch.setattr(advisor, "reasons", lambda board, ply: desk.ask("reasons", board))
        of_function = referee.Referee._player
        monkeypatch.setattr(referee.Referee, "_player",
                            lambda self: of_function(self) if self.game.level == referee.YOUR_ENGINE else Level())

    def ask(self, kind, board):
        """Waits for the answer to a question; called in the engine's thread."""
        call = Call(kind, board)
        self.calls.append(call)
        self._arrived.release()
        return call.wait()

    def engine(self, board):
        """The reader's own engine; it does not listen to anything while it thinks."""
        return self.ask("engine", board)
