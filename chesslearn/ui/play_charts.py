"""Charts of judging and playing: positions, games, noise, matches (from lesson 06).

As in `charts`, `plot_...` draws into axes and returns them, `..._chart` puts the numbers beside it.
Open `explanation` next.
"""
from matplotlib.colors import BoundaryNorm, ListedColormap
from matplotlib.patches import Rectangle

from chesslearn.rules.squares import SQUARE_NAMES
from chesslearn.ui.chart import BLACK, BLUE, GREY, STYLES, VERMILION, Chart, axes, percent, signed
from chesslearn.ui.heat import RAMPS

PAWN = 100
RISING, AROUND_ZERO = RAMPS["sequential"], RAMPS["diverging"]
MOST_PAWNS = 12
"""An evaluation chart ends there; what lies beyond, mates too, is drawn at its edge."""


def _classes(values):
    """Colors, the limits between them, and the numbers for the legend.

    Around zero where a value is negative, else rising from the least; a few values have a color each.
    """
    low, *_, high = steps = sorted({*values, max(values) + 1} if len(set(values)) == 1 else set(values))
    if low < 0:
        reach = max(-low, high)
        limits = [reach * part / 7 for part in (-7, -5, -3, -1, 1, 3, 5, 7)]
        return AROUND_ZERO, limits, limits
    if len(steps) > len(RISING):
        limits = [low + (high - low) * part / 5 for part in range(6)]
        return RISING, limits, limits
    middles = [(one + other) / 2 for one, other in zip(steps, steps[1:])]
    colors = [RISING[4 * at // (len(steps) - 1)] for at in range(len(steps))]
    return colors, [2 * low - middles[0], *middles, 2 * high - middles[-1]], steps


def plot_heat(values, unit="centipawns", ax=None):
    """64 values, a1 first, as a board of colors with the values on it; negative squares are hatched; the axes."""
    colors, limits, ticks = _classes(values)
    ax = ax or axes(5.2, 3.9, grid=None)
    rows = [values[8 * rank:8 * rank + 8] for rank in range(8)]
    mesh = ax.pcolormesh(range(9), range(9), rows, cmap=ListedColormap(colors), norm=BoundaryNorm(limits, len(colors)), edgecolors="#b8c4cf")
    for square, value in enumerate(values):
        file, rank = square % 8, square // 8
        if value < 0:
            ax.add_patch(Rectangle((file, rank), 1, 1, fill=False, hatch="////", edgecolor="#ffffff90", linewidth=0))
        ax.text(file + 0.5, rank + 0.5, signed(value) if min(values) < 0 else f"{value:g}", ha="center", va="center", fontsize=9, color=BLACK,
                bbox={"facecolor": "#f7fbff", "edgecolor": "none", "pad": 1.2})
    ax.set(aspect="equal", xticks=[at + 0.5 for at in range(8)], yticks=[at + 0.5 for at in range(8)])
    ax.set_xticklabels("abcdefgh")
    ax.set_yticklabels("12345678")
    ax.tick_params(length=0)
    ax.spines[:].set_visible(False)
    ax.figure.colorbar(mesh, ax=ax, label=unit, ticks=ticks, format=_limit, shrink=0.85)
    return ax


def _limit(value, _):
    """A number of the legend, in two digits or whole."""
    return (f"{value:.0f}" if abs(value) >= 10 else f"{value:.2g}").replace("-", "−")


def heat_chart(values, unit="centipawns"):
    """64 values as a board of colors, as a `Chart`; the table is the board in numbers."""
    ax = plot_heat(values, unit)
    rows = [("", *"abcdefgh"), *((str(rank + 1), *(f"{value:g}".replace("-", "−") for value in values[8 * rank:8 * rank + 8])) for rank in range(7, -1, -1))]
    least, most = (", ".join(SQUARE_NAMES[square] for square in range(64) if values[square] == end) for end in (min(values), max(values)))
    alt = f"Heat map in {unit}: least {min(values):g} on {_short(least)}; most {max(values):g} on {_short(most)}"
    return Chart(ax.figure, alt, tuple(rows))


def _short(names):
    """At most eight squares by name."""
    squares = names.split(", ")
    return names if len(squares) <= 8 else f"{', '.join(squares[:8])} and {len(squares) - 8} more"


def plot_evaluation(scores, ax=None):
    """The evaluation after each half-move of a game, in pawns seen by White; the axes.

    `scores` are centipawns seen by White, the first one that of the position before the first move.
    """
    ax = ax or axes(6.4, 3.2)
    moves = [ply / 2 for ply in range(len(scores))]
    pawns = [max(-MOST_PAWNS, min(MOST_PAWNS, score / PAWN)) for score in scores]
    reach = max(2, *map(abs, pawns)) * 1.1
    ax.fill_between(moves, pawns, 0, where=[pawn >= 0 for pawn in pawns], interpolate=True, facecolor="#dcebf5", edgecolor="none", label="White is better")
    ax.fill_between(moves, pawns, 0, where=[pawn <= 0 for pawn in pawns], interpolate=True, facecolor="#e8e8e8", hatch="////", edgecolor="#8a8a8a", linewidth=0,
                    label="Black is better")
    ax.plot(moves, pawns, color=BLUE, marker=".", markersize=5)
    ax.axhline(0, color=BLACK, linewidth=1)
    ax.set(xlabel="moves played", ylabel="pawns, seen by White", ylim=(-reach, reach), xlim=(0, moves[-1] + 0.3))
    ax.legend(frameon=False, loc="best", fontsize=9)
    return ax


def evaluation_chart(scores, moves):
    """The evaluation along a game, beside it its five largest changes, as a `Chart`; `moves` are texts."""
    ax = plot_evaluation(scores)
    changes = sorted(range(1, len(scores)), key=lambda ply: -abs(scores[ply] - scores[ply - 1]))[:5]
    rows = [("move", "", "change", "then"),
            *((f"{(ply + 1) // 2}{'.' if ply % 2 else '...'}", moves[ply - 1], signed(scores[ply] - scores[ply - 1]), signed(scores[ply]))
              for ply in sorted(changes))]
    alt = (f"Chart: the evaluation seen by White over {len(scores) - 1} half-moves, from {signed(scores[0])} to {signed(scores[-1])} centipawns, "
           f"at most {signed(max(scores))}, at least {signed(min(scores))}")
    return Chart(ax.figure, alt, tuple(rows))


def overtaking(noise, gap):
    """The probability that a move `gap` centipawns worse is put before the better one by `noise`.

    It is counted: of the (2n+1)² pairs of noises from −n to n, those that differ by more than the gap.

    >>> round(overtaking(120, 100), 2)
    0.17
    """
    left = max(0, 2 * noise - gap)
    return left * (left + 1) / 2 / (2 * noise + 1) ** 2


def plot_noise(noises=(120, 40), ax=None):
    """How often noise puts a worse move before a better one, against how much worse it is; the axes."""
    ax = ax or axes()
    gaps = range(2 * max(noises) + 21)
    for noise, style in zip(noises, STYLES):
        ax.plot(gaps, [100 * overtaking(noise, gap) for gap in gaps], color=style.color, linestyle=style.line, marker=style.marker,
                markevery=20, clip_on=False, label=f"noise ±{noise}")
    ax.axvline(PAWN, color=GREY, linestyle=(0, (1, 1)), linewidth=2)
    ax.annotate("a pawn", (PAWN, 46), xytext=(5, 0), textcoords="offset points", color=BLACK)
    ax.set(xlabel="how much worse the move is, in centipawns", ylabel="played all the same, in %", ylim=(0, 50), xlim=(0, gaps[-1]))
    ax.legend(frameon=False)
    return ax


def noise_chart(noises=(120, 40)):
    """How often noise puts a worse move before a better one, as a `Chart`."""
    ax, gaps = plot_noise(noises), (10, 50, 100, 150, 200)
    rows = [("worse by", *(f"±{noise}" for noise in noises)),
            *((str(gap), *(percent(overtaking(noise, gap)) for noise in noises)) for gap in gaps)]
    said = "; ".join(f"noise ±{noise}: {percent(overtaking(noise, PAWN), 0)}" for noise in noises)
    return Chart(ax.figure, f"Chart: how often noise puts a worse move before a better one. A pawn worse, {said}", tuple(rows))


def plot_matches(matches, confidence=0.95, ax=None):
    """The scores of matches with their intervals, and the line of equal strength; the axes."""
    ax = ax or axes(5.2, 1.3 + 0.5 * len(matches), grid="x")
    places = range(len(matches))
    scores = [100 * match.score for match in matches]
    intervals = [[100 * end for end in match.interval(confidence)] for match in matches]
    errors = [[score - low for score, (low, _) in zip(scores, intervals)], [high - score for score, (_, high) in zip(scores, intervals)]]
    ax.errorbar(scores, places, xerr=errors, fmt="o", color=BLUE, capsize=6, linewidth=2, markersize=7)
    ax.axvline(50, color=VERMILION, linestyle="--", linewidth=1.5)
    ax.annotate("equally strong", (50, 1), xycoords=("data", "axes fraction"), xytext=(0, 3), textcoords="offset points", ha="center", color=BLACK)
    ax.set(xlabel=f"score in % of the points, with {percent(confidence, 0)} interval", xlim=(-2, 102), ylim=(len(matches) - 0.5, -0.5), yticks=places)
    ax.set_yticklabels([f"{match.first} against {match.second}" for match in matches])
    return ax


def matches_chart(matches, confidence=0.95):
    """Matches with their error bars, as a `Chart`; `matches` are `MatchResult`s."""
    ax = plot_matches(matches, confidence)
    rows = [("match", "games", "won", "drawn", "lost", "score", f"{percent(confidence, 0)} interval")]
    for match in matches:
        low, high = match.interval(confidence)
        rows.append((f"{match.first} – {match.second}", str(len(match.games)), str(match.wins), str(match.draws), str(match.losses),
                     percent(match.score), f"{percent(low)} to {percent(high)}"))
    said = "; ".join(f"{row[0]} {row[5]}, {row[6]}" for row in rows[1:])
    return Chart(ax.figure, f"Chart: scores of matches with {percent(confidence, 0)} intervals. {said}", tuple(rows))
