"""Random games, played by `chess` alone, that the tests of the rules replay on our board."""
import random

import chess

from tests.cases import load

PLIES = 5_000
LONGEST = 36
"""Games are cut here, in plies; most end before."""

NEAR_THE_LIMITS = (
    "8/8/4k3/8/8/3KR3/8/8 b - - 140 120",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 92 60",
    "4k3/8/8/8/8/8/8/QQ2K3 w - - 146 99",
    "7k/8/8/8/8/8/6n1/K7 w - - 0 1",
    "4k3/7P/8/8/8/8/p7/4K3 w - - 97 70",
    "8/8/8/KP5r/1R3p1k/8/4P1P1/8 w - - 3 1",
    "8/2p1p3/8/KP3P1r/1R4pk/8/5P1P/8 b - - 0 1",
    "k2r4/2p5/8/3P4/8/3K4/8/8 b - - 0 1",
)
"""Starts near the end of a clock, near a dead position, before shuffling with castling rights, before pinned en passant."""


def is_special(board, move):
    """Castling, en passant, the double step that offers it, promotion."""
    if board.is_castling(move) or board.is_en_passant(move) or move.promotion:
        return True
    board.push(move)
    offered = board.has_pseudo_legal_en_passant()
    board.pop()
    return offered


def play(start, dice):
    """One random game from a FEN, as a list of UCI texts.

    Players have a temper: some like special moves, some take back what they just did, so that
    positions repeat. A game goes on for six plies after it ended by a draw.
    """
    board, moves, after_the_end = chess.Board(start), [], 0
    fond_of_special, restless = dice.choice((0.0, 0.5)), dice.choice((0.0, 0.0, 0.0, 0.8))
    while len(moves) < LONGEST and after_the_end < 6 and (legal := list(board.legal_moves)):
        before = board.move_stack[-2] if len(moves) >= 2 else None
        back = chess.Move(before.to_square, before.from_square) if before else None
        special = [move for move in legal if is_special(board, move)] if dice.random() < fond_of_special else []
        move = back if back in legal and dice.random() < restless else dice.choice(special or legal)
        moves.append(move.uci())
        board.push(move)
        after_the_end += board.is_game_over()
    return moves


def random_games(seed, plies=PLIES):
    """Pairs (FEN, moves) with `plies` moves in all: from the start position, `perft.jsonl` and the list above."""
    dice = random.Random(seed)
    starts = [row["fen"] for row in load("perft")]
    games = []
    while plies > 0:
        start = dice.choice((chess.STARTING_FEN, *dice.choices(starts, k=3), dice.choice(NEAR_THE_LIMITS)))
        moves = play(start, dice)[:plies]
        if moves:
            games.append((start, moves))
            plies -= len(moves)
    return games
