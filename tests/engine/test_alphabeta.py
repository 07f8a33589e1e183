"""Alpha-beta gives minimax's value and reads less."""
import re
from fractions import Fraction
from functools import partial

import chess
import numpy
import pytest

from chesslearn import Board, Engine, Move, alphabeta, captures_first, evaluate, minimax, negamax, perft, record
from chesslearn.engine.ends import leaf_score
from tests.cases import load
from tests.engine.reference import minimax as reference_minimax
from tests.engine.reference import worth

SOME = [row["fen"] for row in load("perft")[::9]]


def backwards(board, moves):
    """An order that is good for nothing: the last move first."""
    return moves[::-1]


@pytest.mark.parametrize("fen", SOME)
def test_evaluation_equals_an_independent_one(fen):
    """Our evaluation is the one written anew on top of `chess`."""
    assert evaluate(Board(fen)) == worth(chess.Board(fen))


@pytest.mark.parametrize("fen", SOME)
def test_value_equals_minimax_for_any_order(fen):
    """At depths 1 and 2 every order finds the score of a plain minimax on `chess`, and a move worth it."""
    for depth in (1, 2):
        board, reference = Board(fen), chess.Board(fen)
        score, nodes = reference_minimax(reference, depth)
        for plain in (minimax, negamax):
            found = plain(board, depth)
            assert (found.score, found.nodes) == (score, nodes)
        for order in (None, captures_first, backwards):
            found = alphabeta(board, depth, order=order)
            assert found.score == score and found.nodes <= nodes
            assert board.fen() == Board(fen).fen() and not board.history
            if found.move:
                reference.push_uci(found.move.uci())
                assert -reference_minimax(reference, depth - 1, 1)[0] == score
                reference.pop()


def test_plain_searches_visit_every_position():
    """Minimax and negamax visit perft(1) + ... + perft(depth) positions, the last ones as leaves, and play the same line."""
    board = Board("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
    first, second = minimax(board, 3), negamax(board, 3)
    assert first == second
    assert (first.nodes, first.leaves) == (48 + 2039 + 97_862, 97_862)


def test_window_is_passed_on_at_the_root():
    """A root that resets its window for each move reads far more than one that passes it on."""
    board, fresh = Board(), 0
    for move in board.legal_moves():
        board.make(move)
        fresh += 1 + alphabeta(board, 3, order=captures_first).nodes
        board.unmake()
    passed = alphabeta(Board(), 4, order=captures_first).nodes
    assert 1.4 * passed < fresh < sum(perft(Board(), depth) for depth in (1, 2, 3, 4)) == 206_603


def test_line_is_playable_and_worth_the_score():
    """The expected line is legal, and the position at its end is worth the score that was reported."""
    board = Board("r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 6 5")
    found = alphabeta(board, 4)
    assert found.move == found.pv[0] and len(found.pv) == 4
    for move in found.pv:
        board.make(board.parse_uci(move.uci()))
    assert evaluate(board) == found.score


def test_mate_is_scored_by_its_distance():
    """Mate on the next move is worth 30 000 minus one half-move, for the winner."""
    found = alphabeta(Board("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"), 3)
    assert (found.move, found.score) == (Move.from_uci("d1d8"), 29_999)


def test_mate_comes_before_the_clock():
    """A mate with the hundredth half-move wins; any other move is a draw by then."""
    assert alphabeta(Board("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 99 80"), 2).score == 29_999
    assert alphabeta(Board("7k/8/8/8/8/8/1R6/K7 w - - 99 80"), 2).score == 0


def test_a_position_that_has_been_is_a_draw():
    """A move back into a position of the game counts 0, which the losing side prefers to losing."""
    board = Board("7k/8/8/8/8/8/8/KQ6 w - - 0 1")
    for text in ("b1b2", "h8g8", "b2b1"):
        board.make(board.parse_uci(text))
    found = alphabeta(board, 1)
    assert (found.move.uci(), found.score) == ("g8h8", 0)
    assert alphabeta(Board(board.fen()), 1).score == -900


def test_finished_game_has_no_move():
    """At the end of a game the result holds no move; stalemate is 0, mate is lost at once."""
    stalemate = alphabeta(Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), 2)
    mated = alphabeta(Board("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"), 2)
    assert (stalemate.move, stalemate.score) == (None, 0)
    assert (mated.move, mated.score) == (None, -30_000)


