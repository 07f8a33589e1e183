"""The exercises of lesson 10: random numbers, a choice in the fog, the level for an opponent.

To begin at the beginning, open `rules.pieces`.
"""
import operator

from chesslearn.course.contracts import Number
from chesslearn.course.exercise import Case, Closing, Exercise, Prediction, Wrong
from chesslearn.course.games import random_boards
from chesslearn.engine.difficulty import LEVELS, choose_move
from chesslearn.engine.noise import MASK
from chesslearn.engine.search import Search
from chesslearn.rules.fen import STARTING_FEN

MARSAGLIA = (88172645463325252, 8748534153485358512, 3040900993826735515, 3453997556048239312)
"""The seed in Marsaglia's paper, and the three numbers that follow it."""
FULL = "a state that fills its 64 bits"


def first_noises_chart(lists):
    """Lists of noises by name, each noise against its place in the list, as a `Chart`."""
    from chesslearn.ui.chart import STYLES, Chart, axes, signed  # here: Matplotlib takes seconds, and `progress` reads every lesson
    ax = axes(5.2, 3.2)
    for (name, noises), style in zip(lists.items(), STYLES):
        ax.plot(range(len(noises)), noises, color=style.color, marker=style.marker, linestyle="none", label=name)
    ax.set(xlabel="half-moves played", ylabel="noise in centipawns")
    ax.legend(frameon=False, loc="lower center", bbox_to_anchor=(0.5, 1), ncols=len(lists))
    length = min(8, *map(len, lists.values()))
    rows = [("half-move", *lists), *((str(ply), *(signed(noises[ply]) for noises in lists.values())) for ply in range(length))]
    said = "; ".join(f"{name}: {', '.join(map(signed, noises))}" for name, noises in lists.items())
    return Chart(ax.figure, f"Chart: the noise of the first move, half-move by half-move. {said}", tuple(rows))


class SixtyFourBits(Number):
    """A whole number of at most 64 bits; of a larger one it is said how large."""

    def difference(self, answer, expected):
        return f"Yours has {answer.bit_length()} bits: it grows beyond 64." if answer > MASK else ""


def my_xorshift64(state):
    state ^= state << 13 & MASK
    state ^= state >> 7
    state ^= state << 17 & MASK
    return state


def _shifted(state, shifts=(13, -7, 17), mask=MASK):
    """Three xors with the state shifted, to the left where a shift is positive."""
    for shift in shifts:
        state ^= state << shift & mask if shift > 0 else state >> -shift
    return state


def without_mask(state):
    return _shifted(state, mask=-1)


def masked_at_the_end(state):
    return without_mask(state) & MASK


def mask_of_one_bit(state):
    return _shifted(state, mask=1 << 64)


def mask_of_32_bits(state):
    return _shifted(state, mask=(1 << 32) - 1)


def remainder_by_the_mask(state):
    state ^= (state << 13) % MASK
    state ^= state >> 7
    return state ^ (state << 17) % MASK


def other_directions(state):
    state ^= state >> 13
    state ^= state << 7 & MASK
    return state ^ state >> 17


def only_to_the_left(state):
    return _shifted(state, (13, 7, 17))


def only_to_the_left_unmasked(state):
    return _shifted(state, (13, 7, 17), mask=-1)


def shifts_of_32_bits(state):
    return _shifted(state, (13, -17, 5))


def two_shifts_swapped(state):
    return _shifted(state, (17, -7, 13))


def last_two_swapped(state):
    return _shifted(state, (13, -17, 7))


def first_two_swapped(state):
    return _shifted(state, (7, -13, 17))


def upward(state):
    return _shifted(state, (7, -17, 13))


def downward(state):
    return _shifted(state, (17, -13, 7))


def right_shift_first(state):
    return _shifted(state, (-7, 13, 17))


def right_shift_last(state):
    return _shifted(state, (13, 17, -7))


def first_step_missing(state):
    return _shifted(state, (-7, 17))


def second_step_missing(state):
    return _shifted(state, (13, 17))


