"""The exercises of lesson 09: captures first, the value of a capture, the fewest leaves.

To begin at the beginning, open `rules.pieces`.
"""
from dataclasses import dataclass

from chesslearn import STARTING_FEN, Board, Move, alphabeta, captures_first, minimax
from chesslearn.course.contracts import Moves, Number, Refused
from chesslearn.course.exercise import Case, Closing, Exercise, Prediction, Wrong
from chesslearn.course.games import random_boards
from chesslearn.engine.evaluation import PIECE_VALUES
from chesslearn.engine.ordering import mvv_lva, natural, oracle, worst_first
from chesslearn.rules.pieces import BLACK, COLOR, EMPTY, KIND, PAWN, opponent
from chesslearn.ui.picture import draw

SIZE = 240
EN_PASSANT, PROMOTING, TAKES_NOTHING = "an en passant capture", "a promotion", "a move that takes nothing"


@dataclass(frozen=True)
class CapturesThenRest:
    """A right order: these captures and then these other moves, each group in any order."""

    captures: tuple
    rest: tuple


class CapturesFirst(Moves):
    """An order of moves in which no other move comes before a capture."""

    def __init__(self):
        super().__init__(ordered=True)
        self.words = "all the moves that were given, as a list"

    def read(self, answer):
        if isinstance(answer, CapturesThenRest):
            return answer
        if isinstance(answer, set | frozenset):
            raise Refused("a set, which keeps no order")
        return super().read(answer)

    def agrees(self, answer, expected):
        first, then = answer[:len(expected.captures)], answer[len(expected.captures):]
        return sorted(first) == sorted(expected.captures) and sorted(then) == sorted(expected.rest)

    def show(self, answer):
        if not isinstance(answer, CapturesThenRest):
            return super().show(answer)
        if not (answer.captures and answer.rest):
            return " ".join(answer.captures + answer.rest) + ", in any order" if answer.captures + answer.rest else "no moves"
        return f"first {' '.join(answer.captures)}, then {' '.join(answer.rest)}; in each group any order"

    def difference(self, answer, expected):
        wanted = expected.captures + expected.rest
        if lost := [move for move in wanted if move not in answer]:
            return f"Missing: {' '.join(lost)}."
        if extra := [move for move in answer if move not in wanted]:
            return f"Not among the moves given: {' '.join(extra)}."
        early = [move for move in answer[:len(expected.captures)] if move not in expected.captures]
        return f"Too early: {' '.join(early)}."

    def signs(self, answer, expected):
        return {"arrows": sorted({move[:4] for move in expected.captures})}


def my_captures_first(board, moves):
    captures = [move for move in moves if board.is_capture(move)]
    others = [move for move in moves if not board.is_capture(move)]
    return captures + others


def captures_only(board, moves):
    return [move for move in moves if board.is_capture(move)]


def captures_last(board, moves):
    return sorted(moves, key=board.is_capture)


def as_they_come(board, moves):
    return list(moves)


def captures_twice(board, moves):
    return captures_only(board, moves) + list(moves)


def occupied_first(board, moves):
    return sorted(moves, key=lambda move: not board.squares[move.to_square])


def black_men_first(board, moves):
    return sorted(moves, key=lambda move: board.squares[move.to_square] & COLOR != BLACK)


def promotions_first(board, moves):
    return sorted(moves, key=lambda move: not (board.is_capture(move) or move.promotion))


def promotions_last(board, moves):
    return sorted(moves, key=lambda move: not board.is_capture(move) or bool(move.promotion))


def pawns_off_their_file_missed(board, moves):
    return sorted(moves, key=lambda move: not board.squares[move.to_square] or board.squares[move.from_square] & KIND == PAWN)


def the_one_best_capture(board, moves):
    captures = captures_only(board, moves)
    return captures[:1] + [move for move in moves if move not in captures[:1]]


def sorted_in_place(board, moves):
    moves.sort(key=lambda move: not board.is_capture(move))
    return moves


def captures_removed(board, moves):
    captures = []
    for move in moves:
        if board.is_capture(move):
            moves.remove(move)
            captures.append(move)
    return captures + moves


