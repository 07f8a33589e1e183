"""The noise is the same everywhere."""
from chesslearn import Board
from chesslearn.engine.noise import game_ply, mix, noises, xorshift64


def test_xorshift64_published_sequence():
    """From 88172645463325252 the triple 13, 7, 17 gives the numbers that other programs have (seed and shifts: Marsaglia 2003)."""
    state, seen = 88172645463325252, []
    for _ in range(3):
        state = xorshift64(state)
        seen.append(state)
    assert seen == [8748534153485358512, 3040900993826735515, 3453997556048239312]


def test_mix_check_values():
    """The splitmix64 output function gives the decided check values; the first two are also published."""
    assert [mix(0, 0), mix(0, 1), mix(7, 12)] == [16294208416658607535, 10451216379200822465, 13844750118391845279]


def test_first_noises():
    """Level 1, seed 0: the first six noises of the first two plies."""
    assert noises(0, 0, 120, 6) == [-25, -57, -47, 87, 116, 105]
    assert noises(0, 1, 120, 6) == [51, 99, -33, -112, 62, 58]


def test_noise_stays_within_its_limit_and_reaches_it():
    """Every whole number from -limit to limit comes up, and no other."""
    assert set(noises(3, 0, 5, 2000)) == set(range(-5, 6))
    assert set(noises(3, 0, 0, 50)) == {0}


def test_ply_counts_half_moves():
    """White's first move is ply 0, Black's tenth is ply 19."""
    assert game_ply(Board()) == 0
    assert game_ply(Board("4k3/8/8/8/8/8/4P3/4K3 b - - 0 10")) == 19
