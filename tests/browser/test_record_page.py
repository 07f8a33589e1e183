"""The record beside the panel's board in a page without Jupyter: looking back, going on from there, scores, copies."""
import pytest
from playwright.sync_api import expect

from chesslearn import Board, Move, choose_move, explain_move, play
from chesslearn.engine.difficulty import Choice
from chesslearn.rules.pieces import BLACK, WHITE
from chesslearn.ui.live_game import Ply
from chesslearn.ui.new_game import board_from_text
from tests.browser.axe import assert_accessible
from tests.browser.board_page import BoardPage
from tests.ui.contrast import contrast
from tests.ui.panel_game import START, Patient

# White mates with the queen and the bishop of c4; after each move, the placement of the pieces in the FEN.
GAME = (("e2e4", "e7e5"), ("d1h5", "b8c6"), ("f1c4", "g8f6"))
AFTER_E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"
AFTER_QH5 = "rnbqkbnr/pppp1ppp/8/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR"
AFTER_NF6 = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR"


def in_hex(parts):
    """A color as `contrast` takes it, from its red, green and blue as texts."""
    return "#" + "".join(f"{int(part):02x}" for part in parts)


class RecordPage(BoardPage):
    """A panel's board with its record, in the boxes that the panel puts around them."""

    def __init__(self, page, panel, engine, theme=None, width=1000):
        page.set_viewport_size({"width": width, "height": 900})
        super().__init__(page, panel.board, theme, views=0, connect=False)
        self.panel, self.engine = panel, engine
        page.evaluate("""() => { const here = document.getElementById('here');
            here.className = 'cl-body'; here.parentNode.className = 'cl-panel'; }""")
        self.show(kind="cl-game")
        self.deliver()
        self.record = page.locator(".cl-record")

    def played(self, *pairs):
        """Moves by hand, each with its answer, as they come from Python."""
        for move, answer in pairs:
            self.by_hand(move)
            self.engine.asked().answer(answer)
        self.refresh()
        return self

    def by_hand(self, move):
        """A move that was made in another view."""
        self.board._receive(self.board, {"v": 1, "view": "other", "id": self.board.rev, "kind": "move", "rev": self.board.rev, "uci": move}, [])
        self.refresh()

    def scored(self, *moves):
        """Moves that were made before, with the score that the engine's search had for its side, or None for moves by hand."""
        for uci, score in moves:
            move = Move.from_uci(uci)
            self.board.push(move)
            self.panel.referee.game.played(Ply(move) if score is None else Ply(move, 2, choice=Choice(move, score, 100, 2, (move,), ()), seconds=0.5))
        self.panel.referee.go_on()
        self.refresh()

    def moves(self):
        return self.record.locator(".cl-moves li").all_inner_texts()

    def current(self):
        """The move that is marked as the present one."""
        return self.record.locator("[aria-current]").all_inner_texts()

    def status(self):
        return self.view().locator(".cl-status").inner_text()

    def press(self, name):
        """Clicks a button, also one that says it is of no use now."""
        self.page.get_by_role("button", name=name, exact=True).click(force=True)

    def expect_spoken(self, text):
        """Waits until one of the live regions holds a text."""
        expect(self.view().locator("[role=status]", has_text=text)).to_have_count(1)

    def look(self, san):
        """Clicks a move of the list."""
        self.record.locator(".cl-move", has_text=san).first.click()

    def seen(self, selector, what):
        """A color of an element, as the page computes it."""
        return in_hex(self.page.locator(selector).first.evaluate("(one, what) => getComputedStyle(one)[what].match(/[0-9]+/g).slice(0, 3)", what))

    def evaluate(self):
        """Asks to see the evaluation."""
        self.record.get_by_text("Copy, evaluation").click()
        self.record.get_by_label("Show evaluation").check()


@pytest.fixture
def show(static_page):
    """`show(**options)` is a `RecordPage` of `play(**options)`, by default against a `Patient` engine."""
    panels = []

    def start(theme=None, width=1000, **options):
        engine = options.setdefault("engine", Patient())
        panels.append(play(**options))
        return RecordPage(static_page, panels[-1], engine, theme, width)

    yield start
    for panel in panels:
        panel.close()


