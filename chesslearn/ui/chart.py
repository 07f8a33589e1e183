"""A chart with its numbers beside it, and what all charts share: axes, colors, marks (from lesson 05).

A `Chart` shows itself as an image with words for those who do not see it, and a small table. Colors
are those of Okabe and Ito, which differ for all eyes and in grey; shapes differ too. Open `charts` next.
"""
import base64
import io
from dataclasses import dataclass
from html import escape
from typing import NamedTuple

from matplotlib.figure import Figure

from chesslearn.ui.shown import Shown

BLUE, VERMILION, GREEN, PURPLE, BLACK, GREY = "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#1f2328", "#595959"


class Style(NamedTuple):
    """How one series of several is drawn: each of the four would be enough to tell it from the others."""

    color: str
    marker: str
    line: str
    hatch: str


STYLES = (Style(BLUE, "o", "-", ""), Style(VERMILION, "s", "--", "///"), Style(GREEN, "^", "-.", "..."),
          Style(PURPLE, "D", ":", "xxx"), Style(BLACK, "v", (0, (6, 1, 1, 1, 1, 1)), "---"))


@dataclass(frozen=True, repr=False)
class Chart(Shown):
    """A Matplotlib `figure`, the same in words as `alt`, and its numbers as rows of texts, a heading first."""

    figure: Figure
    alt: str
    rows: tuple

    @property
    def html(self):
        """The image and the table, beside each other where the page is wide enough."""
        file = io.BytesIO()
        self.figure.savefig(file, format="png", dpi=200)
        data = base64.b64encode(file.getvalue()).decode()
        width = round(self.figure.get_figwidth() * 100)
        head, *body = ("".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in row)
                       for tag, row in zip(["th"] + ["td"] * len(self.rows), self.rows))
        table = f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(f'<tr>{row}</tr>' for row in body)}</tbody></table>"
        return ('<div style="display: flex; flex-wrap: wrap; gap: 16px; align-items: center">'
                f'<img alt="{escape(self.alt)}" width="{width}" src="data:image/png;base64,{data}">{table}</div>')

    def __repr__(self):
        widths = [max(map(len, column)) for column in zip(*self.rows)]
        lines = ["  ".join(cell.rjust(width) for cell, width in zip(row, widths)) for row in self.rows]
        return "\n".join([self.alt, *lines])


def axes(width=5.2, height=3.4, grid="y"):
    """The axes of a new figure, white on any page; it belongs to no window."""
    figure = Figure(figsize=(width, height), layout="constrained", facecolor="white")
    ax = figure.subplots()
    ax.spines[["top", "right"]].set_visible(False)
    if grid:
        ax.grid(axis=grid, color="#d9d9d9", linewidth=0.8)
    ax.set_axisbelow(True)
    return ax


def signed(number):
    """A number with its sign, minus as a proper minus; zero without one."""
    return f"{number:+,}".replace("-", "−") if number else "0"


def percent(share, digits=1):
    """A share from 0 to 1 in percent."""
    return f"{100 * share:.{digits}f} %"
