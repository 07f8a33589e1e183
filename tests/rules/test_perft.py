"""Counting moves: published totals, the cases of `perft.jsonl`, and the search for a planted fault."""
import chess
import pytest

from chesslearn import Board, Move, divide, first_difference, perft
from chesslearn.rules.legality import leaves_king_safe
from chesslearn.rules.pieces import BLACK, KIND, KING, PAWN, QUEEN
from tests.cases import load, params

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

PUBLISHED = {
    "start": (START, (20, 400, 8_902, 197_281, 4_865_609)),
    "kiwipete": (KIWIPETE, (48, 2_039, 97_862, 4_085_603)),
    "position 3": ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", (14, 191, 2_812, 43_238, 674_624, 11_030_083)),
    "position 4": ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", (6, 264, 9_467, 422_333)),
    "position 4 mirrored": ("r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
                            (6, 264, 9_467, 422_333)),
    "position 5": ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", (44, 1_486, 62_379, 2_103_487)),
    "position 6": ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
                   (46, 2_079, 89_890, 3_894_594)),
}
"""The six positions of the page "Perft Results" of the Chess Programming Wiki."""
QUICK = 200_000
"""The largest published count in the default run; the rest is `slow`."""
QUICK_CASE = 20_000
"""The largest count taken from `perft.jsonl` in the default run."""


def published():
    """One parameter for each published count."""
    for name, (fen, counts) in PUBLISHED.items():
        for depth, count in enumerate(counts, start=1):
            marks = pytest.mark.slow if count > QUICK else ()
            yield pytest.param(fen, depth, count, id=f"{name}, depth {depth}", marks=marks)


@pytest.mark.parametrize("fen, depth, count", list(published()))
def test_published_count(fen, depth, count):
    """The number of move sequences is the published one, and the position is as it was."""
    board = Board(fen)
    before = board.fen()
    assert perft(board, depth) == count
    assert (board.fen(), board.history) == (before, [])


