"""Why a move is not legal here, in words (lesson 04).

Only asked once a move has been refused, so it may be slow. Open `notation` next.
"""
from chesslearn.rules.castling import BY_KING_MOVE, CASTLINGS
from chesslearn.rules.legality import attackers
from chesslearn.rules.movegen import PAWN_ADVANCES, SLIDES, pseudo_legal_moves
from chesslearn.rules.pieces import COLOR, COLOR_NAMES, EMPTY, KIND, KIND_NAMES, KING, PAWN, ROOK, opponent
from chesslearn.rules.squares import PAWN_ATTACKS, SQUARE_NAMES


def _name(squares, square):
    return f"{KIND_NAMES[squares[square] & KIND]} on {SQUARE_NAMES[square]}"


def why_illegal(board, move):
    """One reason for which `move` may not be played on `board`, as a phrase; None if it may."""
    if move in board.legal_moves():
        return None
    squares, own = board.squares, board.turn
    piece, target = squares[move.from_square], squares[move.to_square]
    if piece == EMPTY:
        return f"there is no piece on {SQUARE_NAMES[move.from_square]}"
    if piece & COLOR != own:
        return f"it is {COLOR_NAMES[own]}'s turn, and the {_name(squares, move.from_square)} is {COLOR_NAMES[piece & COLOR]}"
    if piece & KIND == KING and target == own | ROOK:
        return _rook_taken_by_its_king(move)
    if piece & KIND == KING and (move.from_square, move.to_square) in BY_KING_MOVE:
        return _why_no_castling(board, BY_KING_MOVE[move.from_square, move.to_square])
    if target & own:
        return f"{SQUARE_NAMES[move.to_square]} holds a {COLOR_NAMES[own]} piece"
    moves = pseudo_legal_moves(board)
    if move not in moves:
        return _why_out_of_reach(board, move, moves)
    return _why_king_falls(board, move)


def _rook_taken_by_its_king(move):
    for castling in CASTLINGS:
        if (castling.king_from, castling.rook_from) == (move.from_square, move.to_square):
            return f"castling is written {SQUARE_NAMES[castling.king_from]}{SQUARE_NAMES[castling.king_to]}"
    return f"{SQUARE_NAMES[move.to_square]} holds the king's own rook"


def _why_no_castling(board, castling):
    squares = board.squares
    if not board.castling_rights & castling.right:
        return "there is no castling right: king or rook has moved, or the rook was taken"
    for square in castling.between:
        if squares[square]:
            return f"the {_name(squares, square)} stands between king and rook"
    path = castling.king_from, castling.rook_to, castling.king_to
    for square, does in zip(path, ("is in check on", "would pass over", "would end on")):
        if found := attackers(squares, square, opponent(castling.color)):
            return f"the king {does} {SQUARE_NAMES[square]}, which the {_name(squares, found[0])} attacks"
    return "castling is not possible here"


def _why_out_of_reach(board, move, moves):
    squares = board.squares
    kind = squares[move.from_square] & KIND
    same_way = [m for m in moves if (m.from_square, m.to_square) == (move.from_square, move.to_square)]
    if same_way and move.promotion is None:
        return f"promotion piece missing: a pawn on the last rank becomes a piece, as in {move.uci()}q"
    if same_way or (move.promotion and kind != PAWN):
        return "only a pawn that reaches the last rank becomes another piece"
    if kind == PAWN and move.to_square in PAWN_ATTACKS[board.turn][move.from_square]:
        return f"a pawn moves diagonally only to capture, and {SQUARE_NAMES[move.to_square]} is empty"
    if (man := _first_man_on_the_way(board, move)) is not None:
        return f"the {_name(squares, man)} is in the way"
    return f"the {_name(squares, move.from_square)} cannot reach {SQUARE_NAMES[move.to_square]}"


def _first_man_on_the_way(board, move):
    """The first occupied square on the line of a slider or a pawn to its target; None where the target is on no line."""
    start, kind = move.from_square, board.squares[move.from_square] & KIND
    if kind == PAWN:
        lines = [PAWN_ADVANCES[board.turn][start]]
    else:
        lines = SLIDES[kind][start] if kind in SLIDES else ()
    for line in lines:
        targets = [target for target, *_ in line]
        if move.to_square in targets:
            return next(square for square in targets if board.squares[square])
    return None


def _why_king_falls(board, move):
    own, was_check = board.turn, board.is_check()
    board.make(move)
    king = board.king_square(own)
    found = attackers(board.squares, king, opponent(own))
    by = _name(board.squares, found[0])
    board.unmake()
    state = "would still be" if was_check and board.king_square(own) == king else "would be"
    return f"the king {state} in check from the {by}"
