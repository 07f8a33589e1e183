"""What a check, a hint or a prediction answers: a few sentences and pictures (from lesson 01).

As the last value of a cell it shows itself, in colors that suit a light and a dark page, and in
signs and words for those who see no color. Open `store` next.
"""
import re
from dataclasses import dataclass
from html import escape

from chesslearn.ui.shown import Shown

RIGHT, PARTLY, OPEN, SAID = "right", "partly", "open", "said"
SIGNS = {RIGHT: "✓ ", PARTLY: "✗ ", OPEN: "○ ", SAID: ""}
COLORS = {RIGHT: "#2e8b57", PARTLY: "#c76b00", OPEN: "#808080", SAID: "#808080"}


@dataclass(frozen=True, repr=False)
class Answer(Shown):
    """`kind` is `RIGHT`, `PARTLY`, `OPEN` or `SAID`; `parts` are texts and pictures, empty texts left out."""

    kind: str
    headline: str
    parts: tuple = ()

    def __post_init__(self):
        object.__setattr__(self, "parts", tuple(filter(None, self.parts)))

    @property
    def html(self):
        """The answer with a line at its left side."""
        shown = "".join(f"<div>{_html(part)}</div>" if isinstance(part, str) else part.html for part in self.parts)
        return (f'<div style="border-left: 4px solid {COLORS[self.kind]}; padding-left: 10px">'
                f"<div><b>{SIGNS[self.kind]}{_html(self.headline)}</b></div>{shown}</div>")

    def __repr__(self):
        return "\n".join([SIGNS[self.kind] + self.headline,
                          *(part if isinstance(part, str) else repr(part) for part in self.parts)])


def _html(text):
    """A text for the page, what stands between backticks as code."""
    return re.sub("`([^`]+)`", r"<code>\1</code>", escape(text))
