"""A plain minimax on `chess`, an independent program: what every search of ours must equal."""
import chess

VALUES = {chess.PAWN: 100, chess.KNIGHT: 320, chess.BISHOP: 330, chess.ROOK: 500, chess.QUEEN: 900, chess.KING: 0}
RINGS = [[12, 8, 4, 0][int(max(abs(file - 3.5), abs(rank - 3.5)))] for rank in range(8) for file in range(8)]


def worth(board):
    """Material and centralization in centipawns, for the side to move."""
    total = 0
    for square, piece in board.piece_map().items():
        value = VALUES[piece.piece_type]
        if piece.piece_type in (chess.KNIGHT, chess.BISHOP):
            value += RINGS[square]
        total += value if piece.color == board.turn else -value
    return total


def minimax(board, depth, ply=0):
    """Score for the side to move and number of positions below; mate before draws, every draw 0."""
    if not any(board.legal_moves):
        return (ply - 30_000 if board.is_check() else 0), 0
    if ply and (board.is_insufficient_material() or board.halfmove_clock >= 100 or board.is_repetition(2)):
        return 0, 0
    if depth == 0:
        return worth(board), 0
    best, nodes = -10 ** 6, 0
    for move in board.legal_moves:
        board.push(move)
        score, below = minimax(board, depth - 1, ply + 1)
        board.pop()
        best, nodes = max(best, -score), nodes + below + 1
    return best, nodes
