"""A game panel in a page, shaken by events: what each event does, and what it must not do.

An event is a list: its name and its parameters, nothing else, so that a log of events can be played again.
Messages travel between views and Python only by events too: late, twice, out of order.
"""
import json
from collections import deque

import ipywidgets

from chesslearn import Move
from chesslearn.ui.new_game import GIVE_UP, TEXT
from tests.browser.fuzz_checks import check
from tests.browser.fuzz_desk import Timer
from tests.browser.fuzz_hands import Hands

REMEMBERED = 30  # messages that can come once more
WRONG_ANSWERS = {"none": None, "raises": ValueError("no idea"), "far": Move.from_uci("a1h8")}
MALFORMED = (None, [], "move", {"v": 2}, {"v": 1, "view": "x"}, {"v": 1, "view": "x", "id": 1, "kind": "castle"},
             {"v": 1, "view": "x", "id": 2, "kind": "move", "rev": "1", "uci": "e2e4"},
             {"v": 1, "view": "x", "id": 3, "kind": "action", "name": "back_to", "ply": -1})
STRANGE_ANSWERS = (None, {}, {"kind": "ack"}, {"kind": "ack", "view": "nobody", "id": 1, "ok": False, "reason": "no"}, {"kind": "song"})


class FuzzRun(Hands):
    """`do(event)` lets something happen, `settle()` answers all that is open."""

    def __init__(self, page, panel, desk):
        self.panel, self.desk = panel, desk
        self.outbox, self.delivered, self.taken, self.heard = [], [], [], deque(maxlen=2 * REMEMBERED)
        self.forged, self.newest = 0, panel.board.rev
        panel.board.send = lambda content, buffers=None: self.outbox.append(["message", content])
        panel.board.observe(self._changed, ["_pos", "_game"])
        super().__init__(page, panel.board)

    def _changed(self, change):
        if change["name"] == "_pos":
            assert change["new"]["rev"] > self.newest, "a revision was used twice"
            self.newest = change["new"]["rev"]
        self.outbox.append([change["name"], change["new"]])

    def do(self, event):
        """Lets an event happen; one that is not possible now does nothing."""
        name, *values = event
        getattr(self, f"do_{name}")(*values)

    # ---- messages

    def do_up(self, numbers):
        """Takes messages of the views to Python, in the order of these numbers in the row that waits."""
        messages = self.page.evaluate("numbers => numbers.flatMap(n => window.model.sent.splice(n % (window.model.sent.length || 1), 1))", numbers)
        for message in messages:
            self._say(message)
        self.taken = [*self.taken, *messages][-REMEMBERED:]

    def do_up_again(self, number):
        if self.taken:
            self._say(self.taken[-1 - number % len(self.taken)])

    def do_down(self, count):
        """Takes what Python has said to the views, the oldest first."""
        now, self.outbox = self.outbox[:count], self.outbox[count:]
        self._tell(now)

    def do_down_early(self, number):
        if self.outbox:
            self._tell([self.outbox.pop(number % len(self.outbox))])

    def do_down_again(self, number):
        if self.delivered:
            self._tell([self.delivered[-1 - number % len(self.delivered)]])

    def do_forge_up(self, number):
        self.forged += 1
        self._say(MALFORMED[number % len(MALFORMED)])

    def do_forge_move(self, rev_from_now, uci):
        """A well-formed move of a view that nobody has opened."""
        self._say({"v": 1, "view": "ghost", "id": len(self.taken), "kind": "move", "rev": max(0, self.board.rev + rev_from_now), "uci": uci})

    def do_forge_down(self, number):
        self._tell([["message", STRANGE_ANSWERS[number % len(STRANGE_ANSWERS)]]], remember=False)

    def _say(self, message):
        """Gives a message to Python. A move is made only where its revision shows the present position, and only once."""
        name = json.dumps(message, sort_keys=True)
        before, rev, placed = self.moves, self.board.rev, self.board._placed
        self.board._receive(self.board, message, [])
        if isinstance(message, dict) and message.get("kind") == "move" and message not in MALFORMED:
            after = self.moves
            fresh = name not in self.heard and placed <= message["rev"] <= rev
            assert after == before or (fresh and after == [*before, message["uci"]]), f"{message} was obeyed at revision {rev}"
        elif name in self.heard:
            assert self.board.rev == rev or message in MALFORMED, f"{message} was obeyed twice"
        self.heard.append(name)

    def _tell(self, items, remember=True):
        self.page.evaluate("""items => { for (const [name, value] of items) {
            if (name === 'message') model.emit('msg:custom', value);
            else model.update(name, value); } }""", items)
        self.shown |= {name: value for name, value in items if name != "message"}
        if remember:
            self.delivered = [*self.delivered, *items][-REMEMBERED:]

    # ---- the panel around the board, and what the engine does

    def _widgets(self, kind, description):
        queue = [self.panel]
        while queue:
            widget = queue.pop()
            queue += getattr(widget, "children", ())
            if isinstance(widget, kind) and widget.description == description:
                yield widget

    def do_button(self, name):
        """A button beside the board, in whatever state it is: the page may show an older one."""
        before = self.moves
        for button in self._widgets(ipywidgets.Button, name):
            button.click()
        if name == "Undo":
            assert self.moves == before or (self.game.is_your_turn and self.moves == before[:len(self.moves)])

    def do_list(self, name, number):
        """A choice in one of the lists."""
        for choice in self._widgets(ipywidgets.Dropdown, name):
            option = choice.options[number % len(choice.options)]
            choice.value = option[1] if isinstance(option, tuple) else option

    def do_new_game(self, text, side):
        """Fills the form in, if it is open, and sends it off."""
        self.panel._form._text.value = text
        self.panel._form._side.value = side
        if TEXT in self.panel._form._from.options:
            self.panel._form._from.value = TEXT
        for name in ("Start", GIVE_UP):
            self.do_button(name)

    def do_size(self, size):
        """A cell of the notebook changes a setting."""
        self.board.size = size

    def do_answer(self, number, answer):
        """The engine answers a question, also one that nobody waits for any more."""
        if self.desk.calls:
            call = self.desk.calls.pop(number % len(self.desk.calls))
            if call.kind == "reasons":
                answer = "<p>So it seemed.</p>"
            elif answer in WRONG_ANSWERS:
                answer = WRONG_ANSWERS[answer] if call.kind == "engine" else call.board.legal_moves()[0]
            else:
                answer = Move.from_uci(answer)
            before, rev, wanted = self.moves, self.board.rev, self.wanted()
            call.answer(answer)
            if call.thought not in wanted:
                assert self.board.rev == rev, "an answer was heard that nobody waits for"
            elif call.thought is wanted[0] and answer in call.board.legal_moves():
                assert self.moves == [*before, answer.uci()], f"{answer} was answered and not played"
            else:
                assert self.moves == before

    def wanted(self):
        """The thoughts that are waited for: about a move to be played, about a hint, about reasons; each may be None."""
        referee = self.panel.referee
        return [thinker._thought for thinker in (referee.thinker, referee._advisor._finder, referee._advisor._writer)]

    def do_timer(self, number):
        """A timer of Python's goes off."""
        if Timer.waiting:
            Timer.waiting[number % len(Timer.waiting)].fire()

    # ---- the game

    @property
    def game(self):
        return self.panel.referee.game

    @property
    def moves(self):
        return [undo.move.uci() for undo in self.board.position.history]

    def settle(self):
        """Delivers and answers everything that is open; what the views show then, and Python's snapshot."""
        self._let_go()
        for _ in range(50):
            self.do_up([0] * 50)
            while self.desk.calls:
                self.do_answer(0, self.desk.calls[0].board.legal_moves()[0].uci())
            self.do_down(len(self.outbox))
            if not self.outbox and not self.page.evaluate("window.model.sent.length"):
                break
        self._tell([["_game", self.board._game], ["_pos", self.board._pos]])
        for view in range(self.views):
            self.do_click(view, "Back to the game")
        return check(self), self.board._pos
