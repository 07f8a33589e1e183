"""Levels, the players they make, and what they answer."""
import pickle
import subprocess
import sys
import threading

import chess
import pytest

from chesslearn import Board, Difficulty, Engine, GameOverError, alphabeta, choose_move
from chesslearn.engine.difficulty import AT_MOST, EXACT, RandomMover
from chesslearn.engine.ordering import captures_first
from tests.cases import load, params

HANGING_OWN_QUEEN = "rnb1kbnr/ppp1pppp/8/3q4/8/2N5/PPPP1PPP/R1BQKBNR b KQkq - 1 3"  # Nc3 attacks the queen on d5
FOOLS_MATE = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"


def queen_is_lost(move):
    """Whether White can take Black's queen after `move`; `chess` is asked."""
    board = chess.Board(HANGING_OWN_QUEEN)
    board.push_uci(move.uci())
    return any(board.is_attacked_by(chess.WHITE, square) for square in board.pieces(chess.QUEEN, chess.BLACK))


def test_mate_in_one_on_the_back_rank():
    """Every level that searches mates at once."""
    for level in (1, 2, 3):
        assert choose_move(Board("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"), level).move.uci() == "d1d8"


def test_takes_a_hanging_queen():
    """Every level that searches takes a queen that nobody protects."""
    for level in (1, 2, 3):
        assert choose_move(Board("4k3/8/8/3q4/8/2N5/8/4K3 w - - 0 1"), level).move.uci() == "c3d5"


@pytest.mark.parametrize("seed", range(20))
def test_level_2_saves_its_queen(seed):
    """With seeds 0 to 19 level 2 does not leave its attacked queen to be taken."""
    assert not queen_is_lost(choose_move(Board(HANGING_OWN_QUEEN), 2, seed).move)


def test_depth_2_without_noise_saves_its_queen():
    """Two half-moves are enough to see the knight take."""
    assert not queen_is_lost(choose_move(Board(HANGING_OWN_QUEEN), Difficulty(2, 0)).move)


@pytest.mark.parametrize("row", params([row for row in load("tactics") if row["kind"].startswith("mate in 1")]))
def test_every_mate_in_one(row):
    """Levels 1, 2 and 3 find one of the moves that mate at once."""
    for level in (1, 2, 3):
        assert choose_move(Board(row["fen"]), level).move.uci() in row["best"]


def game(level, seed, plies=12):
    """The moves of a level against itself."""
    board, moves = Board(), []
    for _ in range(plies):
        moves.append(choose_move(board, level, seed).move.uci())
        board.make(board.parse_uci(moves[-1]))
    return moves


def test_level_0_repeats_its_game_and_seeds_differ():
    """The lot falls the same way for the same seed, and other ways for others."""
    assert game(0, 5) == game(0, 5)
    assert len({tuple(game(0, seed)) for seed in range(10)}) == 10
    assert len({tuple(game(1, seed, 6)) for seed in range(6)}) > 3


def test_level_0_does_not_search():
    """It has no score to show, and no candidates."""
    choice = choose_move(Board(), 0, 3)
    assert (choice.score, choice.nodes, choice.candidates) == (None, 0, ())


def test_same_move_in_every_process():
    """Position, level and seed decide the move, whatever the hash seed of the process."""
    script = ("from chesslearn import Board, choose_move\n"
              "b = Board('r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 6 5')\n"
              "print([choose_move(b, level, seed).move.uci() for level in (0, 1, 2) for seed in (0, 1, 2)])")
    runs = [subprocess.run([sys.executable, "-c", script], env={"PYTHONHASHSEED": seed}, text=True,
                           capture_output=True, check=True).stdout for seed in ("0", "1", "12345")]
    assert len(set(runs)) == 1 and "', '" in runs[0]


def test_finished_game():
    """A mated side gets an error with the outcome and its score, a stalemated one score 0."""
    for level in (0, 1, 2, 3):
        with pytest.raises(GameOverError) as mated:
            choose_move(Board(FOOLS_MATE), level)
        assert mated.value.outcome.reason == "checkmate" and mated.value.score == -30_000
        with pytest.raises(GameOverError) as stalemate:
            choose_move(Board("7k/5Q2/5K2/8/8/8/8/8 b - - 0 1"), level)
        assert stalemate.value.outcome.reason == "stalemate" and stalemate.value.score == 0
    assert pickle.loads(pickle.dumps(mated.value)).outcome == mated.value.outcome


