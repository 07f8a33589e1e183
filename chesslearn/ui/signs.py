"""The SVG of the signs on a board: dots, rings, arrows, crosses, corner texts, numbers and their legend (lesson 01).

Every sign has a shape besides its color and a pale edge, so that it is seen on every square and in gray.
Open `pieces` next.
"""
from html import escape
from math import hypot
from typing import NamedTuple

from chesslearn.rules.squares import to_square
from chesslearn.ui.grid import number

INK, PAPER, EDGE, TARGET = "#14202b", "#f7fbff", "#ffffff", "#123524"
LEGEND_HEIGHT, SMALLEST_WITH_NUMBERS = 44, 30
FONT = 'font-family="sans-serif"'


class Signs(NamedTuple):
    """What is shown besides the pieces: numbers of squares, arrows, colors and texts by the name of their square, a `Heat`."""

    last_move: tuple = ()
    check: int | None = None
    marks: tuple = ()
    arrows: tuple = ()
    crosses: tuple = ()
    fill: dict = {}
    labels: dict = {}
    heat: object = None

    @property
    def warm(self):
        """The squares with a value of the heat map, and the values."""
        return {} if self.heat is None else {i: value for i, value in enumerate(self.heat.values) if value is not None}


def below_pieces(signs, grid):
    """Colors of single squares, and the heat map."""
    layers = [f'<rect {grid.rect(to_square(name))} fill="{color}"/>' for name, color in signs.fill.items()]
    return layers + [_warm(square, value, signs.heat, grid) for square, value in signs.warm.items()]


def above_pieces(signs, occupied, grid):
    """All that lies on top; `occupied` are the squares with a piece."""
    layers = [_mark(square, square in occupied, grid) for square in signs.marks]
    layers += [_cross(square, grid) for square in signs.crosses]
    layers += [_arrow(arrow, grid) for arrow in signs.arrows]
    if grid.side >= SMALLEST_WITH_NUMBERS:
        layers += [_corner(text, *grid.point(to_square(name), 0, 0)) for name, text in signs.labels.items()]
        layers += [_number_on(square, signs.heat.text(value), grid) for square, value in signs.warm.items()]
    return layers


def _warm(square, value, heat, grid):
    """A square in the color of its class; a line keeps squares apart, a triangle marks dark ones, a hatch negative numbers."""
    (x, y), side = grid.point(square, 0, 0), grid.side
    parts = [f'<rect {grid.rect(square, 0.5)} fill="{heat.colors[heat.step(value)]}" stroke="{INK}" stroke-opacity=".35"/>']
    if grid.is_dark(square):
        parts.append(f'<path d="M{number(x)} {number(y + side)}v-7l7 7z" fill="{INK}"/>')
    if value < 0:
        ends = [((0, part), (part, 0)) for part in (0.25, 0.5, 0.75, 1)] + [((part, 1), (1, part)) for part in (0.25, 0.5, 0.75)]
        lines = "".join(f"M{number(x + a * side)} {number(y + b * side)}L{number(x + c * side)} {number(y + d * side)}"
                        for (a, b), (c, d) in ends)
        parts.append(f'<path d="{lines}" stroke="{INK}" stroke-opacity=".55"/>')
    return "".join(parts)


def _number_on(square, text, grid):
    right, bottom = grid.point(square, 1, 1)
    return _corner(text, right - _width(text), bottom - 13)


def _width(text):
    return 6.5 * len(text) + 3


def _corner(text, x, y):
    """A text on a pale chip, from its upper left corner."""
    width = number(_width(text))
    return (f'<rect x="{number(x)}" y="{number(y)}" width="{width}" height="13" fill="{PAPER}"/>'
            + _text(text, x + 1.5, y + 10.5))


def _mark(square, occupied, grid):
    """A dot, or a ring around a piece, dark with a pale edge."""
    x, y = grid.point(square, 0.5, 0.5)
    if not occupied:
        return (f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(0.14 * grid.side)}" '
                f'fill="{TARGET}" stroke="{EDGE}" stroke-width="1.5"/>')
    width = max(2, 0.07 * grid.side)
    return _ring(x, y, 0.43 * grid.side, width, TARGET)


