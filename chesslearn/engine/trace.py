"""A search written down as it happens, to be looked at step by step (lesson 08).

The recorder watches calls from outside, as a profiler does. So what it writes down is the function
itself, bugs included, and a search that is not recorded pays nothing. `ui.stepper` shows a trace. Open `ordering` next.
"""
import inspect
import sys
from copy import deepcopy
from dataclasses import dataclass
from functools import partial
from numbers import Real

from chesslearn.engine.alphabeta import alphabeta, alphabeta_value
from chesslearn.engine.ends import INFINITY, python_number
from chesslearn.engine.search import Search, refuse_depth
from chesslearn.engine.tree import Tree, TreeSearch
from chesslearn.rules.perft import perft

MOST_EVENTS = 5000
EXACT, LOWER, UPPER = "exact", "lower", "upper"


@dataclass(frozen=True, repr=False)
class Trace:
    """A recorded search. All numbers are seen by White, or by Max in a tree.

    `fen` is the root, `players` the names of the two sides, `score` the value found, `full` the number
    of nodes of the whole tree with its root; both are None where the trace is `complete` no longer
    because it had too many events. `events` are tuples, numbers of nodes count from the root, 0:

        ("enter", node, parent, move, depth, alpha, beta, side)   side 1 maximizes, -1 minimizes
        ("leaf", node, value)                                     not searched further
        ("return", node, child, value)                            back from a child
        ("raise", node, "alpha" or "beta", old, new)              the window became smaller
        ("cut", node, child, skipped)                             after this child, moves were left unread
        ("exit", node, value, bound)                              "exact", "lower" or "upper"
    """

    fen: str
    players: tuple
    depth: int
    score: int | None
    full: int | None
    events: tuple

    @property
    def complete(self):
        """Whether the search was recorded to its end."""
        return self.score is not None

    def of_kind(self, kind):
        """The events of one kind, in their order."""
        return [event for event in self.events if event[0] == kind]

    def __repr__(self):
        found = f"value {self.score}" if self.complete else f"trace cut after {len(self.events)} events"
        cuts = len(self.of_kind("cut"))
        return f"Trace: {len(self.of_kind('enter'))} nodes, {cuts} cut{'s' * (cuts != 1)}, {found}"


class _Full(BaseException):
    """Ends a search of which enough is recorded; no `except Exception` of a learner's is to catch it."""


def record(function, position, depth, most_events=MOST_EVENTS):
    """The `Trace` of a search of `position`, which is not changed.

    `function` is `alphabeta`, also with an order as `partial(alphabeta, order=...)`, or a function of
    yours that calls itself: `f(board, depth, alpha, beta)` answers the score for the side to move. After
    `most_events` events the search is ended. What the function raises is raised.
    """
    refuse_depth(depth)
    root = deepcopy(position)
    run, watched = _prepared(function, root, depth)
    recorder = _Recorder(watched, type(root).make, most_events)
    before = sys.getprofile()
    sys.setprofile(recorder)
    try:
        score = run()
    except _Full:
        score = None
    else:
        if not _is_number(score):
            raise ValueError(f"{watched.__name__} answered {score!r}: a search answers a number")
        score = python_number(score)
    finally:
        sys.setprofile(before)
    players = ("Max", "Min") if isinstance(position, Tree) else ("White", "Black")
    complete = score is not None
    return Trace(position.fen(), players, depth, _side(position) * score if complete else None,
                 _size(position, depth) if complete else None, tuple(recorder.events))


def _prepared(function, root, depth):
    """What to call for the search, and the function whose calls are its nodes."""
    ours = function if isinstance(function, partial) else partial(function)
    if ours.func is alphabeta:
        search = (TreeSearch if isinstance(root, Tree) else Search)(root, **ours.keywords)
        return lambda: alphabeta_value(search, depth, -INFINITY, INFINITY, 0)[0], alphabeta_value
    watched = inspect.unwrap(ours.func)
    code = getattr(watched, "__code__", None)
    if code is None or code.co_argcount < 4:
        raise ValueError(f"{function!r} can't be recorded: give a function of board, depth, alpha and beta")
    return lambda: function(root, depth, -INFINITY, INFINITY), watched


def _side(position):
    """1 if the side to move maximizes White's score, else -1."""
    return 1 if position.fen().split()[1] == "w" else -1


def _size(position, depth):
    """How many nodes the tree has down to `depth`, its root included."""
    return sum(perft(position, length) for length in range(depth + 1))


def _name(move):
    return move.uci() if hasattr(move, "uci") else str(move)


def _within_reach(score):
    """A bound as a number that can be stored: plus or minus `INFINITY` for anything beyond."""
    return max(-INFINITY, min(INFINITY, score))


class _Node:
    """A node under way: its number and side, its moves, those tried, and the window as it stands and as it was given."""

    def __init__(self, number, side, moves, alpha, beta):
        self.number, self.side, self.moves = number, side, moves
        self.alpha = self.first_alpha = alpha
        self.beta = self.first_beta = beta
        self.tried, self.last_child = set(), None

    def bound(self, value):
        """What `value` says of the true one, by the window the node was given."""
        return UPPER if value <= self.first_alpha else LOWER if value >= self.first_beta else EXACT


def _is_number(value):
    return isinstance(value, Real) and value == value


class _Recorder:
    """A profile function: called at every call and return, it writes down those of one function."""

    def __init__(self, watched, make, most_events):
        self.watched, self.make, self.most_events = watched.__code__, getattr(make, "__code__", None), most_events
        self.events, self.path, self.nodes, self.move = [], [], 0, ""

    def __call__(self, frame, what, value):
        code = frame.f_code
        if code is self.make and what == "call":
            self.move = _name(frame.f_locals[code.co_varnames[1]])
        elif code is self.watched and what == "call":
            self._enter(*(frame.f_locals[name] for name in code.co_varnames[:4]))
        elif code is self.watched and what == "return":
            self._leave(value)

    def _write(self, *event):
        if len(self.events) >= self.most_events:
            raise _Full
        self.events.append(event)

    def _enter(self, place, depth, alpha, beta):
        board = place.board if isinstance(place, Search) else place
        alpha, beta, side = _within_reach(alpha), _within_reach(beta), _side(board)
        if side < 0:
            alpha, beta = -beta, -alpha
        moves = [_name(move) for move in board.legal_moves()] if depth > 0 else []
        node = _Node(self.nodes, side, moves, alpha, beta)
        parent = self.path[-1] if self.path else None
        if parent:
            parent.tried.add(self.move)
            parent.last_child = node.number
        self._write("enter", node.number, parent.number if parent else -1, self.move if parent else "", depth, alpha, beta, side)
        self.nodes += 1
        self.path.append(node)

    def _leave(self, value):
        node = self.path.pop()
        if isinstance(value, tuple):
            value = value[0]
        if not _is_number(value):
            return  # an exception passes through, or one is about to
        value = python_number(value) * node.side
        if node.last_child is None:
            self._write("leaf", node.number, value)
        else:
            if skipped := tuple(move for move in node.moves if move not in node.tried):
                self._write("cut", node.number, node.last_child, skipped)
            self._write("exit", node.number, value, node.bound(value))
        if self.path:
            self._return(self.path[-1], node, value)

    def _return(self, node, child, value):
        self._write("return", node.number, child.number, value)
        if node.side > 0 and value > node.alpha:
            self._write("raise", node.number, "alpha", node.alpha, value)
            node.alpha = value
        elif node.side < 0 and value < node.beta:
            self._write("raise", node.number, "beta", node.beta, value)
            node.beta = value
