"""The exercises of lesson 07: minimax on small trees, the ends of the game, negamax on a board.

To begin at the beginning, open `rules.pieces`.
"""
from chesslearn import BLACK, WHITE, Board, evaluate, minimax, negamax, perft
from chesslearn.course.contracts import Number
from chesslearn.course.exercise import Case, Closing, Exercise, Prediction, Wrong
from chesslearn.engine.ends import INFINITY, MATE, is_draw, leaf_score
from chesslearn.engine.trace import record
from chesslearn.engine.tree import TEXTBOOK, Tree
from chesslearn.ui.tree_picture import draw_tree

MIN_AT_ROOT, DEEP, BELOW_ZERO = "Min to choose", "more than one level", "a value below zero"


def draw_whole(position, depth, caption=None):
    """A picture of the whole tree below a `Tree` or a board, its values seen by Max, or by White."""
    return draw_tree(record(_whole, position, depth), caption)


def _whole(position, depth, alpha, beta, ply=0):
    """Negamax in the form that `record` watches; nothing is left out for `alpha` and `beta`."""
    moves = position.legal_moves() if depth else []
    if not moves:
        return position.value() if isinstance(position, Tree) else leaf_score(position, ply, evaluate)
    best = -INFINITY
    for move in moves:
        position.make(move)
        best = max(best, -_whole(position, depth - 1, -beta, -alpha, ply + 1))
        position.unmake()
    return best


def my_minimax(node, maximizing):
    if not isinstance(node, list):
        return node
    values = [my_minimax(child, not maximizing) for child in node]
    return max(values) if maximizing else min(values)


def swapped(node, maximizing):
    return my_minimax(node, not maximizing)


def never_alternating(node, maximizing):
    if not isinstance(node, list):
        return node
    values = [never_alternating(child, maximizing) for child in node]
    return max(values) if maximizing else min(values)


def always_the_largest(node, maximizing):
    return never_alternating(node, True)


def largest_at_the_root(node, maximizing):
    return my_minimax(node, True)


def from_zero(node, maximizing):
    if not isinstance(node, list):
        return node
    values = [0, *(from_zero(child, not maximizing) for child in node)]
    return max(values) if maximizing else min(values)


def max_from_zero(node, maximizing):
    if not isinstance(node, list):
        return node
    values = [max_from_zero(child, not maximizing) for child in node]
    return max(0, *values) if maximizing else min(values)


def first_branch_only(node, maximizing):
    return first_branch_only(node[0], not maximizing) if isinstance(node, list) else node


def _some_branches(node, maximizing, branches):
    """Minimax on some of the branches of each node."""
    if not isinstance(node, list):
        return node
    values = [_some_branches(child, not maximizing, branches) for child in node[branches] or node]
    return max(values) if maximizing else min(values)


def without_the_last_branch(node, maximizing):
    return _some_branches(node, maximizing, slice(-1))


def without_the_first_branch(node, maximizing):
    return _some_branches(node, maximizing, slice(1, None))


def last_branch_only(node, maximizing):
    return last_branch_only(node[-1], not maximizing) if isinstance(node, list) else node


def length_of_a_leaf(node, maximizing):
    if len(node) == 0:
        return node
    values = [length_of_a_leaf(child, not maximizing) for child in node]
    return max(values) if maximizing else min(values)


def without_leaves(node, maximizing):
    values = [without_leaves(child, not maximizing) for child in node]
    return max(values) if maximizing else min(values)


