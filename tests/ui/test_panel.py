"""The game panel, driven by what the browser sends and by its buttons, from the first move to the last."""
import random
import threading

import pytest

from chesslearn import Board
from tests.ui.panel_game import AFTER_E4, BLACK_TO_MOVE, SECONDS, START, THINKING, WHITE_TO_MOVE, Patient


def test_a_game_lost_by_fools_mate(patient):
    """The shortest game: statuses of both sides, the move list, the mate, and no more moves after it."""
    game, engine = patient
    assert game.status == WHITE_TO_MOVE and game.seen["fen"] == START
    assert game.move("f2f3") is None
    assert game.status == THINKING and game.seen["thinking"]
    engine.asked().answer("e7e5")
    assert game.status == WHITE_TO_MOVE and not game.seen["thinking"]
    assert game.move("g2g4") is None
    engine.asked().answer("d8h4")
    assert game.status == "Checkmate. Black wins (0-1)." and game.seen["over"]
    assert game.moves() == "f3 e5 g4 Qh4#"
    assert game.move("e2e4") == "the game is over"
    assert game.button("Resign").disabled and engine.is_idle()


def test_a_game_won_by_scholars_mate(patient):
    """Checks are said, and a mate by hand ends the game without asking the engine."""
    game, engine = patient
    for move, answer in (("e2e4", "e7e5"), ("d1h5", "b8c6"), ("f1c4", "g8f6")):
        game.move(move)
        engine.asked().answer(answer)
    game.move("h5f7")
    assert game.status == "Checkmate. White wins (1-0)." and game.seen["over"] and engine.is_idle()


def test_check_is_said_on_both_turns(game):
    """Check stands in the status for either side."""
    engine = Patient()
    game = game(engine=engine, fen="4k3/8/8/8/7r/8/8/R3K3 w - - 0 1")
    game.move("a1a8")
    assert game.status == "Check. Black to move: the engine is thinking." and game.seen["check"] == "e8"
    engine.asked().answer("e8d7")
    game.move("e1d1")
    engine.asked().answer("h4h1")
    assert game.status == "Check. White to move: your turn." and game.seen["check"] == "d1"


def test_a_promotion_and_a_stalemate(game):
    """A pawn becomes the piece that was chosen, and a stalemate ends the game as a draw."""
    game = game(engine=Patient(), fen="7k/5P2/7K/8/8/8/8/8 w - - 0 1")
    assert game.move("f7f8") == "promotion piece missing: a pawn on the last rank becomes a piece, as in f7f8q"
    assert game.move("f7f8r") is None
    assert game.status == "Checkmate. White wins (1-0)."
    game.press("Undo")
    assert game.move("f7f8b") is None
    assert game.status == "Draw by insufficient material."


def test_stalemate(game):
    """A stalemate ends the game and says so."""
    game = game(engine=Patient(), fen="7k/8/5KQ1/8/8/8/8/8 w - - 0 1")
    game.move("g6f7")
    assert game.status == "Draw by stalemate." and game.seen["over"]


def test_threefold_repetition_ends_the_game(patient):
    """The third time the starting position stands, the game is drawn without being asked."""
    game, engine = patient
    for move, answer in (("g1f3", "g8f6"), ("f3g1", "f6g8"), ("g1f3", "g8f6")):
        game.move(move)
        engine.asked().answer(answer)
        assert game.status == WHITE_TO_MOVE
    game.move("f3g1")
    engine.asked().answer("f6g8")
    assert game.status == "Draw by threefold repetition." and game.seen["over"]
    assert game.move("e2e4") == "the game is over"
    game.press("Undo")
    assert game.status == WHITE_TO_MOVE and game.move("e2e4") is None


def test_fifty_moves_end_the_game(game):
    """The hundredth half-move without capture or pawn move ends the game, by either side; a mate comes first."""
    engine = Patient()
    by_hand = game(engine=engine, fen="4k3/8/8/8/8/8/8/R3K3 w - - 99 80")
    by_hand.move("a1a7")
    assert by_hand.status == "Draw by fifty-move rule." and engine.is_idle()
    answered = game(engine=engine, fen="4k3/8/8/8/8/8/8/R3K3 w - - 98 80")
    answered.move("a1a7")
    engine.asked().answer("e8d8")
    assert answered.status == "Draw by fifty-move rule." and answered.seen["over"]
    mate = game(engine=engine, fen="4k3/8/4K3/8/8/8/8/R7 w - - 99 80")
    mate.move("a1a8")
    assert mate.status == "Checkmate. White wins (1-0)."


