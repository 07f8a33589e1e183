"""Orders: which moves a search should try first (lesson 09).

An order takes a board and its legal moves and returns the same moves in another sequence. It changes
the number of nodes, never the value. Open `noise` next.
"""
from chesslearn.engine.evaluation import PIECE_VALUES, evaluate, worth
from chesslearn.engine.search import Search, refuse_depth
from chesslearn.rules.pieces import KIND, PAWN


def natural(board, moves):
    """The moves as they come, in the order of the generator."""
    return list(moves)


def captures_first(board, moves):
    """The captures, then the rest, each group in the order it came in."""
    squares, captures, quiet = board.squares, [], []
    for move in moves:
        takes = squares[move.to_square] or board.is_en_passant(move)
        (captures if takes else quiet).append(move)
    return captures + quiet


def promise(board, move):
    """How much a move promises; the first that applies of four kinds.

    A capture: 10 000 and the value of the victim, less a hundredth of the
    attacker's; a promotion: 8 000 and the value of the new piece; castling:
    1 000; otherwise what the piece gains by its new square.
    """
    piece = board.squares[move.from_square]
    attacker, victim = piece & KIND, board.squares[move.to_square] & KIND
    if board.is_en_passant(move):
        victim = PAWN
    if victim:
        return 10_000 + PIECE_VALUES[victim] - PIECE_VALUES[attacker] // 100
    if move.promotion:
        return 8_000 + PIECE_VALUES[move.promotion]
    if board.is_castling(move):
        return 1_000
    return worth(piece, move.to_square) - worth(piece, move.from_square)


def mvv_lva(board, moves):
    """Most valuable victim first, by its least valuable attacker."""
    return sorted(moves, key=lambda move: -promise(board, move))


def oracle(position, depth, evaluate=evaluate):
    """The order no program can have: the best move first at every node of this one search.

    It knows the scores because it has searched the whole tree below `position` before, to the same
    depth and without pruning. Elsewhere it leaves the moves as they are.
    """
    return _Hindsight(position, depth, evaluate)


def worst_first(position, depth, evaluate=evaluate):
    """The same knowledge put to the worst use: the best move last at every node."""
    return _Hindsight(position, depth, evaluate, best_last=True)


def fewest_leaves(branching, depth):
    """How many leaves alpha-beta must read at least where every node has `branching` moves.

    b^⌈d/2⌉ + b^⌊d/2⌋ − 1 (Knuth and Moore: An Analysis of Alpha-Beta Pruning, 1975), reached with the
    best move first at every node.

    >>> fewest_leaves(3, 4)
    17
    """
    return branching ** ((depth + 1) // 2) + branching ** (depth // 2) - 1


class _Hindsight:
    """An order by the exact scores of an earlier search; the key is how many moves led to a position, and the position."""

    def __init__(self, position, depth, evaluate, best_last=False):
        refuse_depth(depth)
        self.best_last, self.sorted = best_last, {}
        self._score(Search(position, evaluate), depth, 0)

    def __call__(self, board, moves):
        return self.sorted.get(self._key(board), moves)

    def _key(self, board):
        return len(board.history), board.position_key()

    def _score(self, search, depth, ply):
        """The score of the position on the board, and no line; its moves are put in order on the way."""
        score, moves = search.visit(depth, ply)
        if not moves:
            return score, ()
        scores = {move: -search.after(move, self._score, depth - 1, ply + 1)[0] for move in moves}
        self.sorted[self._key(search.board)] = sorted(moves, key=scores.get, reverse=not self.best_last)
        return max(scores.values()), ()
