"""Why a player chose its move: its candidates as a chart and in one sentence (lesson 10).

Open `trace_text` next.
"""
from dataclasses import dataclass
from html import escape

from chesslearn.engine.difficulty import AT_MOST
from chesslearn.engine.ends import is_mate, score_in_words
from chesslearn.ui.chart import BLACK, BLUE, GREY, VERMILION, Chart, axes, signed
from chesslearn.ui.shown import Shown

MOST_SHOWN = 8
WIDEST = 1000
"""Centipawns below and above the best sum; what lies beyond, mates too, is drawn at the edge and named there."""
NARROWEST = 100
"""The axis spans a pawn at least: where all scores are equal, it would show hundredths of a centipawn."""
MARKS = {"score": ("o", BLUE, BLUE), "score, at most": ("<", BLUE, "white"), "score + noise": ("D", VERMILION, VERMILION)}
"""What is shown of a candidate, each with its marker and the colors of its edge and its face."""


@dataclass(frozen=True, repr=False)
class Explanation(Shown):
    """A choice of a move explained: one `sentence`, and a `chart` of the candidates or None where nothing was compared."""

    sentence: str
    chart: Chart | None = None

    @property
    def html(self):
        """The sentence, and the chart with its table below it."""
        return f"<p>{escape(self.sentence)}</p>{self.chart.html if self.chart else ''}"

    def __repr__(self):
        return f"{self.sentence}\n{self.chart!r}" if self.chart else self.sentence


def explain_move(board, choice):
    """The `Explanation` of a `Choice` for the position before the move; it is not changed.

    Scores are centipawns for the side to move. Errors: ValueError where the choice is none, or of another position.
    """
    if not hasattr(choice, "candidates"):
        raise ValueError(f"{choice!r} gives no reasons: explain_move wants a Choice, such as choose_move(board) returns")
    legal = board.legal_moves()
    if strangers := [move.uci() for move in (choice.move, *(one.move for one in choice.candidates)) if move not in legal]:
        raise ValueError(f"{strangers[0]} is no move in {board.fen()}: give the position before the move")
    chart = candidates_chart(board, choice) if len(choice.candidates) > 1 else None
    return Explanation(_sentence(board, choice, len(legal)), chart)


def _words(score):
    """A score as `score_in_words` has it, with a proper minus; zero without a sign."""
    return score_in_words(score).replace("-", "−") if score else "0"


def _sentence(board, choice, legal):
    san, tried = board.san(choice.move), len(choice.candidates)
    if legal == 1:
        return f"{san} is the only legal move."
    if not choice.depth:
        return f"{san} is drawn by lot from {legal} legal moves: nothing is searched."
    if not tried:
        return f"{san} is played because no move was finished in time."
    some = f" Only {tried} of {legal} moves were finished in time." if tried < legal else ""
    ahead = f"{choice.depth} half-move{'s' * (choice.depth > 1)} ahead"
    return f"Looking {ahead}, {_because(board, choice, san)}.{some} All scores are in centipawns."


def _because(board, choice, san):
    """Why the chosen one came first among the candidates."""
    chosen = next(one for one in choice.candidates if one.move == choice.move)
    others = [one for one in choice.candidates if one is not chosen]
    words = _words(chosen.score)
    if not others:
        return f"{san} was the only move finished and scores {words}"
    if not any(one.noise for one in choice.candidates):
        rival = max(others, key=_for_comparison)
        bound = "at most " if rival.kind == AT_MOST else ""
        return f"{san} scores {words}; no other move scores more, and {board.san(rival.move)} scores {bound}{_words(rival.score)}"
    best = _with_the_best_score(choice)
    if best.score == chosen.score:
        return f"{san} has the best score, {words}, and stays first: its noise of {signed(chosen.noise)} makes it {signed(chosen.total)}"
    return (f"{board.san(best.move)} has the best score, {_words(best.score)}, but {san} with {words} overtakes it: "
            f"noise makes them {signed(best.total)} and {signed(chosen.total)}")


