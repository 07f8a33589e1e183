"""Orders change how much a search reads, and nothing else."""
import pytest

from chesslearn import Board, Move, alphabeta, captures_first, minimax
from chesslearn.engine.ordering import mvv_lva, natural, oracle, promise, worst_first

ITALIAN = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 6 5"
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
ROOK_ENDING = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
MIDDLE_GAME = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"
OPENING = "r3kb1r/pp1n1ppp/2p1pn2/q7/2BP4/2N2Q1P/PPPB1PP1/R3K2R w KQkq - 0 1"
TREES = [(ITALIAN, 2), (KIWIPETE, 2), (MIDDLE_GAME, 2), (OPENING, 2), (ROOK_ENDING, 3)]
EVERYTHING = "r2q4/1k2P1P1/8/2pP1n2/4N3/8/8/R3K2R w KQ c6 0 1"


def five_orders(fen, depth):
    """The orders from the worst to the best, those with hindsight made for this tree."""
    board = Board(fen)
    return worst_first(board, depth), natural, captures_first, mvv_lva, oracle(board, depth)


@pytest.mark.parametrize(("fen", "depth"), TREES)
def test_any_order_leaves_the_value_alone(fen, depth):
    """Alpha-beta finds minimax's value under each of the five orders, and each keeps the moves it was given."""
    value = minimax(Board(fen), depth).score
    for order in five_orders(fen, depth):
        assert alphabeta(Board(fen), depth, order=order).score == value
        board = Board(fen)
        assert sorted(map(repr, order(board, board.legal_moves()))) == sorted(map(repr, board.legal_moves()))


@pytest.mark.parametrize(("fen", "depth"), TREES)
def test_a_better_order_reads_less(fen, depth):
    """Worst first reads most, then the generator's order, captures first, most valuable victim first, the oracle."""
    nodes = [alphabeta(Board(fen), depth, order=order).nodes for order in five_orders(fen, depth)]
    assert nodes == sorted(nodes, reverse=True)
    assert nodes[0] > 1.5 * nodes[1] > 1.5 * nodes[4]


def test_the_oracle_cuts_at_the_first_move():
    """With the best move first at every node, every cut is made by the first move tried; with it last, few are."""
    board = Board(KIWIPETE)
    assert len(alphabeta(board, 2, order=oracle(board, 2)).cutoffs) == 1
    assert alphabeta(board, 2, order=worst_first(board, 2)).cutoffs[0] < 10


def test_the_oracle_sees_nothing_elsewhere():
    """In a position that it has not searched, the moves stay as they are."""
    board, order = Board(ROOK_ENDING), oracle(Board(KIWIPETE), 1)
    assert order(board, board.legal_moves()) == board.legal_moves()


@pytest.mark.parametrize(("uci", "worth"), [
    ("d5c6", 10_099),  # en passant: pawn takes pawn
    ("e7d8q", 10_899), ("e7d8n", 10_899),  # pawn takes queen
    ("a1a8", 10_495), ("e4c5", 10_097),
    ("e7e8q", 8_900), ("g7g8n", 8_320),
    ("e1g1", 1_000), ("e1c1", 1_000),
    ("e4c3", -4), ("e4f2", -8), ("e4g3", -8), ("e1e2", 0), ("a1a5", 0), ("d5d6", 0)])
def test_what_a_move_promises(uci, worth):
    """Captures by victim and attacker, promotions by the new piece, castling, then the gain of the square."""
    assert promise(Board(EVERYTHING), Move.from_uci(uci)) == worth


def test_victims_come_before_attackers():
    """The queen is taken first, by the pawn before the rook; promotions and castling before quiet moves."""
    board = Board("3q4/2P1P3/8/6k1/8/8/8/3RK2R w K - 0 1")
    found = [move.uci() for move in mvv_lva(board, board.legal_moves())]
    assert {move[:4] for move in found[:8]} == {"c7d8", "e7d8"} and found[8] == "d1d8"
    assert {move[2:] for move in found[9:17]} == {square + piece for square in ("c8", "e8") for piece in "qrbn"}
    assert found[17] == "e1g1" and len(found) > 30
