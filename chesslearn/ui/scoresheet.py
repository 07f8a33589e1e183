"""The list of moves beside the board (lesson 11).

Open `cells` next.
"""
from html import escape

import ipywidgets

from chesslearn.rules.pieces import BLACK


class Scoresheet(ipywidgets.HTML):
    """The moves of a game in the notation of score sheets, two to a row."""

    def __init__(self):
        # Turned around twice, the box is scrolled to its end, where the last move is.
        super().__init__(layout=ipywidgets.Layout(max_height="220px", overflow="auto", display="flex", flex_flow="column-reverse"))
        self._moves = []
        self._write()

    def show(self, board):
        """Writes down the moves that led to `board`, those of a game from always the same start."""
        played = [undo.move for undo in board.history]
        known = 0
        while known < min(len(played), len(self._moves)) and self._moves[known][0] == played[known]:
            known += 1
        before, new = board.copy(), []
        while len(before.history) > known:
            move = before.unmake()
            new.append((move, before.fullmove_number, before.turn, before.san(move)))
        self._moves[known:] = reversed(new)
        self._write()

    def _write(self):
        rows = {}
        for _, number, turn, san in self._moves:
            rows.setdefault(number, ["", ""])[turn == BLACK] = escape(san)
        cells = "".join(f"<tr><th scope=row>{number}.</th><td style='padding-right: 1em'>{white or '…'}</td><td>{black}</td></tr>"
                        for number, (white, black) in rows.items())
        self.value = (f'<table class="cl-moves" style="line-height: 1.4" aria-label="Moves"><tbody>{cells}</tbody></table>' if rows
                      else '<p class="cl-moves">No moves yet.</p>')