def test_moves_stand_in_numbered_rows(show):
    """Two moves to a row, the last one marked; a list without moves says so, and one that begins with Black too."""
    page = show()
    assert page.moves() == [] and page.record.locator(".cl-none").count() == 1
    page.played(*GAME)
    assert [" ".join(row.split()) for row in page.moves()] == ["1. e4 e5", "2. Qh5 Nc6", "3. Bc4 Nf6"]
    assert page.current() == ["Nf6"] and "half-move 6 of 6" in page.record.inner_text()
    mark = page.record.locator("[aria-current]").evaluate("move => { const { fontWeight, borderTopWidth } = getComputedStyle(move); return [fontWeight, borderTopWidth]; }")
    assert mark == ["700", "2px"]
    page.panel.undo()
    page.refresh()
    assert [" ".join(row.split()) for row in page.moves()] == ["1. e4 e5", "2. Qh5 Nc6"]


def test_numbers_go_on_from_the_first_position(show):
    """A game from a FEN with Black to move begins with three dots and the FEN's number."""
    page = show(fen="4k3/8/8/8/8/8/4P3/4K3 b - - 0 31", color="black")
    page.played(("e8e7", "e1d2"))
    assert [" ".join(row.split()) for row in page.moves()] == ["31. … Ke7", "32. Kd2"]


def test_looking_back_needs_no_kernel(show):
    """A click on a move shows its position, what was moved and what is in check, and sends nothing."""
    page = show().played(*GAME)
    page.look("Qh5")
    assert page.placement() == AFTER_QH5 and page.current() == ["Qh5"] and page.status() == "Looking at move 2, white."
    assert "last move to" in page.cell("h5").get_attribute("aria-label") and page.messages() == []
    page.page.evaluate("window.model.dead = true; window.model.emit('comm_live_update')")
    page.look("e4")
    assert page.placement() == AFTER_E4 and page.status() == "Looking at move 1, white."
    page.press("Back to the game")
    assert page.placement() == AFTER_NF6 and page.current() == ["Nf6"]
    expect(page.page.get_by_role("button", name="Back to the game")).to_be_hidden()


def test_buttons_and_keys_step_through_the_game(show):
    """The four buttons, Left, Right, Home, End in the list, comma and period on the board; they stop at the ends."""
    page = show().played(*GAME)
    seen = []
    for name in ("First position", "Previous move", "Next move", "Next move", "Last position", "Next move", "Previous move"):
        page.press(name)
        seen.append("".join(page.current()))
    assert seen == ["", "", "e4", "e5", "Nf6", "Nf6", "Bc4"]
    page.press("First position")
    assert page.placement() == START.split()[0] and page.status() == "Looking at the first position."
    assert page.page.get_by_role("button", name="Previous move").get_attribute("aria-disabled") == "true"
    page.record.locator(".cl-move").first.focus()
    seen = []
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "End", "ArrowRight", "Home", "ArrowDown"):
        page.page.keyboard.press(key)
        seen.append("".join(page.current()))
    assert seen == ["e4", "e5", "e4", "Nf6", "Nf6", "", ""]
    page.page.keyboard.press("End")
    assert page.page.evaluate("document.activeElement.textContent") == "Nf6"
    page.cell("e4").focus()
    page.page.keyboard.press(",")
    page.page.keyboard.press(",")
    assert page.current() == ["Nc6"]
    page.page.keyboard.press(".")
    assert page.current() == ["Bc4"] and page.messages() == []


def test_an_earlier_position_is_only_looked_at(show):
    """Clicks, drags and typed moves on it change nothing and say why; the board is marked as read only."""
    page = show().played(*GAME)
    page.look("Nc6")
    assert page.state() == "V" and page.view().locator("[role=grid]").get_attribute("aria-readonly") == "true"
    why = "This is an earlier position. Go back to the game to move."
    page.cell("e4").click()
    assert page.status() == why
    page.drag("f1", "c4")
    page.page.get_by_label("Your move").fill("Bc4")
    page.page.keyboard.press("Enter")
    assert page.status() == why and page.messages() == [] and page.placement().startswith("r1bqkbnr/pppp1ppp/2n5/4p2Q/4P3/8")
    page.press("Back to the game")
    page.cell("h5").click()
    assert page.state() == "S"


