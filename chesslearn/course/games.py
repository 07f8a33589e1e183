"""Positions of games whose moves are drawn by lot, to try functions on (from lesson 03).

Open `published` next.
"""
import random

from chesslearn.rules.board import Board

LONGEST = 120
"""Half-moves after which a new game begins, so that not all positions are bare endgames."""


def random_boards(fen, plies, seed=0):
    """A board after each of `plies` half-moves drawn by lot: the live board, so take a copy to keep it."""
    lot = random.Random(seed)
    for ply in range(plies):
        if ply % LONGEST == 0 or not board.legal_moves():
            board = Board(fen)
        board.make(lot.choice(board.legal_moves()))
        yield board
