"""The game panel: a whole game against an opponent in a cell (lessons 00 and 11).

`play` makes a `GamePanel`. The board in it takes the moves, a `Thought` finds the answers, and
`_show` puts what the state says on the screen; every handler changes the state, then calls it. Open
`course.ladder` next.
"""
import secrets

import ipywidgets

from chesslearn.engine.difficulty import LEVELS, Difficulty
from chesslearn.rules.board import Board
from chesslearn.rules.ending import Outcome
from chesslearn.rules.fen import STARTING_FEN
from chesslearn.rules.pieces import COLOR_NAMES, opponent
from chesslearn.ui.board import BoardWidget
from chesslearn.ui.cells import take_the_place_of_earlier
from chesslearn.ui.scoresheet import Scoresheet
from chesslearn.ui.settings import remember_level, remembered_level
from chesslearn.ui.words import THINKING, YOUR_TURN, turn_in_words
from chesslearn.ui.worker import Thought, fault_of

COLORS = {name: color for color, name in COLOR_NAMES.items()}
YOURS, RESIGNATION = "your engine", "resignation"
QUESTIONS = {"resign": "Resign this game?", "new": "Give up this game and start another?"}

WRAPPED = ipywidgets.Layout(display="flex", flex_flow="row wrap", grid_gap="16px", align_items="flex-start")


def _button(text, tip, call):
    button = ipywidgets.Button(description=text, tooltip=tip, layout=ipywidgets.Layout(width="auto"))
    button.on_click(lambda _: call())
    return button


def _row(*widgets):
    return ipywidgets.Box(widgets, layout=ipywidgets.Layout(display="flex", flex_flow="row wrap", align_items="center"))


def _close(*widgets):
    """Closes widgets and what is in them."""
    for widget in widgets:
        _close(*getattr(widget, "children", ()))
        widget.close()


def _name(level):
    return level if level == YOURS else f"level {level}"


def _about(level):
    return "Plays what your function answers." if level == YOURS else f"It {LEVELS[level]}."


def play(level=None, color="white", engine=None, fen=None, seed=None):
    """A `GamePanel`: a game that is played in the cell, against a level or an engine of your own.

    `level` is the opponent's level, by default the one last chosen here, else 1. `color`, "white" or
    "black", is the side you play. `engine` is any function from a board to a move; it plays until a
    level is chosen. `fen` is the position to start from. `seed` fixes the opponent's chance moves; by
    default each game draws a fresh one. A ValueError names what cannot be.
    """
    if color not in tuple(COLORS):
        raise ValueError(f"color {color!r}: you play 'white' or 'black'")
    if engine is not None and not callable(engine):
        raise ValueError(f"engine {engine!r}: an engine is a function from a board to a move")
    if level is None and (level := remembered_level()) not in LEVELS:
        level = 1
    Difficulty.of_level(level).player(0 if seed is None else seed)  # refuses what no player can be made of
    panel = GamePanel(level, COLORS[color], engine, Board(STARTING_FEN if fen is None else fen), seed)
    take_the_place_of_earlier(panel)
    return panel


