"""A move explained: the sentence says what the candidates say, and the chart shows them."""
from threading import Event

import pytest

from chesslearn import Board, Engine, Move, choose_move
from chesslearn.engine.difficulty import AT_MOST, Candidate, Choice
from chesslearn.ui.explanation import MOST_SHOWN, candidates_chart, explain_move, plot_candidates

E4, D4, NF3, A3 = (Move.from_uci(text) for text in ("e2e4", "d2d4", "g1f3", "a2a3"))
MATE_IN_ONE = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"
ONE_MOVE = "7k/5K2/4R3/8/8/8/8/8 b - - 0 1"


def choice(*candidates, depth=2):
    """A choice of the candidate with the highest sum."""
    best = max(candidates, key=lambda one: one.total)
    return Choice(best.move, best.score, 100, depth, (best.move,), candidates)


def sentence(*candidates, **options):
    """What is said of these candidates in the starting position."""
    return explain_move(Board(), choice(*candidates, **options)).sentence


def test_a_move_overtaken_by_noise_is_named():
    """The better move, the chosen one, and the two sums that decided stand in the sentence."""
    assert sentence(Candidate(E4, 30, -90), Candidate(A3, -20, 110)).startswith(
        "Looking 2 half-moves ahead, e4 has the best score, +30, but a3 with −20 overtakes it: noise makes them −60 and +90.")


def test_the_best_move_may_stay_first():
    """Where the noise changed nothing, the sentence says that too."""
    assert "e4 has the best score, +30, and stays first: its noise of −5 makes it +25." in sentence(Candidate(E4, 30, -5), Candidate(A3, -20, 10))


def test_without_noise_the_loser_is_only_known_as_at_most():
    """The runner-up's bound is not sold as its score; of equal sums the exact one is the runner-up."""
    assert "e4 scores +30; no other move scores more, and d4 scores at most +10." in sentence(Candidate(E4, 30), Candidate(D4, 10, 0, AT_MOST))
    assert "and Nf3 scores +10." in sentence(Candidate(E4, 30), Candidate(D4, 10, 0, AT_MOST), Candidate(NF3, 10))


def test_a_move_drawn_by_lot_and_an_only_move():
    """Where nothing was compared there is one sentence and no chart."""
    lot = explain_move(Board(), choose_move(Board(), 0))
    assert lot.sentence.endswith("is drawn by lot from 20 legal moves: nothing is searched.") and lot.chart is None
    only = explain_move(Board(ONE_MOVE), choose_move(Board(ONE_MOVE), 2))
    assert only.sentence == "Kh7 is the only legal move." and only.chart is None


def test_a_search_that_was_stopped_says_so():
    """No move finished, one finished, some finished: each has its sentence."""
    now = Event()
    now.set()
    assert explain_move(Board(), Engine(depth=4).choose(Board(), stop=now)).sentence == "Na3 is played because no move was finished in time."
    assert sentence(Candidate(E4, 30)).endswith("e4 was the only move finished and scores +30. Only 1 of 20 moves were finished in time. All scores are in centipawns.")
    assert sentence(Candidate(E4, 30), Candidate(D4, 0)).endswith("and d4 scores 0. Only 2 of 20 moves were finished in time. All scores are in centipawns.")


def test_a_mate_is_said_in_moves_and_drawn_at_the_edge():
    """A mate's 29 999 would push all others together: it stands at the edge of 1 000 centipawns, with its name."""
    board = Board(MATE_IN_ONE)
    mate = choose_move(board, 1)
    assert "Rd8# has the best score, +29999 (mate in 1)" in explain_move(board, mate).sentence
    ax = plot_candidates(board, mate)
    assert max(x for line in ax.lines for x in line.get_xdata()) == 1000
    assert [text.get_text() for text in ax.texts] == ["mate"]


def test_what_lies_beyond_the_axis_is_named_at_its_edge():
    """A loser 1 960 centipawns below the best is drawn 1 000 below it, with its true score as a text."""
    ax = plot_candidates(Board(), choice(Candidate(E4, 30), Candidate(D4, -1930)))
    assert [text.get_text() for text in ax.texts] == ["−1,930"]
    assert [list(line.get_xdata()) for line in ax.lines if line.get_label() == "score"] == [[30, -970]]


