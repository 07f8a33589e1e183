"""The record of a panel's game: a PGN that can be played again, and the numbers beside the moves."""
import io

import chess.pgn
import pytest

from chesslearn import Board, choose_move
from chesslearn.engine.difficulty import Choice
from chesslearn.match.pgn import read_pgn
from chesslearn.ui.game_record import line_in_san, numbered, numbers, score_after, score_in_pawns
from chesslearn.rules.pieces import BLACK, WHITE
from chesslearn.ui.live_game import Ply
from tests.ui.panel_game import START


def pgn(game):
    """The PGN of a panel's game, as the program `chess` reads it."""
    read = chess.pgn.read_game(io.StringIO(game.record["pgn"]))
    assert read.errors == []
    return read


def answered(game, *moves):
    """Makes moves by hand and waits for each answer."""
    for move in moves:
        assert game.move(move) is None
        game.wait()


def test_a_game_can_be_played_again_from_its_pgn(game):
    """Level, seed and comments give every move of the engine again, across two changes of level."""
    game = game(level=1, seed=7)
    answered(game, "e2e4", "d2d4")
    game.selector.value = 2
    answered(game, "g1f3", "b1c3")
    game.selector.value = 0
    answered(game, "a2a3")
    written, = read_pgn(game.record["pgn"])
    assert written.headers["Level"] == "1,2,0" and written.headers["Seed"] == "7"
    assert written.headers["White"] == "you" and written.headers["Black"] == "chesslearn level 1, level 2, level 0"
    assert written.comments == {4: "level 1 -> 2", 8: "level 2 -> 0"}
    board, level = written.start.copy(), 1
    for number, move in enumerate(written.moves, 1):
        if board.turn == BLACK:
            assert choose_move(board, level, int(written.headers["Seed"])).move == move
        board.make(move)
        level = int(written.comments.get(number, f"-> {level}").split()[-1])
    assert board == game.panel.position and len(written.moves) == 10


def test_a_change_while_the_engine_thinks_stands_after_its_move(patient):
    """The answer that was on its way is still the old opponent's."""
    game, engine = patient
    game.move("e2e4")
    game.selector.value = 2
    engine.asked().answer("e7e5")
    assert "1. e4 e5 { your engine -> level 2 }" in game.record["pgn"] and '[Level "your engine,2"]' in game.record["pgn"]


def test_the_record_says_how_a_game_ended(patient):
    """Result and reason stand in the headers, of a resignation and of a mate; a running game has none."""
    game, engine = patient
    assert pgn(game).headers["Result"] == "*"
    game.press("Resign", "Yes")
    assert (pgn(game).headers["Result"], pgn(game).headers["Reason"]) == ("0-1", "resignation")
    game.press("Undo")
    for move, answer in (("f2f3", "e7e5"), ("g2g4", "d8h4")):
        game.move(move)
        engine.asked().answer(answer)
    assert (pgn(game).headers["Result"], pgn(game).headers["Reason"]) == ("0-1", "checkmate")
    assert [move.uci() for move in pgn(game).mainline_moves()] == ["f2f3", "e7e5", "g2g4", "d8h4"]


def test_a_game_from_a_position_has_it_in_its_pgn(game):
    """With fen=, the record begins there, and numbers go on from it."""
    fen = "4k3/P7/8/8/8/8/8/4K2R w K - 0 31"
    game = game(level=0, seed=0, fen=fen)
    answered(game, "e1g1")
    assert pgn(game).headers["FEN"] == fen and "31. O-O" in game.record["pgn"]
    assert game.record["start"] == fen and game.record["moves"][0][:3] == ["e1g1", "O-O", "castles on the king's side"]


def test_what_the_browser_gets_of_each_move(game):
    """Coordinates, notation, words, the position after it, a king in check, and the engine's score for White."""
    game = game(level=1, seed=0, fen="6k1/5ppp/8/8/8/8/r7/4R1K1 w - - 0 1")
    game.move("e1e8")
    moves = game.record["moves"]
    assert moves[0][:3] == ["e1e8", "Re8#", "rook e1 to e8, checkmate"]
    assert moves[0][3].startswith("4R1k1/5ppp/8/8/8/8/r7/6K1 b") and moves[0][4:] == ["g8", 30000]


