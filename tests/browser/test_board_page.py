"""The browser's half of the board, in a page without Jupyter: what is drawn, taken, refused and said.

Python's half is the real `BoardWidget`; a test decides when a message reaches it and when its answer
comes back (`deliver`), so that nothing here depends on how fast a kernel is.
"""
import chess
import pytest
from playwright.sync_api import expect

from chesslearn import Board
from chesslearn.ui.board import BoardWidget
from tests.browser.axe import assert_accessible
from tests.browser.board_page import BoardPage, focused, moves, said, selected, stop_clock, targets

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
PROMOTION = "1n2k3/P7/8/8/8/8/p7/4K2N w - - 0 1"
FOOLS_MATE = ("f2f3", "e7e5", "g2g4", "d8h4")


def test_the_accessibility_tree_is_a_grid_of_named_squares(show):
    """One grid, eight rows with their rank's name, 64 cells with square and piece, one tab stop among them."""
    view = show()
    assert view.page.get_by_role("grid", name="Chess board, white at the bottom").count() == 1
    rows = view.page.get_by_role("row")
    assert [rows.nth(i).get_attribute("aria-label") for i in range(rows.count())] == [f"Rank {rank}" for rank in range(8, 0, -1)]
    assert view.page.get_by_role("gridcell").count() == 64
    assert view.page.get_by_role("gridcell", name="e1, white king", exact=True).count() == 1
    assert view.page.get_by_role("gridcell", name="e4, empty", exact=True).count() == 1
    assert view.page.locator(".cl-grid [tabindex='0']").count() == 1
    assert view.page.locator(".cl-grid button, .cl-grid [role=button]").count() == 0


def in_state(show, letter, theme):
    """A page in the state of this letter."""
    board = BoardWidget(animation=0, fen=PROMOTION if letter == "P" else None, mode="view" if letter == "V" else "play",
                        arrows=[("g1", "f3"), ("d5", "d5")])
    for uci in FOOLS_MATE if letter == "O" else ("e2e4",) if letter == "T" else ():
        board.push(uci)
    board.update(thinking=letter == "T")
    view = show(board, theme=theme)
    if letter in "ST":
        view.cell("g1").click()
    if letter == "P":
        view.cell("a7").click()
        view.cell("a8").click()
    if letter == "W":
        view.cell("e2").click()
        view.cell("e4").click()
    if letter == "X":
        view.page.evaluate("window.model.emit('comm_live_update')")
    assert view.state() == letter
    return view


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("letter", list("ISPTOXVW"))
def test_axe_finds_nothing(show, letter, theme):
    """No violation of WCAG 2.2 AA and the best practices, in every state, in light and dark pages."""
    view = in_state(show, letter, theme)
    assert_accessible(view.page)
    assert [view.page.get_by_role(role).count() for role in ("grid", "row", "gridcell")] == [1, 8, 64]


def test_axe_finds_nothing_in_the_disclosures(show):
    """The list of keys and the position in words are held to the same rules."""
    view = show()
    view.page.locator("summary").click()
    view.page.get_by_role("button", name="Keys").click()
    assert_accessible(view.page)


def test_two_clicks_are_a_move(show):
    """Click e2: targets e3 and e4. Click e4: one message, and the piece is there before any answer."""
    view = show()
    view.cell("e2").click()
    assert (view.state(), selected(view), sorted(targets(view))) == ("S", ["e2"], ["e3", "e4"])
    view.cell("e4").click()
    assert (view.state(), targets(view)) == ("W", [])
    assert view.placement() == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"
    [message] = view.messages()
    assert (message["v"], message["kind"], message["rev"], message["uci"]) == (1, "move", 1, "e2e4")
    view.deliver()
    assert (view.state(), view.view().get_attribute("data-rev")) == ("I", "2")
    assert view.board.position.fen().split()[0] == view.placement()


def test_a_drag_is_a_move_and_slides_nothing(show):
    """The piece follows the pointer, its square keeps a ghost, and at the end nothing slides."""
    view = show(BoardWidget(animation=500))
    view.drag("g1", "f3", release=False)
    assert view.state() == "D"
    assert view.cell("g1").locator(".cl-piece").evaluate("piece => getComputedStyle(piece).opacity") == "0.35"
    hand = view.page.locator(".cl-hand")
    box, (x, y) = hand.bounding_box(), view.center("f3")
    assert abs(box["x"] + box["width"] / 2 - x) < 2 and abs(box["y"] + box["height"] / 2 - y) < 2
    view.page.mouse.up()
    assert view.page.evaluate("document.querySelector('.cl-grid').getAnimations({ subtree: true }).length") == 0
    assert (moves(view), view.state()) == (["g1f3"], "W")
    expect(hand).to_be_hidden()
    view.deliver()
    assert view.page.evaluate("document.querySelector('.cl-grid').getAnimations({ subtree: true }).length") == 0


def test_a_press_with_a_tremble_is_a_click(show):
    """Two pixels are no drag; a second click on the piece lays it down."""
    view = show()
    x, y = view.center("g1")
    view.page.mouse.move(x, y)
    view.page.mouse.down()
    view.page.mouse.move(x + 2, y)
    assert view.state() == "S"
    view.page.mouse.up()
    assert (view.state(), selected(view)) == ("S", ["g1"])
    expect(view.page.locator(".cl-hand")).to_be_hidden()
    assert view.cell("g1").locator(".cl-piece").bounding_box() == view.cell("g1").bounding_box()
    view.cell("g1").click()
    assert (view.state(), view.messages()) == ("I", [])


def test_a_drag_back_to_its_square_keeps_a_fresh_selection(show):
    """Released where it began, the piece stays selected the first time and is laid down the second time."""
    view = show()
    for state in ("S", "I"):
        view.drag("g1", "g3", release=False)
        view.page.mouse.move(*view.center("g1"), steps=3)
        view.page.mouse.up()
        assert view.state() == state
    assert view.messages() == []