class GamePanel(ipywidgets.VBox):
    """The panel that `play` returns; `board` is the board in it, `last_error` the last traceback."""

    def __init__(self, level, color, engine, start, seed):
        self._start_from, self._color, self._engine, self._seed_given = start, color, engine, seed
        self.level = level if engine is None else YOURS
        self.last_error = self._thought = None
        side = COLOR_NAMES[color]
        self.board = BoardWidget(start.copy(), orientation=side, movable=side)
        self._build()
        super().__init__([self._heading, ipywidgets.Box([self.board, self._side], layout=WRAPPED)])
        self.add_class("cl-panel")
        self.board.on_move(self._moved)
        self.board.on_action(self._key_pressed)
        self._start()

    @property
    def position(self):
        """A copy of the position on the board, to look into from another cell."""
        with self.board.lock:
            return self.board.position.copy()

    def _build(self):
        """The widgets beside the board."""
        self._heading, self._about, self._question = (ipywidgets.HTML() for _ in range(3))
        self._sheet = Scoresheet()
        options = [(f"Level {level}", level) for level in LEVELS] + [(YOURS, YOURS)] * (self._engine is not None)
        self._selector = ipywidgets.Dropdown(options=options, value=self.level, description="Opponent",
                                             style={"description_width": "initial"}, layout=ipywidgets.Layout(width="auto"))
        self._selector.observe(lambda change: self.choose_level(change["new"]), "value")
        self._undo, self._flip, self._resign, self._new, self._again = (
            _button(text, tip, call) for text, tip, call in (
                ("Undo", "Take back your last move, and the answer to it", self._undo_pressed),
                ("Flip", "Turn the board around", self.board.flip),
                ("Resign", "Give the game up", lambda: self._ask("resign")),
                ("New game", "Start again from the first position", lambda: self._ask("new")),
                ("Try again", "Ask the engine once more", self._try_again)))
        self._yes = _button("Yes", "Do it", lambda: self._answer(True))
        self._no = _button("No", "Go on with the game", lambda: self._answer(False))
        buttons = _row(self._undo, self._flip, self._resign, self._new, self._again)
        self._dialog = _row(self._question, self._yes, self._no)
        self._side = ipywidgets.VBox([self._selector, self._about, buttons, self._dialog, self._sheet],
                                     layout=ipywidgets.Layout(flex="1 1 240px", min_width="0", max_width="420px"))

    def _start(self):
        """A fresh game on the board."""
        with self.board.batch():
            self._cancel()
            self._failure = self._asked = self._note = self._end = None
            # A seed of Python's own generator would change what the reader's notebook draws from it.
            self.seed = secrets.randbelow(1_000_000) if self._seed_given is None else self._seed_given
            self.board.set_position(self._start_from.copy())
            self._go_on()

    def _go_on(self):
        """After any change of the position: the end, the opponent's thought, or your turn."""
        with self.board.batch():
            self._cancel()
            position = self.board.position
            self._failure = None
            self._sheet.show(position)
            if (claim := position.can_claim_draw()) and not position.outcome():
                self._end = Outcome(claim)
            if self._over():
                self._asked = None
            elif position.turn != self._color:
                self._thought = Thought(self._player(), position.copy(), self._answered)
                self._thought.start()
            self._show()

    def _player(self):
        return self._engine if self.level == YOURS else Difficulty.of_level(self.level).player(self.seed)

    def _over(self):
        return bool(self._end or self.board.position.outcome())

    def _cancel(self):
        if self._thought:
            self._thought.cancel()
        self._thought = None

    def _moved(self, move):
        """A move was made on the board by hand."""
        with self.board.batch():
            self._note = self._asked = None
            self._go_on()

    def _answered(self, thought, answer, error):
        """The engine's answer has come, in the engine's thread."""
        with self.board.batch():
            if thought is not self._thought:
                return
            self._thought, self._note = None, None
            self._failure, trace = fault_of(self.board.position, answer, error)
            if self._failure:
                self.last_error = trace or self.last_error
                self._show()
                return
            self.board.push(answer)
            self._go_on()

    def choose_level(self, level):
        """Another opponent, from the engine's next move on. The choice is remembered for later games."""
        if level != YOURS or self._engine is None:
            Difficulty.of_level(level)
        with self.board.batch():
            if level == self.level:
                return
            self.level = level
            self._selector.value = level
            if self._thought:
                self._note = f"{_name(level).capitalize()} from the next move"
            if self._failure:
                self._go_on()
            self._show()
        self._remember(level)

    def _remember(self, level):
        try:
            if level != YOURS:
                remember_level(level)
        except OSError as error:
            self.board.notice(f"The level could not be stored for later games: {error}")

    def undo(self):
        """Takes back your last move and the answer to it; ends a search; reopens a finished game."""
        with self.board.batch():
            if not self._can_undo():
                return
            if self._has_resigned():
                self._end = None
                self._go_on()
                return
            self.board.undo(self._plies_to_take_back())
            self._end = self._asked = self._note = None
            self._go_on()

    def _undo_pressed(self):
        self.undo()
        if self._undo.disabled:  # and so has lost the focus
            self._new.focus()

    def _key_pressed(self, name):
        if name == "undo" and not self._can_undo():
            self.board.notice("There is no move of yours to take back.")
        elif name == "undo":
            self.undo()

    def _try_again(self):
        with self.board.batch():
            if self._failure:
                self._go_on()

    def _plies_to_take_back(self):
        """Half-moves back to your last turn."""
        history = len(self.board.position.history)
        plies = 2 if self.board.position.turn == self._color else 1
        return plies if plies <= history else 0

    def _can_undo(self):
        return self._has_resigned() or self._plies_to_take_back() > 0

    def _has_resigned(self):
        return self._end is not None and self._end.reason == RESIGNATION

    def _ask(self, question):
        """Starts what a button does, once more asked for where that would end a running game."""
        with self.board.batch():
            if question == "new" and (self._over() or not self.board.position.history):
                self._start()
            elif not self._over():
                self._asked = question
                self._show()
                self._no.focus()

    def _answer(self, yes):
        with self.board.batch():
            asked, self._asked = self._asked, None
            if yes and asked == "new":
                self._start()
            elif yes and asked == "resign":
                self._cancel()
                self._failure = self._note = None
                self._end = Outcome(RESIGNATION, opponent(self._color))
            self._show()
            if asked:  # the buttons of the question are gone, and keys should not go to the notebook
                (self._resign if asked == "resign" and not yes else self._new).focus()

    def _show(self):
        """Puts the state on the screen, as one snapshot of the board."""
        over, end = self._over(), self._end
        self.board.update(thinking=self._thought is not None, message=self._message(over),
                          result=end and end.result, reason=end and end.reason)
        seed = "" if self.level == YOURS else f", seed {self.seed}"  # says nothing about a function of yours
        self._heading.value = f"You play {COLOR_NAMES[self._color].capitalize()} against {_name(self.level)}{seed}."
        self._about.value = _about(self.level)
        self._question.value = QUESTIONS.get(self._asked, "")
        self._dialog.layout.display = "flex" if self._asked else "none"
        self._again.layout.display = "inline-block" if self._failure else "none"
        self._undo.disabled = not self._can_undo()
        self._resign.disabled = over

    def _message(self, over):
        """The status line, or None where the board's own sentence says it."""
        if self._failure:
            undo = "undo, " if self._can_undo() else ""
            return f"{self._failure}. Try again, {undo}or choose a level."
        if over:
            return None
        position, note = self.board.position, f" {self._note}." if self._note else ""
        return turn_in_words(position.turn, position.is_check(), THINKING if self._thought else YOUR_TURN) + note

    def __repr__(self):
        return self._heading.value

    def _repr_mimebundle_(self, **kwargs):
        still, _ = self.board._repr_mimebundle_(**kwargs)
        heading = self._heading.value
        return super()._repr_mimebundle_(**kwargs) | {
            "text/html": f"<p>{heading}</p>{still['text/html']}", "text/plain": f"{heading}\n{still['text/plain']}"}

    def close(self):
        """Ends the game in this panel and its search."""
        with self.board.lock:
            self._cancel()
        _close(*self.children)
        super().close()
