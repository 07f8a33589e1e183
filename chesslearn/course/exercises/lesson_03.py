"""The exercises of lesson 03: taking a move back, the attack test, the legal filter.

To begin at the beginning, open `rules.pieces`.
"""
import random
from collections import namedtuple

from chesslearn import BLACK, EMPTY, KING, KNIGHT, PAWN, QUEEN, ROOK, WHITE, Board, Move
from chesslearn.course.contracts import Contract, Moves, Refused, Truth, looks
from chesslearn.course.exercise import Case, Closing, Exercise, Prediction, Wrong
from chesslearn.course.games import random_boards
from chesslearn.rules.fen import STARTING_FEN, FenFields, write_fen
from chesslearn.rules.pieces import BISHOP, COLOR, COLOR_NAMES, KIND, KIND_NAMES, LETTERS, opponent
from chesslearn.rules.squares import (DIAGONAL_RAYS, KING_STEPS, KNIGHT_STEPS, PAWN_ATTACKS, SQUARE_NAMES, SQUARES,
                                      STRAIGHT_RAYS)
from chesslearn.ui.picture import draw

NO_CASTLING = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"
"""The starting position without castling, which enters in lesson 04."""
PLIES = 2_000
SIZE = 240

Undo = namedtuple("Undo", "move captured castling_rights en_passant halfmove_clock")
"""What the lesson's `make_move` leaves behind, field for field."""


def boards_in_games(fen=NO_CASTLING):
    """Copies of the boards of random games, their history left out."""
    for board in random_boards(fen, PLIES):
        twin = board.copy()
        twin.history.clear()
        yield twin


def state(board, *_):
    """All that a position consists of, as a tuple in the order of a FEN record."""
    return (list(board.squares), board.turn, board.castling_rights, board.en_passant,
            board.halfmove_clock, board.fullmove_number)


FIELDS = ("side to move", "castling rights", "en-passant square", "half-move clock", "move number")


class Position(Contract):
    """A whole position, as `state` reads it from a board."""

    words = "the board as it was before the move"

    def read(self, answer):
        squares, turn, rights, en_passant, clock, number = answer
        for name, piece in zip(SQUARE_NAMES, squares):
            if piece != EMPTY and piece not in LETTERS:
                raise Refused(f"{looks(piece)} on {name}, which is no piece")
        if len(squares) != 64:
            raise Refused(f"a list of {len(squares)} squares")
        if turn not in COLOR_NAMES:
            raise Refused(f"{looks(turn)} as the side to move, which is neither WHITE nor BLACK")
        for value, name in ((rights, FIELDS[1]), (clock, FIELDS[3]), (number, FIELDS[4])):
            if not isinstance(value, int):
                raise Refused(f"{looks(value)} as the {name}, which is no whole number")
        if en_passant not in (None, *range(64)):
            raise Refused(f"{looks(en_passant)} as the en-passant square, which is neither a square nor None")
        return answer

    def show(self, answer):
        return write_fen(FenFields(*answer))

    def difference(self, answer, expected):
        differ = [f"{SQUARE_NAMES[square]} holds {_piece(answer[0][square])}; before the move it held {_piece(expected[0][square])}"
                  for square in unlike(answer, expected)]
        differ += [f"the {name} is {_field(name, mine)}; before the move it was {_field(name, right)}"
                   for name, mine, right in zip(FIELDS, answer[1:], expected[1:]) if mine != right]
        more = f" And {len(differ) - 3} more." if len(differ) > 3 else ""
        return f"After your my_unmake {'. And '.join(differ[:3])}.{more}"


def unlike(answer, expected):
    """The squares on which two positions differ."""
    return [square for square in range(64) if answer[0][square] != expected[0][square]]


def _piece(piece):
    return f"a {COLOR_NAMES[piece & COLOR]} {KIND_NAMES[piece & KIND]}" if piece else "nothing"


def _field(name, value):
    if name == "side to move":
        return COLOR_NAMES[value]
    return SQUARE_NAMES[value] if name == "en-passant square" and value is not None else repr(value)


def my_unmake(board, undo):
    move, squares = undo.move, board.squares
    board.turn = opponent(board.turn)
    piece = board.turn | PAWN if move.promotion else squares[move.to_square]
    squares[move.from_square] = piece
    squares[move.to_square] = undo.captured
    board.castling_rights = undo.castling_rights
    board.en_passant = undo.en_passant
    board.halfmove_clock = undo.halfmove_clock
    if board.turn == BLACK:
        board.fullmove_number -= 1


