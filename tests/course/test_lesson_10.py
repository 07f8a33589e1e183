"""The cases of lesson 10, and the positions and claims of its notebook, held against other ways to find them."""
from ctypes import c_uint64
from fractions import Fraction

import chess
import pytest

from chesslearn import BLACK, Board, Engine, choose_move, level_matches
from chesslearn.course.checks import check
from chesslearn.course.exercises.lesson_10 import CHOICE, LEVEL, XORSHIFT, first_noises_chart, full_windows, times_overtaken
from chesslearn.engine.difficulty import AT_MOST
from tests.course.test_exercises import as_learner

PAWN_TAKEN = "rnbq1knr/pppp1ppp/8/4p3/2P5/1Q6/PP1PPPPP/R1B1KBNR w KQ - 2 6"
GHOST = "1q4k1/5ppp/8/2N5/1P6/P7/5PPP/3R2K1 w - - 0 1"


@pytest.mark.parametrize("case", XORSHIFT.cases, ids=lambda case: str(case.arguments))
def test_states(case):
    """Numbers of 64 bits, as the machine has them, give the same states."""
    state = c_uint64(*case.arguments)
    state.value ^= c_uint64(state.value << 13).value
    state.value ^= state.value >> 7
    state.value ^= c_uint64(state.value << 17).value
    assert state.value == case.expected


@pytest.mark.parametrize("case", CHOICE.cases, ids=lambda case: str(case.arguments))
def test_choices(case):
    """Sorted by their sums, moves with equal sums stay in their order, and the first one is played."""
    scores, noises = case.arguments
    assert sorted(range(len(scores)), key=lambda place: -(scores[place] + noises[place]))[0] == case.expected


@pytest.mark.parametrize("case", LEVEL.cases, ids=lambda case: str(case.arguments))
def test_levels(case):
    """Among all levels that were played, in exact fractions, the highest of those nearest to even."""
    distance = {level: abs(Fraction(round(2 * sum(points)), 2 * len(points)) - Fraction(1, 2))
                for level, points in case.arguments[0].items() if points}
    assert case.expected == max((level for level in distance if distance[level] == min(distance.values())), default=1)


def line(fen, *moves):
    """The other program's board after a line that it finds legal."""
    board = chess.Board(fen)
    for move in moves:
        board.push_uci(move)
    return board


def test_level_1_gives_its_queen():
    """It does so in a game of the stored match; the pawn is defended, and the queen is lost."""
    game = level_matches()[1].games[23]
    board = line(chess.STARTING_FEN, *[move.uci() for move in game.moves[:10]])
    assert (game.white, board.fen(en_passant="fen"), game.moves[10].uci()) == ("level 1", PAWN_TAKEN, "b3b7")
    assert choose_move(Board(PAWN_TAKEN), level=1, seed=24).move.uci() == "b3b7"
    assert board.piece_at(chess.B7).symbol() == "p"
    board.push_uci("b3b7")
    assert [move.uci() for move in board.legal_moves if move.to_square == chess.B7] == ["c8b7"]
    assert choose_move(Board(board.fen()), level=2).move.uci() == "c8b7"


def test_level_3_fears_a_ghost():
    """Its line ends with a queen that takes a defended pawn; one half-move deeper the score and the move are others."""
    afraid, brave = choose_move(Board(GHOST), level=3), Engine(depth=5).choose(Board(GHOST))
    board = line(GHOST, *[move.uci() for move in afraid.pv])
    last = board.peek()
    assert len(afraid.pv) == 4 and board.piece_type_at(last.to_square) == chess.QUEEN
    assert chess.Move.from_uci("a3b4") in board.legal_moves and last.to_square == chess.B4
    assert (afraid.move.uci(), afraid.score, brave.move.uci(), brave.score) == ("d1b1", 28, "c5b7", 520)
    end = line(GHOST, *[move.uci() for move in brave.pv])
    assert not end.pieces(chess.QUEEN, chess.BLACK) and not any(end.generate_legal_captures())


def test_the_knight_cannot_be_taken():
    """The other program sees a mate."""
    assert line(GHOST, "c5b7", "b8b7", "d1d8").is_checkmate()


def test_noise_on_a_bound_loses_a_queen():
    """Black's queen is attacked and the best search says so, yet a move that leaves it there is "at most" as bad as the best."""
    fen = "rnb1k1nr/pppp1ppp/8/4p1q1/2P5/1Q5N/PP1PPP1P/R1B1KB1R b KQkq - 5 10"
    pruned = {one.move.uci(): one for one in Engine(depth=2).choose(Board(fen)).candidates}
    exact = {one.move.uci(): one for one in Engine(depth=2, noise=40).choose(Board(fen)).candidates}
    assert Board(fen).turn == BLACK and chess.Move.from_uci("h3g5") in line(fen, "b8a6").legal_moves
    assert pruned["b8a6"].kind == AT_MOST and pruned["b8a6"].score - exact["b8a6"].score > 2 * 40


def test_the_proof_and_the_prediction():
    """All scores are those of a search that prunes nothing; 9 870 of 58 081 pairs of noises differ by more than 100."""
    sentence = full_windows()
    first, _, second = sentence.split()[:3]
    assert first == second and "20 of 20 choices" in sentence
    assert times_overtaken() == round(100 * 9_870 / 58_081)


def test_noises_chart():
    """The dots are the noises, and the table has the first of them."""
    chart = first_noises_chart({"one": [5, -7, 0], "two": [1, 2, 3]})
    assert [list(dots.get_ydata()) for dots in chart.figure.axes[0].lines] == [[5, -7, 0], [1, 2, 3]]
    assert chart.rows == (("half-move", "one", "two"), ("0", "+5", "+1"), ("1", "−7", "+2"), ("2", "0", "+3"))


def test_a_number_of_more_than_64_bits_is_called_so():
    """Also with shifts of one's own, one hears how large the number has become."""
    assert "Yours has 71 bits: it grows beyond 64." in repr(check("10.1", as_learner(lambda state: state << 70)))
    assert "beyond 64" not in repr(check("10.1", as_learner(lambda state: state)))


def test_a_level_without_games_fails_before_a_tie():
    """Who forgets both hears first of the error that is raised, then of the tie."""
    def careless(results):
        return min(results, key=lambda level: abs(sum(results[level]) / len(results[level]) - 0.5))
    assert "ZeroDivisionError" in repr(check("10.3", as_learner(careless)))
