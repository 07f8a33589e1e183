"""The SVG of a position: squares, coordinates, pieces, and the signs on them (lesson 01).

Every sign has a shape besides its color: a frame, a dot or a ring, an exclamation mark. So the
picture can be read in gray and with any color vision. It looks the same on light and dark pages,
because the margin with the coordinates brings its own background. Open `pieces` next.
"""
from math import hypot
from typing import NamedTuple

from chesslearn.rules.pieces import EMPTY, LETTERS
from chesslearn.ui.pieces import ART

LIGHT, DARK, INK, MARGIN_FILL = "#e8edf3", "#9bb0c2", "#14202b", "#f7f9fb"
LAST_LIGHT, LAST_DARK, LAST_FRAME = "#f3dc74", "#d8b63c", "#5c4300"
CHECK_FILL, CHECK_FRAME = "#ffb3a7", "#8f0013"
TARGET, EDGE, ARROW = "#123524", "#ffffff", "#1b7a48"


class Signs(NamedTuple):
    """What is shown besides the pieces: squares, and pairs of squares."""

    last_move: tuple = ()
    check: int | None = None
    marks: tuple = ()
    arrows: tuple = ()


class Grid(NamedTuple):
    """Where squares lie, in pixels: their `side`, the margin left and below, and whether h1 is top left."""

    side: int
    margin: int
    flipped: bool

    @property
    def width(self):
        return 8 * self.side + self.margin

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
        (x, y), side = self.point(square, 0, 0), _n(self.side - 2 * inset)
        return f'x="{_n(x + inset)}" y="{_n(y + inset)}" width="{side}" height="{side}"'


def _n(number):
    """A number as short as SVG takes it, to a hundredth of a pixel."""
    return f"{number:.2f}".rstrip("0").rstrip(".")


def draw_svg(squares, grid, signs):
    """The whole drawing as SVG text, from the background to what lies above the pieces."""
    layers = [_definitions(squares), _background(grid), _coordinates(grid) if grid.margin else ""]
    layers += [_last_move(square, grid) for square in signs.last_move]
    if signs.check is not None:
        layers.append(_filled(signs.check, grid, CHECK_FILL, CHECK_FRAME, 3))
    layers.append(_pieces(squares, grid))
    if signs.check is not None:
        layers.append(_exclamation(signs.check, grid))
    layers += [_mark(square, squares[square] != EMPTY, grid) for square in signs.marks]
    layers += [_arrow(start, target, grid) for start, target in signs.arrows]
    size = f'width="{grid.width}" height="{grid.width}" viewBox="0 0 {grid.width} {grid.width}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(layers)}</svg>'


def _definitions(squares):
    """The drawings of those pieces that are on the board, each once."""
    letters = sorted({LETTERS[piece] for piece in squares if piece != EMPTY})
    return "<defs>" + "".join(f'<g id="{letter}">{ART[letter]}</g>' for letter in letters) + "</defs>"


def _is_dark(square):
    return (square + square // 8) % 2 == 0


def _background(grid):
    side = grid.side
    corners = [grid.point(square, 0, 0) for square in range(64) if _is_dark(square)]
    dark = "".join(f"M{_n(x)} {_n(y)}h{side}v{side}h-{side}z" for x, y in corners)
    return (f'<rect width="{grid.width}" height="{grid.width}" fill="{MARGIN_FILL}"/>'
            f'<rect x="{grid.margin}" width="{8 * side}" height="{8 * side}" fill="{LIGHT}"/>'
            f'<path d="{dark}" fill="{DARK}"/>')


def _coordinates(grid):
    """Letters below and numbers at the left, in the margin, so that no square is written on."""
    texts = []
    for i in range(8):
        x, y = grid.point(i, 0.5, 0)[0], grid.point(8 * i, 0, 0.5)[1]
        texts.append(f'<text x="{_n(x)}" y="{8 * grid.side + 12}">{"abcdefgh"[i]}</text>'
                     f'<text x="8" y="{_n(y + 4)}">{i + 1}</text>')
    return f'<g fill="{INK}" font-family="sans-serif" font-size="11" text-anchor="middle">{"".join(texts)}</g>'


def _filled(square, grid, fill, frame, width):
    """A square in a color, with a frame inside its edge that can be told without seeing colors."""
    return f'<rect {grid.rect(square, width / 2)} fill="{fill}" stroke="{frame}" stroke-width="{width}"/>'


def _last_move(square, grid):
    return _filled(square, grid, LAST_DARK if _is_dark(square) else LAST_LIGHT, LAST_FRAME, 2)


def _pieces(squares, grid):
    """One `<use>` of its drawing, 100 units wide, for each piece."""
    cells = [(LETTERS[piece], *grid.cell(square)) for square, piece in enumerate(squares) if piece]
    uses = "".join(f'<use href="#{letter}" x="{100 * column}" y="{100 * row}"/>' for letter, column, row in cells)
    return f'<g transform="translate({grid.margin}) scale({_n(grid.side / 100)})">{uses}</g>'


def _exclamation(square, grid):
    x, y = grid.point(square, 0.84, 0.39)
    return (f'<text x="{_n(x)}" y="{_n(y)}" fill="{CHECK_FRAME}" font-family="sans-serif" font-weight="bold" '
            f'font-size="{_n(0.36 * grid.side)}" text-anchor="middle">!</text>')


def _mark(square, occupied, grid):
    """A dot, or a ring around a piece, dark with a pale edge."""
    x, y = grid.point(square, 0.5, 0.5)
    if not occupied:
        return (f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(0.14 * grid.side)}" '
                f'fill="{TARGET}" stroke="{EDGE}" stroke-width="1.5"/>')
    width = max(2, 0.07 * grid.side)
    ring = f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(0.43 * grid.side)}" fill="none" stroke='
    return f'{ring}"{EDGE}" stroke-width="{_n(width + 3)}"/>{ring}"{TARGET}" stroke-width="{_n(width)}"/>'


def _arrow(start, target, grid):
    """A straight arrow between the middles of two squares, leaving the piece at its tail visible."""
    (x, y), (to_x, to_y), side = grid.point(start, 0.5, 0.5), grid.point(target, 0.5, 0.5), grid.side
    length = hypot(to_x - x, to_y - y)
    along, across = (to_x - x) / length, (to_y - y) / length
    tail, tip = 0.3 * side, length - 0.1 * side
    neck = tip - 0.34 * side
    shaft, head = 0.07 * side, 0.2 * side
    outline = [(tail, -shaft), (neck, -shaft), (neck, -head), (tip, 0), (neck, head), (neck, shaft), (tail, shaft)]
    points = " ".join(f"{_n(x + along * forward - across * aside)},{_n(y + across * forward + along * aside)}"
                      for forward, aside in outline)
    return f'<polygon points="{points}" fill="{ARROW}" stroke="{EDGE}" stroke-width="1.5" stroke-linejoin="round"/>'