@pytest.mark.parametrize("fen, status", [
    ("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "Checkmate. Black wins (0-1)."),
    ("7k/5Q2/5K2/8/8/8/8/8 b - - 0 1", "Draw by stalemate."),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Draw by insufficient material."),
    ("4k3/8/8/8/8/8/8/R3K3 w - - 100 90", "Draw by fifty-move rule.")])
def test_a_finished_position_is_over_at_once(game, fen, status):
    """A game from a position that is over says so, asks no engine, and has nothing to take back."""
    engine = Patient()
    game = game(engine=engine, fen=fen)
    assert game.status == status and engine.is_idle()
    game.press("Undo", "Resign", "Try again", "Yes")
    assert game.status == status and not game.asks()


def test_undo_on_your_turn_takes_back_a_pair(patient):
    """Your move and the answer go, again and again down to the start, where the button is off."""
    game, engine = patient
    assert game.button("Undo").disabled
    game.press("Undo")
    assert game.seen["fen"] == START
    for move, answer in (("e2e4", "e7e5"), ("g1f3", "b8c6")):
        game.move(move)
        engine.asked().answer(answer)
    game.press("Undo")
    assert game.seen["ply"] == 2 and game.moves() == "e4 e5" and not game.button("Undo").disabled
    game.press("Undo", "Undo")
    assert game.seen["fen"] == START and game.status == WHITE_TO_MOVE and game.button("Undo").disabled
    assert game.move("d2d4") is None


def test_undo_while_thinking_drops_the_late_answer(patient):
    """Only your move goes, and the answer that comes later, right or wrong, appears nowhere."""
    game, engine = patient
    for late in ("e7e5", None, ZeroDivisionError()):
        game.move("e2e4")
        call = engine.asked()
        game.press("Undo")
        assert game.seen["fen"] == START and game.status == WHITE_TO_MOVE
        before = game.seen
        call.answer(late)
        assert game.seen == before and game.panel.last_error is None


def test_a_late_answer_does_not_meet_a_new_question(patient):
    """An answer to a move taken back is not taken for the answer to the move played instead."""
    game, engine = patient
    game.move("e2e4")
    late = engine.asked()
    game.press("Undo")
    game.move("d2d4")
    late.answer("e7e5")
    assert game.status == THINKING and game.seen["ply"] == 1
    engine.asked().answer("g8f6")
    assert game.seen["last"] == "g8f6" and game.status == WHITE_TO_MOVE


def test_undo_by_key(patient):
    """The key for undo does what the button does, and says where there is nothing to take back."""
    game, engine = patient
    game.send(kind="action", name="undo")
    assert game.notices() == ["There is no move of yours to take back."]
    game.move("e2e4")
    game.send(kind="action", name="undo")
    assert game.seen["fen"] == START and len(game.notices()) == 1


def test_undo_reopens_a_finished_game(patient):
    """After the engine's mate, the pair is taken back and the game goes on."""
    game, engine = patient
    game.move("f2f3")
    engine.asked().answer("e7e5")
    game.move("g2g4")
    engine.asked().answer("d8h4")
    game.press("Undo")
    assert game.status == WHITE_TO_MOVE and game.seen["ply"] == 2 and not game.button("Resign").disabled
    assert game.move("e2e4") is None


def test_undo_after_your_own_mate(game):
    """After a mate by hand, one half-move is taken back."""
    game = game(engine=Patient(), fen="6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
    game.move("a1a8")
    assert game.status == "Checkmate. White wins (1-0)."
    game.press("Undo")
    assert game.status == WHITE_TO_MOVE and game.move("a1a7") is None


def test_undo_after_resignation(patient):
    """Taking back a resignation takes back nothing else, on your turn and while the engine thought."""
    game, engine = patient
    game.press("Resign", "Yes", "Undo")
    assert game.status == WHITE_TO_MOVE and game.seen["fen"] == START
    game.move("e2e4")
    late = engine.asked()
    game.press("Resign", "Yes")
    late.answer("e7e5")
    assert game.status == "Resignation. Black wins (0-1)." and game.seen["fen"] == AFTER_E4
    game.press("Undo")
    assert game.status == THINKING
    engine.asked().answer("c7c5")
    assert game.seen["last"] == "c7c5"


def test_undo_as_black(game):
    """As Black, the engine's first move is not yours to take back; a pair later, it still stands."""
    engine = Patient()
    game = game(engine=engine, color="black")
    assert game.button("Undo").disabled
    engine.asked().answer("e2e4")
    assert game.button("Undo").disabled
    game.press("Undo")
    assert game.seen["ply"] == 1
    game.move("e7e5")
    engine.asked().answer("g1f3")
    game.press("Undo")
    assert game.seen["fen"] == AFTER_E4 and game.status == BLACK_TO_MOVE and game.button("Undo").disabled


def test_resigning_is_asked_once_more(patient):
    """No goes back to the game, Yes ends it; a move answers the question with no."""
    game, engine = patient
    game.press("Resign")
    assert game.asks() and "Resign this game?" in game.words() and game.status == WHITE_TO_MOVE
    game.press("No")
    assert not game.asks() and game.status == WHITE_TO_MOVE
    game.press("Resign")
    game.move("e2e4")
    assert not game.asks()
    game.press("Yes")
    assert game.status == THINKING
    game.press("Resign", "Resign", "Yes", "Yes")
    assert game.status == "Resignation. Black wins (0-1)." and not game.asks()
    assert game.button("Resign").disabled and game.move("d2d4") == "the game is over"


def test_resigning_as_black(game):
    """Who resigns as Black loses to White."""
    game = game(engine=Patient(), color="black")
    game.press("Resign", "Yes")
    assert game.status == "Resignation. White wins (1-0)."


def test_the_question_is_dropped_when_the_game_ends(patient):
    """A mate that comes while the question stands is not turned into a resignation."""
    game, engine = patient
    game.move("f2f3")
    engine.asked().answer("e7e5")
    game.move("g2g4")
    game.press("Resign")
    assert game.asks()
    engine.asked().answer("d8h4")
    assert not game.asks()
    game.press("Yes", "Resign", "Yes")
    assert game.status == "Checkmate. Black wins (0-1)."


def test_the_question_stays_while_the_engine_answers(patient):
    """An answer that comes meanwhile leaves the question where it is; a form takes its place."""
    game, engine = patient
    game.move("e2e4")
    game.press("Resign")
    engine.asked().answer("e7e5")
    assert game.asks() and "Resign this game?" in game.words()
    game.press("New…")
    assert not game.asks() and game.is_shown(game.form)
    game.press("Cancel")
    assert game.status == WHITE_TO_MOVE and game.seen["ply"] == 2 and not game.is_shown(game.form)


def test_the_form_says_where_a_game_would_be_lost(patient):
    """Before the first move and after the last, its button starts a game; in between, it also gives one up."""
    game, engine = patient
    game.press("New…", "Start")
    assert game.status == WHITE_TO_MOVE and not game.is_shown(game.form)
    game.move("e2e4")
    engine.asked().answer("e7e5")
    game.press("New…", "Give up this game and start")
    assert game.seen["fen"] == START and game.seen["ply"] == 0 and game.moves() == ""
    game.press("Resign", "Yes", "New…", "Start")
    assert game.status == WHITE_TO_MOVE


def test_a_new_game_while_the_engine_thinks(patient):
    """The engine that does not stop answers late, and its move appears neither now nor in the next game."""
    game, engine = patient
    game.move("e2e4")
    late = engine.asked()
    game.new_game()
    assert game.status == WHITE_TO_MOVE and game.seen["fen"] == START
    game.move("e2e4")
    late.answer("e7e5")
    assert game.status == THINKING and game.seen["fen"] == AFTER_E4
    engine.asked().answer("c7c5")
    assert game.seen["last"] == "c7c5"


def test_a_new_game_as_black(game):
    """The engine begins again, and the answer to the first game's question is dropped."""
    engine = Patient()
    game = game(engine=engine, color="black")
    late = engine.asked()
    game.new_game()
    late.answer("e2e4")
    assert game.status == "White to move: the engine is thinking." and game.seen["fen"] == START
    engine.asked().answer("d2d4")
    assert game.seen["last"] == "d2d4"


def test_a_new_game_starts_from_the_same_position(game):
    """With fen=, the next game starts there too."""
    fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
    game = game(engine=Patient(), fen=fen)
    game.move("e2e4")
    game.new_game()
    assert game.seen["fen"] == fen


def test_flip_turns_the_board_and_not_the_sides(patient):
    """The button turns the board, also while the engine thinks and at the end, and you play on as before."""
    game, engine = patient
    game.press("Flip")
    assert game.seen["orientation"] == "black" and game.status == WHITE_TO_MOVE
    assert game.move("e2e4") is None
    game.press("Flip")
    assert game.seen["orientation"] == "white" and game.status == THINKING
    engine.asked().answer("e7e5")
    game.press("Resign", "Yes", "Flip")
    assert game.seen["orientation"] == "black" and game.seen["over"]


def test_a_panel_has_a_picture_and_text(patient):
    """Where widgets can't run, there is a picture with the position in words, and a text board."""
    game, engine = patient
    game.move("e2e4")
    bundle = game.panel._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert '<img alt="Chess position: White' in bundle["text/html"] and "data:image/svg+xml;base64," in bundle["text/html"]
    assert "You play White against your engine" in bundle["text/html"]
    assert AFTER_E4 in bundle["text/plain"] and "You play White" in bundle["text/plain"]


def test_the_position_is_a_copy(patient):
    """`panel.position` can be played on without touching the game."""
    game, engine = patient
    position = game.panel.position
    position.make(position.parse_san("e4"))
    assert game.seen["fen"] == START == game.panel.position.fen()


def test_two_panels_do_not_disturb_each_other(game):
    """A move, a level and an end in one game change nothing in the other."""
    engines = Patient(), Patient()
    first, second = (game(engine=engine) for engine in engines)
    first.move("e2e4")
    second.move("d2d4")
    second.selector.value = 3
    engines[0].asked().answer("e7e5")
    assert first.status == WHITE_TO_MOVE and first.panel.level == "your engine"
    assert second.status == THINKING + " Level 3 from the next move." and second.seen["ply"] == 1
    first.press("Resign", "Yes")
    engines[1].asked().answer("d7d5")
    assert second.status == WHITE_TO_MOVE and second.seen["last"] == "d7d5"


def test_a_closed_panel_is_at_rest(patient):
    """Closing drops what the engine answers later; closing twice does nothing more."""
    game, engine = patient
    game.move("e2e4")
    late = engine.asked()
    game.panel.close()
    late.answer(ZeroDivisionError())
    assert game.panel.last_error is None and game.panel.position.fen() == AFTER_E4
    game.panel.close()


def test_moves_and_buttons_at_once(game):
    """Clicks and moves from many threads at once leave a game that is legal, and that goes on."""
    game = game(level=0, seed=1)
    faults = []

    def hurry(number):
        hand = random.Random(number)
        for _ in range(25):
            try:
                if hand.random() < 0.6 and game.seen["legal"]:
                    game.panel.board._receive(game.panel.board, {
                        "v": 1, "view": str(number), "id": hand.getrandbits(40), "kind": "move",
                        "rev": game.seen["rev"], "uci": hand.choice(game.seen["legal"] or ["e2e4"])}, [])
                elif hand.random() < 0.1:
                    game.send_form()
                else:
                    game.press(hand.choice(["Undo", "Flip", "Resign", "No", "Yes", "Try again", "New…", "Redo", "Hint"]))
            except Exception as error:
                faults.append(error)

    threads = [threading.Thread(target=hurry, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(SECONDS * 3)
        assert not thread.is_alive()
    game.wait()
    assert faults == [] and game.panel.last_error is None and game.panel.board.last_error is None
    position = game.panel.position
    replayed = Board()
    for undo in position.history:
        replayed.make(replayed.parse_uci(undo.move.uci()))
    assert replayed.fen() == position.fen() == game.seen["fen"]
    assert [move[0] for move in game.record["moves"]] == [undo.move.uci() for undo in position.history]
    if not game.seen["over"]:
        assert game.status.endswith(WHITE_TO_MOVE)
