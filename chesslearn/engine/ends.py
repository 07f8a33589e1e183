"""Where the game ends inside a search: mate by its distance, every draw zero (lesson 07).

Open `search` next.
"""
from numbers import Integral, Real

from chesslearn.rules.ending import is_insufficient_material
from chesslearn.rules.legality import has_legal_move

MATE = 30_000
"""A mate is worth `MATE` minus its distance in half-moves, so that the nearer one is preferred."""
LONGEST_MATE = 1000
"""Scores this close to `MATE` are mates: no sum of material comes near them."""
INFINITY = 1_000_000


def no_move_score(board, ply):
    """The score of a side with no move, `ply` half-moves from the root."""
    return ply - MATE if board.is_check() else 0


def is_mate(score):
    """Whether a score says that one side will be mated."""
    return abs(score) > MATE - LONGEST_MATE


def moves_to_mate(score):
    """The number of moves to the mate that a score announces."""
    return (MATE - abs(score) + 1) // 2


def score_in_words(score):
    """A score with its sign; a mate also as the number of moves to it, such as "+29999 (mate in 1)"."""
    if not is_mate(score):
        return f"{score:+}"
    return f"{score:+} ({'mate' if score > 0 else 'mated'} in {moves_to_mate(score)})"


def is_draw(board):
    """Whether a search counts the position as drawn; it is no mate.

    The second occurrence of a position is enough: what could be repeated
    once can be repeated again.
    """
    clock = board.halfmove_clock
    return (clock >= 100 or clock >= 4 and board.repetitions() > 1
            or is_insufficient_material(board.squares))


def leaf_score(board, ply, evaluate):
    """The score, for the side to move, of a position not searched further.

    A ValueError is raised where `evaluate` returns none.
    """
    if not has_legal_move(board):
        return no_move_score(board, ply)
    return 0 if is_draw(board) else _centipawns(evaluate(board), board)


def _centipawns(score, board):
    """What an evaluation returned, if it is a score; NaN is none."""
    if isinstance(score, Real) and abs(score) < MATE - LONGEST_MATE:
        return python_number(score)
    raise ValueError(
        f"the evaluation returned {score!r} for {board.fen()}: it must be "
        "a number of centipawns, nearer to 0 than a mate")


def python_number(number):
    """The same number as an int or a float: those of NumPy have a largest one, and begin anew behind it."""
    if type(number) is int:
        return number
    return int(number) if isinstance(number, Integral) else float(number)
