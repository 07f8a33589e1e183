"""The engine rows of the bug reports, each a mistake that some program has made."""
import pytest

from chesslearn import Board, Difficulty, GameOverError, choose_move
from tests.cases import load, params

NEED_A_CLOCK_OR_QUIESCENCE = {"bug-030", "bug-094"}  # lessons 13 and 14
ROWS = [row for row in load("bug_reports") if row["area"] == "engine" and row["id"] not in NEED_A_CLOCK_OR_QUIESCENCE]
GAME_OVER = [row for row in ROWS if "no_move" in row["expect"] or "no_move_or_legal_move" in row["expect"]]
CHECKED = {"best_in", "best_not_in", "never", "move_in", "legal", "mate_in", "mate_in_not", "exception"}


def board_of(given):
    """The position of a row, its moves played."""
    board = Board(given["fen"])
    for text in given.get("moves", ()):
        board.make(board.parse_uci(text))
    return board


@pytest.mark.parametrize("row", params(GAME_OVER))
def test_finished_games(row):
    """A finished game is reported as such: reason, result and score."""
    expect = row["expect"]
    for level in (0, 1, 2, 3):
        with pytest.raises(GameOverError) as error:
            choose_move(board_of(row["input"]), level)
        assert error.value.outcome.reason == expect["reason"]
        assert error.value.outcome.result == expect.get("result", "1/2-1/2")
        assert error.value.score == expect.get("score", error.value.score)


@pytest.mark.parametrize("row", params([row for row in ROWS if "depth" in row["input"]]))
def test_answers(row):
    """At each depth asked for, the move is legal and of the right set."""
    given, expect = row["input"], row["expect"]
    assert set(expect) <= CHECKED
    for depth in given["depth"] if isinstance(given["depth"], list) else [given["depth"]]:
        board = board_of(given)
        choice = choose_move(board, Difficulty(depth))
        move = choice.move.uci()
        assert choice.move in board.legal_moves()
        assert move in expect.get("best_in", expect.get("move_in", [move]))
        assert move not in expect.get("best_not_in", []) + expect.get("never", [])
        if "mate_in" in expect:
            assert choice.score == 30_000 - (2 * expect["mate_in"] - 1)
        if "mate_in_not" in expect:
            assert choice.score != 30_000 - (2 * expect["mate_in_not"] - 1)


@pytest.mark.parametrize("row", params([row for row in ROWS if "seed" in row["input"]]))
def test_seeds_repeat(row):
    """The same level and seed play the same moves in every run; another seed may not."""
    given = row["input"]

    def sequence(seed):
        board, moves = Board(given["fen"]), []
        for _ in range(8):
            moves.append(choose_move(board, given["level"], seed).move)
            board.make(moves[-1])
        return moves

    assert all(sequence(given["seed"]) == sequence(given["seed"]) for _ in range(given["runs"]))
    assert any(sequence(given["seed"]) != sequence(other) for other in range(5))


def test_every_row_is_asked():
    """No row falls between the tests above."""
    asked = len(GAME_OVER) + sum("depth" in row["input"] for row in ROWS) + sum("seed" in row["input"] for row in ROWS)
    assert asked == len(ROWS)
