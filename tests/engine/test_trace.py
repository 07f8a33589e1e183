"""A recorded search: the events of a tree on paper, of a real search, and of functions with a bug."""
import dataclasses
import json
import sys
from functools import partial

import numpy
import pytest

from chesslearn import Board, Plugged, alphabeta, evaluate, minimax, perft
from chesslearn.engine.ordering import mvv_lva
from chesslearn.engine.trace import INFINITY, record
from chesslearn.engine.tree import TEXTBOOK, Tree

PAWN_RACE = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
ITALIAN = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 6 5"


def worth(place):
    """What a leaf is worth to the side to move, in a tree or on a board."""
    return place.value() if isinstance(place, Tree) else evaluate(place)


def mine(place, depth, low, high):
    """Alpha-beta as a learner writes it, with names of their own."""
    if depth == 0:
        return worth(place)
    best = -INFINITY
    for move in place.legal_moves():
        place.make(move)
        best = max(best, -mine(place, depth - 1, -high, -low))
        place.unmake()
        low = max(low, best)
        if low >= high:
            break
    return best


def without_cuts(place, depth, alpha, beta):
    """Negamax that ignores its window."""
    if depth == 0:
        return worth(place)
    best = -INFINITY
    for move in place.legal_moves():
        place.make(move)
        best = max(best, -without_cuts(place, depth - 1, alpha, beta))
        place.unmake()
    return best


def with_a_window_reset(place, depth, alpha, beta):
    """The bug of two well-known tutorials: each child starts with an open window."""
    if depth == 0:
        return worth(place)
    for move in place.legal_moves():
        place.make(move)
        alpha = max(alpha, -with_a_window_reset(place, depth - 1, -INFINITY, float("inf")))
        place.unmake()
        if alpha >= beta:
            break
    return alpha


def leaf_values(trace):
    """The values of the leaves in the order they were read."""
    return [value for _, _, value in trace.of_kind("leaf")]


@pytest.mark.parametrize("search", [alphabeta, mine])
def test_the_textbook_tree(search):
    """3 12 8 | 2 | 14 5 2 are read, 4 and 6 are not; the value is 3; eleven of thirteen nodes are visited."""
    trace = record(search, Tree(TEXTBOOK), 2)
    assert leaf_values(trace) == [3, 12, 8, 2, 14, 5, 2]
    assert trace.of_kind("cut") == [("cut", 5, 6, ("B2", "B3"))]
    assert (trace.score, trace.full, len(trace.of_kind("enter")), trace.players) == (3, 13, 11, ("Max", "Min"))
    assert trace.of_kind("exit") == [("exit", 1, 3, "exact"), ("exit", 5, 2, "upper"), ("exit", 7, 2, "upper"), ("exit", 0, 3, "exact")]


def test_the_first_events_of_the_textbook_tree():
    """Word for word, as far as the second leaf: 3 lowers beta at A, and the next leaf is read within that window."""
    assert record(alphabeta, Tree(TEXTBOOK), 2).events[:9] == (
        ("enter", 0, -1, "", 2, -INFINITY, INFINITY, 1),
        ("enter", 1, 0, "A", 1, -INFINITY, INFINITY, -1),
        ("enter", 2, 1, "A1", 0, -INFINITY, INFINITY, 1),
        ("leaf", 2, 3), ("return", 1, 2, 3), ("raise", 1, "beta", INFINITY, 3),
        ("enter", 3, 1, "A2", 0, -INFINITY, 3, 1), ("leaf", 3, 12), ("return", 1, 3, 12))


def test_a_tree_without_cuts_is_read_whole():
    """Recorded minimax visits all thirteen nodes and leaves nothing."""
    trace = record(without_cuts, Tree(TEXTBOOK), 2)
    assert leaf_values(trace) == [3, 12, 8, 2, 4, 6, 14, 5, 2]
    assert (len(trace.of_kind("enter")), trace.of_kind("cut"), trace.score) == (13, [], 3)


def test_the_best_case_of_knuth_and_moore():
    """A tree of width 3 and depth 4, the best branch always first: 3² + 3² − 1 = 17 of 81 leaves are read."""
    def ordered(depth, value, side):
        return value if depth == 0 else [ordered(depth - 1, value - side * index, -side) for index in range(3)]

    assert len(leaf_values(record(alphabeta, Tree(ordered(4, 0, 1)), 4))) == 17


@pytest.mark.parametrize("fen", [PAWN_RACE, PAWN_RACE.replace(" w ", " b ")])
def test_a_recorded_search_is_the_search(fen):
    """As many nodes, cuts and the same value as the search has alone; the value is White's, the board is unchanged."""
    board, found = Board(fen), alphabeta(Board(fen), 2, order=mvv_lva)
    trace = record(partial(alphabeta, order=mvv_lva), board, 2)
    assert (len(trace.of_kind("enter")) - 1, len(trace.of_kind("leaf"))) == (found.nodes, found.leaves)
    assert trace.score == (found.score if " w " in fen else -found.score)
    assert 0 < len(trace.of_kind("cut")) <= sum(found.cutoffs)
    assert trace.full == 1 + perft(board, 1) + perft(board, 2) == 1 + minimax(board, 2).nodes
    assert board.fen() == Board(fen).fen() and not board.history


