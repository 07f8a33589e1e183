"""The exercises of lesson 04: castling, the rights to it, and the ends of a game.

To begin at the beginning, open `rules.pieces`.
"""
import random

from chesslearn import KING, ROOK, WHITE, Board, Move
from chesslearn.course.contracts import Contract, Number, Refused, Truth, an, looks
from chesslearn.course.exercise import Case, Closing, Exercise, Prediction, Wrong
from chesslearn.course.games import random_boards
from chesslearn.rules import ending
from chesslearn.rules.castling import CASTLINGS
from chesslearn.rules.ending import (CHECKMATE, FIVEFOLD, INSUFFICIENT_MATERIAL, SEVENTYFIVE_MOVES, STALEMATE,
                                     is_insufficient_material)
from chesslearn.rules.fen import RIGHTS, STARTING_FEN
from chesslearn.rules.pieces import COLOR, KIND, opponent

OPEN_LINES = "r3k2r/pppqbppp/2npbn2/4p3/4P3/2NPBN2/PPPQBPPP/R3K2R w KQkq - 0 1"
FEW_MEN = "4k3/7p/8/8/8/8/P7/3QK3 w - - 0 1"
PLIES = 2_000

CASTLING = {castling.letter: castling for castling in CASTLINGS}
"""The four castlings by their letter in a FEN record, as the lesson names them."""


def my_castling_allowed(board, letter):
    castling = CASTLING[letter]
    if not board.castling_rights & castling.right:
        return False
    for square in castling.between:
        if board.squares[square]:
            return False
    for square in (castling.king_from, castling.rook_to, castling.king_to):
        if board.is_attacked(square, opponent(castling.color)):
            return False
    return True


def _castling(board, letter, *, right=True, between=None, path=None, by=None):
    """`my_castling_allowed` with what learners change: the right, the empty squares, the safe ones, from whom."""
    castling = CASTLING[letter]
    between = castling.between if between is None else between
    path = (castling.king_from, castling.rook_to, castling.king_to) if path is None else path
    by = opponent(castling.color) if by is None else by
    return (bool(board.castling_rights & castling.right or not right) and not any(board.squares[square] for square in between)
            and not any(board.is_attacked(square, by) for square in path))


def right_alone(board, letter):
    return _castling(board, letter, between=(), path=())


def nobody_looks_for_attacks(board, letter):
    return _castling(board, letter, path=())


def right_forgotten(board, letter):
    return _castling(board, letter, right=False)


def men_between_forgotten(board, letter):
    return _castling(board, letter, between=())


def only_the_kings_way_empty(board, letter):
    castling = CASTLING[letter]
    return _castling(board, letter, between=(castling.rook_to, castling.king_to))


def out_of_check(board, letter):
    castling = CASTLING[letter]
    return _castling(board, letter, path=(castling.rook_to, castling.king_to))


def through_check(board, letter):
    castling = CASTLING[letter]
    return _castling(board, letter, path=(castling.king_from, castling.king_to))


def into_check(board, letter):
    castling = CASTLING[letter]
    return _castling(board, letter, path=(castling.king_from, castling.rook_to))


def end_alone(board, letter):
    return _castling(board, letter, path=(CASTLING[letter].king_to,))


def empty_squares_all_safe(board, letter):
    castling = CASTLING[letter]
    return _castling(board, letter, path=(castling.king_from, *castling.between))


def rook_safe_too(board, letter):
    castling = CASTLING[letter]
    return _castling(board, letter, path=(castling.king_from, castling.rook_to, castling.king_to, castling.rook_from))


def attacked_by_oneself(board, letter):
    return _castling(board, letter, by=CASTLING[letter].color)


def always_from_black(board, letter):
    return _castling(board, letter, by=opponent(WHITE))


def the_right_alone_set(board, letter):
    return my_castling_allowed(board, letter) and board.castling_rights == CASTLING[letter].right


def squares_between_as_the_way(board, letter):
    return _castling(board, letter, path=CASTLING[letter].between)


