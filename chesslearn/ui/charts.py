"""Charts of counting and searching (from lesson 05).

Each comes twice: `plot_...` draws into the axes it is given, or into new ones, and returns them;
`..._chart` is that drawing with the numbers beside it, a `Chart`. Open `play_charts` next.
"""
from chesslearn.engine.ordering import fewest_leaves
from chesslearn.ui.chart import BLACK, BLUE, STYLES, VERMILION, Chart, axes

LATEST = 8
"""Cut-offs after this many moves are counted together."""


def _name_series(ax, where="best"):
    """The legend, on white, so that no line of the grid runs through it."""
    ax.legend(loc=where, facecolor="white", edgecolor="none", framealpha=1)


def plot_growth(counts, guess=None, ax=None):
    """Counts at depth 1, 2, ... on a logarithmic axis, and a guess at the last of them; the axes."""
    depths, last = range(1, len(counts) + 1), len(counts)
    ax = ax or axes()
    ax.plot(depths, counts, color=BLUE, marker="o", label="counted")
    for depth, count in zip(depths, counts):
        ax.annotate(f"{count:,}", (depth, count), xytext=(-8, 6), textcoords="offset points", ha="right", color=BLUE)
    if guess:
        ax.plot([last], [guess], color=VERMILION, marker="D", markersize=9, fillstyle="none", linestyle="none", label="your guess")
        _name_series(ax, "upper left")  # the guess may be low, at the right
    ax.set(yscale="log", xlabel="depth in half-moves", ylabel="sequences of moves", xticks=list(depths),
           xlim=(0.4, last + 0.4), ylim=(min(counts) / 3, max(*counts, guess or 0) * 4))
    return ax


def growth_chart(counts, guess=None):
    """Counts at depth 1, 2, ... on a logarithmic axis, and a guess at the last of them, as a `Chart`."""
    ax, last = plot_growth(counts, guess), len(counts)
    rows = [("depth", "counted", "times the one before")]
    rows += [(str(depth), f"{count:,}", f"{count / before:.1f}" if before else "")
             for depth, count, before in zip(range(1, last + 1), counts, (0, *counts))]
    if guess:
        rows.append(("your guess", f"{guess:,}", f"{guess / counts[-2]:.1f}" if last > 1 else ""))
    alt = (f"Chart, logarithmic axis: the counts at depth 1 to {last} lie nearly on a straight line, from {counts[0]:,} to {counts[-1]:,}"
           + (f"; your guess is {guess:,}" if guess else ""))
    return Chart(ax.figure, alt, tuple(rows))


def plot_pruning(nodes, ax=None):
    """The nodes of several searches at depth 1, 2, ... on a logarithmic axis; the axes.

    `nodes` is a dict such as `{"minimax": [20, 420, 9322], "alpha-beta": [20, 94, 780]}`.
    """
    ax = ax or axes()
    for (name, counts), style in zip(nodes.items(), STYLES):
        ax.plot(range(1, len(counts) + 1), counts, color=style.color, marker=style.marker, linestyle=style.line, label=name)
    deepest = max(map(len, nodes.values()))
    ax.set(yscale="log", xlabel="depth in half-moves", ylabel="nodes visited", xticks=range(1, deepest + 1))
    _name_series(ax)
    return ax


def pruning_chart(nodes):
    """The nodes of several searches by depth, with the share of the first that the last one still visits, as a `Chart`."""
    ax, names, deepest = plot_pruning(nodes), list(nodes), max(map(len, nodes.values()))
    rows = [("depth", *names, f"{names[-1]}, % of {names[0]}")]
    for at in range(deepest):
        counts = [series[at] if at < len(series) else None for series in nodes.values()]
        share = f"{100 * counts[-1] / counts[0]:.1f}" if counts[0] and counts[-1] else ""
        rows.append((str(at + 1), *(f"{count:,}" if count is not None else "" for count in counts), share))
    ends = "; ".join(f"{name} {series[-1]:,} at depth {len(series)}" for name, series in nodes.items())
    return Chart(ax.figure, f"Chart, logarithmic axis: nodes visited by depth. {ends}", tuple(rows))


