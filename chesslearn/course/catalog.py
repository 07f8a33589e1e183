"""Finds lessons and exercises by what the learner calls them: "05", "05.1" (from lesson 01).

A lesson's module loads when it is first asked for. What is not there is a `NotThere` that says what
is. Open `exercise` next.
"""
import importlib
import importlib.util
from functools import wraps

from chesslearn.course.answer import SAID, Answer
from chesslearn.course.contracts import looks
from chesslearn.course.ladder import LESSONS


class NotThere(ValueError):
    """There is no such lesson, exercise or prediction; the text is one sentence that names those there are."""


def answers_not_there(function):
    """A function for learners that answers with the sentence of a `NotThere` instead of raising it."""
    @wraps(function)
    def answering(*arguments, **options):
        try:
            return function(*arguments, **options)
        except NotThere as error:
            return Answer(SAID, str(error))
    return answering


def numbers():
    """The numbers of the lessons that have exercises, such as "05"."""
    return [lesson.number for lesson in LESSONS if importlib.util.find_spec(_module(lesson.number))]


def _module(number):
    return f"chesslearn.course.exercises.lesson_{number}"


def _lesson(number):
    if number not in numbers():
        likely = str(number).partition(".")[0]
        meant = f" Do you mean {likely.zfill(2)!r}?" if likely and likely.zfill(2) in numbers() else ""
        raise NotThere(f"There are no exercises of a lesson {looks(number)}: those with exercises are {', '.join(numbers())}.{meant}")
    return importlib.import_module(_module(number))


def exercises(number):
    """The exercises of a lesson."""
    return _lesson(number).EXERCISES


def closing(number):
    """The `Closing` of a lesson."""
    return _lesson(number).CLOSING


def exercise(id):
    """The exercise with this id."""
    return _named(id, "exercise", "05.1", exercises)


def prediction(id):
    """The prediction with this id, such as "05.nodes"."""
    return _named(id, "prediction", "05.nodes", lambda number: closing(number).predictions)


def _named(id, what, example, of_lesson):
    if not isinstance(id, str):
        raise NotThere(f'{looks(id)} is no {what}: its id is a text such as "{example}".')
    number = id.partition(".")[0]
    there = {one.id: one for one in of_lesson(number)}
    if id in there:
        return there[id]
    raise NotThere(f"There is no {what} {looks(id)}: lesson {number} has {', '.join(there) or 'none'}.")
