"""What a learner's function has to return, how two answers are compared, how they are shown (from lesson 01).

A `Contract` reads an answer: it accepts every harmless form, such as a list, tuple, set or generator
where order does not matter, or a number of NumPy's, and refuses the rest with one sentence. Open
`time_limit` next.
"""
from collections import Counter
from collections.abc import Collection
from math import log10
from typing import Any, NamedTuple

from chesslearn.rules.squares import SQUARE_NAMES


class Refused(Exception):
    """An answer that is not of the kind asked for; the text ends "my_function returned ..."."""


def looks(thing, longest=60):
    """How a value looks, in so many letters; of one that cannot be shown, its type."""
    try:
        text = repr(thing)
    except Exception:  # a class of the learner's, or a number of more digits than Python writes
        return f"<{type(thing).__name__}>"
    return text if len(text) <= longest else f"{text[:longest - 4]} ..."


def an(thing):
    """A value in few words: its type and how it looks."""
    kind = type(thing).__name__
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}, {looks(thing)}"


def plain(answer):
    """An answer with Python's own numbers and lists in place of NumPy's."""
    if hasattr(answer, "tolist"):
        return answer.tolist()
    if type(answer) in (list, tuple, set, frozenset):
        return type(answer)(map(plain, answer))
    if isinstance(answer, dict):
        return {plain(key): plain(value) for key, value in answer.items()}
    return answer


class Contract:
    """A kind of answer. `words` name it, as in "a whole number"."""

    words = "a value"

    def read(self, answer):
        """The answer in the form in which answers are compared; raises `Refused`."""
        return answer

    def agrees(self, answer, expected):
        """Whether an answer, already read, is right."""
        return answer == self.read(expected)

    def show(self, answer):
        """An answer, already read, as text."""
        return repr(answer)

    def difference(self, answer, expected):
        """What is missing or too much, as sentences, where got and expected do not say it all."""
        return ""

    def signs(self, answer, expected):
        """Options of `draw` that show the difference on a board."""
        return {}


class Number(Contract):
    """A whole number."""

    words = "a whole number"

    def read(self, answer):
        if isinstance(answer, bool) or not isinstance(answer, int):
            raise Refused(an(answer) + " (`//` keeps whole numbers whole, `/` and 3.5 do not)" * isinstance(answer, float))
        return answer

    def show(self, answer):
        return f"{answer:,}" if abs(answer) < 10**30 else f"a number of about {int(log10(abs(answer))) + 1:,} digits"


class Truth(Contract):
    """True or False."""

    words = "True or False"

    def read(self, answer):
        if not isinstance(answer, bool):
            raise Refused(an(answer))
        return answer


class Text(Contract):
    """Text, compared letter by letter."""

    words = "a text"

    def read(self, answer):
        if not isinstance(answer, str):
            raise Refused(an(answer))
        return answer

    def show(self, answer):
        return looks(answer, 200)


class Items(Contract):
    """A collection of things, in any order unless `ordered`; `read_item` says what they are."""

    plural = "values"

    def __init__(self, ordered=False):
        self.ordered = ordered
        self.words = f"{self.plural} in order, as a list" if ordered else f"{self.plural}, as a list or a set"

    def read_item(self, item):
        """One thing as a hashable value that can be sorted; raises `Refused`."""
        return item

    def read(self, answer):
        if isinstance(answer, str | bytes | dict) or not isinstance(answer, Collection):
            raise Refused(an(answer))
        if self.ordered and isinstance(answer, set | frozenset):
            raise Refused(f"{an(answer)}, and a set keeps no order")
        items = [self.read_item(item) for item in answer]
        if repeated := [item for item, count in Counter(items).items() if count > 1]:
            raise Refused(f"{self.show_item(repeated[0])} more than once: each of the {self.plural} counts once")
        return tuple(items if self.ordered else sorted(items))

    def show_item(self, item):
        return str(item)

    def show(self, answer):
        return f"{len(answer)}: {' '.join(map(self.show_item, answer))}" if answer else f"no {self.plural}"

    def difference(self, answer, expected):
        expected = self.read(expected)
        missing, extra = (" ".join(self.show_item(item) for item in one if item not in other)
                          for one, other in ((expected, answer), (answer, expected)))
        sentences = [f"Missing: {missing}."] * bool(missing) + [f"Too many: {extra}."] * bool(extra)
        return " ".join(sentences or ["The same ones, in another order."])