def make_move(board, move):
    squares, piece = board.squares, board.squares[move.from_square]
    undo = Undo(move, squares[move.to_square], board.castling_rights, board.en_passant, board.halfmove_clock)
    squares[move.from_square] = EMPTY
    squares[move.to_square] = board.turn | move.promotion if move.promotion else piece
    is_pawn = piece & KIND == PAWN
    double = is_pawn and abs(move.to_square - move.from_square) == 16
    board.en_passant = (move.from_square + move.to_square) // 2 if double else None
    board.halfmove_clock = 0 if is_pawn or undo.captured else board.halfmove_clock + 1
    board.fullmove_number += board.turn == BLACK
    board.turn = opponent(board.turn)
    return undo


def board_untouched(board, undo):
    my_unmake(board.copy(), undo)


def captured_man_lost(board, undo):
    my_unmake(board, undo)
    board.squares[undo.move.to_square] = EMPTY


def promoted_for_ever(board, undo):
    piece = board.squares[undo.move.to_square]
    my_unmake(board, undo)
    board.squares[undo.move.from_square] = piece


def pawn_always_white(board, undo):
    my_unmake(board, undo)
    if undo.move.promotion:
        board.squares[undo.move.from_square] = WHITE | PAWN


def pawn_without_color(board, undo):
    my_unmake(board, undo)
    if undo.move.promotion:
        board.squares[undo.move.from_square] = PAWN


def pawn_of_the_other_side(board, undo):
    my_unmake(board, undo)
    if undo.move.promotion:
        board.squares[undo.move.from_square] = opponent(board.turn) | PAWN


def _keeps(*names):
    """An unmake that leaves these fields as they are after the move."""
    def forgets(board, undo):
        kept = {name: getattr(board, name) for name in names}
        my_unmake(board, undo)
        vars(board).update(kept)
    return forgets


def only_the_squares(board, undo):
    _keeps("turn", "castling_rights", "en_passant", "halfmove_clock", "fullmove_number")(board, undo)


def squares_and_turn(board, undo):
    _keeps("castling_rights", "en_passant", "halfmove_clock", "fullmove_number")(board, undo)


def turn_forgotten(board, undo):
    _keeps("turn")(board, undo)


def rights_forgotten(board, undo):
    _keeps("castling_rights")(board, undo)


def en_passant_forgotten(board, undo):
    _keeps("en_passant")(board, undo)


def clock_forgotten(board, undo):
    _keeps("halfmove_clock")(board, undo)


def clock_counted_back(board, undo):
    clock = board.halfmove_clock
    my_unmake(board, undo)
    board.halfmove_clock = max(0, clock - 1)


def number_forgotten(board, undo):
    _keeps("fullmove_number")(board, undo)


def number_always_lowered(board, undo):
    number = board.fullmove_number
    my_unmake(board, undo)
    board.fullmove_number = number - 1


def number_lowered_for_white(board, undo):
    number = board.fullmove_number
    my_unmake(board, undo)
    board.fullmove_number = number - (board.turn == WHITE)


def asks_the_board(board, undo):
    board.unmake()


def piece_overwritten(board, undo):
    my_unmake(board, undo)
    board.squares[undo.move.from_square] = undo.captured


def after(fen, uci, *tags):
    """A case of the exercise on unmake: the board after a move, and its record."""
    return _made(Board(fen), Move.from_uci(uci), tags)


def _made(before, move, tags=()):
    board = before.copy()
    board.history.clear()
    board.make(move)
    board.history.clear()
    undo = Undo(move, before.squares[move.to_square], before.castling_rights, before.en_passant, before.halfmove_clock)
    return Case((board, undo), state(before), tags)


def ordinary_moves():
    """Cases from random games, without castling and en passant, which are for lesson 04."""
    for board in random_boards(STARTING_FEN, PLIES):
        before = board.copy()
        move = before.unmake()
        if not before.is_castling(move) and not before.is_en_passant(move):
            yield _made(before, move)


