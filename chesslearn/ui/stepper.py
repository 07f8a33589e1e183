"""The search stepper: a recorded search, to be walked through forwards and backwards (lesson 08).

The browser gets the whole trace once and needs no kernel after that; `static/stepper.js` is the other
half. Where no widget can be shown stands a picture of the tree from `tree_picture`.
Open `course.ladder` next.
"""
import anywidget
import traitlets

from chesslearn.ui.pieces import ART
from chesslearn.ui.position import letters_of
from chesslearn.ui.static_files import STEPPER, script, style
from chesslearn.ui.trace_text import in_notation, is_on_board
from chesslearn.ui.tree_picture import draw_tree

VERSION = 1


class SearchStepper(anywidget.AnyWidget):
    """Steps through a `Trace`: the tree, the window at each node, why branches are cut, the position.

    It never changes: for another search, make another one.
    """

    _esm = script(*STEPPER)
    _css = style("stepper")
    _trace = traitlets.Dict().tag(sync=True)
    _art = traitlets.Dict().tag(sync=True)

    def __init__(self, trace):
        self.trace = trace
        on_board = is_on_board(trace)
        super().__init__(_trace=_told(trace, on_board), _art=ART if on_board else {})

    def _repr_mimebundle_(self, **kwargs):
        data, metadata = super()._repr_mimebundle_(**kwargs)
        shown = draw_tree(self.trace)
        return data | {"text/html": shown.html, "text/plain": repr(shown)}, metadata

    def __repr__(self):
        return f"SearchStepper({self.trace!r})"


def _told(trace, on_board):
    """The trace as the browser reads it: moves in the notation of players, `moves` as coordinates by node."""
    return {"v": VERSION, "pieces": letters_of(trace.fen.split()[0]) if on_board else None, "players": list(trace.players),
            "full": trace.full, "complete": trace.complete, "moves": [event[3] for event in trace.of_kind("enter")],
            "events": [list(event) for event in in_notation(trace)]}
