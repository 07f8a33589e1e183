"""chesslearn: a small chess program, written to be read, that grows with the lessons.

The names below are what a notebook starts with. What needs Jupyter, Matplotlib or `chess` is loaded
when it is first used, so that the rules and the engine run wherever Python runs.
"""
from chesslearn.engine.alphabeta import alphabeta
from chesslearn.engine.difficulty import Difficulty, Engine, choose_move
from chesslearn.engine.evaluation import evaluate
from chesslearn.engine.ordering import captures_first
from chesslearn.errors import GameOverError, IllegalMoveError, InvalidFenError, InvalidMoveError
from chesslearn.rules.board import Board
from chesslearn.rules.fen import STARTING_FEN
from chesslearn.rules.move import Move
from chesslearn.rules.perft import divide, first_difference, perft
from chesslearn.rules.pieces import BISHOP, BLACK, EMPTY, KING, KNIGHT, PAWN, QUEEN, ROOK, WHITE

__version__ = "0.1.0"
