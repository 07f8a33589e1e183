"""The exercises of lesson 08: the cut in one branch, alpha-beta with its window, a root that forgets its window.

To begin at the beginning, open `rules.pieces`.
"""
from copy import deepcopy
from dataclasses import dataclass
from typing import Callable

from chesslearn import STARTING_FEN, Board, alphabeta, evaluate, minimax
from chesslearn.course.contracts import Contract, Number, Refused, Sparing, Spent, an
from chesslearn.course.exercise import Case, Closing, Exercise, Prediction, Wrong
from chesslearn.course.games import random_boards
from chesslearn.engine.ends import INFINITY, is_draw, leaf_score
from chesslearn.engine.trace import record
from chesslearn.engine.tree import TEXTBOOK, Tree
from chesslearn.ui.picture import draw
from chesslearn.ui.tree_picture import draw_tree

SIZE = 240


def visit(position, depth, ply):
    """Score and no moves where the search stops; else None and the moves.

    For boards and for a `Tree`.
    """
    moves = position.legal_moves() if depth else []
    if isinstance(position, Tree):
        return (None, moves) if moves else (position.value(), [])
    if moves and not (ply and is_draw(position)):
        return None, moves
    return leaf_score(position, ply, evaluate), []


class Counting:
    """Counts the moves that are made: the nodes that a search visits below its root."""

    def __init__(self, *start):
        super().__init__(*start)
        self._made = [0]  # a list, so that a copy of the position counts with it

    @property
    def nodes(self):
        """How many moves were made so far."""
        return self._made[0]

    def make(self, move):
        self._made[0] += 1
        super().make(move)


class CountingBoard(Counting, Board):
    """A board that counts the moves made on it, as `nodes`."""


class CountingTree(Counting, Tree):
    """A tree that counts the moves made in it, as `nodes`."""

    def __eq__(self, other):
        return isinstance(other, CountingTree) and self._nodes == other._nodes

    __hash__ = None

    def __repr__(self):
        return f"Tree({self._nodes[0]})"


def nodes_made(position, *_):
    """What a search of a counting position cost."""
    return position.nodes


def what_is_read(case, answer):
    """The board of a case, or its tree with the branches that alpha-beta reads."""
    position, depth = case.arguments[:2]
    if isinstance(position, Board):
        return [draw(position, size=SIZE)]
    return [draw_tree(record(alphabeta, deepcopy(position), depth), caption="What has to be read of this tree")]


LEVEL, BELOW_ZERO = "two equal values", "a value below zero"


def my_reads(values, alpha):
    for read, value in enumerate(values, start=1):
        if value <= alpha:
            return read
    return len(values)


def only_below(values, alpha):
    return next((read for read, value in enumerate(values, start=1) if value < alpha), len(values))


def everything(values, alpha):
    return len(values)


def cut_at_the_good(values, alpha):
    return next((read for read, value in enumerate(values, start=1) if value >= alpha), len(values))


def numbered_from_zero(values, alpha):
    return next((index for index, value in enumerate(values) if value <= alpha), len(values))


def better_ones(values, alpha):
    return sum(value > alpha for value in values)


def only_with_its_cut(values, alpha):
    return next((read for read, value in enumerate(values, start=1) if value <= alpha), 0)


def first_decides(values, alpha):
    return 1 if values[0] <= alpha else len(values)


def past_the_end(values, alpha):
    read = 0
    while values[read] > alpha:
        read += 1
    return read + 1


def first_only(values, alpha):
    return 1


def alpha_raised(values, alpha):
    for read, value in enumerate(values, start=1):
        if value <= alpha:
            return read
        alpha = max(alpha, value)
    return len(values)


