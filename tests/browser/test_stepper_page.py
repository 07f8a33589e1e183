"""The search stepper in a page without Jupyter: what each step shows and says, by mouse and by keys, at every width."""
import json
import re

import chess
import pytest
from playwright.sync_api import expect

from chesslearn import Board, alphabeta
from chesslearn.engine.trace import INFINITY, record
from chesslearn.engine.tree import TEXTBOOK, Tree
from chesslearn.ui.stepper import SearchStepper
from tests.browser.axe import assert_accessible
from tests.browser.board_page import FAKE_MODEL, PAGE, THEMES
from tests.ui.contrast import contrast

SOURCE, STYLE = SearchStepper._esm, SearchStepper._css
ENDING = "5Kn1/5p2/p6k/5P2/6P1/1P6/8/8 w - - 0 1"
MIDDLE_GAME = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 6 5"


class Stepper:
    """One stepper in a page."""

    def __init__(self, page, trace, theme="light", width=1200, **changes):
        self.page, widget = page, SearchStepper(trace)
        page.set_viewport_size({"width": width, "height": 900})
        page.set_content(PAGE.format(style=STYLE, theme=THEMES[theme]))
        page.add_script_tag(content=FAKE_MODEL)
        page.evaluate("state => { window.model = fakeModel(state); }", {"_trace": widget._trace | changes, "_art": widget._art})
        self.show()
        self.root = page.locator(".cl-stepper").first

    def show(self):
        """One more view, drawn at its width."""
        self.page.evaluate("source => showView(source, window.model)", SOURCE)
        self.page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")

    def press(self, name, times=1):
        """Clicks a button, by its text, as often as told."""
        button = self.root.get_by_role("button", name=name, exact=True)
        button.evaluate("(button, times) => { for (let n = 0; n < times; n++) button.click(); }", times)

    def text(self, part):
        return self.root.locator(f".cl-{part}").inner_text()

    @property
    def said(self):
        return self.text("said")

    @property
    def step(self):
        return int(self.root.get_attribute("data-step"))

    @property
    def last(self):
        return int(self.root.get_by_role("slider").get_attribute("max"))

    def labels(self):
        """What the items of the tree are called, from the root on."""
        return self.root.get_by_role("treeitem").evaluate_all("items => items.map(item => item.getAttribute('aria-label'))")


@pytest.fixture
def show(static_page):
    """`show(trace, …)` gives a Stepper, by default of the textbook tree."""
    def show_trace(trace=None, **options):
        return Stepper(static_page, trace or textbook(), **options)
    return show_trace


def textbook():
    return record(alphabeta, Tree(TEXTBOOK), 2)


def ending():
    return record(alphabeta, Board(ENDING), 3)


def test_leaves_are_read_in_their_order(show):
    """3, 12, 8, 2, 14, 5, 2, and then none is left."""
    view, values = show(), []
    for _ in range(8):
        view.press("Next leaf")
        values.append(re.search(r"(\d+)\.$", view.said)[1])
    assert values == ["3", "12", "8", "2", "14", "5", "2", "2"]


def test_the_whole_textbook_tree_is_seen_from_the_start(show):
    """Thirteen boxes, the root under way and twelve not yet read, and no word of what comes."""
    view = show()
    assert len(view.labels()) == 13
    assert view.labels()[0] == "root, Max to move, under way, here"
    assert view.labels()[1] == "A, Min to move, not yet read"
    assert {label.split(", ", 1)[1] for label in view.labels()[2:] if label[1:2].isdigit()} == {"not yet read"}
    assert view.said.startswith("The search begins at the root. Max is to move and takes the largest score.")