@pytest.mark.parametrize("end", ["outside", "escape", "right button", "pointercancel", "illegal"])
def test_every_broken_off_drag_brings_the_piece_back(show, end):
    """Nothing is sent, the piece is on its square, and the next move works."""
    view = show()
    view.drag("e2", "e5", release=False)
    assert view.state() == "D"
    if end == "outside":
        view.page.mouse.move(900, 700)
        view.page.mouse.up()
    if end == "escape":
        view.page.keyboard.press("Escape")
    if end == "right button":
        view.page.mouse.down(button="right")
    if end == "pointercancel":
        view.page.evaluate("""document.querySelector('.cl-grid')
            .dispatchEvent(new PointerEvent('pointercancel', { pointerId: 1, bubbles: true }))""")
    if end == "illegal":
        view.page.mouse.up()
    assert (view.state(), view.placement(), view.messages()) == ("I", START, [])
    expect(view.page.locator(".cl-hand")).to_be_hidden()
    if end == "right button":
        view.page.mouse.up(button="right")
    view.page.mouse.up()
    assert view.messages() == []
    view.drag("e2", "e4")
    assert moves(view) == ["e2e4"]


def test_a_finger_scrolls_the_page_from_an_empty_square(touch):
    """The board is no trap: a swipe that begins beside the pieces moves the page."""
    touch = touch()
    x, y = touch.center("d4")
    touch.finger.swipe((x, y), (x, y - 200))
    touch.finger("end")
    touch.page.wait_for_function("scrollY >= 150")
    assert touch.messages() == []


def test_a_finger_drags_a_piece(touch):
    """The same swipe from e2 drags: the page stays, the piece is drawn above the finger, a ring shows the square."""
    touch = touch()
    (x, y), (to_x, to_y) = touch.center("e2"), touch.center("e4")
    touch.finger.swipe((x, y), (to_x, to_y))
    assert touch.state() == "D"
    hand, ring = touch.page.locator(".cl-hand").bounding_box(), touch.page.locator(".cl-ring").bounding_box()
    assert hand["y"] + hand["height"] / 2 < to_y - 30
    assert ring["x"] < to_x < ring["x"] + ring["width"] and ring["y"] < to_y < ring["y"] + ring["height"]
    touch.finger("end")
    assert moves(touch) == ["e2e4"] and touch.page.evaluate("scrollY") == 0


@pytest.mark.parametrize("end", ["second finger", "cancel", "illegal"])
def test_a_broken_off_touch_brings_the_piece_back(touch, end):
    """A second finger, a cancelled touch and an illegal square send nothing."""
    touch = touch()
    start, target = touch.center("e2"), touch.center("e5")
    touch.finger.swipe(start, target)
    if end == "second finger":
        touch.finger("start", target, touch.center("d4"))
        touch.finger("end")
    elif end == "cancel":
        touch.finger("cancel")
    else:
        touch.finger("end")
    touch.page.wait_for_function("document.querySelector('.cl-board').dataset.state === 'I'")
    assert (touch.messages(), touch.placement()) == ([], START)


def test_an_illegal_target_is_refused_in_words(show):
    """No message; the status and the announcement say that the move is not legal; the selection is gone."""
    view = show()
    view.cell("e2").click()
    view.cell("e5").click()
    assert (view.messages(), view.state(), selected(view)) == ([], "I", [])
    expect(view.page.locator(".cl-status")).to_contain_text("Pawn e2 to e5 is not legal.")
    expect(view.page.locator("[role=status]").filter(has_text="not legal")).to_have_count(1)


def test_a_foreign_piece_is_refused_in_words(show):
    """A click on a piece that is not to move says whose move it is."""
    view = show()
    view.cell("g8").click()
    expect(view.page.locator(".cl-status")).to_have_text("White to move, and the knight on g8 is black.")
    assert view.state() == "I"


def test_a_refused_move_goes_back_and_the_next_one_works(show):
    """Python says no: within 300 ms the piece is back, status and announcement say why; another move and the same move again are possible."""
    view = show(BoardWidget())
    view.cell("e2").click()
    view.cell("e4").click()
    [message] = view.messages()
    refused = {"kind": "ack", "view": message["view"], "id": message["id"], "ok": False, "reason": "the exercise forbids it", "rev": 1}
    view.page.evaluate("answer => { window.model.sent.length = 0; window.model.emit('msg:custom', answer); }", refused)
    assert (view.state(), view.placement()) == ("I", START)
    view.page.wait_for_timeout(300)
    assert view.cell("e2").locator(".cl-piece").bounding_box() == view.cell("e2").bounding_box()
    expect(view.page.locator(".cl-status")).to_have_text("Not played: the exercise forbids it.")
    expect(view.page.locator("[role=status]").filter(has_text="Not played: the exercise forbids it.")).to_have_count(1)
    for uci in ("d2d4", "e7e5", "e2e4"):
        view.cell(uci[:2]).click()
        view.cell(uci[2:]).click()
        assert moves(view) == [uci]
        view.deliver()
    assert view.placement() == "rnbqkbnr/pppp1ppp/8/4p3/3PP3/8/PPP2PPP/RNBQKBNR"


def test_an_answer_to_another_view_is_not_mine(show):
    """Acknowledgements carry the view they are for."""
    view = show()
    view.cell("e2").click()
    view.cell("e4").click()
    [message] = view.messages()
    view.page.evaluate("answer => window.model.emit('msg:custom', answer)",
                       {"kind": "ack", "view": "another", "id": message["id"], "ok": False, "reason": "no", "rev": 1})
    assert view.state() == "W"


