"""The hands of the fuzz run: mouse and keyboard are the browser's own, views come and go and change their width."""
from pathlib import Path

from playwright.sync_api import Page

from tests.browser.board_page import FAKE_MODEL, PAGE, stop_clock

HELPERS = Path(__file__).with_name("fuzz_page.js").read_text(encoding="utf-8")


class Hands:
    """A page with one to three views of `board`, each numbered from 0; its clock stands still but for an event.

    `shown` is what the page's model knows of the board. What can't be done now is left undone.
    """

    def __init__(self, page: Page, board):
        self.page, self.board, self.held, self.views = page, board, False, 0
        self.shown = {"_pos": board._pos, "_game": board._game}
        page.set_content(PAGE.format(style=board._css, theme=""))
        page.evaluate("window.frame = requestAnimationFrame.bind(window); 0")  # the true one: the clock is about to stop
        stop_clock(page)
        page.add_script_tag(content=FAKE_MODEL)
        page.evaluate("state => { window.model = fakeModel(state); }", {"_art": board._art, **self.shown})
        page.add_script_tag(content=HELPERS)
        self.do_open()

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