MINIMAX = Exercise(
    id="07.1",
    statement="the value of a tree for two players",
    contract=Number(),
    cases=(
        Case((3, True), 3, ("a leaf",)),
        Case((-4, False), -4, ("a leaf", MIN_AT_ROOT, BELOW_ZERO)),
        Case(([3, 8, 12], True), 12),
        Case(([12, 8, 3], False), 3, (MIN_AT_ROOT,)),
        Case(([-7, -2, -5], True), -2, (BELOW_ZERO,)),
        Case(([list(branch) for branch in TEXTBOOK], True), 3, (DEEP,)),
        Case(([list(branch) for branch in TEXTBOOK], False), 6, (DEEP, MIN_AT_ROOT)),
        Case(([5, [1, 9]], True), 5, (DEEP, "branches of different length")),
        Case(([[[1, 2], [3, 4]], [[5, 6], [7, 8]]], True), 6, (DEEP,)),
        Case(([[[1, -2], [3, -4]], [[-5, 6], [7, 8]]], False), -2, (DEEP, MIN_AT_ROOT)),
    ),
    key=my_minimax,
    wrongs=(
        Wrong(swapped, "Max and Min have changed places: where maximizing is True, the largest value counts."),
        Wrong(always_the_largest, "Everybody takes the largest value, as if the opponent helped. Where maximizing is False, take the smallest."),
        Wrong(never_alternating, "The same player chooses on every level. Below Max it is Min's turn: pass `not maximizing` down."),
        Wrong(largest_at_the_root, "At the root, Max always chooses. Let the argument `maximizing` say who does."),
        Wrong(from_zero, "Your search for the best starts from 0, so 0 wins against values that are all worse, or all better. "
                         "Start from the values themselves."),
        Wrong(max_from_zero, "Max's search for the best starts from 0, so values that are all below 0 are never found. Start from the values themselves."),
        Wrong(first_branch_only, "You follow the first branch only: is `return` inside the loop? The player chooses among all of them."),
        Wrong(last_branch_only, "Only the last branch counts: does the list of values begin anew inside the loop? The player chooses among all of them."),
        Wrong(without_the_last_branch, "The last branch of each node is left out: range(len(node)) reaches all of them, range(len(node) - 1) does not."),
        Wrong(without_the_first_branch, "The first branch of each node is left out: it has the number 0."),
        *(Wrong(wrong, "A leaf is a number, and a number has no branches to loop over, nor a length. Ask first whether the node is a list: "
                       "a number is its own value.") for wrong in (without_leaves, length_of_a_leaf)),
    ),
    hints=(
        "What is a leaf worth? And whose turn is it one level further down?",
        "A number is its own value. Of a list, work out the value of every branch with the other player to choose, then take the "
        "largest or the smallest.",
        "if not isinstance(node, list): return node. values = [my_minimax(child, not maximizing) for child in node]. "
        "Return max(values) if maximizing, else min(values).",
    ),
    right="You can now solve any tree of numbers. It is right because each player, seeing the true values one level down, can do no better.",
)

STALEMATE, CHECKMATE, DRAW, AGAIN = "a stalemate", "a mate", "a draw by rule", "a position that comes again"
MATED = "r1bqkbnr/pppp1Qpp/2n5/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4"


def _after(fen, *moves):
    """The board of a FEN with these moves made."""
    board = Board(fen)
    for move in moves:
        board.make(board.parse_uci(move))
    return board


def my_leaf_score(board, ply):
    if not board.legal_moves():
        return ply - MATE if board.is_check() else 0
    if is_draw(board):
        return 0
    return evaluate(board)


def stalemate_as_loss(board, ply):
    return my_leaf_score(board, ply) if board.legal_moves() else ply - MATE


def mate_at_any_distance(board, ply):
    return -MATE if not board.legal_moves() and board.is_check() else my_leaf_score(board, ply)


def mate_the_later_the_worse(board, ply):
    return -MATE - ply if not board.legal_moves() and board.is_check() else my_leaf_score(board, ply)


def mate_for_the_mated(board, ply):
    return MATE - ply if not board.legal_moves() and board.is_check() else my_leaf_score(board, ply)


def mate_by_color(board, ply):
    score = my_leaf_score(board, ply)
    return -score if board.turn == BLACK and not board.legal_moves() else score


def ends_by_material(board, ply):
    return evaluate(board)


def mate_only(board, ply):
    return ply - MATE if not board.legal_moves() and board.is_check() else evaluate(board)


def rules_forgotten(board, ply):
    return evaluate(board) if board.legal_moves() else my_leaf_score(board, ply)


