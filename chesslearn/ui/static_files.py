"""The browser's half of the widgets: their files in `static/`, put together (lesson 00).

A widget's ESM in a notebook cannot import a file beside it, so `shared.js` and `theme.css` are put in front of each.
Open `board` next.
"""
from pathlib import Path

STATIC = Path(__file__).parent / "static"
BOARD = ("snapshot", "squares", "decorations", "motion", "sizes", "hand", "attacks", "pointer", "promotion", "keyboard", "typing", "speech", "link", "board")
RECORD = ("record", "going_on", "copies", "evaluation", "panel")
STEPPER = ("story", "tree", "windows", "position", "stepper")
"""The scripts of a board, of the record beside it, and of the stepper. In the first and the last of these lists the
last script is where to begin; then read them in their order."""


def script(*names):
    """The JavaScript of a widget: what all share, then the named files in this order; the last one exports `render`."""
    return _joined("js", "shared", *names)


def style(*names):
    """The style sheet of a widget: what all share, then the named files in this order."""
    return _joined("css", "theme", *names)


def _joined(kind, *names):
    return "\n".join((STATIC / f"{name}.{kind}").read_text(encoding="utf-8") for name in names)
