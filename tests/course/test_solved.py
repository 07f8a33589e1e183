"""A solved notebook: the answer keys in the place of the stubs, run from top to bottom, every check right."""
import ast
import inspect

import nbformat
import pytest

from chesslearn.course import catalog
from tests.kernels import run_notebook
from tests.private import build_font_cache
from tests.refresh_notebooks import NOTEBOOKS

LESSONS = [path for path in sorted(NOTEBOOKS.glob("*.ipynb")) if path.stem[:2] in catalog.numbers()]


def solve(cell, exercises):
    """Puts the keys into a code cell; the ids of those exercises that are checked in it."""
    lines, solved = cell.source.splitlines(), []
    for node in reversed(ast.parse(cell.source).body):
        key = next((exercise.key for exercise in exercises if exercise.name == getattr(node, "name", None)), None)
        if key is not None:
            lines[node.lineno - 1:node.end_lineno] = inspect.getsource(key).rstrip().splitlines()
    cell.source = "\n".join(lines)
    return [exercise.id for exercise in exercises if f'check("{exercise.id}", {exercise.name})' in cell.source]


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_every_check_of_a_solved_notebook_passes(path):
    """Each exercise is checked once, right, with nothing but the names that the notebook has."""
    notebook, exercises = nbformat.read(path, as_version=4), catalog.exercises(path.stem[:2])
    checked = {id: cell for cell in notebook.cells if cell.cell_type == "code" for id in solve(cell, exercises)}
    assert list(checked) == [exercise.id for exercise in exercises]
    build_font_cache()
    run_notebook(notebook, path.parent)
    for id, cell in checked.items():
        assert cell.outputs[-1].data["text/plain"].startswith(f"✓ {id}"), cell.outputs[-1].data["text/plain"]
    assert f"{len(exercises)} of {len(exercises)} exercises done" in str(notebook.cells)
