"""How fast the move generator counts, beside `chess` in the same process: `python -m tests.benchmarks.perft`.

Both sides count in bulk: at the last half-move the moves are listed, not made. Each round measures
every counter once, in turn, in CPU time; printed is the median of the rounds' ratios, chess's time
over ours. Above 1 we are the faster ones.
"""
import statistics
import time

import chess

from chesslearn import STARTING_FEN, Board, perft
from chesslearn.rules.legality import legal_moves_by_trial

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
POSITIONS = (("start", STARTING_FEN, 4, 197_281), ("Kiwipete", KIWIPETE, 3, 97_862))
ROUNDS = 5


def perft_by_chess(board, depth):
    """The same count with `chess`, which also counts its last half-move in bulk."""
    if depth == 1:
        return board.legal_moves.count()
    nodes = 0
    for move in board.legal_moves:
        board.push(move)
        nodes += perft_by_chess(board, depth - 1)
        board.pop()
    return nodes


def seconds(count, expected):
    """CPU seconds that `count` takes; its result is checked."""
    begin = time.process_time()
    found = count()
    end = time.process_time()
    assert found == expected, (found, expected)
    return end - begin


def main():
    for name, fen, depth, expected in POSITIONS:
        pins, trial = [], []
        for _ in range(ROUNDS):
            reference = seconds(lambda: perft_by_chess(chess.Board(fen), depth), expected)
            pins.append(reference / seconds(lambda: perft(Board(fen), depth), expected))
            trial.append(reference / seconds(lambda: perft(Board(fen), depth, legal_moves_by_trial), expected))
        print(f"{name}, depth {depth}: pins {statistics.median(pins):.2f} times chess ({min(pins):.2f} to {max(pins):.2f}), "
              f"make-test-unmake {statistics.median(trial):.2f} times chess")


if __name__ == "__main__":
    main()
