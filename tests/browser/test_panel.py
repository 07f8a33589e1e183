"""The game panel in a real JupyterLab: played by hand, with engines that wait and fail, and cut off from its kernel."""
import json
import re

import nbformat
from ipywidgets.embed import dependency_state
from playwright.sync_api import expect

from chesslearn import SearchStepper, alphabeta, play, record
from chesslearn.engine.tree import TEXTBOOK, Tree
from chesslearn.rules.pieces import BLACK

WHITE_TO_MOVE, THINKING = "White to move: your turn.", "Black to move: the engine is thinking."
CUT_OFF = "Not connected to the kernel. To play on, run the cell with the import, then this one."
HOLD = "threading.Thread(target=lambda: quick.board.lock.acquire() and time.sleep(60), daemon=True).start(); time.sleep(0.1)"
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


# What the page is asked to do with its kernel.
SLEEP = """seconds => {
    window.slept = false;
    const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    kernel.requestExecute({ code: `import time; time.sleep(${seconds})`, store_history: false }).done
        .then(() => { window.slept = true; }, () => {});  // or a restart has ended it
}"""
MAIN_SHELL = "() => { window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.commsOverSubshells = 'disabled'; }"
LISTEN = """() => {
    window.sent = [];
    window.acks = [];
    window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.anyMessage.connect((_, { direction, msg }) => {
        const kind = msg.content?.data?.content?.kind;
        if (direction === 'send' && kind) window.sent.push(kind);
        if (direction === 'recv' && kind === 'ack') window.acks.push(performance.now());
    });
}"""
LAST_PRESS = """() => { window.addEventListener('pointerdown', () => { window.pressed = performance.now(); }, true); }"""
RUN_FIRST_CELL = """async () => {
    window.jupyterapp.shell.currentWidget.content.activeCellIndex = 0;
    await window.jupyterapp.commands.execute('notebook:run-cell');
}"""


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

    def height_above_the_board(self):
        return self.board.bounding_box()["y"] - self.panel.bounding_box()["y"]

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
    lab.ask("from chesslearn.ui import controls; controls.SECONDS_TO_ANSWER = 0.2")
    game.button("Resign").click()
    expect(game.button("Yes")).to_be_hidden()
    expect(game.square("c3")).to_be_focused()
    lab.ask("controls.SECONDS_TO_ANSWER = 10")
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
    game.panel.evaluate("panel => Object.assign(panel.style, { width: '262px', minWidth: '0' }) && null")  # as in a window of 400
    expect(game.button("Start")).to_be_visible()
    assert set(game.panel.locator(".cl-form, .cl-form .widget-box").evaluate_all("boxes => boxes.map(box => box.scrollWidth - box.clientWidth)")) == {0}
    game.panel.evaluate("panel => Object.assign(panel.style, { width: '', minWidth: '' }) && null")
    game.button("Start").click()
    game.expect_moves(0)
    game.expect_your_turn()
    assert lab.ask("panel.level, len(panel.position.history)") == "(0, 0)"
    cells = lab.page.locator(".jp-Notebook .jp-Cell")
    game.button("Flip").focus()
    for key in "bdd":  # in JupyterLab: a new cell, and away with this one
        game.page.keyboard.press(key)
    game.square("e1").focus()
    for key in "abddxmy00":  # a cell above, cut, text instead of code, restart
        game.page.keyboard.press(key)
    expect(cells).to_have_count(2)
    assert lab.page.evaluate("window.jupyterapp.shell.currentWidget.content.widgets.map(cell => cell.model.type)") == ["code", "code"]
    expect(lab.page.locator(".jp-Dialog")).to_have_count(0)
    for text in (game.status, game.board.locator(".cl-ranks"), game.panel.get_by_text("You play White against")):
        text.click()  # what takes no focus leads to the board, and not to the cell
        expect(game.square(game.board.locator('[role=gridcell][tabindex="0"]').get_attribute("data-square"))).to_be_focused()
        game.page.keyboard.press("x")
    expect(cells).to_have_count(2)
    game.square("e4").click(button="right")  # nothing is drawn with it here
    expect(lab.page.locator(".lm-Menu").first).to_be_visible()
    lab.page.keyboard.press("Escape")
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
        "The engine stopped: ZeroDivisionError: division by zero, in line 10 of fails. Try again, undo, or choose a level. "
        "Changed your function? Run the panel's cell again.")
    assert "in fails" in lab.ask("broken.last_error")
    broken.button("Try again").click()
    expect(broken.button("Try again")).to_be_visible()
    broken.button("Undo").click()
    broken.expect_your_turn()
    expect(broken.button("Try again")).to_be_hidden()

    cheating.click("e2", "e4")
    expect(cheating.status).to_contain_text("The engine wanted d8h4, which is not legal: the pawn on e7 is in the way")
    cheating.panel.get_by_label("Opponent").select_option("Level 1")
    cheating.expect_moves(2)
    cheating.expect_your_turn()