def test_the_game_goes_on_while_one_looks_back(show):
    """An answer that comes meanwhile stands in the list and is spoken, and the view stays where it is."""
    page = show().played(*GAME[:2])
    page.by_hand("f1c4")
    page.look("e4")
    page.engine.asked().answer("g8f6")
    page.refresh()
    assert page.placement() == AFTER_E4 and page.current() == ["e4"] and "Nf6" in page.moves()[2]
    page.expect_spoken("Engine: knight g8 to f6.")
    page.press("Back to the game")
    assert page.placement() == AFTER_NF6


def test_a_game_that_is_set_up_is_no_move(show):
    """Of a game that begins with moves, from a PGN or where it was broken off, none of them is told as if it had just been played."""
    page = show()
    page.panel.referee.start(board_from_text("1. e4 e5")[0], WHITE, "your engine")
    page.refresh()
    page.expect_spoken("A new game. You play White.")
    assert "Engine" not in " ".join(page.spoken())
    page.by_hand("g1f3")
    page.engine.asked().answer("b8c6")
    page.refresh()
    page.expect_spoken("Engine: knight b8 to c6.")


def test_without_a_kernel_it_is_nobody_s_turn(show):
    """Neither the key s nor the way back to the game says otherwise than the status line."""
    page = show().played(*GAME)
    page.page.evaluate("window.model.dead = true; window.model.emit('comm_live_update')")
    assert page.status() == "White to move."
    page.cell("e4").focus()
    page.page.keyboard.press("s")
    page.expect_spoken("White to move. Material is even.")
    page.look("e4")
    page.press("Back to the game")
    page.expect_spoken("Back at the game. White to move.")
    assert "your turn" not in " ".join(page.spoken())


def test_a_snapshot_of_another_protocol_hides_the_record_too(show):
    """What stands beside the board speaks of a position that is not shown; a click on the panel raises nothing, and all comes back."""
    page = show().played(*GAME)
    page.page.evaluate("""document.querySelector('.cl-panel').append(Object.assign(document.createElement('p'), { textContent: 'words' }))""")
    page.page.evaluate("model.update('_pos', { ...model.get('_pos'), v: 2 })")
    expect(page.record).to_be_hidden()
    page.page.get_by_text("words", exact=True).click()
    page.refresh()
    expect(page.record).to_be_visible()
    assert page.placement() == AFTER_NF6
    page.page.evaluate("window.views[0].end(); model.update('_pos', { ...model.get('_pos'), v: 2 })")
    page.show(kind="cl-game")  # one that has never had a square to lead to
    page.page.get_by_text("words", exact=True).click()
    expect(page.record).to_be_hidden()


def test_a_view_of_what_is_taken_back_ends(show):
    """Where the looked-at move is undone, or another game begins, the view is back at the game."""
    page = show().played(*GAME)
    page.look("Bc4")
    page.panel.undo()
    page.refresh()
    assert page.current() == ["Nc6"] and page.state() == "I"
    page.look("e4")
    page.panel.referee.start(Board(), WHITE, "your engine")
    page.refresh()
    assert page.placement() == START.split()[0] and page.current() == [] and page.moves() == []


def test_going_on_from_an_earlier_move_is_asked_once_more(show):
    """The focus is on No, Escape is a No, and Yes sends one message; then the later moves are gone."""
    page = show().played(*GAME)
    page.look("e5")
    page.press("Continue from here")
    assert "Take back 4 half-moves and continue from here?" in page.record.inner_text()
    assert page.page.evaluate("document.activeElement.textContent") == "No"
    page.page.keyboard.press("Escape")
    expect(page.record.get_by_role("button", name="Yes")).to_be_hidden()
    assert page.messages() == [] and page.page.evaluate("document.activeElement.textContent") == "Continue from here"
    page.press("Continue from here")
    page.press("Yes")
    [message] = page.messages()
    assert (message["kind"], message["name"], message["ply"]) == ("action", "back_to", 2)
    page.deliver()
    assert [" ".join(row.split()) for row in page.moves()] == ["1. e4 e5"] and page.state() == "I"
    assert page.page.evaluate("document.activeElement.getAttribute('role')") == "gridcell"
    expect(page.page.get_by_role("button", name="Continue from here")).to_be_hidden()