def test_board_survives_an_evaluation_that_raises():
    """When a learner's evaluation raises, the error comes through and the board is where it was."""
    board = Board()
    with pytest.raises(ZeroDivisionError):
        alphabeta(board, 3, evaluate=lambda position: 1 // 0)
    assert board.fen() == Board().fen() and not board.history


@pytest.mark.parametrize("answer", [None, "30", float("nan"), float("inf"), 29_500, [1]])
def test_an_evaluation_must_return_centipawns(answer):
    """What is no number of centipawns is refused with its value and the position, and the board is where it was."""
    board = Board()
    with pytest.raises(ValueError, match=f"the evaluation returned {re.escape(repr(answer))} for rnbqkbnr/.* it must be a number of centipawns"):
        alphabeta(board, 2, evaluate=lambda position: answer)
    assert board.fen() == Board().fen() and not board.history


@pytest.mark.parametrize("depth", [0, -1, 1.5, "3", None])
def test_bad_depth(depth):
    """A depth that is no whole number from 1 is refused with its value."""
    with pytest.raises(ValueError, match=repr(depth).replace("'", ".")):
        alphabeta(Board(), depth)


def test_an_order_must_keep_the_moves():
    """An order that loses a move is named, instead of a search that silently overlooks it."""
    with pytest.raises(ValueError, match="19 move.* 20"):
        alphabeta(Board(), 2, order=lambda board, moves: moves[1:])


def test_an_order_must_return_something():
    """An order that sorts the list it is given and returns nothing is told so."""
    with pytest.raises(ValueError, match="the order returned None at rnbqkbnr/"):
        alphabeta(Board(), 2, order=lambda board, moves: moves.sort(key=str))


@pytest.mark.parametrize("order", [
    lambda moves: moves[1:], lambda moves: moves + moves[:1], lambda moves: moves[:-1] + moves[:1], lambda moves: [],
    lambda moves: [Move.from_uci("a1h8")] * len(moves), lambda moves: [move.uci() for move in moves],
    lambda moves: moves.pop() and moves, lambda moves: moves.clear() or moves, lambda moves: None, lambda moves: 5,
    lambda moves: [[move] for move in moves],
], ids=["one less", "one twice more", "one for another", "none", "invented", "texts", "popped", "cleared", "nothing", "a number", "lists"])
@pytest.mark.parametrize("ply", [0, 1])
@pytest.mark.parametrize("search", [alphabeta, minimax, negamax, lambda board, depth, order: Engine(depth, order=order).choose(board)],
                         ids=["alphabeta", "minimax", "negamax", "engine"])
def test_an_order_is_watched_at_every_node(search, ply, order):
    """Other moves than the legal ones are refused at the root and below it; there they would only have made a wrong score."""
    board = Board()
    with pytest.raises(ValueError, match="^the order returned .*an order must return the"):
        search(board, 2, order=lambda position, moves: order(moves) if len(position.history) == ply else moves)
    assert board == Board() and not board.history


def test_an_order_may_answer_with_moves_of_its_own():
    """Moves are values: an order that makes them anew from their texts is as good."""
    board = Board("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
    anew = alphabeta(board, 2, order=lambda board, moves: [Move.from_uci(move.uci()) for move in captures_first(board, moves)])
    assert anew == alphabeta(board, 2, order=captures_first)


@pytest.mark.parametrize("make_number", [numpy.int8, numpy.uint8, numpy.uint64, numpy.int64, numpy.float32, Fraction, bool])
def test_an_evaluation_may_answer_any_kind_of_number(make_number):
    """NumPy's numbers wrap around when they are negated or added to noise; a search goes on with Python's own."""
    board = Board("8/8/4k3/8/8/8/4P3/4K3 w - - 0 1")

    def evaluate(board):
        return 100 * (board.squares[20] != 0) + 7

    def other(board):
        return make_number(evaluate(board))

    plain = evaluate if make_number is not bool else lambda board: 1
    for search in (alphabeta, minimax, negamax):
        assert search(board, 2, evaluate=other) == search(board, 2, evaluate=plain)
        assert type(search(board, 2, evaluate=other).score) in (int, float)
    ours, theirs = (Engine(2, 120, evaluate=function).choose(board) for function in (plain, other))
    assert theirs == ours and repr(theirs).split(":")[0] == repr(ours).split(":")[0]
    assert record(partial(alphabeta, evaluate=other), board, 2) == record(partial(alphabeta, evaluate=plain), board, 2)


def makes(board):
    """Looks one move ahead and does not take it back."""
    board.make(board.legal_moves()[0])
    return 0


def unmakes(board):
    """Takes back what it has not made."""
    board.unmake()
    return 0


@pytest.mark.parametrize("evaluate", [makes, unmakes])
def test_an_evaluation_that_leaves_a_move_is_told(evaluate):
    """What a search finds after that would be about other positions; the board asked about stays as it is."""
    board = Board()
    for text in ("e2e4", "e7e5", "g1f3"):
        board.make(Move.from_uci(text))
    before = board.copy()
    for search in (alphabeta, minimax, negamax, lambda board, depth, evaluate: Engine(depth, evaluate=evaluate).choose(board)):
        with pytest.raises(ValueError, match="changed the board after .*what it makes, it must unmake"):
            search(board, 2, evaluate=evaluate)
        assert (board.squares, board.history) == (before.squares, before.history)


@pytest.mark.parametrize("ply", [0, 1])
@pytest.mark.parametrize("search", [alphabeta, minimax, negamax, lambda board, depth, order: Engine(depth, order=order).choose(board)],
                         ids=["alphabeta", "minimax", "negamax", "engine"])
def test_an_order_that_leaves_a_move_is_told(search, ply):
    """At the root as below it: the scores would be those of another position."""
    def leaves(board, moves):
        if len(board.history) == ply:
            board.make(moves[0])
        return moves

    with pytest.raises(ValueError, match="changed the board .*what it makes, it must unmake"):
        search(Board(), 2, order=leaves)


@pytest.mark.parametrize("make_number", [numpy.uint8, numpy.float32])
def test_a_leaf_is_worth_a_number_of_pythons(make_number):
    """A learner's search that negates what `leaf_score` answers is not led astray by NumPy: -uint8(107) would be 149."""
    score = leaf_score(Board(), 0, lambda board: make_number(107))
    assert -score == -107 and type(score) in (int, float)


class Interrupted(Board):
    """A board on which the user presses the stop button in the middle of the tenth move."""

    made = 0

    def make(self, move):
        type(self).made += 1
        if self.made == 10:
            self.squares[move.from_square] = 0
            raise KeyboardInterrupt
        super().make(move)


@pytest.mark.parametrize("search", [alphabeta, minimax, negamax])
def test_a_search_that_is_interrupted_leaves_the_board(search):
    """An interrupt may come while a move is half made; the position asked about is another object."""
    board, Interrupted.made = Interrupted(), 0
    with pytest.raises(KeyboardInterrupt):
        search(board, 2)
    assert (board.fen(), board.history) == (Board().fen(), [])


def test_captures_come_first_and_keep_their_order():
    """Captures, en passant included, go first; within both groups nothing is moved."""
    board = Board("4k3/8/8/2pPp3/8/5N2/8/4K3 w - c6 0 1")
    moves = [board.parse_uci(text) for text in ("e1e2", "f3e5", "d5d6", "d5c6", "f3g1")]
    assert [move.uci() for move in captures_first(board, moves)] == ["f3e5", "d5c6", "e1e2", "d5d6", "f3g1"]


def test_an_order_may_yield_its_moves():
    """An order written as a generator finds the same score, mates and stalemates included."""
    def yields(board, moves):
        yield from captures_first(board, moves)

    for fen in ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "7k/8/1K6/8/8/8/8/2Q5 w - - 0 1"):
        assert alphabeta(Board(fen), 3, order=yields) == alphabeta(Board(fen), 3, order=captures_first)