def test_a_panel_before_its_kernel_and_after(open_notebook):
    """As after a clone there is a picture; run, it plays; cut off from its kernel it says so; run again, it plays."""
    panel = play(level=1, seed=0)
    stored = nbformat.v4.new_output("execute_result", panel._repr_mimebundle_(), execution_count=1)
    panel.close()
    lab = open_notebook([nbformat.v4.new_code_cell(
        "from chesslearn import play\npanel = play(level=1, seed=0)\npanel", execution_count=1, outputs=[stored]), "panel"])
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
    expect(game.board).to_contain_text(CUT_OFF, timeout=3000)
    game.expect_state("X")
    game.expect_piece("e4", "P")
    game.button("First position").click()
    game.expect_piece("e2", "P")
    expect(game.status).to_have_text("Looking at the first position.")
    game.button("Back to the game").click()
    game.expect_piece("e4", "P")
    game.square("d2").click(force=True)
    expect(game.targets()).to_have_count(0)
    game.panel.get_by_text("Copy, evaluation").click()
    game.button("Copy PGN").click()
    expect(game.panel.locator(".cl-copied")).to_have_text(re.compile("PGN"))
    lab.page.evaluate(RUN_FIRST_CELL)
    game.expect_moves(0)
    game.click("d2", "d4")
    game.expect_moves(2)
    game.expect_your_turn()
    old = Hands(lab, 1)
    old.expect_state("X")
    old.square("d2").click(force=True)
    expect(old.targets()).to_have_count(0)
    old.expect_piece("e4", "P")
    lab.run_all()
    game.expect_moves(0)
    lab.ask("from chesslearn.ui import cells; (_, [shown]), = cells._shown.values()")
    lab.run_all()
    game.expect_moves(0)
    assert lab.ask("shown.comm is None") == "True"  # closed, as nobody sees it any more
    lab.page.evaluate("window.jupyterapp.commands.execute('docmanager:save')")
    lab.reload()
    game.expect_moves(0)  # the panel comes back to a page that is loaded again, and goes on
    game.click("d2", "d4")
    game.expect_moves(2)


def test_a_saved_panel_without_its_kernel(open_notebook):
    """A trusted notebook with the state of its widgets lets one look through a game and a search, and sends nothing."""
    panel = play(level=0, seed=0)
    for move in ("e2e4", "e7e5", "g1f3"):
        panel.board.push(move)
    panel.referee.change_sides(BLACK)
    stepper = SearchStepper(record(alphabeta, Tree(TEXTBOOK), 2))
    state = json.loads(json.dumps(dependency_state([panel, stepper], drop_defaults=False)))
    lab = open_notebook([
        nbformat.v4.new_code_cell("play(level=0, seed=0)", execution_count=1, outputs=[
            nbformat.v4.new_output("execute_result", panel._repr_mimebundle_(), execution_count=1)]),
        nbformat.v4.new_code_cell("SearchStepper(record(alphabeta, Tree(TEXTBOOK), 2))", execution_count=2, outputs=[
            nbformat.v4.new_output("execute_result", stepper._repr_mimebundle_()[0], execution_count=2)])], state)
    panel.close()
    stepper.close()
    game = Hands(lab)
    expect(game.board).to_contain_text("Saved picture of the board. Run the cell to play.")
    game.expect_state("X")
    game.expect_piece("f3", "N")
    lab.page.evaluate(LISTEN)
    game.button("First position").click()
    game.expect_piece("e2", "P")
    game.button("Next move").click()
    game.expect_piece("e4", "P")
    game.square("d2").click(force=True)
    game.square("d4").click(force=True)
    game.expect_piece("d4", None)
    search = lab.page.get_by_role("region", name="Search, step by step")
    search.get_by_role("button", name="Next cut", exact=True).click()
    expect(search.locator(".cl-said")).to_contain_text("cut")
    search.get_by_role("button", name="Last", exact=True).click()
    expect(search.locator(".cl-said")).to_contain_text("The search is over: the root is worth 3.")
    assert lab.page.evaluate("window.sent") == []


def interrupted(lab, game):
    """Undo, resigning and a new game while the engine thinks; its answer, which comes late, appears in none of them."""
    lab.ask("go.clear()")
    game.click("e2", "e4")
    game.expect_state("T")
    game.button("Undo").click()
    game.expect_your_turn()
    game.click("e2", "e4")
    game.expect_state("T")
    game.button("Resign").click()
    game.button("Yes").click()
    expect(game.status).to_have_text("Resignation. Black wins (0-1).")
    lab.ask("go.set(); time.sleep(0.3)")
    game.expect_moves(1)
    game.expect_piece("e7", "p")
    lab.ask("go.clear()")
    game.button("New…").click()
    game.button("Start").click()
    game.expect_moves(0)
    game.click("e2", "e4")
    game.expect_state("T")
    game.button("New…").click()
    game.button("Give up this game and start").click()
    game.expect_your_turn()
    lab.ask("go.set(); time.sleep(0.3)")
    game.expect_moves(0)
    game.expect_piece("e2", "P")