def draws_first(board, ply):
    return 0 if is_draw(board) else my_leaf_score(board, ply)


def check_as_mate(board, ply):
    return ply - MATE if board.is_check() else my_leaf_score(board, ply)


def flat_leaf(board, ply):
    if not board.legal_moves():
        return -MATE if board.is_check() else 0
    return evaluate(board)


def turned_for_black(board, ply):
    score = my_leaf_score(board, ply)
    return -score if board.turn == BLACK else score


def evaluation_turned_for_black(board, ply):
    return my_leaf_score(board, ply) if ends(board) or board.turn == WHITE else -evaluate(board)


def ends(board):
    """Whether the game is over for the search."""
    return is_draw(board) or not board.legal_moves()


def by_outcome(board, ply):
    end = board.outcome()
    if end is None:
        return evaluate(board)
    return 0 if end.winner is None else ply - MATE


def outcome_and_claims(board, ply):
    return by_outcome(board, ply) if board.outcome() or not board.can_claim_draw() else 0


def moves_not_called(board, ply):
    return 0 if is_draw(board) else evaluate(board)


def always_drawn(board, ply):
    return my_leaf_score(board, ply) if not board.legal_moves() else 0


LEAF = Exercise(
    id="07.2",
    statement="the score where the search stops, ends of the game included",
    contract=Number(),
    cases=(
        Case((Board(), 2), 0),
        Case((Board("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"), 1), -100),
        Case((Board("k7/2Q5/8/8/8/4K3/8/8 b - - 0 1"), 1), 0, (STALEMATE,)),
        Case((Board("K7/2q5/8/8/8/4k3/8/8 w - - 0 1"), 2), 0, (STALEMATE,)),
        Case((Board(MATED), 1), -29_999, (CHECKMATE,)),
        Case((Board(MATED), 3), -29_997, (CHECKMATE,)),
        Case((Board("8/8/8/8/8/5k2/6q1/6K1 w - - 0 1"), 4), -29_996, (CHECKMATE,)),
        Case((Board("8/8/4k3/8/8/3NK3/8/8 w - - 0 1"), 2), 0, (DRAW,)),
        Case((Board("4k3/8/8/8/8/8/4R3/4K3 b - - 100 90"), 2), 0, (DRAW, "a check")),
        Case((Board("4k3/8/8/8/8/8/R7/4K3 w - - 100 90"), 2), 0, (DRAW,)),
        Case((Board("R3k3/8/4K3/8/8/8/8/8 b - - 100 90"), 3), -29_997, (CHECKMATE, "the clock at 100")),
        Case((_after("4k3/8/8/8/8/8/R7/4K3 w - - 0 1", "a2b2", "e8d8", "b2a2", "d8e8"), 4), 0, (DRAW, AGAIN)),
        Case((Board("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1"), 2), -500, ("a check",)),
    ),
    key=my_leaf_score,
    wrongs=(
        Wrong(ends_by_material, "You value ended games by their pieces. Ask first whether there is a legal move left, and then whether the game is drawn."),
        Wrong(stalemate_as_loss, "Having no move is not yet a loss: without a check it is stalemate, a draw, and worth 0. "
                                 "(`board.is_check` without () is always true: call it.)"),
        Wrong(moves_not_called, "You never find a board without moves. Do you ask for them? `board.legal_moves` without () is always true: call it."),
        Wrong(always_drawn, "Every game that goes on is a draw to you. `is_draw` without (board) is always true: call it, and evaluate the rest."),
        Wrong(flat_leaf, "This is still `flat_leaf`. All mates are worth the same to it: a mate costs MATE less ply. "
                         "And it does not know the draws by rule: where is_draw(board) holds, the score is 0."),
        Wrong(by_outcome, "board.outcome() knows other draws than is_draw, and later ones: a draw by a hundred half-moves has to be claimed, "
                          "and ends the search all the same. Ask is_draw(board)."),
        Wrong(outcome_and_claims, "board.can_claim_draw() waits until a position stands there for the third time. For the search, the second time is enough: "
                                  "ask is_draw(board)."),
        Wrong(turned_for_black, "You turn the sign for Black. The score is for the side to move, whatever its color, and `evaluate` already sees it so."),
        Wrong(evaluation_turned_for_black, "`evaluate` already sees with the eyes of the side to move: do not turn its sign for Black."),
        Wrong(mate_at_any_distance, "All mates are worth the same to you, so the search will prefer any mate to the nearest one. "
                                    "A mate costs MATE less ply."),
        Wrong(mate_the_later_the_worse, "Your mates become worse the further away they are. For the mated side a later mate is the better one: ply - MATE."),
        Wrong(mate_for_the_mated, "The side to move is the mated one. For it, mate is a large number below zero."),
        Wrong(mate_by_color, "You turn the sign for Black. The score is for the side to move, whatever its color."),
        Wrong(mate_only, "You know mate, but no draw: stalemate is worth 0, and so is every position where is_draw(board) holds."),
        Wrong(rules_forgotten, "You forget the draws by rule: where is_draw(board) holds, the score is 0."),
        Wrong(draws_first, "A mate ends the game at once, also with the clock at 100. Ask for mate before you ask is_draw."),
        Wrong(check_as_mate, "You count every check as mate. A check is mate only where no legal move is left."),
    ),
    hints=(
        "Four things can be: mate, stalemate, a draw by rule, or a game that goes on. In which order do you ask?",
        "No legal move: in check it is mate, ply - MATE; else stalemate, 0. With a move: 0 if is_draw(board), else evaluate(board).",
        "if not board.legal_moves(): return ply - MATE if board.is_check() else 0. Then: if is_draw(board): return 0. "
        "At last: return evaluate(board).",
    ),
    right="Your search can now see mates and stalemates. It is right because the result of a game outweighs all pieces on the board.",
    about={STALEMATE: "No legal move and no check: how does such a game end?",
           CHECKMATE: "The side to move is the mated one, and `ply` says how far away that is.",
           AGAIN: "This position was on the board before. What does is_draw(board) say?"},
)