def test_a_kernel_that_does_not_answer_is_named_and_the_move_can_be_taken_back(show, static_page):
    """After 1 s "Waiting", after 5 s the button; a snapshot that comes late still wins."""
    stop_clock(static_page)
    view = show()
    view.cell("e2").click()
    view.cell("e4").click()
    status, button = view.page.locator(".cl-status"), view.page.get_by_role("button", name="Take the move back")
    static_page.clock.run_for(900)
    expect(status).to_have_text("White to move.")
    static_page.clock.run_for(200)
    expect(status).to_have_text("Waiting for the kernel…")
    expect(button).to_be_hidden()
    static_page.clock.run_for(4000)
    expect(status).to_have_text("The kernel has not answered. It may be running a cell.")
    button.click()
    assert (view.state(), view.placement()) == ("I", START)
    expect(button).to_be_hidden()
    view.deliver()
    assert (view.state(), view.placement()) == ("I", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR")


def test_while_a_move_waits_no_other_can_be_made(show):
    """At most one move without an answer."""
    view = show()
    view.cell("e2").click()
    view.cell("e4").click()
    view.cell("d2").click()
    view.drag("d2", "d4")
    assert moves(view) == ["e2e4"] and view.state() == "W"


@pytest.mark.parametrize("change", ["push", "flip"])
def test_a_new_snapshot_ends_a_drag(show, change):
    """A drag begun in an older position or the other way round is dropped; its release plays nothing."""
    view = show()
    view.drag("e2", "e4", release=False)
    if change == "push":
        view.board.push("d2d4")
    else:
        view.board.flip()
    view.refresh()
    assert view.state() == "I"
    expect(view.page.locator(".cl-hand")).to_be_hidden()
    view.page.mouse.up()
    assert view.messages() == []
    assert view.placement() == view.board.fen.split()[0]
    view.drag(*("e7", "e5") if change == "push" else ("e2", "e4"))
    assert [message["rev"] for message in view.messages()] == [2]


def test_a_reset_clears_a_half_made_move(show):
    """A new game while a piece is selected: the starting position, nothing selected, the board still the same way round."""
    view = show(BoardWidget(orientation="black", animation=0))
    view.drag("e2", "e4")
    view.deliver()
    view.cell("e7").click()
    view.board.set_position(Board())
    view.refresh()
    assert (view.placement(), selected(view), view.board.orientation) == (START, [], "black")
    assert view.page.get_by_role("grid", name="Chess board, black at the bottom").count() == 1
    view.cell("e5").click()
    assert view.messages() == []


def test_a_new_text_leaves_a_drag_alone(show):
    """A snapshot with the same position does not take the piece out of the hand; the move names the new revision."""
    view = show()
    view.drag("e2", "e4", release=False)
    view.board.update(message="Level 2 from the next engine move.")
    view.refresh()
    assert view.state() == "D"
    view.page.mouse.up()
    assert [(message["uci"], message["rev"]) for message in view.messages()] == [("e2e4", 2)]


@pytest.mark.parametrize(("fen", "uci"), [
    ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1"),
    ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8"),
    ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"),
    ("3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q"),
    ("3rk3/8/8/8/8/8/4p3/3RK3 b - - 0 1", "e2d1n"),
])
def test_the_picture_of_a_move_is_right_before_python_answers(show, fen, uci):
    """Castling moves the rook, en passant takes the pawn, a promotion shows the new piece, as `chess` has it."""
    view = show(BoardWidget(fen=fen, animation=0))
    expected = chess.Board(fen)
    expected.push_uci(uci)
    view.drag(uci[:2], uci[2:4])
    if uci[4:]:
        view.page.keyboard.press(uci[4])
    assert moves(view) == [uci]
    assert view.placement() == expected.board_fen()
    view.deliver()
    assert view.placement() == expected.board_fen()


@pytest.mark.parametrize(("way", "fen", "uci", "after"), [
    ("click", PROMOTION, "a7b8n", "1N2k3/8/8/8/8/8/p7/4K2N"), ("key", "8/4P2k/8/8/8/8/8/4K3 w - - 0 1", "e7e8n", "4N3/7k/8/8/8/8/8/4K3"),
    ("arrows", "8/4P2k/8/8/8/8/8/4K3 w - - 0 1", "e7e8n", "4N3/7k/8/8/8/8/8/4K3")])
def test_a_promotion_is_chosen(show, way, fen, uci, after):
    """By click, by letter, or by arrows and Enter: the knight, and the pawn becomes it."""
    view = show(BoardWidget(fen=fen, animation=0))
    view.cell(uci[:2]).click()
    view.cell(uci[2:4]).click()
    dialog = view.page.get_by_role("dialog", name=f"Promote pawn on {uci[2:4]} to")
    expect(dialog.get_by_role("button", name="Queen")).to_be_focused()
    assert view.state() == "P" and view.placement() == fen.split()[0]
    expect(view.page.locator(".cl-status")).to_have_text(f"Choose a piece for {uci[2:4]}.")
    if way == "click":
        dialog.get_by_role("button", name="Knight").click()
    elif way == "key":
        view.page.keyboard.press("n")
    else:
        for key in ("ArrowDown", "ArrowDown", "ArrowDown", "Enter"):
            view.page.keyboard.press(key)
    assert moves(view) == [uci]
    expect(dialog).to_have_count(0)
    assert focused(view) == uci[2:4]
    view.deliver()
    assert view.placement() == after and view.board._pos["turn"] == "black"


@pytest.mark.parametrize("way", ["escape", "button", "beside", "other square", "away", "snapshot"])
def test_a_promotion_is_cancelled(show, way):
    """Escape, Cancel, a press a pixel beside it, on another square or outside the board, and a new snapshot."""
    view = show(BoardWidget(fen=PROMOTION, animation=0))
    view.cell("a7").click()
    view.cell("b8").click()
    dialog = view.page.get_by_role("dialog")
    box = dialog.bounding_box()
    if way == "escape":
        view.page.keyboard.press("Escape")
    elif way == "button":
        dialog.get_by_role("button", name="Cancel").click()
    elif way == "beside":
        view.page.mouse.click(box["x"] + box["width"] + 1, box["y"] + 20)
    elif way == "other square":
        view.cell("h1").click()
    elif way == "away":
        view.page.mouse.click(1000, 500)
    else:
        view.board.update(message="Look again.")
        view.refresh()
    expect(dialog).to_have_count(0)
    expect(view.page.locator(".cl-status")).to_have_text("Look again." if way == "snapshot" else "White to move.")
    assert (view.state(), view.placement(), view.messages()) == ("I", PROMOTION.split()[0], [])
    view.cell("e1").click()
    view.cell("e2").click()
    assert moves(view) == ["e1e2"]


@pytest.mark.parametrize("orientation", ["white", "black"])
@pytest.mark.parametrize(("fen", "uci"), [("4k3/7P/8/8/8/8/8/4K3 w - - 0 1", "h7h8"), ("4k3/8/8/8/8/8/p7/4K3 b - - 0 1", "a2a1")])
def test_the_promotion_dialog_lies_on_the_board(show, fen, uci, orientation):
    """On both ranks and both ways round it is inside the board and begins at the target square."""
    view = show(BoardWidget(fen=fen, orientation=orientation))
    view.drag(uci[:2], uci[2:])
    inner, outer = view.page.get_by_role("dialog").bounding_box(), view.page.locator(".cl-grid").bounding_box()
    for start, length in (("x", "width"), ("y", "height")):
        assert outer[start] - 0.5 <= inner[start] and inner[start] + inner[length] <= outer[start] + outer[length] + 0.5
    queen, target = view.page.get_by_role("button", name="Queen").bounding_box(), view.cell(uci[2:]).bounding_box()
    assert all(abs(queen[side] - target[side]) < 1 for side in ("x", "y", "width", "height"))


@pytest.mark.parametrize(("fen", "uci"), [("4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "a2a8"), ("r3k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8")])
def test_no_promotion_is_asked_for_an_illegal_move(show, fen, uci):
    """A pawn far from the last rank, or before a piece, goes back without a dialog."""
    view = show(BoardWidget(fen=fen, animation=0))
    view.drag(uci[:2], uci[2:])
    expect(view.page.get_by_role("dialog")).to_have_count(0)
    assert (view.state(), view.placement(), view.messages()) == ("I", fen.split()[0], [])


KEYS_WHITE = [("ArrowUp", "e2"), ("ArrowLeft", "d2"), ("Home", "a2"), ("ArrowLeft", "a2"), ("End", "h2"), ("PageUp", "h8"),
              ("ArrowUp", "h8"), ("PageDown", "h1"), ("4", "h4"), ("Shift+5", "e4"), ("Control+Home", "a8"), ("Control+End", "h1"),
              ("k", "e8"), ("k", "e1"), ("n", "g1"), ("n", "b8"), ("n", "g8"), ("Shift+N", "b8"), ("Shift+N", "g1"),
              ("Numpad8", "g2"), ("Numpad5", "g2"), ("Numpad9", "g8"), ("Numpad7", "a8")]
KEYS_BLACK = [("ArrowUp", "e7"), ("ArrowUp", "e6"), ("ArrowLeft", "f6"), ("Home", "h6"), ("End", "a6"), ("PageUp", "a1"),
              ("PageDown", "a8"), ("4", "a4"), ("Shift+5", "e4"), ("Control+Home", "h1"), ("Control+End", "a8"), ("n", "g1"), ("q", "d1")]


@pytest.mark.parametrize(("orientation", "keys"), [("white", KEYS_WHITE), ("black", KEYS_BLACK)])
def test_keys_move_the_focus(show, orientation, keys):
    """Arrows in screen direction, ends of row and column, corners, ranks, files, pieces; a keypad without Num Lock has such keys too; one Tab in."""
    view = show(BoardWidget(orientation=orientation))
    view.page.keyboard.press("Tab")
    assert focused(view) == ("e1" if orientation == "white" else "e8")
    went = []
    for key, _ in keys:
        view.page.keyboard.press(key)
        went.append((key, focused(view)))
    assert went == keys
    assert view.page.locator(".cl-grid [tabindex='0']").count() == 1


def test_a_game_by_keyboard(show):
    """Enter selects and plays; Escape and a second Enter lay down; the ring is seen; Tab leaves the board."""
    view = show()
    view.page.keyboard.press("Tab")
    for key in ("4", "2", "Enter"):
        view.page.keyboard.press(key)
    assert (focused(view), view.state(), sorted(targets(view))) == ("e2", "S", ["e3", "e4"])
    assert view.cell("e2").evaluate("cell => getComputedStyle(cell).outlineStyle") == "solid"
    view.page.keyboard.press("Escape")
    assert view.state() == "I"
    for key in ("Enter", "Enter"):
        view.page.keyboard.press(key)
    assert view.state() == "I"
    for key in ("Space", "4", "Enter"):
        view.page.keyboard.press(key)
    assert (moves(view), focused(view)) == (["e2e4"], "e4")
    view.deliver()
    view.page.keyboard.press("Tab")
    assert focused(view) is None and view.page.evaluate("document.activeElement.tagName") == "SUMMARY"


def test_flipping_keeps_the_focus_on_its_square(show):
    """After a flip, up goes to the next square on the screen: from e2 to e1."""
    view = show()
    view.page.keyboard.press("Tab")
    view.page.keyboard.press("2")
    view.page.keyboard.press("f")
    assert [message["name"] for message in view.messages()] == ["flip"]
    view.deliver()
    assert focused(view) == "e2"
    assert view.page.get_by_role("row").first.get_attribute("aria-label") == "Rank 1"
    assert view.page.get_by_role("gridcell").first.get_attribute("data-square") == "h1"
    view.page.keyboard.press("ArrowUp")
    assert focused(view) == "e1"


def test_keys_that_speak(show):
    """m, Shift+M, o, l and s say the moves and captures of a square, the square, the last move, the state."""
    board = BoardWidget(fen="4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", animation=0)
    view = show(board)
    view.page.keyboard.press("Tab")
    view.page.keyboard.press("4")
    for key, text in (("m", "pawn e4: takes pawn d5, e5."), ("Shift+M", "pawn e4: takes pawn d5."), ("o", "e4, white pawn"),
                      ("l", "No move yet."), ("s", "White to move. Material is even.")):
        view.page.keyboard.press(key)
        said(view, text)
    view.board.push("e4d5")
    view.refresh()
    said(view, "Pawn e4 takes pawn d5.")
    for key, text in (("l", "Last move: pawn e4 takes pawn d5."), ("s", "Black to move. White is 1 point ahead.")):
        view.page.keyboard.press(key)
        said(view, text)


def test_the_list_of_keys_opens_and_closes(show):
    """? opens it with the focus inside, Escape returns to the square; the button does the same."""
    view = show()
    view.page.keyboard.press("Tab")
    view.page.keyboard.press("?")
    dialog = view.page.get_by_role("dialog", name="Keys")
    expect(dialog).to_contain_text("Enter, Space")
    expect(dialog.get_by_role("button", name="Close")).to_be_focused()
    view.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert focused(view) == "e1"
    view.page.get_by_role("button", name="Keys").click()
    dialog.get_by_role("button", name="Close").click()
    expect(view.page.get_by_role("button", name="Keys")).to_be_focused()


def test_every_element_with_the_focus_keeps_the_keys_of_jupyterlab_away(show):
    """JupyterLab looks at the focused element itself: squares, buttons, the disclosure and the dialogs carry the mark."""
    view = show(BoardWidget(fen=PROMOTION))
    view.page.get_by_role("button", name="Keys").click()
    view.drag("a7", "a8")
    unmarked = view.view().evaluate("""root => [...root.querySelectorAll('[tabindex], button, summary')]
        .filter(element => !element.hasAttribute('data-lm-suppress-shortcuts')).map(element => element.outerHTML)""")
    assert unmarked == []
    assert view.page.get_by_role("dialog").count() == 2


def test_control_and_meta_are_left_to_the_page(show):
    """Ctrl+B is no command of the board; a letter that it takes stays inside it."""
    view = show()
    view.page.evaluate("window.heard = []; addEventListener('keydown', event => window.heard.push(event.key))")
    view.page.keyboard.press("Tab")
    view.page.keyboard.press("Control+b")
    view.page.keyboard.press("b")
    assert view.page.evaluate("window.heard") == ["Tab", "Control", "b"]


def test_equal_sentences_are_two_changes(show, static_page):
    """The same text twice goes into the two live regions in turn, so that it is spoken twice: knights that take each other in turn."""
    stop_clock(static_page)
    board = BoardWidget(fen="4k3/8/2n5/4p3/8/5N2/7P/4K3 w - - 0 1", animation=0)
    view = show(board)
    view.page.evaluate("""window.changes = []; new MutationObserver(records => records.forEach(record =>
        record.addedNodes.forEach(node => window.changes.push([node.textContent, [...document.querySelectorAll('[role=status]')].indexOf(record.target)]))))
        .observe(document.querySelector('.cl-board'), { subtree: true, childList: true })""")
    for uci in ("f3e5", "c6e5"):
        board.push(uci)
        view.refresh()
        static_page.clock.run_for(200)
    for _ in range(2):
        view.cell("e1").click()
        view.cell("e4").click()
        static_page.clock.run_for(200)
    texts = [(text, region) for text, region in view.page.evaluate("window.changes") if region >= 0]
    refused = "king e1 selected, 5 moves King e1 to e4 is not legal."
    assert [text for text, _ in texts] == ["Knight f3 takes pawn e5.", "Knight c6 takes knight e5.", refused, refused]
    assert [region for _, region in texts] in ([0, 1, 0, 1], [1, 0, 1, 0])


def test_hovering_says_nothing(show):
    """Moving the mouse over the board changes no live region."""
    view = show()
    view.page.mouse.move(*view.center("a1"))
    view.page.mouse.move(*view.center("h8"), steps=20)
    view.page.wait_for_timeout(250)
    assert set(view.spoken()) == {""}


def test_moves_are_said_once_in_words(show):
    """One's own move with "You", a program's with "Engine", the end with its result."""
    board = BoardWidget(animation=0, movable="white", fen="k7/8/1K6/8/8/8/8/6Q1 w - - 0 1")
    view = show(board)
    view.cell("g1").click()
    view.cell("f1").click()
    view.deliver()
    said(view, "You: queen g1 to f1.")
    board.push("a8b8")
    view.refresh()
    said(view, "Engine: king a8 to b8.")
    view.cell("f1").click()
    view.cell("f8").click()
    view.deliver()
    said(view, "You: queen f1 to f8, checkmate. Checkmate. White wins (1-0).")
    assert view.state() == "O"


def test_a_position_that_is_set_is_no_move(show):
    """Its last move was made elsewhere: the state of the game is said, and a move made on it is one again."""
    view = show()
    set_up = Board()
    for uci in ("e2e4", "e7e5"):
        set_up.make(set_up.parse_uci(uci))
    view.board.set_position(set_up)
    view.refresh()
    said(view, "White to move.")
    view.board.push("g1f3")
    view.refresh()
    said(view, "Knight g1 to f3.")


def test_the_last_move_and_the_check_are_marked(show):
    """In the names of the squares, and with a frame and a sign besides the color."""
    board = BoardWidget(animation=0)
    for uci in FOOLS_MATE:
        board.push(uci)
    view = show(board)
    assert view.cell("d8").get_attribute("aria-label") == "d8, empty, last move from"
    assert view.cell("h4").get_attribute("aria-label") == "h4, black queen, last move to"
    assert view.cell("e1").get_attribute("aria-label") == "e1, white king, check"
    assert view.cell("e1").evaluate("cell => getComputedStyle(cell, '::after').content") == '"!"'
    assert "rgb(92, 67, 0)" in view.cell("h4").evaluate("cell => getComputedStyle(cell).boxShadow")
    expect(view.page.locator(".cl-status")).to_have_text("Checkmate. Black wins (0-1).")
    assert view.state() == "O"


def test_arrows_are_drawn_and_named(show):
    """A path for each arrow and a circle where it ends on its own square, from the right squares."""
    view = show(BoardWidget(arrows=[("e2", "e4"), ("d5", "d5")]))
    arrow = view.page.locator(".cl-shapes .cl-arrow")
    assert arrow.count() == 1 and view.page.locator(".cl-shapes .cl-circle").count() == 1
    box, (x, y), (_, to_y) = arrow.bounding_box(), view.center("e2"), view.center("e4")
    assert abs(box["x"] + box["width"] / 2 - x) < 1 and to_y < box["y"] + 10 and box["y"] + box["height"] < y
    assert view.cell("e2").get_attribute("aria-label") == "e2, white pawn, arrow to e4"
    view.board.flip()
    view.refresh()
    assert abs(arrow.bounding_box()["x"] + box["width"] / 2 - view.center("e2")[0]) < 1


def test_while_the_engine_thinks_a_piece_shows_where_it_could_go(show):
    """Own pieces can be picked up; a drop and a click on a target return them with the reason; nothing is sent."""
    board = BoardWidget(animation=0, movable="white")
    board.push("e2e4")
    board.update(thinking=True)
    view = show(board)
    view.cell("f1").click()
    assert (view.state(), targets(view)) == ("T", ["a6", "b5", "c4", "d3", "e2"])
    assert view.cell("c4").get_attribute("aria-label") == "c4, empty, possible on your move"
    view.cell("c4").click()
    expect(view.page.locator(".cl-status")).to_have_text("The engine is thinking.")
    assert (selected(view), view.messages()) == ([], [])
    view.drag("d1", "h5", release=False)
    assert view.state() == "T" and selected(view) == ["d1"]
    expect(view.page.locator(".cl-hand")).to_be_visible()
    view.page.mouse.up()
    expect(view.page.locator(".cl-hand")).to_be_hidden()
    assert (selected(view), view.messages(), view.placement()) == ([], [], "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR")
    view.cell("e7").click()
    assert selected(view) == []
    with board.batch():
        board.push("e7e5")
        board.update(thinking=False)
    view.refresh()
    view.cell("f1").click()
    view.cell("c4").click()
    assert moves(view) == ["f1c4"]


def test_thinking_is_said_only_when_it_takes_long(show, static_page):
    """Nothing in the first second and a half, then once, then every 15 seconds; never after the answer, nor without a kernel."""
    stop_clock(static_page)
    board = BoardWidget(animation=0)
    board.update(thinking=True)
    view = show(board)
    static_page.clock.run_for(1600)
    assert set(view.spoken()) == {""}
    static_page.clock.run_for(100)
    assert "Engine is thinking." in view.spoken()
    static_page.clock.run_for(15000)
    static_page.clock.run_for(200)
    assert "Still thinking." in view.spoken()
    silence = "window.views[0].el.querySelectorAll('[role=status], [role=alert]').forEach(region => region.replaceChildren())"
    board.update(thinking=False)
    view.refresh()
    view.page.evaluate(silence)
    static_page.clock.run_for(40000)
    assert set(view.spoken()) == {""}
    board.update(thinking=True)
    view.refresh()
    view.page.evaluate(f"window.model.emit('comm_live_update'); {silence}")
    static_page.clock.run_for(40000)
    assert set(view.spoken()) == {""}


def test_a_view_only_board_can_be_read_and_flipped(show):
    """No selection, no message but the flip; the grid says that it is read-only."""
    view = show(BoardWidget(mode="view"))
    view.cell("e2").click()
    view.drag("e2", "e4")
    assert (view.state(), view.messages(), selected(view)) == ("V", [], [])
    assert view.page.get_by_role("grid").get_attribute("aria-readonly") == "true"
    view.page.keyboard.press("f")
    assert [message["name"] for message in view.messages()] == ["flip"]


def test_a_game_that_is_over_takes_no_move(show):
    """The pieces stay readable; a press on one says how it ended."""
    board = BoardWidget(animation=0)
    board.update(result="0-1", reason="White resigned")
    view = show(board)
    view.cell("e2").click()
    view.drag("e2", "e4")
    assert (view.state(), view.messages()) == ("O", [])
    said(view, "The game is over. White resigned. Black wins (0-1).")


LOST = "Not connected to the kernel. To play on, run the cell with the import, then this one."
SAVED = "Saved picture of the board. Run the cell to play."


@pytest.mark.parametrize(("sign", "text"), [("event", LOST), ("send", LOST), ("silence", LOST), ("saved", SAVED)])
def test_each_sign_of_a_lost_kernel_is_seen(show, static_page, sign, text):
    """The event, an exception from send, no answer to the greeting in 3 s, and the mark on a saved view."""
    stop_clock(static_page)
    board = BoardWidget(animation=0)
    board.update(message="White to move: your turn.")
    view = show(board, connect=sign != "silence")
    if sign == "event":
        view.cell("e2").click()
        view.page.evaluate("window.model.emit('comm_live_update')")
    if sign == "send":
        view.cell("e2").click()
        view.page.evaluate("window.model.dead = true")
        view.cell("e4").click()
    if sign == "silence":
        static_page.clock.run_for(2900)
        assert view.state() == "I"
        static_page.clock.run_for(200)
    if sign == "saved":
        view.page.evaluate("window.model.sent.length = 0")
        view.show(kind="jupyter-widgets-disconnected")
        assert view.page.evaluate("window.model.sent") == []
    number = 1 if sign == "saved" else 0
    assert view.state(number) == "X"
    expect(view.view(number).locator(".cl-banner")).to_have_text(text)
    expect(view.view(number).locator(".cl-status")).to_have_text("White to move.")
    expect(view.view(number).locator("[role=alert]")).to_have_text(text)
    assert view.placement(number) == START and selected(view) == []
    view.cell("e2", number).click(force=True)
    view.drag("e2", "e4", view=number)
    assert view.messages() == []
    assert view.cell("e2", number).get_attribute("aria-disabled") == "true"


def test_a_move_in_flight_goes_back_when_the_kernel_is_lost(show):
    """The board shows the last position that Python confirmed."""
    view = show()
    view.cell("e2").click()
    view.cell("e4").click()
    view.page.evaluate("window.model.emit('comm_live_update')")
    assert (view.state(), view.placement()) == ("X", START)


def test_a_late_welcome_brings_the_board_back(show, static_page):
    """A kernel that was only busy: the banner goes, and the board can be played on."""
    stop_clock(static_page)
    view = show(connect=False)
    static_page.clock.run_for(3100)
    assert view.state() == "X"
    view.deliver()
    assert view.state() == "I"
    expect(view.page.locator(".cl-banner")).to_be_hidden()
    view.drag("e2", "e4")
    assert moves(view) == ["e2e4"]


def test_two_views_share_the_position_and_nothing_else(show):
    """Selection is each view's own; a move shows in both; of two moves at once the second is stale and goes back."""
    view = show(views=2)
    view.cell("e2", view=0).click()
    assert (view.state(0), view.state(1)) == ("S", "I")
    view.cell("d2", view=1).click()
    view.cell("d4", view=1).click()
    view.cell("e4", view=0).click()
    assert (view.state(0), view.state(1)) == ("I", "W")
    view.cell("e2", view=0).click()
    view.cell("e4", view=0).click()
    assert sorted(moves(view)) == ["d2d4", "e2e4"]
    view.deliver()
    assert view.placement(0) == view.placement(1) == "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR"
    assert (view.state(0), view.state(1)) == ("I", "I")
    expect(view.view(0).locator(".cl-status")).to_have_text("Not played: stale position.")
    expect(view.view(1).locator(".cl-status")).to_have_text("Black to move.")


def test_of_two_views_only_the_one_used_last_speaks(show):
    """A move of the program is said once, where the focus was last."""
    view = show(views=2)
    view.cell("a4", view=1).click()
    view.board.push("e2e4")
    view.refresh()
    expect(view.view(1).locator("[role=status]").filter(has_text="Pawn e2 to e4.")).to_have_count(1)
    assert set(view.view(0).locator("[role=status]").all_inner_texts()) == {""}


def test_a_view_that_ends_leaves_nothing_and_the_other_works(show):
    """Its listeners at the model are gone, its element too, even when it ends in a drag."""
    view = show(views=2)
    listening = view.page.evaluate("window.model.listening()")
    view.drag("e2", "e4", release=False)
    view.page.evaluate("window.views[0].end()")
    view.page.mouse.up()
    assert view.page.evaluate("window.model.listening()") == listening / 2
    assert view.page.locator(".cl-board").count() == 1
    view.drag("d2", "d4")
    assert moves(view) == ["d2d4"]


def test_a_late_view_shows_the_present_position(show):
    """A second view after a move starts where the first one is."""
    view = show()
    view.board.push("e2e4")
    view.refresh()
    view.show()
    assert view.placement(1) == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"


@pytest.mark.parametrize("scale", [0.8, 1.25, 2])
def test_all_squares_are_equal_at_every_size(browser, scale):
    """The board is as wide as a multiple of eight device pixels, and the middle of e4 is always e4."""
    context = browser.new_context(viewport={"width": 1200, "height": 900}, device_scale_factor=scale)
    view = BoardPage(context.new_page(), BoardWidget(animation=0))
    for width, most in ((1200, 480), (500, 480), (333, 310), (300, 277), (150, 150), (900, 480)):
        view.page.set_viewport_size({"width": width, "height": 900})
        view.page.wait_for_function(f"(side => {most - 40} < side && side <= {most})(document.querySelector('.cl-grid').offsetWidth)")
        side = view.page.locator(".cl-grid").bounding_box()["width"]
        assert abs(side * scale / 8 - round(side * scale / 8)) < 0.01
        view.cell("e2").click()
        view.page.mouse.click(*view.center("e4"))
        assert moves(view) == ([] if width == 150 else ["e2e4"])
        view.deliver()
        view.board.fen = START + " w KQkq - 0 1"
        view.refresh()
    context.close()


def test_a_very_small_board_is_only_a_picture(show):
    """Under 240 pixels no coordinates, under 160 no input."""
    view = show()
    view.page.set_viewport_size({"width": 230, "height": 900})
    expect(view.page.locator(".cl-ranks")).to_be_hidden()
    view.page.set_viewport_size({"width": 150, "height": 900})
    view.page.wait_for_function("document.querySelector('.cl-grid').offsetWidth < 160")
    view.cell("e2").click()
    view.drag("e2", "e4")
    assert (view.state(), view.messages()) == ("I", [])


def test_the_size_that_is_asked_for_is_the_most(show):
    """`size=320` is the width of the board where there is room, and a low window makes it smaller."""
    view = show(BoardWidget(size=320))
    assert view.page.locator(".cl-grid").bounding_box()["width"] == 320
    view.page.set_viewport_size({"width": 1200, "height": 400})
    view.page.wait_for_function("document.querySelector('.cl-grid').offsetWidth === 280")
    view.board.size = 900
    view.refresh()
    view.page.set_viewport_size({"width": 1200, "height": 2000})
    view.page.wait_for_function("document.querySelector('.cl-grid').offsetWidth === 896")


def test_a_scaled_and_shifted_board_takes_the_square_under_the_pointer(show):
    """With a scaled parent, and when the page moves between press and release."""
    view = show()
    view.page.evaluate("document.getElementById('here').style.transform = 'scale(.7)'")
    view.drag("e2", "e4")
    assert moves(view) == ["e2e4"]
    view.deliver()
    view.page.mouse.move(*view.center("e7"))
    view.page.mouse.down()
    view.page.evaluate("document.body.style.paddingTop = '600px'")
    view.page.mouse.up()
    assert (view.state(), selected(view), view.messages()) == ("S", ["e7"], [])
    view.cell("e5").scroll_into_view_if_needed()
    view.page.mouse.click(*view.center("e5"))
    assert moves(view) == ["e7e5"]


def test_a_view_may_be_attached_and_shown_later(show):
    """Rendered outside the document, then attached; hidden, then shown: the board is right each time."""
    view = show(views=0)
    view.show(attach=False)
    view.deliver()
    view.page.evaluate("here.append(window.views[0].el)")
    view.page.wait_for_function("document.querySelector('.cl-grid').offsetWidth === 480")
    view.page.evaluate("here.style.display = 'none'")
    view.board.push("e2e4")
    view.refresh()
    view.page.evaluate("here.style.display = ''")
    assert view.placement() == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"
    view.drag("e7", "e5")
    assert moves(view) == ["e7e5"]


def test_pieces_slide_and_reduced_motion_stops_them(show, static_page):
    """A move of the program slides in the time set; with reduced motion nothing is animated at all."""
    count = "document.querySelector('.cl-board').getAnimations({ subtree: true }).length"
    board = BoardWidget(animation=900)
    view = show(board)
    board.push("e2e4")
    assert view.refresh(f"[{count}, document.querySelector('[data-square=e4] .cl-piece').getAnimations()[0].effect.getTiming().duration]") == [1, 900]
    static_page.emulate_media(reduced_motion="reduce")
    board.undo()
    board.update(thinking=True)
    assert view.refresh(count) == 0
    assert view.placement() == START


def test_a_snapshot_in_mid_slide_starts_from_what_is_seen(show):
    """A piece that is on its way and called back turns round where it is."""
    board = BoardWidget(fen="4k3/8/8/8/8/8/8/R3K3 w - - 0 1", animation=1000)
    view = show(board)
    board.push("a1a8")
    view.refresh("Object.assign(document.querySelector('[data-square=a8] .cl-piece').getAnimations()[0], { currentTime: 200 }).pause()")
    seen = view.cell("a8").locator(".cl-piece").bounding_box()["y"]
    board.undo()
    view.refresh("document.querySelector('[data-square=a1] .cl-piece').getAnimations()[0].pause()")
    assert abs(view.cell("a1").locator(".cl-piece").bounding_box()["y"] - seen) < 2


def test_snapshots_may_come_faster_than_pieces_slide(show):
    """Forty moves in one go, back and forth, each before the last slide ended: the last position is shown."""
    view = show(BoardWidget(animation=500))
    after = Board()
    after.make(after.parse_uci("e2e4"))
    view.page.evaluate("""other => { const first = window.model.get('_pos');
        for (let i = 1; i <= 41; i++) window.model.update('_pos', { ...first, rev: i + 1, pieces: i % 2 ? other : first.pieces }); }""",
                       BoardWidget(after)._pos["pieces"])
    assert view.placement() == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"


def test_a_pawn_that_promotes_arrives_as_a_pawn(show):
    """It slides to the last rank as a pawn and becomes the queen there."""
    board = BoardWidget(fen="4k3/P7/8/8/8/8/8/4K3 w - - 0 1", animation=300)
    view = show(board)
    board.push("a7a8q")
    drawing = "document.querySelector('[data-square=a8] use').getAttribute('href').at(-1)"
    assert view.refresh(drawing) == "P"
    view.page.wait_for_function(f"{drawing} === 'Q'")
    assert view.cell("a8").get_attribute("data-piece") == "Q"


def test_forced_colors_leave_two_colors_of_squares(show, static_page):
    """The board keeps its own colors where the system replaces those of the page."""
    static_page.emulate_media(forced_colors="active")
    view = show()
    color = "cell => getComputedStyle(cell).backgroundColor"
    assert view.cell("a1").evaluate(color) == "rgb(155, 176, 194)" and view.cell("a2").evaluate(color) == "rgb(232, 237, 243)"


CSP = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline' 'unsafe-eval' blob:"
HOSTILE_DECORATIONS = """attack => ({
    arrows: Array(10000).fill([{ tail: 'a1', head: 'a2', color: '#1b7a48', gaps: [attack, 3], name: attack, label: attack },
        { tail: attack, head: 'a1', color: '#1b7a48' }, { tail: 'a1', head: 'a2', color: 'red;background:url(x)' }, 7, null]).flat(),
    squares: ['b1', attack, 5], fill: { c1: 'red;background:url(x)', d1: '#aabbcc', [attack]: '#aabbcc' }, labels: { a1: attack, z9: attack },
    heat: { heading: attack, unit: attack, colors: ['#f7fbff'], limits: [attack, NaN],
        values: { e1: [0, attack, true], f1: [NaN, 'NaN', false], g1: [9, '1', false], h1: 'x', [attack]: [0, '1', false] } } })"""


def test_hostile_data_is_shown_as_text_or_not_at_all(static_page):
    """Scripts in the art, markup in texts, urls in colors, 50 000 arrows, NaN: nothing runs or loads, limits hold, no exception."""
    static_page.route("http://board.test/", lambda route: route.fulfill(
        content_type="text/html", body="<!doctype html>", headers={"Content-Security-Policy-Report-Only": CSP}))
    static_page.goto("http://board.test/")
    asked = []
    static_page.on("request", lambda request: asked.append(request.url))
    static_page.evaluate("""window.violations = [];  // the browser asks for a page's icon by itself
        addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
            if (!blockedURI.endsWith('/favicon.ico')) window.violations.push([violatedDirective, blockedURI]);
        })""")
    board = BoardWidget(animation=0)
    art = dict(board._art)
    art["P"] = ('<path d="M0 0H9" onload="window.hacked=1" fill="url(#x)"/><script>window.hacked=1</script>'
                '<image href="x" onerror="window.hacked=1"/><a href="javascript:1"><path d="M0 0"/></a><g><foreignObject/></g>')
    art["k"] = "<path"
    board._art = art
    attack = '<img src="x" onerror="window.hacked=1">'
    board.update(message=attack)
    view = BoardPage(static_page, board)
    view.page.evaluate(f"""attack => window.model.update('_pos', {{ ...window.model.get('_pos'), rev: 9, fen: attack, said: attack,
        decorations: ({HOSTILE_DECORATIONS})(attack) }})""", attack)
    symbol = view.page.locator("symbol[id$='-P']")
    assert symbol.evaluate("symbol => symbol.innerHTML") == '<path d="M0 0H9"></path><g></g>'
    assert view.page.locator("symbol[id$='-k'] *").count() == 0
    expect(view.page.locator(".cl-status")).to_have_text(attack)
    assert view.page.locator(".cl-words code").text_content() == attack
    assert view.page.locator(".cl-arrow").count() == 200 and view.page.locator(".cl-cross").count() == 1
    assert view.page.locator(".cl-legend p").first.text_content() == attack
    assert view.page.locator(".cl-corner").all_text_contents() == [attack[:12]]
    assert view.view().evaluate("root => [...root.querySelectorAll('.cl-own')].map(cell => cell.dataset.square)") == ["d1", "e1"]
    assert view.page.locator("img").count() == 0
    assert view.page.evaluate("[window.hacked ?? null, window.violations]") == [None, []]
    assert asked == []


@pytest.mark.parametrize("change", [{"v": 2}, {"pieces": "x" * 64}, {"legal": ["<b>"]}, {"turn": "red"}, {"rev": "1"}])
def test_a_snapshot_of_another_protocol_is_named(show, change):
    """What this view does not understand is not drawn; the FEN is given instead."""
    view = show()
    view.page.evaluate("change => window.model.update('_pos', { ...window.model.get('_pos'), rev: 2, ...change })", change)
    expect(view.page.locator(".cl-banner")).to_contain_text("needs a newer chesslearn front end: rnbqkbnr/")
    expect(view.page.locator(".cl-grid")).to_be_hidden()
    assert view.state() == "X"
    view.board.flip()
    view.board.flip()
    view.refresh()
    expect(view.page.locator(".cl-banner")).to_be_hidden()
    view.drag("e2", "e4")
    assert moves(view) == ["e2e4"]


def test_the_board_needs_no_network(browser):
    """With every request refused, the board is drawn and played on, and no request was tried."""
    context = browser.new_context()
    page, asked = context.new_page(), []
    page.route("**/*", lambda route: (asked.append(route.request.url), route.abort()))
    view = BoardPage(page, BoardWidget(animation=0, heat=list(range(64)), arrows=["Re2e4"], typing=True))
    view.drag("e2", "e4")
    view.deliver()
    page.locator(".cl-input").fill("e5")
    page.keyboard.press("Enter")
    view.deliver()
    view.board.flip()
    view.refresh()
    assert view.placement() == "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR" and asked == []
    context.close()


def test_in_a_shadow_root_everything_works(show):
    """Some notebooks put widgets into a shadow root: pieces are drawn, keys and presses reach the board."""
    view = show(views=0)
    view.page.evaluate("""() => { const outer = document.createElement('div'); here.append(outer);
        const shadow = outer.attachShadow({ mode: 'open' }), inner = document.createElement('div');
        inner.id = 'here'; shadow.append(document.querySelector('style').cloneNode(true), inner);
        document.getElementById = () => inner; }""")
    view.show()
    view.deliver()
    assert view.cell("e2").locator("use").bounding_box()["width"] > 10
    view.cell("e2").click()
    view.page.keyboard.press("4")
    view.page.keyboard.press("Enter")
    assert moves(view) == ["e2e4"]
    view.deliver()
    view.board.flip()
    view.refresh()
    assert view.page.evaluate("document.activeElement.shadowRoot.activeElement.dataset.square") == "e4"
