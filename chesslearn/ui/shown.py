"""What shows itself in a notebook as a page, and where there is none as text (lesson 00).

Open `words` next.
"""


class Shown:
    """A base for what has `html` and a `repr`."""

    def _repr_mimebundle_(self, include=None, exclude=None):
        return {"text/html": self.html, "text/plain": repr(self)}
