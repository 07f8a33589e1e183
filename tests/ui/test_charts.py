"""A chart says what it shows: on its axes, in its table, in words."""
import re

from chesslearn.ui.charts import growth_chart

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
