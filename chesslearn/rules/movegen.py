"""Pseudo-legal moves: how the pieces move, whatever happens to the king (lessons 02 and 04).

A pseudo-legal move keeps every rule but one: it may leave its own king attacked, and castling may
start from, pass over or end on an attacked square. `legality` keeps the legal ones.

The functions read a board's fields (`squares`, `turn`, `en_passant`, `castling_rights`) and its
king squares; they change nothing. Open `legality` next.
"""
from chesslearn.rules.castling import CASTLINGS_OF
from chesslearn.rules.move import MOVES, PROMOTIONS, Move
from chesslearn.rules.pieces import BISHOP, BLACK, COLOR, KIND, KING, KNIGHT, PAWN, QUEEN, ROOK, WHITE
from chesslearn.rules.squares import DIAGONAL_RAYS, KING_STEPS, KNIGHT_STEPS, PAWN_ATTACKS, STRAIGHT_RAYS


def _with_moves(square, targets):
    """Pairs (target, move) for each target, so that a generator looks up nothing but the board."""
    return tuple((target, MOVES[square][target]) for target in targets)


def _with_reach(square, line):
    """Triples (target, moves before it, moves up to it) along a line, nearest target first."""
    moves = tuple(MOVES[square][target] for target in line)
    return tuple((target, moves[:i], moves[:i + 1]) for i, target in enumerate(line))


def _pawn_moves(square, target):
    """The move of a pawn to `target`, or its four promotions there."""
    if 8 <= target < 56:
        return (MOVES[square][target],)
    return tuple(Move(square, target, kind) for kind in PROMOTIONS)


def _advances(square, color):
    """The one or two squares ahead of a pawn, nearest first."""
    if not 8 <= square < 56:
        return ()
    step, home = (8, 1) if color == WHITE else (-8, 6)
    return (square + step, square + 2 * step) if square // 8 == home else (square + step,)


def _pawn_table(targets_of):
    return tuple(tuple((target, _pawn_moves(square, target)) for target in targets_of(square))
                 for square in range(64))


KNIGHT_MOVES, KING_MOVES = (tuple(_with_moves(square, steps[square]) for square in range(64))
                            for steps in (KNIGHT_STEPS, KING_STEPS))
STRAIGHT_MOVES, DIAGONAL_MOVES = (tuple(tuple(_with_reach(square, line) for line in lines[square])
                                        for square in range(64)) for lines in (STRAIGHT_RAYS, DIAGONAL_RAYS))
SLIDES = {BISHOP: DIAGONAL_MOVES, ROOK: STRAIGHT_MOVES,
          QUEEN: tuple(straight + diagonal for straight, diagonal in zip(STRAIGHT_MOVES, DIAGONAL_MOVES))}
PAWN_ADVANCES = {color: _pawn_table(lambda square, color=color: _advances(square, color))
                 for color in (WHITE, BLACK)}
PAWN_CAPTURES = {color: _pawn_table(PAWN_ATTACKS[color].__getitem__) for color in (WHITE, BLACK)}


def piece_moves(board):
    """Pseudo-legal moves of everything but the king, by from-square.

    One loop over the 64 entries: a call for each piece would cost more than
    the work it does.
    """
    squares, own, en_passant = board.squares, board.turn, board.en_passant
    enemy = own ^ COLOR
    pawn, knight, king = own | PAWN, own | KNIGHT, own | KING
    advances, captures = PAWN_ADVANCES[own], PAWN_CAPTURES[own]
    moves = []
    for square, piece in enumerate(squares):
        if not piece & own:
            continue
        if piece == pawn:
            for target, ways in advances[square]:
                if squares[target]:
                    break
                moves += ways
            for target, ways in captures[square]:
                if squares[target] & enemy or target == en_passant:
                    moves += ways
        elif piece == knight:
            for target, move in KNIGHT_MOVES[square]:
                if not squares[target] & own:
                    moves.append(move)
        elif piece != king:
            for line in SLIDES[piece & KIND][square]:
                for target, before, up_to in line:
                    if squares[target]:
                        moves += (up_to if squares[target] & enemy
                                  else before)
                        break
                else:
                    moves += up_to
    return moves


def king_steps(board, king):
    """Pairs (target, move) for the king on `king`, own men left out."""
    squares, own = board.squares, board.turn
    return [(target, move) for target, move in KING_MOVES[king] if not squares[target] & own]


def open_castlings(board):
    """The castlings with a right, and nothing between king and rook."""
    rights, squares = board.castling_rights, board.squares
    return [castling for castling in CASTLINGS_OF[board.turn]
            if rights & castling.right
            and not any(map(squares.__getitem__, castling.between))]


def pseudo_legal_moves(board):
    """All moves of the side to move, kept or not by the safety of its king."""
    king = board.king_square(board.turn)
    if king is None:
        return piece_moves(board)
    return piece_moves(board) + [move for _, move in king_steps(board, king)] + [
        castling.move for castling in open_castlings(board)]