def first_square_of_the_way(board, letter):
    return _castling(board, letter, path=(CASTLING[letter].king_from,))


def first_square_between(board, letter):
    return _castling(board, letter, between=CASTLING[letter].between[:1], path=())


def last_square_between(board, letter):
    return _castling(board, letter, between=CASTLING[letter].between[-1:], path=())


def _allowed(fen, letter, expected, *tags):
    return Case((Board(fen), letter), expected, tags)


def castlings_in_games():
    """Cases from random games that begin with open lines, one castling of the side to move for each."""
    lot = random.Random(4)
    for board in random_boards(OPEN_LINES, PLIES):
        castling = lot.choice([one for one in CASTLINGS if one.color == board.turn])
        expected = any(move == castling.move and board.is_castling(move) for move in board.legal_moves())
        yield Case((_alone(board), castling.letter), expected)


def _alone(board):
    """A copy of a board without its history."""
    twin = board.copy()
    twin.history.clear()
    return twin


ALLOWED = Exercise(
    id="04.1",
    statement="say whether castling is allowed",
    contract=Truth(),
    cases=(
        _allowed("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "K", True, "a free way"),
        _allowed("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Q", True, "a free way"),
        _allowed("r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "k", True, "a free way"),
        _allowed("r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "q", True, "a free way"),
        _allowed("4k3/8/8/8/8/8/8/R3K2R w K - 0 1", "K", True, "a free way", "one right left"),
        _allowed("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "K", False, "a right that is lost"),
        _allowed("r3k2r/8/8/8/8/8/8/4K3 b k - 0 1", "q", False, "a right that is lost"),
        _allowed("4k3/8/8/8/8/8/8/R3KB1R w KQ - 0 1", "K", False, "a man in between"),
        _allowed("4k3/8/8/8/8/8/8/R3K1nR w KQ - 0 1", "K", False, "a man in between"),
        _allowed("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "Q", False, "a man in between", "a man next to the rook"),
        _allowed("4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "K", False, "a king in check"),
        _allowed("4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Q", False, "a king in check"),
        _allowed("5rk1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "K", False, "an attack on the square that the king crosses"),
        _allowed("3r2k1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Q", False, "an attack on the square that the king crosses"),
        _allowed("r3k2r/4P3/8/8/8/8/8/4K3 b kq - 0 1", "k", False, "an attack on the square that the king crosses"),
        _allowed("1k4r1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "K", False, "an attack on the square where the king ends"),
        _allowed("r3k2r/8/8/8/8/8/8/2R1K3 b kq - 0 1", "q", False, "an attack on the square where the king ends"),
        _allowed("1r4k1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Q", True, "an attack on the rook's way alone"),
        _allowed("r5k1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Q", True, "an attack on the rook alone"),
        _allowed("r3k2r/8/8/8/8/8/8/1R2K3 b kq - 0 1", "q", True, "an attack on the rook's way alone"),
        _allowed("r3k2r/8/8/8/8/8/8/4K2R b kq - 0 1", "k", True, "an attack on the rook alone"),
    ),
    key=my_castling_allowed,
    wrongs=(
        Wrong(right_alone, "You look at the right only. The way must be free, and the king may not start, pass or end under attack."),
        Wrong(nobody_looks_for_attacks, "You look for men in the way, but not for attacks. The king may not start, pass or end under attack."),
        Wrong(right_forgotten, "The right is not looked at. King and rook may stand at home and have moved: board.castling_rights & castling.right."),
        Wrong(men_between_forgotten, "The men in between are not looked at. All squares of castling.between must be empty."),
        Wrong(only_the_kings_way_empty, "You look only at the king's way. On the queen's side the rook jumps one square more, and b1 or b8 must be empty too."),
        Wrong(out_of_check, "Your king castles out of check. He may not be attacked where he starts: castling.king_from."),
        Wrong(through_check, "Your king castles through an attack. The square he crosses is the one where the rook ends: castling.rook_to."),
        Wrong(into_check, "Your king castles into an attack. The square where he ends is castling.king_to."),
        Wrong(end_alone, "You look for attacks only where the king ends. That is what the filter of lesson 03 did. He may not start or pass under attack either."),
        Wrong(the_right_alone_set, "You compare all rights with this one. Other rights may be there too: ask board.castling_rights & castling.right."),
        Wrong(squares_between_as_the_way, "castling.between are the squares that must be empty. The king's way is another one: castling.king_from, "
                                          "castling.rook_to (he crosses it) and castling.king_to."),
        Wrong(first_square_of_the_way, "You look for an attack only where the king starts. He may not pass or end under attack either; "
                                       "if you ask in a loop, `return True` belongs behind it."),
        *(Wrong(one, "You look at one square of castling.between: `return True` stands inside the loop. One man in the way is enough for False, "
                     "but True can be said only behind the loops.") for one in (first_square_between, last_square_between)),
        Wrong(empty_squares_all_safe, "You ask too much: the rook may pass an attacked square. On the queen's side b1 or b8 may be attacked; the king never goes there."),
        Wrong(rook_safe_too, "You ask too much: the rook may be attacked where it stands. Only the king's three squares must be safe."),
        Wrong(attacked_by_oneself, "You ask whether the king's own side attacks its way. The danger comes from opponent(castling.color)."),
        Wrong(always_from_black, "You always ask about Black's attacks. When Black castles, White's count: opponent(castling.color)."),
    ),
    hints=(
        "Five conditions: one about the past, one about the squares in between, three about attacks. Which of them does the failing case break?",
        "All squares of castling.between must be empty. The king must be safe on castling.king_from, castling.rook_to (he crosses it) and castling.king_to.",
        "return False if not board.castling_rights & castling.right; if any board.squares[square] of castling.between is not 0; if "
        "board.is_attacked(square, opponent(castling.color)) for one of the three squares. Else True.",
    ),
    right="With it the filter of lesson 03 is complete. It is right because castling is the one move where the king passes a square "
          "on which he does not stop.",
    games=castlings_in_games,
)


class Rights(Number):
    """Castling rights, a whole number from 0 to 15."""

    words = "castling rights, a whole number from 0 to 15"

    def read(self, answer):
        if not 0 <= super().read(answer) <= 15:
            raise Refused(f"{looks(answer)}: castling rights are a sum of some of 1, 2, 4 and 8")
        return answer

    def show(self, answer):
        return f"{answer} ({''.join(letter for letter, right in RIGHTS.items() if answer & right) or 'none'})"


def my_rights_after(board, move):
    rights = board.castling_rights
    for castling in CASTLINGS:
        for square in (move.from_square, move.to_square):
            if square in (castling.king_from, castling.rook_from):
                rights &= ~castling.right
    return rights


def _rights(board, ends):
    """The rights left when `ends(castling)` says which of them end."""
    return board.castling_rights & ~sum(castling.right for castling in CASTLINGS if ends(castling))


def nothing_is_lost(board, move):
    return board.castling_rights


def rook_taken_forgotten(board, move):
    return _rights(board, lambda one: move.from_square in (one.king_from, one.rook_from))


def king_forgotten(board, move):
    return _rights(board, lambda one: one.rook_from in (move.from_square, move.to_square))


def rooks_forgotten(board, move):
    return _rights(board, lambda one: move.from_square == one.king_from)


def any_rook(board, move):
    moved = board.squares[move.from_square]
    return my_rights_after(board, move) & _rights(board, lambda one: moved == one.color | ROOK)


def any_king_or_rook_ends_both(board, move):
    moved = board.squares[move.from_square]
    return _rights(board, lambda one: moved & KIND in (KING, ROOK) and moved & COLOR == one.color)


def sides_swapped(board, move):
    touched = (move.from_square, move.to_square)
    return _rights(board, lambda one: one.king_from in touched or one.rook_from ^ 7 in touched)


def white_alone(board, move):
    return board.castling_rights & ~3 | my_rights_after(board, move) & 3


def switched_over(board, move):
    rights = board.castling_rights
    for castling in CASTLINGS:
        if {move.from_square, move.to_square} & {castling.king_from, castling.rook_from}:
            rights ^= castling.right
    return rights


def subtracted(board, move):
    rights = board.castling_rights
    for castling in CASTLINGS:
        if {move.from_square, move.to_square} & {castling.king_from, castling.rook_from}:
            rights -= castling.right
    return rights


def the_lost_ones(board, move):
    return board.castling_rights & ~my_rights_after(board, move)


def first_castling_alone(board, move):
    return board.castling_rights & ~1 | my_rights_after(board, move) & 1


def first_touched_alone(board, move):
    touched = (move.from_square, move.to_square)
    lost = next((one.right for one in CASTLINGS if one.king_from in touched or one.rook_from in touched), 0)
    return board.castling_rights & ~lost


def begun_again_each_time(board, move):
    touched = (move.from_square, move.to_square)
    lost = [one.right for one in CASTLINGS if one.king_from in touched or one.rook_from in touched]
    return board.castling_rights & ~lost[-1] if lost else board.castling_rights


def _or_in_place_of_in(board, *squares):
    """What `square == one.king_from or one.rook_from` ends: h1, a8 and h8 are not 0 and count as true, a1 is 0."""
    return _rights(board, lambda one: one.king_from in squares or one.rook_from)


def or_is_not_in(board, move):
    return _or_in_place_of_in(board, move.from_square)


def or_is_not_in_twice(board, move):
    return _or_in_place_of_in(board, move.from_square, move.to_square)


def _after(fen, uci, letters, *tags):
    return Case((Board(fen), Move.from_uci(uci)), sum(RIGHTS[letter] for letter in letters), tags)


def rights_in_games():
    """Cases from random games: the board before a move, the move, the rights after it."""
    for board in random_boards(STARTING_FEN, PLIES):
        before = board.copy()
        move = before.unmake()
        yield Case((_alone(before), move), board.castling_rights)


FOUR_ROOKS = "r3k2r/8/8/8/8/8/8/R3K2R"
RIGHTS_LEFT = Exercise(
    id="04.2",
    statement="say which castling rights are left after a move",
    contract=Rights(),
    cases=(
        _after(STARTING_FEN, "e2e4", "KQkq", "a move that ends no right"),
        _after(f"{FOUR_ROOKS} w KQkq - 0 1", "e1e2", "kq", "a king's move"),
        _after(f"{FOUR_ROOKS} b KQkq - 0 1", "e8d8", "KQ", "a king's move"),
        _after(f"{FOUR_ROOKS} w KQkq - 0 1", "h1h5", "Qkq", "a rook's move"),
        _after(f"{FOUR_ROOKS} w KQkq - 0 1", "a1b1", "Kkq", "a rook's move"),
        _after(f"{FOUR_ROOKS} b KQkq - 0 1", "h8g8", "KQq", "a rook's move"),
        _after(f"{FOUR_ROOKS} b KQkq - 0 1", "a8a2", "KQk", "a rook's move"),
        _after(f"{FOUR_ROOKS} w KQkq - 0 1", "e1g1", "kq", "castling", "a king's move"),
        _after(f"{FOUR_ROOKS} w Qkq - 0 1", "h1h5", "Qkq", "a right that was lost before"),
        _after(f"{FOUR_ROOKS} w Kq - 0 1", "e1f1", "q", "a right that was lost before", "a king's move"),
        _after("r3k2r/8/8/8/3R4/8/8/R3K2R w KQkq - 0 1", "d4d5", "KQkq", "a move that ends no right", "a rook that comes from no corner"),
        _after("r3k2r/8/8/8/8/5b2/8/R3K2R b KQkq - 0 1", "f3h1", "Qkq", "a rook taken on its corner"),
        _after("r3k2r/8/8/8/8/1n6/8/R3K2R b KQkq - 0 1", "b3a1", "Kkq", "a rook taken on its corner"),
        _after("r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1", "b7a8q", "KQk", "a rook taken on its corner"),
        _after(f"{FOUR_ROOKS} w KQkq - 0 1", "h1h8", "Qq", "a rook taken on its corner", "a rook's move"),
    ),
    key=my_rights_after,
    wrongs=(
        Wrong(nothing_is_lost, "No right is ever lost. A move that starts or ends on a king's or a rook's home square ends the rights of that square."),
        Wrong(rook_taken_forgotten, "A rook that is taken on its corner still castles. Look at the square where the move ends, too."),
        Wrong(king_forgotten, "The king's moves end nothing. When the king moves, both of his rights end."),
        Wrong(rooks_forgotten, "You look at the king only. A rook that moves or is taken ends the right of its side."),
        Wrong(any_rook, "Any rook's move ends rights. Only the square matters: a rook that comes from no corner is not the rook that castles."),
        Wrong(any_king_or_rook_ends_both, "Any move of a king or a rook ends both rights. A rook ends the right of its own corner only, and a rook that is taken ends one too."),
        Wrong(sides_swapped, "The sides are swapped. The rook on h1 belongs to the king's side (K), the rook on a1 to the queen's side (Q)."),
        Wrong(white_alone, "Only White loses rights. Black's king and rooks stand on e8, a8 and h8."),
        Wrong(switched_over, "You switch the bit over, so a right that was lost comes back. rights ^ bit flips; rights & ~bit clears."),
        Wrong(subtracted, "You subtract a right that was lost before, which changes other bits. rights & ~castling.right changes nothing "
                          "where the bit is not there."),
        Wrong(first_castling_alone, "You look at the first castling only: `return` stands inside the loop. It belongs behind the loop."),
        Wrong(first_touched_alone, "One move can end several rights, and you return at the first. Take each of them out, and return behind the loop."),
        Wrong(begun_again_each_time, "One move can end several rights, and you begin again from board.castling_rights for each, so only the last one ends. "
                                     "Take them out of one number: rights &= ~castling.right."),
        *(Wrong(one, "Moves that touch no home square end rights. `square == a or b` asks whether b alone is other than 0, and does not compare it. "
                     "Ask `square in (a, b)`.") for one in (or_is_not_in, or_is_not_in_twice)),
        Wrong(the_lost_ones, "You return the rights that end. Wanted are those that are left."),
    ),
    hints=(
        "Each right hangs on two squares, one of a king and one of a rook. What happens to it when something leaves or reaches one of them?",
        "Go through CASTLINGS. If move.from_square or move.to_square is castling.king_from or castling.rook_from, take castling.right out.",
        "rights = board.castling_rights; for castling in CASTLINGS: if move.from_square in (castling.king_from, castling.rook_from), or the "
        "same for move.to_square: rights &= ~castling.right. Return rights.",
    ),
    right="Your make is complete. It is right because whatever leaves or reaches a home square, king or rook is no longer there unmoved.",
    games=rights_in_games,
)


GOES_ON = "the game goes on"
ENDS = (CHECKMATE, INSUFFICIENT_MATERIAL, STALEMATE, SEVENTYFIVE_MOVES, FIVEFOLD, GOES_ON)


class End(Contract):
    """One of the ends of a game, as a text."""

    words = " or ".join([", ".join(map(repr, ENDS[:-1])), repr(GOES_ON)])

    def read(self, answer):
        if answer not in ENDS:
            raise Refused(an(answer))
        return answer


def my_ending(board):
    stuck = not board.legal_moves()
    if stuck and board.is_check():
        return "checkmate"
    if is_insufficient_material(board.squares):
        return "insufficient material"
    if stuck:
        return "stalemate"
    if board.halfmove_clock >= 150:
        return "seventy-five-move rule"
    earlier = [undo.key for undo in board.history]
    if earlier.count(board.position_key()) >= 4:
        return "fivefold repetition"
    return "the game goes on"


def _ending(board, *, material=True, draws=True, moves=75, times=5, key=None, stands=1):
    """`my_ending` with what learners change: which draws there are, after how much, what counts as the same position."""
    stuck, check = not board.legal_moves(), board.is_check()
    if stuck and check:
        return CHECKMATE
    if material and is_insufficient_material(board.squares):
        return INSUFFICIENT_MATERIAL
    if stuck:
        return STALEMATE
    if draws and board.halfmove_clock >= 2 * moves:
        return SEVENTYFIVE_MOVES
    key = key or (lambda position: position)
    earlier = [key(undo.key) for undo in board.history]
    return FIVEFOLD if draws and earlier.count(key(board.position_key())) + stands >= times else GOES_ON


def stuck_is_mated(board):
    return CHECKMATE if not board.legal_moves() else _ending(board)


def stuck_is_stalemate(board):
    return STALEMATE if _ending(board) == CHECKMATE else _ending(board)


def check_is_mate(board):
    return CHECKMATE if board.is_check() else _ending(board)


def material_forgotten(board):
    return _ending(board, material=False)


def mate_and_stalemate_alone(board):
    return _ending(board, material=False, draws=False)


def stalemate_before_material(board):
    return STALEMATE if not board.legal_moves() and not board.is_check() else _ending(board)


def clock_before_mate(board):
    return SEVENTYFIVE_MOVES if board.halfmove_clock >= 150 else _ending(board)


def clock_forgotten(board):
    return _ending(board, moves=10_000)


def repetition_forgotten(board):
    return _ending(board, times=10_000)


def fifty_moves_end(board):
    return _ending(board, moves=50)


def threefold_ends(board):
    return _ending(board, times=3)


def claims_end(board):
    return _ending(board, moves=50, times=3)


def half_moves_for_moves(board):
    return _ending(board, moves=37.5)


def today_not_counted(board):
    return _ending(board, stands=0)


def today_counted_twice(board):
    return _ending(board, stands=2)


def squares_alone(board):
    return _ending(board, key=lambda position: position[0])


def squares_and_side(board):
    return _ending(board, key=lambda position: position[:2])


def one_half_move_late(board):
    return GOES_ON if board.halfmove_clock == 150 and _ending(board) == SEVENTYFIVE_MOVES else _ending(board)


def exactly_five(board):
    times = [undo.key for undo in board.history].count(board.position_key())
    return GOES_ON if times > 4 and _ending(board) == FIVEFOLD else _ending(board)


def material_of_a_board(board):
    if not board.legal_moves() and board.is_check():
        return CHECKMATE
    return is_insufficient_material(board)


class Undecided(Board):
    """A board on which `outcome` is left to the learner."""

    def outcome(self):
        raise ValueError("here you decide the game yourself: start from board.legal_moves() and board.is_check()")


def played(fen, moves="", times=1):
    """A board after moves, played several times over, with its history."""
    board = Undecided(fen)
    for uci in moves.split() * times:
        board.make(board.parse_uci(uci))
    return board


def _end(board, expected, *tags):
    return Case((played(board) if isinstance(board, str) else board,), expected, tags)


def ends_in_games():
    """Cases from random games, half of them with few men; without their history."""
    for fen in (STARTING_FEN, FEW_MEN):
        for board in random_boards(fen, PLIES // 2):
            end = ending.outcome(alone := _alone(board))
            yield Case((alone,), end.reason if end else GOES_ON)


KNIGHTS_OUT_AND_BACK = "g1f3 g8f6 f3g1 f6g8"
ROUND_AND_BACK = "a1a2 e8d8 a2a3 d8e8 a3a1 e8d8 a1a2 d8e8 a2a3 e8d8 a3a1 d8e8"
"""A rook that comes home every third move, a king every second: the same squares return with either side to move."""
ENDING = Exercise(
    id="04.3",
    statement="say whether the game is over, and why",
    contract=End(),
    cases=(
        _end(STARTING_FEN, GOES_ON, "a game that goes on"),
        _end("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", CHECKMATE, "a mate"),
        _end("rnbqkbnr/ppppp1pp/8/5p1Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2", GOES_ON, "a check that is no mate"),
        _end("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", STALEMATE, "a stalemate"),
        _end("8/8/4k3/8/8/4K3/8/8 w - - 0 1", INSUFFICIENT_MATERIAL, "dead material"),
        _end("8/8/4k3/8/8/4K1N1/8/8 w - - 0 1", INSUFFICIENT_MATERIAL, "dead material"),
        _end("8/5b2/4k3/8/8/4K1B1/8/8 w - - 0 1", GOES_ON, "material that can still mate"),
        _end("7k/5K2/8/8/4B3/8/8/8 b - - 0 1", INSUFFICIENT_MATERIAL, "dead material", "no legal move"),
        _end("4k3/8/8/8/8/8/8/R3K3 w - - 80 90", GOES_ON, "a long time without capture"),
        _end("4k3/8/8/8/8/8/8/R3K3 w - - 100 90", GOES_ON, "a long time without capture", "a draw that may be claimed"),
        _end("4k3/8/8/8/8/8/8/R3K3 w - - 149 120", GOES_ON, "a long time without capture", "a draw that may be claimed"),
        _end("4k3/8/8/8/8/8/8/R3K3 w - - 150 120", SEVENTYFIVE_MOVES, "a long time without capture"),
        _end("4k3/8/8/8/8/8/8/R3K3 w - - 152 121", SEVENTYFIVE_MOVES, "a long time without capture"),
        _end("R5k1/5ppp/8/8/8/8/8/6K1 b - - 150 120", CHECKMATE, "a mate", "a long time without capture"),
        _end(played(STARTING_FEN, KNIGHTS_OUT_AND_BACK, 2), GOES_ON, "a position that stands for the third time", "a draw that may be claimed"),
        _end(played(STARTING_FEN, KNIGHTS_OUT_AND_BACK, 3), GOES_ON, "a position that stands for the fourth time", "a draw that may be claimed"),
        _end(played(STARTING_FEN, KNIGHTS_OUT_AND_BACK, 4), FIVEFOLD, "a position that stands for the fifth time"),
        _end(played(STARTING_FEN, KNIGHTS_OUT_AND_BACK, 5), FIVEFOLD, "a position that stands for the sixth time"),
        _end(played("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", ROUND_AND_BACK, 2), GOES_ON, "the same squares with the other side to move"),
        _end(played(f"{FOUR_ROOKS} w KQkq - 0 1", "e1e2 e8e7 e2e1 e7e8", 4), GOES_ON, "castling rights that were there the first time"),
        _end(played("4k1n1/8/8/8/3pP3/8/8/4K1N1 b - e3 0 1", "g8f6 g1f3 f6g8 f3g1", 4), GOES_ON,
             "an en-passant capture that was there the first time"),
    ),
    key=my_ending,
    wrongs=(
        Wrong(stuck_is_mated, "You call every position without a move a mate. Without check it is stalemate, a draw."),
        Wrong(stuck_is_stalemate, "You never call it mate. Without a move and in check is checkmate; look at that first."),
        Wrong(check_is_mate, "You call every check a mate. It is one only if there is no legal move."),
        Wrong(material_forgotten, "Dead material is missing. is_insufficient_material(board.squares) tells."),
        Wrong(mate_and_stalemate_alone, "You know mate and stalemate. Three more ends come by themselves: dead material, seventy-five moves, the fifth repetition."),
        Wrong(stalemate_before_material, "Both are draws, but the order is fixed: dead material is looked for before stalemate."),
        Wrong(clock_before_mate, "Mate comes before every clock: the move that mates ends the game, whatever the clock says."),
        Wrong(clock_forgotten, "The clock is missing: after seventy-five moves of each side without capture or pawn move, the game is over."),
        Wrong(one_half_move_late, "You are one half-move late: at 150 the game is over. Ask with >=, not with >."),
        Wrong(exactly_five, "The fifth time ends the game, and so does every later one. Ask with >=, not with ==."),
        Wrong(material_of_a_board, "is_insufficient_material takes the list of squares: is_insufficient_material(board.squares)."),
        Wrong(repetition_forgotten, "The repetition is missing: when a position stands for the fifth time, the game is over."),
        Wrong(fifty_moves_end, "Fifty moves end nothing by themselves: they may be claimed. Seventy-five end the game."),
        Wrong(threefold_ends, "The third time ends nothing by itself: it may be claimed. The fifth time ends the game."),
        Wrong(claims_end, "What may be claimed is no end by itself. A player must ask at fifty moves and at the third time; seventy-five moves and the fifth time end the game."),
        Wrong(half_moves_for_moves, "The clock counts half-moves. Seventy-five moves of each side are twice as many half-moves."),
        Wrong(today_not_counted, "You count the earlier times only. The position on the board counts too: four times before, and now, make five."),
        Wrong(today_counted_twice, "You count one time too many. board.history holds the positions before each move, not the one on the board."),
        Wrong(squares_alone, "The same squares are not the same position: side to move, castling rights and en-passant captures count too. "
                            "board.position_key() has them all."),
        Wrong(squares_and_side, "Squares and side to move are the same, but castling rights and en-passant captures count too. board.position_key() has them all."),
    ),
    hints=(
        "Ask in the order of the list above. What two facts do mate and stalemate need?",
        "board.legal_moves() and board.is_check() tell mate and stalemate. The clock counts half-moves. For repetition, count how often "
        "board.position_key() is among [undo.key for undo in board.history].",
        "stuck = not board.legal_moves(). Stuck and check: checkmate. Then material. Then stuck: stalemate. Then board.halfmove_clock >= 150. Then "
        "four earlier keys equal to board.position_key(): fivefold repetition. Else the game goes on.",
    ),
    right="Your program now knows when to stop. It is right because it asks what the rules ask, in their order: mate first, claims never.",
    games=ends_in_games,
)

EXERCISES = (ALLOWED, RIGHTS_LEFT, ENDING)


LOYDS_STALEMATE = "e3 a5 Qh5 Ra6 Qxa5 h5 h4 Rah6 Qxc7 f6 Qxd7+ Kf7 Qxb7 Qd3 Qxb8 Qh7 Qxc8 Kg6 Qe6"
"""Ten moves to a stalemate, by Sam Loyd."""
GAMES = (
    (STARTING_FEN, "f3 e5 g4 Qh4#", CHECKMATE),
    (STARTING_FEN, LOYDS_STALEMATE, STALEMATE),
    ("7k/8/8/8/8/8/5p2/6K1 w - - 0 1", "Kxf2", INSUFFICIENT_MATERIAL),
    ("4k3/8/8/8/8/8/8/R3K3 w - - 149 120", "Ra2", SEVENTYFIVE_MOVES),
    (STARTING_FEN, "Nf3 Nf6 Ng1 Ng8 " * 4, FIVEFOLD),
)


def play_to_the_end():
    """Plays one game to each of the five ends, in words."""
    wrong = []
    for fen, moves, reason in GAMES:
        board, early = Board(fen), False
        for san in moves.split():
            early = early or board.outcome() is not None
            board.make(board.parse_san(san))
        if early or not board.outcome() or board.outcome().reason != reason:
            wrong.append(reason)
    verdict = "each at its last move" if not wrong else f"but not {', '.join(wrong)}"
    return f"{len(GAMES)} games played to {', '.join(reason for *_, reason in GAMES)}, {verdict}."


def knights_end_the_game():
    """Half-moves until knights that go out and back have ended the game."""
    board = Board()
    while not board.outcome():
        board.make(board.parse_uci(KNIGHTS_OUT_AND_BACK.split()[len(board.history) % 4]))
    return len(board.history)


CLOSING = Closing(
    proof=play_to_the_end,
    predictions=(Prediction("04.knights", "Knights go out and back: after how many half-moves does the game end by itself?",
                            knights_end_the_game),),
)
