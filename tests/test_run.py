"""run.py sets a clone up, says in one sentence what to do where it can't, and never touches a learner's work."""
import ast
import importlib.util
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tomllib
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def run(tmp_path):
    """run.py as a module, loaded from a folder with nothing but what a set-up reads."""
    clone = tmp_path / "clone"
    clone.mkdir()
    for name in ("run.py", "pyproject.toml", "requirements.lock"):
        shutil.copy(ROOT / name, clone)
    spec = importlib.util.spec_from_file_location("run_of_a_clone", clone / "run.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def installed(run, monkeypatch):
    """The installs that run.py asks for, as a list; a .venv is really made, with empty modules instead of packages."""
    commands = []

    def install(command, env=None):
        commands.append([str(part) for part in command])
        if command[1] == "venv":
            venv.create(run.VENV, symlinks=os.name != "nt")
            site_packages = next(run.VENV.rglob("site-packages"))
            for name in ("chesslearn", "jupyterlab", "pytest"):
                (site_packages / f"{name}.py").touch()

    monkeypatch.setattr(run, "install", install)
    monkeypatch.setattr(run, "find_uv", lambda: "uv")
    return commands


def test_an_old_python_is_told_which_one_to_install():
    """On Python 3.8, run.py ends with one sentence that names the Python needed, the one pyproject.toml asks for."""
    pretend = "import sys, runpy; sys.version_info = (3, 8, 18); runpy.run_path(sys.argv[1], run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", pretend, ROOT / "run.py", "test"], capture_output=True, text=True)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    oldest = project["requires-python"].removeprefix(">=")
    assert done.returncode == 1 and done.stdout == "" and done.stderr == (
        f"This is Python 3.8, and the course needs {oldest} or newer: "
        "install one from python.org and start run.py with it.\n")


def test_an_old_python_can_read_run_py():
    """run.py has only syntax and letters that a Python of ten years ago reads: else it would answer with a SyntaxError."""
    source = (ROOT / "run.py").read_text(encoding="ascii")
    new = (ast.JoinedStr, ast.NamedExpr, ast.AnnAssign, ast.Match, ast.AsyncFunctionDef)
    assert [node.lineno for node in ast.walk(ast.parse(source, feature_version=(3, 7))) if isinstance(node, new)] == []


def test_a_missing_pip_is_told_how_to_get_one(run, monkeypatch):
    """Without uv and without pip, the set-up ends with one sentence."""
    monkeypatch.setenv("PATH", "")
    monkeypatch.setitem(sys.modules, "pip", None)
    with pytest.raises(SystemExit, match="^This Python has no pip: install it .* and start again.$"):
        run.main(["test"])


def test_without_a_network_one_sentence_says_so(run, tmp_path):
    """uv that reaches no package index leaves one line, exit status 1, and nothing that a later start takes for done."""
    uv = shutil.which("uv") or shutil.which("uv", path=ROOT / ".tools" / "bin")
    if uv is None:
        pytest.skip("uv is not here: start the tests by `python run.py test`")
    env = os.environ | {"PATH": str(Path(uv).parent), "UV_DEFAULT_INDEX": "http://127.0.0.1:9/simple", "UV_HTTP_RETRIES": "0",
                        "UV_CACHE_DIR": str(tmp_path / "cache")}
    done = subprocess.run([sys.executable, run.ROOT / "run.py", "test"], env=env, capture_output=True, text=True)
    assert done.returncode == 1 and not run.STAMP.exists()
    assert re.fullmatch(r"The packages could not be downloaded \(.*\): connect to the network and start again.\n", done.stderr)


@pytest.mark.parametrize("words", [
    "error: Failed to fetch: `https://index.example/simple/anyio/`\n  Caused by: dns error: failed to lookup address information",
    "ERROR: Could not find a version that satisfies the requirement uv (from versions: none)\n"
    "ERROR: No matching distribution found for uv",
])
def test_the_words_of_uv_and_pip_for_no_network_are_known(run, words):
    """What uv 0.13 and pip 23 say without a network becomes our sentence."""
    with pytest.raises(SystemExit, match="^The packages could not be downloaded .* connect to the network and start again.$"):
        run.install([sys.executable, "-c", f"print({words!r}); raise SystemExit(2)"])


