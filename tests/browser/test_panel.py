"""The game panel in a real JupyterLab: played by hand, with engines that wait and fail, and cut off from its kernel."""
import re

import nbformat
from playwright.sync_api import expect

from chesslearn import play

WHITE_TO_MOVE, THINKING = "White to move: your turn.", "Black to move: the engine is thinking."
ENGINES = """
import threading
from chesslearn import Move, play
go = threading.Event()

def waits(board):
    go.wait(60)
    return Move.from_uci("e7e5")

def fails(board):
    return board.fullmove_number / 0

def cheats(board):
    return Move.from_uci("d8h4")
"""


class Hands:
    """One panel of a page, with mouse and keyboard to play in it."""

    def __init__(self, lab, number=0):
        self.page = lab.page
        self.panel = lab.page.locator(".cl-panel").nth(number)
        self.board = self.panel.get_by_role("region", name="Chess board")
        self.status = self.board.locator(".cl-status")

    def square(self, name):
        return self.board.locator(f'[data-square="{name}"]')

    def button(self, name):
        return self.panel.get_by_role("button", name=name, exact=True)

    def targets(self):
        return self.board.get_by_role("gridcell", name=re.compile("legal target|possible on your move"))

    def click(self, *squares):
        for square in squares:
            self.square(square).click()

    def drag(self, start, target):
        """Takes a piece from one square to another, and holds it there."""
        for square, then in ((start, self.page.mouse.down), (target, lambda: None)):
            self.square(square).scroll_into_view_if_needed()
            box = self.square(square).bounding_box()
            self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
            then()

    def drop(self):
        self.page.mouse.up()

    def expect_state(self, letter):
        expect(self.board).to_have_attribute("data-state", letter)

    def expect_piece(self, square, letter):
        if letter:
            expect(self.square(square)).to_have_attribute("data-piece", letter)
        else:
            expect(self.square(square)).not_to_have_attribute("data-piece", re.compile("."))

    def expect_moves(self, count):
        """Waits until the move list has this many moves."""
        expect(self.panel.locator(".cl-move")).to_have_count(count)

    def expect_your_turn(self):
        expect(self.status).to_have_text(WHITE_TO_MOVE)
        self.expect_state("I")


def test_games_by_click_by_drag_and_by_keyboard(open_notebook):
    """Moves by each hand are answered; level, undo, flip, resigning, a new game and a promotion do what they say."""
    lab = open_notebook(["from chesslearn import play\npanel = play(level=1, seed=0)\npanel",
                         'play(level=1, seed=0, fen="7k/5P2/7K/8/8/8/8/8 w - - 0 1")'])
    lab.run_all()
    game, promotion = Hands(lab), Hands(lab, 1)
    game.expect_your_turn()
    game.click("e2")
    expect(game.targets()).to_have_count(2)
    game.click("e4")
    game.expect_moves(2)
    game.expect_piece("e4", "P")
    game.expect_your_turn()
    game.drag("g1", "f3")
    game.expect_state("D")
    game.drop()
    game.expect_moves(4)
    game.expect_piece("f3", "N")
    game.expect_your_turn()
    game.square("f3").focus()
    for key in ("ArrowDown", "ArrowLeft", "ArrowLeft", "ArrowLeft", "Enter", "ArrowUp", "Enter"):
        game.page.keyboard.press(key)
    game.expect_moves(6)
    assert lab.ask("[undo.move.uci() for undo in panel.position.history][::2]") == "['e2e4', 'g1f3', 'c2c3']"

    game.panel.get_by_label("Opponent").select_option("Level 0")
    expect(game.panel).to_contain_text("against level 0")
    game.button("Undo").click()
    game.expect_moves(4)
    game.expect_piece("c2", "P")
    game.button("More").click()
    game.button("Flip").click()
    expect(game.board.get_by_role("grid")).to_have_accessible_name("Chess board, black at the bottom")
    game.button("Resign").click()
    expect(game.button("No")).to_be_focused()
    game.page.keyboard.press("Enter")
    expect(game.button("Yes")).to_be_hidden()
    game.button("Resign").click()
    expect(game.button("No")).to_be_focused()
    game.page.keyboard.press("Escape")
    expect(game.button("Yes")).to_be_hidden()
    expect(game.button("Resign")).to_be_focused()
    game.button("Resign").dblclick()
    game.button("Yes").click()
    expect(game.status).to_have_text("Resignation. Black wins (0-1).")
    game.expect_state("O")
    game.button("New…").click()
    game.button("Start").click()
    game.expect_moves(0)
    game.expect_your_turn()
    assert lab.ask("panel.level, len(panel.position.history)") == "(0, 0)"
    cells = lab.page.locator(".jp-Notebook .jp-Cell")
    game.button("Flip").focus()
    for key in "bdd":  # in JupyterLab: a new cell, and away with this one
        game.page.keyboard.press(key)
    expect(cells).to_have_count(2)
    game.square("b1").focus()
    game.page.keyboard.press("u")
    expect(game.status).to_have_text("There is no move of yours to take back.")

    promotion.click("f7", "f8")
    promotion.expect_state("P")
    promotion.board.get_by_role("dialog").get_by_role("button", name="Bishop").click()
    expect(promotion.status).to_have_text("Draw by insufficient material.")
    promotion.expect_piece("f8", "B")
    promotion.button("Undo").click()
    promotion.expect_piece("f7", "P")
    expect(promotion.button("New…")).to_be_focused()
    promotion.expect_your_turn()
    promotion.drag("f7", "f8")
    promotion.drop()
    promotion.page.keyboard.press("q")
    expect(promotion.status).to_have_text("Checkmate. White wins (1-0).")