def last_shift_unmasked(state):
    state = _shifted(state, (13, -7))
    return state ^ state << 17


def first_shift_unmasked(state):
    state ^= state << 13
    return _shifted(state, (-7, 17))


def mask_shifted(state):
    state ^= state & MASK << 13
    state ^= state >> 7
    return state ^ state & MASK << 17


def three_steps(state):
    return my_xorshift64(my_xorshift64(my_xorshift64(state)))


def five_steps(state):
    return my_xorshift64(my_xorshift64(three_steps(state)))


def third_step_missing(state):
    return _shifted(state, (13, -7))


def always_from_the_first(state):
    return state ^ state << 13 & MASK ^ state >> 7 ^ state << 17 & MASK


def shifts_alone(state):
    return (state << 13 & MASK) >> 7 << 17 & MASK


def or_for_xor(state):
    state |= state << 13 & MASK
    state |= state >> 7
    return state | state << 17 & MASK


def plus_for_xor(state):
    state = state + (state << 13) & MASK
    state += state >> 7
    return state + (state << 17) & MASK


OTHER_ORDER = "You have the three shifts in another order. It is left by 13, right by 7, left by 17."
MORE_THAN_ONE = "You go on for several steps. One call is one step: three shifts, and no loop around them."

XORSHIFT = Exercise(
    id="10.1",
    statement="the next number of xorshift64",
    contract=SixtyFourBits(),
    cases=(
        Case((1,), 1082269761),
        Case((2,), 2164539522),
        Case((1000,), 1082124401135),
        Case((0,), 0, ("zero",)),
        *(Case((state,), following, (FULL,)) for state, following in zip(MARSAGLIA, MARSAGLIA[1:])),
        Case((1 << 63,), 9295429630892703744, (FULL,)),
        Case((MASK,), 1065361344, (FULL,)),
    ),
    key=my_xorshift64,
    wrongs=(
        Wrong(masked_at_the_end, "You cut to 64 bits at the end only. By then the bits beyond have come back with the shift to the right. "
                                 "Cut each time you shift to the left."),
        Wrong(without_mask, "Your numbers grow beyond 64 bits. After a shift to the left, `& MASK` cuts off what is too much."),
        Wrong(mask_of_one_bit, "1 << 64 is one single bit. MASK, which is (1 << 64) - 1, has all 64 bits below it."),
        Wrong(mask_of_32_bits, "Your mask keeps 32 bits. The state has 64."),
        Wrong(remainder_by_the_mask, "`% MASK` is a remainder: the bits that are pushed out at the top come back at the bottom. `& MASK` cuts them off."),
        Wrong(other_directions, "You shift right, left, right. The order is left by 13, right by 7, left by 17."),
        Wrong(only_to_the_left, "You shift to the left three times. The second shift goes to the right: state >> 7."),
        Wrong(only_to_the_left_unmasked, "You shift to the left three times, and cut nothing. The second shift goes to the right: state >> 7."),
        Wrong(shifts_of_32_bits, "13, 17, 5 belong to the generator of 32 bits. For 64 bits they are 13, 7, 17."),
        Wrong(two_shifts_swapped, "You begin with 17 and end with 13. The order is 13, 7, 17."),
        Wrong(last_two_swapped, OTHER_ORDER),
        Wrong(first_two_swapped, OTHER_ORDER),
        Wrong(upward, OTHER_ORDER),
        Wrong(downward, OTHER_ORDER),
        Wrong(right_shift_first, OTHER_ORDER),
        Wrong(right_shift_last, OTHER_ORDER),
        Wrong(third_step_missing, "The third step is missing: left by 17."),
        Wrong(second_step_missing, "The second step is missing: right by 7."),
        Wrong(first_step_missing, "The first step is missing: left by 13."),
        Wrong(last_shift_unmasked, "Your last shift goes without a mask. It is a shift to the left like the first one: state << 17 & MASK."),
        Wrong(first_shift_unmasked, "Your first shift goes without a mask, and the shift to the right brings back some of what is too much: "
                                    "state << 13 & MASK."),
        Wrong(mask_shifted, "You shift the mask: `state & MASK << 13` is `state & (MASK << 13)`. Shift the state, then cut: state << 13 & MASK."),
        Wrong(three_steps, MORE_THAN_ONE),
        Wrong(five_steps, MORE_THAN_ONE),
        Wrong(always_from_the_first, "All your shifts start from the number that came in. Each step takes the result of the one before."),
        Wrong(shifts_alone, "You shift, and forget what was there. In each step the shifted number is combined with the state by ^."),
        Wrong(or_for_xor, "You combine by |, which only ever sets bits. Take ^, which sets and clears them."),
        Wrong(plus_for_xor, "You add. Combine by ^ instead: it works on each bit by itself."),
    ),
    hints=(
        "There are three steps of one kind: shift a copy of the state, then combine it with the state by ^. Each step begins with the "
        "result of the last one.",
        "Python's whole numbers have no end. `state << 13 & MASK` is the shift with everything beyond 64 bits cut off. A shift to the right needs no mask.",
        "state ^= state << 13 & MASK, then state ^= state >> 7, then state ^= state << 17 & MASK. Return state.",
    ),
    right="You can now make noise that comes out the same on every computer. From the seed of his paper, your numbers are those of Marsaglia's generator.",
    about={"zero": "What does a shift make of 0, and what does ^ make of two zeros?",
           FULL: "These numbers are so large that a shift to the left pushes bits out at the top. They have to go, at once."},
)

