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

LATER = {"play": "chesslearn.ui.panel", "draw": "chesslearn.ui.picture", "side_by_side": "chesslearn.ui.picture",
         "BoardWidget": "chesslearn.ui.board", "SearchStepper": "chesslearn.ui.stepper", "draw_tree": "chesslearn.ui.tree_picture",
         "record": "chesslearn.engine.trace", **dict.fromkeys(("Tree", "TEXTBOOK"), "chesslearn.engine.tree"),
         **dict.fromkeys(("growth_chart", "pruning_chart", "cutoffs_chart", "branching_chart"), "chesslearn.ui.charts"),
         **dict.fromkeys(("heat_chart", "evaluation_chart", "noise_chart", "matches_chart"), "chesslearn.ui.play_charts"),
         "ladder": "chesslearn.course.ladder",
         "check": "chesslearn.course.checks",
         **dict.fromkeys(("predict", "done", "progress", "reset"), "chesslearn.course.lesson"),
         **dict.fromkeys(("hint", "solution", "source"), "chesslearn.course.reveal"),
         **dict.fromkeys(("plug", "Plugged", "random_game"), "chesslearn.course.plug")}


def __getattr__(name):
    if name not in LATER:
        raise AttributeError(f"module 'chesslearn' has no attribute {name!r}")
    return getattr(importlib.import_module(LATER[name]), name)


def __dir__():
    return sorted({*globals(), *LATER})


if (_ipython := sys.modules.get("IPython")) and (_shell := _ipython.get_ipython()):
    importlib.import_module("chesslearn.ui.picture").register(_shell)