@pytest.mark.parametrize("row", params(load("perft")))
def test_counts_of_the_case(row):
    """Every count of `perft.jsonl` up to 20 000 is right."""
    counts = [count for count in row["counts"] if count <= QUICK_CASE]
    assert [perft(Board(row["fen"]), depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.slow
@pytest.mark.parametrize("row", params(row for row in load("perft") if max(row["counts"]) > QUICK_CASE))
def test_large_counts_of_the_case(row):
    """Every count of `perft.jsonl` above 20 000 is right."""
    large = {depth: count for depth, count in enumerate(row["counts"], start=1) if count > QUICK_CASE}
    assert {depth: perft(Board(row["fen"]), depth) for depth in large} == large


def test_depth_zero_counts_the_position_itself():
    """There is one sequence of no moves."""
    assert perft(Board(), 0) == 1


@pytest.mark.parametrize("depth", [-1, 1.5, "2", None])
def test_a_depth_is_a_whole_number_from_zero(depth):
    """A depth that counts nothing is a ValueError, not an endless walk."""
    with pytest.raises(ValueError):
        perft(Board(), depth)


@pytest.mark.parametrize("fen, depth", [(START, 3), (KIWIPETE, 2), (PUBLISHED["position 4"][0], 3)])
def test_divide_splits_perft_by_first_move(fen, depth):
    """One entry for each legal move, with the count that `chess` finds behind it; together they are perft."""
    board, witness = Board(fen), chess.Board(fen)
    counts = divide(board, depth)
    expected = {}
    for move in list(witness.legal_moves):
        witness.push(move)
        expected[move.uci()] = perft(Adapter(witness), depth - 1)
        witness.pop()
    assert counts == expected
    assert sum(counts.values()) == dict(enumerate(next(c for f, c in PUBLISHED.values() if f == fen), 1))[depth]
    assert board.fen() == Board(fen).fen()


class Adapter:
    """A `chess.Board` with the four methods that counting asks of a position."""

    def __init__(self, board):
        self.board = board

    def legal_moves(self):
        return list(self.board.legal_moves)

    def make(self, move):
        self.board.push(move)

    def unmake(self):
        self.board.pop()

    def fen(self):
        return self.board.fen(en_passant="legal")


def test_any_position_with_four_methods_can_be_counted():
    """Perft asks for `legal_moves`, `make`, `unmake` and `fen`, and for nothing else of our board."""
    assert perft(Adapter(chess.Board()), 3) == 8_902


@pytest.mark.parametrize("moves", [lambda board: iter(board.legal_moves()), lambda board: tuple(board.legal_moves()),
                                   lambda board: set(board.legal_moves())], ids=["iterator", "tuple", "set"])
def test_a_generator_may_answer_with_any_iterable(moves):
    """`moves=` takes a function from a board to moves: list, tuple, set or iterator."""
    assert perft(Board(), 3, moves=moves) == 8_902
    assert sum(divide(Board(), 2, moves=moves).values()) == 400
    assert first_difference(Board(), 2, moves) is None


def untested(board):
    """A generator without any legality test."""
    return board.pseudo_legal_moves()


def king_and_queen_tested_only(board):
    """The fault of the 417 mystery: only moves of king and queen are tested."""
    return [move for move in board.pseudo_legal_moves()
            if board.squares[move.from_square] & KIND not in (KING, QUEEN) or leaves_king_safe(board, move)]


@pytest.mark.parametrize("moves, counts", [(untested, (20, 400, 8_902, 197_742)),
                                           (king_and_queen_tested_only, (20, 400, 8_902, 197_698))])
def test_faulty_generators_give_their_known_wrong_totals(moves, counts):
    """Three plies prove nothing about legality; the fourth shows 461 or 417 moves too many."""
    assert tuple(perft(Board(), depth, moves=moves) for depth in (1, 2, 3, 4)) == counts


def without_en_passant(board):
    """A generator that has never heard of en passant."""
    return [move for move in board.legal_moves() if not board.is_en_passant(move)]


def queens_only(board):
    """A generator that knows no promotion but to a queen."""
    return [move for move in board.legal_moves() if move.promotion in (None, QUEEN)]


def castles_out_of_check(board):
    """A generator that lets the white king castle whenever the way is free."""
    return board.legal_moves() + [move for move in board.pseudo_legal_moves()
                                  if board.is_castling(move) and board.is_check()]


def black_pawns_stay(board):
    """A generator that forgets the double step of Black's pawns."""
    return [move for move in board.legal_moves()
            if not (board.turn == BLACK and board.squares[move.from_square] & KIND == PAWN
                    and move.from_square - move.to_square == 16)]


def texts(moves):
    """Moves as sorted coordinate texts."""
    return sorted(move.uci() for move in moves)


PLANTED = [
    (without_en_passant, "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3", 1, 0, ["e5d6"], []),
    (without_en_passant, "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", 2, 1, ["e5d6"], []),
    (queens_only, "7k/P7/8/8/8/8/8/K7 w - - 0 1", 1, 0, ["a7a8b", "a7a8n", "a7a8r"], []),
    (queens_only, "7k/8/P7/8/8/8/8/K7 w - - 0 1", 3, 2, ["a7a8b", "a7a8n", "a7a8r"], []),
    (castles_out_of_check, "4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", 1, 0, [], ["e1c1", "e1g1"]),
    (untested, "4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1", 1, 0, [],
     ["e2a6", "e2b5", "e2c4", "e2d1", "e2d3", "e2f1", "e2f3", "e2g4", "e2h5"]),
    (black_pawns_stay, START, 4, 1, ["a7a5", "b7b5", "c7c5", "d7d5", "e7e5", "f7f5", "g7g5", "h7h5"], []),
]


@pytest.mark.parametrize("moves, fen, depth, plies, missing, extra", PLANTED,
                         ids=[f"{row[0].__name__} in {row[2]}" for row in PLANTED])
def test_first_difference_finds_a_planted_fault(moves, fen, depth, plies, missing, extra):
    """The path leads, by legal moves, to the nearest position where the generators part, and names the moves."""
    board = Board(fen)
    found = first_difference(board, depth, moves)
    assert (texts(found.missing), texts(found.extra), len(found.path)) == (missing, extra, plies)
    witness = chess.Board(fen)
    for move in found.path:
        witness.push_uci(move.uci())
    assert found.fen == witness.fen(en_passant="legal")
    assert board.fen() == Board(fen).fen() and board.history == []


def test_first_difference_solves_the_mystery():
    """The generator that is 417 moves too rich parts from the rules after three moves, by illegal moves alone."""
    found = first_difference(Board(), 4, king_and_queen_tested_only)
    witness = chess.Board()
    for move in found.path:
        witness.push_uci(move.uci())
    assert (len(found.path), found.missing, found.fen) == (3, (), witness.fen(en_passant="legal"))
    extra = [chess.Move.from_uci(move.uci()) for move in found.extra]
    assert extra and all(witness.is_pseudo_legal(move) and not witness.is_legal(move) for move in extra)


@pytest.mark.parametrize("moves, depth", [(Board.legal_moves, 3), (king_and_queen_tested_only, 3), (untested, 3)],
                         ids=["the same", "mystery, one ply short", "no test, one ply short"])
def test_no_difference_is_none(moves, depth):
    """Where both generators agree as deep as asked, there is nothing to report."""
    assert first_difference(Board(), depth, moves) is None


def test_moves_are_compared_and_not_counts():
    """One move missing and another too many give the right count and are found all the same."""
    def swapped(board):
        return [Move.from_uci("e2e5") if move.uci() == "e2e4" else move for move in board.legal_moves()]

    assert perft(Board(), 1, moves=swapped) == 20
    found = first_difference(Board(), 1, swapped)
    assert (found.path, texts(found.missing), texts(found.extra)) == ((), ["e2e4"], ["e2e5"])


def test_a_move_listed_twice_is_a_difference():
    """A generator that repeats a move counts too many and is told so."""
    def stammering(board):
        return board.legal_moves() + [Move.from_uci("g1f3")]

    found = first_difference(Board(), 1, stammering)
    assert (texts(found.missing), texts(found.extra)) == ([], ["g1f3"])


def test_reference_replaces_our_own_moves():
    """Any generator can be the one that is believed."""
    found = first_difference(Board(), 4, Board.legal_moves, reference=king_and_queen_tested_only)
    assert (len(found.path), found.extra) == (3, ()) and found.missing


@pytest.mark.parametrize("count", [perft, divide, first_difference], ids=lambda count: count.__name__)
def test_board_survives_a_generator_that_raises(count):
    """When a learner's generator raises in the middle of a count, the error comes through and the board is where it was."""
    def fails_later(position):
        if len(position.history) == 2:
            raise ZeroDivisionError
        return position.legal_moves()

    board = Board()
    with pytest.raises(ZeroDivisionError):
        count(board, 4, fails_later)
    assert board.fen() == Board().fen() and not board.history


@pytest.mark.parametrize("depth", [0, -3, 2.5, None])
def test_generators_are_compared_from_depth_one(depth):
    """A depth at which nothing would be compared is refused, instead of an answer that sounds like 'no difference'."""
    with pytest.raises(ValueError, match="whole number of half-moves, from 1"):
        first_difference(Board(), depth, lambda position: [])
