"""The exercises of lesson 02: a knight's targets, a line of squares, pawns, the four promotions.

To see the package's own answers, open `rules.squares` and `rules.movegen`.
"""
from chesslearn import Board, Move
from chesslearn.course.contracts import Moves, Squares
from chesslearn.course.exercise import Case, Closing, Exercise, Prediction, Wrong
from chesslearn.course.published import POSITIONS
from chesslearn.rules.move import PROMOTIONS
from chesslearn.rules.pieces import BISHOP, BLACK, COLOR, EMPTY, KIND_NAMES, KING, KNIGHT, PAWN, QUEEN, ROOK, WHITE, opponent
from chesslearn.rules.squares import (DIAGONAL, DIAGONAL_RAYS, EAST, FRAME, JUMPS, KING_STEPS, KNIGHT_STEPS, NORTH, OUTSIDE,
                                      PAWN_ATTACKS, SOUTH, SQUARE_NAMES, SQUARES, STRAIGHT, STRAIGHT_RAYS, WEST, field_of,
                                      ray, steps)
from chesslearn.ui.picture import draw

SIZE = 240
DOTS = "; dots: your answer"
JUMPS_64 = (17, 10, -6, -15, -17, -10, 6, 15)


def _squares(names):
    return [SQUARES[name] for name in names.split()]


def _with_piece(piece, square):
    """A list of 64 with one piece on it."""
    return [EMPTY] * square + [piece] + [EMPTY] * (63 - square)


def knight_targets(square):
    targets = []
    for jump in JUMPS:
        target = FRAME[field_of(square) + jump]
        if target != OUTSIDE:
            targets.append(target)
    return targets


def on_the_plain_list(square):
    return [square + jump for jump in JUMPS_64 if 0 <= square + jump < 64]


def sentinels_kept(square):
    return list({FRAME[field_of(square) + jump] for jump in JUMPS})


def fields_returned(square):
    return [field_of(square) + jump for jump in JUMPS if FRAME[field_of(square) + jump] != OUTSIDE]


def square_taken_for_field(square):
    return [FRAME[square + jump] for jump in JUMPS if FRAME[square + jump] != OUTSIDE]


def steps_of_a_king(square):
    return steps(square, STRAIGHT + DIAGONAL)


def jumps_upward(square):
    return [target for target in knight_targets(square) if target > square]


def first_jump_alone(square):
    return [target for target in [FRAME[field_of(square) + JUMPS[0]]] if target != OUTSIDE]


def frame_jumps_on_the_list(square):
    return [square + jump for jump in JUMPS if 0 <= square + jump < 64]


def corner_taken_for_outside(square):
    return [target for target in knight_targets(square) if target > 0]


def names_of_squares(square):
    return [SQUARE_NAMES[target] for target in knight_targets(square)]


