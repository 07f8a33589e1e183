"""Tries a learner's function on the cases of an exercise and finds what is wrong (from lesson 01).

`examine` gives one `Verdict` for each case. A case that passed a limit is the last one tried. Open `checks` next.
"""
import copy
import dis
import inspect
import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from chesslearn.course import time_limit
from chesslearn.course.contracts import Refused, Spent, plain
from chesslearn.course.exercise import Case
from chesslearn.match.players import foreign_frames, in_words
from chesslearn.rules.board import Board
from chesslearn.rules.pieces import COLOR_NAMES

STATE = ("squares", "turn", "castling_rights", "en_passant", "halfmove_clock", "fullmove_number", "history")

MOST_PIECES = 1_000
PAST_ZERO = "it goes on below depth 0, to -1, -2 and so on. Depth 0 has to end it."
RIGHT, WRONG, CHANGED, RAISED, REFUSED, UNENDING = "right", "wrong", "changed", "raised", "refused", "unending"


@dataclass(frozen=True)
class Verdict:
    """How one case went: its kind, and what distinguishes it from others of that kind.

    `fault` says in a sentence what is wrong with the call, where it is not the answer that is wrong;
    `answer` is the answer, already read; `after` are the arguments, where the function changed them.
    """

    case: Case
    kind: str
    detail: Any
    fault: str = ""
    answer: Any = None
    after: tuple = ()

    @property
    def right(self):
        return self.kind == RIGHT

    @property
    def trace(self):
        """What two functions have in common that do the same."""
        return self.kind, self.detail


def examine(exercise, function):
    """The verdicts on `function`, case by case; where all are right, on random games up to the first fault."""
    all_right = True
    for case in exercise.cases:
        verdict = _try(exercise, function, case)
        yield verdict
        all_right = all_right and verdict.right
        if verdict.kind == UNENDING:
            break
    if all_right and exercise.games:
        for case in exercise.games():
            verdict = _try(exercise, function, case)
            yield verdict
            if not verdict.right:
                break


def known_wrong(exercise, verdicts):
    """The known wrong answer that does on all cases what these verdicts say, or None."""
    return next((wrong for wrong in exercise.wrongs if _does_the_same(exercise, wrong.function, verdicts)), None)


def _does_the_same(exercise, function, verdicts):
    """Whether `function` goes through the cases as the verdicts say; tried only as far as it does."""
    return all(mine.trace == theirs.trace for mine, theirs in zip(examine(exercise, function), verdicts))


def tags_of(case):
    """The tags of a case, the side to move of its boards included."""
    sides = {f"{COLOR_NAMES[thing.turn].capitalize()} to move" for thing in case.arguments if isinstance(thing, Board)}
    return {*case.tags, *sides}


def shared_tags(verdicts):
    """What all failing cases have and no passing one, in the order of the first failing case's tags."""
    failing, passing = ([tags_of(v.case) for v in verdicts if v.right == side] for side in (False, True))
    shared = set.intersection(*failing).difference(*passing)
    return sorted(shared, key=lambda tag: (tag.endswith(" to move"), tag))


def _try(exercise, function, case):
    arguments = copy.deepcopy(case.arguments)
    ending = time_limit.call(lambda: _listed(function(*arguments)))
    if isinstance(ending.error, Endless):
        return Verdict(case, UNENDING, Endless, f"{exercise.name} returned more than {MOST_PIECES:,} values, one by one, and was stopped: "
                       "does your generator come to an end?")
    if ending.how == time_limit.RAISED:
        return Verdict(case, RAISED, _what(ending.error), _raised(exercise, ending))
    if ending.how != time_limit.RETURNED:
        return Verdict(case, UNENDING, ending.how, _unending(exercise, ending))
    try:
        return _judged(exercise, case, arguments, ending.value)
    except Refused as refused:
        return Verdict(case, REFUSED, str(refused), _refused(exercise, function, ending.value, refused))
    except Exception as error:  # a class of the learner's may raise wherever it is looked at
        return Verdict(case, RAISED, _what(error), f"What {exercise.name} returned or changed cannot be read: {in_words(error)}.")


def _judged(exercise, case, arguments, value):
    """The verdict on a call that came to its end."""
    given, contract = plain(exercise.reads(*arguments) if exercise.reads else value), exercise.contract
    answer = contract.read(Spent(given, exercise.measures(*arguments)) if exercise.measures else given)
    if not exercise.reads and any(map(_differ, arguments, case.arguments)):
        return Verdict(case, CHANGED, answer, _changed(exercise, arguments, case), answer, arguments)
    right = contract.agrees(answer, case.expected)
    if not right:
        contract.show(answer)  # what raises there has to raise here
    return Verdict(case, RIGHT if right else WRONG, answer, "", answer)