EQUAL, FOG, LOST = "equal sums", "noise that changes the choice", "nothing but sums below zero"


def my_choice(scores, noises):
    best = 0
    for index in range(len(scores)):
        if scores[index] + noises[index] > scores[best] + noises[best]:
            best = index
    return best


def _place(numbers, choose=max):
    return numbers.index(choose(numbers))


def _sums(scores, noises):
    return [score + noise for score, noise in zip(scores, noises)]


def last_of_equals(scores, noises):
    sums = _sums(scores, noises)
    return len(sums) - 1 - sums[::-1].index(max(sums))


def score_alone(scores, noises):
    return _place(scores)


def noise_alone(scores, noises):
    return _place(noises)


def smallest_sum(scores, noises):
    return _place(_sums(scores, noises), min)


def noise_taken_off(scores, noises):
    return _place([score - noise for score, noise in zip(scores, noises)])


def noise_of_the_next(scores, noises):
    return _place(_sums(scores, [*noises[1:], noises[0]]))


def noise_of_the_last(scores, noises):
    return _place(_sums(scores, [noises[-1], *noises[:-1]]))


def noise_by_rank(scores, noises):
    return _place(_sums(sorted(scores, reverse=True), noises))


def score_with_noise_at_once(scores, noises):
    best, record = 0, scores[0]
    for index in range(len(scores)):
        if scores[index] + noises[index] > record:
            best, record = index, scores[index]
    return best


def first_without_noise(scores, noises):
    return _place(_sums(scores, [0, *noises[1:]]))


def above_zero_only(scores, noises):
    sums = _sums(scores, noises)
    return _place(sums) if max(sums) > 0 else 0


def without_the_sign(scores, noises):
    return _place([abs(total) for total in _sums(scores, noises)])


def the_sum_itself(scores, noises):
    return max(_sums(scores, noises))


def the_score_itself(scores, noises):
    return scores[my_choice(scores, noises)]


def counted_from_one(scores, noises):
    return my_choice(scores, noises) + 1


def lists_joined(scores, noises):
    return _place(scores + noises)


def largest_of_both(scores, noises):
    return max(scores) + max(noises)


def last_left_out(scores, noises):
    best = 0
    for index in range(1, len(scores) - 1):
        if scores[index] + noises[index] > scores[best] + noises[best]:
            best = index
    return best


def first_left_out(scores, noises):
    best = min(1, len(scores) - 1)
    for index in range(1, len(scores)):
        if scores[index] + noises[index] > scores[best] + noises[best]:
            best = index
    return best


