"""What the game panel is built of: buttons, rows that wrap, and a question asked in place (lesson 11).

Open `cells` next.
"""
from threading import Timer

import ipywidgets

SECONDS_TO_ANSWER = 10


def button(text, tip, call):
    """A button as wide as its text, which calls `call()`."""
    made = ipywidgets.Button(description=text, tooltip=tip, layout=ipywidgets.Layout(width="auto"))
    made.on_click(lambda _: call())
    return made


def row(*widgets):
    """Widgets beside each other, as many to a line as there is room for."""
    return ipywidgets.Box(widgets, layout=ipywidgets.Layout(display="flex", flex_flow="row wrap", align_items="center"))


def dropdown(options, value, description):
    """A list to choose from, with its description before it."""
    return ipywidgets.Dropdown(options=options, value=value, description=description,
                               style={"description_width": "initial"}, layout=ipywidgets.Layout(width="auto"))


def show(widget, shown):
    """Shows a widget, or hides it with the room it takes."""
    widget.layout.display = ("flex" if isinstance(widget, ipywidgets.Box) else "inline-block") if shown else "none"


def close_all(*widgets):
    """Closes widgets, what is in them, and their layouts and styles, which nothing else would close."""
    for widget in widgets:
        close_all(*getattr(widget, "children", ()))
        for part in (widget.layout, getattr(widget, "style", None)):
            if isinstance(part, ipywidgets.Widget):
                part.close()
        widget.close()


class Question(ipywidgets.Box):
    """A question with Yes and No, in place; no answer within some seconds is a No.

    `ask(text, yes)` shows it with the focus on No, which the key Escape presses too (`static/panel.js`);
    `yes()` is called for a Yes, `back(is_yes)` for any answer, to put the focus somewhere, `silent()` for none.
    """

    def __init__(self, lock, back, silent):
        self._lock, self._back, self._silent, self._on_yes, self._timer = lock, back, silent, None, None
        self._text = ipywidgets.HTML()
        self._yes = button("Yes", "Do it", lambda: self._answer(True))
        self._no = button("No", "Go on as before", lambda: self._answer(False))
        self._no.add_class("cl-no")
        super().__init__([self._text, self._yes, self._no],
                         layout=ipywidgets.Layout(display="none", flex_flow="row wrap", align_items="center"))
        self.add_class("cl-question")

    def ask(self, text, yes):
        """Asks; an earlier question that is still open is dropped."""
        with self._lock:
            self.drop()
            self._on_yes, self._text.value = yes, text
            show(self, True)
            self._timer = timer = Timer(SECONDS_TO_ANSWER, lambda: self._time_out(timer))
            timer.daemon = True
            timer.start()
            self._no.focus()

    def drop(self):
        """Takes the question away unanswered."""
        with self._lock:
            if self._timer:
                self._timer.cancel()
            self._timer = self._on_yes = None
            self._text.value = ""
            show(self, False)

    def _time_out(self, timer):
        with self._lock:
            if timer is self._timer:
                self.drop()
                self._silent()

    def _answer(self, is_yes):
        with self._lock:
            on_yes = self._on_yes
            if on_yes is None:
                return
            self.drop()
            if is_yes:
                on_yes()
            self._back(is_yes)
