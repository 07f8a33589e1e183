"""Sets the course up and starts it. Needs Python 3.11 or newer with pip, nothing else.

    python run.py lab               opens the lessons in JupyterLab, as your own copies in my-lessons/
    python run.py test              runs the tests: unit, notebook and browser tests
    python run.py edit              opens the originals in notebooks/, for authors
    python run.py refresh [LESSON]  runs notebooks again and stores their outputs: all, or those named
    python run.py lock              renews requirements.lock; with --upgrade, from the newest releases

The first start makes .venv from requirements.lock, later ones find it ready. What follows the
command is handed on to JupyterLab, to pytest or to uv.
"""
import sys

OLDEST = (3, 11)
if sys.version_info < OLDEST:  # an old Python reads the whole file before this line: hence no f-strings
    sys.exit("This is Python %d.%d, and the course needs %d.%d or newer: install one from python.org and start run.py with it."
             % (sys.version_info[:2] + OLDEST))

import contextlib
import hashlib
import importlib.util
import json
import os
import shutil
import signal
import sqlite3
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
TOOLS = ROOT / ".tools"
LOCK = ROOT / "requirements.lock"
PROJECT = ROOT / "pyproject.toml"
TEACHERS_PAGE = "README.md"  # tells what learners get wrong, so it is not copied to them
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = VENV / "made-from"

NO_PIP = ("This Python has no pip: install it (Debian and Ubuntu: `sudo apt install python3-pip`, elsewhere: "
          "`python -m ensurepip`) and start again.")
NO_NETWORK = "The packages could not be downloaded (%s): connect to the network and start again."
IN_THE_WAY = "The set-up can't write here (%s): close what uses this folder, see that it is yours, and start again."
NETWORK_WORDS = ("Failed to fetch", "Failed to download", "Connect", "dns error", "name resolution", "timed out",
                 "Network connectivity is disabled", "network was disabled", "No matching distribution found for uv")


def main(arguments):
    command, rest = (arguments or ["help"])[0], arguments[1:]
    if command not in ("lab", "test", "edit", "refresh", "lock"):
        sys.exit(__doc__)
    try:
        if command == "lock":
            return lock(rest)
        set_up()
        lessons = ROOT / "notebooks"
        if command == "test":
            hand_over(["-m", "pytest"] + rest, ROOT)
        elif command == "refresh":
            hand_over(["-m", "tests.refresh_notebooks"] + rest, ROOT)
        elif command == "edit":
            hand_over(jupyterlab() + rest, lessons)
        else:
            mine = ROOT / "my-lessons"
            first_time = not mine.exists()
            for name in copy_lessons(lessons, mine):
                say("%s has a newer version; yours is edited and stays. Rename it to get the new one." % name)
            hand_over(jupyterlab(first_time and min(mine.glob("*.ipynb"), default=None)) + rest, mine)
    except (OSError, sqlite3.Error) as error:
        sys.exit(IN_THE_WAY % error)
    except KeyboardInterrupt:
        sys.exit("Stopped: the next start does what is missing.")


def set_up():
    """Makes .venv what requirements.lock says, unless it is that already. Whatever is half done or broken is made anew."""
    if venv_is_ready():
        return
    with alone():
        if venv_is_ready():  # another start did the work while this one waited
            return
        if STAMP.exists() and STAMP.read_text() == recipe():
            say("The .venv is broken: it is made anew.")
        say("Setting up .venv; the first time, this takes a minute or two ...")
        uv = find_uv()
        STAMP.unlink(missing_ok=True)  # first, so that a removal broken off can't look finished
        if VENV.exists():
            shutil.rmtree(str(VENV))
        install([uv, "venv", "--python", sys.executable, VENV])
        install([uv, "pip", "sync", "--require-hashes", "--python", PYTHON, LOCK])
        install([uv, "pip", "install", "--no-deps", "--python", PYTHON, "--editable", ROOT])
        STAMP.write_text(recipe())


def say(text):
    """Prints a line at once, also where the output is a pipe or a file."""
    print(text)
    sys.stdout.flush()


def recipe():
    """A fingerprint of all that decides what .venv holds: the lock, the project, this Python, this folder."""
    origin = "%s %s" % (ROOT, sys.version_info[:2])  # editable installs name the folder: a moved clone needs a new one
    return hashlib.sha256(LOCK.read_bytes() + PROJECT.read_bytes() + origin.encode()).hexdigest()


def venv_is_ready():
    """Whether .venv was made from this recipe, its Python starts and still finds what the commands need."""
    if not STAMP.exists() or STAMP.read_text() != recipe():
        return False
    needs = ("chesslearn", "jupyterlab", "pytest")
    return runs([PYTHON, "-I", "-c", "import sys, importlib.util as u; sys.exit(not all(map(u.find_spec, %r)))" % (needs,)])


