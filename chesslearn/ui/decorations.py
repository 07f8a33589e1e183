"""What can be put on a board besides its pieces: arrows, circles, crosses, colors, corner texts (lesson 01).

A board in a cell and a still picture take the same forms. What is none of them is a ValueError that
says so; the caller adds the name of the setting. Open `heat` next.
"""
import re
from typing import NamedTuple

from chesslearn.rules.move import UCI
from chesslearn.rules.squares import SQUARE_NAMES, to_square

MOST_ARROWS, LONGEST_LABEL = 200, 5
HEX = re.compile("#[0-9a-fA-F]{6}")


class Ink(NamedTuple):
    """A color of arrows: the core, and the white gaps cut into it, as gap and rest in hundredths of a
    square. With the gaps, colors can be told apart in gray and with any color vision."""

    core: str
    gaps: tuple = ()


INKS = {"green": Ink("#1b7a48"), "red": Ink("#86102f", (8, 14)), "blue": Ink("#1c3f94", (6, 6)),
        "yellow": Ink("#a56900", (6, 14, 6, 5))}
TINTS = {"green": "#a9dcb8", "red": "#f2b3aa", "blue": "#aecbe6", "yellow": "#f3dc74"}
COLOR_LETTERS = {name[0].upper(): name for name in INKS}
SHORT = re.compile(f"([{''.join(COLOR_LETTERS)}])?([a-h][1-8])([a-h][1-8])?")


class Arrow(NamedTuple):
    """An arrow from the square `tail` to `head`, a circle where both are one square. The color is green,
    red, blue, yellow or a text such as "#1b7a48"; the label has at most five letters."""

    tail: str
    head: str
    color: str = "green"
    label: str = ""

    @property
    def ink(self):
        """Its `Ink`; an own color has no gaps."""
        return INKS.get(self.color) or Ink(self.color)


def read_arrow(value):
    """The `Arrow` for an arrow, a move, a pair of squares, or text such as "e2e4", "Re2e4" (red) or "Re4" (a circle)."""
    if isinstance(value, str):
        arrow = _read_text(value)
    elif hasattr(value, "from_square"):
        arrow = Arrow(value.from_square, value.to_square)
    elif isinstance(value, (tuple, list)) and 2 <= len(value) <= 4:
        arrow = Arrow(*value)
    else:
        raise ValueError(f"{value!r} is not an arrow: it has a tail and a head, such as ('g1', 'f3')")
    tail, head = (SQUARE_NAMES[to_square(square)] for square in arrow[:2])
    return Arrow(tail, head, read_color(arrow.color), read_label(arrow.label))


def _read_text(text):
    if move := UCI.fullmatch(text):
        return Arrow(*move.groups()[:2])
    if short := SHORT.fullmatch(text):
        letter, tail, head = short.groups()
        return Arrow(tail, head or tail, COLOR_LETTERS.get(letter, "green"))
    raise ValueError(f"{text!r} is not an arrow: write 'e2e4', in red 'Re2e4', or a circle 'Re4'")


def read_color(value):
    """One of the four names, or a color such as "#1b7a48"."""
    if isinstance(value, str) and (value in INKS or HEX.fullmatch(value)):
        return value
    raise ValueError(f"{value!r} is not a color: {', '.join(INKS)} or text such as '#1b7a48'")


def read_label(value):
    """A text of at most five letters."""
    if isinstance(value, str) and len(value) <= LONGEST_LABEL:
        return value
    raise ValueError(f"{value!r} is not a text of at most {LONGEST_LABEL} letters")


def read_arrows(values):
    """A tuple of `Arrow`s, at most 200."""
    arrows = _listed(values, "arrows (tail, head)")
    if len(arrows) > MOST_ARROWS:
        raise ValueError(f"{len(arrows)} arrows, and a board shows at most {MOST_ARROWS}")
    return tuple(map(read_arrow, arrows))


def read_squares(values):
    """The names of the given squares, each once, from a1 on."""
    return tuple(SQUARE_NAMES[square] for square in sorted({to_square(value) for value in _listed(values, "squares")}))


def _listed(values, what):
    if not isinstance(values, str):
        try:
            return list(values)
        except TypeError:
            pass
    raise ValueError(f"{values!r} is not a list of {what}")


def read_fill(values):
    """A dict from the names of squares to colors, from None too; the four names are pale here, so that pieces stand out."""
    return _by_square(values, lambda value: TINTS.get(color := read_color(value), color))


def read_labels(values):
    """A dict from the names of squares to short texts, from None too."""
    return _by_square(values, read_label)


def _by_square(values, read):
    if values is None:
        return {}
    if not isinstance(values, dict):
        raise ValueError(f"{values!r} is not a dict with squares as its keys")
    return {SQUARE_NAMES[to_square(square)]: read(value) for square, value in values.items()}


def read_ends(move):
    """The names of the two squares of a move, of text such as "e2e4", or of a pair of squares."""
    if isinstance(move, str) and (match := UCI.fullmatch(move)):
        pair = match.groups()[:2]
    elif hasattr(move, "from_square"):
        pair = move.from_square, move.to_square
    else:
        pair = move
    if isinstance(pair, (tuple, list)) and len(pair) == 2:
        start, target = (SQUARE_NAMES[to_square(square)] for square in pair)
        if start != target:
            return start, target
    raise ValueError(f"not a move: {move!r}; give a Move, two different squares, or text such as 'e2e4'")
