"""The game panel: a whole game against an opponent in a cell (lessons 00 and 11).

`play` makes a `GamePanel`, which is what a person sees: the board with its record, and the buttons below
it. What happens in the game is up to its `Referee`; `_show` puts that on the screen. Open `chart` next.
"""
import ipywidgets

from chesslearn.engine.difficulty import LEVELS, Difficulty
from chesslearn.rules.board import Board
from chesslearn.rules.fen import STARTING_FEN
from chesslearn.rules.pieces import BLACK, COLOR_NAMES, COLORS_BY_NAME, WHITE
from chesslearn.ui.cells import take_the_place_of_earlier
from chesslearn.ui.controls import Question, button, close_all, dropdown, row, show
from chesslearn.ui.game_board import GameBoard
from chesslearn.ui.game_record import level_name, told
from chesslearn.ui.live_game import YOUR_ENGINE
from chesslearn.ui.new_game import NewGameForm
from chesslearn.ui.referee import Referee
from chesslearn.ui.settings import remembered_level
from chesslearn.ui.words import THINKING, YOUR_TURN, turn_in_words


def _about(level):
    return "Plays what your function answers." if level == YOUR_ENGINE else f"It {LEVELS[level]}."


def play(level=None, color="white", engine=None, fen=None, seed=None):
    """A `GamePanel`: a game that is played in the cell, against a level or an engine of your own.

    `level` is the opponent's level, by default the one last chosen here, else 1. `color`, "white" or
    "black", is the side you play. `engine` is any function from a board to a move; it plays until a level
    is chosen, and what it prints goes to JupyterLab's log console (View menu). `fen` is the position to
    start from. `seed` fixes the opponent's chance moves; by default each game draws a fresh one. A
    ValueError names what cannot be, such as a level and an engine at once.
    """
    if color not in tuple(COLORS_BY_NAME):
        raise ValueError(f"color {color!r}: you play 'white' or 'black'")
    if engine is not None and not callable(engine):
        raise ValueError(f"engine {engine!r}: an engine is a function from a board to a move")
    if engine is not None and level is not None:
        raise ValueError(f"level {level!r} and an engine: give one of them; the panel's list has both")
    if level is None and (level := remembered_level()) not in LEVELS:
        level = 1
    Difficulty.of_level(level).player(0 if seed is None else seed)  # refuses what no player can be made of
    panel = GamePanel(level, COLORS_BY_NAME[color], engine, Board(STARTING_FEN if fen is None else fen), seed)
    take_the_place_of_earlier(panel)
    panel.referee.offer()
    return panel


