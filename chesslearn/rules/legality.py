"""Legal moves: those after which the own king cannot be taken (lessons 03 and 04).

Two versions stand side by side, and a test holds them equal forever:

    legal_moves_by_trial    make each move, look at the king, take the move back: plainly right, slow
    legal_moves             look outward from the king once; pins and checks then say which moves stay

Open `castling` next.
"""
from chesslearn.rules.castling import BY_KING_MOVE
from chesslearn.rules.movegen import king_steps, open_castlings, piece_moves, pseudo_legal_moves
from chesslearn.rules.pieces import BISHOP, COLOR, EMPTY, KING, KNIGHT, PAWN, QUEEN, ROOK, WHITE
from chesslearn.rules.squares import DIAGONAL_RAYS, KING_STEPS, KNIGHT_STEPS, PAWN_ATTACKS, STRAIGHT_RAYS


def attackers(squares, square, by):
    """The squares of all pieces of color `by` that attack `square`, whoever stands there.

    A pawn attacks `square` from where a pawn of the other color on `square` would attack it.
    """
    found = [s for s in PAWN_ATTACKS[by ^ COLOR][square] if squares[s] == by | PAWN]
    found += [s for s in KNIGHT_STEPS[square] if squares[s] == by | KNIGHT]
    found += [s for s in KING_STEPS[square] if squares[s] == by | KING]
    for rays, slider in ((DIAGONAL_RAYS[square], BISHOP), (STRAIGHT_RAYS[square], ROOK)):
        for ray in rays:
            first = next((s for s in ray if squares[s]), None)
            if first is not None and squares[first] in (by | slider, by | QUEEN):
                found.append(first)
    return found


def is_attacked(squares, square, by):
    """Whether a piece of color `by` attacks `square`.

    `attackers`, stopped at the first it finds.
    """
    queen, slider = by | QUEEN, by | BISHOP
    for rays in (DIAGONAL_RAYS[square], STRAIGHT_RAYS[square]):
        for ray in rays:
            for s in ray:
                piece = squares[s]
                if piece:
                    if piece == queen or piece == slider:
                        return True
                    break
        slider = by | ROOK
    for steps, man in ((KNIGHT_STEPS[square], by | KNIGHT),
                       (PAWN_ATTACKS[by ^ COLOR][square], by | PAWN),
                       (KING_STEPS[square], by | KING)):
        for s in steps:
            if squares[s] == man:
                return True
    return False


def checks_and_pins(squares, king, own):
    """What attacks the king on `king`, and which men must stay on a line.

    Returns a list with one tuple for each checking piece, the squares where
    a move answers that check (on the way to it, or on it), and a dict from
    the square of each pinned man to the squares of its line.
    """
    enemy = own ^ COLOR
    queen, slider = enemy | QUEEN, enemy | BISHOP
    checks, pins = [], {}
    for rays in (DIAGONAL_RAYS[king], STRAIGHT_RAYS[king]):
        for ray in rays:
            shield = None
            for square in ray:
                piece = squares[square]
                if not piece:
                    continue
                if piece & own:
                    if shield is not None:
                        break
                    shield = square
                    continue
                if piece == queen or piece == slider:
                    line = ray[:ray.index(square) + 1]
                    if shield is None:
                        checks.append(line)
                    else:
                        pins[shield] = line
                break
        slider = enemy | ROOK
    for steps, man in ((KNIGHT_STEPS[king], enemy | KNIGHT),
                       (PAWN_ATTACKS[own][king], enemy | PAWN)):
        for square in steps:
            if squares[square] == man:
                checks.append((square,))
    return checks, pins


def legal_moves(board):
    """The legal moves of the side to move; on a board without its king, all pseudo-legal ones."""
    squares, own = board.squares, board.turn
    king = board.king_square(own)
    if king is None:
        return pseudo_legal_moves(board)
    checks, pins = checks_and_pins(squares, king, own)
    moves = [] if len(checks) > 1 else piece_moves(board)
    if board.en_passant is not None:
        moves = [move for move in moves if not board.is_en_passant(move)
                 or keeps_king_through_en_passant(board, move.from_square, move.to_square)]
    if checks and moves:
        answers = checks[0]
        moves = [move for move in moves if move.to_square in answers or board.is_en_passant(move)]
    if pins:
        moves = [move for move in moves
                 if move.from_square not in pins or move.to_square in pins[move.from_square]]
    steps = safe_king_steps(board, king)
    moves += steps
    if steps and not checks and board.castling_rights:
        reached = [move.to_square for move in steps]  # the king crosses a square to which it could step
        moves += [castling.move for castling in open_castlings(board)
                  if castling.rook_to in reached and not is_attacked(squares, castling.king_to, own ^ COLOR)]
    return moves


def safe_king_steps(board, king):
    """King moves to squares not attacked once the king has left its own."""
    steps = king_steps(board, king)
    if not steps:
        return []
    squares, enemy = board.squares, board.turn ^ COLOR
    squares[king] = EMPTY  # a line of attack does not end at the king
    safe = [move for target, move in steps
            if not is_attacked(squares, target, enemy)]
    squares[king] = board.turn | KING
    return safe


def castling_is_safe(board, move):
    """Whether no square of the king's way, both ends included, is attacked.

    A ValueError for a move that is no castling.
    """
    castling = BY_KING_MOVE.get((move.from_square, move.to_square))
    if castling is None:
        raise ValueError(f"{move!r} is no castling in {board.fen()}: "
                         "leaves_king_safe looks at other moves")
    path = castling.king_from, castling.rook_to, castling.king_to
    return not any(is_attacked(board.squares, square, board.turn ^ COLOR)
                   for square in path)


def leaves_king_safe(board, move):
    """Whether the mover's king is safe after `move`: make, look, unmake."""
    own = board.turn
    board.make(move)
    king = board.king_square(own)
    safe = king is None or not is_attacked(board.squares, king, own ^ COLOR)
    board.unmake()
    return safe


def keeps_king_through_en_passant(board, square, target):
    """Whether the king is safe after `square` takes en passant on `target`.

    Two pawns leave one rank at once, so the answer is not in the pins: try
    it on a copy of the list.
    """
    own, squares = board.turn, board.squares[:]
    squares[target], squares[square] = squares[square], EMPTY
    squares[target - 8 if own == WHITE else target + 8] = EMPTY
    king = board.king_square(own)
    return king is None or not is_attacked(squares, king, own ^ COLOR)


def legal_moves_by_trial(board):
    """The legal moves: each pseudo-legal one is made, tested, taken back.

    It guards `legal_moves`.
    """
    return [move for move in pseudo_legal_moves(board)
            if (castling_is_safe(board, move) if board.is_castling(move)
                else leaves_king_safe(board, move))]


def has_legal_move(board):
    """Whether there is any legal move; finds the first cheap one where it can."""
    king = board.king_square(board.turn)
    return bool(king is not None and safe_king_steps(board, king) or legal_moves(board))
