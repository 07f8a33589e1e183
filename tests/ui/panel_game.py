"""A game panel with the hands of a user, and an engine that waits until it is told what to answer."""
import threading
from queue import Queue

import ipywidgets

from chesslearn import Move, play
from chesslearn.ui.controls import Question
from chesslearn.ui.new_game import GIVE_UP, NewGameForm
from chesslearn.ui.new_game import START as START_NEW
from chesslearn.ui.worker import Thought

SECONDS = 10
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
AFTER_E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
WHITE_TO_MOVE, BLACK_TO_MOVE = "White to move: your turn.", "Black to move: your turn."
THINKING = "Black to move: the engine is thinking."


class Call:
    """One question put to a `Patient` engine: the board it got, and the answer that it waits for."""

    def __init__(self, board):
        self.board, self.thread = board, threading.current_thread()
        self._answers = Queue()

    def wait(self):
        answer = self._answers.get(timeout=SECONDS)
        if isinstance(answer, BaseException):
            raise answer
        return answer

    def answer(self, answer):
        """Gives the answer, a move also as text, and returns when the panel has heard it."""
        thoughts = [thread for thread in threading.enumerate() if isinstance(thread, Thought) and thread.call is self.thread]
        self._answers.put(Move.from_uci(answer) if isinstance(answer, str) else answer)
        for thread in (self.thread, *thoughts):
            thread.join(SECONDS)
            assert not thread.is_alive()


class Patient:
    """An engine that waits for its answers, and that does not listen when told to stop."""

    def __init__(self):
        self._calls = Queue()

    def __call__(self, board):
        call = Call(board)
        self._calls.put(call)
        return call.wait()

    def asked(self):
        """The next call, awaited if need be."""
        return self._calls.get(timeout=SECONDS)

    def is_idle(self):
        return self._calls.empty()


class Game:
    """A panel with the hands of a user: moves go in as the browser's messages, buttons are clicked."""

    def __init__(self, **options):
        self.panel = play(**options)
        self._sent, self._acks = 0, []
        self.panel.board.send = self._acks.append

    @property
    def seen(self):
        """The snapshot that the browser has."""
        return self.panel.board._pos

    @property
    def status(self):
        return self.seen["status"]

    def send(self, **fields):
        """Sends a message as the browser does; its acknowledgement."""
        self._sent += 1
        message = {"v": 1, "view": "view", "id": self._sent, **fields}
        self.panel.board._receive(self.panel.board, message, [])
        return next(ack for ack in reversed(self._acks) if ack.get("id") == self._sent)

    def move(self, uci):
        """Makes a move by hand; None, or the reason why it was refused."""
        return self.send(kind="move", rev=self.seen["rev"], uci=uci)["reason"]

    def notices(self):
        return [answer["text"] for answer in self._acks if answer["kind"] == "notice"]

    def widgets(self, kind):
        """All widgets of a kind in the panel."""
        found, queue = [], [self.panel]
        while queue:
            widget = queue.pop(0)
            queue += getattr(widget, "children", ())
            found += [widget] * isinstance(widget, kind)
        return found

    def button(self, name):
        return next(button for button in self.widgets(ipywidgets.Button) if button.description == name)

    def press(self, *names):
        """Clicks the buttons with these names, one after the other."""
        for name in names:
            self.button(name).click()

    def explain(self, ply=None):
        """Asks for the reasons of a half-move, by default of the last, as the button beside the moves does."""
        assert self.send(kind="action", name="explain", ply=len(self.record["moves"]) if ply is None else ply)["ok"]

    def dropdown(self, name):
        """The list to choose from with this description."""
        return next(widget for widget in self.widgets(ipywidgets.Dropdown) if widget.description == name)

    @property
    def selector(self):
        return self.dropdown("Opponent")

    @property
    def form(self):
        """The form for a new game."""
        return self.widgets(NewGameForm)[0]

    def new_game(self, text=None, **choices):
        """Fills in the form for a new game, by the descriptions of its lists and its `text`, and sends it off."""
        self.press("New…")
        assert self.form.layout.display == "flex"
        for name, value in choices.items():
            self.dropdown(name.replace("_", " ")).value = value
        if text is not None:
            self.dropdown("Start from").value = "a FEN or a PGN"
            self.widgets(ipywidgets.Textarea)[0].value = text
        self.send_form()

    def send_form(self):
        """Clicks the button that starts the new game, whatever stands on it."""
        next(button for button in self.widgets(ipywidgets.Button) if button.description in (START_NEW, GIVE_UP)).click()

    def words(self):
        """All that is written in the panel beside the board and the moves."""
        return " ".join(widget.value for widget in self.widgets(ipywidgets.HTML))

    @property
    def record(self):
        """What the browser has of the game's record."""
        return self.panel.board._game

    def moves(self):
        """The moves of the record, as on score sheets."""
        return " ".join(move[1] for move in self.record["moves"])

    def asks(self):
        """Whether the question is shown, with its two buttons."""
        return self.is_shown(self.widgets(Question)[0])

    def is_shown(self, widget):
        return widget.layout.display != "none"

    def can_try_again(self):
        return self.is_shown(self.button("Try again"))

    def wait(self):
        """Waits until the engine has answered."""
        changed = threading.Event()
        self.panel.board.observe(lambda _: changed.set(), "_pos")
        while self.seen["thinking"]:
            assert changed.wait(SECONDS)
            changed.clear()
