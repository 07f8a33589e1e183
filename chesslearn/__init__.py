"""chesslearn: a small chess program, written to be read, that grows with the lessons.

The names below are what a notebook starts with. What needs Jupyter, Matplotlib or `chess` is loaded
when it is first used, so that the rules and the engine run wherever Python runs.
"""
import importlib
import sys

from chesslearn.engine.alphabeta import alphabeta
from chesslearn.engine.difficulty import Difficulty, Engine, choose_move
from chesslearn.engine.evaluation import evaluate
from chesslearn.engine.minimax import minimax, negamax
from chesslearn.engine.ordering import captures_first
from chesslearn.errors import GameOverError, IllegalMoveError, InvalidFenError, InvalidMoveError
from chesslearn.rules.board import Board
from chesslearn.rules.fen import STARTING_FEN
from chesslearn.rules.move import Move
from chesslearn.rules.perft import divide, first_difference, perft
from chesslearn.rules.pieces import BISHOP, BLACK, EMPTY, KING, KNIGHT, PAWN, QUEEN, ROOK, WHITE

__version__ = "0.1.0"
__all__ = [name for name, thing in globals().items() if not name.startswith("_") and not hasattr(thing, "__spec__")]

LATER = {name: module for module, names in {
    "chesslearn.engine.trace": "record",
    "chesslearn.engine.tree": "Tree TEXTBOOK",
    "chesslearn.match.matches": "play_match",
    "chesslearn.match.levels": "level_matches",
    "chesslearn.ui.picture": "draw side_by_side",
    "chesslearn.ui.board": "BoardWidget",
    "chesslearn.ui.decorations": "Arrow",
    "chesslearn.ui.heat": "Heat",
    "chesslearn.ui.panel": "play",
    "chesslearn.ui.stepper": "SearchStepper",
    "chesslearn.ui.tree_picture": "draw_tree",
    "chesslearn.ui.charts": "growth_chart pruning_chart cutoffs_chart branching_chart",
    "chesslearn.ui.play_charts": "heat_chart evaluation_chart noise_chart matches_chart",
    "chesslearn.ui.explanation": "explain_move",
    "chesslearn.course.ladder": "ladder",
    "chesslearn.course.checks": "check",
    "chesslearn.course.lesson": "predict done progress reset",
    "chesslearn.course.reveal": "hint solution source",
    "chesslearn.course.plug": "plug Plugged random_game",
}.items() for name in names.split()}
"""The names that load their module when they are first used."""
__all__ += LATER


def __getattr__(name):
    if name not in LATER:
        raise AttributeError(f"module 'chesslearn' has no attribute {name!r}")
    return getattr(importlib.import_module(LATER[name]), name)


def __dir__():
    return sorted({*globals(), *LATER})


if (_ipython := sys.modules.get("IPython")) and (_shell := _ipython.get_ipython()):
    importlib.import_module("chesslearn.ui.picture").register(_shell)