def test_the_move_looked_at_is_the_one_explained(show):
    """The button asks for the reasons of the half-move that is shown; before the first move, or without the kernel, it can't be pressed."""
    page = show()
    why = page.record.get_by_role("button", name="Explain this move")
    page.press("Explain this move")
    assert page.messages() == [] and why.get_attribute("aria-disabled") == "true"
    page.played(*GAME)
    assert why.get_attribute("aria-disabled") == "false"
    page.press("Explain this move")
    page.look("e5")
    page.press("Explain this move")
    assert [(message["name"], message["ply"]) for message in page.messages()] == [("explain", 6), ("explain", 2)]
    assert page.current() == ["e5"]
    page.page.evaluate("window.model.emit('comm_live_update')")
    page.press("Explain this move")
    assert len(page.messages()) == 2
    assert why.get_attribute("aria-disabled") == "true"


def test_copies_with_and_without_a_clipboard(show):
    """PGN and FEN go to the clipboard; where there is none, they stand selected in a field. An earlier position has its own FEN."""
    page = show().played(*GAME)
    page.record.get_by_text("Copy, evaluation").click()
    page.press("Copy PGN")
    field = page.record.get_by_label("PGN", exact=True)
    expect(field).to_be_focused()
    assert "Press Ctrl+C to copy the PGN." in page.record.inner_text() and field.input_value() == page.board._game["pgn"]
    assert field.evaluate("field => field.selectionEnd - field.selectionStart") == len(page.board._game["pgn"])
    page.page.keyboard.press("Escape")
    expect(field).to_be_hidden()
    page.page.evaluate("""Object.defineProperty(navigator, 'clipboard', { value: { writeText: async text => { window.copied = text; } } })""")
    page.look("e4")
    page.press("Copy FEN")
    expect(page.record.locator(".cl-copied")).to_have_text("FEN copied.")
    assert page.page.evaluate("window.copied").startswith(AFTER_E4 + " b KQkq - 0 1")
    page.by_hand("h5f7")
    expect(page.record.locator(".cl-copied")).to_have_text("")


def test_the_evaluation_is_hidden_until_asked_for(show):
    """Then a bar says what the engine thought of the position, from White's side; it flips with the board and looks back with it."""
    page = show(level=0, engine=None, seed=0)
    meter = page.page.get_by_role("meter")
    expect(meter).to_have_count(0)
    page.evaluate()
    assert meter.get_attribute("aria-valuetext") == "no evaluation here"
    page.scored(("e2e4", None), ("e7e5", 31), ("d1h5", None), ("b8c6", -29_997), ("f1c4", None), ("g8f6", -210))
    assert meter.get_attribute("aria-valuetext") == "+2.1, White is 2.1 pawns ahead"
    page.look("Nc6")
    assert meter.get_attribute("aria-valuetext") == "#1, White mates in 1" and meter.get_attribute("aria-valuenow") == "100"
    page.look("e5")
    assert meter.get_attribute("aria-valuetext") == "−0.3, Black is 0.3 pawns ahead"
    graph = page.record.get_by_role("img")
    assert graph.get_attribute("aria-label") == "Evaluation from −0.3 to +2.1, largest change at move 2, black."
    white = page.view().locator(".cl-white-part")
    bottom = white.evaluate("part => part.getBoundingClientRect().bottom - part.parentNode.getBoundingClientRect().bottom")
    page.board.flip()
    page.refresh()
    top = white.evaluate("part => part.getBoundingClientRect().top - part.parentNode.getBoundingClientRect().top")
    assert abs(bottom) <= 2 and abs(top) <= 2
    graph.focus()
    page.page.keyboard.press("Home")
    assert page.current() == []
    box = graph.bounding_box()
    page.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 10)
    expect(graph).to_be_focused()
    assert page.current() == ["Qh5"] and page.messages() == []


@pytest.mark.parametrize("score, told", [
    (3, "0.0, even"), (-3, "0.0, even"), (0, "0.0, even"), (-7, "−0.1, Black is 0.1 pawns ahead"), (96, "+1.0, White is 1.0 pawns ahead")])
def test_scores_are_rounded_before_they_are_named(show, score, told):
    """What is shown as nothing is nobody's advantage."""
    page = show(level=0, engine=None, seed=0)
    page.evaluate()
    page.scored(("e2e4", None), ("e7e5", -score))
    assert page.page.get_by_role("meter").get_attribute("aria-valuetext") == told


