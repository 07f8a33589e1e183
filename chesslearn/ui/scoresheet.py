"""The list of moves beside the board (lesson 11).

Open `panel` next.
"""
from html import escape

import ipywidgets

from chesslearn.rules.pieces import BLACK


class Scoresheet(ipywidgets.HTML):
    """The moves of a game in the notation of score sheets, two to a row."""

    def __init__(self):
        super().__init__(layout=ipywidgets.Layout(max_height="220px", overflow="auto"))
        self.clear()

    def clear(self):
        """An empty sheet."""
        self._moves = []
        self._write()

    def add(self, board):
        """Writes down the move that led to `board`."""
        before = board.copy()
        move = before.unmake()
        self._moves.append((before.fullmove_number, before.turn, before.san(move)))
        self._write()

    def remove(self, count):
        """Strikes the last `count` moves."""
        del self._moves[len(self._moves) - count:]
        self._write()

    def text(self):
        """The moves as one line, such as "1. e4 e5 2. Nf3"."""
        words = []
        for number, turn, san in self._moves:
            if turn != BLACK or not words:
                words.append(f"{number}{'...' if turn == BLACK else '.'}")
            words.append(san)
        return " ".join(words)

    def _write(self):
        rows = {}
        for number, turn, san in self._moves:
            rows.setdefault(number, ["", ""])[turn == BLACK] = escape(san)
        cells = "".join(f"<tr><th scope=row>{number}.</th><td>{white or '…'}</td><td>{black}</td></tr>"
                        for number, (white, black) in rows.items())
        self.value = (f'<table class="cl-moves" aria-label="Moves"><tbody>{cells}</tbody></table>' if rows
                      else '<p class="cl-moves">No moves yet.</p>')
