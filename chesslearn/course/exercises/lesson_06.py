"""The exercises of lesson 06: material, centralization, a mirror test for evaluators.

To see the package's own answers, open `engine.evaluation`.
"""
from dataclasses import dataclass, field
from typing import Callable

from chesslearn import BISHOP, EMPTY, KNIGHT, PAWN, ROOK, WHITE, Board, evaluate
from chesslearn.course.contracts import Number, Refused, Spent, Truth
from chesslearn.course.exercise import Case, Closing, Exercise, Prediction, Wrong
from chesslearn.course.games import random_boards
from chesslearn.engine.evaluation import PIECE_VALUES, worth
from chesslearn.rules.fen import STARTING_FEN
from chesslearn.rules.pieces import COLOR, KIND, LETTERS, opponent
from chesslearn.rules.squares import SQUARE_NAMES
from chesslearn.ui.picture import draw

SIZE = 240
OPERA = ("e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 "
         "O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#").split()
"""The "Opera game": Paul Morphy against the Duke of Brunswick and Count Isouard, Paris 1858."""


def my_material(board):
    score = 0
    for piece in board.squares:
        if piece == EMPTY:
            continue
        value = PIECE_VALUES[piece & KIND]
        if piece & COLOR == board.turn:
            score += value
        else:
            score -= value
    return score


def _material(board, values=PIECE_VALUES, own=1, other=-1):
    """Material with the prices, and the signs of both sides, that learners take."""
    return sum(values[piece & KIND] * (own if piece & COLOR == board.turn else other) for piece in board.squares if piece)


def always_for_white(board):
    return my_material(board) if board.turn == WHITE else -my_material(board)


def always_for_black(board):
    return -always_for_white(board)


def for_the_other_side(board):
    return -my_material(board)


def own_men_only(board):
    return _material(board, other=0)


def all_men_added(board):
    return _material(board, other=1)


def without_sign(board):
    return abs(my_material(board))