ON_THE_WAY, BAD = "a draw on the way", "nothing but bad moves"


def my_negamax(board, depth, ply=0):
    moves = board.legal_moves()
    if depth == 0 or not moves or is_draw(board):
        return leaf_score(board, ply, evaluate)
    best = -INFINITY
    for move in moves:
        board.make(move)
        best = max(best, -my_negamax(board, depth - 1, ply + 1))
        board.unmake()
    return best


def _walk(board, depth, ply, below, start=-INFINITY, stops=is_draw, choose=max, last=0):
    """Negamax with one part exchanged; `below()` gives the score after a move."""
    moves = board.legal_moves()
    if depth <= last or not moves or stops(board):
        return leaf_score(board, ply, evaluate)
    best = start
    for move in moves:
        board.make(move)
        best = choose(best, below())
        board.unmake()
    return best


def sign_missing(board, depth, ply=0):
    return _walk(board, depth, ply, lambda: sign_missing(board, depth - 1, ply + 1))


def smallest(board, depth, ply=0):
    return _walk(board, depth, ply, lambda: -smallest(board, depth - 1, ply + 1), INFINITY, choose=min)


def best_from_zero(board, depth, ply=0):
    return _walk(board, depth, ply, lambda: -best_from_zero(board, depth - 1, ply + 1), 0)


def ply_not_counted(board, depth, ply=0):
    return _walk(board, depth, ply, lambda: -ply_not_counted(board, depth - 1, ply))


def draws_at_leaves_only(board, depth, ply=0):
    return _walk(board, depth, ply, lambda: -draws_at_leaves_only(board, depth - 1, ply + 1), stops=lambda board: False)


def one_move_short(board, depth, ply=0):
    return _walk(board, depth, ply, lambda: -one_move_short(board, depth - 1, ply + 1), last=1)


