"""One game: how it ends, what loses it, and its score sheet."""
import _thread
import io
import random
import time

import chess
import chess.pgn
import pytest

from chesslearn.engine.difficulty import Difficulty, Engine, RandomMover
from chesslearn.match.games import Fixture, play_game
from chesslearn.match.openings import Opening
from chesslearn.match.pgn import read_pgn
from chesslearn.match.players import name_of
from chesslearn.rules.move import Move, by_squares
from chesslearn.rules.pieces import KIND, PAWN
from tests.match import players

START = Opening("start", "")
FOOL = Opening("fool's mate", "f3 e5 g4")


def game(first, second, opening=START, number=1, seconds=20, plies=400):
    """A game between "one" and "two"; "one" has White if the number is odd."""
    return play_game(first, second, Fixture(number, "one", "two", opening.name, opening.moves(), 7, seconds, plies))


def script(*texts):
    """A player that plays these moves."""
    moves = iter(texts)
    return lambda board: Move.from_uci(next(moves))


def test_a_mate_wins():
    """Whoever mates has won, here Black: the second player in an odd game, the first in an even one."""
    queen = script("d8h4")
    odd, even = game(players.first_move, queen, FOOL), game(script("d8h4"), players.first_move, FOOL, number=2)
    assert (odd.result, odd.reason, odd.first_score) == ("0-1", "checkmate", 0.0)
    assert (even.result, even.white, even.black, even.first_score) == ("0-1", "two", "one", 1.0)


def test_threefold_repetition_ends_a_game():
    """The third time the start position stands on the board, the game is drawn."""
    shuffle = ("g1f3", "f3g1") * 2, ("g8f6", "f6g8") * 2
    drawn = game(*(script(*moves) for moves in shuffle))
    assert (drawn.result, drawn.reason, len(drawn.moves), drawn.cut) == ("1/2-1/2", "threefold repetition", 8, False)


def wander(board):
    """Moves pieces without taking or giving check, to where the position has stood least often."""
    known = {}
    for move in sorted(board.legal_moves(), key=by_squares):
        if board.squares[move.from_square] & KIND != PAWN and not board.is_capture(move):
            board.make(move)
            known[move] = (board.is_check(), board.repetitions())
            board.unmake()
    return min(known, key=known.get)


def test_fifty_moves_end_a_game():
    """A hundred half-moves without capture or pawn move end it, when no position comes a third time."""
    drawn = game(wander, wander, Opening("open", "e4 e5"))
    assert (drawn.result, drawn.reason, len(drawn.moves)) == ("1/2-1/2", "fifty-move rule", 102)


def test_the_limit_of_half_moves_is_a_draw_that_says_so():
    """A game of ten half-moves, the opening's included, is stopped and counted as drawn."""
    drawn = game(RandomMover(), RandomMover(), Opening("two", "e4 e5"), plies=10)
    assert (drawn.result, drawn.reason, len(drawn.moves), drawn.cut) == ("1/2-1/2", "cut at 10 half-moves", 10, True)
    assert game(players.first_move, players.first_move, FOOL, plies=1).reason == "cut at 3 half-moves"


FAULTS = [(players.raises, "abandoned", "raised ZeroDivisionError: integer division or modulo by zero"),
          (players.exits, "abandoned", "raised SystemExit: 3"),
          (players.says_nothing, "rules infraction", "answered None, which is not a Move: a function without a return answers None"),
          (players.answers_a_text, "rules infraction", "answered 'e2e4', which is not a Move"),
          (players.answers_a_choice, "rules infraction", "answered a Choice, which is not a Move: it should return choice.move"),
          (players.moves_illegally, "rules infraction", "wanted a1h8, which is not legal: "),
          (None, "abandoned", "raised TypeError: 'NoneType' object is not callable")]


@pytest.mark.parametrize(("player", "kind", "sentence"), FAULTS)
def test_a_player_at_fault_loses(player, kind, sentence):
    """Whatever a player does instead of moving, it loses that game, with either color, and the reason says who and how."""
    for number, result in ((1, "0-1"), (2, "1-0")):
        lost = game(player, players.first_move, number=number)
        assert (lost.result, lost.first_score, lost.fault.kind) == (result, 0.0, kind)
        assert lost.fault.sentence.startswith(sentence)
        assert lost.reason == f"one: {lost.fault.sentence}"
    assert chess.Board(lost.fault.fen).turn == chess.BLACK
    assert game(players.first_move, player).first_score == 1.0


