"""What a score says: how sure it is, and the Elo difference it stands for (lesson 10).

A score is the share of the points won: 1 for a win, 1/2 for a draw. Open `levels` next.
"""
from math import inf, log10, sqrt
from statistics import NormalDist


def elo_difference(score):
    """The rating difference at which `score` is to be expected; infinite where one side won all.

    It is Elo's logistic curve with base 10 and 400 points (Elo: The Rating of Chessplayers, 1978).

    >>> round(elo_difference(0.75))
    191
    >>> elo_difference(0.5)
    0.0
    """
    if not 0 <= score <= 1:
        raise ValueError(f"score {score!r}: a share of the points is a number from 0 to 1")
    if score in (0, 1):
        return inf if score else -inf
    return 400 * log10(score / (1 - score))


def score_interval(pair_scores, confidence=0.95):
    """The lowest and the highest true score that go with these scores of pairs, each from 0 to 1.

    Two games from one opening with colors swapped are one observation, not two: an opening that
    favors White gives a win and a loss, and the pair is as even as two draws. So the spread is taken
    over pairs, as in the pentanomial model of the engine testers (a pair scores 0, 1/4, 1/2, 3/4 or 1;
    Van den Bergh: Comments on Normalized Elo, 2020).

    The usual mean ± z·s/√n fails where it matters most: after nothing but wins its width is zero.
    Therefore z² pairs are added first, half of them won and half lost, which is what Agresti and Coull
    (Approximate Is Better than "Exact", 1998) do for proportions, and for pairs of only 0 and 1 it is
    their interval. With 10 pairs or more, it holds the true score as often as it promises.
    """
    if not 0 < confidence < 1:
        raise ValueError(f"confidence {confidence!r}: it is a number between 0 and 1, such as 0.95")
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    added = z * z
    count = len(pair_scores) + added
    middle = (sum(pair_scores) + added / 2) / count
    spread = sum((score - middle) ** 2 for score in pair_scores) + added / 2 * (middle ** 2 + (1 - middle) ** 2)
    half = z * sqrt(spread / count / count)
    return max(0.0, middle - half), min(1.0, middle + half)


def elo_in_words(score, low, high):
    """The Elo difference for `score` and for the ends of its interval.

    >>> elo_in_words(0.75, 0.64, 0.83)
    '+191, between +100 and +275'
    >>> elo_in_words(1.0, 0.85, 1.0)
    'at least +301'
    """
    middle, least, most = (f"{elo_difference(value):+.0f}" for value in (score, low, high))
    if high == 1:
        return f"at least {least}" if score == 1 else f"{middle}, at least {least}"
    if low == 0:
        return f"at most {most}" if score == 0 else f"{middle}, at most {most}"
    return f"{middle}, between {least} and {most}"
