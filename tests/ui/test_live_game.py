"""A game of the panel without its widgets: what can be taken back, who answered when, and how it ends."""
import pytest

from chesslearn import Board
from chesslearn.rules.pieces import BLACK, WHITE
from chesslearn.ui.live_game import YOUR_ENGINE, LiveGame, Ply


def play(game, *moves, by=None):
    """Makes moves on the game's position and tells the game who made them."""
    for text in moves:
        move = game.position.parse_san(text)
        game.position.make(move)
        game.played(Ply(move, by))


def take_back(game, count):
    """Takes moves back on the position, and tells the game."""
    for _ in range(count):
        game.position.unmake()
    game.took_back(count)


def redo(game):
    """Makes the move taken back last again on the position, and tells the game."""
    game.position.make(game.undone[-1].move)
    game.replayed()


@pytest.fixture
def begun():
    """A game as White against level 1 that began after 1. e4 e5 2. Nf3 Nc6."""
    board = Board()
    for text in ("e4", "e5", "Nf3", "Nc6"):
        board.make(board.parse_san(text))
    return LiveGame(board, WHITE, 1, 0)


@pytest.fixture
def game():
    """A game as White against level 1."""
    return LiveGame(Board(), WHITE, 1, 0)


def test_a_turn_of_yours_is_two_half_moves_back(game):
    """On your turn a pair goes back, on the engine's your move alone; before your first move there is nothing."""
    assert (game.plies_to_undo(), game.plies_to_redo()) == (0, 0)
    play(game, "e4")
    assert game.plies_to_undo() == 1
    play(game, "e5", by=1)
    assert game.plies_to_undo() == 2


def test_moves_taken_back_can_be_made_again_until_another_is_made(game):
    """The moves come back in their order and with who made them; a new move forgets the rest."""
    play(game, "e4")
    play(game, "e5", by=1)
    play(game, "Nf3")
    play(game, "Nc6", by=1)
    take_back(game, 4)
    assert game.plies_to_redo() == 2
    redo(game)
    redo(game)
    assert [(ply.move.uci(), ply.by) for ply in game.plies] == [("e2e4", None), ("e7e5", 1)] and len(game.undone) == 2
    play(game, "Bc4")
    assert game.undone == [] and game.plies_to_redo() == 0


def test_a_level_counts_from_the_last_answer_on(game):
    """A level chosen on your turn counts after the engine's last move; chosen before the first, it is the only one."""
    game.level = 2
    assert game.eras() == [(0, 2)]
    play(game, "e4")
    play(game, "e5", by=2)
    game.level = 3
    assert game.eras() == [(0, 2), (2, 3)]
    play(game, "Nf3")
    assert game.eras() == [(0, 2), (2, 3)]
    play(game, "Nc6", by=2)  # was being thought about when the level was chosen
    assert game.eras() == [(0, 2), (4, 3)]
    take_back(game, 2)
    assert game.level == 3 and game.eras() == [(0, 2), (2, 3)]
    game.level = 2
    assert game.eras() == [(0, 2)]


def test_a_level_chosen_after_the_end_is_not_of_this_game(game):
    """Who never made a move in a finished game does not stand in it."""
    play(game, "f3")
    play(game, "e5", by=1)
    play(game, "g4")
    play(game, "Qh4#", by=1)
    game.level = YOUR_ENGINE
    assert game.eras() == [(0, 1)] and game.end.reason == "checkmate" and game.end.result == "0-1"


def test_resigning_loses_and_can_be_reopened(game):
    """The side you play loses, and the game goes on as it was when that is taken back."""
    game.resign()
    assert (game.end.reason, game.end.result) == ("resignation", "0-1")
    game.reopen()
    assert game.end is None


def test_nothing_is_made_again_in_a_game_that_is_given_up(game):
    """Who resigns after Undo has nothing to redo until the resignation is taken back."""
    play(game, "e4")
    take_back(game, 1)
    game.resign()
    assert game.plies_to_redo() == 0
    game.reopen()
    assert game.plies_to_redo() == 1


def test_moves_that_were_given_stay_so_when_they_are_made_again(begun):
    """Undo and Redo of moves from before the game make them nobody's own; a new move in their place is."""
    take_back(begun, 2)
    assert begun.given == 2
    redo(begun)
    redo(begun)
    assert begun.given == 4 and not begun.has_begun and begun.sides() == [(4, WHITE)]
    take_back(begun, 2)
    play(begun, "Bc4")
    assert begun.given == 2 and begun.has_begun
    play(begun, "Nf6", by=1)
    assert begun.given == 2 and begun.sides() == [(2, WHITE)]


def test_a_given_move_taken_back_on_the_board_alone(begun):
    """`board.undo()` in a cell leaves fewer given moves, and nothing to make again: the board has gone its own way."""
    play(begun, "d4")
    take_back(begun, 1)
    begun.position.unmake()
    begun.catch_up(begun.position)
    assert (begun.given, begun.plies_to_redo()) == (3, 0)
    assert begun.before(begun.given + 1) == begun.position


def test_sides_are_those_of_who_made_the_moves(game):
    """After a change of sides the engine plays the other color, and the game knows from when on."""
    assert game.sides() == [(0, WHITE)]
    play(game, "e4")
    play(game, "e5", by=1)
    game.change_sides()
    assert game.color == BLACK and game.sides() == [(0, WHITE), (2, BLACK)] and not game.is_your_turn
    play(game, "Nf3", by=1)
    play(game, "Nc6")
    assert game.sides() == [(0, WHITE), (2, BLACK)]


def test_moves_by_hand_are_caught_up_with(game):
    """What somebody has played, or taken back, on the board alone is noted; another position is another game."""
    for text in ("e4", "e5", "Nf3"):
        game.position.make(game.position.parse_san(text))
    game.catch_up(game.position)
    assert [ply.move.uci() for ply in game.plies] == ["e2e4", "e7e5", "g1f3"]
    game.position.unmake()
    game.position.make(game.position.parse_san("Bc4"))
    game.catch_up(game.position)
    assert [entry.san for entry in game.entries()] == ["e4", "e5", "Bc4"]
    other = Board("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
    game.catch_up(other)
    assert game.plies == [] and game.position is other


def test_hints_are_counted_with_the_next_move(game):
    """A hint belongs to the move made after it."""
    game.hints = 2
    play(game, "e4")
    play(game, "e5", by=1)
    assert [ply.hints for ply in game.plies] == [2, 0]


def test_a_game_is_kept_and_resumed(game):
    """What is stored of a game is enough to go on with it, as another game: moves, who made them, side, level, seed."""
    play(game, "e4")
    play(game, "e5", by=1)
    game.level = 3
    again = LiveGame.resumed(game.kept())
    assert again.position == game.position and again.eras() == game.eras() == [(0, 1), (2, 3)]
    assert (again.color, again.level, again.seed) == (WHITE, 3, 0) and again.id != game.id
