"""What the README says is true."""
import doctest
import re
from pathlib import Path

import pytest

from chesslearn.course.ladder import LESSONS, Ladder

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_example_runs():
    """The example does what is printed under it."""
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert results.attempted >= 6 and results.failed == 0


def test_lesson_table(monkeypatch):
    """The table of lessons is the one that the course itself shows, links included."""
    monkeypatch.chdir(ROOT)
    assert Ladder().table("notebooks/") in README


def test_notebooks_are_lessons():
    """Every notebook is in the list of lessons."""
    assert {path.stem for path in ROOT.glob("notebooks/*.ipynb")} <= {lesson.name for lesson in LESSONS}


@pytest.mark.parametrize("folder", ["rules", "engine"])
def test_line_counts(folder):
    """The lines that the README gives for a folder are right to the hundred."""
    claimed = int(re.search(rf"chesslearn/{folder}`.*\| (\d+) \|", README)[1])
    counted = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in ROOT.glob(f"chesslearn/{folder}/*.py"))
    assert abs(claimed - counted) <= 100


def test_links_lead_somewhere():
    """Every link inside the project names a file that is there."""
    targets = [target for target in re.findall(r"\]\(([^)]+)\)", README) if not target.startswith("http")]
    assert targets and all((ROOT / target).exists() for target in targets)
