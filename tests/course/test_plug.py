"""What a learner wrote drives counts, games and the board, right or wrong."""
import pytest

from chesslearn import Board, Plugged, first_difference, perft, plug, random_game
from chesslearn.course.checks import check
from chesslearn.course.suspect import suspect_moves
from chesslearn.rules.legality import is_attacked
from chesslearn.rules.pieces import COLOR
from chesslearn.ui.board import BoardWidget

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
QUIET = "4k3/8/8/8/4r3/4N3/8/4K2Q w - - 0 1"


def attacked(board, square, by):
    return is_attacked(board.squares, square, by)


def naive_make(board, move):
    """Quiet moves and captures, as lesson 03 builds them first."""
    undo = board.squares[:], board.turn
    board.squares[move.to_square] = board.squares[move.from_square]
    board.squares[move.from_square] = 0
    board.turn ^= COLOR
    return move, undo


def naive_unmake(board, undo):
    _, (board.squares, board.turn) = undo


def test_a_generator_drives_perft_and_first_difference():
    """The suspect counts 197,698 at depth 4, where published is 197,281."""
    position = Plugged(legal_moves=suspect_moves)
    assert [perft(position, depth) for depth in (1, 2, 3, 4)] == [20, 400, 8902, 197698]
    assert first_difference(Board(), 4, suspect_moves).missing == ()


def test_an_attack_test_alone_gives_legal_moves():
    """With the right attack test, the filter by make, test, unmake gives Kiwipete's published counts."""
    position = Plugged(Board(KIWIPETE), is_attacked=attacked)
    assert [perft(position, depth) for depth in (1, 2)] == [48, 2039]


def test_make_and_unmake_of_ones_own():
    """Counts with a make from outside equal those of the rules where no special move occurs, and all is restored."""
    position = Plugged(Board(QUIET), make=naive_make, unmake=naive_unmake)
    fen = position.fen()
    assert perft(position, 3) == perft(Board(QUIET), 3)
    assert position.fen() == fen and position.king_square(8) == 4


def test_make_without_unmake_is_refused():
    """The two belong together."""
    with pytest.raises(ValueError, match="belong together"):
        Plugged(make=naive_make)


@pytest.mark.parametrize("make, message", [
    (lambda: Plugged(KIWIPETE), "is no board: give a Board, as in Plugged"),
    (lambda: Plugged(legal_moves=Board().legal_moves()), "is no function: name yours without calling it"),
    (lambda: Plugged(legal_moves=lambda board: None).legal_moves(), "your legal_moves answered None in rnbqkbnr/.*: it should return a list"),
    (lambda: perft(Plugged(legal_moves=lambda board: ["e2e4"]), 2), "your legal_moves answered \\['e2e4'\\] in rnbqkbnr/.*, each a Move"),
    (lambda: random_game(KIWIPETE), "is no position: give a Board or a Plugged"),
    (lambda: random_game(Board(), longest=-1), "longest -1: it must be a whole number from 0"),
], ids=range(6))
def test_what_cannot_be_played_by_is_refused(make, message):
    """A text for a board, moves for their generator, no moves at all: the value, the position and what is wanted."""
    with pytest.raises(ValueError, match=message):
        make()


@pytest.mark.parametrize("error", [ZeroDivisionError, KeyboardInterrupt])
def test_an_attack_test_that_raises_leaves_the_position(error):
    """Where a function of the learner's fails, or ■ stops it, the position is the one before, en passant and castling included."""
    def fails(board, square, by):
        if len(board.history) == 1 and board.history[-1].move.uci() == "e1g1":
            raise error
        return False
    position = Plugged(Board(KIWIPETE), is_attacked=fails)
    with pytest.raises(error):
        position.legal_moves()
    assert position.fen() == KIWIPETE and position.king_square(8) == 4


def test_a_generator_without_moves():
    """A game in which no move is offered ends with a sentence, after the moves that were."""
    position = Plugged(legal_moves=lambda board: board.legal_moves() if len(board.history) < 3 else [])
    assert random_game(position) == ("After 3 half-moves no move is offered, and by the rules there is one: "
                                     "this generator is wrong.")


def test_a_wrong_generator_is_seen_on_the_board():
    """The board offers the wrong move, takes it, lets the king be taken, and then stops with a sentence."""
    position = Plugged(Board("4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1"), legal_moves=suspect_moves)
    board = BoardWidget(position)
    board.push("e2c3")
    board.push("e4e1")
    assert board._pos["over"] and "The king was taken" in board._pos["error"]
    board.undo(2)
    assert not board._pos["over"] and position.fen() == "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1"


def test_a_random_game_on_a_right_generator_ends_by_the_rules():
    """Two games of the same seed are one game; on the rules it ends in an end of the game."""
    games = [random_game(Plugged(), seed=3, longest=600) for _ in range(2)]
    assert games[0] == games[1] and "king was taken" not in games[0]


def test_a_random_game_shows_a_wrong_generator():
    """Some game of a few ends with a king taken."""
    assert any("a king was taken" in random_game(Plugged(legal_moves=suspect_moves), seed) for seed in range(5))


def test_a_copy_plays_by_the_same_functions():
    """A copy is independent and keeps what was plugged in."""
    position = Plugged(legal_moves=lambda board: board.legal_moves()[:3])
    twin = position.copy()
    twin.make(twin.legal_moves()[0])
    assert len(twin.legal_moves()) == 3 and position.fen() == Board().fen()


def test_the_course_stands_in_for_a_stub(capsys):
    """An empty function is replaced, and that is said; a written one is used as it is."""
    def empty(board): ...
    def written(board):
        return []
    assert perft(Board(), 2, moves=plug("05.4", empty)) == 400
    assert "05.4 mended_moves is not written yet" in capsys.readouterr().out
    assert plug("05.4", written) is written and capsys.readouterr().out == ""


def test_a_failing_answer_is_used_and_said(capsys):
    """What the last check found is said again; after a right answer, or without a check, nothing is."""
    def wrong(board, depth):
        return 1
    def right(board, depth):
        return perft(board, depth)
    def never_checked(board, depth):
        return 1
    check("05.1", wrong)
    assert plug("05.1", wrong) is wrong
    said = capsys.readouterr().out
    assert said.startswith("05.1 my_perft: ") and " of 10 cases right" in said and said.endswith(". Yours is used all the same.\n")
    check("05.1", right)
    assert [plug("05.1", function) for function in (right, never_checked)] == [right, never_checked]
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("stranger, shown", [(lambda values, alpha: 1, "<lambda>"), (7, "7")])
def test_another_function_is_not_plugged_in(stranger, shown, capsys):
    """A function with other parameters, or no function: the course stands in."""
    assert perft(Board(), 2, moves=plug("05.4", stranger)) == 400
    assert f"05.4 mended_moves(board) cannot be {shown}: ours stands in." in capsys.readouterr().out