def times_to_answer(deep, board):
    """Clicks moves on `board` until five were answered while `deep` thought; the milliseconds from click to answer, sorted."""
    page, times = deep.page, []
    page.evaluate(LAST_PRESS)
    for start, target in 4 * (("g1", "f3"), ("b8", "c6"), ("f3", "g1"), ("c6", "b8")):
        if deep.board.get_attribute("data-state") != "T":
            deep.button("Undo").click()
            deep.click("a1", "b1")
            deep.expect_state("T")
        answers = page.evaluate("window.acks.length")
        for square in (start, target):
            board.locator(f'[data-square="{square}"]').click()
        page.wait_for_function("answers => window.acks.length > answers", arg=answers)
        if deep.board.get_attribute("data-state") == "T":
            times.append(page.evaluate("window.acks.at(-1) - window.pressed"))
        if len(times) == 5:
            return sorted(times)
    raise AssertionError(f"level 3 has answered too soon: {times}")


def hurried(endless):
    """Another level while the engine thinks counts from its next move; told twice to move now, it makes one move."""
    endless.click("e2", "e4")
    endless.expect_state("T")
    endless.panel.get_by_label("Opponent").select_option("Level 0")
    expect(endless.status).to_have_text(THINKING + " Level 0 from the next move.")
    endless.button("Move now").dblclick()
    endless.expect_moves(2)
    endless.expect_your_turn()
    endless.click("d2", "d4")
    endless.expect_moves(4)
    endless.expect_your_turn()


def test_a_busy_kernel_and_a_thinking_engine(open_notebook):
    """A cell that runs does not hold up the game, or it says so; wishes count while the engine thinks; with both ways of comms."""
    lab = open_notebook([ENGINES + "import time\nfrom chesslearn import BoardWidget, Engine", "quick = play(level=0, seed=0)\nquick", "slow = play(engine=waits)\nslow",
                         'deep = play(level=3, seed=0, fen="2b1kbn1/3p1pp1/1r5B/ppp1pq1p/1nPPP2P/NP5R/PQ1KN1P1/R4B2 w - - 3 19")\ndeep',
                         "endless = play(engine=Engine(depth=30))\nendless", "free = BoardWidget()\nfree"])
    lab.run_all()
    quick, slow, deep, endless = (Hands(lab, number) for number in range(4))
    lab.page.evaluate(SLEEP, 6)
    quick.click("e2", "e4")
    quick.expect_moves(2)
    assert not lab.page.evaluate("window.slept")
    quick.expect_your_turn()

    lab.page.evaluate(LISTEN)
    deep.click("a1", "b1")
    deep.expect_state("T")
    sent = lab.page.evaluate("window.sent.length")
    deep.click("a3")
    expect(deep.targets()).not_to_have_count(0)
    assert lab.page.evaluate("window.sent.length") == sent  # the targets came with the snapshot
    times = times_to_answer(deep, lab.page.get_by_role("region", name="Chess board").last)
    print(f"from click to acknowledgement while level 3 thinks: median {times[2]:.0f} ms, longest {times[-1]:.0f} ms")
    assert times[2] < 1000
    hurried(endless)
    assert "move now" in lab.ask("print(endless.board._game['pgn'])")
    interrupted(lab, slow)

    lab.ask("go.clear()")
    slow.click("e2", "e4")
    slow.expect_state("T")
    slow.button("Move now").click()
    expect(slow.status).to_have_text(THINKING + " The engine cannot be hurried.")
    slow.button("Undo").click()
    slow.expect_your_turn()

    quick.click("d2", "d4")
    quick.expect_moves(4)
    lab.ask(HOLD)
    quick.click("b2", "b3")
    quick.expect_state("W")
    lab.restart_kernel()
    expect(quick.board).to_contain_text(CUT_OFF, timeout=3000)
    quick.expect_piece("b2", "P")
    quick.expect_piece("b3", None)
    lab.page.evaluate(MAIN_SHELL)
    lab.run_all()
    resume, offered = quick.button("Resume the game of 2 moves against level 0"), quick.height_above_the_board()
    assert resume.bounding_box()["y"] + resume.bounding_box()["height"] <= quick.board.bounding_box()["y"] + 1
    resume.click()
    quick.expect_moves(4)
    expect(resume).to_be_hidden()
    assert abs(quick.height_above_the_board() - offered) <= 1  # a board that jumped would take the next click on another square
    quick.expect_piece("d4", "P")
    lab.page.evaluate(SLEEP, 3)
    quick.click("a2", "a3")
    expect(quick.status).to_have_text("Waiting for the kernel…")
    quick.expect_moves(6)
    quick.expect_your_turn()
    assert lab.ask("len(quick.position.history)") == "6"
    interrupted(lab, slow)
    hurried(endless)
    lab.page.evaluate(SLEEP, 60)
    quick.click("b2", "b3")
    quick.expect_state("W")
    lab.restart_kernel()
    expect(quick.board).to_contain_text(CUT_OFF, timeout=3000)
    quick.expect_piece("b2", "P")
    quick.expect_piece("b3", None)
