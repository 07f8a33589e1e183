"""What the panel does beside taking moves: redo, hints, hurry, sides, reasons, and games broken off."""
import json
import threading
import time

import pytest

from chesslearn import Board, Engine, Move, choose_move
from chesslearn.ui import advisor, controls, keeping, worker
from chesslearn.ui.saved_game import saved_game_file, saved_games
from tests.ui.panel_game import AFTER_E4, BLACK_TO_MOVE, SECONDS, START, THINKING, WHITE_TO_MOVE, Patient


def said(game):
    """What screen readers are told last."""
    return game.record["said"][1]


def wait_until(condition, seconds=SECONDS):
    """Waits until something holds that another thread brings about."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_redo_after_undo(patient):
    """Redo is shown after Undo; it makes the pair again without asking the engine, and says whose moves went back."""
    game, engine = patient
    assert not game.is_shown(game.button("Redo"))
    for move, answer in (("e2e4", "e7e5"), ("g1f3", "b8c6")):
        game.move(move)
        engine.asked().answer(answer)
    game.press("Undo")
    assert said(game) == "Taken back: your Nf3 and the engine’s Nc6." and game.is_shown(game.button("Redo"))
    game.press("Undo", "Redo", "Redo")
    assert game.moves() == "e4 e5 Nf3 Nc6" and engine.is_idle() and game.status == WHITE_TO_MOVE
    assert not game.is_shown(game.button("Redo"))


def test_another_move_ends_what_can_be_redone(patient):
    """After a different move, there is nothing to make again."""
    game, engine = patient
    game.move("e2e4")
    engine.asked().answer("e7e5")
    game.press("Undo")
    game.move("d2d4")
    assert not game.is_shown(game.button("Redo"))
    engine.asked().answer("d7d5")
    game.press("Redo")
    assert game.moves() == "d4 d5"


def test_redo_of_a_move_whose_answer_had_not_come(patient):
    """A move taken back while the engine thought is made again, and the engine is asked again."""
    game, engine = patient
    game.move("e2e4")
    engine.asked()
    game.press("Undo", "Redo")
    assert game.status == THINKING and not game.is_shown(game.button("Redo"))
    engine.asked().answer("c7c5")
    assert game.moves() == "e4 c5"


def test_redo_of_a_mate_ends_the_game_again(patient):
    """A finished game that was reopened can be finished again."""
    game, engine = patient
    for move, answer in (("f2f3", "e7e5"), ("g2g4", "d8h4")):
        game.move(move)
        engine.asked().answer(answer)
    game.press("Undo", "Redo")
    assert game.status == "Checkmate. Black wins (0-1)." and not game.is_shown(game.button("Redo"))


def test_redo_waits_until_a_resignation_is_taken_back(patient):
    """After Undo and Resign no Redo is shown, and none happens."""
    game, engine = patient
    game.move("e2e4")
    engine.asked().answer("e7e5")
    game.press("Undo", "Resign", "Yes")
    assert not game.is_shown(game.button("Redo"))
    game.press("Redo")
    assert game.moves() == "" and game.status == "Resignation. Black wins (0-1)."
    game.press("Undo", "Redo")
    assert game.moves() == "e4 e5"


def test_there_may_be_nothing_to_take_back(patient):
    """Undo before the first move says so, from the key and from a cell."""
    game, _ = patient
    game.send(kind="action", name="undo")
    game.panel.undo()
    assert game.notices() == 2 * ["There is no move of yours to take back."] and game.status == WHITE_TO_MOVE


def test_the_board_may_be_used_from_a_cell(game):
    """A move taken back, or another position set, on the board alone: the next wish finds the game as it stands there."""
    first = game(level=0, seed=0)
    first.new_game("1. e4 e5 2. Nf3 Nc6")
    first.panel.board.undo()
    first.selector.value = 1
    assert first.moves() == "e4 e5 Nf3" and "{ the game in the notebook begins here }" in first.record["pgn"]
    first.panel.board.fen = START
    first.selector.value = 0
    assert first.record["moves"] == []
    first.move("e2e4")
    first.wait()
    assert saved_games() and not game(level=0, seed=0).panel.referee.saved  # it is being played in the first panel


def test_back_to_an_earlier_move(patient):
    """The browser asks to go on from a ply: all later moves go, and an engine that is to move there thinks."""
    game, engine = patient
    for move, answer in (("e2e4", "e7e5"), ("g1f3", "b8c6")):
        game.move(move)
        engine.asked().answer(answer)
    assert game.send(kind="action", name="back_to", ply=2)["ok"]
    assert game.moves() == "e4 e5" and game.status == WHITE_TO_MOVE
    game.send(kind="action", name="back_to", ply=1)
    assert game.moves() == "e4" and game.status == THINKING
    engine.asked().answer("c7c5")
    game.send(kind="action", name="back_to", ply=9)
    assert game.moves() == "e4 c5"
    for ply in (-1, "1", True, None, 1.0):
        assert game.send(kind="action", name="back_to", ply=ply)["reason"] == "bad message"


def test_a_hint_is_an_arrow_and_words(game):
    """The hint of a mate in one is that mate; it goes with the next move and stands in the PGN, counted."""
    game = game(level=0, seed=0, fen="6k1/5ppp/8/8/8/8/r4PPP/3R2K1 w - - 0 1")
    game.press("Hint")
    wait_until(lambda: game.panel.board.arrows)
    assert [(arrow.tail, arrow.head) for arrow in game.panel.board.arrows] == [("d1", "d8")]
    assert game.status == WHITE_TO_MOVE + " Hint: Rd8#, rook d1 to d8." == f"{WHITE_TO_MOVE} {said(game)}"
    before = game.record["said"][0]
    game.press("Hint")
    assert game.record["said"] == [before + 1, "Hint: Rd8#, rook d1 to d8."]
    assert game.move("d1d8") is None
    assert not game.panel.board.arrows and "1. Rd8# { after a hint } 1-0" in game.record["pgn"]
    assert game.button("Hint").disabled
    game.send(kind="action", name="hint")
    assert game.notices() == ["The game is over."]


def test_a_hint_that_comes_too_late_is_dropped(patient, monkeypatch):
    """A move made meanwhile needs no hint any more; on the engine's turn there is none."""
    game, engine = patient
    finder = Patient()
    monkeypatch.setattr(advisor, "HINT", finder)
    game.press("Hint")
    late = finder.asked()
    assert game.status == WHITE_TO_MOVE + " Looking for a hint."
    game.move("e2e4")
    game.send(kind="action", name="hint")
    assert game.notices() == ["A hint is given when it is your turn."]
    late.answer("d2d4")
    assert game.status == THINKING and not game.panel.board.arrows