class Endless(Exception):
    """An answer that comes piece by piece has more pieces than any exercise asks for."""


def _listed(answer):
    """An answer that comes piece by piece as a list, so that a generator runs under the time limit."""
    if not isinstance(answer, Iterator):
        return answer
    pieces = list(itertools.islice(answer, MOST_PIECES + 1))
    if len(pieces) > MOST_PIECES:
        raise Endless
    return pieces


def _differ(after, before):
    if isinstance(before, Board):
        return any(getattr(after, name, None) != getattr(before, name) for name in STATE)
    return after != before


def _refused(exercise, function, value, refused):
    if exercise.reads:
        return f"{exercise.name} left {refused}. Wanted: {exercise.contract.words}."
    if value is None:
        return f"{exercise.name} returned None: {_why_none(function)}"
    advice = ""
    if inspect.isgeneratorfunction(function):
        advice = " `yield` makes a row of values; `return` gives one back."
    elif inspect.isroutine(value):
        advice = " Is () missing after its name?"
    return f"{exercise.name} returned {refused}. Wanted: {exercise.contract.words}.{advice}"


def _why_none(function):
    """Where the None of a function comes from, as its code says."""
    code = getattr(function, "__code__", None)
    steps = list(dis.get_instructions(code)) if code else []
    pushed = {steps[index - 1].argval if step.opname == "RETURN_VALUE" else step.argval
              for index, step in enumerate(steps) if step.opname.startswith("RETURN_")
              and (step.opname == "RETURN_CONST" or steps[index - 1].opname == "LOAD_CONST")}
    if code and None not in pushed:
        return "the value behind its `return` is None here. Is it set on every path?"
    shows = " print only shows a value, `return` gives it back." if code and "print" in code.co_names else ""
    return f"a path through it ends without `return`.{shows}"


def _changed(exercise, arguments, case):
    for after, before in zip(arguments, case.arguments):
        if isinstance(before, Board) and _differ(after, before):
            extra = len(after.history) - len(before.history) if isinstance(after.history, list) else 0
            if extra > 0:
                return (f"{exercise.name} did not restore the board; moves made and not taken back: {extra}. "
                        "Every `make` needs its `unmake`, on every path.")
            return f"{exercise.name} changed the board that it was given. Work on `board.copy()`, or take every change back."
    return f"{exercise.name} changed what it was given. Work on a copy, or build a new value."


def _unending(exercise, ending):
    if ending.least_depth < 0 and ending.how == time_limit.TOO_LONG:
        return f"{exercise.name} did not come to an end and was stopped: {PAST_ZERO}"
    return {
        time_limit.TOO_LONG: f"{exercise.name} did not come to an end and was stopped: a loop without end? "
                             "Look at what ends your loop, or your recursion.",
        time_limit.TOO_BIG: f"{exercise.name} filled more than {time_limit.MEGABYTES} megabytes and was stopped: "
                            "a list that grows without end?",
        time_limit.UNSTOPPABLE: f"{exercise.name} does not come to an end and could not be stopped: it waits inside a "
                                "function that is not written in Python, or a bare `except:` catches the error that should "
                                "end it. Press ■ (Interrupt), then ⟳ (Restart).",
    }[ending.how]


def _what(error):
    """What two functions have in common that raise the same error; of a recursion without end, its kind alone."""
    return type(error), "" if isinstance(error, RecursionError) else in_words(error)


def _raised(exercise, ending):
    """The learner's line and the error, in one or two sentences."""
    error = ending.error
    if isinstance(error, RecursionError) and ending.least_depth < 0:
        return f"{exercise.name} calls itself without end: {PAST_ZERO}"
    if isinstance(error, RecursionError):
        return (f"{exercise.name} calls itself without end. Does it stop at the smallest case, and does every call "
                "bring it nearer to that?")
    place = ""
    if theirs := foreign_frames(error):
        place = f" in line {theirs[-1].lineno}" + (f", `{theirs[-1].line}`" if theirs[-1].line else "")
    return f"{exercise.name} raised an error{place}: {in_words(error)}{_meaning(error)}"


def _meaning(error):
    """What is behind an error whose own words do not say it."""
    if not isinstance(error, TypeError):
        return ""
    told = in_words(error)
    if "'NoneType'" in told:
        return ". None comes from a path without `return`, or from a method such as `sort` that changes its list in place."
    return ". Is () missing after a name?" if "'method'" in told or "'function'" in told else ""