def test_an_answer_ends_the_question_how_many_moves_to_take_back(show):
    """The number in it would be wrong; the focus stays beside it."""
    page = show().played(*GAME)
    page.by_hand("d2d3")
    page.look("e5")
    page.press("Continue from here")
    assert "Take back 5 half-moves and continue from here?" in page.record.inner_text()
    page.engine.asked().answer("f6h5")
    page.refresh()
    expect(page.record.get_by_role("button", name="Yes")).to_be_hidden()
    assert page.page.evaluate("document.activeElement.textContent") == "Continue from here" and page.messages() == []


def test_a_hint_ends_looking_back(show):
    """Its arrow belongs to the game as it stands, and that is shown."""
    page = show().played(*GAME)
    page.look("e4")
    page.board.update(arrows=[("d2", "d3")])
    page.refresh()
    assert page.placement() == AFTER_NF6 and page.view().locator(".cl-shapes path").count() > 0


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_failure_of_the_engine_looks_like_an_error(show, theme):
    """It is said at once and has the color of errors, which can be read; the next thought has the color of all texts."""
    page = show(theme)
    page.by_hand("e2e4")
    text = page.seen(".cl-status", "color")
    page.engine.asked().answer(ZeroDivisionError("zero"))
    page.refresh()
    error = page.seen(".cl-status", "color")
    assert error != text and contrast(error, page.seen(".cl-board", "backgroundColor")) >= 4.5
    assert page.view().get_by_role("alert").inner_text().startswith("The engine stopped: ZeroDivisionError: zero")
    page.panel.referee.try_again()
    page.refresh()
    assert page.seen(".cl-status", "color") == text
    page.engine.asked().answer(ZeroDivisionError("zero"))
    page.refresh()
    page.page.evaluate("window.model.emit('comm_live_update')")  # the kernel has gone, and with it the buttons that are named
    assert page.view().locator(".cl-status").inner_text() == "Black to move." and page.seen(".cl-status", "color") == text


def test_the_numbers_of_an_explanation_stand_under_each_other(show):
    """Headings and numbers end at the same edge, with room between the columns."""
    page = show()
    table = explain_move(Board(), choose_move(Board(), 1, seed=0)).html
    page.page.evaluate("""table => document.querySelector('.cl-panel').insertAdjacentHTML('beforeend', `<div class="cl-explanation">${table}</div>`)""", table)
    ends, gaps = page.page.locator(".cl-explanation table").evaluate("""table => {
        const words = [...table.rows].slice(0, -1).map(row => [...row.cells].map(cell => {
            const range = document.createRange();
            range.selectNodeContents(cell);
            return range.getBoundingClientRect();
        }));
        return [words[0].map((_, column) => [...new Set(words.map(row => Math.round(row[column].right)))]),
            words.flatMap(row => row.slice(1).map((cell, at) => cell.left - row[at].right))];
    }""")
    assert len(ends) == 4 and all(len(end) == 1 for end in ends) and min(gaps) >= 12


def test_a_failure_of_the_engine_comes_back(show):
    """What a wrong click is answered gives way to it with the next key."""
    page = show()
    page.by_hand("e2e4")
    page.engine.asked().answer(ZeroDivisionError("zero"))
    page.refresh()
    page.cell("e7").click()
    assert page.status() == "Black is not moved by hand here."
    page.page.keyboard.press("Escape")
    assert page.status().startswith("The engine stopped: ZeroDivisionError: zero")


@pytest.mark.parametrize("part", ["cl-controls", "cl-resume"])
def test_a_panel_without_its_kernel_can_not_be_pressed(show, part):
    """Its buttons would be dead; a click on a text of the panel leads to the board, where keys are ours."""
    page = show()
    page.page.evaluate("""part => document.querySelector('.cl-panel').append(Object.assign(document.createElement('div'), { className: part,
        innerHTML: '<button>Undo</button><p>words</p>' }))""", part)
    page.page.get_by_text("words", exact=True).click()
    assert page.page.evaluate("document.activeElement.getAttribute('role')") == "gridcell"
    page.page.evaluate("window.model.emit('comm_live_update')")
    page.page.get_by_text("Undo").focus()
    assert page.page.evaluate("document.activeElement.textContent") != "Undo"