def test_a_hint_for_another_position_is_dropped(game, monkeypatch):
    """Where another cell has changed the board meanwhile, the hint is not shown, and the next one can be asked for."""
    game, finder = game(level=0, seed=0), Patient()
    monkeypatch.setattr(advisor, "HINT", finder)
    game.move("e2e4")
    game.wait()
    game.press("Hint")
    late = finder.asked()
    game.panel.board.undo(2)
    late.answer(late.board.legal_moves()[0])
    assert game.status == WHITE_TO_MOVE and not game.panel.board.arrows
    game.press("Hint")
    finder.asked().answer("d2d4")
    assert game.status == WHITE_TO_MOVE + " Hint: d4, pawn d2 to d4." and game.panel.referee.game.hints == 1


def test_move_now_plays_the_best_so_far(game):
    """An engine that would think for hours answers a legal move at once, and the record says why so soon."""
    game = game(engine=Engine(depth=30))
    game.move("e2e4")
    assert game.send(kind="action", name="move_now")["ok"]
    game.wait()
    assert game.status == WHITE_TO_MOVE and game.seen["ply"] == 2 and "{ move now }" in game.record["pgn"]


def test_move_now_twice_is_once(game):
    """A second press within a second does not hurry the next answer."""
    asked = []

    def obedient(board, stop):
        asked.append(stop)
        stop.wait(SECONDS)
        return board.legal_moves()[0]

    game = game(engine=obedient)
    game.move("e2e4")
    game.send(kind="action", name="move_now")
    game.send(kind="action", name="move_now")
    game.wait()
    game.send(kind="action", name="move_now")  # the engine does not think: nothing happens
    game.move("d2d4")
    assert len(asked) == 2 and game.seen["thinking"] and not asked[1].is_set()