def test_another_failure_of_an_installer_is_shown_in_its_own_words(run):
    """A full disk is no missing network: the installer's words come first, then what to do."""
    with pytest.raises(SystemExit, match="^No space left on device\nThe installer stopped for the reason above"):
        run.install([sys.executable, "-c", "print('No space left on device'); raise SystemExit(1)"])


def test_the_second_start_installs_nothing(run, installed, capsys):
    """The first start makes .venv, installs the lock with its hashes and then the project; the second is silent."""
    run.set_up()
    assert [command[1:3] for command in installed] == [["venv", "--python"], ["pip", "sync"], ["pip", "install"]]
    assert "--require-hashes" in installed[1] and "--no-deps" in installed[2]
    capsys.readouterr()
    run.set_up()
    assert len(installed) == 3 and capsys.readouterr() == ("", "")


@pytest.mark.parametrize("name", ["requirements.lock", "pyproject.toml"])
def test_a_changed_list_of_packages_is_installed(run, installed, name):
    """After a pull that changes the lock or the project, the next start sets up anew."""
    run.set_up()
    with (run.ROOT / name).open("a") as file:
        file.write("# changed\n")
    run.set_up()
    assert len(installed) == 6


def test_a_moved_clone_sets_up_anew(run, installed, monkeypatch):
    """An editable install names its folder, so the .venv of a renamed clone is not used."""
    run.set_up()
    monkeypatch.setattr(run, "ROOT", run.ROOT.with_name("renamed"))
    assert not run.venv_is_ready()


@pytest.mark.parametrize("lost", ["its Python", "a package"])
def test_a_broken_venv_is_made_anew(run, installed, capsys, lost):
    """A .venv whose Python is gone, or that lost a package, is announced as broken and made again."""
    run.set_up()
    (run.PYTHON if lost == "its Python" else next(run.VENV.rglob("jupyterlab.py"))).unlink()
    run.set_up()
    assert len(installed) == 6 and run.venv_is_ready()
    assert "The .venv is broken: it is made anew.\n" in capsys.readouterr().out


def test_a_set_up_broken_off_is_repaired_by_the_next_start(run, installed, monkeypatch):
    """Ctrl-C in the middle ends with a sentence, and what it leaves is not taken for a finished .venv."""
    make = run.install

    def stop():
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(run, "install", lambda command: stop() if "sync" in command else make(command))
        with pytest.raises(SystemExit, match="^Stopped: the next start does what is missing.$"):
            run.main(["test"])
    assert run.VENV.exists() and not run.venv_is_ready()
    (run.VENV / "half.txt").touch()
    run.set_up()
    assert run.venv_is_ready() and not (run.VENV / "half.txt").exists()