CUT = Exercise(
    id="08.1",
    statement="say how many values of a branch must be read",
    contract=Number(),
    cases=(
        Case(([5], -10), 1, ("a single value",)),
        Case(([3, 12, 8], -100), 3),
        Case(([2, 4, 6], 3), 1),
        Case(([14, 5, 2], 3), 3),
        Case(([14, 2, 5], 3), 2),
        Case(([8, 9], 3), 2),
        Case(([4, 3, 9], 3), 2, (LEVEL,)),
        Case(([7, 7, 1], 7), 1, (LEVEL,)),
        Case(([-4, -6, 2], -5), 2, (BELOW_ZERO,)),
        Case(([-1, 7, -3], -2), 3, (BELOW_ZERO,)),
        Case(([9, 8, 7, 1, 0, -5], 2), 4, (BELOW_ZERO,)),
    ),
    key=my_reads,
    wrongs=(
        Wrong(only_below, "You go on where a value is equal to alpha. Equal is enough: the branch can then be no better than what Max has."),
        Wrong(everything, "You read all values of every branch. Once one of them is alpha or less, the rest can change nothing."),
        Wrong(cut_at_the_good, "You stop at a value that Max would like. It is Min who chooses here: a branch is settled by a value that is "
                               "alpha or *less*."),
        Wrong(numbered_from_zero, "You do not count the value that settled the branch. It was read too: count from 1."),
        Wrong(better_ones, "You count all values above alpha, those after the cut too, and not the one that made it. Go through them in "
                           "their order and stop."),
        Wrong(only_with_its_cut, "Where no value is alpha or less, all of them had to be read, and you answer 0."),
        Wrong(first_decides, "You look at the first value only. Any later one can settle the branch as well: is a `return` inside the loop too early?"),
        Wrong(past_the_end, "Where no value is alpha or less, your loop runs past the last one. It has to end at len(values), too."),
        Wrong(first_only, "You stop after the first value, whatever it is: is `return` inside the loop?"),
        Wrong(alpha_raised, "You raise alpha in this branch. Min chooses here, and no leaf of this branch is certain for Max: alpha stays."),
    ),
    hints=(
        "Min can take the smallest value. Which value tells you that Max will not come here?",
        "Go through the values with a counter that starts from 1. At the first value that is alpha or less, return the counter.",
        "for read, value in enumerate(values, start=1): if value <= alpha: return read. After the loop: return len(values).",
    ),
    right="You have found the cut. It is right because a branch is worth at most each of its values, and Max already has alpha elsewhere.",
    about={LEVEL: "What if a value is exactly alpha? Can the branch still be better than what Max has?"},
)

DEEP, DEPTH_0, MATE_SEEN, ENDED = "a cut from far above", "depth 0", "a mate", "no move to begin with"
DRAW_NEAR = "a draw after the first move"
DEEP_TREE = [3, [[[2, 9], [5, 7]], [1, 4]]]


def my_alphabeta(position, depth, alpha, beta, ply=0):
    score, moves = visit(position, depth, ply)
    if not moves:
        return score
    best = -INFINITY
    for move in moves:
        position.make(move)
        best = max(best, -my_alphabeta(position, depth - 1, -beta, -alpha, ply + 1))
        position.unmake()
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def _search(position, depth, alpha, beta, ply, below, cuts=lambda best, alpha, beta: alpha >= beta, start=-INFINITY):
    """Alpha-beta with parts exchanged; `below(alpha, beta, best)` gives the score after a move."""
    score, moves = visit(position, depth, ply)
    if not moves:
        return score
    best = start
    for move in moves:
        position.make(move)
        best = max(best, below(alpha, beta, best))
        position.unmake()
        alpha = max(alpha, best)
        if cuts(best, alpha, beta):
            break
    return best


def no_cut(position, depth, alpha, beta, ply=0):
    return _search(position, depth, alpha, beta, ply, lambda alpha, beta, best: -no_cut(position, depth - 1, -beta, -alpha, ply + 1),
                   cuts=lambda *window: False)


def cut_above_only(position, depth, alpha, beta, ply=0):
    return _search(position, depth, alpha, beta, ply,
                   lambda alpha, beta, best: -cut_above_only(position, depth - 1, -beta, -alpha, ply + 1),
                   cuts=lambda best, alpha, beta: alpha > beta)


def half_turned(position, depth, alpha, beta, ply=0):
    return _search(position, depth, alpha, beta, ply,
                   lambda alpha, beta, best: -half_turned(position, depth - 1, -alpha, -beta, ply + 1))


def minus_missing(position, depth, alpha, beta, ply=0):
    return _search(position, depth, alpha, beta, ply,
                   lambda alpha, beta, best: minus_missing(position, depth - 1, -beta, -alpha, ply + 1))


def one_number(position, depth, alpha, beta, ply=0):
    return _search(position, depth, alpha, beta, ply,
                   lambda alpha, beta, best: -one_number(position, depth - 1, -INFINITY, -best, ply + 1))