def test_an_engine_that_does_not_react_to_stop(patient, monkeypatch):
    """After Move now and some seconds it is said, the panel is usable, and the answer still counts when it comes."""
    monkeypatch.setattr(worker, "SECONDS_TO_STOP", 0.05)
    game, engine = patient
    game.move("e2e4")
    late = engine.asked()
    assert game.status == THINKING
    game.send(kind="action", name="move_now")
    wait_until(lambda: game.status != THINKING)
    assert game.status == THINKING + " The engine cannot be hurried."
    game.press("Flip")
    late.answer("e7e5")
    assert game.status == WHITE_TO_MOVE
    game.move("d2d4")
    late = engine.asked()
    game.send(kind="action", name="move_now")
    game.press("Undo")
    assert game.status == WHITE_TO_MOVE and game.moves() == "e4 e5"
    time.sleep(0.1)
    assert game.status == WHITE_TO_MOVE


def test_sides_are_changed_in_mid_game(game):
    """The engine takes the other side and moves at once if it is its turn; the board turns, the PGN says so."""
    engine = Patient()
    game = game(engine=engine)
    game.move("e2e4")
    engine.asked().answer("e7e5")
    game.dropdown("You play").value = 16  # Black
    assert game.seen["orientation"] == "black" and game.seen["movable"] == "black" and game.seen["thinking"]
    assert said(game) == "You play Black from here." and "You play Black" in game.words()
    engine.asked().answer("g1f3")
    assert game.status == BLACK_TO_MOVE and game.move("b8c6") is None
    assert "1. e4 e5 { you play Black from here } 2. Nf3 Nc6" in game.record["pgn"]
    late = engine.asked()
    game.dropdown("You play").value = 8
    assert game.status == WHITE_TO_MOVE
    late.answer("f1c4")
    assert game.seen["ply"] == 4 and game.move("f1b5") is None


def test_levels_are_announced(game):
    """Screen readers hear from when a level counts."""
    game = game(level=1, seed=0)
    before = game.record["said"][0]
    game.selector.value = 2
    assert game.record["said"] == [before + 1, "Level 2 from the next engine move."]


def test_reasons_of_a_level(game):
    """The engine's last move is explained from what it compared."""
    game = game(level=1, seed=0)
    game.explain()
    assert game.notices() == ["This is the position before the first move."]
    game.move("e2e4")
    game.wait()
    game.explain()
    wait_until(lambda: "Why 1… " in game.words(), 6 * SECONDS)  # Matplotlib is loaded first
    choice = choose_move(Board(AFTER_E4), 1, 0)
    assert f"Why 1… {Board(AFTER_E4).san(choice.move)}?" in game.words() and "Looking 1 half-move ahead" in game.words()
    assert 'src="data:image/png;base64,' in game.words()
    assert game.move("d2d4") is None
    assert "Why" not in game.words()  # it is about a position that has gone


def test_a_function_has_no_reasons_to_tell(patient):
    """Of an engine that gives only a move, it is said that it does."""
    game, engine = patient
    game.move("e2e4")
    engine.asked().answer("e7e5")
    game.explain()
    wait_until(lambda: "Why 1… e5?" in game.words())
    assert "Your function tells only its move." in game.words()