class GamePanel(ipywidgets.VBox):
    """The panel that `play` returns; `board` is the board in it."""

    def __init__(self, level, color, engine, start, seed):
        self.board = GameBoard(start, typing=True)
        self.board.add_class("cl-game")
        self.referee = Referee(self.board, engine, seed, self._show)
        self._build([(f"Level {number}", number) for number in LEVELS] + [(YOUR_ENGINE, YOUR_ENGINE)] * (engine is not None))
        body = ipywidgets.Box([self.board, self._controls, self._explanation])
        body.add_class("cl-body")
        super().__init__([row(self._heading, self._resume), body])  # side by side: the board stays where it is when the offer goes
        self.add_class("cl-panel")
        self.referee.start(start, color, level if engine is None else YOUR_ENGINE)

    @property
    def position(self):
        """A copy of the position on the board, to look into from another cell."""
        with self.board.lock:
            return self.board.position.copy()

    @property
    def level(self):
        """The number of the opponent's level, or "your engine"."""
        return self.referee.game.level

    @property
    def seed(self):
        """What the chance moves of the opponent are drawn from."""
        return self.referee.game.seed

    @property
    def last_error(self):
        """The traceback of the last error in the engine, or None."""
        return self.referee.last_error

    def choose_level(self, level):
        """Another opponent, from the engine's next move on. The choice is remembered for later games."""
        self.referee.choose_level(level)

    def undo(self):
        """Takes back your last move and the answer to it; ends a search; reopens a finished game."""
        self.referee.undo()

    def _build(self, levels):
        """The widgets around the board."""
        referee = self.referee
        self._make_buttons()
        self._heading, self._about, self._explanation = (ipywidgets.HTML() for _ in range(3))
        self._selector = dropdown(levels, levels[0][1], "Opponent")
        self._you = dropdown([("White", WHITE), ("Black", BLACK)], WHITE, "You play")
        self._question = Question(self.board.lock, lambda yes: (self._new if yes else self._resign).focus(),
                                  lambda: self.board.notice("No answer: the game goes on."))
        self._form = NewGameForm(levels, self._start, self.board.notice, self._new.focus)
        rarely = row(self._flip, self._you)
        self._controls = ipywidgets.VBox([
            row(self._undo, self._redo, self._hint, self._again, self._resign, self._new, self._more),
            rarely, self._question, self._form, row(self._selector, self._about)])
        self._controls.add_class("cl-controls")
        self._explanation.add_class("cl-explanation")
        show(rarely, False)
        self.board.on_move(lambda move: self._question.drop())
        self._more.observe(lambda change: show(rarely, change["new"]), "value")
        self._selector.observe(lambda change: referee.choose_level(change["new"]), "value")
        self._you.observe(lambda change: referee.change_sides(change["new"]), "value")

    def _make_buttons(self):
        referee = self.referee
        self._resume = button("Resume", "Go on with the game that was broken off", referee.resume)
        self._resume.add_class("cl-resume")
        self._undo = button("Undo", "Take back your last move, and the answer to it", lambda: self._press(referee.undo))
        self._redo = button("Redo", "Make the moves again that you took back", lambda: self._press(referee.redo))
        self._hint = button("Hint", "Show a good move; the game's record will tell", referee.hint)
        self._again = button("Try again", "Ask the engine once more", referee.try_again)
        self._resign = button("Resign", "Give the game up", self._ask_to_resign)
        self._new = button("New…", "Another game", self._open_form)
        self._flip = button("Flip", "Turn the board around", self.board.flip)
        self._more = ipywidgets.ToggleButton(description="More", tooltip="Controls that are rarely needed",
                                             layout=ipywidgets.Layout(width="auto"))

    def _press(self, wish):
        """Does what a button is for; a button that is then of no more use hands on the focus, which it would lose."""
        wish()
        if self._undo.disabled:
            self._new.focus()
        elif not self.referee.game.plies_to_redo():
            self._undo.focus()

    def _ask_to_resign(self):
        with self.board.batch():
            if not self.referee.game.end:
                self._form.close_form()
                self._question.ask("Resign this game?", self.referee.resign)

    def _open_form(self):
        with self.board.batch():
            game = self.referee.game
            self._question.drop()
            self._form.open_form(game.before(game.given + 1), game.position, game.color, game.level)

    def _start(self, position, color, level):
        with self.board.batch():
            self.referee.start(position, color, level)

    def _show(self):
        """Puts the state on the screen, as one snapshot of the board."""
        referee, game = self.referee, self.referee.game
        end = game.end
        if end:
            self._question.drop()
        with self.board.batch():
            self.board._game = told(game, referee.report) | {"said": referee.said}
            self.board.update(thinking=referee.thinker.is_busy, message=self._message(end), failed=bool(referee.failure),
                              result=end and end.result, reason=end and end.reason)
        seed = "" if game.level == YOUR_ENGINE else f", seed {game.seed}"  # says nothing about a function of yours
        self._heading.value = f"You play {COLOR_NAMES[game.color].capitalize()} against {level_name(game.level)}{seed}."
        self._about.value, self._explanation.value = _about(game.level), referee.explanation
        self._selector.value, self._you.value = game.level, game.color
        self._undo.disabled, self._hint.disabled, self._resign.disabled = not referee.can_undo(), bool(end), bool(end)
        self._form.tell(is_running=game.has_begun and not end)
        show(self._redo, game.plies_to_redo() and not referee.thinker.is_busy)
        show(self._again, referee.failure)
        show(self._resume, referee.saved)
        if referee.saved:
            moves = (len(referee.saved.moves) + 1) // 2
            self._resume.description = f"Resume the game of {moves} move{'s' * (moves > 1)} against {level_name(referee.saved.level)}"

    def _message(self, end):
        """The status line, or None where the board's own sentence says it."""
        referee, position = self.referee, self.referee.game.position
        if referee.failure:
            undo = "undo, " if referee.can_undo() else ""
            changed = " Changed your function? Run the panel's cell again." if self.level == YOUR_ENGINE else ""
            return f"{referee.failure}. Try again, {undo}or choose a level.{changed}"
        if end:
            return None
        note = f" {referee.note}." if referee.note else ""
        return turn_in_words(position.turn, position.is_check(), THINKING if referee.thinker.is_busy else YOUR_TURN) + note

    def __repr__(self):
        return self._heading.value

    def _repr_mimebundle_(self, **kwargs):
        still, _ = self.board._repr_mimebundle_(**kwargs)
        heading = self._heading.value
        return super()._repr_mimebundle_(**kwargs) | {
            "text/html": f"<p>{heading}</p>{still['text/html']}", "text/plain": f"{heading}\n{still['text/plain']}"}

    def close(self):
        """Ends the game in this panel and its search."""
        self.referee.close()
        self._question.drop()
        close_all(*self.children)
        self.layout.close()
        super().close()
