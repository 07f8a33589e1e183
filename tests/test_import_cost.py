"""`import chesslearn` stays light, so that a notebook, a terminal and a worker start at once."""
import subprocess
import sys

HEAVY = ("chess", "matplotlib", "ipywidgets", "anywidget", "IPython", "numpy")
SECONDS_ALLOWED = 0.15
CPU_AFTER = "import time; print(time.process_time())"


def run(code):
    """What a fresh interpreter prints when it runs `code`."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_import_loads_no_heavy_library():
    """Whatever needs Jupyter, Matplotlib or `chess` loads when it is first used, not with the package."""
    loaded = run("import sys, chesslearn; print(*{name.partition('.')[0] for name in sys.modules})").split()
    assert "chesslearn" in loaded
    assert [name for name in HEAVY if name in loaded] == []


def test_playing_a_move_loads_no_heavy_library():
    """A board, its moves and a count work in a process that never hears of `chess`."""
    loaded = run("import sys\n"
                 "from chesslearn import Board, perft\n"
                 "board = Board(); board.make(board.parse_uci('e2e4')); board.outcome(); perft(board, 2); board.fen()\n"
                 "print(*{name.partition('.')[0] for name in sys.modules})").split()
    assert [name for name in HEAVY if name in loaded] == []


def test_progress_loads_no_charts():
    """The first `progress()` of a kernel reads every lesson's exercises, and is not held up by Matplotlib."""
    loaded = run("import sys\nfrom chesslearn import progress\nprogress()\n"
                 "print(*{name.partition('.')[0] for name in sys.modules})").split()
    assert "chess" not in loaded and "matplotlib" not in loaded and "chesslearn" in loaded


def test_a_star_brings_the_names_of_the_course():
    """`from chesslearn import *` brings what is loaded later, too, and no module."""
    names = run("names = {}; exec('from chesslearn import *', names); print(*names)").split()
    assert {"Board", "WHITE", "alphabeta", "IllegalMoveError", "play", "draw", "check", "growth_chart"} <= {*names}
    assert not {"importlib", "LATER", "rules"} & {*names}


def test_import_costs_little_time():
    """The import costs under 0.15 s of CPU above the bare interpreter, each the least of seven fresh processes."""
    bare, loaded = (min(float(run(code + CPU_AFTER)) for _ in range(7)) for code in ("", "import chesslearn; "))
    assert loaded - bare < SECONDS_ALLOWED, f"{loaded:.3f} s with the import, {bare:.3f} s without"