def _ring(x, y, radius, width, color, gaps=""):
    """A circle with a pale edge, and with the gaps of its color."""
    ring = f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="none" stroke='
    cut = f'{ring}"{EDGE}" stroke-width="{number(width)}" stroke-dasharray="{gaps}"/>' if gaps else ""
    return f'{ring}"{EDGE}" stroke-width="{number(width + 3)}"/>{ring}"{color}" stroke-width="{number(width)}"/>{cut}'


def _cross(square, grid):
    """An X in two tones over a whole square."""
    (left, top), (right, bottom) = grid.point(square, 0.15, 0.15), grid.point(square, 0.85, 0.85)
    left, top, right, bottom = map(number, (left, top, right, bottom))
    cross = f'<path d="M{left} {top}L{right} {bottom}M{left} {bottom}L{right} {top}" stroke-linecap="round" stroke='
    width = max(2, 0.08 * grid.side)
    return f'{cross}"{EDGE}" stroke-width="{number(width + 3)}"/>{cross}"{INK}" stroke-width="{number(width)}"/>'


def _arrow(arrow, grid):
    """A straight arrow between the middles of two squares, leaving the piece at its tail visible, or a circle."""
    start, target, side = to_square(arrow.tail), to_square(arrow.head), grid.side
    (x, y), (to_x, to_y) = grid.point(start, 0.5, 0.5), grid.point(target, 0.5, 0.5)
    gaps = " ".join(number(part * side / 100) for part in arrow.ink.gaps)
    if start == target:
        return _ring(x, y, 0.42 * side, 0.08 * side, arrow.ink.core, gaps) + _label(arrow.label, x, y - 0.42 * side)
    length = hypot(to_x - x, to_y - y)
    along, across = (to_x - x) / length, (to_y - y) / length
    tail, tip = 0.3 * side, length - 0.1 * side
    neck = tip - 0.34 * side
    shaft, head = 0.07 * side, 0.2 * side
    outline = [(tail, -shaft), (neck, -shaft), (neck, -head), (tip, 0), (neck, head), (neck, shaft), (tail, shaft)]
    points = " ".join(f"{number(x + along * forward - across * aside)},{number(y + across * forward + along * aside)}"
                      for forward, aside in outline)
    cut = (f'<path d="M{number(x + along * tail)} {number(y + across * tail)}L{number(x + along * neck)} {number(y + across * neck)}" '
           f'stroke="{EDGE}" stroke-width="{number(2 * shaft)}" stroke-dasharray="{gaps}" '
           f'stroke-dashoffset="{number(arrow.ink.gaps[0] * side / 100)}"/>') if gaps else ""
    return (f'<polygon points="{points}" fill="{arrow.ink.core}" stroke="{EDGE}" stroke-width="1.5" stroke-linejoin="round"/>'
            + cut + _label(arrow.label, (x + to_x) / 2, (y + to_y) / 2))


def _label(text, x, y):
    """A text on a pale chip, around its middle."""
    return _corner(text, x - _width(text) / 2, y - 6.5) if text else ""


def legend(heat, grid):
    """Title, colors and limits of a heat map, in a strip below the board."""
    top, count = grid.width + 4, len(heat.colors)
    step = (grid.width - grid.margin) / count
    parts = [_text(heat.heading, grid.margin, top + 9)]
    for i, color in enumerate(heat.colors):
        x = grid.margin + i * step
        parts.append(f'<rect x="{number(x + 0.5)}" y="{number(top + 13.5)}" width="{number(step - 1)}" height="10" fill="{color}" stroke="{INK}"/>')
    shown = range(count + 1) if grid.side >= SMALLEST_WITH_NUMBERS else (0, count)
    parts += [_text(heat.limits[i], grid.margin + i * step, top + 35, {0: "start", count: "end"}.get(i, "middle")) for i in shown]
    return "".join(parts)


def _text(text, x, y, anchor="start"):
    return f'<text x="{number(x)}" y="{number(y)}" text-anchor="{anchor}" fill="{INK}" {FONT} font-size="11">{escape(text)}</text>'