CHOICE = Exercise(
    id="10.2",
    statement="the move that is played under given noise",
    contract=Number(),
    cases=(
        Case(([30], [-100]), 0),
        Case(([10, 50, 30], [0, 0, 0]), 1),
        Case(([10, 50, 30], [0, -60, 0]), 2, (FOG,)),
        Case(([20, 0, -80, 40], [-110, 15, 112, -30]), 2, (FOG,)),
        Case(([100, 0], [-40, 40]), 0),
        Case(([0, 25, 0, 25], [10, -15, 10, -15]), 0, (EQUAL,)),
        Case(([8, 8, 8], [5, 5, 5]), 0, (EQUAL,)),
        Case(([-900, 12, 4, 8], [40, -20, -12, -16]), 1, (EQUAL, LOST)),
        Case(([-300, -320, -210], [-20, 20, -100]), 1, (LOST, FOG)),
        Case(([-40, -5, -90], [30, -20, 75]), 0, (LOST, FOG)),
        Case(([29_999, 800, 29_997], [-118, 120, 119]), 2, (FOG, "mates")),
        Case(([-96, 60, 70, 65, 0], [120, -35, -45, -41, 24]), 1, (EQUAL,)),
    ),
    key=my_choice,
    wrongs=(
        Wrong(last_of_equals, "Of equal sums you take the last. The first of them is played: a later one has to be larger."),
        Wrong(score_alone, "You compare the scores, and the noise changes nothing. Compare score plus noise."),
        Wrong(noise_alone, "You play the move with the largest noise, whatever it is worth. Compare score plus noise."),
        Wrong(smallest_sum, "You take the smallest sum. The scores are those of the side that moves, be it White or Black: the largest is best."),
        Wrong(noise_taken_off, "You take the noise off. It is added: it has a sign already."),
        Wrong(noise_of_the_next, "Each move gets the noise of the next one. Score and noise belong together by their place."),
        Wrong(noise_of_the_last, "Each move gets the noise of the one before it. Score and noise belong together by their place."),
        Wrong(noise_by_rank, "You sort the scores, so the noise lands on another move. Leave them in their order."),
        Wrong(score_with_noise_at_once, "You compare a sum with a score. What you remember of the best move has to be its sum, noise included."),
        Wrong(first_without_noise, "Your first move goes without noise. It gets its noise like all others."),
        Wrong(above_zero_only, "Your search for the best starts from 0, so it finds nothing where all sums are below. Start from the first move."),
        Wrong(without_the_sign, "You compare sums without their signs. A large number below zero is a bad move."),
        Wrong(counted_from_one, "You count from 1. The first move has the place 0."),
        Wrong(the_sum_itself, "You return the best sum. Return its place in the list, counted from 0."),
        Wrong(lists_joined, "`+` joins the two lists, one behind the other. Add them place by place: scores[index] + noises[index]."),
        Wrong(largest_of_both, "You add the largest score and the largest noise, which may belong to two moves. Add them place by place."),
        Wrong(last_left_out, "The last move is never looked at: range(1, len(scores)) ends there by itself, without a - 1."),
        Wrong(first_left_out, "The first move is never looked at. Its place is 0."),
        Wrong(the_score_itself, "You return the score of the move. Return its place in the list, counted from 0."),
    ),
    hints=(
        "Which number does this opponent compare, move by move?",
        "Walk through the places. Remember the place of the best sum so far, and change it only for a larger one.",
        "best = 0; for index in range(len(scores)): if scores[index] + noises[index] > scores[best] + noises[best], then best = index. Return best.",
    ),
    right="You can now tell what a level plays, and why. It is right because an opponent in the fog knows no more than these sums.",
    about={EQUAL: "Several sums are the largest. Which of their places do you return?",
           LOST: "Every sum is below zero, and one of them is still the largest. From what does your comparison start?",
           FOG: "The best score does not win here. Which sum is the largest?"},
)

UNPLAYED, TIED, DRAWN = "a level that nobody has played yet", "two levels as near to one half", "drawn games"


