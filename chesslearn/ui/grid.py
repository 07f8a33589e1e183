"""Where squares lie in a drawing of the board (lesson 01). Open `signs` next."""
from typing import NamedTuple


def number(value):
    """A number as short as SVG takes it, to a hundredth of a pixel."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


class Grid(NamedTuple):
    """Where squares lie, in pixels: their `side`, the margin left and below, and whether h1 is top left."""

    side: int
    margin: int
    flipped: bool

    @property
    def width(self):
        """Of the board with its margin."""
        return 8 * self.side + self.margin

    @staticmethod
    def is_dark(square):
        """Whether a square is one of the dark ones, as a1 is."""
        return (square + square // 8) % 2 == 0

    def cell(self, square):
        """Column and row of a square, counted from the top left corner."""
        file, rank = square % 8, square // 8
        return (7 - file, rank) if self.flipped else (file, 7 - rank)

    def point(self, square, right, down):
        """A point in a square, given in parts of its side from its top left corner."""
        column, row = self.cell(square)
        return self.margin + (column + right) * self.side, (row + down) * self.side

    def rect(self, square, inset=0):
        """The attributes of a `<rect>` that lies in a square, this many pixels from its edges."""
        (x, y), side = self.point(square, 0, 0), number(self.side - 2 * inset)
        return f'x="{number(x + inset)}" y="{number(y + inset)}" width="{side}" height="{side}"'