def material_at_the_end(board, depth, ply=0):
    moves = board.legal_moves()
    if depth == 0 or not moves:
        return evaluate(board)
    return _walk(board, depth, ply, lambda: -material_at_the_end(board, depth - 1, ply + 1))


def evaluated_at_the_end(board, depth, ply=0):
    if depth == 0 or ends(board):
        return evaluate(board)
    return _walk(board, depth, ply, lambda: -evaluated_at_the_end(board, depth - 1, ply + 1))


def depth_for_ply(board, depth, ply=0):
    if depth == 0 or ends(board):
        return leaf_score(board, depth, evaluate)
    return _walk(board, depth, ply, lambda: -depth_for_ply(board, depth - 1, ply + 1))


def never_searching(board, depth, ply=0):
    return leaf_score(board, ply, evaluate)


def first_move_only(board, depth, ply=0):
    moves = board.legal_moves()
    if depth == 0 or not moves or is_draw(board):
        return leaf_score(board, ply, evaluate)
    board.make(moves[0])
    score = -first_move_only(board, depth - 1, ply + 1)
    board.unmake()
    return score


def _without_asking(board, depth, ply, below, stops=is_draw):
    """Negamax that does not ask whether there is a move."""
    if depth == 0 or stops(board):
        return leaf_score(board, ply, evaluate)
    best = -INFINITY
    for move in board.legal_moves():
        board.make(move)
        best = max(best, -below(board, depth - 1, ply + 1))
        board.unmake()
    return best


def moves_not_asked_for(board, depth, ply=0):
    return _without_asking(board, depth, ply, moves_not_asked_for)


def depth_only(board, depth, ply=0):
    return _without_asking(board, depth, ply, depth_only, lambda board: False)


def leaf_turned_for_black(board, depth, ply=0):
    if depth == 0 or ends(board):
        return leaf_score(board, ply, evaluate) * (1 if board.turn == WHITE else -1)
    return _walk(board, depth, ply, lambda: -leaf_turned_for_black(board, depth - 1, ply + 1))


def the_search_of_before(board, depth, ply=0):
    score = draws_at_leaves_only(board, depth, ply)
    return score if board.turn == WHITE else -score


def never_taken_back(board, depth, ply=0):
    moves = board.legal_moves()
    if depth == 0 or not moves or is_draw(board):
        return leaf_score(board, ply, evaluate)
    best = -INFINITY
    for move in moves:
        board.make(move)
        best = max(best, -never_taken_back(board, depth - 1, ply + 1))
    return best


GREEDY = "r1bqkbnr/pppp1ppp/2n5/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR w KQkq - 2 3"
TRAP = "k7/2p5/8/8/8/4K3/2Q5/8 w - - 0 1"
BACK_RANK = "6k1/5ppp/8/8/8/8/5PPP/nR4K1 w - - 0 1"

