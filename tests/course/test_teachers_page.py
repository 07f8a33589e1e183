"""What the teacher's page says of the lessons is true of them."""
import re

import nbformat
import pytest

from chesslearn.course import catalog
from tests.refresh_notebooks import NOTEBOOKS

PAGE = (NOTEBOOKS / "README.md").read_text(encoding="utf-8")
LESSONS = dict(re.findall(r"^## (\d\d) (.*?)(?=^## |\Z)", PAGE, re.M | re.S))
"""The text of each lesson on the page, by number."""
every_lesson = pytest.mark.parametrize("number", LESSONS)


def rows(number, head):
    """The rows of the tables that begin with these headings, as lists of cells."""
    found = re.search(rf"^\| {re.escape(head)}.*\n\|[-|]+\n((?:\|.*\n)+)", LESSONS[number], re.M)
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in found[1].splitlines()]


def minutes(number):
    """Heading, exercises, minutes and stop of each row of the table of minutes."""
    return rows(number, "begins at | exercises | minutes |")


def prose(number):
    """The text of a notebook: its opening cell, and all of it."""
    [path] = NOTEBOOKS.glob(f"{number}_*.ipynb")
    cells = [cell.source for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "markdown"]
    return cells[0], re.sub(r"```.*?```", "", "\n\n".join(cells), flags=re.S)


def sections(number):
    """The headings of a notebook, in order."""
    return re.findall(r"^##+ (.*)$", prose(number)[1], re.M)


def test_every_lesson_is_there():
    """Each lesson with a notebook has its part on the page, in order."""
    assert list(LESSONS) == sorted(path.name[:2] for path in NOTEBOOKS.glob("[0-9][0-9]_*.ipynb"))


@every_lesson
def test_every_exercise_is_there(number):
    """Each exercise has a line with its id and its function, and stands in the table of minutes, in order."""
    exercises = catalog.exercises(number)
    assert [row[0] for row in rows(number, "exercise | wrong answer") if row[0]] == [f"{one.id} `{one.name}`" for one in exercises]
    assert [id for row in minutes(number) for id in row[1].split(", ") if id] == [one.id for one in exercises]


@every_lesson
def test_every_exercise_has_wrong_answers_and_questions(number):
    """Two or three wrong answers, never more than the check knows, and each with a question."""
    table = rows(number, "exercise | wrong answer")
    starts = [index for index, row in enumerate(table) if row[0]]
    counts = [end - start for start, end in zip(starts, [*starts[1:], len(table)])]
    assert all(2 <= count <= min(3, len(one.wrongs)) for count, one in zip(counts, catalog.exercises(number), strict=True))
    assert all(wrong and question.endswith(("?", "?`")) for _, wrong, question in table)


@every_lesson
def test_rows_are_headings_of_the_notebook(number):
    """A table of minutes names headings of its notebook, in their order, and begins with the first."""
    named, there = [row[0] for row in minutes(number)], sections(number)
    assert named == [heading for heading in there if heading in named]
    assert named[0] == there[0]


@every_lesson
def test_exercises_stand_in_their_row(number):
    """An exercise comes after the heading that its row names and before that of the next row."""
    there = sections(number)
    starts = [there.index(row[0]) for row in minutes(number)]
    for row, start, end in zip(minutes(number), starts, [*starts[1:], len(there)]):
        assert re.findall(r"Exercise (\d\d\.\d)", "\n".join(there[start:end])) == row[1].split(", ") * bool(row[1])


@every_lesson
def test_minutes_add_up(number):
    """The minutes of a lesson's rows are together those that its opening cell states."""
    stated = re.search(r"(\d+) minutes", prose(number)[0])
    assert sum(int(row[2]) for row in minutes(number)) == int(stated[1])


@every_lesson
def test_stop_points_are_those_of_the_notebook(number):
    """Where the opening cell names places to stop, the table marks the same ones."""
    stated = re.findall(r'before "(.*?)"', prose(number)[0])
    marked = [row[0] for row in minutes(number) if row[3] == "**stop before**"]
    assert marked and (not stated or [heading for heading in marked if heading.startswith(tuple(stated))] == marked
                       and len(marked) == len(stated))


@every_lesson
def test_links_and_quoted_headings_lead_somewhere(number):
    """The title links to the notebook and is its title; all has its part: before, discuss, projector, finished early."""
    title, file = re.match(r"\[(.*?)\]\((.*?)\)", LESSONS[number]).groups()
    assert prose(number)[0].startswith(f"# {title}\n") and (NOTEBOOKS / file).exists() and file.startswith(number)
    assert all(f"**{part}" in LESSONS[number] for part in ("Before:", "Discuss:", "Projector:", "Finished early:"))
    assert ("the challenge," in LESSONS[number]) == ("Challenge" in sections(number))
