"""The form of a lesson as a reader meets it: headings, pictures with words, cells that fit a screen."""
import re

import nbformat
import pytest

from tests.refresh_notebooks import NOTEBOOKS

LONGEST_CELL = 20
WIDEST_CODE, WIDEST_OUTPUT = 92, 76  # characters that a page of 900 pixels shows without scrolling or breaking words
every_lesson = pytest.mark.parametrize("path", sorted(NOTEBOOKS.glob("*.ipynb")), ids=lambda path: path.stem)


def cells(path, kind):
    return [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == kind]


@every_lesson
def test_one_title_and_headings_in_order(path):
    """One heading of the first level, at the top, and none that skips a level."""
    text = "\n".join(re.sub(r"```.*?```", "", cell.source, flags=re.S) for cell in cells(path, "markdown"))
    levels = [len(marks) for marks in re.findall(r"^(#+) ", text, re.M)]
    assert levels[0] == 1 and levels.count(1) == 1
    assert all(later <= earlier + 1 for earlier, later in zip(levels, levels[1:]))


@every_lesson
def test_every_picture_has_words(path):
    """Images, in the outputs and in the prose, carry a text alternative; none is stored in a form that cannot."""
    bare = []
    for cell in cells(path, "code"):
        for output in cell.outputs:
            data = output.get("data", {})
            bare += [cell.id for kind in data if kind.startswith("image/")]
            bare += [cell.id for image in re.findall(r"<img [^>]*>", data.get("text/html", ""))
                     if not re.search(r'alt="[^"]{10,}"', image)]
    bare += [cell.id for cell in cells(path, "markdown") if re.search(r"!\[\]\(|<img (?![^>]*alt=\"[^\"])", cell.source)]
    assert bare == []


@every_lesson
def test_cells_fit_a_screen(path):
    """A code cell has at most twenty lines."""
    assert [cell.id for cell in cells(path, "code") if len(cell.source.splitlines()) > LONGEST_CELL] == []


@every_lesson
def test_code_fits_a_narrow_page(path):
    """No line of a code cell, and none that `source` prints, is wider than a narrow page."""
    code = cells(path, "code")
    printed = [cell for cell in code if "source(" in cell.source.splitlines()[-1]]
    wide = [cell.id for cell in code if any(len(line) > WIDEST_CODE for line in cell.source.splitlines())]
    wide += [cell.id for cell in printed for output in cell.outputs
             if any(len(line) > WIDEST_OUTPUT for line in output.get("data", {}).get("text/plain", "").splitlines())]
    assert wide == []