def _before_and_after(case, answer):
    """The position wanted and, where the answer could be read, the position left."""
    squares, turn, *_ = case.expected
    pictures = [draw(squares, size=SIZE, check=None, caption="Before the move")]
    if answer is not None:
        pictures.append(draw(answer[0], size=SIZE, check=None, marks=unlike(answer, case.expected), caption="After your my_unmake"))
    return pictures


UNMAKE = Exercise(
    id="03.1",
    statement="take a move back",
    contract=Position(),
    cases=(
        after("4k3/8/8/8/8/8/8/R3K3 w - - 4 9", "a1a5", "a quiet move"),
        after("4k3/8/8/8/8/8/r7/4K3 b - - 4 9", "a2a5", "a quiet move"),
        after("4k3/8/8/1p6/8/8/8/1R2K3 w - - 6 20", "b1b5", "a capture"),
        after("4k3/8/8/3r4/4P3/8/8/4K3 w - - 6 20", "e4d5", "a capture", "a pawn's move"),
        after("4k3/8/8/8/8/2N5/1p6/4K3 b - - 3 20", "b2b1n", "a promotion", "a pawn's move"),
        after("3rk3/4P3/8/8/8/8/8/4K3 w - - 0 31", "e7d8q", "a promotion", "a capture", "a pawn's move"),
        after("4k3/8/8/8/8/8/3p4/2R3K1 b - - 0 31", "d2c1r", "a promotion", "a capture", "a pawn's move"),
        after("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 10 40", "h1g1", "a castling right that was lost", "a quiet move"),
        after("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 10 40", "e8e7", "a castling right that was lost", "a quiet move"),
        after("rnbqkbnr/ppp1pppp/8/8/3pP3/7P/PPPP1PP1/RNBQKBNR b KQkq e3 0 3", "g8f6", "an en-passant square before the move"),
        after("4k3/8/8/8/8/8/4P3/4K3 w - - 12 50", "e2e4", "a pawn's move"),
    ),
    key=my_unmake,
    wrongs=(
        Wrong(board_untouched, "Nothing changed on the board you were given. Change `board` itself; what you return is not looked at."),
        Wrong(captured_man_lost, "The man that was captured does not come back: you leave its square empty. undo.captured says what "
                                 "stood there, and it is EMPTY after a quiet move."),
        Wrong(asks_the_board, "board.unmake() is what you write here, without the board's own records: everything you need stands in `undo`."),
        Wrong(piece_overwritten, "You put the captured man back first, and so lose the piece that stood there. Move that piece away first."),
        Wrong(promoted_for_ever, "A promoted pawn stays what it became. Where undo.move.promotion is set, a pawn goes back to its square."),
        Wrong(pawn_always_white, "A promotion of Black comes back as a white pawn. The pawn has the color of the side that moved."),
        Wrong(pawn_without_color, "PAWN is a kind. board.turn | PAWN is a piece."),
        Wrong(pawn_of_the_other_side, "A promoted pawn comes back in the other color. Give the turn back first: then board.turn is the side that moved."),
        Wrong(only_the_squares, "The squares are right, but a position is more than squares: side to move, castling rights, en-passant "
                                "square, half-move clock and move number have to come back too."),
        Wrong(squares_and_turn, "Squares and side to move are right. Castling rights, en-passant square, half-move clock and move number are not given back yet."),
        Wrong(turn_forgotten, "The side to move is not given back. After unmake, it is the turn of the side that made the move."),
        Wrong(rights_forgotten, "The castling rights are not given back. They stand in the record: undo.castling_rights."),
        Wrong(en_passant_forgotten, "The en-passant square is not given back. It stands in the record: undo.en_passant."),
        Wrong(clock_forgotten, "The half-move clock is not given back. It stands in the record: undo.halfmove_clock."),
        Wrong(clock_counted_back, "You count the half-move clock back by one. After a capture or a pawn's move it was set to 0, and nobody "
                                  "can tell from 0 what it was. Take it from the record."),
        Wrong(number_forgotten, "The move number is not given back. It grows after Black's move, so it goes back only if Black moved."),
        Wrong(number_always_lowered, "The move number grows after Black's move, so it goes back only if Black moved. Give the turn back before you ask."),
        Wrong(number_lowered_for_white, "The move number grows after Black's move, so it goes back only if Black moved. Give the turn back before you ask."),
    ),
    hints=(
        "Go through make_move line by line: each thing it changes has to be changed back. Which old values stand in the record?",
        "Give the turn back first. Then the moved piece (a pawn, if it was promoted) goes to move.from_square and undo.captured to "
        "move.to_square. Then the three values of the record, and the move number if Black moved.",
        "board.turn = opponent(board.turn); piece = board.turn | PAWN if undo.move.promotion else board.squares[undo.move.to_square]; "
        "put piece on from_square and undo.captured on to_square; copy castling_rights, en_passant and halfmove_clock from undo; "
        "if board.turn == BLACK: board.fullmove_number -= 1.",
    ),
    right="Your program can now try a move and forget it. It is right because whatever make changes is either worked out "
          "backwards or stands in the record.",
    draws=_before_and_after,
    reads=state,
    games=ordinary_moves,
)