def test_a_view_that_ends_leaves_nothing(show):
    """Board and record are gone from the page, and nothing listens any more."""
    page = show().played(*GAME)
    page.page.evaluate("window.views[0].end()")
    assert page.page.locator(".cl-board, .cl-record").count() == 0 and page.page.evaluate("window.model.listening()") == 0


def test_keys_on_the_panel_s_buttons_are_kept_from_jupyterlab(show):
    """Whatever takes the focus in the panel is marked as one that takes keys itself."""
    page = show()
    page.page.evaluate("document.querySelector('.cl-panel').append(Object.assign(document.createElement('button'), { textContent: 'Resign' }))")
    page.page.get_by_role("button", name="Resign").focus()
    assert page.page.get_by_role("button", name="Resign").get_attribute("data-lm-suppress-shortcuts") == "true"


def test_what_is_hidden_hands_its_focus_to_the_board(show):
    """A question that goes away by itself leaves the focus on the board, and not on nothing; one that is elsewhere stays."""
    page = show()
    page.cell("e2").focus()
    page.page.evaluate("""document.querySelector('.cl-panel').insertAdjacentHTML('beforeend', '<button id="no">No</button>')
        ?? document.body.insertAdjacentHTML('beforeend', '<button id="far">Far</button>')""")
    page.page.locator("#no").focus()
    page.page.evaluate("document.querySelector('#no').hidden = true")
    expect(page.cell("e2")).to_be_focused()
    page.page.locator("#far").focus()
    page.page.evaluate("document.querySelector('#far').hidden = true")
    page.page.wait_for_function("document.activeElement === document.body")


def test_an_old_score_is_not_shown_as_that_of_now(show):
    """While the answer to your move is awaited the score before it still stands, and is said to be old; a position
    that is looked back at, or an answer, has its own score or none: no number, a bar of one gray, no mark in the graph."""
    page = show()
    page.evaluate()
    page.scored(("e2e4", None), ("e7e5", 31), ("d1h5", None))
    meter = page.page.get_by_role("meter")
    here, mark = "−0.3, Black is 0.3 pawns ahead", page.page.locator(".cl-mark")
    assert meter.get_attribute("aria-valuetext") == f"{here}, before the last move" and meter.inner_text() == "−0.3…"
    page.look("e5")
    assert meter.get_attribute("aria-valuetext") == here and meter.inner_text() == "−0.3" and mark.count() == 1
    page.look("e4")
    assert meter.get_attribute("aria-valuetext") == "no evaluation here"
    page.engine.asked().answer("b8c6")
    page.refresh()
    for san in ("Nc6", "Qh5"):
        page.look(san)
        assert meter.get_attribute("aria-valuetext") == "no evaluation here" and meter.get_attribute("aria-valuenow") == "0"
        assert meter.inner_text() == "" and mark.count() == 0
        assert page.seen(".cl-bar", "backgroundColor") == page.seen(".cl-white-part", "backgroundColor") == "#c3c3c3"


def test_the_score_of_now_is_not_said_to_be_old(show):
    """Where the sides are changed, the engine thinks in a position that has its score: that is the one shown."""
    page = show()
    page.evaluate()
    page.scored(("e2e4", None), ("e7e5", 31))
    page.panel.referee.change_sides(BLACK)
    page.engine.asked()
    page.refresh()
    meter = page.page.get_by_role("meter")
    assert meter.get_attribute("aria-valuetext") == "−0.3, Black is 0.3 pawns ahead" and meter.inner_text() == "−0.3"


def test_what_was_said_while_looking_back_gives_way(show):
    """The engine has moved meanwhile: what was said of its turn is no longer true."""
    page = show().played(*GAME)
    page.by_hand("d2d3")
    page.look("e4")
    page.board.notice("A hint is given when it is your turn.")
    page.refresh()
    assert page.status() == "A hint is given when it is your turn."
    page.engine.asked().answer("a7a6")
    page.refresh()
    assert page.status() == "Looking at move 1, white."