def my_level(results):
    best, nearest = 1, 1
    for level, points in sorted(results.items()):
        if not points:
            continue
        distance = abs(sum(points) / len(points) - 0.5)
        if distance <= nearest:
            best, nearest = level, distance
    return best


def _nearest(results, share=lambda points: sum(points) / len(points), none=1, middle=0.5):
    """The level by another share of the points, or with another level where nothing was played."""
    played = {level: abs(share(points) - middle) for level, points in results.items() if points}
    return max((level for level in played if played[level] == min(played.values())), default=none)


def easier_of_two(results):
    played = {level: abs(sum(points) / len(points) - 0.5) for level, points in results.items() if points}
    return min((level for level in played if played[level] == min(played.values())), default=1)


def first_in_the_dict(results):
    best, nearest = 1, 1
    for level, points in results.items():
        if points and abs(sum(points) / len(points) - 0.5) < nearest:
            best, nearest = level, abs(sum(points) / len(points) - 0.5)
    return best


def last_in_the_dict(results):
    best, nearest = 1, 1
    for level, points in results.items():
        if points and abs(sum(points) / len(points) - 0.5) <= nearest:
            best, nearest = level, abs(sum(points) / len(points) - 0.5)
    return best


def easiest(results):
    return max((level for level in results if results[level]), key=lambda level: sum(results[level]) / len(results[level]), default=1)


def highest_still_beaten(results):
    return max((level for level, points in results.items() if points and sum(points) / len(points) >= 0.5), default=1)


def highest_played(results):
    return max((level for level in results if results[level]), default=1)


def wins_only(results):
    return _nearest(results, lambda points: points.count(1) / len(points))


def draws_left_out(results):
    decided = {level: [point for point in points if point != 0.5] for level, points in results.items()}
    return _nearest(decided)


def points_not_shares(results):
    return _nearest(results, lambda points: sum(points) - len(points) / 2, middle=0)


def unplayed_as_lost(results):
    return _nearest({level: points or [0] for level, points in results.items()})


def unplayed_as_even(results):
    return _nearest({level: points or [0.5] for level, points in results.items()})


def nothing_is_level_0(results):
    return _nearest(results, none=0)


def farthest_from_even(results):
    return max((level for level in sorted(results, reverse=True) if results[level]),
               key=lambda level: abs(sum(results[level]) / len(results[level]) - 0.5), default=1)


def _walk(distance, start=1, within=operator.le, order=sorted):
    """A wrong answer that goes through the levels and keeps the nearest, by another distance, from another start."""
    def level_for(results):
        best, nearest = 1, start
        for level, points in order(results.items()):
            if points and within(distance(points), nearest):
                best, nearest = level, distance(points)
        return best
    return level_for


def _downward(pairs):
    return sorted(pairs, reverse=True)


def _right(points):
    return abs(sum(points) / len(points) - 0.5)


def _signed(points):
    return sum(points) / len(points) - 0.5


def _by_sum(points):
    return abs(sum(points) - 0.5)


WALKS = tuple((within, order) for within in (operator.le, operator.lt) for order in (sorted, list, _downward))
"""The ways to go through the levels: which of two equal ones is kept depends on both."""
START_TOO_SMALL = "A level that is always won, or always lost, is exactly 0.5 away, and 0.5 is not smaller than 0.5. Start from a larger number, such as 1."
START_AT_ZERO = "No distance is smaller than 0, so yours never changes. Start from a large number, such as 1."
NO_ABS = "You compare share - 0.5 with its sign, so a lost match seems nearer than an even one. The distance is abs(share - 0.5)."
SUM_FOR_SHARE = "You hold the sum of the points against one half. Divide it by the number of games first: that is the share."
NO_GUARD = "A level without games has an empty list, and nothing can be divided by its length, 0. Leave such a level out."
NOTHING_LEFT = "Where no game was played at all, there is nothing to choose from, and min and max raise an error. Return 1 there."


def without_a_guard(results):
    return max(sorted(results, reverse=True), key=lambda level: -_right(results[level]), default=1)


