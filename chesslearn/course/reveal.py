"""`hint`, `solution` and `source`: what the course tells when it is asked (from lesson 01).

Open `lesson` next.
"""
import inspect
import textwrap
from dataclasses import dataclass

from chesslearn.course import catalog, store
from chesslearn.course.answer import SAID, Answer
from chesslearn.course.contracts import looks


@dataclass(frozen=True, repr=False)
class Source:
    """Python code that a notebook shows in colors."""

    code: str
    above: str = ""

    def __repr__(self):
        return "\n\n".join(filter(None, [self.above, self.code]))

    def _repr_mimebundle_(self, include=None, exclude=None):
        above = f"**{self.above}**\n\n" if self.above else ""
        return {"text/markdown": f"{above}```python\n{self.code}\n```", "text/plain": repr(self)}


def source(*functions):
    """The code of functions and of their private helpers, read from the files: what is shown is what runs."""
    shown = {}
    for function in functions:
        try:
            shown |= {one: textwrap.dedent(inspect.getsource(one)).rstrip() for one in (function, *_helpers(function))}
        except (TypeError, OSError):
            return Answer(SAID, f"{looks(function)} has no Python code to show: name a function or a class, without calling it.")
    return Source("\n\n\n".join(shown.values()))


def _helpers(function):
    """The functions of the same module, named with an underscore, that a function calls; a class shows them itself."""
    if not hasattr(function, "__code__"):
        return []
    named = (function.__globals__.get(name) for name in function.__code__.co_names if name.startswith("_"))
    return [one for one in named if inspect.isfunction(one) and one is not function]


@catalog.answers_not_there
def hint(id):
    """The next hint for an exercise, with those seen before; three in all."""
    exercise = catalog.exercise(id)
    record, _ = store.read(id)
    level = min(record.get("hints", 0) + 1, len(exercise.hints))
    trouble = store.remember(id, hints=level)
    left = len(exercise.hints) - level
    more = f'{left} more: hint("{id}") again.' if left else f'That was the last. solution("{id}", show=True) shows an answer.'
    lines = [f"{number}. {text}" for number, text in enumerate(exercise.hints[:level], start=1)]
    return Answer(SAID, f"{exercise.title}: hint {level} of {len(exercise.hints)}", (*lines, more, trouble))


@catalog.answers_not_there
def solution(id, show=False):
    """A right answer to an exercise: once yours is right, or at any time with `show=True`."""
    exercise = catalog.exercise(id)
    record, _ = store.read(id)
    if not (show or record.get("passed")):
        return Answer(SAID, f'{exercise.title}: yours is not right yet. hint("{id}") gives a hint; '
                            f'solution("{id}", show=True) shows an answer all the same.')
    return Source(inspect.getsource(exercise.key).rstrip(), f"{exercise.title}: one right answer")