@pytest.mark.parametrize("width", [320, 1000])
def test_the_present_move_is_in_sight(show, width):
    """In the list of a long game, beside the board and below it, when the page gets another width too."""
    page = show(width=1320 - width)
    page.scored(*((uci, None) for _ in range(10) for uci in ("g1f3", "g8f6", "f3g1", "f6g8")))
    page.page.set_viewport_size({"width": width, "height": 900})
    for name in (None, "First position", "Next move", "Last position"):
        if name:
            page.press(name)
        page.page.wait_for_function("""() => {
            const move = document.querySelector('.cl-move[aria-current]'), list = document.querySelector('.cl-moves').getBoundingClientRect();
            if (!move) return true;  // nothing was moved in the first position
            const { left, right, top, bottom } = move.getBoundingClientRect();
            return left > list.left - 1 && right < list.right + 1 && top > list.top - 1 && bottom < list.bottom + 1;
        }""", timeout=3000)


def test_moves_with_nothing_but_text(show):
    """What Python sends is shown as text, whatever it is."""
    page = show()
    bad = "<img src=x onerror=alert(1)>"
    page.page.evaluate("bad => model.update('_game', { ...model.get('_game'), moves: [['e2e4', bad, bad, model.get('_game').start, null, 5]], engine: [[bad, bad]] })", bad)
    assert bad in page.moves()[0] and page.page.locator("img").count() == 0
    for broken in ({}, {"v": 2}, {"v": 1, "start": 5, "moves": []}, {"v": 1, "start": START, "moves": None}):
        page.page.evaluate("broken => model.update('_game', broken)", broken)
    assert bad in page.moves()[0]


def test_move_now_can_be_pressed_while_the_engine_thinks(show):
    """At other times the button is there, can have the focus, and does nothing. After a second, seconds are counted."""
    page = show()
    button = page.page.get_by_role("button", name="Move now")
    button.focus()
    page.page.keyboard.press("Enter")
    assert button.get_attribute("aria-disabled") == "true" and page.messages() == []
    page.by_hand("e2e4")
    assert button.get_attribute("aria-disabled") == "false"
    expect(page.view().locator(".cl-seconds")).to_have_text("1 s")
    expect(button).to_be_focused()
    page.page.keyboard.press("Enter")
    assert [message["name"] for message in page.messages()] == ["move_now"]
    page.deliver()
    page.engine.asked().answer("e7e5")
    page.refresh()
    assert button.get_attribute("aria-disabled") == "true" and page.view().locator(".cl-seconds").inner_text() == ""


def test_wishes_are_announced(show):
    """Whose moves went back, hints and levels are spoken; the key g asks for a hint, and the keys are listed."""
    page = show().played(*GAME)
    page.panel.undo()
    page.refresh()
    page.expect_spoken("Taken back: your Bc4 and the engine’s Nf6.")
    page.cell("e4").focus()
    page.page.keyboard.press("g")
    assert [message["name"] for message in page.messages()] == ["hint"]
    page.look("Nc6")
    page.look("e4")
    page.expect_spoken("Move 1, white, pawn e2 to e4.")
    page.press("Back to the game")
    page.panel.referee.start(Board(), WHITE, 0)
    page.refresh()
    page.expect_spoken("A new game. You play White.")
    page.press("Keys")
    assert "look a move back, a move on" in page.page.get_by_role("dialog").inner_text()


STATES = {
    "a game": lambda page: None,
    "the evaluation": lambda page: page.evaluate(),
    "looking back": lambda page: page.look("e4"),
    "a question": lambda page: (page.look("e4"), page.press("Continue from here")),
    "the numbers": lambda page: page.record.get_by_text("Engine's numbers").click(),
    "a copy": lambda page: page.press("Copy PGN"),
}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_in_the_record(show, theme):
    """No violation of WCAG 2.2 AA and the best practices in any state of the record."""
    page = show(theme).played(*GAME)
    for name, bring_about in STATES.items():
        bring_about(page)
        assert_accessible(page.page, name)