JUMPING = Exercise(
    id="02.1",
    statement="the squares a knight attacks",
    contract=Squares(),
    cases=(
        Case((SQUARES["d4"],), _squares("b3 b5 c2 c6 e2 e6 f3 f5")),
        Case((SQUARES["e5"],), _squares("c4 c6 d3 d7 f3 f7 g4 g6")),
        Case((SQUARES["a1"],), _squares("b3 c2"), ("a square at the edge",)),
        Case((SQUARES["h4"],), _squares("f3 f5 g2 g6"), ("a square at the edge",)),
        Case((SQUARES["b8"],), _squares("a6 c6 d7"), ("a square at the edge",)),
        Case((SQUARES["g2"],), _squares("e1 e3 f4 h4"), ("a square near the edge",)),
        Case((SQUARES["h8"],), _squares("f7 g6"), ("a square at the edge",)),
        Case((SQUARES["c2"],), _squares("a1 a3 b4 d4 e1 e3"), ("a square near the edge",)),
    ),
    key=knight_targets,
    wrongs=(
        Wrong(on_the_plain_list, "These are jumps on the plain list of 64: they leave the board at one side and come back at the other. "
                                 "Jump on the frame: FRAME[field_of(square) + jump]."),
        Wrong(sentinels_kept, "You keep jumps that leave the board. Where FRAME says OUTSIDE, there is no target."),
        Wrong(fields_returned, "You return fields of the frame. The square is what stands on the field: FRAME[field]."),
        Wrong(square_taken_for_field, "You use the square as a field of the frame. The field of a square is field_of(square)."),
        Wrong(steps_of_a_king, "These are the steps of a king. A knight jumps two squares one way and one sideways: JUMPS."),
        Wrong(first_jump_alone, "You look at the first jump only: `return` stands inside the loop. It belongs behind the loop."),
        Wrong(frame_jumps_on_the_list, "JUMPS are jumps on the frame, and you add them on the list of 64. Start from field_of(square), and look the field up in FRAME."),
        Wrong(corner_taken_for_outside, "a1 is missing. It is square 0, and a square is on the board where it is not OUTSIDE."),
        Wrong(names_of_squares, "These are names. Return the squares as numbers: what FRAME holds."),
        Wrong(jumps_upward, "You jump only towards the eighth rank. Half of the eight jumps go down."),
    ),
    hints=(
        "Start from the field of the square. Where does each of the eight JUMPS land?",
        "For each jump look at FRAME[field_of(square) + jump]. It is the number of a square, or OUTSIDE.",
        "targets = []; for jump in JUMPS: target = FRAME[field_of(square) + jump]; if target != OUTSIDE: targets.append(target). "
        "At the end, return targets.",
    ),
    right="You have the first piece that moves. It is right because every jump from every square lands inside the frame, "
          "and a field of the frame knows whether it is on the board.",
    draws=lambda case, answer: [draw(_with_piece(WHITE | KNIGHT, case.arguments[0]), size=SIZE, marks=answer or (),
                                     caption=f"Square {case.arguments[0]} is {SQUARE_NAMES[case.arguments[0]]}" + DOTS * bool(answer))],
)


def slide(board, square, direction):
    own = board.squares[square] & COLOR
    targets = []
    field = field_of(square) + direction
    while FRAME[field] != OUTSIDE:
        target = FRAME[field]
        if board.squares[target] & own:
            break
        targets.append(target)
        if board.squares[target]:
            break
        field += direction
    return targets


def through_everything(board, square, direction):
    return ray(square, direction)


def _until(board, square, direction, stops):
    """The ray up to and with the first square whose piece `stops`."""
    targets = []
    for target in ray(square, direction):
        targets.append(target)
        if stops(board.squares[target]):
            break
    return targets


def takes_its_own(board, square, direction):
    return _until(board, square, direction, bool)


def never_takes(board, square, direction):
    return [target for target in takes_its_own(board, square, direction) if not board.squares[target]]


def runs_behind_the_enemy(board, square, direction):
    own = board.squares[square] & COLOR
    line = _until(board, square, direction, lambda piece: piece & own)
    return [target for target in line if not board.squares[target] & own]


def jumps_over_its_own(board, square, direction):
    own = board.squares[square] & COLOR
    line = _until(board, square, direction, lambda piece: piece & opponent(own))
    return [target for target in line if not board.squares[target] & own]


def one_step(board, square, direction):
    return slide(board, square, direction)[:1]


def its_own_square_too(board, square, direction):
    return [square, *slide(board, square, direction)]


def stopped_by_itself(board, square, direction):
    return []


def whole_piece_as_own(board, square, direction):
    line = _until(board, square, direction, bool)
    return [target for target in line if not board.squares[target] & board.squares[square]]


def for_the_side_to_move(board, square, direction):
    return [target for target in takes_its_own(board, square, direction) if not board.squares[target] & board.turn]


def steps_on_the_plain_list(board, square, direction):
    rank = round(direction / 10)
    step, targets, target = 8 * rank + direction - 10 * rank, [], square
    while 0 <= (target := target + step) < 64 and not board.squares[target] & board.squares[square] & COLOR:
        targets.append(target)
        if board.squares[target]:
            break
    return targets


