"""A recorded search in the notation of players, and its nodes as a tree (lesson 08).

Open `tree_picture` next.
"""
from dataclasses import dataclass, field

from chesslearn.engine.ends import INFINITY, is_mate, moves_to_mate
from chesslearn.engine.trace import EXACT, LOWER, UPPER

SIGNS = {EXACT: "=", LOWER: "≥", UPPER: "≤"}
WORDS = {EXACT: "exactly", LOWER: "at least", UPPER: "at most"}


def is_on_board(trace):
    """Whether the search was one of chess positions, and not of a tree made by hand."""
    return "/" in trace.fen


def in_notation(trace):
    """The events with moves as players write them; as they are, where `chess` can't follow them."""
    if not is_on_board(trace):
        return trace.events
    import chess

    try:
        board = chess.Board(trace.fen)
        return tuple(_translated(event, board) for event in trace.events)
    except (ValueError, AssertionError):
        return trace.events


def _translated(event, board):
    """One event in notation; `board` follows the search from node to node."""
    def san(uci):
        return board.san(board.parse_uci(uci))

    kind, *rest = event
    if kind == "enter" and rest[2]:
        rest[2], uci = san(rest[2]), rest[2]
        board.push_uci(uci)
    elif kind == "cut":
        rest[2] = tuple(map(san, rest[2]))
    elif kind in ("leaf", "exit") and board.move_stack:
        board.pop()
    return kind, *rest


@dataclass
class Node:
    """A node as the search left it: `bound` is None where it was never read, or not to the end."""

    move: str
    side: int = 0
    depth: int = 0
    value: int | None = None
    bound: str | None = None
    children: list = field(default_factory=list)
    skipped: tuple = ()
    best: "Node | None" = None


def as_tree(trace):
    """The root `Node` of a trace, moves in notation."""
    nodes = {}
    for kind, number, *rest in in_notation(trace):
        node = nodes.get(number)
        if kind == "enter":
            parent, move, depth, _, _, side = rest
            nodes[number] = Node(move, side, depth)
            if parent >= 0:
                nodes[parent].children.append(nodes[number])
        elif kind == "leaf":
            node.value, node.bound = rest[0], EXACT
        elif kind == "exit":
            node.value, node.bound = rest
        elif kind == "cut":
            node.skipped = rest[1]
        elif kind == "return" and (node.best is None or node.side * rest[1] > node.side * node.best.value):
            node.best = nodes[rest[0]]
    return nodes[0]


def number(value, trace):
    """A score as it is shown: with a sign on a board, "+M2" for a mate in two moves, plain in a tree."""
    if abs(value) >= INFINITY:
        return "+∞" if value > 0 else "−∞"
    sign = "−" if value < 0 else "+" if value and is_on_board(trace) else ""
    if is_on_board(trace) and is_mate(value):
        return f"{sign}M{moves_to_mate(value)}"
    return f"{sign}{abs(value)}"
