"""Charts of positions, games, noise and matches: their data on the axes, their tables, their words."""
from dataclasses import dataclass

import pytest
from matplotlib.figure import Figure

from chesslearn.ui.play_charts import (
    evaluation_chart, heat_chart, matches_chart, noise_chart, overtaking, plot_evaluation, plot_heat, plot_matches, plot_noise,
)
from tests.ui.contrast import contrast

RING = [12 - 4 * (max(abs(2 * file - 7), abs(2 * rank - 7)) // 2) for rank in range(8) for file in range(8)]


def test_heat_puts_a1_at_the_lower_left():
    """The mesh holds the values by rank, the texts stand on their squares, files and ranks are named."""
    values = list(range(64))
    ax = plot_heat(values)
    assert ax.collections[0].get_array().tolist() == [values[at:at + 8] for at in range(0, 64, 8)]
    texts = {text.get_text(): text.get_position() for text in ax.texts}
    assert (texts["0"], texts["7"], texts["63"]) == ((0.5, 0.5), (7.5, 0.5), (7.5, 7.5))
    assert "".join(label.get_text() for label in ax.get_xticklabels()) == "abcdefgh"
    assert "".join(label.get_text() for label in ax.get_yticklabels()) == "12345678" and not ax.yaxis_inverted()


def test_heat_gives_a_few_values_a_color_each():
    """The four rings of centralization have four colors, and the legend names them in centipawns."""
    ax = plot_heat(RING)
    mesh = ax.collections[0]
    assert len({tuple(color) for color in mesh.to_rgba(mesh.get_array()).reshape(-1, 4)}) == 4
    bar = ax.figure.axes[1]
    assert list(bar.get_yticks()) == [0, 4, 8, 12] and bar.get_ylabel() == "centipawns"


def test_heat_marks_negative_squares():
    """The sign is told without color: by hatching and by the printed sign; equal distances from zero have equal limits."""
    values = [-50] + [0] * 62 + [20]
    ax = plot_heat(values)
    assert [patch.get_xy() for patch in ax.patches] == [(0, 0)] and ax.patches[0].get_hatch()
    assert {text.get_text() for text in ax.texts} == {"−50", "0", "+20"}
    assert list(ax.collections[0].norm.boundaries) == pytest.approx([-50, -250 / 7, -150 / 7, -50 / 7, 50 / 7, 150 / 7, 250 / 7, 50])
    ax.figure.draw_without_rendering()
    assert [label.get_text() for label in ax.figure.axes[1].get_yticklabels()] == ["−50", "−36", "−21", "−7.1", "7.1", "21", "36", "50"]


def test_heat_of_equal_values_is_drawn():
    """A board of 64 zeros: one color, no exception."""
    mesh = plot_heat([0] * 64).collections[0]
    assert len({tuple(color) for color in mesh.to_rgba(mesh.get_array()).reshape(-1, 4)}) == 1


def test_heat_in_a_table_and_in_words():
    """The table is the board seen by White; the words name where the most and the least are."""
    chart = heat_chart(RING)
    assert chart.rows[0] == ("", *"abcdefgh") and chart.rows[4] == ("5", "0", "4", "8", "12", "12", "8", "4", "0")
    assert chart.alt == "Heat map in centipawns: least 0 on a1, b1, c1, d1, e1, f1, g1, h1 and 20 more; most 12 on d4, e4, d5, e5"


def test_evaluation_is_in_pawns_by_moves():
    """Half-moves are half a move apart, centipawns become pawns, a mate is drawn at the edge."""
    ax = plot_evaluation([0, 50, -120, 29_999])
    line = ax.lines[0]
    assert list(line.get_xdata()) == [0, 0.5, 1, 1.5] and list(line.get_ydata()) == [0, 0.5, -1.2, 12]
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("moves played", "pawns, seen by White")
    assert ax.get_ylim()[1] == -ax.get_ylim()[0] > 12
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["White is better", "Black is better"]


def test_evaluation_names_the_largest_changes():
    """The five largest, in the order of the game, with who moved and what then stood."""
    chart = evaluation_chart([0, 8, 0, 4, 0, -330, 0, 500, 490], ["Nf3", "Nf6", "g3", "g6", "Ng5", "h6", "Nxf7", "Kxf7"])
    assert chart.rows[0] == ("move", "", "change", "then")
    assert [row[:2] for row in chart.rows[1:]] == [("1.", "Nf3"), ("3.", "Ng5"), ("3...", "h6"), ("4.", "Nxf7"), ("4...", "Kxf7")]
    assert chart.rows[2][2:] == ("−330", "−330") and chart.rows[4][2:] == ("+500", "+500")
    assert chart.alt.startswith("Chart: the evaluation seen by White over 8 half-moves, from 0 to +490 centipawns")


@pytest.mark.parametrize(("noise", "gap"), [(120, 100), (40, 10), (3, 0), (3, 6), (5, 20)])
def test_overtaking_is_what_counting_gives(noise, gap):
    """The formula equals the share of all pairs of noises, counted one by one."""
    levels = range(-noise, noise + 1)
    pairs = [(one, other) for one in levels for other in levels]
    assert overtaking(noise, gap) == pytest.approx(sum(other - one > gap for one, other in pairs) / len(pairs))


def test_noise_is_drawn_against_a_pawn():
    """One curve for each noise, in percent, and a line at 100 centipawns; a move a pawn worse is played in 17 %."""
    ax = plot_noise()
    first, second, pawn = ax.lines
    assert first.get_ydata()[100] == pytest.approx(100 * 9870 / 241 ** 2) and second.get_ydata()[100] == 0
    assert set(pawn.get_xdata()) == {100} and [text.get_text() for text in ax.texts] == ["a pawn"]
    assert first.get_marker() != second.get_marker() and first.get_linestyle() != second.get_linestyle()
    assert "centipawns" in ax.get_xlabel() and "%" in ax.get_ylabel()
    assert ("100", "17.0 %", "0.0 %") in noise_chart().rows and "noise ±120: 17 %" in noise_chart().alt


@dataclass
class Match:
    """As much of a match as its chart asks for."""

    first: str
    second: str
    wins: int
    draws: int
    losses: int
    ends: tuple

    @property
    def games(self):
        return [None] * (self.wins + self.draws + self.losses)

    @property
    def score(self):
        return (self.wins + self.draws / 2) / len(self.games)

    def interval(self, confidence):
        return self.ends if confidence == 0.99 else (0, 1)


MATCHES = [Match("level 1", "level 0", 8, 1, 1, (0.6, 0.95)), Match("level 2", "level 1", 3, 4, 3, (0.3, 0.7))]


def test_matches_have_error_bars_and_the_line_of_equals():
    """Scores and both ends of their intervals in percent, the first match on top, a line at 50."""
    ax = plot_matches(MATCHES, 0.99)
    points, line = ax.containers[0].lines[0], ax.lines[-1]
    assert list(points.get_xdata()) == pytest.approx([85, 50]) and list(points.get_ydata()) == [0, 1]
    bars = [segment[:, 0].tolist() for segment in ax.containers[0].lines[2][0].get_segments()]
    assert bars[0] == pytest.approx([60, 95]) and bars[1] == pytest.approx([30, 70])
    assert set(line.get_xdata()) == {50} and ax.yaxis_inverted()
    assert [label.get_text() for label in ax.get_yticklabels()] == ["level 1 against level 0", "level 2 against level 1"]
    assert "99 %" in ax.get_xlabel()


def test_matches_in_a_table():
    """Games won, drawn and lost, score and interval."""
    chart = matches_chart(MATCHES, 0.99)
    assert chart.rows[0] == ("match", "games", "won", "drawn", "lost", "score", "99 % interval")
    assert chart.rows[1] == ("level 1 – level 0", "10", "8", "1", "1", "85.0 %", "60.0 % to 95.0 %")


@pytest.mark.parametrize(("plot", "data"), [(plot_heat, RING), (plot_evaluation, [0, 10]), (plot_noise, (120,)), (plot_matches, MATCHES)])
def test_given_axes_are_drawn_into(plot, data):
    """With `ax` no new figure is made, and the same axes come back."""
    ax = Figure().subplots()
    assert plot(data, ax=ax) is ax and ax.has_data()


def test_numbers_on_the_heat_map_can_be_read():
    """Their ink on the chip behind them."""
    assert contrast("#1f2328", "#f7fbff") > 7
