"""Scores, intervals and Elo: against published values, another program, and exact sums of probabilities."""
import doctest
from math import factorial, inf, prod

import pytest

from chesslearn.match import elo
from chesslearn.match.elo import elo_difference, elo_in_words, score_interval


def test_the_examples_of_the_module_are_true():
    """Every example in a docstring of `elo` gives what stands below it."""
    results = doctest.testmod(elo)
    assert results.attempted >= 4 and results.failed == 0


@pytest.mark.parametrize(("difference", "score"), [(0, 0.5), (100, 0.64), (200, 0.76), (400, 10 / 11), (-400, 1 / 11)])
def test_elo_points_and_expected_scores(difference, score):
    """A score of 64 % stands for 100 points, 76 % for 200, ten times the other's share for 400 (FIDE, Elo)."""
    assert elo_difference(score) == pytest.approx(difference, abs=1)


def test_a_clean_score_has_no_finite_difference():
    """Whoever has won everything, or nothing, is infinitely far away."""
    assert (elo_difference(1.0), elo_difference(0)) == (inf, -inf)


@pytest.mark.parametrize(("won", "pairs", "confidence", "low", "high"), [
    (20, 20, 0.99, 0.7106374548624711, 1.0),
    (20, 20, 0.95, 0.810190439457511, 1.0),
    (7, 10, 0.95, 0.39232529797726956, 0.8966615820775747),
    (30, 40, 0.95, 0.5963877341813635, 0.8598014652199932),
    (0, 15, 0.95, 0.0, 0.23856311495690063),
    (52, 100, 0.99, 0.3941229884542663, 0.6433881840371007)])
def test_pairs_all_won_or_lost_give_the_interval_of_agresti_and_coull(won, pairs, confidence, low, high):
    """The values are those of `proportion_confint(..., method="agresti_coull")` of statsmodels 0.14."""
    assert score_interval([1.0] * won + [0.0] * (pairs - won), confidence) == pytest.approx((low, high), abs=1e-12)


def test_even_pairs_are_surer_than_uneven_ones():
    """Forty pairs that are all even bind the score closer than twenty won and twenty lost."""
    even, uneven = score_interval([0.5] * 40), score_interval([1.0, 0.0] * 20)
    assert uneven[0] < even[0] < 0.5 < even[1] < uneven[1]


SCORES = (0, 0.25, 0.5, 0.75, 1)
PLAYERS = {"even, quiet": (0.02, 0.08, 0.8, 0.08, 0.02), "even, each pair won or lost": (0.5, 0, 0, 0, 0.5),
           "better": (0.05, 0.15, 0.3, 0.35, 0.15), "much better": (0.05, 0.1, 0.2, 0.1, 0.55),
           "wins nearly always": (0, 0, 0.02, 0.04, 0.94), "loses one pair of a hundred": (0.01, 0, 0, 0, 0.99)}


def shares(count, kinds):
    """Every way in which `count` pairs fall into `kinds` kinds."""
    if kinds == 1:
        yield (count,)
        return
    for first in range(count + 1):
        for rest in shares(count - first, kinds - 1):
            yield first, *rest


@pytest.mark.parametrize("confidence", [0.95, 0.99])
@pytest.mark.parametrize("chances", PLAYERS.values(), ids=PLAYERS)
def test_the_interval_holds_the_true_score_as_often_as_it_promises(chances, confidence):
    """For ten pairs the chance is summed exactly over all 1 001 results; the usual interval would have 10 % for the last."""
    true_score, held, all_chances = sum(map(prod, zip(SCORES, chances))), 0, 0
    for counts in shares(10, 5):
        ways = factorial(10) / prod(map(factorial, counts))
        chance = ways * prod(p ** n for p, n in zip(chances, counts))
        low, high = score_interval([score for score, n in zip(SCORES, counts) for _ in range(n)], confidence)
        held += chance * (low <= true_score <= high)
        all_chances += chance
    assert all_chances == pytest.approx(1)
    assert held >= confidence


@pytest.mark.parametrize(("score", "low", "high", "words"), [
    (0.75, 0.5, 0.9, "+191, between +0 and +382"), (1.0, 0.75, 1.0, "at least +191"), (0.0, 0.0, 0.25, "at most -191"),
    (0.9, 0.75, 1.0, "+382, at least +191"), (0.1, 0.0, 0.25, "-382, at most -191")])
def test_the_difference_in_words(score, low, high, words):
    """An end that lies at infinity is not written: the words say "at least" or "at most"."""
    assert elo_in_words(score, low, high) == words


@pytest.mark.parametrize("wrong", [1.5, -0.1, float("nan"), 95])
def test_what_is_no_share_is_refused(wrong):
    """A score and a confidence are shares: numbers from 0 to 1, not percentages."""
    with pytest.raises(ValueError, match=f"score {wrong}: "):
        elo_difference(wrong)
    with pytest.raises(ValueError, match=f"confidence {wrong}: "):
        score_interval([0.5, 1], wrong)