def stops_before_the_corner(board, square, direction):
    return [target for target in slide(board, square, direction) if target > 0]


def first_step_or_nothing(board, square, direction):
    target = FRAME[field_of(square) + direction]
    return [target] if target != OUTSIDE and not board.squares[target] else None


DIRECTIONS = {NORTH: "north", EAST: "east", SOUTH: "south", WEST: "west", SOUTH + WEST: "south-west", SOUTH + EAST: "south-east"}
CROSS = Board("7k/8/3p4/8/1P1R2n1/8/8/K7 w - - 0 1")
LONG_LINE = Board("6k1/6b1/8/4P3/8/8/8/7K w - - 0 1")
CORNER = Board("r3k3/p7/8/8/8/8/8/4K2R b - - 0 1")
TO_A1 = Board("4k3/8/8/8/r7/8/8/4K3 b - - 0 1")
OWN, ENEMY, FREE = "a piece of its own in the way", "an enemy in the way", "a free line to the edge"

SLIDE = Exercise(
    id="02.2",
    statement="the squares a sliding piece reaches in one direction",
    contract=Squares(),
    cases=(
        Case((CROSS, SQUARES["d4"], SOUTH), _squares("d3 d2 d1"), (FREE,)),
        Case((CROSS, SQUARES["d4"], NORTH), _squares("d5 d6"), (ENEMY,)),
        Case((CROSS, SQUARES["d4"], EAST), _squares("e4 f4 g4"), (ENEMY,)),
        Case((CROSS, SQUARES["d4"], WEST), _squares("c4"), (OWN,)),
        Case((CORNER, SQUARES["h1"], EAST), [], ("the edge beside it",)),
        Case((CORNER, SQUARES["h1"], WEST), _squares("g1 f1"), (OWN,)),
        Case((CORNER, SQUARES["a8"], SOUTH), [], (OWN,)),
        Case((CORNER, SQUARES["a8"], EAST), _squares("b8 c8 d8"), (OWN,)),
        Case((LONG_LINE, SQUARES["g7"], SOUTH + WEST), _squares("f6 e5"), (ENEMY,)),
        Case((LONG_LINE, SQUARES["g7"], SOUTH + EAST), _squares("h6"), (FREE,)),
        Case((TO_A1, SQUARES["a4"], SOUTH), _squares("a3 a2 a1"), (FREE,)),
    ),
    key=slide,
    wrongs=(
        Wrong(through_everything, "Your piece runs through everything to the edge. It has to stop at the first piece."),
        Wrong(takes_its_own, "Your piece takes men of its own side. It stops before them: no target there."),
        Wrong(never_takes, "Your piece never takes. The first enemy is a target too, the last one."),
        Wrong(runs_behind_the_enemy, "Your piece goes on behind the enemy that it takes. After a capture the line ends."),
        Wrong(jumps_over_its_own, "Your piece jumps over men of its own side. It stops before them."),
        Wrong(one_step, "Your piece takes one step only. Go on in the same direction while the squares are empty."),
        Wrong(first_step_or_nothing, "You look at the first step only: `return` stands inside the loop. It belongs behind the loop."),
        Wrong(stops_before_the_corner, "a1 is missing. It is square 0, and the board ends where FRAME holds OUTSIDE."),
        Wrong(its_own_square_too, "You begin with the square where the piece stands. A move ends on another square: begin one step further."),
        Wrong(stopped_by_itself, "Your walk meets its own piece first. Take one step before the loop."),
        Wrong(whole_piece_as_own, "`own` must be the color alone: board.squares[square] & COLOR."),
        Wrong(for_the_side_to_move, "You ask whose turn it is. What counts here is the color of the piece on `square`."),
        Wrong(steps_on_the_plain_list, "You run on the plain list of 64, so from h1 the next square to the east is a2. Run on the frame."),
    ),
    hints=(
        "Walk on the frame, one step at a time. Three things end the walk: the edge, a piece of your own side, an enemy.",
        "field = field_of(square) + direction, and while FRAME[field] != OUTSIDE: look at board.squares[FRAME[field]]. "
        "own = board.squares[square] & COLOR is the color of the piece that moves. An own piece ends the walk before its square, an enemy after it.",
        "In the loop: target = FRAME[field]; if board.squares[target] & own: break; append target; "
        "if board.squares[target]: break; field += direction. Before it, own as in the second hint.",
    ),
    right="Rook, bishop and queen are done in one function. It is right because every step looks at exactly one square, "
          "and each of the three reasons to stop is asked there.",
    draws=lambda case, answer: [draw(case.arguments[0], size=SIZE, marks=answer or (),
                                     caption=f"From {SQUARE_NAMES[case.arguments[1]]} to the {DIRECTIONS[case.arguments[2]]}" + DOTS * bool(answer))],
)


