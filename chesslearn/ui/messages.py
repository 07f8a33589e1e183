"""What the browser may say to the board, and the memory of what it was answered (lesson 00).

State goes from Python to the browser as one snapshot; wishes come back as messages with a number.
Everything here distrusts its input: whatever is not exactly a message is refused. Open `snapshot` next.
"""
from collections import OrderedDict
from typing import NamedTuple

from chesslearn.rules.move import UCI

VERSION = 1
LONGEST_TEXT = 200
ANSWERS_KEPT, VIEWS_KEPT = 64, 64
ACTIONS = ("flip", "undo", "hint", "move_now")
ACTIONS_AT = ("back_to", "explain")


class InvalidMessage(ValueError):
    """What came is no message of this protocol."""


class Message(NamedTuple):
    """A well-formed message: who says it, its number, its kind, and the fields of that kind."""

    view: str
    id: int
    kind: str
    rev: int | None = None
    uci: str | None = None
    name: str | None = None
    arguments: tuple = ()


def read_message(content):
    """The `Message` in the content of a widget message; an `InvalidMessage` for anything else."""
    if not isinstance(content, dict) or content.get("v") != VERSION:
        raise InvalidMessage("not a message of this protocol")
    view, number = sender(content)
    if view is None or number is None:
        raise InvalidMessage("a message needs a view and a number")
    match content:
        case {"kind": "hello"}:
            return Message(view, number, "hello")
        case {"kind": "move", "rev": rev, "uci": str(uci)} if _is_count(rev) and UCI.fullmatch(uci):
            return Message(view, number, "move", rev=rev, uci=uci)
        case {"kind": "action", "name": str(name)} if name in ACTIONS:
            return Message(view, number, "action", name=name)
        case {"kind": "action", "name": str(name), "ply": ply} if name in ACTIONS_AT and _is_count(ply):
            return Message(view, number, "action", name=name, arguments=(ply,))
    raise InvalidMessage("unknown kind, or fields that do not belong to it")


def sender(content):
    """View and number of a message, each None where it can't be read."""
    view, number = (content.get("view"), content.get("id")) if isinstance(content, dict) else (None, None)
    readable = isinstance(view, str) and 0 < len(view) <= LONGEST_TEXT
    return view if readable else None, number if _is_count(number) else None


def _is_count(value):
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**53


class Answers:
    """The last answers to each view, so that a message which comes twice is not obeyed twice."""

    def __init__(self):
        self._views = OrderedDict()

    def find(self, message):
        """The answer that this view's message of this number got, or None."""
        return self._views.get(message.view, {}).get(message.id)

    def keep(self, message, answer):
        """Remembers an answer; the oldest ones, and the views silent for longest, are forgotten."""
        answers = self._views.setdefault(message.view, OrderedDict())
        self._views.move_to_end(message.view)
        answers[message.id] = answer
        for memory, limit in ((answers, ANSWERS_KEPT), (self._views, VIEWS_KEPT)):
            while len(memory) > limit:
                memory.popitem(last=False)