def test_reasons_of_an_earlier_move(patient):
    """While one looks back at a move of the engine's, that one is explained; of others it is said whose they are, and nothing else stands there."""
    game, engine = patient
    for move, answer in (("e2e4", "e7e5"), ("g1f3", "b8c6")):
        game.move(move)
        engine.asked().answer(answer)
    game.explain(2)
    wait_until(lambda: "Why 1… e5?" in game.words())
    assert said(game) == "The reasons stand below the board."
    for ply, answer in ((0, "This is the position before the first move."), (3, "You made this move: choose one of the engine's.")):
        game.explain(2)
        wait_until(lambda: "Why 1… e5?" in game.words())
        game.explain(2)  # and while it is being put together once more
        game.explain(ply)
        assert game.notices()[-1] == answer and "Why" not in game.words() and "reasons" not in game.words()
    game.explain()
    wait_until(lambda: "Why 2… Nc6?" in game.words())
    game.move("f1b5")
    engine.asked()
    game.explain()  # of the last answer: the board waits for the next one
    wait_until(lambda: "Why 2… Nc6?" in game.words())


def test_moves_that_came_with_the_game_have_no_reasons(patient):
    """Neither the person nor the engine has made them here."""
    game, engine = patient
    game.explain()
    game.new_game("1. e4 e5 *")
    for ply in (1, 2):
        game.explain(ply)
    game.move("d2d4")
    engine.asked()
    game.explain(2)
    assert game.notices() == ["This is the position before the first move.", "This move came with the game: choose one of the engine's.",
                              "The engine has not moved yet.", "This move came with the game: choose one of the engine's."]


def test_reasons_are_not_stored_with_a_game(game):
    """Of a move made before the game was resumed, numbers and reasons are not known, and nothing is made up."""
    first = game(level=1, seed=0)
    first.move("e2e4")
    first.wait()
    first.panel.close()
    again = game(level=1)
    again.press("Resume the game of 1 move against level 1")
    assert dict(again.record["engine"])["Score"] == "none: numbers are not stored with a game"
    assert "Time" not in dict(again.record["engine"])
    again.explain()
    wait_until(lambda: "Its reasons are not known any more" in again.words())
    assert f"Why 1… {again.moves().split()[1]}?" in again.words()


def test_reasons_of_the_game_before_come_too_late(patient, monkeypatch):
    """What is put together about a move of the old game does not appear in the new one."""
    game, engine = patient
    begun, go_on, ended = threading.Event(), threading.Event(), threading.Event()

    def slow(board, ply):
        begun.set()
        go_on.wait(SECONDS)
        ended.set()
        return "old reasons"

    monkeypatch.setattr(advisor, "reasons", slow)
    game.move("e2e4")
    engine.asked().answer("e7e5")
    game.explain()
    assert begun.wait(SECONDS)
    writer = next(thread for thread in threading.enumerate() if isinstance(thread, worker.Thought))
    game.new_game()
    go_on.set()
    assert ended.wait(SECONDS)
    writer.join(SECONDS)
    assert not writer.is_alive() and "reasons" not in game.words()


def test_a_report_that_cannot_be_told_is_the_engine_s_fault(game):
    """What raises when it is looked at ends the engine's thought with a sentence, and not the panel's patience."""
    class Unspeakable:
        def __repr__(self):
            raise RuntimeError("no name")

    def talker(board, report):
        report(best=Unspeakable())
        return board.legal_moves()[0]

    game = game(engine=talker)
    game.move("e2e4")
    game.wait()
    assert game.status.startswith("The engine stopped: RuntimeError: no name, in line") and game.can_try_again()