def test_claimable_draw_is_still_answered():
    """On a draw that may be claimed the engine answers a move; claiming is the panel's business."""
    assert choose_move(Board("8/8/4k3/8/8/3KR3/8/8 b - - 100 120"), 1).move


def test_root_fog_leaves_scores_exact():
    """With noise every root move is searched in full, so each score equals that of a search of its own."""
    board = Board("r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 6 5")
    choice = choose_move(board, 2)
    assert len(choice.candidates) == len(board.legal_moves())
    assert max(choice.candidates, key=lambda candidate: candidate.total).move == choice.move
    for candidate in choice.candidates:
        board.make(candidate.move)
        assert candidate.kind == EXACT and -Engine(depth=1).choose(board).score == candidate.score
        board.unmake()


def test_without_noise_losers_are_bounds():
    """Without noise a move that is not better is known only as "at most", and none is above the best."""
    choice = choose_move(Board(), Difficulty(2))
    assert {candidate.kind for candidate in choice.candidates[1:]} >= {AT_MOST}
    assert all(candidate.score <= choice.score for candidate in choice.candidates)
    assert "at most" in str(choice.candidates[-1])


def test_a_player_searches_as_alphabeta_does():
    """Without noise a player finds, visits and cuts what the plain function with the same order does."""
    board = Board("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
    choice, found = Engine(depth=3).choose(board), alphabeta(board, 3, order=captures_first)
    assert (choice.move, choice.score, choice.nodes, choice.cutoffs) == (found.move, found.score, found.nodes, found.cutoffs)
    assert len(choice.cutoffs) > 1


def test_equal_scores_go_by_squares():
    """Where all moves are worth the same, the first by from-square and to-square is played."""
    assert Engine(depth=1, evaluate=lambda board: 0).choose(Board()).move.uci() == "b1a3"


def test_learners_functions_are_used():
    """An evaluation of your own decides the move."""
    wants_f4 = Engine(depth=1, evaluate=lambda position: -100 if position.piece_at("f4") else 0)
    board = Board()
    assert wants_f4(board).uci() == "f2f4" and board.fen() == Board().fen()


def test_stop_ends_a_search_with_a_move():
    """A deep search that is stopped answers soon, with a legal move and the board as it was."""
    board, stop, answers = Board(), threading.Event(), []
    thread = threading.Thread(target=lambda: answers.append(Engine(depth=30).choose(board, stop=stop)))
    thread.start()
    stop.set()
    thread.join(20)
    assert not thread.is_alive() and answers[0].move in board.legal_moves() and not board.history


@pytest.mark.parametrize("level", [-1, 4, "1", 1.0, None, True])
def test_unknown_level(level):
    """A level that does not exist is refused, with the list of those that do."""
    with pytest.raises(ValueError, match="0, 1, 2, 3"):
        choose_move(Board(), level)


@pytest.mark.parametrize("make", [lambda: Engine(depth=0), lambda: Engine(noise=-1), lambda: Engine(seed="x"),
                                  lambda: Difficulty(-1), lambda: Difficulty(1, 0.5), lambda: RandomMover(-2)])
def test_bad_numbers(make):
    """Depth, noise and seed are whole numbers in their range."""
    with pytest.raises(ValueError, match="whole number"):
        make()


def test_choice_speaks():
    """A choice shows move, score, nodes and the best candidates with their noise, always the same way."""
    text = repr(choose_move(Board(), 1, 0))
    assert text == repr(choose_move(Board(), 1, 0))
    assert "1 half-move ahead, at 20 positions" in text and "noise" in text
    assert "(mate in 1)" in repr(choose_move(Board("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"), 3))
    assert "(mated in 1)" in repr(choose_move(Board("7k/R7/8/8/8/8/1R6/K7 b - - 0 1"), 2))
    assert "chosen without a search" in repr(choose_move(Board(), 0))


def test_levels_in_words():
    """Each level says what it does."""
    assert [str(Difficulty.of_level(level)) for level in (0, 1, 2, 3)] == [
        "draws its moves by lot", "looks 1 half-move ahead, blurred by up to 1.2 pawns",
        "looks 2 half-moves ahead, blurred by up to 0.4 pawns", "looks 4 half-moves ahead"]