def _for_comparison(candidate):
    """Orders by the sum; of equal ones a score that is exact comes before one that is only a bound."""
    return candidate.total, candidate.kind != AT_MOST


def _shown(choice):
    """The candidates by their sum, the chosen one first, at most `MOST_SHOWN`; that with the best score is among them."""
    ranked = sorted(choice.candidates, key=lambda one: (one.move != choice.move, tuple(-part for part in _for_comparison(one))))
    shown, best = ranked[:MOST_SHOWN], _with_the_best_score(choice)
    return shown if best in shown else [*shown[:-1], best]


def _with_the_best_score(choice):
    """The candidate that would have been chosen without noise."""
    return max(choice.candidates, key=lambda one: one.score)


def plot_candidates(board, choice, ax=None):
    """The best candidates of a choice, the chosen one on top: score, noise and sum in centipawns; the axes.

    A score that is only known as "at most" is an open triangle that points to where the true one may lie.
    """
    shown = _shown(choice)
    ax = ax or axes(5.6, 1.5 + 0.32 * len(shown), grid="x")
    _plot_points(ax, shown)
    left, right = ax.get_xlim()
    margin = max(0, NARROWEST - (right - left)) / 2
    ax.set_xlim(left - margin, right + margin)
    ax.axhspan(-0.45, 0.45, facecolor="#fff3c4", edgecolor="none", zorder=0)
    ax.set(xlabel="centipawns, for the side to move", ylim=(len(shown) - 0.5, -0.6), yticks=range(len(shown)))
    ax.set_yticklabels([board.san(one.move) for one in shown])
    ax.get_yticklabels()[0].set(weight="bold", color=BLACK)
    ax.legend(frameon=False, loc="lower center", bbox_to_anchor=(0.5, 1), ncols=len(MARKS), fontsize=9)
    return ax


def _plot_points(ax, shown):
    """Score and sum of each candidate, a row for each, with the noise as a line between them."""
    top = 0 if is_mate(shown[0].score) else shown[0].total
    low, high = top - WIDEST, top + WIDEST
    points = {name: [] for name in MARKS}
    for place, one in enumerate(shown):
        score, total = (max(low, min(high, number)) for number in (one.score, one.total))
        points["score, at most" if one.kind == AT_MOST else "score"].append((score, place))
        if score != one.score:
            ax.annotate("mate" if is_mate(one.score) else signed(one.score), (score, place), xytext=(-8 if score == high else 8, -3), textcoords="offset points",
                        ha="right" if score == high else "left", fontsize=9, color=BLACK)
        if one.noise:
            ax.plot([score, total], [place, place], color=GREY, linewidth=1.5, zorder=1)
            points["score + noise"].append((total, place))
    for name, (marker, edge, face) in MARKS.items():
        if points[name]:
            ax.plot(*zip(*points[name]), linestyle="none", marker=marker, markersize=7, markeredgecolor=edge, markerfacecolor=face, label=name)


def candidates_chart(board, choice):
    """The candidates of a choice with score, noise and sum, as a `Chart`; the chosen move stands on top."""
    ax, shown = plot_candidates(board, choice), _shown(choice)
    noisy = any(one.noise for one in choice.candidates)
    rows = [("move", "score", "noise", "sum") if noisy else ("move", "score")]
    for one in shown:
        score = ("at most " if one.kind == AT_MOST else "") + _words(one.score)
        rows.append((board.san(one.move), score, *((signed(one.noise), signed(one.total)) if noisy else ())))
    if left := len(choice.candidates) - len(shown):
        rows.append((f"and {left} more", "", *(("", "") if noisy else ())))
    said = "; ".join(" ".join((row[0], *row[1:2], *((f"with noise {row[3]}",) if noisy else ()))) for row in rows[1:len(shown) + 1])
    return Chart(ax.figure, f"Chart: the candidates, the chosen one first, in centipawns. {said}", tuple(rows))