NEGAMAX = Exercise(
    id="07.3",
    statement="minimax on a board, as one function",
    contract=Number(),
    cases=(
        Case((Board("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"), 0), -100, ("depth 0",)),
        Case((Board(MATED), 2), -30_000, ("no move to begin with",)),
        Case((Board(GREEDY), 1), 92),
        Case((Board(GREEDY), 2), -8),
        Case((Board("4k3/8/8/8/8/1q6/8/2K5 w - - 0 1"), 1), -900, (BAD,)),
        Case((Board(BACK_RANK), 1), 29_999, (CHECKMATE,)),
        Case((Board(TRAP), 1), 800, (STALEMATE,)),
        Case((Board(TRAP), 2), 800, (STALEMATE,)),
        Case((Board("7k/8/6K1/8/8/8/8/R7 w - - 0 1"), 3), 29_999, (CHECKMATE,)),
        Case((Board("8/8/8/8/3k4/8/4p3/4K3 w - - 0 1"), 2), 0, (ON_THE_WAY,)),
        Case((Board("4k3/8/8/8/8/8/4P3/4K3 b - - 99 90"), 2), 0, (ON_THE_WAY,)),
    ),
    key=my_negamax,
    wrongs=(
        Wrong(sign_missing, "What comes back from below is the opponent's score. For you it has the other sign: -my_negamax(...)."),
        Wrong(smallest, "You keep the smallest score. Seen by the side to move, the best score is always the largest."),
        Wrong(best_from_zero, "Your best starts from 0, so a position with nothing but bad moves looks level. Start from -INFINITY."),
        Wrong(ply_not_counted, "Your mates have no distance, because ply stays the same. Pass ply + 1 down."),
        Wrong(draws_at_leaves_only, "A draw by rule ends the game on the way, too: nothing after it counts. Test is_draw(board) before you go on."),
        Wrong(one_move_short, "You stop one half-move early. The search ends where depth is 0."),
        *(Wrong(wrong, "You value ended games by their pieces. leaf_score knows mate and stalemate: let it answer there too.")
          for wrong in (material_at_the_end, evaluated_at_the_end)),
        Wrong(depth_for_ply, "leaf_score takes `ply`, the half-moves that were made, and you give it `depth`, those that are left."),
        Wrong(never_taken_back, "You make moves and never take them back. After each score comes board.unmake()."),
        Wrong(never_searching, "Your answer is the score of the board as it stands, whatever the depth is. Do you make each move before you call? "
                               "(`is_draw` without (board) is always true: call it.)"),
        Wrong(first_move_only, "You stop after the first move: is `return` inside the loop?"),
        Wrong(moves_not_asked_for, "-1,000,000 is the value you started from: there was no move. A position without a move ends the search, too. "
                                   "(`board.legal_moves` without () is always true: call it.)"),
        Wrong(depth_only, "-1,000,000 is the value you started from: there was no move. Three things end the search: depth 0, no legal move, "
                          "and a draw by rule."),
        Wrong(leaf_turned_for_black, "leaf_score already answers for the side to move: no sign is turned at the leaf. "
                                     "The one minus stands before the call."),
        Wrong(the_search_of_before, "This is still `search`: it sees with White's eyes, and asks for draws at the leaves only. "
                                    "Here every score is for the side to move, and a draw ends the search on the way, too."),
    ),
    hints=(
        "It is your minimax with a board: when does it stop, and what is the score from below worth to the side to move?",
        "Stop where depth is 0, where there is no move, or where is_draw(board) holds: there, leaf_score(board, ply, evaluate) answers. "
        "Else make each move and keep the largest of the scores from below, their sign turned.",
        "best = -INFINITY; for each move: board.make(move), best = max(best, -my_negamax(board, depth - 1, ply + 1)), board.unmake(). Return best.",
    ),
    right="You have written the heart of every chess program. It is right because what is good for one side is as bad for the other.",
    about={"depth 0": "With depth 0 nothing is searched: which function knows the score of the board as it stands?",
           ON_THE_WAY: "The game can be drawn before the depth is used up: what does is_draw(board) say on the way?",
           BAD: "When every move is bad, the best of them still counts."},
)

EXERCISES = (MINIMAX, LEAF, NEGAMAX)
PROVED = ((Board().fen(), 3), (GREEDY, 2), (BACK_RANK, 3), (TRAP, 2))


def both_searches():
    """Minimax against negamax in value, and both against perft in nodes, in words."""
    values = nodes = total = 0
    for fen, depth in PROVED:
        apart, one = minimax(Board(fen), depth), negamax(Board(fen), depth)
        counted = sum(perft(Board(fen), length) for length in range(1, depth + 1))
        values += apart.score == one.score
        nodes += apart.nodes == one.nodes == counted
        total += counted
    return (f"minimax and negamax find the same value on {values} of {len(PROVED)} positions, "
            f"and visit the nodes that perft counts on {nodes} of {len(PROVED)}: {total:,} in all.")


CLOSING = Closing(
    proof=both_searches,
    predictions=(Prediction("07.nodes", "How many positions does minimax visit from the first position, four half-moves deep?",
                            lambda: sum(perft(Board(), length) for length in range(1, 5))),),
)
