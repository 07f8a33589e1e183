"""The settings of the board in a cell and what each accepts (lesson 00).

Assigning one checks it first, so a wrong value fails in the cell that sets it, and the board that is
shown stays as it was. Open `messages` next.
"""
from traitlets import TraitError

from chesslearn.rules.board import Board
from chesslearn.rules.pieces import COLOR_NAMES
from chesslearn.ui.decorations import read_arrows, read_ends, read_fill, read_labels, read_squares
from chesslearn.ui.heat import read_heat
from chesslearn.ui.picture import SIZES
from chesslearn.ui.position import as_position, uci_of

ANIMATIONS = range(1001)
COLORS = COLOR_NAMES | {True: "white", False: "black"}  # True and False: the colors of `chess`


class Option:
    """A setting of the board: reading gives its value, assigning shows one new snapshot."""

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, board, owner=None):
        return self if board is None else board._options[self.name]

    def __set__(self, board, value):
        board.update(**{self.name: value})


def accepted(**values):
    """The same names with the values that are taken for them; a TraitError names the first refused, and why."""
    taken = {}
    for name, value in values.items():
        try:
            taken[name] = CHECKS[name](value)
        except ValueError as error:
            raise TraitError(f"{name}: {error}") from error
    return taken


def _one_of(*words):
    def check(value):
        if value not in words:
            raise ValueError(f"{value!r} is not one of {', '.join(map(repr, words))}")
        return value
    return check


def _color(value):
    if isinstance(value, int) and value in COLORS:
        return COLORS[value]
    return _one_of("white", "black")(value)


def _whole_number(numbers, or_none=False):
    def check(value):
        if value is None and or_none:
            return value
        if isinstance(value, bool) or not isinstance(value, int) or value not in numbers:
            raise ValueError(f"{value!r} is not a whole number from {numbers[0]} to {numbers[-1]}")
        return value
    return check


def _yes_or_no(value):
    if not isinstance(value, bool):
        raise ValueError(f"{value!r} is neither True nor False")
    return value


def _text(value):
    if value is not None and not isinstance(value, str):
        raise ValueError(f"{value!r} is not a text")
    return value


def _move(value):
    if value is None:
        return None
    ends = "".join(read_ends(value))
    return ends if isinstance(value, (tuple, list)) else uci_of(value)


CHECKS = {
    "position": as_position,
    "fen": Board,
    "last_move": _move,
    "mode": _one_of("play", "view"),
    "orientation": _color,
    "movable": _one_of("both", "white", "black", "none"),
    "arrows": read_arrows,
    "squares": read_squares,
    "fill": read_fill,
    "labels": read_labels,
    "heat": read_heat,
    "size": _whole_number(SIZES, or_none=True),
    "coordinates": _yes_or_no,
    "typing": _yes_or_no,
    "animation": _whole_number(ANIMATIONS),
    "thinking": _yes_or_no,
    "message": _text,
    "failed": _yes_or_no,
    "result": _text,
    "reason": _text,
}
