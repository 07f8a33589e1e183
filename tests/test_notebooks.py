"""Every notebook is stored in the one form that shows its outputs to a reader and can be compared with a fresh run."""
import re
from pathlib import Path

import nbformat
import pytest
from nbclient.exceptions import CellExecutionError

from tests.private import build_font_cache
from tests.refresh_notebooks import NOTEBOOKS, as_stored, refresh

LESSONS = sorted(NOTEBOOKS.glob("*.ipynb"))
every_lesson = pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)


def code_cells(path: Path):
    return [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"]


@every_lesson
def test_code_cells_are_numbered_in_order(path):
    """Execution counts are 1 to N: nbval compares no cell without one, so a stripped notebook would always pass."""
    cells = code_cells(path)
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1))


@every_lesson
def test_no_cell_shows_an_error_it_does_not_announce(path):
    """An error is stored only where the cell's tag says that it raises."""
    failed = [cell.id for cell in code_cells(path)
              if any(output.output_type == "error" for output in cell.outputs)
              and "raises-exception" not in cell.metadata.get("tags", [])]
    assert failed == []


@every_lesson
def test_no_cell_waits_for_typing(path):
    """No cell calls input(): Run All would stand still there."""
    assert [cell.id for cell in code_cells(path) if re.search(r"\binput\s*\(", cell.source)] == []


@every_lesson
def test_no_cell_imports_a_star(path):
    """Every name in a lesson can be traced to the line that brought it in."""
    assert [cell.id for cell in code_cells(path) if re.search(r"^\s*from\s+\S+\s+import\s+\*", cell.source, re.M)] == []


@every_lesson
def test_cells_are_named_after_their_lesson(path):
    """Cell ids are the lesson's number and their own, each once: 05-012."""
    ids = [cell.id for cell in nbformat.read(path, as_version=4).cells]
    assert [name for name in ids if not re.fullmatch(path.stem[:2] + r"-\d{3}", name)] == []
    assert len(set(ids)) == len(ids)


@every_lesson
def test_the_file_is_as_refresh_writes_it(path):
    """No widget state, no times, no version of the author's Python: the file is what `run.py refresh` stores."""
    assert path.read_text(encoding="utf-8") == as_stored(nbformat.read(path, as_version=4))


PASSING = """\
import ipywidgets
print("now")
slider = ipywidgets.IntSlider(3)
slider"""


def tiny_notebook(path: Path) -> bytes:
    """Writes a notebook with what differs from run to run: a widget, an exception, new cells, old times; gives its bytes."""
    cells = [nbformat.v4.new_markdown_cell("# Tiny", id="99-004"), nbformat.v4.new_code_cell(PASSING),
             nbformat.v4.new_code_cell("import os\nos.fspath(None)", metadata={"tags": ["raises-exception"]}),
             nbformat.v4.new_code_cell("import matplotlib.pyplot as plt\n_ = plt.bar([1, 2], [3, 4])",
                                       metadata={"execution": {"iopub.execute_input": "2020-01-01T00:00:00Z"}})]
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata={"widgets": {}, "language_info": {"name": "python",
                                                                                                     "version": "3.0"}}), path)
    return path.read_bytes()


def test_refreshing_twice_gives_the_same_bytes(tmp_path):
    """Two runs in fresh kernels store the same file, and it keeps neither model ids, times nor folders of this machine."""
    path = tmp_path / "99_tiny.ipynb"
    before = tiny_notebook(path)
    build_font_cache()
    refresh(path)
    once = path.read_bytes()
    refresh(path)
    assert path.read_bytes() == once != before
    text = once.decode()
    assert "IntSlider(value=3)" in text and "image/png" in text and "TypeError: expected str" in text
    for passing in ("widget-view", "model_id", "iopub", "2020-01-01", "File ", "Cell In", str(tmp_path)):
        assert passing not in text
    assert [cell.id for cell in nbformat.reads(text, as_version=4).cells] == ["99-004", "99-005", "99-006", "99-007"]


def test_a_failing_notebook_is_left_as_it_was(tmp_path):
    """A cell that raises without announcing it stops the refresh, and the file keeps its bytes."""
    path = tmp_path / "99_failing.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("1 / 0")]), path)
    before = path.read_bytes()
    with pytest.raises(CellExecutionError, match="ZeroDivisionError"):
        refresh(path)
    assert path.read_bytes() == before
