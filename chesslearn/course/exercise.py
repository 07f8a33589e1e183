"""What an exercise is made of: plain data and small functions (used by all lessons, from 01).

A module `exercises/lesson_NN` holds a tuple `EXERCISES`, and a `Closing` for the last cell of the
lesson. `exercises/lesson_05` is a whole example. Open `contracts` next.
"""
from dataclasses import dataclass, field
from typing import Any, Callable

from chesslearn.course.contracts import Contract


@dataclass(frozen=True)
class Case:
    """One call of the learner's function: its arguments, the right answer, and tags.

    The function gets copies of the arguments. A tag ends the sentence "all that fail have ...", as
    "a promotion" does; "White to move" and "Black to move" are seen from a board by themselves.
    """

    arguments: tuple
    expected: Any
    tags: tuple = ()


@dataclass(frozen=True)
class Wrong:
    """A well-known wrong answer: a function that gives it, and what to say to those who have it too.

    It is recognized by what it does: all answers, on all cases, are those of the learner's function.
    """

    function: Callable
    says: str


@dataclass(frozen=True, eq=False)
class Exercise:
    """A function the learner writes. `key` is a right one, with the name and parameters it is asked for.

    The source of `key` is shown as the solution, so it uses only names that the notebook has too.
    Hints go from a nudge to nearly the answer; `about` has a fitter one for those whose failing cases
    share a tag. `right` says what a right answer unlocks and why it is right. `draws` makes pictures
    of a case where no board among the arguments shows it. Where the function is to change what it is
    given, `reads` takes the answer from the changed arguments. `measures` reads from them what the
    answer cost, for a `Sparing` contract. `games` makes further cases out of random games, tried one
    by one once all others are right.
    """

    id: str
    statement: str
    contract: Contract
    cases: tuple
    key: Callable
    wrongs: tuple
    hints: tuple
    right: str
    draws: Callable | None = None
    reads: Callable | None = None
    measures: Callable | None = None
    games: Callable | None = None
    about: dict = field(default_factory=dict)

    @property
    def name(self):
        """The name of the function, such as "my_perft"."""
        return self.key.__name__

    @property
    def title(self):
        """Id and name, as every answer begins."""
        return f"{self.id} {self.name}"


@dataclass(frozen=True)
class Prediction:
    """A number to guess before it is counted: the question, and a function that counts it."""

    id: str
    question: str
    answer: Callable


@dataclass(frozen=True)
class Closing:
    """The end of a lesson: `proof` counts what the lesson proves and says it in one sentence."""

    proof: Callable
    predictions: tuple = ()
