"""A chart says what it shows: on its axes, in its table, in words."""
import re

import pytest
from matplotlib.figure import Figure

from chesslearn.engine.ordering import fewest_leaves
from chesslearn.ui.chart import STYLES
from chesslearn.ui.charts import (
    branching_chart, cutoffs_chart, growth_chart, plot_branching, plot_cutoffs, plot_growth, plot_pruning, pruning_chart,
)
from tests.ui.contrast import contrast

COUNTS = [20, 400, 8902, 197281]


def test_growth_is_drawn_on_a_logarithmic_axis_with_the_guess_beside_it():
    """The line carries the counts, the diamond the guess at the last depth, both in the legend."""
    ax = growth_chart(COUNTS, guess=150_000).figure.axes[0]
    line, diamond = ax.lines
    assert ax.get_yscale() == "log"
    assert list(line.get_xdata()) == [1, 2, 3, 4] and list(line.get_ydata()) == COUNTS
    assert list(diamond.get_xdata()) == [4] and list(diamond.get_ydata()) == [150_000]
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["counted", "your guess"]
    assert ax.get_xlabel() == "depth in half-moves" and ax.get_ylabel() == "sequences of moves"


def test_a_guess_far_off_is_still_on_the_chart():
    """The axis reaches as far as the guess."""
    ax = growth_chart(COUNTS, guess=10**9).figure.axes[0]
    assert ax.get_ylim()[1] > 10**9


def test_numbers_stand_in_a_table_and_in_words():
    """Each count and the growth from one depth to the next, and an image that has words."""
    chart = growth_chart(COUNTS, guess=150_000)
    assert ("3", "8,902", "22.3") in chart.rows and ("your guess", "150,000", "16.9") in chart.rows
    assert re.search(r'<img alt="Chart, logarithmic axis: [^"]+150,000" width="\d+" src="data:image/png', chart.html)
    assert "<td>197,281</td>" in chart.html and "197,281" in repr(chart)


def test_without_a_guess_only_the_counts_are_shown():
    """No diamond, no legend, no row for it."""
    chart = growth_chart(COUNTS[:1])
    assert len(chart.figure.axes[0].lines) == 1 and chart.figure.axes[0].get_legend() is None
    assert len(chart.rows) == 2


NODES = {"minimax": [20, 420, 9322], "alpha-beta": [20, 94], "captures first": [20, 94, 774]}
LEAVES = {"minimax": 10_000, "natural": 1_600, "oracle": 199}


def test_series_differ_without_color():
    """Markers, line styles and hatches are all different, and each color stands out from white."""
    for kind in zip(*STYLES):
        assert len(set(kind)) == len(STYLES)
    assert all(contrast(style.color, "#ffffff") >= 3 for style in STYLES)


@pytest.mark.parametrize("ax", [plot_growth(COUNTS, guess=150_000), plot_pruning(NODES), plot_cutoffs({"natural": (3, 1), "oracle": (4,)})],
                         ids=["growth", "pruning", "cutoffs"])
def test_no_line_of_the_grid_runs_through_a_legend(ax):
    """The names of the series stand on white, without a border."""
    frame = ax.get_legend().get_frame()
    assert ax.get_legend().get_frame_on() and frame.get_alpha() == 1
    assert frame.get_facecolor()[:3] == (1, 1, 1) and frame.get_edgecolor()[3] == 0


@pytest.mark.parametrize("guess", [1, 20, 150_000, 10**9])
def test_the_guess_is_never_under_the_legend(guess):
    """Low or high, the diamond at the last depth lies outside of the box with the names."""
    ax = plot_growth(COUNTS, guess)
    ax.figure.draw_without_rendering()
    box = ax.get_legend().get_window_extent()
    assert not any(box.contains(*ax.transData.transform((4, value))) for value in (guess, COUNTS[-1]))