def in_pawns(board):
    return _material(board, {kind: value // 100 for kind, value in PIECE_VALUES.items()})


def bishop_as_knight(board):
    return _material(board, {**PIECE_VALUES, BISHOP: PIECE_VALUES[KNIGHT]})


def minor_pieces_at_300(board):
    return _material(board, {**PIECE_VALUES, KNIGHT: 300, BISHOP: 300})


def empty_squares_priced(board):
    return sum(PIECE_VALUES[piece & KIND] * (1 if piece & COLOR == board.turn else -1) for piece in board.squares)


def whole_pieces_priced(board):
    return sum(PIECE_VALUES[piece] * (1 if piece & COLOR == board.turn else -1) for piece in board.squares if piece)


def all_squares_priced_whole(board):
    return sum(PIECE_VALUES[piece] * (1 if piece & COLOR == board.turn else -1) for piece in board.squares)


def _part(board, squares):
    """Material on some of the squares."""
    return sum(PIECE_VALUES[piece & KIND] * (1 if piece & COLOR == board.turn else -1)
               for piece in board.squares[squares] if piece)


def without_the_last_square(board):
    return _part(board, slice(63))


def without_the_first_square(board):
    return _part(board, slice(1, 64))


def first_square_only(board):
    return _part(board, slice(1))


def first_man_only(board):
    man = next(square for square, piece in enumerate(board.squares) if piece)
    return _part(board, slice(man + 1))


MATERIAL = Exercise(
    id="06.1",
    statement="count material for the side to move",
    contract=Number(),
    cases=(
        Case((Board(),), 0, ("equal material",)),
        Case((Board("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"),), 100, ("one pawn",)),
        Case((Board("4k3/4p3/8/8/8/8/8/4K3 b - - 0 1"),), 100, ("one pawn",)),
        Case((Board("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"),), -100, ("one pawn",)),
        Case((Board("4k3/8/8/8/8/8/8/3QK3 w - - 0 1"),), 900),
        Case((Board("r3k3/8/8/8/8/8/8/1N2K3 w - - 0 1"),), -180),
        Case((Board("r3k3/8/8/8/8/8/8/1N2K3 b - - 0 1"),), 180),
        Case((Board("2b1k3/8/8/8/8/8/8/4K1N1 w - - 0 1"),), -10, ("a bishop",)),
        Case((Board("3qk3/8/8/8/8/8/8/2B1KBN1 b - - 0 1"),), -80, ("a bishop",)),
        Case((Board("1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - 1 17"),), 1020, ("a bishop",)),
    ),
    key=my_material,
    wrongs=(
        Wrong(always_for_white, "You count for White, whoever is to move. With Black to move, what White has more is a minus: "
                                "compare board.turn == WHITE. (`if board.turn` is always true: WHITE and BLACK are numbers, and none is 0.)"),
        Wrong(always_for_black, "You count for Black, whoever is to move. Compare the color of each man with board.turn."),
        Wrong(for_the_other_side, "You count for the side that is not to move: all your signs are turned over."),
        Wrong(own_men_only, "You count the men of the side to move and no others. What the other side has is taken off."),
        Wrong(all_men_added, "You add up all men on the board, of both sides. What the other side has is taken off: compare "
                             "piece & COLOR == board.turn."),
        Wrong(without_sign, "Your number never falls under 0. Where the side to move has less, it is a minus."),
        Wrong(in_pawns, "You count in whole pawns, 1, 3, 3, 5 and 9. Take the prices of PIECE_VALUES, in hundredths of a pawn."),
        Wrong(minor_pieces_at_300, "You pay 300 for a knight and for a bishop. Take the prices of PIECE_VALUES."),
        Wrong(bishop_as_knight, "You pay as much for a bishop as for a knight. Here a bishop is worth a little more."),
        Wrong(empty_squares_priced, "An empty square is 0, and 0 has no price: leave out what is EMPTY."),
        Wrong(whole_pieces_priced, "The number of a piece says its kind and its color. A price belongs to the kind: PIECE_VALUES[piece & KIND]."),
        Wrong(all_squares_priced_whole, "A price belongs to a kind: PIECE_VALUES[piece & KIND]. And an empty square has none: leave out what is EMPTY."),
        Wrong(without_the_last_square, "The last square, h8, is left out: there are 64 squares, and range(63) ends with 62."),
        Wrong(without_the_first_square, "The first square, a1, is left out: it has the number 0."),
        Wrong(first_square_only, "You stop after the first square: is `return` inside the loop?"),
        Wrong(first_man_only, "You stop at the first man: is `return` inside the loop?"),
    ),
    hints=(
        "Each man is a price with a sign. Which sign has a man of the side to move?",
        "Go through board.squares and leave out EMPTY. PIECE_VALUES[piece & KIND] is the price, piece & COLOR the color.",
        "Start from score = 0. If piece & COLOR == board.turn, add the price, else take it off. At the end, return score.",
    ),
    right="You can now compare positions by one number. It is right because each man counts once, "
          "with plus for the side to move and with minus for the other.",
    about={"a bishop": "What does a bishop cost in PIECE_VALUES?"},
)


def my_centralization(square):
    file, rank = square % 8, square // 8
    steps_to_edge = min(file, 7 - file, rank, 7 - rank)
    return 4 * steps_to_edge


def by_file_alone(square):
    return 4 * min(square % 8, 7 - square % 8)


def by_rank_alone(square):
    return 4 * min(square // 8, 7 - square // 8)


def farther_edge(square):
    file, rank = square % 8, square // 8
    return 4 * max(min(file, 7 - file), min(rank, 7 - rank))


def to_low_edges_only(square):
    return 4 * min(square % 8, square // 8)


def steps_alone(square):
    return my_centralization(square) // 4


def turned_inside_out(square):
    return 12 - my_centralization(square)


def sum_of_both(square):
    file, rank = square % 8, square // 8
    return 2 * (min(file, 7 - file) + min(rank, 7 - rank))


def _from(file, rank):
    """A wrong answer that measures from one of the four squares in the middle."""
    def centralization(square):
        return 12 - 4 * max(abs(square % 8 - file), abs(square // 8 - rank))
    return centralization


def rounded(square):
    return 12 - 4 * round(max(abs(square % 8 - 3.5), abs(square // 8 - 3.5)))


def not_halved(square):
    return 12 - 4 * max(abs(2 * (square % 8) - 7), abs(2 * (square // 8) - 7))


def edge_at_eight(square):
    file, rank = square % 8, square // 8
    return 4 * min(file, 8 - file, rank, 8 - rank)


def diamond(square):
    return 12 - 4 * (abs(square % 8 - 3) + abs(square // 8 - 3))


def from_between(square):
    return 12 - 4 * max(abs(square % 8 - 3.5), abs(square // 8 - 3.5))


def right_as_float(square):
    return from_between(square) + 2


def _ladder(square, *steps):
    """The first number whose test of file and rank is true, else 0."""
    return next((number for number, holds in steps if holds(square % 8, square // 8)), 0)


def inner_ring_first(square):
    return _ladder(square, (12, lambda file, rank: file in (3, 4) and rank in (3, 4)),
                   (8, lambda file, rank: file in (2, 5) or rank in (2, 5)), (4, lambda file, rank: file in (1, 6) or rank in (1, 6)))


def corners_of_rings(square):
    return _ladder(square, (12, lambda file, rank: file in (3, 4) and rank in (3, 4)),
                   (8, lambda file, rank: file in (2, 5) and rank in (2, 5)), (4, lambda file, rank: file in (1, 6) and rank in (1, 6)))


RINGS = (0, 0, 0, 0,  0,  0, 0, 0,
         0, 4, 4, 4,  4,  4, 4, 0,
         0, 4, 8, 8,  8,  8, 4, 0,
         0, 4, 8, 12, 12, 8, 4, 0,
         0, 4, 8, 12, 12, 8, 4, 0,
         0, 4, 8, 8,  8,  8, 4, 0,
         0, 4, 4, 4,  4,  4, 4, 0,
         0, 0, 0, 0,  0,  0, 0, 0)
RING_NAMES = {12: "a square in the middle", 8: "a square in the inner ring", 4: "a square in the outer ring",
              0: "a square at the edge"}

CENTRALIZATION = Exercise(
    id="06.2",
    statement="say how central a square is",
    contract=Number(),
    cases=tuple(Case((square,), RINGS[square], (RING_NAMES[RINGS[square]],))
                for square in sorted(range(64), key=lambda square: -RINGS[square])),
    key=my_centralization,
    wrongs=(
        Wrong(by_file_alone, "You look at the file only. The square e1 is on a middle file, and it lies at the edge all the same."),
        Wrong(by_rank_alone, "You look at the rank only. The square a4 is on a middle rank, and it lies at the edge all the same."),
        Wrong(farther_edge, "Of file and rank, you let the one decide that is nearer to the middle. The one nearer to the edge decides."),
        Wrong(to_low_edges_only, "You measure from the left and from below only. There are edges at the right and at the top too."),
        Wrong(steps_alone, "You count the rings: 0, 1, 2, 3. Each ring is worth four centipawns."),
        Wrong(turned_inside_out, "You have it inside out: the middle gets most, the edge nothing."),
        Wrong(sum_of_both, "You add what file and rank say. Then a square such as e1, at the edge, still gets something."),
        *(Wrong(_from(file, rank), "You measure from one square. The middle of the board lies between four squares: with files and ranks "
                                   "from 0 to 7 it is at 3.5. To keep whole numbers, measure twice the distance, or count from the nearest edge.")
          for file in (3, 4) for rank in (3, 4)),
        Wrong(rounded, "`round` takes halves to the even neighbor: 0.5 to 0, but 1.5 to 2. "
                       "Count from the nearest edge, or measure twice the distance and take // 2."),
        Wrong(from_between, "Measured from 3.5, the four squares in the middle are half a step away, not 0, and halves are no whole numbers. "
                            "Count from the nearest edge, or measure twice the distance and take // 2."),
        Wrong(right_as_float, "The values are right, but 3.5 makes them floats. Count from the nearest edge, or measure twice the distance."),
        Wrong(inner_ring_first, "A square such as c2 or c1 is on a file of the inner ring, and lies farther out all the same. "
                                "Ask for the edge first, then for the outer ring, then for the inner one."),
        Wrong(corners_of_rings, "With `and`, only the corners of a ring are found: d3 is in the inner ring, and its file is 3. "
                                "Ask for the edge first, with `or`, then for the outer ring in the same way."),
        Wrong(not_halved, "2 * file - 7 counts in half squares, so your rings fall twice as fast. Halve the distance with // 2."),
        Wrong(edge_at_eight, "The last file and the last rank have the number 7, not 8: the way to them is 7 - file and 7 - rank."),
        Wrong(diamond, "This is still the diamond: it measures from d4, and adds file and rank. On a ring, the nearest edge decides."),
    ),
    hints=(
        "square % 8 is the file and square // 8 the rank, both from 0 to 7. How many steps is it from there to the nearest edge?",
        "To the left edge it is `file` steps, to the right one 7 - file. The same goes for the rank. Take the smallest of the four.",
        "return 4 * min(file, 7 - file, rank, 7 - rank)",
    ),
    right="You can now pay for good places. It is right because each ring is one step farther from the edge: all 64 squares were asked.",
    draws=lambda case, answer: [draw([EMPTY] * 64, size=SIZE, marks=case.arguments, caption=SQUARE_NAMES[case.arguments[0]])],
)


def white_minus_black(board):
    """Material and place, White's less Black's."""
    score = 0
    for square, piece in enumerate(board.squares):
        if piece:
            score += worth(piece, square) if piece & WHITE else -worth(piece, square)
    return score


def for_side_to_move(score, board):
    """A score that White sees, as the side to move sees it."""
    return score if board.turn == WHITE else -score


def naive_material(board):
    """Broken: always White's view."""
    return sum(PIECE_VALUES[piece & KIND] * (1 if piece & WHITE else -1) for piece in board.squares if piece)


def crooked_center(board):
    """Broken: its middle of the ranks is 3, not 3.5."""
    score = 0
    for square, piece in enumerate(board.squares):
        if piece:
            file, rank = square % 8, square // 8
            away = max(abs(2 * file - 7), abs(2 * rank - 6)) // 2
            place = 12 - 4 * away
            value = PIECE_VALUES[piece & KIND]
            if piece & KIND in (KNIGHT, BISHOP):
                value += place
            score += value if piece & WHITE else -value
    return for_side_to_move(score, board)


def white_pawns_run(board):
    """Broken: White's pawns get 5 for each step, and Black's nothing."""
    steps = 0
    for square, piece in enumerate(board.squares):
        if piece == WHITE | PAWN:
            steps += square // 8 - 1
    return for_side_to_move(white_minus_black(board) + 5 * steps, board)


def rooks_to_the_right(board):
    """Odd, and fair all the same: both sides like their rooks on the files from e to h."""
    score = white_minus_black(board)
    for square, piece in enumerate(board.squares):
        if piece & KIND == ROOK and square % 8 >= 4:
            score += 10 if piece & WHITE else -10
    return for_side_to_move(score, board)


@dataclass(repr=False)
class Evaluator:
    """An evaluator that shows itself by its name, counts how often it is asked, and says what it cannot read."""

    function: Callable
    calls: int = field(default=0, compare=False)

    def __call__(self, board):
        self.calls += 1
        for square, piece in enumerate(board.squares):
            if piece != EMPTY and piece not in LETTERS:
                raise ValueError(f"{piece} on {SQUARE_NAMES[square]} is no piece")
        return self.function(board)

    def __repr__(self):
        return self.function.__name__


class Asked(Truth):
    """True or False, by a function that asked an evaluator before it answered."""

    words = "True or False, by what `evaluator` says"

    def read(self, answer):
        if not isinstance(answer, Spent):
            return super().read(answer)
        truth = super().read(answer.answer)
        if not answer.cost:
            raise Refused(f"{truth} without asking `evaluator`, its first argument")
        return truth


def my_mirror_test(evaluator, board):
    mirror = board.copy()
    for square, piece in enumerate(board.squares):
        file, rank = square % 8, square // 8
        if piece != EMPTY:
            piece = piece & KIND | opponent(piece & COLOR)
        mirror.squares[8 * (7 - rank) + file] = piece
    mirror.turn = opponent(board.turn)
    return evaluator(mirror) == evaluator(board)


def _mirror(board, to=lambda square: square ^ 56, recolor=COLOR, turn=COLOR, empty=0):
    """The mirror image, with what learners change: where a man goes, its color, the side to move, empty squares."""
    mirror = board.copy()
    for square, piece in enumerate(board.squares):
        mirror.squares[to(square)] = piece ^ recolor if piece else empty
    mirror.turn = board.turn ^ turn
    return mirror


def side_kept(evaluator, board):
    return evaluator(_mirror(board, turn=0)) == evaluator(board)


def colors_kept(evaluator, board):
    return evaluator(_mirror(board, recolor=0)) == evaluator(board)


def ranks_kept(evaluator, board):
    return evaluator(_mirror(board, to=lambda square: square)) == evaluator(board)


def turned_around(evaluator, board):
    return evaluator(_mirror(board, to=lambda square: 63 - square)) == evaluator(board)


def files_mirrored(evaluator, board):
    return evaluator(_mirror(board, to=lambda square: square ^ 7)) == evaluator(board)


def with_a_minus(evaluator, board):
    return evaluator(_mirror(board)) == -evaluator(board)


def asked_the_wrong_way(evaluator, board):
    return not my_mirror_test(evaluator, board)


def written_over(evaluator, board):
    mirror = board.copy()
    for square, piece in enumerate(mirror.squares):
        mirror.squares[square ^ 56] = piece ^ COLOR if piece else EMPTY
    mirror.turn = opponent(board.turn)
    return evaluator(mirror) == evaluator(board)


def whatever_the_sign(evaluator, board):
    return abs(evaluator(_mirror(board))) == abs(evaluator(board))


def everybody_passes(evaluator, board):
    return evaluator(board.copy()) == evaluator(board)


def never_asked(evaluator, board):
    return True


def first_square_mirrored(evaluator, board):
    mirror = board.copy()
    mirror.turn = opponent(board.turn)
    mirror.squares[56] = board.squares[0] ^ COLOR if board.squares[0] else EMPTY
    return evaluator(mirror) == evaluator(board)


def empty_squares_painted(evaluator, board):
    return evaluator(_mirror(board, empty=COLOR)) == evaluator(board)


A_ROOK_UP, A_KNIGHT_DOWN = "r3k3/8/8/8/8/8/8/R3K2R w - - 0 1", "4k1n1/8/8/8/8/8/4P3/4K3 w - - 0 1"
KNIGHT_ON_E4 = "4k3/8/8/8/4N3/8/8/4K3 w - - 0 1"
AFTER_E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
AFTER_E4_E5 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"


def _test(function, fen, expected, *tags):
    return Case((Evaluator(function), Board(fen)), expected, tags)


MIRROR = Exercise(
    id="06.3",
    statement="catch evaluators that treat the sides differently",
    contract=Asked(),
    measures=lambda evaluator, board: evaluator.calls,
    cases=(
        _test(evaluate, STARTING_FEN, True, "an evaluator that is right"),
        _test(evaluate, A_ROOK_UP, True, "an evaluator that is right"),
        _test(evaluate, A_KNIGHT_DOWN, True, "an evaluator that is right"),
        _test(naive_material, STARTING_FEN, True),
        _test(naive_material, A_ROOK_UP, False, "a broken evaluator"),
        _test(crooked_center, A_ROOK_UP, True),
        _test(crooked_center, KNIGHT_ON_E4, False, "a broken evaluator"),
        _test(white_pawns_run, STARTING_FEN, True),
        _test(white_pawns_run, AFTER_E4, False, "a broken evaluator"),
        _test(white_pawns_run, AFTER_E4_E5, False, "a broken evaluator"),
        _test(rooks_to_the_right, A_ROOK_UP, True, "an evaluator that is right"),
    ),
    key=my_mirror_test,
    wrongs=(
        Wrong(side_kept, "You exchange the men and forget whose turn it is. In the mirror the other side is to move: "
                         "mirror.turn = opponent(board.turn)."),
        Wrong(colors_kept, "Your men change their squares and keep their colors. In the mirror White's men are Black's."),
        Wrong(ranks_kept, "Your men change color and stay where they are. In the mirror rank 1 is rank 8, and rank 4 is rank 5."),
        Wrong(turned_around, "You turn the board around: files change too, and a man on a becomes a man on h. "
                             "In the mirror each man stays on its file."),
        Wrong(files_mirrored, "You mirror the files. The sides stand above and below each other: it is the ranks that are mirrored."),
        Wrong(with_a_minus, "You ask for the opposite number. The number is that of the side to move, and in the mirror the other "
                            "side is to move: both see the same, so both numbers are equal."),
        Wrong(asked_the_wrong_way, "You answer True where the numbers differ. True means that the evaluator passed."),
        Wrong(written_over, "You read from mirror.squares while you write into it: from the fifth rank on, the men that you read "
                            "are those you have written. Read from board.squares."),
        Wrong(whatever_the_sign, "You compare the numbers without their signs. A score of another sign is another score."),
        Wrong(everybody_passes, "Everybody passes your test. Is the second position the mirror image, or still the first one? "
                                "Write into mirror.squares, and read from board.squares."),
        Wrong(never_asked, "Ask `evaluator`, the first argument: your test is to work for any evaluator, not for one of your own."),
        Wrong(first_square_mirrored, "You answer after the first square: is `return` inside the loop?"),
        Wrong(empty_squares_painted, "You change the color of empty squares too, and get a number that is no piece. "
                                     "An empty square stays EMPTY."),
    ),
    hints=(
        "Three things change in the mirror: where the men stand, their colors, and whose turn it is.",
        "Begin with mirror = board.copy(). The man on `square` goes to 8 * (7 - rank) + file, and becomes "
        "piece & KIND | opponent(piece & COLOR). An empty square stays EMPTY.",
        "Fill mirror.squares in a loop over enumerate(board.squares), set mirror.turn = opponent(board.turn), "
        "and return evaluator(mirror) == evaluator(board).",
    ),
    right="You can now test any evaluator without knowing what a position is worth. It is right because the rules are the same "
          "for both sides, so who has the same position has the same worth.",
    about={"a broken evaluator": "Is your second position really the mirror image? Compare a picture of it with one of the board.",
           "an evaluator that is right": "These treat both sides alike. What of the mirror image is not yet mirrored?"},
)

EXERCISES = (MATERIAL, CENTRALIZATION, MIRROR)


def lead_of_the_loser():
    """By how many centipawns Black is ahead at the end of the Opera game."""
    board = Board()
    for move in OPERA:
        board.make(board.parse_san(move))
    return evaluate(board)


def compare_mirrored():
    """Compares positions of random games with their mirror images, in words."""
    boards = [board.copy() for board in random_boards(STARTING_FEN, 2_000)]
    same = sum(evaluate(board) == evaluate(_mirror(board)) for board in boards)
    unequal = sum(evaluate(board) != 0 for board in boards)
    return (f"{same:,} of {len(boards):,} positions of random games are worth the same to the side to move as their mirror images; "
            f"in {unequal:,} of them one side is better.")


CLOSING = Closing(
    proof=compare_mirrored,
    predictions=(Prediction("06.lead", "By how many centipawns is the loser of the Opera game ahead when he is mated?", lead_of_the_loser),),
)