def test_an_engine_that_reports(game):
    """What a player with `report` tells while it thinks is shown, at most five times a second."""
    told, go_on = threading.Event(), threading.Event()

    def talker(board, report):
        for depth in range(1, 100):
            report(depth=depth, line="<e5>")
        told.set()
        go_on.wait(SECONDS)
        return Move.from_uci("e7e5")

    game = game(engine=talker)
    revisions = []
    game.panel.board.observe(lambda change: revisions.append(change["new"]["rev"]), "_pos")
    game.move("e2e4")
    assert told.wait(SECONDS)
    wait_until(lambda: game.record["engine"])
    assert game.record["engine"] == [["depth", "99"], ["line", "<e5>"]] and len(revisions) < 5
    go_on.set()
    game.wait()
    assert dict(game.record["engine"])["Move"] == "1… e5"


def test_a_question_is_withdrawn_after_a_while(patient, monkeypatch):
    """Who does not answer has said No, and is told so."""
    monkeypatch.setattr(controls, "SECONDS_TO_ANSWER", 0.05)
    game, engine = patient
    game.press("Resign")
    wait_until(lambda: not game.asks())
    assert game.notices() == ["No answer: the game goes on."]
    game.press("Yes")
    assert game.status == WHITE_TO_MOVE


def test_a_game_broken_off_can_be_resumed(game):
    """A panel offers the game that was left, and goes on with it: moves, side, level, seed; a finished one is not offered."""
    first = game(level=1, color="black", seed=3)
    first.wait()
    first.move("e7e5")
    first.wait()
    first.selector.value = 2
    fen, moves = first.seen["fen"], first.moves()
    beside = game(level=0, seed=0)
    assert not beside.panel.referee.saved  # it is being played in another panel
    first.panel.close()
    again = game(level=0, seed=0)
    assert again.seen["fen"] == START and again.is_shown(again.button("Resume the game of 2 moves against level 2"))
    again.press("Resume the game of 2 moves against level 2")
    assert said(again) == "The game is resumed. You play Black."
    assert again.seen["fen"] == fen and again.moves() == moves and again.seen["orientation"] == "black"
    assert (again.panel.level, again.panel.seed, again.selector.value) == (2, 3, 2) and again.status == BLACK_TO_MOVE
    assert '[Level "1,2"]' in again.record["pgn"] and not again.panel.referee.saved
    again.press("Resign", "Yes")
    assert saved_games() == []
    again.press("Undo")
    assert len(saved_games()) == 1
    again.press("Undo")
    assert saved_games() == []  # nothing of the person's is left in it
    again.press("Redo")
    again.new_game()
    assert saved_games() == []


def test_only_a_game_that_fits_is_offered(game):
    """A panel with another first position offers nothing, nor one with another engine; the offer ends with a move."""
    first = game(engine=Patient())
    first.move("e2e4")
    first.panel.close()
    assert not game(fen=AFTER_E4, engine=Patient()).panel.referee.saved
    assert not game(level=0).panel.referee.saved and not game(engine=lambda board: None).panel.referee.saved
    engine = Patient()
    fits = game(engine=engine)
    assert fits.is_shown(fits.button("Resume the game of 1 move against your engine"))
    fits.move("d2d4")
    assert not fits.panel.referee.saved
    assert [saved.moves[0].move.uci() for saved in saved_games()] == ["d2d4", "e2e4"]
    fits.panel.close()
    assert not game(engine=Engine(depth=1)).panel.referee.saved
    last = game(engine=Patient())
    assert last.panel.referee.saved.moves[0].move.uci() == "d2d4"
    last.panel.close()


@pytest.mark.parametrize("opponent", ["your engine", "deep thought", 9])
def test_a_stored_game_against_somebody_unknown_goes_on_against_the_present_level(game, opponent):
    """The file may name an opponent that this panel does not have: that is said, and the rest of the game is kept."""
    first = game(level=1, color="black", seed=3)
    first.wait()
    first.move("e7e5")
    first.wait()
    fen, moves = first.seen["fen"], first.moves()
    first.panel.close()
    stored = json.loads(saved_game_file().read_text(encoding="utf-8"))
    stored["games"][0]["level"] = stored["games"][0]["moves"][0][1] = opponent
    saved_game_file().write_text(json.dumps(stored), encoding="utf-8")
    again = game(level=2)
    again.press(again.panel._resume.description)
    assert again.notices() == [f"The opponent of this game, {opponent!r}, is not known here: level 2 takes its place."]
    assert (again.seen["fen"], again.moves(), again.panel.seed, again.panel.level) == (fen, moves, 3, 2)
    assert f'[Level "{opponent},1,2"]' in again.record["pgn"]
    assert again.move("b8c6") is None
    again.wait()
    assert again.seen["ply"] == 5