def without_a_guard_lower_first(results):
    return max(results, key=lambda level: -_right(results[level]), default=1)


def without_a_guard_no_default(results):
    return max(sorted(results, reverse=True), key=lambda level: -_right(results[level]))


def without_a_guard_no_default_lower_first(results):
    return min(results, key=lambda level: _right(results[level]))


def no_largest_to_choose(results):
    played = {level: _right(points) for level, points in results.items() if points}
    return max(level for level in played if played[level] == min(played.values()))


def nothing_to_choose_from(results):
    played = sorted((level for level in results if results[level]), reverse=True)
    return min(played, key=lambda level: _right(results[level]))


def nothing_to_choose_from_lower_first(results):
    return min((level for level in results if results[level]), key=lambda level: _right(results[level]))


def nothing_to_choose_from_first_level(results):
    return min(sorted(level for level in results if results[level]), key=lambda level: _right(results[level]))


LEVEL = Exercise(
    id="10.3",
    statement="the level at which a match is nearest to even",
    contract=Number(),
    cases=(
        Case(({0: [1, 1, 1, 1], 1: [1, 0, 1, 0], 2: [0, 0, 0, 0]},), 1),
        Case(({0: [1, 1], 1: [1, 1], 2: [1, 0, 1, 1], 3: [0, 0]},), 2),
        Case(({0: [1, 0, 1, 1], 1: [0, 0, 0, 0]},), 0),
        Case(({2: [1, 1, 1, 1], 3: [1, 0, 0, 0, 1, 0, 0, 0]},), 3),
        Case(({0: [1, 1, 1, 1], 1: [0.5, 0.5, 0.5, 0.5], 2: [1, 0, 0, 0]},), 1, (DRAWN,)),
        Case(({1: [1, 0.5, 0.5, 0.5], 2: [0, 0, 0.5, 0.5]},), 1, (DRAWN,)),
        Case(({0: [1, 1], 1: [1, 1, 1, 0], 2: [], 3: []},), 1, (UNPLAYED,)),
        Case(({0: [1, 1, 1, 1], 1: []},), 0, (UNPLAYED,)),
        Case(({1: [1, 1, 1, 0], 2: [0, 0, 0, 1]},), 2, (TIED,)),
        Case(({3: [0, 1, 0, 0], 0: [1, 1], 2: [1, 1, 0, 1]},), 3, (TIED, "levels in another order")),
        Case(({2: [0, 1, 0, 0], 1: [1, 1, 0, 1], 0: [1, 1]},), 2, (TIED, "levels in another order")),
        Case(({1: [1, 1, 1, 1, 1, 0, 0, 0], 2: [1, 1, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1]},), 1),
        Case(({1: [1, 1], 2: [1, 1, 1, 1, 1, 0, 0, 0, 1, 1, 1, 1, 1, 0, 0, 0]},), 2),
        Case(({0: [], 1: [], 2: [], 3: []},), 1, (UNPLAYED, "no game at all")),
        Case(({},), 1, ("no game at all",)),
        Case(({2: [0, 0]},), 2),
    ),
    key=my_level,
    wrongs=(
        Wrong(easier_of_two, "Of two levels as near to one half you take the easier. The harder one is asked for: who plays learns more from it."),
        Wrong(first_in_the_dict, "Of two levels as near to one half you keep the one that comes first in the dict. Take the higher number, "
                                 "in whatever order they come."),
        Wrong(last_in_the_dict, "Of two levels as near to one half you take the one that comes last in the dict. Take the higher number, "
                                "in whatever order they come."),
        Wrong(easiest, "You return the level that is easiest to beat. A match that is always won is not even."),
        Wrong(highest_still_beaten, "You return the highest level with at least one half of the points. A level that takes a little more than "
                                    "half of them can be nearer to even."),
        Wrong(highest_played, "You return the highest level that was played, whatever came out."),
        Wrong(wins_only, "You count wins only. A drawn game is half a point, and the sum of the points has it."),
        Wrong(draws_left_out, "You leave drawn games out. A match of nothing but draws is as even as can be."),
        Wrong(points_not_shares, "You compare points, and the numbers of games differ. Divide by the number of games first."),
        Wrong(unplayed_as_lost, "You take a level without games for one where all was lost. Nothing is known of it: leave it out."),
        Wrong(unplayed_as_even, "You take a level without games for an even match. Nothing is known of it: leave it out."),
        Wrong(without_a_guard, NO_GUARD),
        Wrong(without_a_guard_lower_first, NO_GUARD),
        Wrong(without_a_guard_no_default, NO_GUARD),
        Wrong(without_a_guard_no_default_lower_first, NO_GUARD),
        Wrong(no_largest_to_choose, NOTHING_LEFT),
        Wrong(nothing_to_choose_from, NOTHING_LEFT),
        Wrong(nothing_to_choose_from_lower_first, NOTHING_LEFT),
        Wrong(nothing_to_choose_from_first_level, NOTHING_LEFT),
        *(Wrong(_walk(_right, 0.5, operator.lt, order), START_TOO_SMALL) for order in (sorted, list, _downward)),
        Wrong(_walk(_right, 0, operator.lt), START_AT_ZERO),
        *(Wrong(_walk(_signed, 1, within, order), NO_ABS) for within, order in WALKS),
        *(Wrong(_walk(_by_sum, start, within, order), SUM_FOR_SHARE) for start in (1, 100) for within, order in WALKS),
        Wrong(nothing_is_level_0, "Where nothing has been played, you return 0. Begin with level 1."),
        Wrong(farthest_from_even, "You return the level whose match is farthest from even. The smallest distance from one half is asked for."),
    ),
    hints=(
        "What share of the points is an even match? How far from it is each level?",
        "The share is sum(points) / len(points), and its distance from one half abs(share - 0.5). Leave out levels with an empty list. "
        "In which order must you look, so that of two equal ones the higher stays?",
        "best, nearest = 1, 1; for level, points in sorted(results.items()): if points, and the distance is <= nearest, remember both. Return best.",
    ),
    right="You can now choose an opponent for anybody, from games alone. It is right because of all levels that were measured yours is nearest to even.",
    about={UNPLAYED: "What do you know of a level with an empty list of points?",
           TIED: "Two levels are equally near to one half. Which number do you return?",
           DRAWN: "A drawn game is half a point for each side.",
           "no game at all": "Nothing has been played yet. With which level does one begin?"},
)

