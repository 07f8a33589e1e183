"""Moves that are typed, and what the board says of squares and refused moves, in a page without Jupyter."""
import pytest
from playwright.sync_api import expect

from chesslearn import Board
from chesslearn.ui.board import BoardWidget
from tests.browser.axe import assert_accessible
from tests.browser.board_page import focused, moves, said

SCENE = "r3k2r/4P3/8/8/3p4/8/4P3/R3K2R w KQkq - 0 1"
KNIGHTS = "4k3/8/8/8/3p4/8/8/1N1NK3 w - - 0 1"


def type_move(view, text):
    """Types a text into the field and presses Enter."""
    view.page.locator(".cl-input").fill(text)
    view.page.keyboard.press("Enter")


START = Board().fen()
PAWN = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"
ACCEPTED = [
    (START, "e4", "e2e4"), (START, "Nf3", "g1f3"), (START, "e2e4", "e2e4"), (START, "nf3", "g1f3"), (START, "E4", "e2e4"), (START, "e2-e4", "e2e4"),
    (START, " Nf3! ", "g1f3"), (SCENE, "O-O", "e1g1"), (SCENE, "0-0-0", "e1c1"), (SCENE, "e1g1", "e1g1"),
    (PAWN, "a8=Q+", "a7a8q"), (PAWN, "a8n", "a7a8n"),
    (PAWN, "a7a8r", "a7a8r"),
    ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", "e4d5"), ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "ed5", "e4d5"),
    ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", "e5d6"), (KNIGHTS, "Nbc3", "b1c3"), (KNIGHTS, "Na3", "b1a3"),
    ("4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1", "bxc3", "b2c3"), ("4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1", "Bxc3", "d2c3"),
    ("4k3/8/8/8/8/2p5/3B4/4K3 w - - 0 1", "bxc3", "d2c3")]
REFUSED = [
    (START, "Zz9", "no legal move 'Zz9'"), (START, "e5", "no legal move 'e5'"), (START, "O-O", "no legal move 'O-O'"), (START, "Nd2", "no legal move 'Nd2'"),
    (KNIGHTS, "Nc3", "'Nc3' is ambiguous: Nbc3, Ndc3"),
    (PAWN, "a8", "'a8' needs a piece: a8=Q+, a8=R+, a8=B, a8=N"),
    ("r3k2r/8/8/8/8/8/5r2/4K2R w K - 0 1", "Kg1", "no legal move 'Kg1'")]


def test_a_typed_move_is_played(show):
    """Notation, coordinates and small letters, with and without signs: one message, and the field is empty for the next move."""
    view = show(BoardWidget(animation=0, typing=True))
    for fen, text, uci in ACCEPTED:
        view.board.fen = fen
        view.refresh()
        type_move(view, text)
        assert (text, moves(view)) == (text, [uci])
        assert (view.state(), view.page.locator(".cl-input").input_value()) == ("W", "")
        view.deliver()
    expect(view.page.locator(".cl-input")).to_be_focused()


def test_a_typed_move_that_is_none_is_refused_in_words(show):
    """Nothing is sent; status and announcement name the text and the reason; it stays to be corrected."""
    view = show(BoardWidget(animation=0, typing=True))
    for fen, text, why in REFUSED:
        view.board.fen = fen
        view.refresh()
        type_move(view, text)
        expect(view.page.locator(".cl-status")).to_have_text(f"Not played: {why}.")
        said(view, f"Not played: {why}.")
        assert (view.messages(), view.page.locator(".cl-input").input_value(), view.state()) == ([], text, "I")


def test_the_field_opens_with_i_and_closes_with_escape(show):
    """`i` shows it with the focus and no letter in it; Escape empties it first and then returns to the square."""
    view = show()
    field = view.page.locator(".cl-input")
    expect(field).to_be_hidden()
    view.page.keyboard.press("Tab")
    view.page.keyboard.press("i")
    expect(field).to_be_focused()
    assert view.page.get_by_label("Your move").input_value() == ""
    view.page.keyboard.type("n k8")
    assert field.input_value() == "n k8"
    view.page.keyboard.press("Escape")
    assert field.input_value() == ""
    view.page.keyboard.press("Escape")
    assert focused(view) == "e1"
    expect(field).to_be_hidden()


def test_a_game_can_be_typed(show):
    """Move after move without leaving the field, by Enter and by the button, until there is no more to play."""
    board = BoardWidget(animation=0, typing=True)
    view = show(board)
    for text in ("f3", "e5", "g4"):
        type_move(view, text)
        view.deliver()
    view.page.locator(".cl-input").fill("Qh4#")
    view.page.get_by_role("button", name="Play").click()
    view.deliver()
    assert board.fen == "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
    type_move(view, "e4")
    expect(view.page.locator(".cl-status")).to_have_text("The game is over. Checkmate. Black wins (0-1).")
    assert view.messages() == []
    assert_accessible(view.page)


@pytest.mark.parametrize(("options", "words"), [
    ({"thinking": True}, "The engine is thinking."), ({"movable": "black"}, "White is not moved by hand here."),
    ({"result": "1-0", "reason": "Black resigned"}, "The game is over. Black resigned. White wins (1-0).")])