def my_is_attacked(board, square, by):
    squares = board.squares
    steps_of = {KNIGHT: KNIGHT_STEPS[square], KING: KING_STEPS[square],
                PAWN: PAWN_ATTACKS[opponent(by)][square]}
    for kind, steps in steps_of.items():
        for target in steps:
            if squares[target] == by | kind:
                return True
    rays_of = {ROOK: STRAIGHT_RAYS[square], BISHOP: DIAGONAL_RAYS[square]}
    for kind, rays in rays_of.items():
        for ray in rays:
            if first_piece(squares, ray) in (by | kind, by | QUEEN):
                return True
    return False


def first_piece(squares, ray):
    """The first piece on a ray, or EMPTY."""
    for square in ray:
        if squares[square]:
            return squares[square]
    return EMPTY


def _looking(board, square, by, *, kinds=range(PAWN, KING + 1), pawns=None, through=False):
    """`my_is_attacked` with what learners change: the kinds looked for, where pawns are, and looking through men."""
    squares = board.squares
    pawn_squares = PAWN_ATTACKS[opponent(by)][square] if pawns is None else pawns
    steps = {KNIGHT: KNIGHT_STEPS[square], KING: KING_STEPS[square], PAWN: pawn_squares}
    if any(squares[target] == by | kind for kind in kinds if kind in steps for target in steps[kind]):
        return True
    for rays, kind in ((STRAIGHT_RAYS[square], ROOK), (DIAGONAL_RAYS[square], BISHOP)):
        wanted = {by | one for one in (kind, QUEEN) if one in kinds}
        for ray in rays:
            seen = [squares[target] for target in ray] if through else [first_piece(squares, ray)]
            if wanted.intersection(seen):
                return True
    return False


def pawns_upside_down(board, square, by):
    return _looking(board, square, by, pawns=PAWN_ATTACKS[by][square])


def pawns_always_white(board, square, by):
    return _looking(board, square, by, pawns=PAWN_ATTACKS[BLACK][square])


def pawns_straight_ahead(board, square, by):
    return _looking(board, square, by, pawns=[one for one in [square + (-8 if by == WHITE else 8)] if 0 <= one < 64])


def pawns_round_the_edge(board, square, by):
    offsets = (-7, -9) if by == WHITE else (7, 9)
    return _looking(board, square, by, pawns=[square + one for one in offsets if 0 <= square + one < 64])


def _without(kind):
    return [one for one in range(PAWN, KING + 1) if one != kind]


def queen_forgotten(board, square, by):
    return _looking(board, square, by, kinds=_without(QUEEN))


def king_forgotten(board, square, by):
    return _looking(board, square, by, kinds=_without(KING))


def pawns_forgotten(board, square, by):
    return _looking(board, square, by, kinds=_without(PAWN))


def knights_forgotten(board, square, by):
    return _looking(board, square, by, kinds=_without(KNIGHT))


def through_men(board, square, by):
    return _looking(board, square, by, through=True)


def by_the_other_side(board, square, by):
    return my_is_attacked(board, square, opponent(by))


def by_anybody(board, square, by):
    return my_is_attacked(board, square, WHITE) or my_is_attacked(board, square, BLACK)


def bare_kinds(board, square, by):
    return False


def bare_kinds_on_lines(board, square, by):
    return _looking(board, square, by, kinds=(PAWN, KNIGHT, KING))


def a_line_is_enough(board, square, by):
    return True


def color_ignored(board, square, by):
    return _looking(board, square, by) or _looking(board, square, opponent(by), pawns=PAWN_ATTACKS[opponent(by)][square])