EXERCISES = (XORSHIFT, CHOICE, LEVEL)


def times_overtaken():
    """In how many of 100 cases a move 100 centipawns worse is played, with a noise of 120."""
    from chesslearn.ui.play_charts import overtaking  # here, as above
    return round(100 * overtaking(120, 100))


def full_windows():
    """Compares the scores by which the levels with noise choose with a search that prunes nothing, in words."""
    exact = moves = again = positions = 0
    for index, board in enumerate(random_boards(STARTING_FEN, 300)):
        if index % 30 or board.outcome():
            continue
        positions += 1
        for level in (1, 2):
            choice = choose_move(board, level)
            again += choice == choose_move(board, level)
            for candidate in choice.candidates:
                moves += 1
                score, _ = Search(board).after(candidate.move, _unpruned, LEVELS[level].depth - 1, 1)
                exact += candidate.score == -score
    return (f"{exact:,} of {moves:,} root moves of levels 1 and 2 have the score of a search that prunes nothing, in {positions} positions "
            f"of random games; {again} of {2 * positions} choices come out the same when asked again.")


def _unpruned(search, depth, ply):
    """The score of the position on the board by every line, and no line."""
    score, moves = search.visit(depth, ply)
    return max((-search.after(move, _unpruned, depth - 1, ply + 1)[0] for move in moves), default=score), ()


CLOSING = Closing(
    proof=full_windows,
    predictions=(Prediction("10.overtaking", "Of 100 times, how often is a move that is a pawn worse played all the same, with a noise of 120?", times_overtaken),),
)