def cut_at_alpha(position, depth, alpha, beta, ply=0):
    return _search(position, depth, alpha, beta, ply,
                   lambda alpha, beta, best: -cut_at_alpha(position, depth - 1, -beta, -alpha, ply + 1),
                   cuts=lambda best, alpha, beta: best <= alpha)


def from_zero(position, depth, alpha, beta, ply=0):
    return _search(position, depth, alpha, beta, ply,
                   lambda alpha, beta, best: -from_zero(position, depth - 1, -beta, -alpha, ply + 1), start=0)


def ply_stays(position, depth, alpha, beta, ply=0):
    return _search(position, depth, alpha, beta, ply, lambda alpha, beta, best: -ply_stays(position, depth - 1, -beta, -alpha, ply))


def alpha_as_the_score(position, depth, alpha, beta, ply=0):
    score, moves = visit(position, depth, ply)
    if not moves:
        return score
    best = -INFINITY
    for move in moves:
        position.make(move)
        alpha = -alpha_as_the_score(position, depth - 1, -beta, -alpha, ply + 1)
        position.unmake()
        best = max(best, alpha)
        if alpha >= beta:
            break
    return best


def alpha_falls_and_is_returned(position, depth, alpha, beta, ply=0):
    score, moves = visit(position, depth, ply)
    if not moves:
        return score
    for move in moves:
        position.make(move)
        score = -alpha_falls_and_is_returned(position, depth - 1, -beta, -alpha, ply + 1)
        position.unmake()
        if score >= beta:
            return score
        alpha = score
    return alpha


def beta_falls(position, depth, alpha, beta, ply=0):
    score, moves = visit(position, depth, ply)
    if not moves:
        return score
    best = -INFINITY
    for move in moves:
        position.make(move)
        best = max(best, -beta_falls(position, depth - 1, -beta, -alpha, ply + 1))
        position.unmake()
        beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def last_move_first(position, depth, alpha, beta, ply=0):
    score, moves = visit(position, depth, ply)
    if not moves:
        return score
    best = -INFINITY
    for move in reversed(moves):
        position.make(move)
        best = max(best, -last_move_first(position, depth - 1, -beta, -alpha, ply + 1))
        position.unmake()
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def score_not_used(position, depth, alpha, beta, ply=0):
    best = -INFINITY
    for move in visit(position, depth, ply)[1]:
        position.make(move)
        best = max(best, -score_not_used(position, depth - 1, -beta, -alpha, ply + 1))
        position.unmake()
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def never_taken_back(position, depth, alpha, beta, ply=0):
    score, moves = visit(position, depth, ply)
    if not moves:
        return score
    best = -INFINITY
    for move in moves:
        position.make(move)
        best = max(best, -never_taken_back(position, depth - 1, -beta, -alpha, ply + 1))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def cut_before_unmake(position, depth, alpha, beta, ply=0):
    score, moves = visit(position, depth, ply)
    if not moves:
        return score
    best = -INFINITY
    for move in moves:
        position.make(move)
        best = max(best, -cut_before_unmake(position, depth - 1, -beta, -alpha, ply + 1))
        alpha = max(alpha, best)
        if alpha >= beta:
            return best
        position.unmake()
    return best


def _case(position, depth, value, nodes, *tags):
    return Case((position, depth, -INFINITY, INFINITY), Spent(value, nodes), tags)


def _textbook():
    return CountingTree([list(branch) for branch in TEXTBOOK])


BACK_RANK = "6k1/5ppp/8/8/8/8/5PPP/nR4K1 w - - 0 1"
BISHOP_CHECK = "rnbqkbnr/ppp1pppp/8/1B1p4/4P3/8/PPPP1PPP/RNBQK1NR b KQkq - 1 2"
DRAWN_BY_A_KING_MOVE = "4k3/4p3/8/8/8/8/q6P/7K w - - 99 90"
FORK = "r3k3/pp3p2/8/3N4/8/8/PP3P2/4K3 w q - 0 1"
PAWNS = "5Kn1/5p2/p6k/5P2/6P1/1P6/8/8 w - - 0 1"