class Squares(Items):
    """Squares, numbered 0 to 63."""

    plural = "squares"

    def read_item(self, item):
        if isinstance(item, bool) or not isinstance(item, int) or not 0 <= item < 64:
            raise Refused(f"{looks(item)} among the squares: squares are numbered 0 (a1) to 63 (h8)")
        return item

    def show_item(self, item):
        return SQUARE_NAMES[item]

    def signs(self, answer, expected):
        return {"marks": answer}


class Moves(Items):
    """Moves, as `Move` values."""

    plural = "moves"

    def read_item(self, item):
        if not hasattr(item, "uci"):
            raise Refused(f"{looks(item)} among the moves, which is no Move")
        return item.uci()

    def signs(self, answer, expected):
        wrong = set(answer) ^ set(self.read(expected))
        return {"arrows": sorted({uci[:4] for uci in wrong})}


class Counts(Contract):
    """A dict from the text of a move, such as "e2e4", to a whole number."""

    words = 'a dict from a move\'s text, such as "e2e4", to a number'

    def read(self, answer):
        if not isinstance(answer, dict):
            raise Refused(an(answer))
        for move, count in answer.items():
            if not isinstance(move, str):
                raise Refused(f"a dict with the key {looks(move)}: a key is a text, as move.uci() gives it")
            if isinstance(count, bool) or not isinstance(count, int):
                raise Refused(f"a dict with {looks(move)}: {looks(count)}, which is no whole number")
        return dict(sorted(answer.items()))

    def show(self, answer):
        shown = [f"{move:.12} {count:,}" for move, count in answer.items()]
        return f"{len(shown)} move{'s' * (len(shown) != 1)}: {', '.join(shown[:4])}{' and so on' if len(shown) > 4 else ''}" if shown else "no moves"

    def difference(self, answer, expected):
        moves = sorted(answer.keys() | expected.keys())
        differ = [move for move in moves if answer.get(move) != expected.get(move)]
        def said(counts, move):
            return f"{counts[move]:,}" if move in counts else "none"
        shown = [f"{move:.12}: got {said(answer, move)}, expected {said(expected, move)}" for move in differ[:3]]
        more = f" And {len(differ) - 3} more." if len(differ) > 3 else ""
        return f"{'; '.join(shown)}.{more}"

    def signs(self, answer, expected):
        differ = {move for move in answer.keys() | expected.keys() if answer.get(move) != expected.get(move)}
        moves = {move[:4] for move in differ if len(move) in (4, 5)}
        return {"arrows": sorted(moves)} if len(moves) <= 8 else {}


class Spent(NamedTuple):
    """An answer, and what it cost to find it."""

    answer: Any
    cost: int


class Sparing(Contract):
    """An answer of another kind, found at a given cost; `unit` says in what that is counted, such as "node"."""

    def __init__(self, kind, unit):
        self.kind, self.unit = kind, unit
        self.words = kind.words

    def read(self, answer):
        return Spent(self.kind.read(answer.answer), answer.cost)

    def agrees(self, answer, expected):
        return self.kind.agrees(answer.answer, expected.answer) and answer.cost == expected.cost

    def show(self, answer):
        return f"{self.kind.show(answer.answer)} with {answer.cost:,} {self.unit}{'s' * (answer.cost != 1)}"

    def difference(self, answer, expected):
        if not self.kind.agrees(answer.answer, expected.answer):
            return self.kind.difference(answer.answer, expected.answer)
        if answer.cost > expected.cost:
            return f"The answer is right, but it took more {self.unit}s than it needs."
        return f"The answer is right here, but from too few {self.unit}s to be sure of it."