def pawn_targets(board, square):
    own = board.squares[square] & COLOR
    step, home = (NORTH, 1) if own == WHITE else (SOUTH, 6)
    targets, field = [], field_of(square)
    if not board.squares[FRAME[field + step]]:
        targets.append(FRAME[field + step])
        if square // 8 == home and not board.squares[FRAME[field + 2 * step]]:
            targets.append(FRAME[field + 2 * step])
    for side in (WEST, EAST):
        target = FRAME[field + step + side]
        if target != OUTSIDE and board.squares[target] & opponent(own):
            targets.append(target)
    return targets


def _pawn(board, square, color=None):
    """Color of a pawn, the squares one and two ahead (or -1), and those it attacks."""
    own = board.squares[square] & COLOR if color is None else color
    step = NORTH if own == WHITE else SOUTH
    return own, FRAME[field_of(square) + step], FRAME[field_of(square) + 2 * step], PAWN_ATTACKS[own][square]


def _at_home(board, square):
    return square // 8 == (1 if board.squares[square] & COLOR == WHITE else 6)


def always_north(board, square):
    own, one, two, attacks = _pawn(board, square, WHITE)
    enemy = opponent(board.squares[square] & COLOR)
    ahead = [] if board.squares[one] else [one] + [two] * (square // 8 == 1 and not board.squares[two])
    return ahead + [target for target in attacks if board.squares[target] & enemy]


def by_the_side_to_move(board, square):
    own, one, two, attacks = _pawn(board, square, board.turn)
    home = 1 if own == WHITE else 6
    ahead = [] if board.squares[one] else [one] + [two] * (square // 8 == home and not board.squares[two])
    return ahead + [target for target in attacks if board.squares[target] & opponent(own)]


def without_double(board, square):
    _, one, two, _ = _pawn(board, square)
    return [target for target in pawn_targets(board, square) if target != two]


def home_rank_from_one(board, square):
    own, one, two, _ = _pawn(board, square)
    home = 2 if own == WHITE else 7
    far = [two] if square // 8 == home and not board.squares[one] and not board.squares[two] else []
    return [target for target in pawn_targets(board, square) if target != two] + far


def double_from_everywhere(board, square):
    _, one, two, _ = _pawn(board, square)
    far = [two] if two != OUTSIDE and not board.squares[one] and not board.squares[two] else []
    return list({*pawn_targets(board, square), *far})


def double_over_a_piece(board, square):
    _, one, two, _ = _pawn(board, square)
    far = [two] if _at_home(board, square) and not board.squares[two] else []
    return list({*pawn_targets(board, square), *far})


def double_onto_a_piece(board, square):
    _, one, two, _ = _pawn(board, square)
    far = [two] if _at_home(board, square) and not board.squares[one] else []
    return list({*pawn_targets(board, square), *far})


def takes_ahead(board, square):
    own, one, _, _ = _pawn(board, square)
    return list({*pawn_targets(board, square), *([one] if not board.squares[one] & own else [])})


def pushes_into_pieces(board, square):
    _, one, _, _ = _pawn(board, square)
    return list({*pawn_targets(board, square), one})


def sideways_without_enemy(board, square):
    own, _, _, attacks = _pawn(board, square)
    return list({*pawn_targets(board, square), *(target for target in attacks if not board.squares[target] & own)})


def takes_anything(board, square):
    _, _, _, attacks = _pawn(board, square)
    return list({*pawn_targets(board, square), *(target for target in attacks if board.squares[target])})


def never_takes_sideways(board, square):
    return [target for target in pawn_targets(board, square) if target % 8 == square % 8]


def takes_around_the_edge(board, square):
    own = board.squares[square] & COLOR
    sides = (square + 7, square + 9) if own == WHITE else (square - 7, square - 9)
    around = [target for target in sides if 0 <= target < 64 and board.squares[target] & opponent(own)]
    return list({*pawn_targets(board, square), *around})


def sentinel_as_a_square(board, square):
    own = board.squares[square] & COLOR
    step = NORTH if own == WHITE else SOUTH
    sides = [FRAME[field_of(square) + step + side] for side in (WEST, EAST)]
    return list({*pawn_targets(board, square), *(target for target in sides if board.squares[target] & opponent(own))})


def frame_steps_on_the_list(board, square):
    own = board.squares[square] & COLOR
    step, home = (NORTH, 1) if own == WHITE else (SOUTH, 6)
    targets = []
    if not board.squares[square + step]:
        targets.append(square + step)
        if square // 8 == home and not board.squares[square + 2 * step]:
            targets.append(square + 2 * step)
    sides = (square + step + WEST, square + step + EAST)
    return targets + [target for target in sides if board.squares[target] & opponent(own)]


def takes_like_a_piece(board, square):
    own, _, _, attacks = _pawn(board, square)
    return [target for target in attacks if not board.squares[target] & own]


def takes_to_one_side(side):
    """What `return` inside the loop over the two sides leaves: the steps, and captures to the first side."""
    def answers(board, square):
        return [target for target in pawn_targets(board, square) if target % 8 in (square % 8, square % 8 + side)]
    return answers


def takes_west_alone(board, square):
    return takes_to_one_side(WEST)(board, square)


def takes_east_alone(board, square):
    return takes_to_one_side(EAST)(board, square)


def takes_beside(board, square):
    own = board.squares[square] & COLOR
    beside = [FRAME[field_of(square) + side] for side in (WEST, EAST)]
    steps_ahead = [target for target in pawn_targets(board, square) if target % 8 == square % 8]
    return steps_ahead + [target for target in beside if target != OUTSIDE and board.squares[target] & opponent(own)]


PAWNS = Board("4k2r/p5p1/1P3n2/P6p/3pP3/2n1n2P/1p1PP1P1/R3K3 w - - 0 1")
ON_THE_THIRD = Board("4k3/8/8/8/8/2P5/8/4K3 w - - 0 1")
BLOCKED = Board("1k6/3p1p2/5N2/2pB4/2b4n/4n2p/4P2P/1K6 w - - 0 1")
PAWN_TAGS = {"double": "a double step", "capture": "a capture", "edge": "a pawn on the edge", "blocked": "a blocked pawn"}


def _pawn_case(board, square, targets, *tags):
    black = ("a black pawn",) if board.piece_at(square) & BLACK else ()
    return Case((board, SQUARES[square]), _squares(targets), tuple(PAWN_TAGS[tag] for tag in tags) + black)


PAWN_STEPS = Exercise(
    id="02.3",
    statement="the squares a pawn may go to",
    contract=Squares(),
    cases=(
        _pawn_case(PAWNS, "e4", "e5"),
        _pawn_case(PAWNS, "g2", "g3 g4", "double"),
        _pawn_case(PAWNS, "d2", "d3 c3 e3", "capture"),
        _pawn_case(PAWNS, "d4", "d3"),
        _pawn_case(PAWNS, "g7", "g6 g5", "double"),
        _pawn_case(PAWNS, "a7", "a6 b6", "capture", "edge"),
        _pawn_case(PAWNS, "b6", "b7 a7", "capture"),
        _pawn_case(PAWNS, "h3", "h4", "edge"),
        _pawn_case(ON_THE_THIRD, "c3", "c4"),
        _pawn_case(PAWNS, "a5", "a6", "edge"),
        _pawn_case(PAWNS, "b2", "b1 a1", "capture"),
        _pawn_case(BLOCKED, "e2", "", "blocked"),
        _pawn_case(BLOCKED, "h2", "", "blocked", "edge"),
        _pawn_case(BLOCKED, "f7", "", "blocked"),
        _pawn_case(BLOCKED, "d7", "d6", "blocked"),
        _pawn_case(BLOCKED, "c5", "", "blocked"),
    ),
    key=pawn_targets,
    wrongs=(
        Wrong(always_north, "Black's pawns go up the board like White's. Ahead is SOUTH for them, and their home rank is the seventh."),
        Wrong(by_the_side_to_move, "You ask whose turn it is. What counts here is the color of the pawn on `square`."),
        Wrong(without_double, "The double step is missing: from its home rank a pawn may go two squares, if both are empty."),
        Wrong(home_rank_from_one, "The list counts ranks from 0: on the home rank, square // 8 is 1 for White and 6 for Black."),
        Wrong(double_from_everywhere, "Your pawns step two squares from everywhere. Only a pawn on its home rank may: square // 8 is 1 for "
                                      "White, 6 for Black."),
        Wrong(double_over_a_piece, "Your double step jumps over a piece. Both squares ahead have to be empty."),
        Wrong(double_onto_a_piece, "Your double step ends on a piece. Both squares ahead have to be empty."),
        Wrong(takes_ahead, "Your pawns take straight ahead. A pawn takes one step ahead to the side only; a piece before it blocks it."),
        Wrong(pushes_into_pieces, "Your pawns step onto a square that is taken. A step ahead needs an empty square."),
        Wrong(sideways_without_enemy, "Your pawns go to the side where there is nothing to take. That needs an enemy on the square."),
        Wrong(takes_anything, "Your pawns take men of their own side. Keep those captures where the enemy's bit is set."),
        Wrong(never_takes_sideways, "The captures are missing: one step ahead to the WEST or to the EAST, if an enemy is there. A piece is color and kind, "
                                    "so it never equals a color. Ask with &: board.squares[target] & opponent(own)."),
        *(Wrong(one, "Your pawns take to one side only. Look at both, WEST and EAST; if you have a loop over them, `return` belongs behind it.")
          for one in (takes_west_alone, takes_east_alone)),
        Wrong(takes_beside, "Your pawns take what stands beside them. A capture is a step ahead and one to the side: field + step + side."),
        Wrong(takes_around_the_edge, "Your captures are steps on the plain list of 64, so a pawn on the a-file takes on the h-file. Use the frame."),
        Wrong(sentinel_as_a_square, "You use the sentinel as a square: OUTSIDE is -1, and squares[-1] is the last one, h8. "
                                    "Ask for OUTSIDE first."),
        Wrong(frame_steps_on_the_list, "NORTH is a step on the frame, not on the list of 64: FRAME[field_of(square) + NORTH]."),
        Wrong(takes_like_a_piece, "Your pawns move where they take. They step straight ahead, and go to the side only to take."),
    ),
    hints=(
        "Three questions, one after the other: one step ahead, two steps, captures. In which direction is ahead, and what makes each possible?",
        "Ahead is NORTH for White, SOUTH for Black. One step needs an empty square. Two steps need that, the pawn on its home rank "
        "(square // 8 is 1 for White, 6 for Black), and the next square empty too. A capture needs an enemy one step ahead to the WEST or EAST.",
        "own = board.squares[square] & COLOR; step, home = (NORTH, 1) if own == WHITE else (SOUTH, 6). For captures: "
        "target = FRAME[field_of(square) + step + side], kept if target != OUTSIDE and board.squares[target] & opponent(own).",
    ),
    right="The most irregular piece of all can move now. It is right because steps need empty squares and captures need an enemy: "
          "no square can be both.",
    draws=lambda case, answer: [draw(case.arguments[0], size=SIZE, marks=answer or (),
                                     caption=f"The pawn on {SQUARE_NAMES[case.arguments[1]]}" + DOTS * bool(answer))],
)


def moves_to(square, target):
    if target // 8 in (0, 7):
        kinds = (QUEEN, ROOK, BISHOP, KNIGHT)
        return [Move(square, target, kind) for kind in kinds]
    return [Move(square, target)]


def never_promotes(square, target):
    return [Move(square, target)]


def queen_only(square, target):
    return moves_to(square, target)[:1]


def white_promotes(square, target):
    return moves_to(square, target) if target > 55 else [Move(square, target)]


def not_promoted_too(square, target):
    return [Move(square, target), *moves_to(square, target)] if target // 8 in (0, 7) else [Move(square, target)]


def a_rank_too_early(square, target):
    return [Move(square, target, kind) for kind in PROMOTIONS] if target // 8 in (1, 6) else [Move(square, target)]


def everything_promotes(square, target):
    return [Move(square, target, kind) for kind in PROMOTIONS]


def by_the_square_it_leaves(square, target):
    return [Move(square, target, kind) for kind in PROMOTIONS] if square // 8 == 6 else [Move(square, target)]


def what_no_pawn_becomes(square, target):
    return [Move(square, target, kind) for kind in KIND_NAMES] if target // 8 in (0, 7) else [Move(square, target)]


def as_texts(square, target):
    return [move.uci() for move in moves_to(square, target)]


def one_move_alone(square, target):
    return moves_to(square, target)[0]


def last_ranks_from_one(square, target):
    return [Move(square, target, kind) for kind in PROMOTIONS] if target // 8 in (1, 8) else [Move(square, target)]


def kind_with_a_color(square, target):
    return [Move(square, target, WHITE | kind) for kind in (QUEEN, ROOK)] if target // 8 in (0, 7) else [Move(square, target)]


def _promoting(names, *promotions):
    square, target = _squares(names)
    tags = ("a promotion",) if promotions else ()
    tags += ("a promotion of Black's",) if promotions and target < 8 else ()
    return Case((square, target), [Move(square, target, kind) for kind in promotions or (None,)], tags)


def _on_its_way(case, answer):
    """The pawn, alone on a board, and an arrow to its target."""
    square, target = case.arguments
    color = WHITE if target > square else BLACK
    return [draw(_with_piece(color | PAWN, square), size=SIZE, arrows=[(square, target)])]


PROMOTING = Exercise(
    id="02.4",
    statement="the moves of a pawn to one square: one, or four",
    contract=Moves(),
    cases=(
        _promoting("e2 e4"),
        _promoting("d6 d5"),
        _promoting("a6 a7"),
        _promoting("h7 h5"),
        _promoting("c3 b2"),
        _promoting("e7 e8", QUEEN, ROOK, BISHOP, KNIGHT),
        _promoting("g7 h8", QUEEN, ROOK, BISHOP, KNIGHT),
        _promoting("b2 b1", QUEEN, ROOK, BISHOP, KNIGHT),
        _promoting("b2 a1", QUEEN, ROOK, BISHOP, KNIGHT),
    ),
    key=moves_to,
    wrongs=(
        Wrong(never_promotes, "Your pawns stay pawns on the last rank. There each of the four promotions is a move of its own."),
        Wrong(queen_only, "Only the queen is there. A rook, a bishop and a knight are moves too, and sometimes the better ones. "
                          "If you go through the four in a loop, `return` belongs behind it."),
        Wrong(white_promotes, "Black's pawns do not promote. Their last rank is the first one: target // 8 is 0."),
        Wrong(not_promoted_too, "You keep the move without a promotion beside the four. On the last rank a pawn cannot stay a pawn."),
        Wrong(a_rank_too_early, "Your pawns promote one rank too early. Ranks count from 0: the last ones are 7 for White and 0 for Black."),
        Wrong(last_ranks_from_one, "The list counts ranks from 0: on the last ranks, target // 8 is 7 for White and 0 for Black."),
        Wrong(kind_with_a_color, "Move takes the kind alone, without a color: Move(square, target, QUEEN). The color is that of the pawn."),
        Wrong(everything_promotes, "Every move of your pawns promotes. Only those to the last rank do: target // 8 in (0, 7)."),
        Wrong(by_the_square_it_leaves, "You look at the rank that the pawn leaves. Black's pawns start on the seventh rank and do not promote there: "
                                       "look at the target."),
        Wrong(what_no_pawn_becomes, "Move refuses a promotion that is not one of the four kinds QUEEN, ROOK, BISHOP and KNIGHT. "
                                    "A pawn becomes neither a king nor a pawn, and the kind comes without a color."),
        Wrong(as_texts, "These are texts. Return the moves themselves: Move(square, target), or Move(square, target, QUEEN)."),
        Wrong(one_move_alone, "You return one move. Return a list of moves, also where it has only one."),
    ),
    hints=(
        "How do you see from a target alone that a pawn has come to the end of the board, for both sides?",
        "target // 8 is 7 on the eighth rank and 0 on the first. There, return four moves, elsewhere a list with one.",
        "if target // 8 in (0, 7): return [Move(square, target, kind) for kind in (QUEEN, ROOK, BISHOP, KNIGHT)]. "
        "Otherwise return [Move(square, target)].",
    ),
    right="No pawn of yours will stand on the last rank. It is right because a pawn never moves back: the first rank can only be Black's goal.",
    draws=_on_its_way,
)

EXERCISES = (JUMPING, SLIDE, PAWN_STEPS, PROMOTING)


def _reach(kind, color, square):
    """The squares that a piece attacks on an empty board, from our tables."""
    lines = STRAIGHT_RAYS[square] * (kind in (ROOK, QUEEN)) + DIAGONAL_RAYS[square] * (kind in (BISHOP, QUEEN))
    near = {PAWN: PAWN_ATTACKS[color], KNIGHT: KNIGHT_STEPS, KING: KING_STEPS}
    return {*(near[kind][square] if kind in near else ()), *(target for line in lines for target in line)}


def against_chess():
    """Compares the tables, and the moves in many positions, with another program, in words."""
    import chess

    def attacked(kind, color, square):
        board = chess.BaseBoard(None)
        board.set_piece_at(square, chess.Piece(kind, color == WHITE))
        return set(board.attacks(square))

    wrong = sum(_reach(kind, color, square) != attacked(kind, color, square)
                for kind in KIND_NAMES for color in (WHITE, BLACK) for square in range(64))
    boards = [board for published in POSITIONS for board in _one_move_on(Board(published.fen))]
    wrong += sum(_texts(board.pseudo_legal_moves(), board.is_castling)
                 != _texts((theirs := chess.Board(board.fen())).pseudo_legal_moves, theirs.is_castling) for board in boards)
    verdict = "are those of the library chess" if not wrong else f"are those of the library chess, but {wrong} differ"
    return f"the targets of every piece on every square, and the moves in {len(boards)} crowded positions, castling aside, {verdict}."


def _texts(moves, is_castling):
    return {move.uci() for move in moves if not is_castling(move)}


def _one_move_on(board):
    """New boards, one for each legal move; from their records, which name an en-passant square only where it counts."""
    for move in board.legal_moves():
        board.make(move)
        yield Board(board.fen())
        board.unmake()


CLOSING = Closing(
    proof=against_chess,
    predictions=(Prediction("02.jumps", "How many jumps has a knight, counted over all 64 squares?",
                            lambda: sum(map(len, KNIGHT_STEPS))),),
)
