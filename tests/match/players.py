"""Players for the tests, good and bad; they stand in a module so that other processes find them."""
import itertools
import os
import random
import time

from chesslearn.engine.difficulty import Engine
from chesslearn.rules.move import Move, by_squares
from chesslearn.rules.pieces import WHITE


def first_move(board):
    """Plays the first of its moves by squares."""
    return min(board.legal_moves(), key=by_squares)


def at_random(board):
    """Draws its move with Python's `random`, as a learner would."""
    return random.choice(sorted(board.legal_moves(), key=by_squares))


def raises(board):
    """Divides by zero."""
    return 1 // 0


def exits(board):
    """Ends the program, or tries to."""
    raise SystemExit(3)


def says_nothing(board):
    """Forgets to return its move."""


def answers_a_text(board):
    """Returns the move's text."""
    return "e2e4"


def answers_a_choice(board):
    """Returns the whole choice."""
    return Engine(depth=1).choose(board)


def moves_illegally(board):
    """Moves from a1 to h8, whatever stands there."""
    return Move.from_uci("a1h8")


def loops(board):
    """Never comes to an end."""
    while True:
        pass


def loops_and_swallows(board):
    """Never comes to an end, and catches what should end it the first time."""
    try:
        loops(board)
    except:  # noqa: E722
        loops(board)


def waits(board):
    """Waits in C, where no exception reaches it."""
    time.sleep(60)


def holds_python_up(board):
    """Counts without end inside C, where no other thread of its process runs."""
    return sum(itertools.count())


def ends_its_process(board):
    """Dies on the spot."""
    os._exit(3)


def dies_with_the_f_pawn(board):
    """Ends its process where it has White and has begun with the f-pawn, else plays, slowly."""
    if board.turn == WHITE and board.history[0].move.uci() == "f2f4":
        os._exit(1)
    time.sleep(0.02)
    return first_move(board)


def spoils_its_board(board):
    """Plays on the board it was given, empties it, and answers what was legal."""
    move = first_move(board)
    board.make(move)
    board.squares[:] = [0] * 64
    board.history.clear()
    return move