def shares(cutoffs):
    """The shares in % of the cut-offs made by the first move, the second, ..., the eighth, and by all after it."""
    total = sum(cutoffs) or 1
    padded = [*cutoffs, *[0] * LATEST][:max(len(cutoffs), LATEST)]
    return [100 * count / total for count in [*padded[:LATEST], sum(padded[LATEST:])]]


def plot_cutoffs(cutoffs, ax=None):
    """Which move made the cut-offs of several searches, in percent; the axes.

    `cutoffs` is a dict from a name to the `cutoffs` of a `SearchResult`.
    """
    ax = ax or axes()
    width = 0.8 / len(cutoffs)
    for index, ((name, counts), style) in enumerate(zip(cutoffs.items(), STYLES)):
        places = [at + (index - (len(cutoffs) - 1) / 2) * width for at in range(LATEST + 1)]
        ax.bar(places, shares(counts), width, label=name, color=style.color, hatch=style.hatch, edgecolor="white", linewidth=0.5)
    ax.set(xlabel="which move made the cut", ylabel="cuts in %", ylim=(0, 100), xticks=range(LATEST + 1))
    ax.set_xticklabels([*(str(move) for move in range(1, LATEST + 1)), "later"])
    _name_series(ax)
    return ax


def cutoffs_chart(cutoffs):
    """Which move made the cut-offs of several searches, as a `Chart`."""
    ax, columns = plot_cutoffs(cutoffs), [shares(counts) for counts in cutoffs.values()]
    moves = [*(str(move) for move in range(1, LATEST + 1)), "later"]
    rows = [("move", *cutoffs), *((move, *(f"{column[at]:.1f} %" for column in columns)) for at, move in enumerate(moves)),
            ("cuts", *(f"{sum(counts):,}" for counts in cutoffs.values()))]
    first = "; ".join(f"{name} {column[0]:.0f} %" for name, column in zip(cutoffs, columns))
    return Chart(ax.figure, f"Chart: which move made the cut. By the first move: {first}", tuple(rows))


def effective_branching(leaves, depth):
    """The width that a tree of this depth with all branches alike would have for so many leaves."""
    return leaves ** (1 / depth)


def plot_branching(leaves, depth, ax=None):
    """The effective branching factor of several searches to one depth, between floor and ceiling; the axes.

    `leaves` is a dict from a name to the leaves read; its first entry is the search without pruning, from
    which the width of the tree, and with it Knuth and Moore's fewest leaves, are taken.
    """
    ax = ax or axes(height=1.2 + 0.36 * len(leaves), grid="x")
    factors = [effective_branching(count, depth) for count in leaves.values()]
    floor = effective_branching(fewest_leaves(factors[0], depth), depth)
    places = range(len(leaves))
    ax.barh(places, factors, 0.6, color=BLUE)
    for place, factor in zip(places, factors):
        ax.annotate(f"{factor:.1f}", (factor, place), xytext=(4, 0), textcoords="offset points", va="center", color=BLACK)
    ax.axvline(floor, color=VERMILION, linewidth=2.5, linestyle="--", zorder=0.9)  # behind the bars, whose ends stay visible
    ax.annotate(f"Knuth and Moore's floor: {floor:.1f}", (floor, 1), xycoords=("data", "axes fraction"), xytext=(0, 3), textcoords="offset points", color=BLACK)
    ax.set(xlabel=f"effective branching factor at depth {depth}", yticks=places, xlim=(0, factors[0] * 1.12))
    ax.set_yticklabels(leaves)
    ax.invert_yaxis()
    return ax


def branching_chart(leaves, depth):
    """The effective branching factor of several searches against the floor, as a `Chart`."""
    ax, full = plot_branching(leaves, depth), next(iter(leaves.values()))
    width = effective_branching(full, depth)
    floor = fewest_leaves(width, depth)
    table = {**leaves, "fewest possible": round(floor)}
    rows = [("order", "leaves", "branching factor"),
            *((name, f"{count:,}", f"{effective_branching(count, depth):.1f}") for name, count in table.items())]
    said = "; ".join(f"{name} {factor}" for name, _, factor in rows[1:])
    return Chart(ax.figure, f"Chart: effective branching factor at depth {depth}. {said}", tuple(rows))
