"""The page that the other browser tests drive does what it says."""
import pytest
from playwright.sync_api import Error

from tests.browser.lab import watch


def test_a_notebook_runs_answers_and_forgets(open_notebook):
    """All cells run in order, one that raises makes `run_all` fail, the kernel is asked for values, and a restart forgets them."""
    lab = open_notebook(["x = 6", "x *= 7\nx", "1 / globals().get('divisor', 1)"])
    with pytest.raises(Error, match="NameError: name 'x' is not defined"):
        lab.ask("x")
    lab.run_all()
    assert lab.ask("x") == "42"
    assert lab.ask("print('♞')") == "♞"
    lab.ask("divisor = 0")
    with pytest.raises(AssertionError, match="ZeroDivisionError: division by zero"):
        lab.run_all()
    lab.restart_kernel()
    with pytest.raises(Error, match="NameError: name 'x' is not defined"):
        lab.ask("x")


def test_exceptions_of_a_page_are_noticed(static_page):
    """An exception nobody caught, and one printed to the console, reach the list that fails a test."""
    page = static_page.context.new_page()
    problems = watch(page)
    with page.expect_event("pageerror"):
        page.evaluate("() => { console.error(new Error('told')); setTimeout(() => { throw new Error('lost'); }); }")
    assert sorted(problem.splitlines()[0] for problem in problems) == ["console: Error: told", "uncaught: lost"]