ALPHABETA = Exercise(
    id="08.2",
    statement="minimax's value from fewer nodes",
    contract=Sparing(Number(), "node"),
    measures=nodes_made,
    draws=what_is_read,
    cases=(
        _case(CountingBoard("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"), 0, -100, 0, DEPTH_0),
        _case(CountingTree([4, 7, 5]), 1, 7, 3),
        _case(CountingTree([-9, -2, -5]), 1, -2, 3, BELOW_ZERO),
        _case(_textbook(), 2, 3, 10),
        _case(CountingTree([[3, 5], [3, 9]]), 2, 3, 5, LEVEL),
        _case(CountingTree([[[1, 2], [3, 4]], [[5, 6], [7, 8]]]), 3, 6, 12),
        _case(CountingTree(DEEP_TREE), 4, 4, 11, DEEP),
        _case(CountingBoard("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"), 2, -30_000, 0, ENDED),
        _case(CountingBoard(), 1, 8, 20),
        _case(CountingBoard(), 2, 0, 75),
        _case(CountingBoard(PAWNS), 3, 100, 113),
        _case(CountingBoard(BISHOP_CHECK), 2, -108, 146),
        _case(CountingBoard(BACK_RANK), 2, 29_999, 48, MATE_SEEN),
        _case(CountingBoard(FORK), 3, 320, 452),
    ),
    key=my_alphabeta,
    wrongs=(
        Wrong(no_cut, "The values are right, and nothing is cut: this is still minimax. Ask three things. Does the window go down as "
                      "-beta, -alpha, signs turned and places changed? Does alpha rise to the best score? Does the loop end where alpha >= beta?"),
        Wrong(cut_above_only, "You cut where alpha is above beta, and go on where both are equal. Equal is enough: alpha >= beta."),
        Wrong(half_turned, "Your window is turned by half. On the way down its two numbers change their signs *and* their places: -beta, -alpha."),
        Wrong(minus_missing, "What comes back from below is the opponent's score. For you it has the other sign: -my_alphabeta(...)."),
        Wrong(one_number, "This is the search with one number: each node knows what its own parent has, and no more. "
                          "Hand the whole window down, -beta, -alpha, and never let alpha fall: alpha = max(alpha, best)."),
        Wrong(cut_at_alpha, "You stop after the first move. Is `return` inside the loop? Do you lower beta? Or do you cut where a move is bad? "
                            "Cut where one is too good, alpha >= beta, because then the opponent will not let you come here."),
        Wrong(alpha_as_the_score, "Alpha falls again after a worse move: alpha = max(alpha, best)."),
        Wrong(alpha_falls_and_is_returned, "Alpha falls again after a worse move: raise it only where the score is better, alpha = max(alpha, score)."),
        Wrong(beta_falls, "You lower beta. Beta is what the other side has, and no move of yours changes it: it is alpha that rises, "
                          "alpha = max(alpha, best)."),
        Wrong(from_zero, "Your best starts from 0, so a position with nothing but bad moves looks level. Start from -INFINITY."),
        Wrong(ply_stays, "Your mates have no distance, because ply stays the same. Pass ply + 1 down."),
        Wrong(last_move_first, "All values are right, and your search cuts. But it tries the last move first: take the moves in the order "
                               "in which they come, so that your nodes can be compared."),
        Wrong(score_not_used, "Where `visit` answers no moves, its score is the answer: return it."),
        Wrong(never_taken_back, "You make moves and never take them back. After each score comes position.unmake()."),
        Wrong(cut_before_unmake, "You leave the loop before you take the move back. position.unmake() comes first, then the cut."),
    ),
    hints=(
        "Start from `one_number`. What does it need to know besides `enough`, so that it can stop early, and when does it stop?",
        "alpha and beta are handed down as -beta, -alpha. After each score, and after unmake, alpha = max(alpha, best). "
        "Where alpha >= beta, leave the loop.",
        "best = -INFINITY; for each move: position.make(move), best = max(best, -my_alphabeta(position, depth - 1, -beta, -alpha, ply + 1)), "
        "position.unmake(), alpha = max(alpha, best), if alpha >= beta: break. Return best.",
    ),
    right="You have minimax's value at a fraction of its price. It is right because what you cut, one of the players would never allow.",
    about={LEVEL: "What if alpha and beta are equal? Is there still a score that both would like?",
           DEEP: "The number that cuts here stands at the root, three levels up. Does it come down through your calls?",
           DEPTH_0: "With depth 0 nothing is searched: which score does `visit` give?",
           BELOW_ZERO: "When every move is bad, the best of them still counts."},
)