@contextlib.contextmanager
def alone():
    """Lets one set-up run at a time. SQLite's lock works on every system and ends with its process, however that ends."""
    TOOLS.mkdir(exist_ok=True)
    guard = sqlite3.connect(str(TOOLS / "guard"), timeout=1800, isolation_level=None)
    guard.execute("BEGIN EXCLUSIVE")
    try:
        yield
    finally:
        guard.close()


def find_uv():
    """The path of uv: the one on PATH, else our own in .tools, put there with pip if need be."""
    for folder in (None, str(TOOLS / "bin")):
        uv = shutil.which("uv", path=folder)
        if uv and runs([uv, "--version"]):
            return uv
    if importlib.util.find_spec("pip") is None:
        sys.exit(NO_PIP)
    # pip's own settings may name a mirror and are kept, but for the two that forbid --target.
    install([sys.executable, "-m", "pip", "install", "--upgrade", "--target", TOOLS, "uv"],
            dict(os.environ, PIP_USER="0", PIP_REQUIRE_VIRTUALENV="0"))
    return shutil.which("uv", path=str(TOOLS / "bin"))


def runs(command):
    """Whether a command starts and ends well."""
    try:
        return subprocess.call(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) == 0
    except OSError:
        return False


def install(command, env=None):
    """Runs an installer in silence. If it fails, ends the program with one sentence."""
    done = subprocess.run([str(part) for part in command], cwd=str(ROOT), env=env,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", errors="replace")
    if done.returncode == 0:
        return
    if any(word in done.stdout for word in NETWORK_WORDS):
        sys.exit(NO_NETWORK % done.stdout.strip().splitlines()[-1].strip())
    sys.exit("%s\nThe installer stopped for the reason above: remove it and start again." % done.stdout.strip())


def copy_lessons(source, target):
    """Brings the files of *source* to *target*, never over a file that was edited there.

    Returns the names of edited files whose original has changed since. `.copied.json` in *target*
    remembers the hash of each file as it was copied: a file with another hash is an edited one.
    """
    target.mkdir(exist_ok=True)
    record = target / ".copied.json"
    try:
        copied = json.loads(record.read_text(encoding="utf-8"))
    except (OSError, ValueError):  # no record: files that are there count as edited
        copied = {}
    outdated = []
    for path in sorted(source.rglob("*")):
        name = path.relative_to(source)
        if path.is_dir() or name.name == TEACHERS_PAGE or any(part.startswith(".") for part in name.parts):
            continue
        there, key = target / name, name.as_posix()
        new, old = digest(path), digest(there)
        if old in (None, new, copied.get(key)):
            if old != new:
                copy(path, there)
            copied[key] = new
        elif copied.get(key) != new:
            outdated.append(key)
    record.write_text(json.dumps(copied, indent=1), encoding="utf-8")
    return outdated


def digest(path):
    """A file's SHA-256, or None if there is no such file."""
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else None


def copy(path, there):
    """Copies a file so that a stop halfway leaves the old one whole."""
    there.parent.mkdir(parents=True, exist_ok=True)
    part = there.with_name("." + there.name + ".part")
    shutil.copyfile(str(path), str(part))
    os.replace(str(part), str(there))


def jupyterlab(first_lesson=None):
    """The arguments that start JupyterLab; the very first time, with the first lesson open."""
    options = ["--LabApp.default_url=/lab/tree/" + first_lesson.name] if first_lesson else []
    if hasattr(os, "geteuid") and os.geteuid() == 0:  # in a container one is root, and Jupyter wants to hear it
        options.append("--ServerApp.allow_root=True")
    return ["-m", "jupyterlab"] + options


def lock(rest):
    """Writes requirements.lock: pins and hashes for every system and Python, none newer than needed, and no URL."""
    with alone():
        install([find_uv(), "pip", "compile", PROJECT.name, "--all-extras", "--universal",
                 "--python-version", "%d.%d" % OLDEST, "--generate-hashes", "--no-header", "--output-file", LOCK.name] + rest)
    say("requirements.lock is up to date.")


def hand_over(arguments, folder):
    """Goes on as .venv's Python with these arguments: its exit status and signals are ours."""
    env = {name: value for name, value in os.environ.items() if name not in ("PYTHONHOME", "PYTHONPATH")}
    env.update(PYTHONUTF8="1", VIRTUAL_ENV=str(VENV), PATH=str(PYTHON.parent) + os.pathsep + env.get("PATH", ""))
    command = [str(PYTHON)] + arguments
    os.chdir(str(folder))
    if os.name != "nt":
        os.execve(command[0], command, env)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the program started
    sys.exit(subprocess.call(command, env=env))


if __name__ == "__main__":
    main(sys.argv[1:])
