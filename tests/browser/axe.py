"""What axe finds wrong in a page, by the rules of WCAG 2.2 AA and by its own best practices."""
from axe_playwright_python.sync_playwright import Axe

RULES = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]
OPTIONS = {"runOnly": {"type": "tag", "values": RULES},
           "resultTypes": ["violations"]}  # of rules that are kept, one example each: to name all elements would take most of the time


def assert_accessible(page, where="the page"):
    """No rule is broken, and at least ten found something to look at; `where` is told if one is."""
    result = Axe().run(page, options=OPTIONS)
    assert result.violations_count == 0, f"{where}: {result.generate_report()}"
    assert len(result.response["passes"]) >= 10