def test_a_game_against_a_function_may_have_gone_on_against_a_level(game):
    """What counts is the engine that the panel has, not who answered last."""
    first = game(engine=Patient())
    first.selector.value = 0
    first.move("e2e4")
    first.wait()
    first.panel.close()
    again = game(engine=Patient())
    again.press("Resume the game of 1 move against level 0")
    assert again.selector.value == 0 and again.seen["ply"] == 2


def test_a_game_resumed_while_it_is_open_elsewhere_becomes_two(game):
    """Another kernel may still play on: neither panel writes over what the other stores."""
    first = game(level=0, seed=0)
    first.move("e2e4")
    first.wait()
    keeping._open.clear()  # as in another kernel, which knows nothing of the first panel
    second = game(level=0, seed=0)
    second.press("Resume the game of 1 move against level 0")
    second.move("d2d4")
    second.wait()
    first.move("a2a3")
    first.wait()
    assert sorted(len(saved.moves) for saved in saved_games()) == [4, 4] and len({saved.moves for saved in saved_games()}) == 2


def test_a_game_that_cannot_be_stored_goes_on(game, monkeypatch, tmp_path):
    """A folder that can't be written gives one notice for the whole game."""
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("CHESSLEARN_HOME", str(tmp_path / "file"))
    game = game(level=0, seed=0)
    for move in ("e2e4", "a2a3"):
        game.move(move)
        game.wait()
    assert len(game.notices()) == 1 and game.notices()[0].startswith("This game could not be stored for later: ")
    assert game.seen["ply"] == 4


def test_handlers_from_two_threads_while_the_engine_answers(game):
    """1 000 wishes from two threads at once lose no revision, end in no deadlock, and leave a legal game."""
    game = game(level=0, seed=0)
    board, revisions, faults = game.panel.board, [], []
    board.observe(lambda change: revisions.append(change["new"]["rev"]), "_pos")

    def wish(view):
        try:
            for number in range(500):
                legal = game.seen["legal"]
                message = ({"kind": "move", "rev": game.seen["rev"], "uci": legal[number % len(legal)]} if legal and number % 3
                           else {"kind": "action", "name": ("undo", "flip", "move_now")[number % 3 if number % 2 else 0]})
                board._receive(board, {"v": 1, "view": view, "id": number, **message}, [])
        except Exception as error:
            faults.append(error)

    threads = [threading.Thread(target=wish, args=(view,)) for view in "ab"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(10 * SECONDS)
        assert not thread.is_alive()
    game.wait()
    assert faults == [] and board.rejected == 0 and board.last_error is None
    assert revisions == list(range(revisions[0], revisions[0] + len(revisions))) and revisions[-1] == board.rev
    replayed = Board()
    for uci, *_ in game.record["moves"]:
        replayed.make(replayed.parse_uci(uci))
    assert replayed.fen() == game.seen["fen"] == game.panel.position.fen()


@pytest.mark.parametrize("level", [1, None])
def test_a_closed_panel_leaves_no_widget_behind(game, level):
    """Closing closes buttons, lists, layouts and styles too: cells that run again do not fill the kernel."""
    from ipywidgets.widgets.widget import _instances

    before = set(_instances)
    panel = game(level=level, engine=None if level else Patient()).panel
    assert len(set(_instances) - before) > 20
    panel.close()
    assert set(_instances) - before == set()
