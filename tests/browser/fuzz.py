"""A game panel in a page, shaken by events: what each event does, and what it must not do.

An event is a list: its name and its parameters, nothing else, so that a log of events can be played again.
Messages travel between views and Python only by events too: late, twice, out of order.
"""
import json
from collections import deque
from pathlib import Path

import ipywidgets
from playwright.sync_api import Page

from chesslearn import Board, Move
from chesslearn.ui.new_game import GIVE_UP, TEXT
from tests.browser.board_page import FAKE_MODEL, PAGE, stop_clock
from tests.browser.fuzz_checks import check
from tests.browser.fuzz_desk import Timer

HELPERS = Path(__file__).with_name("fuzz_page.js").read_text(encoding="utf-8")
REMEMBERED = 30  # messages that can come once more
WRONG_ANSWERS = {"none": None, "raises": ValueError("no idea"), "far": Move.from_uci("a1h8")}
MALFORMED = (None, [], "move", {"v": 2}, {"v": 1, "view": "x"}, {"v": 1, "view": "x", "id": 1, "kind": "castle"},
             {"v": 1, "view": "x", "id": 2, "kind": "move", "rev": "1", "uci": "e2e4"},
             {"v": 1, "view": "x", "id": 3, "kind": "action", "name": "back_to", "ply": -1})
STRANGE_ANSWERS = (None, {}, {"kind": "ack"}, {"kind": "ack", "view": "nobody", "id": 1, "ok": False, "reason": "no"}, {"kind": "song"})


class FuzzRun:
    """`do(event)` lets something happen, `settle()` answers all that is open."""

    def __init__(self, page: Page, panel, desk):
        self.page, self.panel, self.board, self.desk = page, panel, panel.board, desk
        self.outbox, self.delivered, self.taken, self.heard = [], [], [], deque(maxlen=2 * REMEMBERED)
        self.forged, self.held, self.newest = 0, False, self.board.rev
        self.shown = {"_pos": self.board._pos, "_game": self.board._game}  # what the page knows
        self.board.send = lambda content, buffers=None: self.outbox.append(["message", content])
        self.board.observe(self._changed, ["_pos", "_game"])
        page.set_content(PAGE.format(style=self.board._css, theme=""))
        page.evaluate("window.frame = requestAnimationFrame.bind(window); 0")  # the true one: the clock is about to stop
        stop_clock(page)
        page.add_script_tag(content=FAKE_MODEL)
        page.evaluate("state => { window.model = fakeModel(state); }", {"_art": self.board._art, **self.shown})
        page.add_script_tag(content=HELPERS)
        self.views = 0
        self.do_open()

    def _changed(self, change):
        if change["name"] == "_pos":
            assert change["new"]["rev"] > self.newest, "a revision was used twice"
            self.newest = change["new"]["rev"]
        self.outbox.append([change["name"], change["new"]])

    def do(self, event):
        """Lets an event happen; one that is not possible now does nothing."""
        name, *values = event
        getattr(self, f"do_{name}")(*values)

    # ---- mouse and keyboard: the browser's own input

    def _aim(self, view, selector, number=0, words=None):
        return self.page.evaluate("values => window.aim(...values)", [view % self.views, selector, number, words])

    def _click(self, view, selector, number=0, words=None):
        self._let_go()
        if point := self._aim(view, selector, number, words):
            self.page.mouse.click(*point)

    def _let_go(self):
        if self.held:
            self.page.mouse.up()
        self.held = False

    def do_press(self, view, square):
        self._click(view, f'[data-square="{square}"]')

    def do_grab(self, view, start, target):
        self._let_go()
        ends = [self._aim(view, f'[data-square="{square}"]') for square in (start, target)]
        if all(ends):
            self.page.mouse.move(*ends[0])
            self.page.mouse.down()
            self.page.mouse.move(*ends[1], steps=2)
            self.held = True

    def do_drop(self, view, square):
        """Lets go on a square, or outside of the board where that is None."""
        if self.held:
            point = self._aim(view, f'[data-square="{square}"]') if square else (2, 2)
            if point:
                self.page.mouse.move(*point)
            self._let_go()

    def do_other_button(self):
        """The second button, which calls a drag off."""
        self.page.mouse.click(300, 300, button="right")

    def do_key(self, key):
        self.page.keyboard.press(key)

    def do_focus(self, view, square):
        self.page.evaluate("([view, square]) => window.views[view].el.querySelector(`[data-square=${square}]`).focus()", [view % self.views, square])

    def do_type(self, view, text):
        self.page.evaluate("""([view, text]) => { const input = window.views[view].el.querySelector('.cl-input');
            input.focus(); input.value = text; }""", [view % self.views, text])
        self.page.keyboard.press("Enter")

    def do_choose(self, view, number):
        """One of the buttons of the promotion dialog."""
        self._click(view, ".cl-promotion button", number)

    def do_look(self, view, number):
        """A move of the record."""
        self._click(view, ".cl-move", number)

    def do_click(self, view, words):
        """A button of the view, by its words or its name."""
        self._click(view, "button", words=words)

    # ---- the page

    def do_open(self):
        if self.views < 3:
            self.page.evaluate("source => window.openView(source)", self.board._esm)
            self.views += 1

    def do_close(self, view):
        if self.views > 1:
            self._let_go()
            self.page.evaluate("view => window.closeView(view)", view % self.views)
            self.views -= 1

    def do_resize(self, view, width):
        self.page.evaluate("([view, width]) => window.setWidth(view, width)", [view % self.views, width])

    def do_clock(self, milliseconds):
        self.page.clock.run_for(milliseconds)

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
        """Gives a message to Python. A move is made only where its revision is the present one, and only once."""
        name = json.dumps(message, sort_keys=True)
        before, rev = self.moves, self.board.rev
        self.board._receive(self.board, message, [])
        if isinstance(message, dict) and message.get("kind") == "move" and message not in MALFORMED:
            after = self.moves
            fresh = name not in self.heard and message["rev"] == rev
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
            choice.value = choice.options[number % len(choice.options)][1] if isinstance(choice.options[0], tuple) else choice.options[number % len(choice.options)]

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
            before, rev, wanted = self.moves, self.board.rev, call.thought in self.wanted()
            call.answer(answer)
            if not wanted:
                assert self.board.rev == rev, "an answer was heard that nobody waits for"
            elif call.kind in ("level", "engine") and isinstance(answer, Move) and answer in call.board.legal_moves():
                assert self.moves == [*before, answer.uci()]

    def wanted(self):
        """What is being thought about and waited for."""
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