def test_a_typed_move_is_refused_where_none_may_be_made(show, options, words):
    """The field says why, as the board does, and sends nothing."""
    board = BoardWidget(animation=0, typing=True)
    board.update(**options)
    view = show(board)
    type_move(view, "e4")
    expect(view.page.locator(".cl-status")).to_have_text(words)
    assert view.messages() == []


def test_a_lost_kernel_closes_the_field(show):
    """Nothing can be typed, and it looks so; a board to look at has no field."""
    view = show(BoardWidget(typing=True))
    view.page.evaluate("window.model.emit('comm_live_update')")
    expect(view.page.locator(".cl-input")).to_be_disabled()
    view.board.update(mode="view")
    view.refresh()
    expect(view.page.locator(".cl-input")).to_be_hidden()


REASONS = [
    (START, "e2", "e5", "Pawn e2 to e5 is not legal."),
    ("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "e2", "c3", "Knight e2 to c3 is not legal: the king would be in check from the rook on e7."),
    ("4k3/8/8/8/7b/8/8/R3K3 w - - 0 1", "a1", "a5", "Rook a1 to a5 is not legal: the king would be in check from the bishop on h4."),
    ("4k3/8/8/8/7b/8/8/R3K3 w - - 0 1", "a1", "b2", "Rook a1 to b2 is not legal. The king is in check."),
    ("4k3/8/8/8/8/8/r7/4K3 w - - 0 1", "e1", "e2", "King e1 to e2 is not legal: the king would be in check from the rook on a2."),
    ("4k3/4r3/8/8/8/8/4P3/4K3 w - - 0 1", "e2", "d3", "Pawn e2 to d3 is not legal."),
    ("4k3/8/8/8/7b/8/3PP3/4K3 w - - 0 1", "d2", "d4", "Pawn d2 to d4 is not legal: the king would be in check from the bishop on h4."),
    ("r3k3/8/8/8/8/8/5r2/4K2R w K - 0 1", "e1", "g1", "King e1 to g1 is not legal.")]


def test_a_refused_move_says_why_where_the_board_shows_it(show):
    """The piece that would give check is named; nothing is claimed that the placement does not prove."""
    view = show()
    for fen, start, target, why in REASONS:
        view.board.fen = fen
        view.refresh()
        view.cell(start).click()
        view.cell(target).click()
        expect(view.page.locator(".cl-status")).to_have_text(why)
        assert view.messages() == []


def test_a_piece_without_moves_says_so(show):
    """The status line says it too, not only the announcement; another piece takes the words away."""
    view = show()
    view.cell("a1").click()
    expect(view.page.locator(".cl-status")).to_have_text("The rook on a1 has no move.")
    said(view, "rook a1 selected, no moves")
    view.cell("b1").click()
    expect(view.page.locator(".cl-status")).to_have_text("White to move.")


def test_a_double_click_selects(show):
    """Two presses in one double click leave the piece selected; a later click lays it down."""
    view = show()
    view.cell("g1").dblclick()
    assert view.state() == "S"
    view.cell("g1").click()
    assert (view.state(), view.messages()) == ("I", [])


def test_x_names_attackers_and_defenders(show):
    """By piece and square, blocked lines left out, empty squares for both sides."""
    view = show(BoardWidget(fen="4k3/8/3q4/4p3/3P1N2/8/8/K2R2B1 w - - 0 1"))
    view.page.keyboard.press("Tab")
    for keys, words in ((["4", "Shift+4"], "Pawn d4: attacked by pawn e5, queen d6; defended by rook d1, bishop g1."),
                        (["5"], "d5: attacked by White with knight f4; by Black with queen d6."),
                        (["8", "Shift+8"], "h8: attacked by White with nothing; by Black with nothing.")):
        for key in [*keys, "x"]:
            view.page.keyboard.press(key)
        expect(view.page.locator(".cl-status")).to_have_text(words)
        said(view, words)


def test_save_is_left_to_the_page_around(show):
    """Ctrl+S on a square, with JupyterLab's keys kept away, is told to the element around the board, once; other keys are not."""
    view = show()
    view.page.evaluate("""window.heard = []; here.addEventListener('keydown', event => {
        if (event.target.closest('[data-lm-suppress-shortcuts]')) return;
        window.heard.push([event.key, event.ctrlKey, event.keyCode]); event.preventDefault(); })""")
    view.page.keyboard.press("Tab")
    prevented = view.page.evaluate("""() => !document.activeElement.dispatchEvent(new KeyboardEvent('keydown',
        { key: 's', code: 'KeyS', keyCode: 83, ctrlKey: true, bubbles: true, cancelable: true }))""")
    view.page.keyboard.press("Control+b")
    assert prevented and view.page.evaluate("window.heard") == [["s", True, 83]]


def test_a_new_game_is_not_called_taken_back(show):
    """What was taken back is named; another position is told by its status."""
    board = BoardWidget(animation=0)
    view = show(board)
    for uci in ("e2e4", "e7e5", "g1f3"):
        board.push(uci)
    view.refresh()
    board.undo(2)
    view.refresh()
    said(view, "Taken back: pawn e7 to e5 and knight g1 to f3.")
    board.fen = "4k3/8/8/8/8/8/8/4K2R w - - 0 1"
    view.refresh()
    said(view, "White to move.")
    assert not any("Taken" in text for text in view.spoken())
