"""On random positions all searches agree: minimax, negamax, and alpha-beta in every order.

The positions come from games whose moves `chess` draws by lot with `SEED`. No draw rule is in reach of
four half-moves: the clock is low and at least eight men stand, so that every legal move is a node and
the nodes of minimax add up to perft. Run `pytest tests/engine/test_searches_agree.py -m slow -s` for
all of them and their sums.
"""
import random
from collections import Counter
from itertools import islice

import chess
import pytest

from chesslearn import Board, alphabeta, captures_first, minimax, negamax, perft
from chesslearn.engine.difficulty import EXACT, LEVELS
from chesslearn.engine.ordering import mvv_lva, natural, oracle, worst_first
from tests.engine.reference import minimax as reference_minimax

SEED, POSITIONS, LONGEST = 20261130, 500, 160
HIGHEST_CLOCK, FEWEST_MEN = 90, 8
MOST_SEQUENCES = 200_000


def random_fens():
    """Yields 500 different positions, one of each random game."""
    lot, found = random.Random(SEED), set()
    while len(found) < POSITIONS:
        board, plies = chess.Board(), lot.randrange(4, LONGEST)
        while plies and (moves := list(board.legal_moves)):
            board.push(lot.choice(moves))
            plies -= 1
        fen = board.fen(en_passant="legal")
        if any(board.legal_moves) and board.halfmove_clock <= HIGHEST_CLOCK and len(board.piece_map()) >= FEWEST_MEN and fen not in found:
            found.add(fen)
            yield fen


def value_of(fen, move, depth):
    """What a move is worth to its side `depth` half-moves deep; an independent program is asked."""
    board = chess.Board(fen)
    board.push_uci(move.uci())
    return -reference_minimax(board, depth - 1, 1)[0]


def orders(board, depth):
    """All orders of the course by name."""
    return {"as generated": None, "natural": natural, "captures first": captures_first, "MVV-LVA": mvv_lva,
            "oracle": oracle(board, depth), "worst first": worst_first(board, depth)}


def nodes_with_root_reset(board, depth):
    """Nodes of an alpha-beta that starts each root move with an open window, a fault of well-known tutorials."""
    nodes = 0
    for move in captures_first(board, board.legal_moves()):
        board.make(move)
        nodes += 1 + (alphabeta(board, depth - 1, order=captures_first).nodes if depth > 1 and board.legal_moves() else 0)
        board.unmake()
    return nodes


def leads_to_few(board, depth, most):
    """Whether at most `most` sequences of `depth` half-moves are legal; counts no further than it has to."""
    sequences = 0
    for move in board.legal_moves():
        board.make(move)
        sequences += perft(board, depth - 1)
        board.unmake()
        if sequences > most:
            return False
    return True


def compare(fens, depth):
    """Holds all searches of these positions against each other; prints and returns how many nodes each needed."""
    nodes = Counter()
    for fen in fens:
        board = Board(fen)
        full, by_one_function = minimax(board, depth), negamax(board, depth)
        assert full == by_one_function, fen
        assert full.nodes == sum(perft(board, at) for at in range(1, depth + 1)), fen
        chosen = {full.move}
        for name, order in orders(board, depth).items():
            found = alphabeta(board, depth, order=order)
            assert found.score == full.score and found.nodes <= full.nodes, (fen, name)
            chosen.add(found.move)
            nodes[f"alpha-beta, {name}"] += found.nodes
        for move in chosen:
            assert value_of(fen, move, depth) == full.score, (fen, move)
        assert board.fen() == fen and not board.history
        nodes["minimax"] += full.nodes
        nodes["alpha-beta, captures first, root window reset"] += nodes_with_root_reset(board, depth)
    print(f"\ndepth {depth}, {len(fens)} random positions, seed {SEED}: the same value everywhere; nodes")
    print("\n".join(f"  {count:>12,}  {name}" for name, count in sorted(nodes.items(), key=lambda item: -item[1])))
    return nodes


@pytest.mark.parametrize("depth, positions, most", [(1, 60, None), (2, 60, None), (3, 10, 10_000)])
def test_all_searches_agree(depth, positions, most):
    """One value for minimax, negamax and every order, and a chosen move that is worth it; order saves nodes."""
    fens = (fen for fen in random_fens() if most is None or leads_to_few(Board(fen), depth, most))
    nodes = compare(list(islice(fens, positions)), depth)
    if depth > 1:
        assert nodes["alpha-beta, oracle"] < nodes["alpha-beta, captures first"] < nodes["alpha-beta, worst first"] < nodes["minimax"]
        assert nodes["alpha-beta, captures first"] < nodes["alpha-beta, captures first, root window reset"]


@pytest.mark.slow
@pytest.mark.parametrize("depth, positions", [(1, 500), (2, 500), (3, 60)])
def test_all_searches_agree_on_all_positions(depth, positions):
    """The same on many more positions."""
    compare(list(islice(random_fens(), positions)), depth)


@pytest.mark.slow
def test_all_searches_agree_four_half_moves_deep():
    """At depth 4 on those of the 500 from which at most 200 000 sequences of four half-moves lead."""
    small = [fen for fen in random_fens() if leads_to_few(Board(fen), 4, MOST_SEQUENCES)]
    assert len(small) >= 20
    compare(small, 4)


def full_windows(level, positions):
    """Compares every candidate of a level with a search of its own; returns how many were compared."""
    difficulty, compared = LEVELS[level], 0
    for number, fen in enumerate(islice(random_fens(), positions)):
        board = Board(fen)
        candidates = difficulty.player(seed=number).choose(board).candidates
        assert len(candidates) == len(board.legal_moves())
        for one in candidates:
            assert (one.score, one.kind) == (value_of(fen, one.move, difficulty.depth), EXACT), (fen, one)
        compared += len(candidates)
    return compared


@pytest.mark.parametrize("level, positions", [(1, 60), (2, 20)])
def test_every_candidate_of_a_noisy_level_is_exact(level, positions):
    """Levels 1 and 2 know of every root move what a search of it alone, with an open window, says."""
    assert full_windows(level, positions) > positions


@pytest.mark.slow
@pytest.mark.parametrize("level", [1, 2])
def test_every_candidate_of_a_noisy_level_is_exact_on_200_positions(level):
    """The same on 200 positions."""
    print(f"\nlevel {level}: {full_windows(level, 200):,} candidates on 200 positions, each equal to its full-window score")