def others_removed(board, moves):
    others = []
    for move in moves:
        if not board.is_capture(move):
            moves.remove(move)
            others.append(move)
    return moves + others


def moved_to_the_front(board, moves):
    for move in moves:
        if board.is_capture(move):
            moves.remove(move)
            moves.insert(0, move)
    return moves


WHILE_WALKING = ("You change the list while you walk through it, and then the walk skips moves. The list is also your caller's: "
                 "build two new lists instead.")


def _order(fen, captures, rest, *tags, given=None):
    """A case: `given` are the moves as they are handed over, by default the rest, then the captures."""
    moves = (given or f"{rest} {captures}").split()
    return Case((Board(fen), [Move.from_uci(move) for move in moves]), CapturesThenRest(tuple(captures.split()), tuple(rest.split())), tags)


QUEEN_OUT = "r1bqkbnr/pppp1ppp/2n5/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR w KQkq - 2 3"
QUEEN_TAKES = "r1bqkbnr/pppp1ppp/2n5/4Q3/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 0 3"

ORDER = Exercise(
    id="09.1",
    statement="put the captures first and lose no move",
    contract=CapturesFirst(),
    cases=(
        _order(QUEEN_OUT, "h5h7 h5e5", "b1c3 g1f3", given="b1c3 h5h7 g1f3 h5e5"),
        _order(STARTING_FEN, "", "e2e4 g1f3 a2a3", "no capture"),
        _order("4k3/8/8/3q4/8/2N5/8/3RK3 w - - 0 1", "c3d5 d1d5", ""),
        _order("7k/5KQ1/8/8/8/8/8/8 b - - 0 1", "", "", "no move at all"),
        _order(QUEEN_TAKES, "c6e5", "f8e7 d8e7 g8e7"),
        _order("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "a1a8 h1h8", "e1g1 e1c1 a1b1"),
        _order("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6", "e5e6 e1d2", EN_PASSANT),
        _order("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "d4e3", "d4d3 e8d7 e8e7", EN_PASSANT),
        _order("3r3k/2P5/8/8/8/8/8/4K3 w - - 0 1", "c7d8q c7d8n", "c7c8q c7c8n e1e2", PROMOTING),
        _order("4k3/8/8/8/8/8/5p2/K5R1 b - - 0 1", "f2g1q f2g1r f2g1b f2g1n", "e8e7 f2f1q f2f1n", PROMOTING),
    ),
    key=my_captures_first,
    wrongs=(
        Wrong(captures_only, "You give back the captures and drop the rest. Then the search thinks that a side without a good capture has to make a bad one."),
        Wrong(captures_last, "Your captures come last: False sorts before True. Sort by `not board.is_capture(move)`, or with reverse=True."),
        Wrong(as_they_come, "You give the moves back as they came. Which of them are captures?"),
        Wrong(captures_twice, "You put the captures before the whole list, so each of them comes twice. After them only the others are wanted."),
        Wrong(occupied_first, "You take the move for a capture where its target is occupied. En passant takes a pawn beside its target: "
                              "board.is_capture(move) knows."),
        Wrong(black_men_first, "You look for black men on the target. Black takes white ones, and en passant none on the target: "
                               "board.is_capture(move) knows."),
        Wrong(promotions_first, "You put promotions among the captures. A promotion that takes nothing belongs to the rest here."),
        Wrong(promotions_last, "You leave promotions with the rest, also those that take. What takes a man is a capture."),
        Wrong(pawns_off_their_file_missed, "You leave out what pawns take. A pawn's capture is a capture like any other."),
        Wrong(the_one_best_capture, "Only one capture comes to the front. All of them do."),
        Wrong(sorted_in_place, "`moves.sort()` changes the list of whoever called you. `sorted(moves, ...)` gives a new list."),
        Wrong(captures_removed, WHILE_WALKING),
        Wrong(others_removed, WHILE_WALKING),
        Wrong(moved_to_the_front, WHILE_WALKING),
    ),
    hints=(
        "Two lists, one after the other: what goes into the first, what into the second?",
        "board.is_capture(move) is True for every capture. Collect those moves, collect the others, and return the two lists joined by +.",
        "captures = [move for move in moves if board.is_capture(move)]; others the same with `not`. Return captures + others.",
    ),
    right="Your search can now look at captures before anything else. It is right because captures come first and every move comes back exactly once.",
    about={EN_PASSANT: "In en passant the target square is empty. Which method of the board knows that it is a capture all the same?",
           PROMOTING: "A promotion is a capture only where it takes a man.",
           "no move at all": "With no moves given, an empty list comes back."},
)

QUIET_PROMOTION = "A promotion that takes nothing is no capture for this number: return 0, as for any other quiet move."
FORMULA = "10,000 + victim - attacker // 100"


def my_capture_value(board, move):
    if not board.is_capture(move):
        return 0
    victim = board.squares[move.to_square] & KIND
    if board.is_en_passant(move):
        victim = PAWN
    attacker = board.squares[move.from_square] & KIND
    return 10_000 + PIECE_VALUES[victim] - PIECE_VALUES[attacker] // 100


def _values(board, move):
    """The values of victim and attacker."""
    victim = PAWN if board.is_en_passant(move) else board.squares[move.to_square] & KIND
    return PIECE_VALUES[victim], PIECE_VALUES[board.squares[move.from_square] & KIND]


def _where_taken(formula):
    """A wrong answer with another formula of victim and attacker."""
    def value(board, move):
        return formula(*_values(board, move)) if board.is_capture(move) else 0
    return value


dear_attacker = _where_taken(lambda victim, attacker: 10_000 + victim + attacker // 100)
exchanged = _where_taken(lambda victim, attacker: 10_000 + attacker - victim // 100)
undivided = _where_taken(lambda victim, attacker: 10_000 + victim - attacker)
victim_alone = _where_taken(lambda victim, attacker: 10_000 + victim)
without_ten_thousand = _where_taken(lambda victim, attacker: victim - attacker // 100)
all_divided = _where_taken(lambda victim, attacker: (10_000 + victim - attacker) // 100)
both_divided = _where_taken(lambda victim, attacker: 10_000 + (victim - attacker) // 100)
with_a_point = _where_taken(lambda victim, attacker: 10_000 + victim - attacker / 100)


def by_target_alone(board, move):
    return my_capture_value(board, move) if board.squares[move.to_square] else 0


def nothing_taken_en_passant(board, move):
    return my_capture_value(board, move) - 100 * board.is_en_passant(move)


def no_price_en_passant(board, move):
    if not board.is_capture(move):
        return 0
    victim, attacker = board.squares[move.to_square] & KIND, board.squares[move.from_square] & KIND
    return 10_000 + PIECE_VALUES[victim] - PIECE_VALUES[attacker] // 100


def never_asked(board, move):
    victim, attacker = board.squares[move.to_square] & KIND, board.squares[move.from_square] & KIND
    return 10_000 + PIECE_VALUES[victim] - PIECE_VALUES[attacker] // 100


def color_left_on(board, move):
    if not board.is_capture(move):
        return 0
    victim = opponent(board.turn) | PAWN if board.is_en_passant(move) else board.squares[move.to_square]
    return 10_000 + PIECE_VALUES[victim] - PIECE_VALUES[board.squares[move.from_square]] // 100


def never_nothing(board, move):
    if board.is_capture(move):
        return my_capture_value(board, move)
    return 10_000 - PIECE_VALUES[board.squares[move.from_square] & KIND] // 100


def attacker_promoted(board, move):
    if not (board.is_capture(move) and move.promotion):
        return my_capture_value(board, move)
    return 10_000 + _values(board, move)[0] - PIECE_VALUES[move.promotion] // 100


def promotion_added(board, move):
    return my_capture_value(board, move) + (PIECE_VALUES[move.promotion] if move.promotion else 0)


def _quiet_promotion(worth):
    """A wrong answer in which a promotion that takes nothing has a worth, too."""
    def value(board, move):
        return worth(move) if move.promotion and not board.is_capture(move) else my_capture_value(board, move)
    return value


quiet_promotion_without_victim = _quiet_promotion(lambda move: 10_000 + PIECE_VALUES[EMPTY])
quiet_promotion_takes_nothing = _quiet_promotion(lambda move: 10_000 - PIECE_VALUES[PAWN] // 100)
quiet_promotion_takes_the_new_piece = _quiet_promotion(lambda move: 10_000 + PIECE_VALUES[move.promotion] - PIECE_VALUES[PAWN] // 100)
quiet_promotion_is_the_new_piece = _quiet_promotion(lambda move: 10_000 + PIECE_VALUES[move.promotion])


def pawn_for_pawn_is_nothing(board, move):
    return 10_000 if board.is_en_passant(move) else my_capture_value(board, move)


LADEN = "r2q4/1k2P1P1/8/2pP1n2/4N3/8/8/R3K2R w KQ c6 0 1"
BLACK_TAKES = "4k3/8/8/2p2q2/3R4/2n5/1P6/B3K3 b - - 0 1"


def _value(fen, uci, expected, *tags):
    return Case((Board(fen), Move.from_uci(uci)), expected, tags)


VALUE = Exercise(
    id="09.2",
    statement=f"the value of a capture: {FORMULA}",
    contract=Number(),
    cases=(
        _value(STARTING_FEN, "e2e4", 0, TAKES_NOTHING),
        _value(LADEN, "a1a8", 10_495),
        _value(LADEN, "e4c5", 10_097),
        _value(QUEEN_OUT, "h5e5", 10_091),
        _value(BLACK_TAKES, "c5d4", 10_499),
        _value(BLACK_TAKES, "f5f1", 0, TAKES_NOTHING),
        _value("4k3/8/8/3b4/8/2N5/8/3RK3 w - - 0 1", "d1d5", 10_325),
        _value("4k3/8/8/3b4/8/2N5/8/3RK3 w - - 0 1", "c3d5", 10_327),
        _value("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1", "e1e2", 10_900, "a king that takes"),
        _value(LADEN, "e7d8q", 10_899, PROMOTING),
        _value(LADEN, "e7d8n", 10_899, PROMOTING),
        _value(LADEN, "e7e8q", 0, PROMOTING, TAKES_NOTHING),
        _value(LADEN, "d5c6", 10_099, EN_PASSANT),
        _value("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "d4e3", 10_099, EN_PASSANT),
    ),
    key=my_capture_value,
    wrongs=(
        Wrong(no_price_en_passant, "En passant raises an error: its target square is empty, and EMPTY has no price. The man that is taken there is a pawn."),
        Wrong(never_asked, "A move that takes nothing raises an error: its target square is empty, and EMPTY has no price. Ask first whether "
                           "the move is a capture; if not, return 0."),
        Wrong(by_target_alone, "En passant is worth nothing to you, because its target square is empty. The man that is taken there is a pawn."),
        Wrong(nothing_taken_en_passant, "In en passant you count no victim, because the target square is empty. The man that is taken there is a pawn."),
        Wrong(dear_attacker, "You add the attacker. Then the queen is sent to take before the pawn; subtract it."),
        Wrong(exchanged, "Victim and attacker have changed places. The victim stands on move.to_square."),
        Wrong(undivided, "You subtract the whole price of the attacker. Then a queen for a queen is worth no more than a pawn for a pawn; "
                         "divide it by 100 with //."),
        Wrong(victim_alone, "You count the victim only. Of two that can take it, the cheaper one should go first: subtract attacker // 100."),
        Wrong(without_ten_thousand, "The 10,000 is missing. It keeps captures ahead of all other moves."),
        Wrong(both_divided, "You divide victim and attacker. Only the attacker is divided, so that the victim always decides first."),
        Wrong(all_divided, "You divide the whole sum. Only the attacker is divided: `//` goes before `+` and `-`, without parentheses."),
        Wrong(with_a_point, "You divide with / and get a number with a point. // divides whole numbers."),
        Wrong(color_left_on, "What stands in the brackets of PIECE_VALUES is no kind. A square holds kind and color: take the kind out with "
                             "& KIND, inside the brackets; // 100 comes behind them."),
        Wrong(never_nothing, "Moves that take nothing get nearly 10,000 too. Ask first whether the move is a capture; if not, return 0."),
        Wrong(attacker_promoted, "Where a pawn promotes, you price the attacker as the new piece. What takes is still a pawn."),
        Wrong(promotion_added, "You add the new piece. Here only victim and attacker count."),
        Wrong(quiet_promotion_without_victim, QUIET_PROMOTION),
        Wrong(quiet_promotion_takes_nothing, QUIET_PROMOTION),
        Wrong(quiet_promotion_takes_the_new_piece, QUIET_PROMOTION),
        Wrong(quiet_promotion_is_the_new_piece, QUIET_PROMOTION),
        Wrong(pawn_for_pawn_is_nothing, "En passant is a pawn taken by a pawn, so it is worth what any pawn is that a pawn takes: only the "
                                        "attacker is divided by 100."),
    ),
    hints=(
        "Three questions: is it a capture? What is taken? What takes?",
        "If board.is_capture(move) is False, return 0. The victim is board.squares[move.to_square] & KIND, but a PAWN where "
        "board.is_en_passant(move). The attacker stands on move.from_square.",
        "victim = PAWN if board.is_en_passant(move) else board.squares[move.to_square] & KIND; attacker = board.squares[move.from_square] & KIND. "
        "Return 10_000 + PIECE_VALUES[victim] - PIECE_VALUES[attacker] // 100.",
    ),
    right="You can now sort captures by one number. It is right because the attacker weighs at most 9, less than the gap between any two "
          "kinds of victim: the victim decides, and only between equal victims the attacker.",
    about={EN_PASSANT: "In en passant the target square is empty. What is the man that is taken there?",
           TAKES_NOTHING: "What is the value of a move that takes nothing?",
           PROMOTING: "The attacker is what stands on move.from_square before the move: a pawn."},
    draws=lambda case, answer: [draw(case.arguments[0], size=SIZE, arrows=[case.arguments[1]])],
)


def my_fewest_leaves(branching, depth):
    return branching ** ((depth + 1) // 2) + branching ** (depth // 2) - 1


def one_too_many(branching, depth):
    return my_fewest_leaves(branching, depth) + 1


def rounded_down_twice(branching, depth):
    return 2 * branching ** (depth // 2) - 1


def rounded_up_twice(branching, depth):
    return 2 * branching ** ((depth + 1) // 2) - 1


def square_root(branching, depth):
    return branching ** (depth // 2)


def broken_power(branching, depth):
    return 2 * branching ** (depth / 2) - 1


def all_leaves(branching, depth):
    return branching ** depth


def multiplied(branching, depth):
    return branching ** ((depth + 1) // 2) * branching ** (depth // 2) - 1


def powers_first(branching, depth):
    return branching ** (depth + 1) // 2 + branching ** depth // 2 - 1


def times_instead_of_power(branching, depth):
    return branching * ((depth + 1) // 2) + branching * (depth // 2) - 1


def one_more_up(branching, depth):
    return branching ** (depth // 2 + 1) + branching ** (depth // 2) - 1


def xor_for_power(branching, depth):
    return branching ^ ((depth + 1) // 2) + branching ^ (depth // 2) - 1


def xor_for_power_in_parentheses(branching, depth):
    return (branching ^ ((depth + 1) // 2)) + (branching ^ (depth // 2)) - 1


def round_for_up(branching, depth):
    return branching ** round(depth / 2) + branching ** (depth // 2) - 1


def round_twice(branching, depth):
    return 2 * branching ** round(depth / 2) - 1


def round_after_a_half(branching, depth):
    return branching ** round(depth / 2 + 0.5) + branching ** (depth // 2) - 1


def round_both_halves(branching, depth):
    return branching ** round(depth / 2 + 0.5) + branching ** round(depth / 2) - 1


XOR = "In Python `^` is not a power. It combines bits; a power is written with `**`."
TO_EVEN = "`round` does not round halves up: Python rounds them to the even neighbor, so `round(0.5)` is 0. Up is (depth + 1) // 2."
ODD = "an odd depth"

FEWEST = Exercise(
    id="09.3",
    statement="the fewest leaves that alpha-beta can read",
    contract=Number(),
    cases=(
        Case((3, 2), 5),
        Case((3, 1), 3, (ODD,)),
        Case((3, 3), 11, (ODD,)),
        Case((3, 4), 17),
        Case((2, 5), 11, (ODD,)),
        Case((1, 6), 1),
        Case((30, 3), 929, (ODD,)),
        Case((35, 6), 85_749),
        Case((35, 7), 1_543_499, (ODD,)),
    ),
    key=my_fewest_leaves,
    wrongs=(
        Wrong(one_too_many, "One leaf too many: the line of best moves belongs to both sums and was counted twice. Take 1 off."),
        Wrong(rounded_down_twice, "You round depth / 2 down both times. At an odd depth one of the exponents is rounded up: (depth + 1) // 2."),
        Wrong(rounded_up_twice, "You round depth / 2 up both times. At an odd depth one of the exponents is rounded down: depth // 2."),
        Wrong(square_root, "b to the half of the depth is a rule of thumb. The exact count is a sum of two powers, less 1."),
        Wrong(broken_power, "`/` gives a number with a point, and at an odd depth half an exponent. Round one exponent up and the other down, with //."),
        Wrong(all_leaves, "These are all leaves of the tree. How many does the best order leave unread?"),
        Wrong(multiplied, "You multiply the two powers. Add them: they count two sets of leaves."),
        Wrong(powers_first, "`**` is worked out before `//`. The exponent needs parentheses: branching ** (depth // 2)."),
        Wrong(times_instead_of_power, "`*` multiplies. A power is written with `**`."),
        Wrong(one_more_up, "At an even depth nothing is rounded: (depth + 1) // 2 is half the depth there, and depth // 2 + 1 is not."),
        Wrong(xor_for_power, XOR),
        Wrong(xor_for_power_in_parentheses, XOR),
        Wrong(round_for_up, TO_EVEN),
        Wrong(round_twice, TO_EVEN),
        Wrong(round_after_a_half, TO_EVEN),
        Wrong(round_both_halves, TO_EVEN),
    ),
    hints=(
        "Try it with the textbook tree: three branches, two levels, and five leaves are read.",
        "Rounded down, half the depth is depth // 2; rounded up, it is (depth + 1) // 2. Both are exponents of the branching.",
        "return branching ** ((depth + 1) // 2) + branching ** (depth // 2) - 1",
    ),
    right="You know now how good an order can get at all. It is right because both sides must be held to their best move: one power counts "
          "the lines that prove \"at least\", the other those that prove \"at most\", and one line belongs to both.",
    about={ODD: "At an odd depth, half the depth is no whole number. One exponent is rounded up, the other down."},
)

EXERCISES = (ORDER, VALUE, FEWEST)


def percent_saved():
    """What percentage of the nodes captures first saves in the first position of the lesson."""
    before, after = (alphabeta(Board(QUEEN_OUT), 3, order=order).nodes for order in (natural, captures_first))
    return round(100 * (before - after) / before)


def same_value_in_any_order():
    """Five orders against minimax on positions of random games, in words."""
    same, nodes, boards = 0, dict.fromkeys(("worst", "natural", "captures first", "MVV-LVA", "oracle"), 0), 0
    for ply, board in enumerate(random_boards(STARTING_FEN, 120)):
        if ply % 15 == 0:
            boards += 1
            value = minimax(board, 2).score
            orders = worst_first(board, 2), natural, captures_first, mvv_lva, oracle(board, 2)
            for name, order in zip(nodes, orders):
                result = alphabeta(board, 2, order=order)
                same += result.score == value
                nodes[name] += result.nodes
    counts = ", ".join(f"{name} {count:,}" for name, count in nodes.items())
    return f"on {boards} positions of random games, {same} of {5 * boards} ordered searches find minimax's value. Nodes: {counts}."


CLOSING = Closing(
    proof=same_value_in_any_order,
    predictions=(Prediction("09.saved", "What percentage of the nodes does captures first save, in the first position at depth 3?", percent_saved),),
)
