"""A move generator with a fault, for the learner to find by evidence (lesson 05).

It counts 20, 400 and 8,902 from the starting position, as it should. Find the fault before you read
on here. Open `names` next.
"""
from chesslearn.rules.legality import castling_is_safe, leaves_king_safe
from chesslearn.rules.pieces import KIND, KING, QUEEN


def suspect_moves(board):
    """The legal moves, so it is claimed."""
    return [move for move in board.pseudo_legal_moves()
            if suspect_filter(board, move)]


def suspect_filter(board, move):
    """Whether the king stays safe, so it is claimed."""
    if board.is_castling(move):
        return castling_is_safe(board, move)
    if board.piece_at(move.from_square) & KIND in (KING, QUEEN):
        return leaves_king_safe(board, move)
    return True