@pytest.mark.parametrize("width, columns", [(320, 1), (540, 1), (620, 2), (900, 2), (1000, 3), (1400, 3)])
def test_the_panel_has_as_many_columns_as_there_is_room(show, width, columns):
    """One up to 560 pixels, two up to 920, then three; nothing is wider than the page, and no text is small."""
    page = show(width=width).played(*GAME)
    page.evaluate()
    page.page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
    board, score, numbers = (page.page.locator(name).bounding_box() for name in (".cl-board", ".cl-score", ".cl-numbers"))
    beside = [score["x"] >= board["x"] + board["width"], numbers["x"] >= score["x"] + score["width"]]
    assert 1 + sum(beside) == columns
    assert page.page.evaluate("document.documentElement.scrollWidth") <= width
    bar, grid = page.page.get_by_role("meter").bounding_box(), page.view().locator(".cl-box").bounding_box()
    assert (bar["y"] + bar["height"] <= grid["y"] + 1) if columns == 1 else (bar["x"] >= grid["x"] + grid["width"])
    small = page.page.evaluate("""() => [...document.querySelectorAll('.cl-record *, .cl-report *')].filter(one => one.textContent && !one.children.length
        && parseFloat(getComputedStyle(one).fontSize) < 11).map(one => one.textContent)""")
    assert small == []
    targets = page.page.evaluate("""() => [...document.querySelectorAll('.cl-record button, .cl-report button')].filter(one => one.offsetParent
        && Math.min(one.offsetWidth, one.offsetHeight) < 24).map(one => one.textContent)""")
    assert targets == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_marks_of_the_record_stand_out(show, theme):
    """Outlines, the mark of the present move, the graph's lines and the ends of the bar reach 3, texts 4.5."""
    page = show(theme, level=0, engine=None, seed=0)
    page.evaluate()
    tokens = page.record.evaluate("""record => { const probe = document.createElement('i'); record.append(probe);
        const color = name => { probe.style.color = `var(--cl-${name})`; return getComputedStyle(probe).color.match(/[0-9]+/g).slice(0, 3); };
        return Object.fromEntries(['page', 'text', 'muted', 'outline', 'open', 'here', 'error'].map(name => [name, color(name)])); }""")
    color = {name: in_hex(parts) for name, parts in tokens.items()}
    for name, background, least in (("text", "page", 4.5), ("muted", "page", 4.5), ("error", "page", 4.5), ("text", "here", 4.5),
                                    ("outline", "page", 3), ("open", "page", 3), ("open", "here", 3)):
        assert contrast(color[name], color[background]) >= least, (name, background)
    black_ahead, white_ahead = [("e2e4", None), ("e7e5", 31)], [("d1h5", None), ("b8c6", -400)]
    for moves, words_on in ((black_ahead, ".cl-bar"), (white_ahead, ".cl-white-part")):
        page.scored(*moves)
        for thinking in (False, True):
            page.board.update(thinking=thinking)
            page.refresh()
            dark, light = (page.seen(part, "backgroundColor") for part in (".cl-bar", ".cl-white-part"))
            assert contrast(dark, light) >= 3
            assert contrast(page.seen(".cl-bar-text", "color"), page.seen(words_on, "backgroundColor")) >= 4.5
    assert contrast(page.seen(".cl-line", "stroke"), color["page"]) >= 3


@pytest.mark.parametrize("theme, system", [("light", "dark"), ("dark", "light")])
def test_forced_colors_leave_the_record_legible(show, static_page, theme, system):
    """Where the system replaces the colors, whatever the theme: the present move has a frame of its own, buttons have one, and the graph is seen."""
    static_page.emulate_media(forced_colors="active", color_scheme=system)
    page = show(theme, level=0, engine=None, seed=0)
    page.evaluate()
    page.scored(("e2e4", None), ("e7e5", 31), ("d1h5", None), ("b8c6", -400))
    canvas = {"dark": "#000000", "light": "#ffffff"}[system]
    assert page.seen(".cl-move", "borderTopColor") == canvas
    assert contrast(page.seen(".cl-move[aria-current]", "borderTopColor"), canvas) >= 3
    for part in (".cl-line", ".cl-here", ".cl-mark", ".cl-even"):
        assert contrast(page.seen(f".cl-graph {part}", "stroke"), canvas) >= 3, part
    page.page.add_style_tag(content=".jupyter-button { border: 0 }")  # as JupyterLab has it
    page.page.evaluate("document.querySelector('.cl-panel').append(Object.assign(document.createElement('button'), { className: 'jupyter-button' }))")
    assert page.page.locator(".jupyter-button").evaluate("one => getComputedStyle(one).borderTopWidth") == "1px"
