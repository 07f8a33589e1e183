"""The form for a new game: sides, first positions, opponents, and what it says of texts that are no game."""
import pytest

from chesslearn.ui.new_game import board_from_text
from tests.ui.panel_game import AFTER_E4, START, Patient

ENDGAME = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"


def test_sides_and_opponents(game):
    """As Black the board is turned and the engine begins; the level counts and is shown in the selector."""
    game = game(level=1, seed=0)
    game.new_game(Your_side="Black", Against=0)
    assert game.seen["orientation"] == "black" and game.panel.level == 0 and game.selector.value == 0
    assert "You play Black against level 0" in game.words()
    game.wait()
    assert game.seen["ply"] == 1
    sides = set()
    for _ in range(40):
        game.new_game(Your_side="either, by lot")
        sides.add(game.seen["movable"])
    assert sides == {"white", "black"}


def test_first_positions(game):
    """The normal one, that of this game, and the position on the board."""
    engine = Patient()
    game = game(engine=engine, fen=ENDGAME)
    game.move("e2e4")
    engine.asked().answer("e8e7")
    there = game.seen["fen"]
    game.new_game(Start_from="the position on the board")
    assert game.seen["fen"] == there and game.seen["ply"] == 0 and game.button("Undo").disabled
    game.new_game()
    assert game.seen["fen"] == there
    game.new_game(Start_from="the normal first position")
    assert game.seen["fen"] == START
    game.press("New…")
    assert "where this game began" not in game.dropdown("Start from").options


def test_the_form_says_what_it_ends(game):
    """A move made while the form is open is told by its button; the question whether to resign closes it."""
    game = game(engine=Patient())
    game.press("New…")
    assert game.button("Start")
    game.move("e2e4")
    assert game.button("Give up this game and start")
    game.press("Resign")
    assert not game.is_shown(game.form) and game.asks()
    game.press("Yes", "New…")
    assert game.button("Start")


def test_a_game_from_a_fen(game):
    """A FEN record is taken with blanks around it; Black to move there means that the engine begins."""
    game = game(engine=Patient())
    game.new_game(f"  {AFTER_E4}\n")
    assert game.seen["fen"] == AFTER_E4 and game.seen["thinking"]


def test_a_game_from_a_pgn_goes_on_where_it_ends(game):
    """The moves of the text stand in the record and can be taken back, and the PGN says where the game began here."""
    engine = Patient()
    game = game(engine=engine)
    game.new_game('[White "Morphy"]\n\n1. e4 e5 2. Nf3 d6 *')
    assert game.moves() == "e4 e5 Nf3 d6" and game.seen["ply"] == 4 and not game.seen["thinking"]
    game.move("d2d4")
    engine.asked().answer("e5d4")
    assert "{ the game in the notebook begins here } 3. d4 exd4 *" in game.record["pgn"]
    game.press("Undo", "Undo")
    assert game.moves() == "e4 e5"


@pytest.mark.parametrize("text, part", [
    ("", "Paste a FEN record or the text of a PGN first."), ("   ", "Paste a FEN"),
    ("8/8/8/8/8/8/8/8 w - - 0 1", 'class="cl-wrong">There must be exactly one white king<'), ("1. e4 e5 2. Ke3 *", 'role="alert" class="cl-wrong">2. Ke3: '),
    ("<b>1</b>. e4", "&lt;b&gt;")])
def test_a_text_that_is_no_game_is_answered_in_words(game, text, part):
    """The form stays open and says why, and the game goes on as it was."""
    game = game(engine=Patient())
    game.move("e2e4")
    game.new_game(text)
    assert part in game.words() and "<b>1" not in game.words() and game.is_shown(game.form)
    assert game.seen["fen"] == AFTER_E4
    game.press("Cancel")
    assert not game.is_shown(game.form) and game.seen["thinking"]
    game.press("New…")
    assert part not in game.words()


def test_the_board_of_a_text():
    """The history holds the moves of the text, none for a FEN; of several games the first counts."""
    board, passed_over = board_from_text(ENDGAME)
    assert board.history == [] and passed_over == ()
    board, passed_over = board_from_text("1. e4 *\n\n1. d4 *")
    assert board.fen() == AFTER_E4 and len(board.history) == 1 and passed_over == ()


def test_what_is_passed_over_in_a_pgn_is_said(game):
    """The game begins, and a notice names what the text had wrong beside its moves."""
    game = game(engine=Patient())
    game.new_game("1. e4 e5 (1... c5 2. Ke5) 2. Nf3 d6 *")
    assert game.moves() == "e4 e5 Nf3 d6"
    assert game.notices()[-1].startswith("Read, but the variation ends before 2. Ke5: ")