def test_the_first_cut_says_why(show):
    """At B: Min has 2, Max has 3 elsewhere, so B2 and B3 are not read; there is no other cut."""
    view = show()
    view.press("Next cut")
    assert view.said == ("At B Min already has a reply worth 2. Max has 3 elsewhere, so Max will not go there. "
                         "The other 2 replies cannot matter: cut. Not read: B2, B3.")
    assert view.text("outlook") == "2 (β) is not more than 3 (α): nothing fits between them."
    assert "B, Min to move, at most 2 so far, cut, 2 not read, here" in view.labels()
    assert [label for label in view.labels() if "never read" in label] == ["B2, never read", "B3, never read"]
    assert view.text("stats") == "Step 14 of 26 · 7 nodes visited of 13 · 4 leaves · 1 cut"
    at = view.step
    view.press("Next cut")
    assert view.step == at
    view.press("Last")
    view.press("Previous cut")
    assert view.step == at


def test_the_end_tells_value_move_and_count(show):
    """The root is worth 3, Max plays A, eleven nodes instead of thirteen; the chain of the best is marked."""
    view = show()
    view.press("Last")
    assert view.said == "The search is over: the root is worth 3. Max plays A. 11 nodes were visited, the root included; without cuts it would be 13."
    assert view.labels()[0] == "root, Max to move, exactly 3, here"
    assert "A, Min to move, exactly 3, best" in view.labels() and "A1, exactly 3, best" in view.labels()
    assert "B, Min to move, at most 2, cut, 2 not read" in view.labels()


def test_a_cut_is_announced_before_it_comes(show):
    """While B is open, its window says which reply would end it."""
    view = show()
    while "tries B." not in view.said:
        view.press("Next")
    assert view.said.endswith("Max already has 3 elsewhere: a reply worth 3 or less will end this node.")
    assert view.text("outlook") == "Cut as soon as a reply is worth 3 or less."
    expect(view.root.get_by_role("group", name="Window at B: alpha 3, beta +∞")).to_be_visible()


@pytest.mark.parametrize("make", [textbook, ending])
@pytest.mark.parametrize("width", [320, 1200])
def test_back_is_exactly_back(show, make, width):
    """As many steps back as forward give the same page, at each step on the way."""
    view = show(make(), width=width)
    differences = view.root.evaluate("""(root, last) => {
        const [next, back] = ['next', 'back'].map(act => root.querySelector(`[data-act=${act}]`)), pictures = [root.outerHTML];
        for (let step = 0; step < last; step++) { next.click(); pictures.push(root.outerHTML); }
        const differences = new Set(pictures).size === pictures.length ? [] : ['two steps look the same'];
        for (let step = last - 1; step >= 0; step--) { back.click(); if (root.outerHTML !== pictures[step]) differences.push(step); }
        return differences; }""", view.last)
    assert differences == [] and view.step == 0


def test_keys_alone_are_enough(show):
    """Tab leads to the buttons, and from there every key of the list does what it says."""
    view = show()
    view.page.keyboard.press("Tab")
    assert view.page.evaluate("document.activeElement.textContent") == "First"
    steps = []
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "c", "Shift+C", "End", "Shift+C", "Home", "l", "u", "l", "o"):
        view.page.keyboard.press(key)
        steps.append(view.step)
    assert steps == [1, 2, 1, 13, 13, 25, 13, 0, 2, 3, 4, 4]
    view.page.keyboard.press("?")
    assert "Shift+C" in view.text("keys")