@dataclass(frozen=True, repr=False)
class Searcher:
    """A search function that shows itself by its name."""

    function: Callable

    def __call__(self, *arguments):
        return self.function(*arguments)

    def __repr__(self):
        return self.function.__name__


class OneMove(Contract):
    """A move of a board or of a tree."""

    words = "a move"

    def read(self, answer):
        if hasattr(answer, "uci"):
            return answer.uci()
        if not isinstance(answer, str):
            raise Refused(an(answer))
        return answer

    def show(self, answer):
        return answer


def slow_root(position, depth, search):
    """The move with the best score."""
    best, best_move = -INFINITY, None
    for move in position.legal_moves():
        position.make(move)
        score = -search(position, depth - 1, -INFINITY, INFINITY, 1)
        position.unmake()
        if score > best:
            best, best_move = score, move
    return best_move


def my_root(position, depth, search):
    best, best_move = -INFINITY, None
    for move in position.legal_moves():
        position.make(move)
        score = -search(position, depth - 1, -INFINITY, -best, 1)
        position.unmake()
        if score > best:
            best, best_move = score, move
    return best_move


def _root(position, depth, search, window, better=lambda score, best: score > best, sign=-1, start=-INFINITY, shorter=1):
    """A root with parts exchanged; `window(best)` is what it hands down."""
    best, best_move = start, None
    for move in position.legal_moves():
        position.make(move)
        score = sign * search(position, depth - shorter, *window(best), 1)
        position.unmake()
        if better(score, best):
            best, best_move = score, move
    return best_move


def best_not_turned(position, depth, search):
    return _root(position, depth, search, lambda best: (-INFINITY, best if best > -INFINITY else INFINITY))


def best_at_the_wrong_end(position, depth, search):
    return _root(position, depth, search, lambda best: (best, INFINITY))


def turned_at_the_wrong_end(position, depth, search):
    return _root(position, depth, search, lambda best: (-best if best > -INFINITY else -INFINITY, INFINITY))


def last_of_equals(position, depth, search):
    return _root(position, depth, search, lambda best: (-INFINITY, -best), better=lambda score, best: score >= best)


def score_not_turned(position, depth, search):
    return _root(position, depth, search, lambda best: (-INFINITY, -best), sign=1)


def one_deeper(position, depth, search):
    return _root(position, depth, search, lambda best: (-INFINITY, -best), shorter=0)


def _with_ply(position, depth, search, ply):
    """The right root, but for what it hands down as `ply`: (1,) is right, () leaves it out."""
    best, best_move = -INFINITY, None
    for move in position.legal_moves():
        position.make(move)
        score = -search(position, depth - 1, -INFINITY, -best, *ply)
        position.unmake()
        if score > best:
            best, best_move = score, move
    return best_move


def ply_zero(position, depth, search):
    return _with_ply(position, depth, search, (0,))


def best_not_turned_at_first_either(position, depth, search):
    return _root(position, depth, search, lambda best: (-INFINITY, best))


def turned_at_the_wrong_end_at_first_too(position, depth, search):
    return _root(position, depth, search, lambda best: (-best, INFINITY))


def root_of_one_move(position, depth, search):
    move = position.legal_moves()[0]
    position.make(move)
    search(position, depth - 1, -INFINITY, INFINITY, 1)
    position.unmake()
    return move


def root_never_taken_back(position, depth, search):
    best, best_move = -INFINITY, None
    for move in position.legal_moves():
        position.make(move)
        score = -search(position, depth - 1, -INFINITY, -best, 1)
        if score > best:
            best, best_move = score, move
    return best_move


def best_score(position, depth, search):
    best = -INFINITY
    for move in position.legal_moves():
        position.make(move)
        best = max(best, -search(position, depth - 1, -INFINITY, -best, 1))
        position.unmake()
    return best


def root_from_zero(position, depth, search):
    return _root(position, depth, search, lambda best: (-INFINITY, -best), start=0)


SEARCH = Searcher(my_alphabeta)

