"""Fixtures of the browser tests: a Chromium, a JupyterLab, and pages that fail their test on any exception."""
import pytest
from playwright.sync_api import expect, sync_playwright

from chesslearn.ui.board import BoardWidget
from tests.browser.board_page import BoardPage, Finger
from tests.browser.lab import CHROMIUM_FLAGS, IS_ROOT, JupyterLab, LabPage, find_browser, watch

NO_BROWSER = ("no Chromium found: install one (Debian: `apt install chromium`; anywhere: `python -m playwright install chromium`), "
              "or name yours in the environment variable CHROMIUM")


@pytest.fixture(scope="session")
def browser():
    """Playwright's browser, the same for the whole run; without one, the test is skipped."""
    expect.set_options(timeout=15_000)
    with sync_playwright() as playwright:
        found = find_browser(playwright)
        if found is None:
            pytest.skip(NO_BROWSER)
        chromium = playwright.chromium.launch(args=CHROMIUM_FLAGS + ["--no-sandbox"] * IS_ROOT, **found)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def jupyterlab(tmp_path_factory):
    """A running JupyterLab server with private folders, the same for the whole run."""
    server = JupyterLab(tmp_path_factory.mktemp("jupyterlab"))
    try:
        server.wait_until_up()
        yield server
    finally:
        server.stop()


@pytest.fixture
def open_notebook(browser, jupyterlab):
    """`open_notebook(cells)` gives a LabPage; at the test's end, an exception in any page of it fails the test."""
    contexts, pages = [], []

    def open_one(cells: list, widgets: dict | None = None) -> LabPage:
        contexts.append(browser.new_context(viewport={"width": 1200, "height": 900}))
        pages.append(LabPage(contexts[-1].new_page(), jupyterlab, jupyterlab.write_notebook(cells, widgets)))
        return pages[-1]

    yield open_one
    for context in contexts:
        context.close()
    jupyterlab.end_kernels()
    problems = [problem for page in pages for problem in page.problems]
    assert problems == []


@pytest.fixture
def static_page(browser):
    """An empty page without Jupyter; at the test's end, an exception in it fails the test."""
    context = browser.new_context(viewport={"width": 1200, "height": 900})
    page = context.new_page()
    problems = watch(page)
    yield page
    context.close()
    assert problems == []


@pytest.fixture
def show(static_page):
    """`show(board, …)` gives the BoardPage of a widget, by default one with the starting position."""
    def show_board(board=None, **options):
        return BoardPage(static_page, board or BoardWidget(animation=0), **options)
    return show_board


@pytest.fixture
def touch(browser):
    """`touch(board)` gives the BoardPage of a widget on a device with a touch screen, on a page long enough to scroll; `.finger` touches it."""
    context = browser.new_context(viewport={"width": 500, "height": 600}, has_touch=True)
    page = context.new_page()
    problems = watch(page)

    def show_board(board=None):
        view = BoardPage(page, board or BoardWidget(animation=0))
        view.page.evaluate("document.body.style.paddingBottom = '2000px'")
        view.finger = Finger(page)
        return view

    yield show_board
    context.close()
    assert problems == []
