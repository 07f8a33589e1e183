"""Alpha-beta gives minimax's value and reads less."""
import re

import chess
import pytest

from chesslearn import Board, Move, alphabeta, captures_first, evaluate, minimax, negamax, perft
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