def test_pruning_is_drawn_on_a_logarithmic_axis():
    """A line for each search with its own mark, as long as its counts; depths and nodes are named."""
    ax = plot_pruning(NODES)
    assert ax.get_yscale() == "log" and (ax.get_xlabel(), ax.get_ylabel()) == ("depth in half-moves", "nodes visited")
    assert [list(line.get_ydata()) for line in ax.lines] == list(NODES.values())
    assert list(ax.lines[1].get_xdata()) == [1, 2]
    assert len({(line.get_marker(), line.get_linestyle()) for line in ax.lines}) == 3
    assert [text.get_text() for text in ax.get_legend().get_texts()] == list(NODES)


def test_pruning_in_a_table():
    """One row a depth, what was not searched is empty, and the last search in percent of the first."""
    chart = pruning_chart(NODES)
    assert chart.rows == (("depth", "minimax", "alpha-beta", "captures first", "captures first, % of minimax"), ("1", "20", "20", "20", "100.0"),
                          ("2", "420", "94", "94", "22.4"), ("3", "9,322", "", "774", "8.3"))
    assert "minimax 9,322 at depth 3; alpha-beta 94 at depth 2" in chart.alt


def test_cutoffs_are_shares_of_all():
    """Bars in percent, moves after the eighth together, one container with its own hatch for each search."""
    ax = plot_cutoffs({"natural": (5, 0, 3, 0, 0, 0, 0, 0, 1, 1), "captures first": (9, 1)})
    heights = [[bar.get_height() for bar in container] for container in ax.containers]
    assert heights == [[50, 0, 30, 0, 0, 0, 0, 0, 20], [90, 10, 0, 0, 0, 0, 0, 0, 0]]
    assert [container[0].get_hatch() or "" for container in ax.containers] == ["", "///"]
    assert [label.get_text() for label in ax.get_xticklabels()] == [*"12345678", "later"] and "%" in ax.get_ylabel()


def test_cutoffs_in_a_table():
    """The shares, and below them of how many; a search without any is no error."""
    chart = cutoffs_chart({"natural": (3, 1), "none": ()})
    assert chart.rows[1] == ("1", "75.0 %", "0.0 %") and chart.rows[-1] == ("cuts", "4", "0")
    assert chart.alt == "Chart: which move made the cut. By the first move: natural 75 %; none 0 %"


@pytest.mark.parametrize(("branching", "depth", "leaves"), [(3, 2, 5), (3, 4, 17), (30, 3, 929), (10, 4, 199), (1, 5, 1), (30, 1, 30)])
def test_the_floor_of_knuth_and_moore(branching, depth, leaves):
    """b^⌈d/2⌉ + b^⌊d/2⌋ − 1, worked out by hand; at depth 1 no leaf can be spared."""
    assert fewest_leaves(branching, depth) == leaves


def test_branching_stands_between_floor_and_ceiling():
    """10 000 leaves at depth 4 are a width of 10, whose floor is 199 leaves, the fourth root of which is 3.756."""
    ax = plot_branching(LEAVES, 4)
    assert [bar.get_width() for bar in ax.patches] == pytest.approx([10, 6.3246, 3.7559], abs=1e-3)
    [floor] = ax.lines
    assert list(floor.get_xdata()) == pytest.approx([3.7559, 3.7559], abs=1e-3)
    assert floor.get_zorder() < min(bar.get_zorder() for bar in ax.patches)
    assert [label.get_text() for label in ax.get_yticklabels()] == list(LEAVES) and ax.yaxis_inverted()
    assert [text.get_text() for text in ax.texts] == ["10.0", "6.3", "3.8", "Knuth and Moore's floor: 3.8"]
    assert branching_chart(LEAVES, 4).rows[-1] == ("fewest possible", "199", "3.8")


@pytest.mark.parametrize(("plot", "data"), [
    (plot_growth, (COUNTS,)), (plot_pruning, (NODES,)), (plot_cutoffs, ({"natural": (1,)},)), (plot_branching, (LEAVES, 4))])
def test_given_axes_are_drawn_into(plot, data):
    """With `ax` no new figure is made, and the same axes come back."""
    ax = Figure().subplots()
    assert plot(*data, ax=ax) is ax and ax.has_data()