def test_engines_that_wait_fail_and_cheat(open_notebook):
    """The board stays alive while the engine thinks, and what is wrong with an engine is said."""
    lab = open_notebook([ENGINES, "play(engine=waits)", "broken = play(engine=fails)\nbroken", "play(engine=cheats)"])
    lab.run_all()
    waiting, broken, cheating = (Hands(lab, number) for number in range(3))

    waiting.click("e2", "e4")
    expect(waiting.status).to_have_text(THINKING)
    waiting.expect_state("T")
    waiting.click("g1")
    expect(waiting.targets()).to_have_count(3)
    waiting.drag("d2", "d4")
    expect(waiting.targets()).to_have_count(2)
    waiting.drop()
    expect(waiting.status).to_have_text("The engine is thinking.")
    waiting.expect_piece("d2", "P")
    waiting.expect_piece("d4", None)
    waiting.panel.get_by_label("Opponent").select_option("Level 1")
    expect(waiting.status).to_have_text(THINKING + " Level 1 from the next move.")
    lab.ask("go.set()")
    waiting.expect_piece("e5", "p")
    waiting.expect_your_turn()

    broken.click("e2", "e4")
    expect(broken.status).to_have_text(
        "The engine stopped: ZeroDivisionError: division by zero, in line 10 of fails. Try again, undo, or choose a level.")
    assert "in fails" in lab.ask("broken.last_error")
    broken.button("Try again").click()
    expect(broken.button("Try again")).to_be_visible()
    broken.button("Undo").click()
    broken.expect_your_turn()
    expect(broken.button("Try again")).to_be_hidden()

    cheating.click("e2", "e4")
    expect(cheating.status).to_contain_text("The engine wanted d8h4, which is not legal: the queen on d8 cannot reach h4")
    cheating.panel.get_by_label("Opponent").select_option("Level 1")
    cheating.expect_moves(2)
    cheating.expect_your_turn()


def test_a_panel_before_its_kernel_and_after(open_notebook):
    """As after a clone there is a picture; run, it plays; cut off from its kernel it says so; run again, it plays."""
    panel = play(level=1, seed=0)
    stored = nbformat.v4.new_output("execute_result", panel._repr_mimebundle_(), execution_count=1)
    panel.close()
    lab = open_notebook([nbformat.v4.new_code_cell(
        "from chesslearn import play\nplay(level=1, seed=0)", execution_count=1, outputs=[stored])])
    picture = lab.page.get_by_role("img", name=re.compile("^Chess position: White Ke1 .*White to move"))
    expect(picture).to_be_visible()
    assert picture.evaluate("image => image.naturalWidth") > 0
    expect(lab.page.get_by_text("You play White against level 1, seed 0.")).to_be_visible()

    lab.run_all()
    game = Hands(lab)
    game.click("e2", "e4")
    game.expect_moves(2)
    game.click("d2")
    lab.restart_kernel()
    expect(game.board).to_contain_text("Not connected to the kernel. Run the cell again to play on.", timeout=3000)
    game.expect_state("X")
    game.expect_piece("e4", "P")
    lab.run_all()
    game.expect_moves(0)
    game.click("d2", "d4")
    game.expect_moves(2)
    game.expect_your_turn()
    lab.ask("from chesslearn.ui import cells; (_, [shown]), = cells._shown.values()")
    lab.run_all()
    game.expect_moves(0)
    assert lab.ask("shown.comm is None") == "True"  # closed, as nobody sees it any more
    lab.page.evaluate("window.jupyterapp.commands.execute('docmanager:save')")
    lab.reload()
    game.expect_moves(0)  # the panel comes back to a page that is loaded again, and goes on
    game.click("d2", "d4")
    game.expect_moves(2)
