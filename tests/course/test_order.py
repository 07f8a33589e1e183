"""The order of the course: a lesson uses only names that lessons up to its own have introduced."""
import ast

import nbformat
import pytest

from chesslearn import Board, Move
from chesslearn.course.names import INTRODUCED
from tests.refresh_notebooks import NOTEBOOKS
from tests.test_architecture import MODULES

LESSONS = [path for path in sorted(NOTEBOOKS.glob("*.ipynb")) if path.stem[:2] in INTRODUCED]


def public(kind):
    """The public attributes of a class of ours, those set at its birth included."""
    born = vars(kind()) if kind is Board else dict.fromkeys(Move.__slots__)
    return {name for name in {*dir(kind), *born} if not name.startswith("_")}


ATTRIBUTES = {name: f"{kind.__name__}.{name}" for kind in (Board, Move) for name in sorted(public(kind))}


def names_used(code):
    """What code imports from the package, and which attributes of boards and moves it uses."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "chesslearn":
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.Attribute) and node.attr in ATTRIBUTES:
            yield ATTRIBUTES[node.attr]


def test_the_walk_sees_imports_and_attributes():
    """One name of each kind, and nothing of other packages or other objects."""
    code = "from chesslearn import perft\nfrom chesslearn.rules.pieces import KIND\nimport chess\nboard.unmake()\nlist.sort()"
    assert set(names_used(code)) == {"perft", "KIND", "Board.unmake"}


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_a_lesson_uses_what_is_introduced(path):
    """Each name was introduced by this lesson or by one before it."""
    known = {name for lesson, names in INTRODUCED.items() if lesson <= path.stem[:2] for name in names}
    used = {(cell.id, name) for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"
            for name in names_used(cell.source)}
    assert sorted((cell, name) for cell, name in used if name not in known) == []


def test_names_are_introduced_once():
    """No lesson introduces what an earlier one has."""
    names = [name for lesson in INTRODUCED.values() for name in lesson]
    assert [name for name in set(names) if names.count(name) > 1] == []


def test_every_name_exists():
    """Each is defined somewhere in the package, or is an attribute of a board or a move."""
    defined = {node.name if isinstance(node, ast.FunctionDef | ast.ClassDef) else node.id
               for path in MODULES.values() for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
               if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Name)}
    assert [name for lesson in INTRODUCED.values() for name in lesson if name not in {*defined, *ATTRIBUTES.values()}] == []