def test_the_tree_is_walked_with_arrows(show):
    """One tab stop; arrows go from box to box, Enter goes to the end of that node, on an unread move to its cut."""
    view = show()
    assert view.root.locator("[role=treeitem][tabindex='0']").count() == 1
    view.root.locator("[role=treeitem][tabindex='0']").focus()
    for key in ("ArrowRight", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown"):
        view.page.keyboard.press(key)
    assert view.page.evaluate("document.activeElement.getAttribute('aria-label')") == "B, Min to move, not yet read"
    view.page.keyboard.press("Enter")
    assert view.said == "B is finished: it is worth at most 2."
    for key in ("ArrowDown", "ArrowDown", "Enter"):
        view.page.keyboard.press(key)
    assert view.said.startswith("At B Min already has") and view.said.endswith("cut. Not read: B2, B3.")
    view.page.keyboard.press("ArrowLeft")
    assert view.page.evaluate("document.activeElement.getAttribute('aria-label')").startswith("B, Min to move")


def test_a_click_on_a_box_goes_to_its_end(show):
    """A finished node, one not yet reached, and what was never read."""
    view = show()
    view.root.get_by_role("treeitem", name=re.compile("^C2")).click()
    assert view.said == "Min tries C2: a leaf, worth 5."
    view.root.get_by_role("treeitem", name=re.compile("^A,")).click()
    assert view.said == "A is finished: it is worth exactly 3."


def test_keys_do_not_leave_the_stepper(show):
    """What it understands does not reach the page, and every element that can have the focus tells JupyterLab to keep off."""
    view = show()
    view.page.evaluate("() => { window.leaked = []; document.addEventListener('keydown', event => window.leaked.push(event.key)); }")
    view.root.get_by_role("button", name="Next", exact=True).focus()
    for key in ("ArrowRight", "c", "l", "Home", "x"):
        view.page.keyboard.press(key)
    assert view.page.evaluate("window.leaked") == ["x"]
    assert view.root.evaluate("""root => [...root.querySelectorAll('button, input, select, [tabindex]')]
        .filter(element => !element.hasAttribute('data-lm-suppress-shortcuts')).length""") == 0


def test_play_starts_stopped_and_stops_at_cuts(show):
    """Nothing moves by itself; playing goes on until the cut, and then to the end."""
    view = show()
    view.page.clock.install(time=0)
    view.page.clock.run_for(5000)
    assert view.step == 0
    view.press("Play")
    view.page.clock.run_for(3000)
    assert view.step == 3
    assert view.root.locator(".cl-said").get_attribute("aria-live") == "off"
    view.page.clock.run_for(60_000)
    assert view.step == 13
    view.press("Play")
    view.page.clock.run_for(60_000)
    assert view.step == view.last == 25
    assert view.root.locator(".cl-said").get_attribute("aria-live") is None


@pytest.mark.parametrize("make", [textbook, ending])
@pytest.mark.parametrize("width", [320, 720, 1200])
def test_nothing_is_too_small_to_read(show, make, width):
    """No text under 11 px, no box under 44 × 30, no box over another, nothing wider than the page, a list when it is narrow."""
    view = show(make(), width=width)
    view.press("Next cut")
    found = view.root.evaluate("""root => ({
        text: Math.min(...[...root.querySelectorAll('*')].filter(e => [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim()))
            .map(e => parseFloat(getComputedStyle(e).fontSize))),
        boxes: [...root.querySelectorAll('[role=treeitem]')].map(e => e.getBoundingClientRect()).map(b => [b.left, b.top, b.width, b.height]),
        page: document.documentElement.scrollWidth })""")
    assert found["text"] >= 11
    assert all(box[2] >= 44 and box[3] >= 30 for box in found["boxes"])
    assert not any(abs(a[0] - b[0]) < a[2] and abs(a[1] - b[1]) < min(a[3], b[3]) for i, a in enumerate(found["boxes"]) for b in found["boxes"][:i])
    assert found["page"] <= width
    assert ("cl-outline" in view.root.get_attribute("class")) == (width < 480)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 1200])
@pytest.mark.parametrize("make", [textbook, ending])
def test_axe_finds_nothing(show, make, width, theme):
    """No violation of WCAG 2.2 AA and the best practices at the start, at a cut, at the end and with the keys shown."""
    view = show(make(), width=width, theme=theme)
    for button in ("First", "Next cut", "Last", "Keys"):
        view.press(button)
        assert_accessible(view.page, button)


def pieces_shown(view):
    """The placement the little board shows, as `chess` writes it."""
    letters = view.root.locator(".cl-squares > span").evaluate_all(
        "cells => cells.map(cell => cell.querySelector('use')?.getAttribute('href').at(-1) ?? '1')")
    board = chess.Board(None)
    for square, letter in zip([square ^ 56 for square in range(64)], letters):
        if letter != "1":
            board.set_piece_at(square, chess.Piece.from_symbol(letter))
    return board.board_fen()