def test_two_starts_do_not_set_up_at_once(run):
    """While one set-up runs, another can't begin; when it is over, it can."""
    def begin():
        other = sqlite3.connect(run.TOOLS / "guard", timeout=0, isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        other.close()

    with run.alone():
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            begin()
    begin()


@pytest.mark.parametrize("command, expected", [
    (["test", "-k", "perft"], ["-m", "pytest", "-k", "perft"]),
    (["refresh", "05"], ["-m", "tests.refresh_notebooks", "05"]),
])
def test_arguments_are_handed_on(run, monkeypatch, command, expected):
    """What follows the command reaches the program behind it."""
    handed = []
    monkeypatch.setattr(run, "set_up", lambda: None)
    monkeypatch.setattr(run, "hand_over", lambda arguments, folder: handed.append((arguments, folder)))
    run.main(command)
    assert handed == [(expected, run.ROOT)]


def test_children_see_neither_foreign_packages_nor_another_encoding(run):
    """The program started runs in .venv's name, in UTF-8, without the caller's PYTHONPATH and PYTHONHOME."""
    venv.create(run.VENV, symlinks=os.name != "nt")
    show = "import json, os, sys; print(json.dumps([sys.flags.utf8_mode, sys.prefix, sorted(os.environ)]))"
    call = f"import sys; sys.path.insert(0, {str(run.ROOT)!r}); import run; run.hand_over(['-c', {show!r}], run.ROOT)"
    env = os.environ | {"PYTHONPATH": "elsewhere", "PYTHONUTF8": "0"}
    done = subprocess.run([sys.executable, "-c", call], env=env, capture_output=True, text=True, check=True)
    utf8, prefix, names = json.loads(done.stdout)
    assert utf8 == 1 and Path(prefix) == run.VENV and "PYTHONPATH" not in names


@pytest.fixture
def lessons(tmp_path):
    """A folder of originals with two lessons and a picture, and the folder for the copies."""
    source = tmp_path / "notebooks"
    (source / "images").mkdir(parents=True)
    (source / ".ipynb_checkpoints").mkdir()
    for name in ("00_a.ipynb", "01_b.ipynb", "images/board.png", "README.md", ".ipynb_checkpoints/00_a.ipynb"):
        (source / name).write_text("first " + name)
    return source, tmp_path / "my-lessons"


def test_new_lessons_are_copied_with_their_pictures(run, lessons):
    """All lessons and pictures come along, checkpoints and the teacher's page don't; a lesson added later comes at the next start."""
    source, mine = lessons
    assert run.copy_lessons(source, mine) == []
    (source / "02_c.ipynb").write_text("first c")
    run.copy_lessons(source, mine)
    names = sorted(path.relative_to(mine).as_posix() for path in mine.rglob("*") if path.is_file())
    assert names == [".copied.json", "00_a.ipynb", "01_b.ipynb", "02_c.ipynb", "images/board.png"]


def test_an_edited_lesson_is_never_overwritten(run, lessons):
    """A learner's work stays, and its name is told when the course has a newer version."""
    source, mine = lessons
    run.copy_lessons(source, mine)
    (mine / "00_a.ipynb").write_text("my own")
    assert run.copy_lessons(source, mine) == []
    (source / "00_a.ipynb").write_text("second")
    assert run.copy_lessons(source, mine) == ["00_a.ipynb"]
    assert (mine / "00_a.ipynb").read_text() == "my own"


def test_an_untouched_lesson_is_refreshed(run, lessons):
    """A copy that nobody edited follows its original, also through several versions."""
    source, mine = lessons
    for text in ("one", "two", "three"):
        (source / "00_a.ipynb").write_text(text)
        assert run.copy_lessons(source, mine) == []
        assert (mine / "00_a.ipynb").read_text() == text


def test_a_deleted_or_renamed_copy_comes_back_fresh(run, lessons):
    """Whoever renames a lesson keeps it and gets the original beside it."""
    source, mine = lessons
    run.copy_lessons(source, mine)
    (mine / "00_a.ipynb").write_text("my own")
    (mine / "00_a.ipynb").rename(mine / "mine.ipynb")
    run.copy_lessons(source, mine)
    assert (mine / "00_a.ipynb").read_text() == "first 00_a.ipynb"
    assert (mine / "mine.ipynb").read_text() == "my own"


@pytest.mark.parametrize("record", [None, "no json"])
def test_without_its_record_nothing_is_overwritten(run, lessons, record):
    """With the record of copies lost or spoiled, a file that differs from its original counts as edited."""
    source, mine = lessons
    run.copy_lessons(source, mine)
    (mine / ".copied.json").unlink()
    if record:
        (mine / ".copied.json").write_text(record)
    (mine / "01_b.ipynb").write_text("my own")
    assert run.copy_lessons(source, mine) == ["01_b.ipynb"]
    assert (mine / "01_b.ipynb").read_text() == "my own"


def test_lab_opens_the_copies_and_the_first_lesson_once(run, lessons, monkeypatch):
    """`lab` works in my-lessons and opens lesson 00 the first time; later JupyterLab opens what was open before."""
    source, mine = lessons
    monkeypatch.setattr(run, "ROOT", source.parent)
    monkeypatch.setattr(run, "set_up", lambda: None)
    handed = []
    monkeypatch.setattr(run, "hand_over", lambda arguments, folder: handed.append((arguments, folder)))
    run.main(["lab", "--no-browser"])
    run.main(["lab"])
    (first, folder), (second, _) = handed
    assert folder == mine and first[:3] == ["-m", "jupyterlab", "--LabApp.default_url=/lab/tree/00_a.ipynb"]
    assert first[-1] == "--no-browser" and not any("default_url" in argument for argument in second)
