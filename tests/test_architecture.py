"""The floors of the house: imports go down, never up, and every module says where it enters the course."""
import ast
import re
from pathlib import Path

import pytest

import chesslearn
from chesslearn.ui.static_files import BOARD, RECORD, STATIC, STEPPER

PACKAGE = Path(chesslearn.__file__).parent
FLOORS = ("rules", "engine", "bits", "match", "ui", "course")
NOTEBOOK_LIBRARIES = {"IPython", "anywidget", "ipywidgets", "matplotlib"}
MODULES = {".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__"): path
           for path in sorted(PACKAGE.rglob("*.py"))}
LOWER = [name for name in MODULES if name.split(".")[1:2] in (["rules"], ["engine"], ["bits"], ["match"])]


def floor_of(module):
    """The number of the floor a module of ours stands on, or None for those outside the floors."""
    parts = module.split(".")
    return FLOORS.index(parts[1]) if len(parts) > 1 and parts[1] in FLOORS else None


def is_package(module):
    """Whether this module is the `__init__` of a package."""
    return MODULES[module].name == "__init__.py"


def imported_by(node, module):
    """The full names one import statement asks for, `from x import y` giving both x and x.y."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    base = node.module or ""
    if node.level:
        parts = module.split(".")
        home = parts[:len(parts) - node.level + is_package(module)]
        base = ".".join(home + ([node.module] if node.module else []))
    return [base, *(f"{base}.{alias.name}" for alias in node.names)]


def imports(module, inside_functions=True):
    """Everything a module imports; without `inside_functions`, only what loads together with it."""
    pending, found = [ast.parse(MODULES[module].read_text(encoding="utf-8"))], set()
    while pending:
        node = pending.pop()
        if isinstance(node, ast.Import | ast.ImportFrom):
            found.update(imported_by(node, module))
        if inside_functions or not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            pending.extend(ast.iter_child_nodes(node))
    return found


def test_the_walk_sees_the_house():
    """The tests below look at real modules: the named ones of Part I are among them."""
    assert {"chesslearn.rules.board", "chesslearn.rules.movegen", "chesslearn.errors"} <= set(MODULES)


@pytest.mark.parametrize("module", MODULES)
def test_imports_between_floors_go_down(module):
    """A module imports from its own floor and from those below it, and from no other."""
    floor = floor_of(module)
    above = [name for name in imports(module)
             if floor is not None and name.startswith("chesslearn.") and floor < (floor_of(name) or 0)]
    assert above == []


@pytest.mark.parametrize("module", LOWER)
def test_lower_floors_do_not_go_through_the_package(module):
    """Rules, engine, bits and match name the module they need, for `chesslearn` itself stands above them."""
    assert [name for name in imports(module) if name == "chesslearn"] == []


@pytest.mark.parametrize("module", LOWER)
def test_lower_floors_know_no_notebook(module):
    """Rules, engine, bits and match run anywhere Python runs: nothing of Jupyter or Matplotlib, not even inside a function."""
    assert {name.partition(".")[0] for name in imports(module)} & NOTEBOOK_LIBRARIES == set()


@pytest.mark.parametrize("module", LOWER)
def test_chess_loads_only_when_asked_for(module):
    """The `chess` library serves notation alone: no lower module loads it with itself."""
    assert "chess" not in {name.partition(".")[0] for name in imports(module, inside_functions=False)}


@pytest.mark.parametrize("module", MODULES)
def test_there_is_no_circle(module):
    """No module reaches itself through what loads together with it."""
    seen, pending = set(), [module]
    while pending:
        for name in imports(pending.pop(), inside_functions=False):
            assert name != module or is_package(module), f"{module} imports itself by way of {sorted(seen)}"
            if name in MODULES and name not in seen:
                seen.add(name)
                pending.append(name)


@pytest.mark.parametrize("module", MODULES)
def test_every_module_names_its_lesson(module):
    """A module's docstring says in which lesson it enters; a package's `__init__` has a docstring."""
    text = ast.get_docstring(ast.parse(MODULES[module].read_text(encoding="utf-8")))
    assert text, "no docstring"
    assert is_package(module) or re.search(r"\blessons? \d\d\b|\blessons\b", text), text


def next_in(module):
    """The module that a docstring tells to open first or next, by its full name."""
    [named] = re.findall(r"[Oo]pen\s+`([\w.]+)`\s+(?:first|next)\.", ast.get_docstring(ast.parse(MODULES[module].read_text(encoding="utf-8"))))
    return f"chesslearn.{named}" if "." in named else f"{module if is_package(module) else module.rpartition('.')[0]}.{named}"


@pytest.mark.parametrize("floor, then", [("rules", "engine"), ("engine", "match"), ("match", "ui"), ("ui", "course"), ("course", "rules")])
def test_a_floor_is_read_from_its_first_module_to_its_last(floor, then):
    """Whoever opens what each docstring names next has read every module of a floor once, and is led to the next floor."""
    there = {name for name in MODULES if re.fullmatch(rf"chesslearn\.{floor}\.\w+", name) and not is_package(name)}
    module, read = next_in(f"chesslearn.{floor}"), []
    while module in there and module not in read:
        read.append(module)
        module = next_in(module)
    assert set(read) == there
    assert module == next_in(f"chesslearn.{then}")


def test_every_script_is_read_once():
    """`shared.js` leads to the last script of a board and to that of the stepper; from there each names the next, in the order of their lists."""
    chains = [(BOARD[-1], *BOARD[:-1], *RECORD), (STEPPER[-1], *STEPPER[:-1])]
    expected = {"shared": [chain[0] for chain in chains]}
    for chain in chains:
        expected |= {script: [then] for script, then in zip(chain, chain[1:])} | {chain[-1]: []}
    named = {path.stem: re.findall(r"Open (\w+)\.js next(?:, or (\w+)\.js)?", path.read_text(encoding="utf-8")) for path in STATIC.glob("*.js")}
    assert {script: [name for names in found for name in names if name] for script, found in named.items()} == expected


@pytest.mark.parametrize("module", [name for name in MODULES if is_package(name) and name != "chesslearn"])
def test_a_subpackage_init_holds_a_docstring_and_nothing_else(module):
    """Only `chesslearn` itself re-exports, so a function and a module of one name never shadow each other."""
    body = ast.parse(MODULES[module].read_text(encoding="utf-8")).body
    assert len(body) == 1 and ast.get_docstring(ast.Module(body, [])) is not None
