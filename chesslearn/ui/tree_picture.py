"""The tree of a recorded search as a picture that needs no widget (lesson 07).

A small tree is drawn whole, of a large one the root and its moves. `stepper` steps
through it. Open `stepper` next.
"""
from html import escape
from typing import NamedTuple

from chesslearn.engine.trace import EXACT
from chesslearn.ui.picture import Picture
from chesslearn.ui.trace_text import SIGNS, WORDS, as_tree, number

BOX, HEIGHT, SLOT, ROW, EDGE = 60, 40, 68, 74, 10
WIDEST, LONGEST_TEXT = 12, 60
PAGE, INK, LINE, DONE, NEVER, CUT = "#ffffff", "#1f2328", "#767676", "#0b6b4d", "#5f6368", "#a83d00"


class _Box(NamedTuple):
    """A node, or a `text` with a `note` for moves that have no node; `x` counts slots from the left."""

    node: object
    text: str
    note: str
    x: float
    level: int
    below: tuple


def draw_tree(trace, caption=None):
    """The `Picture` of a `Trace` as its search left it."""
    root = as_tree(trace)
    levels = trace.depth if _width(root, trace.depth) <= WIDEST else 1
    box, slots = _placed(root, 0, 0, levels)
    return Picture(_svg(box, slots, _deepest(box), trace), _in_words(root, trace), "\n".join(_lines(root, trace)),
                   round(slots * SLOT + 2 * EDGE), caption)


def _width(node, levels):
    """How many boxes lie side by side below a node."""
    if not levels:
        return 1
    return max(1, sum(_width(child, levels - 1) for child in node.children) + len(_unread(node)))


def _unread(node):
    """The texts of the boxes for moves never read: each its own, or one for more than three."""
    return node.skipped if len(node.skipped) <= 3 else (f"{len(node.skipped)} more",)


def _placed(node, left, level, levels):
    """The box of a node with those below it, and how many slots they take from `left` on."""
    below, used = [], 0
    if levels:
        shown, left_out = _chosen(node)
        for child in shown:
            box, width = _placed(child, left + used, level + 1, levels - 1)
            below.append(box)
            used += width
        for text, note in [(f"{left_out} more", "not drawn")] * (left_out > 0) + [(text, "not read") for text in _unread(node)]:
            below.append(_Box(None, text, note, left + used, level + 1, ()))
            used += 1
    x = (below[0].x + below[-1].x) / 2 if below else left
    return _Box(node, node.move or "root", "", x, level, tuple(below)), max(used, 1)


def _chosen(node):
    """The children that are drawn, the best among them, and how many are not."""
    if len(node.children) <= WIDEST:
        return node.children, 0
    shown = node.children[:WIDEST - 1]
    if node.best and not any(child is node.best for child in shown):
        shown[-1] = node.best
    return shown, len(node.children) - len(shown)


def _deepest(box):
    return max([box.level, *map(_deepest, box.below)])


def _svg(root, slots, deepest, trace):
    width, height = round(slots * SLOT + 2 * EDGE), deepest * ROW + HEIGHT + 2 * EDGE
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    return (f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="12" text-anchor="middle">'
            f'<rect width="{width}" height="{height}" fill="{PAGE}"/>{_drawn(root, trace)}</svg>')


def _corner(box):
    return EDGE + box.x * SLOT + (SLOT - BOX) / 2, EDGE + box.level * ROW


def _drawn(box, trace):
    """A box, and before it, so that they lie behind, its edges and what is below it."""
    x, y = _corner(box)
    edges = "".join(_edge(x + BOX / 2, y + HEIGHT, below, box.node) for below in box.below)
    return edges + "".join(_drawn(below, trace) for below in box.below) + _frame(box, x, y, trace)


def _edge(x, y, below, above):
    to_x, to_y = _corner(below)[0] + BOX / 2, _corner(below)[1]
    line = f'<line x1="{x:g}" y1="{y:g}" x2="{to_x:g}" y2="{to_y:g}" stroke='
    if below.node:
        return line + (f'"{DONE}" stroke-width="3.5"/>' if below.node is above.best else f'"{LINE}"/>')
    middle_x, middle_y = (x + to_x) / 2, (y + to_y) / 2
    stopped = below.note == "not read"
    bar = f'<line x1="{middle_x - 9:g}" y1="{middle_y:g}" x2="{middle_x + 9:g}" y2="{middle_y:g}" stroke="{CUT}" stroke-width="5"/>'
    return line + f'"{NEVER}" stroke-dasharray="4 4"/>' + bar * stopped


def _frame(box, x, y, trace):
    """A filled box for an exact value, a half-filled one for a bound, a dashed one for what was never read."""
    node, middle = box.node, x + BOX / 2
    rect = f'<rect x="{x:g}" y="{y:g}" width="{BOX}" height="{HEIGHT}" rx="6" stroke-width="1.5" '
    if not node or node.bound is None:
        text = box.note or "…"
        return (f'{rect}fill="{PAGE}" stroke="{NEVER}" stroke-dasharray="4 3"/>'
                + _text(middle, y + 16, box.text, NEVER) + _text(middle, y + 33, text, NEVER))
    exact, inner = node.bound == EXACT, bool(node.children)
    half = "" if exact else f'<path d="M{x:g} {y + 20:g}h{BOX}v14a6 6 0 0 1 -6 6h-{BOX - 12}a6 6 0 0 1 -6 -6z" fill="{DONE}"/>'
    name = ("▲ " if node.side > 0 else "▼ ") * inner + box.text
    return (f'{rect}fill="{DONE if exact else PAGE}" stroke="{DONE}"/>{half}' + _text(middle, y + 16, name, PAGE if exact else INK)
            + _text(middle, y + 34, f"{SIGNS[node.bound]} {number(node.value, trace)}", PAGE, ' font-weight="bold"'))


def _text(x, y, text, color, more=""):
    return f'<text x="{x:g}" y="{y:g}" fill="{color}"{more}>{escape(text)}</text>'


def _worth(node, trace):
    return f"{WORDS[node.bound]} {number(node.value, trace)}" if node.bound else "not finished"


def _in_words(root, trace):
    """The alt text: what the root is worth, and each of its moves."""
    moves = [f"{child.move} {_worth(child, trace)}" + (f", {len(child.skipped)} below it not read" if child.skipped else "")
             for child in root.children[:WIDEST]]
    moves += [f"{len(root.children) - WIDEST} more"] * (len(root.children) > WIDEST)
    unread = f"; not read: {', '.join(root.skipped)}" if root.skipped else ""
    return f"Search tree: the root, {trace.players[root.side < 0]} to move, {_worth(root, trace)}; {'; '.join(moves)}{unread}"


def _lines(root, trace):
    """The tree as indented lines, the first sixty of them."""
    lines = list(_outline(root, 0, trace))
    return lines[:LONGEST_TEXT] + [f"... and {len(lines) - LONGEST_TEXT} more nodes"] * (len(lines) > LONGEST_TEXT)


def _outline(node, level, trace):
    who = f"{trace.players[node.side < 0]}: " if node.children else ""
    yield f"{'  ' * level}{node.move or 'root'}  {who}{_worth(node, trace)}"
    for child in node.children:
        yield from _outline(child, level + 1, trace)
    if node.skipped:
        yield f"{'  ' * (level + 1)}not read: {', '.join(node.skipped)}"
