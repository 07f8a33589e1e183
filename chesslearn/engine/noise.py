"""Numbers that look random and come out the same everywhere (lesson 10).

Python's own generator would do; these two are short enough to be read, and every program that
follows them plays the same noisy move. Open `difficulty` next.
"""
from chesslearn.rules.pieces import BLACK

MASK = (1 << 64) - 1


def xorshift64(state):
    """The next state of Marsaglia's generator (Xorshift RNGs, 2003).

    Its shifts are 13, 7, 17. The state is 64 bits and never 0: from 0 it
    would stay 0 forever.
    """
    state ^= state << 13 & MASK
    state ^= state >> 7
    return state ^ state << 17 & MASK


def mix(seed, ply):
    """A first state from a seed and a ply, both whole numbers from 0.

    Neighbors get unlike states. It is the output function of splitmix64
    (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators,
    2014). A small number used as a state directly would give noises on a
    straight line.
    """
    z = (seed * 0x9E3779B97F4A7C15 + ply + 0x9E3779B97F4A7C15) & MASK
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & MASK
    z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK
    return z ^ z >> 31 or 1


def game_ply(board):
    """Half-moves since the start of the game, by the move number: 0 for White's first move."""
    return 2 * (board.fullmove_number - 1) + (board.turn == BLACK)


def noises(seed, ply, limit, count):
    """`count` whole numbers from -limit to limit."""
    state, numbers = mix(seed, ply), []
    for _ in range(count):
        state = xorshift64(state)
        numbers.append(state % (2 * limit + 1) - limit)
    return numbers