@pytest.mark.parametrize("player", [players.loops, players.loops_and_swallows, players.waits])
def test_a_player_that_hangs_loses(player):
    """After its time a player has lost, even one that cannot be stopped."""
    lost = game(players.first_move, player, seconds=1.5)
    assert (lost.result, lost.fault.kind, lost.reason) == ("1-0", "time forfeit", "two: no move within 1.5 seconds")


def test_an_interrupt_ends_the_player_too():
    """■ in the middle of a game leaves no player behind that goes on using the processor."""
    rounds = []

    def endless(board):
        while True:
            rounds.append(board)
            if len(rounds) == 10:
                _thread.interrupt_main()
            time.sleep(0.001)

    with pytest.raises(KeyboardInterrupt):
        game(endless, players.first_move)
    done = len(rounds)
    time.sleep(0.2)
    assert len(rounds) == done > 0


def test_a_player_that_takes_stop_is_asked_to_stop():
    """The event is set when the time is over, so that such a player ends by itself."""
    seen = []

    def patient(board, stop):
        seen.append(stop.wait(20))

    assert game(patient, players.first_move, seconds=0.5).fault.kind == "time forfeit"
    assert seen == [True]


def test_a_player_cannot_spoil_the_board():
    """A player gets a copy: what it does to it changes nothing."""
    assert game(players.spoils_its_board, players.first_move, plies=40).moves == game(
        players.first_move, players.first_move, plies=40).moves


def test_a_game_leaves_the_random_numbers_as_they_were():
    """Inside a game `random` begins at its seed, outside nothing has happened."""
    random.seed(5)
    before = random.getstate()
    one, other = (game(players.at_random, players.at_random, plies=60) for _ in range(2))
    assert random.getstate() == before
    assert one.moves == other.moves


def test_engines_get_the_seed_of_the_game():
    """A player with a field `seed` plays as if it had been made with that of the game."""
    assert game(RandomMover(), RandomMover(3), plies=30).moves == game(RandomMover(7), RandomMover(7), plies=30).moves


def test_the_score_sheet_is_read_back_by_chess():
    """`chess.pgn` reads the same moves, names and result, and its board agrees about the end."""
    played = game(Difficulty.of_level(1).player(), Difficulty.of_level(0).player(), Opening("Réti", "Nf3 d5 c4 e6"))
    read = chess.pgn.read_game(io.StringIO(played.pgn()))
    assert read.errors == []
    assert [move.uci() for move in read.mainline_moves()] == [move.uci() for move in played.moves]
    assert (read.headers["White"], read.headers["Black"], read.headers["Opening"]) == ("one", "two", "Réti")
    assert (read.headers["Seed"], read.headers["Reason"], read.headers["Termination"]) == ("7", played.reason, "normal")
    assert read.headers["Result"] == played.result == read.end().board().result(claim_draw=True)


def test_the_score_sheet_of_a_lost_game_says_why():
    """The fault stands in the headers and behind the last move, quotes and brackets included."""
    def quotes(board):
        raise ValueError('a "quoted" word, {braces} and a \\ backslash')

    lost = game(players.first_move, quotes)
    assert chess.pgn.read_game(io.StringIO(lost.pgn())).errors == []
    read, = read_pgn(lost.pgn())
    assert (read.warnings, read.headers["Result"], read.headers["Termination"]) == ((), "1-0", "abandoned")
    assert read.headers["Reason"] == lost.reason
    assert "quoted" in read.comments[len(lost.moves)]


@pytest.mark.parametrize(("player", "name"), [
    (Difficulty.of_level(0).player(9), "level 0"), (Difficulty.of_level(2).player(), "level 2"), (Engine(depth=4), "level 3"),
    (Engine(depth=2), "depth 2"), (Engine(depth=1, noise=5), "depth 1, noise 5"), (players.first_move, "first_move")])
def test_players_have_names(player, name):
    """A level is called by its number, another engine by its depth and noise, a function by its own name."""
    assert name_of(player) == name