def color_of_knights_ignored(board, square, by):
    return _looking(board, square, by) or _looking(board, square, opponent(by), kinds=[KNIGHT])


def color_on_lines_ignored(board, square, by):
    return _looking(board, square, by) or _looking(board, square, opponent(by), kinds=[BISHOP, ROOK, QUEEN])


def by_moves(board, square, by):
    twin = board.copy()
    twin.turn = by
    return any(move.to_square == square for move in twin.pseudo_legal_moves())


class Lookout(Board):
    """A board on which `is_attacked` is left to the learner."""

    def is_attacked(self, square, by):
        raise ValueError("here you build the attack test yourself: look outward from the square")


def _attack(fen, square, by, expected, *tags):
    return Case((Lookout(fen), SQUARES[square], by), expected, tags)


def attacks_in_games():
    """Cases from random games, a square and a side drawn by lot for each position."""
    lot = random.Random(3)
    for board in boards_in_games():
        square, by = lot.randrange(64), lot.choice((WHITE, BLACK))
        yield Case((board, square, by), board.is_attacked(square, by))


def _square_in_question(board, square, by):
    return draw(board, size=SIZE, check=None, marks=[square],
                caption=f"Is {SQUARE_NAMES[square]} ({square}) attacked by {COLOR_NAMES[by].capitalize()} ({by})?")


A_PAWN, OTHER_COLOR = "a pawn", "a man of the other color in reach"
COLOR_NOT_ASKED = ("You do not ask for the color: a man of the other color attacks nothing here. Compare with by | KNIGHT, by | ROOK and so on, "
                   "not with the kind alone.")
PAWN_HINT = "Where must a pawn stand to attack this square? PAWN_ATTACKS[color][square] lists what a pawn of that color on that square attacks."
LINE_HINT = "Only the first man on each ray counts: compare first_piece(board.squares, ray) with by | ROOK or by | BISHOP, and with by | QUEEN."

