"""The form for another game: your side, the first position, the opponent (lesson 11).

Open `controls` next.
"""
import secrets
from html import escape

import ipywidgets

from chesslearn.errors import InvalidFenError, PositionError
from chesslearn.match.pgn import read_game
from chesslearn.rules.board import Board
from chesslearn.rules.pieces import BLACK, WHITE
from chesslearn.ui.controls import button, dropdown, row, show

NORMAL, SAME, THIS, TEXT = "the normal first position", "where this game began", "the position on the board", "a FEN or a PGN"
SIDES = {"White": (WHITE,), "Black": (BLACK,), "either, by lot": (WHITE, BLACK)}
START, GIVE_UP = "Start", "Give up this game and start"
LONGEST_QUOTED = 60  # letters of what was pasted


def board_from_text(text):
    """The board that a FEN record or the first game of a PGN text describes, with the moves that led there; and
    what was passed over in the text, as sentences.

    Errors: ValueError with what is wrong.
    """
    text = text.strip()
    if not text:
        raise ValueError("Paste a FEN record or the text of a PGN first.")
    if text.split()[0].count("/") == 7:
        return Board(text), ()
    game = read_game(text)
    board = game.start.copy()
    for move in game.moves:
        board.make(move)
    return board, game.warnings


class NewGameForm(ipywidgets.VBox):
    """Asks for a new game.

    `start(board, color, level)` is called with the answers, `notice(text)` with what was passed over in a
    PGN, `back()` when the form is left.
    """

    def __init__(self, levels, start, notice, back):
        self._start, self._notice, self._back, self._first, self._position = start, notice, back, None, None
        self._side = dropdown(list(SIDES), "White", "Your side")
        self._from = dropdown([NORMAL], NORMAL, "Start from")
        self._level = dropdown(levels, levels[0][1], "Against")
        self._text = ipywidgets.Textarea(placeholder="A FEN record, or the text of a PGN: its game goes on where it ends",
                                         rows=4, layout=ipywidgets.Layout(width="auto"))
        self._wrong = ipywidgets.HTML()
        self._go = button(START, "Start this game", self._submit)
        self._cancel = button("Cancel", "Go on as before", self._leave)
        self._cancel.add_class("cl-no")  # the key Escape presses it
        self._from.observe(lambda _: self._show_text(), "value")
        super().__init__([ipywidgets.HTML("<b>A new game</b>"), row(self._side, self._from, self._level), self._text, self._wrong, row(self._go, self._cancel)])
        self.add_class("cl-form")
        self.close_form()

    def open_form(self, first, position, color, level):
        """Shows the form, filled in; `first` and `position` are the game's first position and the present one."""
        self._first, self._position = first, position
        self._from.options = [NORMAL, *[SAME] * (first.fen() != Board().fen()), THIS, TEXT]
        self._from.value = SAME if SAME in self._from.options else NORMAL
        self._side.value, self._level.value = "White" if color == WHITE else "Black", level
        self._wrong.value = ""
        self._show_text()
        self.layout.display = "flex"
        self._side.focus()

    def tell(self, is_running):
        """Says on the button whether a game that is running is given up by it."""
        self._go.description = GIVE_UP if is_running else START

    def close_form(self):
        """Hides the form."""
        self.layout.display = "none"

    def _leave(self):
        self.close_form()
        self._back()

    def _show_text(self):
        show(self._text, self._from.value == TEXT)

    def _board(self):
        """The board to start from, and what was passed over on the way to it."""
        if self._from.value == TEXT:
            return board_from_text(self._text.value)
        return {NORMAL: Board, SAME: self._first.copy, THIS: lambda: Board(self._position.fen())}[self._from.value](), ()

    def _submit(self):
        try:
            board, passed_over = self._board()
        except ValueError as error:
            told = str(error)
            if isinstance(error, PositionError):  # the text itself stands above; of a PGN, the move says where
                hint = error.hint
                told = hint[:1].upper() + hint[1:] if isinstance(error, InvalidFenError) else f"{error.value!s:.{LONGEST_QUOTED}}: {hint}"
            self._wrong.value = f'<span role="alert" class="cl-wrong">{escape(told)}</span>'
            return
        self.close_form()
        self._start(board, secrets.choice(SIDES[self._side.value]), self._level.value)
        if passed_over:
            self._notice(f"Read, but {'; '.join(passed_over)}.")
        self._back()
