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


def test_every_folder_of_the_package_is_in_the_table():
    """The table names the folders of the package, each once and with its lines."""
    folders = {path.parent.name for path in ROOT.glob("chesslearn/*/__init__.py")}
    assert sorted(re.findall(r"^\| `chesslearn/(\w+)` .*\| \d+ \|", README, re.M)) == sorted(folders)


@pytest.mark.parametrize("folder, lines", re.findall(r"^\| `chesslearn/(\w+)` .*\| (\d+) \|", README, re.M))
def test_line_counts(folder, lines):
    """The lines that the README gives for a folder are right to the hundred; those of a large one, to a tenth."""
    counted = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in ROOT.glob(f"chesslearn/{folder}/**/*.py"))
    assert abs(int(lines) - counted) <= max(100, int(lines) / 10)


def test_the_commands_of_the_readme_are_those_of_run_py():
    """Each command that README and CONTRIBUTING show is told by run.py's own help; both say the same of it."""
    said = (ROOT / "run.py").read_text(encoding="utf-8").split('"""')[1]
    shown = re.findall(r"^    python run.py (\w+) +# (.*)", README, re.M)
    assert [command for command, _ in shown] == ["lab", "test"]
    assert all(re.search(rf"^    python run.py {command} +{re.escape(does)}$", said, re.M) for command, does in shown)
    told = re.findall(r"python run.py (\w+)", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    assert told and set(told) <= set(re.findall(r"^    python run.py (\w+)", said, re.M))


def test_links_lead_somewhere():
    """Every link inside the project names a file that is there."""
    targets = [target for target in re.findall(r"\]\(([^)]+)\)", README) if not target.startswith("http")]
    assert targets and all((ROOT / target).exists() for target in targets)