def test_the_board_shows_the_position_of_the_node(show):
    """At every ninth step: the moves named over the board, played by `chess`, give the position under them."""
    view, longest = show(ending()), 0
    for _ in range(0, view.last, 9):
        view.press("Next", 9)
        heading = view.root.locator(".cl-position h3").inner_text()
        board = chess.Board(ENDING)
        for move in heading.replace("At the root", "").replace("After ", "").split():
            board.push_san(move)
        longest = max(longest, len(board.move_stack))
        assert pieces_shown(view) == board.board_fen()
    assert longest == 3


def test_castling_promotion_and_en_passant_on_the_board(show):
    """The three moves that do more than go from square to square are drawn as `chess` plays them."""
    fen = "4k3/P7/8/3Pp3/8/8/8/R3K2R w KQ e6 0 1"
    view = show(record(alphabeta, Board(fen), 1))
    for move in ("O-O", "O-O-O", "dxe6", "a8=Q+", "a8=N"):
        view.root.get_by_role("treeitem", name=re.compile(f"^{re.escape(move)},")).evaluate("item => item.click()")
        board = chess.Board(fen)
        board.push_san(move)
        assert pieces_shown(view) == board.board_fen()


def test_a_large_tree_is_a_list_and_folds(show):
    """A middle game comes as a list; only what leads to the present node is open; it can be had as a tree."""
    view = show(record(alphabeta, Board(MIDDLE_GAME), 2))
    assert "cl-outline" in view.root.get_attribute("class")
    view.press("Next", 4)
    assert len(view.labels()) < 100
    assert view.root.locator("[aria-expanded=true]").count() == 2
    view.press("Show as a tree")
    assert "cl-outline" not in view.root.get_attribute("class")


def test_a_step_in_the_longest_trace_is_quick(show):
    """5000 events: the trace says that it was cut, and a step takes the page's thread less than 16 ms."""
    view = show(record(alphabeta, Board(MIDDLE_GAME), 4))
    view.press("Last")
    assert view.said.endswith("Here the trace ends: it was cut after 5,000 events.")
    page = view.page.context.new_cdp_session(view.page)
    page.send("Performance.enable", {"timeDomain": "threadTicks"})

    def seconds():
        return {metric["name"]: metric["value"] for metric in page.send("Performance.getMetrics")["metrics"]}["TaskDuration"]

    before = seconds()
    view.root.evaluate("root => { for (let n = 0; n < 100; n++) { root.querySelector('[data-act=back]').click(); root.offsetHeight; } }")
    assert 0 < seconds() - before < 100 * 0.016


def test_a_window_that_is_not_passed_on_is_told(show):
    """The bug of the lesson: at B the window is open although Max has 3, the sentence says so, and nothing is cut."""
    def reset(place, depth, alpha, beta):
        if depth == 0:
            return place.value()
        for move in place.legal_moves():
            place.make(move)
            alpha = max(alpha, -reset(place, depth - 1, -INFINITY, INFINITY))
            place.unmake()
        return alpha

    view = show(record(reset, Tree(TEXTBOOK), 2))
    while "tries B." not in view.said:
        assert "not passed on" not in view.said or "tries A" in view.said
        view.press("Next")
    assert view.said.endswith("The window was not passed on: above it is 3 to +∞, here it is −∞ to +∞.")
    view.press("Last")
    assert "13 nodes were visited" in view.said


def test_a_cut_without_a_reason_is_told(show):
    """A function that stops too early: nothing proves that what it leaves does not matter."""
    def hasty(place, depth, alpha, beta):
        if depth == 0:
            return place.value()
        place.make(place.legal_moves()[0])
        score = -hasty(place, depth - 1, -beta, -alpha)
        place.unmake()
        return score

    view = show(record(hasty, Tree(TEXTBOOK), 2))
    view.press("Next cut")
    assert view.said == ("The function leaves A without reading A2, A3, although alpha −∞ is below beta 3: "
                         "nothing proves that they do not matter.")