ATTACKED = Exercise(
    id="03.2",
    statement="say whether a square is attacked",
    contract=Truth(),
    cases=(
        _attack("4k3/8/8/8/8/8/8/4K2N w - - 0 1", "g3", WHITE, True, "a knight"),
        _attack("4k3/8/8/8/8/8/8/4K2N w - - 0 1", "a4", WHITE, False, "a knight"),
        _attack("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "h7", WHITE, True, "a rook"),
        _attack("4k3/8/7p/8/8/8/8/4K2R w - - 0 1", "h7", WHITE, False, "a rook", "a man in the way"),
        _attack("4k3/8/7p/8/8/8/8/4K2R w - - 0 1", "h6", WHITE, True, "a rook"),
        _attack("4k3/8/8/8/1b6/8/8/4K3 w - - 0 1", "e1", BLACK, True, "a bishop"),
        _attack("4k3/8/8/8/1b6/8/3P4/4K3 w - - 0 1", "e1", BLACK, False, "a bishop", "a man in the way"),
        _attack("4k3/8/8/8/8/5q2/8/K7 w - - 0 1", "f7", BLACK, True, "a queen"),
        _attack("4k3/8/8/8/8/5q2/8/K7 w - - 0 1", "d1", BLACK, True, "a queen"),
        _attack("4k3/8/8/8/8/8/4P3/K7 w - - 0 1", "d3", WHITE, True, A_PAWN, "a white pawn"),
        _attack("4k3/8/8/8/8/8/4P3/K7 w - - 0 1", "e3", WHITE, False, A_PAWN, "a white pawn"),
        _attack("4k3/8/8/8/8/8/4P3/K7 w - - 0 1", "f1", WHITE, False, A_PAWN, "a white pawn"),
        _attack("4k3/4p3/8/8/8/8/8/K7 w - - 0 1", "f6", BLACK, True, A_PAWN, "a black pawn"),
        _attack("4k3/4p3/8/8/8/8/8/K7 w - - 0 1", "e6", BLACK, False, A_PAWN, "a black pawn"),
        _attack("K7/4p3/8/8/8/8/8/7k w - - 0 1", "d8", BLACK, False, A_PAWN, "a black pawn"),
        _attack("4k3/8/8/8/7P/8/8/K7 w - - 0 1", "a6", WHITE, False, A_PAWN, "a pawn at the edge"),
        _attack("4k3/8/8/8/8/p7/8/4K3 w - - 0 1", "h1", BLACK, False, A_PAWN, "a pawn at the edge"),
        _attack("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "d7", BLACK, True, "a king"),
        _attack("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "d7", WHITE, False, "a king"),
        _attack("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "e1", WHITE, True, "a man of the attacker's own color on the square"),
        _attack("4k3/8/8/4N3/8/8/8/4K3 w - - 0 1", "d3", BLACK, False, OTHER_COLOR),
        _attack("4k3/8/8/8/8/8/8/K6R w - - 0 1", "h6", BLACK, False, OTHER_COLOR),
        _attack("4k3/8/8/8/1b6/8/8/6K1 w - - 0 1", "d2", WHITE, False, OTHER_COLOR),
    ),
    key=my_is_attacked,
    wrongs=(
        Wrong(pawns_upside_down, "Your pawns attack the wrong way. Looking outward from the square, a white pawn that attacks it stands "
                                 "below: where a black pawn on the square would attack. So it is PAWN_ATTACKS[opponent(by)][square]."),
        Wrong(pawns_always_white, "You look for pawns in White's direction only. Black's pawns stand above the square they attack."),
        Wrong(pawns_straight_ahead, "Your pawns attack straight ahead. That is how they move; they attack diagonally."),
        Wrong(pawns_round_the_edge, "A pawn attacks round the edge: from h4, plus 9 is a6. PAWN_ATTACKS was worked out with the frame and knows the edge."),
        Wrong(queen_forgotten, "No queen is found. On each ray, look for by | QUEEN as well as for the rook or bishop."),
        Wrong(king_forgotten, "No king is found. He attacks the squares around him, or two kings could meet: look for by | KING."),
        Wrong(pawns_forgotten, "No pawn is found. A white pawn is 9, not 1: look on PAWN_ATTACKS[opponent(by)][square] for by | PAWN."),
        Wrong(knights_forgotten, "No knight is found. A white knight is 10, not 2: look on KNIGHT_STEPS[square] for by | KNIGHT."),
        Wrong(through_men, "You look through men. On each ray only the first man you meet counts, whatever it is."),
        Wrong(by_the_other_side, "You look for the other side's men. `by` is the color that attacks."),
        Wrong(by_anybody, "You count attacks of both sides. Only men of the color `by` count."),
        Wrong(bare_kinds, "You never find an attacker. Kinds as they are do not stand on the board: a white knight is 10, not 2, so compare with "
                          "by | KNIGHT. And `return False` belongs behind all loops: inside one, it ends the search at the first square."),
        Wrong(bare_kinds_on_lines, "No rook, bishop or queen is found. A white rook is 12, not 4: look on the rays for by | ROOK, by | BISHOP and by | QUEEN."),
        Wrong(a_line_is_enough, "Your answer is always True. `piece == by | ROOK or by | QUEEN` is true for every piece, because by | QUEEN alone is not 0. "
                                "Ask `piece in (by | ROOK, by | QUEEN)`."),
        *(Wrong(one, COLOR_NOT_ASKED) for one in (color_ignored, color_of_knights_ignored, color_on_lines_ignored)),
        Wrong(by_moves, "You ask where moves end. A pawn's step ahead attacks nothing, its diagonal attack is no move while the square "
                        "is empty, and a defended man cannot be moved to. Look outward from the square."),
    ),
    hints=(
        "Stand on the square and look outward like each piece in turn: where would a man of that kind have to stand to attack it?",
        "Three tables of steps (knight, king, pawn) and two of rays. On the steps, compare with by | KNIGHT and so on; on each ray, take "
        "first_piece and compare with rook or bishop, and with the queen. Return False only at the very end.",
        "For pawns: PAWN_ATTACKS[opponent(by)][square]. For lines: for ray in STRAIGHT_RAYS[square]: if first_piece(board.squares, ray) in "
        "(by | ROOK, by | QUEEN): return True. The same with DIAGONAL_RAYS and BISHOP.",
    ),
    right="Your program now knows check. It is right because each way of attacking runs backwards as well as forwards, "
          "if you turn the pawns round.",
    draws=lambda case, answer: [_square_in_question(*case.arguments)],
    games=attacks_in_games,
    about={
        A_PAWN: PAWN_HINT, "a white pawn": PAWN_HINT, "a black pawn": PAWN_HINT, "a pawn at the edge": PAWN_HINT,
        "a rook": LINE_HINT, "a bishop": LINE_HINT, "a queen": LINE_HINT, "a man in the way": LINE_HINT,
        "a knight": "What would have to stand a knight's jump away? Each of KNIGHT_STEPS[square] is compared with by | KNIGHT.",
        "a king": "What would have to stand one step away? Each of KING_STEPS[square] is compared with by | KING.",
        OTHER_COLOR: COLOR_NOT_ASKED,
    },
)


class Workshop(Board):
    """A board on which `legal_moves` is left to the learner."""

    def legal_moves(self):
        raise ValueError("here you build the legal moves yourself: start from board.pseudo_legal_moves()")


def my_legal_moves(board):
    own, legal = board.turn, []
    for move in board.pseudo_legal_moves():
        board.make(move)
        if not board.is_attacked(board.king_square(own), opponent(own)):
            legal.append(move)
        board.unmake()
    return legal


def untested(board):
    return board.pseudo_legal_moves()


def the_other_king(board):
    return _kept(board, lambda move, own: not board.is_check())


def the_kings_old_square(board):
    king = board.king_square(board.turn)
    return _kept(board, lambda move, own: not board.is_attacked(king, opponent(own)))


def attacked_by_oneself(board):
    return _kept(board, lambda move, own: not board.is_attacked(board.king_square(own), own))


def king_not_followed(board):
    own, legal = board.turn, []
    for move in board.pseudo_legal_moves():
        undo = make_move(board, move)
        if not board.is_attacked(board.king_square(own), opponent(own)):
            legal.append(move)
        my_unmake(board, undo)
    return legal


def king_alone(board):
    king = board.king_square(board.turn)
    return _kept(board, lambda move, own: move.from_square != king or _safe(board, own))


def only_in_check(board):
    return _kept(board, lambda move, own: _safe(board, own)) if board.is_check() else board.pseudo_legal_moves()


def without_making(board):
    return [] if board.is_check() else board.pseudo_legal_moves()


def the_illegal_ones(board):
    return _kept(board, lambda move, own: not _safe(board, own))


def _safe(board, own):
    return not board.is_attacked(board.king_square(own), opponent(own))


def _kept(board, keeps):
    """The pseudo-legal moves for which `keeps(move, own)` holds after they are made."""
    own, kept = board.turn, []
    for move in board.pseudo_legal_moves():
        board.make(move)
        if keeps(move, own):
            kept.append(move)
        board.unmake()
    return kept


def illegal_ones_left_on_the_board(board):
    own, legal = board.turn, []
    for move in board.pseudo_legal_moves():
        board.make(move)
        king = board.king_square(own)
        if king is None or board.is_attacked(king, opponent(own)):
            continue
        legal.append(move)
        board.unmake()
    return legal


def never_taken_back(board):
    own, legal = board.turn, []
    for move in board.pseudo_legal_moves():
        board.make(move)
        if not board.is_attacked(board.king_square(own), opponent(own)):
            legal.append(move)
    return legal


def the_first_move_alone(board):
    moves = board.pseudo_legal_moves()
    return [move for move in moves[:1] if move in my_legal_moves(board)] if moves else None


def unmake_with_a_record(board):
    for move in board.pseudo_legal_moves():
        board.make(move)
        board.unmake(move)


def _legal(fen, moves, *tags):
    return Case((Workshop(fen),), [Move.from_uci(uci) for uci in moves.split()], tags)


def positions_in_games():
    """Cases from random games without castling."""
    for board in boards_in_games():
        yield Case((board,), board.legal_moves())


LEGAL = Exercise(
    id="03.3",
    statement="keep the moves after which the own king is safe",
    contract=Moves(),
    cases=(
        _legal("8/8/8/4k3/8/8/8/K7 w - - 0 1", "a1a2 a1b1 a1b2", "a bare king"),
        _legal("4k3/8/8/8/8/8/7r/K7 w - - 0 1", "a1b1", "a king's step"),
        _legal("4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1", "e1d1 e1d2 e1f1 e1f2", "a pinned man"),
        _legal("4k3/8/8/8/4r3/8/4R3/4K3 w - - 0 1", "e1d1 e1d2 e1f1 e1f2 e2e3 e2e4", "a pinned man"),
        _legal("4k2R/8/8/8/8/1b6/8/4K3 b - - 0 1", "e8d7 e8e7 e8f7 b3g8", "a check"),
        _legal("4r1k1/8/8/8/1b6/8/3N4/4K3 w - - 0 1", "e1d1 e1f1 e1f2", "a check", "a pinned man"),
        _legal("4r1k1/8/8/8/8/5n2/3Q4/4K3 w - - 0 1", "e1d1 e1f1 e1f2", "two checks"),
        _legal("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "", "no legal move"),
        _legal("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", "", "no legal move", "a check"),
        _legal("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", "a4a3 a4a5 a4b3 a4b4 a4b5 e4e3", "en passant that uncovers the king"),
    ),
    key=my_legal_moves,
    wrongs=(
        Wrong(untested, "These are the pseudo-legal moves. Make each one, look at the own king, take it back."),
        Wrong(the_other_king, "You look at the wrong king. After make it is the other side's turn, so board.turn is the opponent. "
                              "Keep own = board.turn before the move, and ask about board.king_square(own)."),
        Wrong(the_kings_old_square, "You look at the square where the king stood before the move. If the king himself moves, he is somewhere else: "
                                    "ask board.king_square(own) after make."),
        Wrong(attacked_by_oneself, "You ask whether the own side attacks the own king. The danger comes from opponent(own)."),
        Wrong(king_not_followed, "make_move does not tell the board where its kings stand. Use board.make(move) and board.unmake()."),
        Wrong(king_alone, "You test the moves of the king only. A pinned man uncovers its king, and in check every move has to answer."),
        Wrong(only_in_check, "You test only when the king is in check. A pinned man is not in check yet: its move uncovers the king."),
        Wrong(without_making, "You ask about check before the move. What counts is the position after it."),
        Wrong(the_illegal_ones, "You keep the moves that leave the king attacked, and drop the others. There is a `not` missing."),
        Wrong(illegal_ones_left_on_the_board, "The moves that you drop stay on the board. Every make needs its unmake, on every path, so put it "
                                              "before the decision or after both branches."),
        Wrong(the_first_move_alone, "You look at the first move only: `return` stands inside the loop. It belongs behind the loop."),
        Wrong(unmake_with_a_record, "board.unmake() takes no argument: the board keeps its records itself."),
        Wrong(never_taken_back, "You make moves and never take them back, so from the second on you play on a board that nobody asked about."),
    ),
    hints=(
        "When is the question asked: before the move or after it? And whose turn is it then?",
        "Keep own = board.turn first. For each pseudo-legal move: make it, see whether the king on board.king_square(own) is attacked by "
        "opponent(own), take it back.",
        "for move in board.pseudo_legal_moves(): board.make(move); if not board.is_attacked(board.king_square(own), opponent(own)): "
        "legal.append(move); board.unmake(). At the end, return legal.",
    ),
    right="You have a move generator. It is right because it asks exactly what the rule says: can the king be taken after the move?",
    games=positions_in_games,
)

EXERCISES = (UNMAKE, ATTACKED, LEGAL)


def count_restored():
    """Makes and takes back every legal move of random games, in words."""
    positions, moves, kept = 0, 0, 0
    for board in random_boards(STARTING_FEN, 1_000):
        positions += 1
        for move in board.legal_moves():
            before = state(board)
            board.make(move)
            board.unmake()
            moves += 1
            kept += state(board) != before
    verdict = "and each time the whole board was as before" if not kept else f"but {kept:,} times something was left behind"
    return f"in {positions:,} positions of random games, {moves:,} moves were made and taken back, {verdict}."


def illegal_in_a_thousand():
    """Of a thousand pseudo-legal moves in random games, how many are illegal."""
    pseudo, legal = 0, 0
    for board in random_boards(NO_CASTLING, PLIES):
        pseudo += len(board.pseudo_legal_moves())
        legal += len(board.legal_moves())
    return round(1_000 * (pseudo - legal) / pseudo)


CLOSING = Closing(
    proof=count_restored,
    predictions=(Prediction("03.illegal", "Of a thousand pseudo-legal moves in random games, how many are illegal?",
                            illegal_in_a_thousand),),
)
