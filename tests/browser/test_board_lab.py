"""The board in a real JupyterLab: wrong settings fail in their cell, keys stay on the board, saving does not."""
import nbformat
from playwright.sync_api import expect

WRONG = ['BoardWidget(fen="nonsense")', 'board.fen = "4k3/8/8/8/8/8/8/8 w - - 0 1"', 'board.arrows = [("z9", "e4")]', 'board.heat = [1, 2, 3]']

ERRORS = """count => {
    const cells = window.jupyterapp.shell.currentWidget.content.model.toJSON().cells;
    const errors = cells.flatMap(cell => cell.outputs ?? []).filter(output => output.output_type === 'error');
    return errors.length === count && errors.map(({ ename, evalue }) => `${ename}: ${evalue}`);
}"""


def test_wrong_settings_keys_and_saving(open_notebook):
    """A TraitError names the setting and leaves the board as it was; a move can be typed; Ctrl+S on a square or in a panel saves the notebook."""
    tagged = [nbformat.v4.new_code_cell(source, metadata={"tags": ["raises-exception"]}) for source in WRONG]
    lab = open_notebook(["from chesslearn import BoardWidget, play\nboard = BoardWidget()\nboard", "play(level=0, seed=0)", *tagged])
    page = lab.page
    page.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells').then(() => null)")
    errors = page.wait_for_function(ERRORS, arg=len(WRONG)).json_value()
    assert [error[:24] for error in errors] == ["TraitError: fen: invalid", "TraitError: fen: invalid", "TraitError: arrows: not ", "TraitError: heat: a heat"]
    assert "king" in errors[1] and "'z9'" in errors[2]
    expect(page.get_by_text("TraitError: arrows: not a square: 'z9'").first).to_be_visible()
    assert lab.ask("print(board.fen, board.rev)") == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 1"
    board = page.get_by_role("region", name="Chess board").first
    expect(board).to_have_attribute("data-rev", "1")
    cells = page.locator(".jp-Notebook .jp-Cell").count()
    board.locator('[data-square="a1"]').click()
    page.keyboard.type("bdxi")
    expect(board.locator(".cl-input")).to_be_focused()
    page.keyboard.type("e4")
    page.keyboard.press("Enter")
    expect(board).to_have_attribute("data-rev", "2")
    expect(board.locator('[data-square="e4"]')).to_have_attribute("data-piece", "P")
    dirty = "window.jupyterapp.shell.currentWidget.context.model.dirty"
    assert page.evaluate(dirty)
    for place in (board.locator('[data-square="e5"]'), page.locator(".cl-panel select").first):
        place.focus()
        page.keyboard.press("Control+s")
        page.wait_for_function(f"!{dirty}")
        page.evaluate(f"{dirty} = true")
    assert page.locator(".jp-Notebook .jp-Cell").count() == cells