def test_it_needs_no_kernel(show):
    """Nothing is sent, nothing is fetched, nothing is listened for; all steps work."""
    requests = []
    view = show()
    view.page.on("request", lambda request: requests.append(request.url))
    view.page.evaluate("window.model.dead = true")
    view.press("Next", view.last)
    assert (view.step, view.page.evaluate("window.model.sent"), requests) == (view.last, [], [])
    assert view.page.evaluate("window.model.listening()") == 0


def test_two_views_are_two_readers(show):
    """Each view has its own step; one that is taken away leaves nothing behind."""
    view = show()
    view.show()
    view.press("Next", 5)
    assert view.page.locator(".cl-stepper").nth(1).get_attribute("data-step") == "0"
    view.press("Play")
    view.page.evaluate("window.views[0].end()")
    assert view.page.locator(".cl-stepper").count() == 1 and view.page.locator(".host").first.inner_html() == ""


def test_text_from_the_kernel_stays_text(show):
    """A move that looks like markup is shown letter by letter."""
    trace = textbook()
    events = json.loads(json.dumps(trace.events).replace('"A"', '"<img src=x onerror=alert(1)>"'))
    view = show(trace, events=events)
    view.press("Last")
    assert view.root.locator("img").count() == 0 and "Max plays <img src=x" in view.said


def test_what_it_does_not_know_is_not_drawn(show):
    """A trace of a later version of the format: one sentence, no exception."""
    static = show(textbook(), v=2)
    assert static.page.locator("#here").inner_text() == "This search needs a newer chesslearn front end."


def test_in_jupyterlab_without_its_kernel(open_notebook):
    """Its keys do not edit the notebook, they are listed beside what they do, and after a restart of the kernel every step is still there."""
    lab = open_notebook(["from chesslearn import SearchStepper, Tree, TEXTBOOK, alphabeta, record\n"
                         "SearchStepper(record(alphabeta, Tree(TEXTBOOK), 2))", "# a second cell"])
    lab.run_all()
    root, cells = lab.page.locator(".cl-stepper"), lab.page.locator(".jp-Notebook .jp-Cell")
    root.get_by_role("button", name="Next", exact=True).click()
    for key in ("c", "a", "d", "d", "x"):
        lab.page.keyboard.press(key)
    expect(root).to_have_attribute("data-step", "13")
    root.get_by_role("treeitem").first.focus()
    for key in ("b", "d", "d"):
        lab.page.keyboard.press(key)
    expect(cells).to_have_count(2)
    root.get_by_role("button", name="Keys").click()
    beside = root.locator(".cl-keys dt").evaluate_all("""terms => terms.map(term => {
        const key = term.getBoundingClientRect(), meaning = term.nextElementSibling.getBoundingClientRect();
        return key.top === meaning.top && key.right < meaning.left && key.height < 30 && meaning.height < 30; })""")
    assert beside == [True] * 9
    lab.restart_kernel()
    root.get_by_role("button", name="Last", exact=True).click()
    expect(root.locator(".cl-said")).to_contain_text("The search is over: the root is worth 3.")


@pytest.mark.parametrize("theme, system", [("light", "dark"), ("dark", "light")])
def test_forced_colors_leave_lines_and_bounds_legible(show, static_page, theme, system):
    """Where the system replaces the colors, whatever the theme, what keeps its own colors is seen on the system's page."""
    static_page.emulate_media(forced_colors="active", color_scheme=system)
    view = show(textbook(), theme=theme)
    view.press("Next cut")
    drawn = {".cl-edge.cl-best": "stroke", ".cl-edge.cl-path": "stroke", ".cl-edge.cl-never": "stroke", ".cl-bar": "stroke",
             ".cl-alpha": "backgroundColor", ".cl-beta": "backgroundColor", ".cl-diamond": "backgroundColor", ".cl-crossed": "backgroundColor"}
    canvas = {"dark": "#000000", "light": "#ffffff"}[system]
    for part, what in drawn.items():
        seen = view.root.locator(part).first.evaluate("(one, what) => getComputedStyle(one)[what].match(/[0-9]+/g).slice(0, 3).map(Number)", what)
        assert contrast("#" + bytes(seen).hex(), canvas) >= 3, part