def test_a_cut_names_what_was_left():
    """The moves tried at a node and those that a cut left are its legal moves, none of them twice."""
    board = Board(PAWN_RACE)
    trace = record(mine, board, 2)
    moves = {node: move for _, node, _, move, *_ in trace.of_kind("enter")}
    for _, node, _, skipped in trace.of_kind("cut"):
        tried = [event[3] for event in trace.of_kind("enter") if event[2] == node]
        board.make(board.parse_uci(moves[node]))
        assert sorted([*tried, *skipped]) == sorted(move.uci() for move in board.legal_moves())
        board.unmake()


def test_a_window_that_is_reset_is_seen():
    """The bug is in the trace: B is entered with an open window although Max has 3, and nothing is cut there."""
    trace = record(with_a_window_reset, Tree(TEXTBOOK), 2)
    assert ("enter", 5, 0, "B", 1, -INFINITY, INFINITY, -1) in trace.events
    assert (leaf_values(trace), trace.score) == ([3, 12, 8, 2, 4, 6, 14, 5, 2], 3)


def test_a_cut_too_early_is_recorded_as_it_is():
    """A function that always stops at its first move leaves the rest, with no reason for it."""
    def hasty(place, depth, alpha, beta):
        if depth == 0:
            return worth(place)
        place.make(place.legal_moves()[0])
        score = -hasty(place, depth - 1, -beta, -alpha)
        place.unmake()
        return score

    trace = record(hasty, Tree(TEXTBOOK), 2)
    assert trace.of_kind("cut") == [("cut", 1, 2, ("A2", "A3")), ("cut", 0, 1, ("B", "C"))]


def test_a_position_of_your_own_can_be_searched():
    """A board that plays by a learner's generator is recorded as ours is."""
    kings_stay = Plugged(Board(PAWN_RACE), legal_moves=lambda board: [
        move for move in board.legal_moves() if not board.squares[move.from_square] & 7 == 6])
    trace = record(mine, kings_stay, 1)
    assert "a5a4" not in str(trace.events) and len(trace.of_kind("leaf")) == len(kings_stay.legal_moves())


def test_a_trace_too_long_is_ended():
    """At the limit the search stops, the trace says so, and stored as JSON it stays under 300 kB."""
    board = Board(ITALIAN)
    trace = record(mine, board, 4)
    assert len(trace.events) == 5000 and not trace.complete and trace.score is trace.full is None
    assert repr(trace).endswith("trace cut after 5000 events")
    assert len(json.dumps(dataclasses.asdict(trace))) < 300_000
    assert board.fen() == ITALIAN
    assert len(record(mine, board, 1, most_events=50).events) == 50


def test_what_the_function_raises_is_raised():
    """An exception reaches its author, the position is as before, and nothing is watched any more."""
    def broken(board, depth, alpha, beta):
        if depth == 0:
            return 1 // 0
        board.make(board.legal_moves()[0])
        return -broken(board, depth - 1, -beta, -alpha)

    board = Board()
    with pytest.raises(ZeroDivisionError):
        record(broken, board, 2)
    assert board.fen() == Board().fen() and sys.getprofile() is None


@pytest.mark.parametrize("function", [lambda board, depth: 0, len, lambda board, depth, alpha, beta: None])
def test_what_is_no_such_search_is_refused(function):
    """Too few arguments, no Python function, no number as its answer."""
    with pytest.raises(ValueError, match="can't be recorded|answers a number"):
        record(function, Board(), 1)


@pytest.mark.parametrize("answer", [None, float("nan"), "3"])
def test_an_answer_that_is_no_number_is_refused_by_its_name(answer):
    """Also of a function that is wrapped in a `partial`, and not a number is none."""
    def mistaken(board, depth, alpha, beta, extra):
        return answer

    with pytest.raises(ValueError, match=f"^mistaken answered {answer!r}: a search answers a number$"):
        record(partial(mistaken, extra=1), Board(), 1)


def test_a_search_may_answer_numbers_of_numpy():
    """What is written down are Python's own, so that it can be stored; here the pawn that the rook wins on f4."""
    def by_numpy(board, depth, alpha, beta):
        return numpy.int64(mine(board, depth, alpha, beta))

    trace = record(by_numpy, Board(PAWN_RACE), 1)
    assert trace.of_kind("leaf") == [("leaf", 0, 100)] and json.dumps(trace.events)


def test_a_trace_says_what_it_holds():
    """Its text is short and always the same."""
    assert repr(record(alphabeta, Tree(TEXTBOOK), 2)) == "Trace: 11 nodes, 1 cut, value 3"


def test_a_tree_is_walked_like_a_position():
    """Moves, make and unmake, a leaf seen from both sides, and a sentence for a branch that is not there."""
    tree = Tree(TEXTBOOK)
    assert (tree.legal_moves(), tree.fen()) == (["A", "B", "C"], "root w")
    tree.make("C")
    assert (tree.legal_moves(), tree.fen()) == (["C1", "C2", "C3"], "C b")
    with pytest.raises(ValueError, match="no branch 'B1' at C b: there are C1, C2, C3"):
        tree.make("B1")
    tree.make("C2")
    assert (tree.value(), tree.legal_moves()) == (5, [])
    tree.unmake()
    tree.unmake()
    assert perft(tree, 2) == 9
    with pytest.raises(ValueError, match="root"):
        tree.unmake()