ROOT = Exercise(
    id="08.3",
    statement="mend the root that forgets",
    contract=Sparing(OneMove(), "node"),
    measures=nodes_made,
    draws=what_is_read,
    cases=(
        Case((CountingTree([4, 7, 5]), 1, SEARCH), Spent("B", 3)),
        Case((_textbook(), 2, SEARCH), Spent("A", 10)),
        Case((CountingTree([[3, 5], [3, 9]]), 2, SEARCH), Spent("A", 5), (LEVEL,)),
        Case((CountingTree([[-3, -5], [-8, -2], [-4, -1]]), 2, SEARCH), Spent("C", 8), (BELOW_ZERO,)),
        Case((CountingTree(DEEP_TREE), 4, SEARCH), Spent("B", 11)),
        Case((CountingBoard(BACK_RANK), 2, SEARCH), Spent("b1b8", 48), (MATE_SEEN,)),
        Case((CountingBoard(BISHOP_CHECK), 2, SEARCH), Spent("c7c6", 146)),
        Case((CountingBoard(), 2, SEARCH), Spent("b1c3", 75)),
        Case((CountingBoard(FORK), 3, SEARCH), Spent("d5c7", 452)),
        Case((CountingBoard(DRAWN_BY_A_KING_MOVE), 2, SEARCH), Spent("h1g1", 31), (DRAW_NEAR,)),
    ),
    key=my_root,
    wrongs=(
        Wrong(slow_root, "This is still the slow root: after every move it opens the window wide again. "
                         "After the first move you have `best`, and no move that is not better matters."),
        Wrong(ply_zero, "Your move was the first half-move: pass ply 1 down. With 0, the search takes the position after it for a root and "
                        "overlooks a draw."),
        Wrong(best_not_turned_at_first_either, "`best` has to change its sign on the way down: the other side sees it as -best."),
        Wrong(turned_at_the_wrong_end_at_first_too, "-best stands in the place of alpha. What you have is the other side's beta: (-INFINITY, -best)."),
        Wrong(root_of_one_move, "You stop after the first move: is `return` inside the loop?"),
        Wrong(root_never_taken_back, "You make moves and never take them back. After each score comes position.unmake()."),
        Wrong(best_score, "You return a score. The root answers a move: keep the move that had it."),
        Wrong(best_not_turned, "You hand `best` down with your own sign. The call is made for the other side, which sees it as -best."),
        Wrong(best_at_the_wrong_end, "You hand `best` down as alpha. What you have is the other side's upper end: it is beta there, with its sign turned."),
        Wrong(turned_at_the_wrong_end, "-best is right, but it stands in the place of alpha. What you have is the other side's beta: (-INFINITY, -best)."),
        Wrong(last_of_equals, "You take a later move whose score equals the best. After a cut, a score says only \"at most\": the move may be worse. "
                              "Keep the first: score > best."),
        Wrong(score_not_turned, "The score comes from the other side. For you it has the other sign: -search(...)."),
        Wrong(one_deeper, "You search one half-move too deep: your own move was the first, so depth - 1 are left."),
        Wrong(root_from_zero, "Your best starts from 0. Where all moves are bad, none is ever better, and no move is found. Start from -INFINITY."),
    ),
    hints=(
        "Alpha-beta saves because it remembers what is already certain. What does this root know after its first move, and whom does it tell?",
        "`best` is your alpha. One step down the other side is to move, and the window is -beta, -alpha. Your beta is INFINITY.",
        "score = -search(position, depth - 1, -INFINITY, -best, 1)",
    ),
    right="Your root now remembers what it has. It is right because a move that is not better than `best` need not be known any closer.",
    about={LEVEL: "Two moves with the same score: the later one may only be \"at most\" as good. Which one is sure?",
           DRAW_NEAR: "A move can draw at once, by a hundred half-moves. Does the search know that a move was made?"},
)

EXERCISES = (CUT, ALPHABETA, ROOT)


def compare_with_minimax():
    """Alpha-beta against minimax, in value and in nodes, on positions of random games, in words."""
    boards = [board.copy() for board in random_boards(STARTING_FEN, 600)][::20]
    pairs = [(minimax(board, 2), alphabeta(board, 2)) for board in boards]
    same = sum(whole.score == cut.score for whole, cut in pairs)
    all_nodes, nodes = (sum(pair[side].nodes for pair in pairs) for side in (0, 1))
    return (f"two half-moves deep, alpha-beta finds the value of minimax on {same} of {len(pairs)} positions of random games, "
            f"with {nodes:,} nodes in place of {all_nodes:,}.")


CLOSING = Closing(
    proof=compare_with_minimax,
    predictions=(Prediction("08.nodes", "How many positions does alpha-beta visit from the first position, four half-moves deep?",
                            lambda: alphabeta(Board(), 4).nodes),),
)
