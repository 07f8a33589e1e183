"""Pages that show widgets without Jupyter: the browser's half runs as it is, and a fake model stands in for the
widget manager. A `BoardPage` shows views of a real `BoardWidget`; messages are carried when the test says so."""
import json
import re
from pathlib import Path

from playwright.sync_api import expect

FAKE_MODEL = Path(__file__).with_name("fake_model.js").read_text(encoding="utf-8")
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A widget</title><style>body {{ margin: 8px; }} {style}</style></head>
<body{theme}><main><h1>A page</h1><h2>A widget</h2><div id="here"></div></main></body></html>"""
THEMES = {None: "", "light": ' data-jp-theme-light="true"', "dark": ' data-jp-theme-light="false" style="background: #111; color: #eee"'}


class BoardPage:
    """Views of one board in one page. `messages()` are those that no `deliver()` has taken to Python yet."""

    def __init__(self, page, board, theme=None, views=1, connect=True):
        self.page, self.board = page, board
        board.send = self._to_page
        self._answers = []
        page.set_content(PAGE.format(style=board._css, theme=THEMES[theme]))
        page.add_script_tag(content=FAKE_MODEL)
        page.evaluate("state => { window.model = fakeModel(state); }", {"_art": board._art, **self._state()})
        for _ in range(views):
            self.show()
        if connect:
            self.deliver()

    def _state(self):
        """What changes in the model: the snapshot, and the record of a game where the board has one."""
        return json.loads(json.dumps({name: getattr(self.board, name) for name in ("_game", "_pos") if hasattr(self.board, name)}))

    def show(self, **options):
        """One more view, in an element of its own."""
        self.page.evaluate("([source, options]) => showView(source, window.model, options)", [self.board._esm, options])

    def _to_page(self, content, buffers=None):
        self._answers.append(content)

    def messages(self):
        """What the views have sent and Python has not seen, the greetings left out."""
        return [message for message in self.page.evaluate("window.model.sent") if message["kind"] != "hello"]

    def deliver(self):
        """Takes the messages of the views to Python, and Python's answer and snapshot back to them."""
        for message in self.page.evaluate("window.model.sent.splice(0)"):
            self.board._receive(self.board, message, [])
        self.refresh()

    def refresh(self, ask="null"):
        """Takes what Python tells, where it is new, and its answers to the views.

        Returns what the JavaScript expression `ask` gives in the same moment, before anything has moved on.
        """
        answers, self._answers = self._answers, []
        return self.page.evaluate("""([state, answers, ask]) => {
            for (const [name, value] of Object.entries(state)) {
                if (JSON.stringify(window.model.get(name)) !== JSON.stringify(value)) window.model.update(name, value);
            }
            for (const answer of answers) window.model.emit('msg:custom', answer);
            return eval(ask);
        }""", [self._state(), answers, ask])

    def view(self, number=0):
        """The root element of a view."""
        return self.page.locator(".cl-board").nth(number)

    def cell(self, square, view=0):
        """The element of a square."""
        return self.view(view).locator(f'[data-square="{square}"]')

    def state(self, view=0):
        """The letter of the state that a view is in."""
        return self.view(view).get_attribute("data-state")

    def placement(self, view=0):
        """The placement field of a FEN for what a view shows."""
        pieces = self.view(view).evaluate("""root => Object.fromEntries(
            [...root.querySelectorAll('[data-piece]')].map(cell => [cell.dataset.square, cell.dataset.piece]))""")
        rows = ("".join(pieces.get(f"{file}{rank}", "1") for file in "abcdefgh") for rank in range(8, 0, -1))
        text = "/".join(rows)
        for empty in range(8, 1, -1):
            text = text.replace("1" * empty, str(empty))
        return text

    def center(self, square, view=0):
        """The middle of a square, in the page."""
        box = self.cell(square, view).bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def drag(self, start, target, release=True, view=0):
        """Presses on a square, moves in steps to another square or a point, and releases there."""
        mouse = self.page.mouse
        mouse.move(*self.center(start, view))
        mouse.down()
        mouse.move(*(self.center(target, view) if isinstance(target, str) else target), steps=5)
        if release:
            mouse.up()

    def spoken(self):
        """What the live regions of all views hold now."""
        return self.page.locator("[role=status], [role=alert]").all_inner_texts()


class Finger:
    """Touches of a page, through the browser's own input."""

    def __init__(self, page):
        self.session = page.context.new_cdp_session(page)

    def __call__(self, kind, *points):
        """`start`, `move`, `end` or `cancel`, with the points that touch now."""
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": f"touch{kind.capitalize()}", "touchPoints": touches})

    def swipe(self, start, target, steps=10):
        """Touches at a point and moves to another, without letting go."""
        self("start", start)
        for step in range(1, steps + 1):
            self("move", tuple(a + (b - a) * step / steps for a, b in zip(start, target)))


def stop_clock(page):
    """The page's time stands from now on, and goes on only by `page.clock.run_for`."""
    page.clock.install(time=0)
    page.clock.pause_at(1000)


def selected(view):
    """The squares that are selected."""
    return view.view().evaluate("root => [...root.querySelectorAll('[aria-selected=true]')].map(cell => cell.dataset.square)")


def targets(view):
    """The squares that are marked as targets, in their order on the board."""
    return view.view().evaluate("root => [...root.querySelectorAll('.cl-target')].map(cell => cell.dataset.square)")


def focused(view):
    """The square that has the focus."""
    return view.page.evaluate("document.activeElement.dataset.square ?? null")


def moves(view):
    """The moves the view has asked for and Python has not seen."""
    return [message["uci"] for message in view.messages() if message["kind"] == "move"]


def said(view, text):
    """Waits until what a live region holds ends with this text; what came just before may stand in front of it."""
    expect(view.page.locator("[role=status]").filter(has_text=re.compile(f"(^| ){re.escape(text)}$"))).to_have_count(1)