def test_scores_are_seen_from_white():
    """A pawn more for Black is less for White; a mate is as far as it is after the move that was searched."""
    assert (score_after(100, WHITE), score_after(100, BLACK), score_after(0, BLACK)) == (100, -100, 0)
    assert score_in_pawns(31) == "+0.31" and score_in_pawns(-205) == "−2.05" and score_in_pawns(0) == "+0.00"
    mate_in_two = score_after(30000 - 3, WHITE)  # three half-moves from the root, two after the first of them
    assert score_in_pawns(mate_in_two) == "#1" and score_in_pawns(score_after(30000 - 3, BLACK)) == "−#1"
    assert score_in_pawns(score_after(-(30000 - 4), WHITE)) == "−#2"
    assert score_in_pawns(score_after(30000 - 1, WHITE)) == "#"


def test_a_line_is_written_as_on_score_sheets():
    """Each move of a line is written for the position it is made in."""
    board = Board()
    moves = []
    for text in ("e4", "e5", "Nf3", "Nc6", "Bb5"):
        moves.append(board.parse_san(text))
        board.make(moves[-1])
    assert line_in_san(Board(), moves) == "e4 e5 Nf3 Nc6 Bb5"


def test_the_engine_s_numbers(game):
    """Depth, score, positions and line are those of the level's own choice."""
    game = game(level=2, seed=3)
    assert game.record["engine"] == []
    answered(game, "e2e4")
    choice = choose_move(Board("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"), 2, 3)
    told = dict(game.record["engine"])
    assert told["Depth"] == "2 half-moves" and told["Positions"].startswith(f"{choice.nodes:,} (")
    assert told["Score"] == f"{-choice.score / 100:+.2f} for White".replace("-", "−") and len(told["Line"].split()) == len(choice.pv)
    assert game.record["moves"][1][5] == -choice.score


def test_a_move_is_named_with_its_number():
    """Who looks back sees which move the engine's numbers are of."""
    board = Board("rnbqkb1r/pppp1ppp/5n2/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR w KQkq - 2 3")
    assert numbered(board, board.parse_san("Nf3")) == "3. Nf3"
    board.make(board.parse_san("Nf3"))
    assert numbered(board, board.parse_san("Nxe4")) == "3… Nxe4"


def test_a_function_tells_no_numbers(patient):
    """A move of the learner's function has a time and no score, and leaves a gap in the graph."""
    game, engine = patient
    game.move("e2e4")
    engine.asked().answer("e7e5")
    told = dict(game.record["engine"])
    assert told["Move"] == "1… e5" and told["Score"] == "none: it tells only its move" and "Depth" not in told
    assert [move[5] for move in game.record["moves"]] == [None, None]


def test_a_level_that_searches_nothing_has_no_score(game):
    """Level 0 draws its move by lot; it does not tell less than it knows."""
    game = game(level=0, seed=0)
    answered(game, "e2e4")
    assert dict(game.record["engine"])["Score"] == "none: nothing was searched"


@pytest.mark.parametrize("nodes, speed", [
    (874, "874/s"), (41_234, "41.2 k/s"), (999_499, "999 k/s"), (999_500, "1 M/s"), (1_234_567, "1.23 M/s")])
def test_speeds_have_three_digits(nodes, speed):
    """Positions a second, in thousands or in millions."""
    move = Board().parse_san("e4")
    told = dict(numbers(Board(), Ply(move, 1, choice=Choice(move, 0, nodes, 1, (move,), ()), seconds=1.0)))
    assert told["Positions"] == f"{nodes:,} ({speed})"


def test_cuts_tell_how_good_the_order_was():
    """How many cuts there were and what share the first move tried brought; nothing where there were none."""
    move = Board().parse_san("e4")
    told = [dict(numbers(Board(), Ply(move, 1, choice=Choice(move, 0, 1, 3, (move,), (), cutoffs), seconds=0.0))) for cutoffs in ((), (900, 0, 300))]
    assert "Cuts" not in told[0] and told[1]["Cuts"] == "1,200, 75 % by the first move tried"


def test_texts_of_a_record_are_its_own(patient):
    """A new game leaves nothing of the old one."""
    game, engine = patient
    game.move("e2e4")
    engine.asked().answer("e7e5")
    game.new_game()
    assert game.record["moves"] == [] and game.record["start"] == START and pgn(game).next() is None
