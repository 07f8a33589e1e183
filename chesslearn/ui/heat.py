"""A number for each square, shown as a color: a heat map on a board (lesson 06). Open `shown` next.

Numbers fall into five classes, or seven around zero, because a class can be named in a legend and
spoken. Colors alone never say it: the number stands on the square, and negative squares are hatched.
"""
from dataclasses import dataclass
from math import inf, isfinite, isnan, ulp
from numbers import Integral, Real

from chesslearn.rules.squares import SQUARE_NAMES, to_square

RAMPS = {"sequential": ("#f7fbff", "#d6e4f3", "#aecbe6", "#7fa9d3", "#4f83bb"),
         "diverging": ("#c2620e", "#e6923f", "#f8c99a", "#f7f7f7", "#b5d3ea", "#6fa8d6", "#3d7fbd")}
"""From low to high: orange is negative, blue positive. Each step differs in lightness for every color vision."""
LONGEST_TITLE, LONGEST_UNIT = 80, 20


@dataclass(frozen=True)
class Heat:
    """A heat map: `values` are 64 numbers from a1, eight rows of eight from the first rank, or a dict by square.

    None and NaN are no value. "sequential" runs from `vmin` to `vmax`, by default the least and the greatest
    value; "diverging" runs as far below zero as above. Values beyond the ends count to the last class.
    """

    values: object
    kind: str = "sequential"
    vmin: float | None = None
    vmax: float | None = None
    title: str = ""
    unit: str = ""

    def __post_init__(self):
        if self.kind not in tuple(RAMPS):
            raise ValueError(f"kind {self.kind!r} is neither 'sequential' nor 'diverging'")
        for name, longest in (("title", LONGEST_TITLE), ("unit", LONGEST_UNIT)):
            if not isinstance(text := getattr(self, name), str) or len(text) > longest:
                raise ValueError(f"{name} {text!r} is not a text of at most {longest} letters")
        values = read_values(self.values)
        low, high = _ends(values, self.kind, self.vmin, self.vmax)
        for name, value in (("values", values), ("vmin", low), ("vmax", high)):
            object.__setattr__(self, name, value)

    @property
    def heading(self):
        """Title and unit."""
        return " ".join(filter(None, (self.title, self.unit and f"({self.unit})")))

    @property
    def colors(self):
        """The colors of the classes, from low to high."""
        return RAMPS[self.kind]

    @property
    def limits(self):
        """Where the classes begin, and where the last one ends, as text."""
        width = (self.vmax - self.vmin) / len(self.colors)
        return tuple(self.text(self.vmin + width * i, 2) for i in range(len(self.colors))) + (self.text(self.vmax),)

    def step(self, value):
        """The number of the class that a value falls into, from 0."""
        count = len(self.colors)
        return max(0, min(count - 1, int((value - self.vmin) / (self.vmax - self.vmin) * count)))

    def text(self, value, digits=3):
        """A value as it is written: with this many digits, and in "diverging" always with its sign."""
        sign = "+" if self.kind == "diverging" and value > 0 else ""
        short = f"{value:.0f}" if abs(value) >= 10 ** digits - 0.5 else f"{value:.{digits}g}"
        return sign + ("0" if short in ("-0", "0") else short)


def read_heat(value):
    """A `Heat` from one, or from its values alone; None stays None."""
    return value if value is None or isinstance(value, Heat) else Heat(value)


def read_values(values):
    """64 numbers, None where there is no value."""
    if isinstance(values, dict):
        squares = [None] * 64
        for square, value in values.items():
            squares[to_square(square)] = _number(value, f"on {square}")
        return tuple(squares)
    try:
        rows = list(values)
        if len(rows) == 8:
            rows = [value for row in rows for value in row]
    except TypeError:
        rows = []
    if isinstance(values, str) or len(rows) != 64:
        raise ValueError("a heat map has 64 values, eight rows of eight, or a dict with squares as its keys")
    return tuple(_number(value, f"on {SQUARE_NAMES[square]}") for square, value in enumerate(rows))


def _number(value, place):
    """A number of Python's own, whatever library it comes from: no other can be sent to the browser."""
    if value is None:
        return None
    try:
        number = float(value) if isinstance(value, Real) else inf
    except OverflowError:
        number = inf
    if isnan(number):
        return None
    if not isfinite(number):
        raise ValueError(f"the value {value!r:.80} {place} is not a finite number")
    return int(value) if isinstance(value, Integral) else number


def _end(name, value):
    number = _number(value, f"for {name}")
    if number is None:
        raise ValueError(f"{name} {value!r} is not a finite number")
    return number


def _ends(values, kind, low, high):
    """The two ends of the scale, the lower one first."""
    given = [value for value in values if value is not None] or [0]
    low, high = (end if value is None else _end(name, value)
                 for name, value, end in (("vmin", low, min(given)), ("vmax", high, max(given))))
    if kind == "diverging":
        high = max(abs(low), abs(high))
        low = -high
    if low > high:
        raise ValueError(f"vmin {low} is greater than vmax {high}")
    if not isfinite(float(high) - float(low)):
        raise ValueError(f"from {low} to {high} is too wide for a scale")
    if low < high:
        return low, high
    least = max(1, 8 * ulp(high))  # beside a large number, 1 makes no difference
    return low - least * (kind == "diverging"), high + least