def test_the_axes_hold_score_noise_and_sum():
    """The chosen move stands on top; each candidate has its score, its sum and the line between."""
    ax = plot_candidates(Board(), choice(Candidate(E4, 30, -90), Candidate(A3, -20, 110), Candidate(D4, 10, 0)))
    assert [label.get_text() for label in ax.get_yticklabels()] == ["a3", "d4", "e4"]
    drawn = {line.get_label(): list(zip(line.get_xdata(), line.get_ydata())) for line in ax.lines}
    assert drawn["score"] == [(-20, 0), (10, 1), (30, 2)] and drawn["score + noise"] == [(90, 0), (-60, 2)]
    assert [list(line.get_xdata()) for line in ax.lines if line.get_label().startswith("_")] == [[-20, 90], [30, -60]]
    assert ax.get_xlabel() == "centipawns, for the side to move" and ax.yaxis_inverted()


def test_bounds_have_a_mark_of_their_own():
    """A score known as "at most" is an open triangle pointing down the axis, not the dot of an exact one."""
    ax = plot_candidates(Board(), choice(Candidate(E4, 30), Candidate(D4, 10, 0, AT_MOST)))
    marks = {line.get_label(): (line.get_marker(), line.get_markerfacecolor(), list(line.get_xdata())) for line in ax.lines}
    assert marks["score"][0] == "o" and marks["score"][2] == [30]
    assert marks["score, at most"] == ("<", "white", [10])


def test_equal_scores_do_not_stretch_the_axis():
    """Where all candidates score alike, the axis spans a pawn around them."""
    left, right = plot_candidates(Board(), choice(Candidate(E4, 6), Candidate(D4, 6, 0, AT_MOST))).get_xlim()
    assert 100 <= right - left <= 101 and left + right == pytest.approx(12)


def test_the_table_and_the_words_hold_the_numbers():
    """The table has the columns there are, names bounds, and says how many candidates it leaves out."""
    chart = candidates_chart(Board(), choose_move(Board(), 1, seed=0))
    assert chart.rows[0] == ("move", "score", "noise", "sum") and len(chart.rows) == MOST_SHOWN + 2
    assert chart.rows[-1] == ("and 12 more", "", "", "")
    quiet = candidates_chart(Board(), choice(Candidate(E4, 30), Candidate(D4, 10, 0, AT_MOST)))
    assert quiet.rows == (("move", "score"), ("e4", "+30"), ("d4", "at most +10"))
    assert quiet.alt == "Chart: the candidates, the chosen one first, in centipawns. e4 +30; d4 at most +10"


def test_the_best_score_is_always_shown():
    """A move that noise has thrown far back is named in the sentence, so it stands in chart and table too."""
    moves = Board().legal_moves()[:12]
    candidates = [Candidate(move, 10, 50 - at) for at, move in enumerate(moves[:-1])] + [Candidate(moves[-1], 40, -120)]
    chart = candidates_chart(Board(), choice(*candidates))
    assert [row[1] for row in chart.rows[1:]] == ["+10"] * (MOST_SHOWN - 1) + ["+40", ""]


@pytest.mark.parametrize("level, seed", [(1, seed) for seed in range(6)] + [(2, 0), (3, 0)])
def test_every_level_is_explained_on_a_real_position(level, seed):
    """The chosen move has the highest sum of those shown, and the position is as it was."""
    board = Board("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3")
    made = choose_move(board, level, seed)
    before = board.fen()
    explained = explain_move(board, made)
    assert board.fen() == before and explained.chart.rows[1][0] == board.san(made.move) and board.san(made.move) in explained.sentence
    totals = [one.total for one in made.candidates]
    assert next(one.total for one in made.candidates if one.move == made.move) == max(totals)


def test_what_cannot_be_explained_is_refused():
    """A bare move has no reasons, and the position after the move is not the one that was searched."""
    with pytest.raises(ValueError, match=r"gives no reasons: explain_move wants a Choice"):
        explain_move(Board(), E4)
    after = Board()
    after.make(E4)
    with pytest.raises(ValueError, match=r"is no move in rnbqkbnr.*give the position before the move"):
        explain_move(after, choose_move(Board(), 1))


def test_it_shows_itself_as_text_and_as_a_page():
    """The text has sentence and table; the page escapes what it says."""
    explained = explain_move(Board(), choice(Candidate(E4, 30), Candidate(D4, 10)))
    bundle = explained._repr_mimebundle_()
    assert bundle["text/plain"].splitlines()[0] == explained.sentence
    assert bundle["text/html"].startswith("<p>Looking 2") and '<img alt="Chart: the candidates' in bundle["text/html"]
