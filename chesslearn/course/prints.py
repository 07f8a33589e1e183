"""Shows only the first of what a learner's function prints (from lesson 01).

A `print` in a loop without end, or in a function that is called for thousands of positions, would fill
the notebook and push the answer out of sight. Open `trial` next.
"""
import contextlib
import sys

MOST_PRINTED = 10_000
"""Characters, about two hundred lines."""
THE_REST = "\n... What your function prints from here on is not shown.\n"


class FewPrints:
    """A stream that hands on the first characters and says once that it keeps back the rest."""

    def __init__(self, stream):
        self.stream, self.left = stream, MOST_PRINTED

    def write(self, text):
        if self.left >= 0:
            self.stream.write(text[:self.left])
            self.left -= len(text)
            if self.left < 0:
                self.stream.write(THE_REST)
        return len(text)

    def __getattr__(self, name):
        return getattr(self.stream, name)


def few_prints():
    """A context in which not much can be printed."""
    return contextlib.redirect_stdout(FewPrints(sys.stdout))
