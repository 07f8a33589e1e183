"""Charts with their numbers beside them (from lesson 05).

A `Chart` shows itself as an image with words for those who do not see it, and a small table. Colors
are those of Okabe and Ito, which differ for all eyes and in grey; shapes differ too. To play on a
board, open `board` next.
"""
import base64
import io
from dataclasses import dataclass
from html import escape

from matplotlib.figure import Figure

BLUE, VERMILION, GREY = "#0072b2", "#d55e00", "#595959"


@dataclass(frozen=True, repr=False)
class Chart:
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

    def _repr_mimebundle_(self, include=None, exclude=None):
        return {"text/html": self.html, "text/plain": repr(self)}


def axes(width=5.2, height=3.4):
    """The axes of a new figure, white on any page; it belongs to no window."""
    figure = Figure(figsize=(width, height), layout="constrained", facecolor="white")
    ax = figure.subplots()
    ax.spines[["top", "right"]].set_visible(False)
    ax.grid(axis="y", color="#d9d9d9", linewidth=0.8)
    ax.set_axisbelow(True)
    return ax


def growth_chart(counts, guess=None):
    """Counts at depth 1, 2, ... on a logarithmic axis, and a guess at the last of them, as a `Chart`."""
    depths, last = range(1, len(counts) + 1), len(counts)
    ax = axes()
    ax.plot(depths, counts, color=BLUE, marker="o", label="counted")
    for depth, count in zip(depths, counts):
        ax.annotate(f"{count:,}", (depth, count), xytext=(-8, 6), textcoords="offset points", ha="right", color=BLUE)
    if guess:
        ax.plot([last], [guess], color=VERMILION, marker="D", markersize=9, fillstyle="none", linestyle="none", label="your guess")
        ax.legend(loc="lower right", frameon=False)
    ax.set(yscale="log", xlabel="depth in half-moves", ylabel="sequences of moves", xticks=list(depths),
           xlim=(0.4, last + 0.4), ylim=(min(counts) / 3, max(*counts, guess or 0) * 4))
    rows = [("depth", "counted", "times the one before")]
    rows += [(str(depth), f"{count:,}", f"{count / before:.1f}" if before else "")
             for depth, count, before in zip(depths, counts, (0, *counts))]
    if guess:
        rows.append(("your guess", f"{guess:,}", f"{guess / counts[-2]:.1f}" if last > 1 else ""))
    alt = (f"Chart, logarithmic axis: the counts at depth 1 to {last} lie nearly on a straight line, from {counts[0]:,} to {counts[-1]:,}"
           + (f"; your guess is {guess:,}" if guess else ""))
    return Chart(ax.figure, alt, tuple(rows))
