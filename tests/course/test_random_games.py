"""Checks that go on with random games, functions that change what they are given, and the positions they are tried on."""
import random

import chess
import pytest

from chesslearn import Board
from chesslearn.course.answer import PARTLY, RIGHT
from chesslearn.course.checks import check
from chesslearn.course.contracts import Number
from chesslearn.course.exercise import Case, Exercise
from chesslearn.course.exercises.lesson_03 import (ATTACKED, LEGAL, NO_CASTLING, UNMAKE, color_of_knights_ignored,
                                                   color_on_lines_ignored, my_is_attacked, my_legal_moves, my_unmake, state)
from chesslearn.course.exercises.lesson_04 import ALLOWED, CASTLING, ENDING, GAMES, RIGHTS_LEFT
from chesslearn.course.games import LONGEST, random_boards
from chesslearn.course.trial import CHANGED, REFUSED, examine
from chesslearn.rules.fen import RIGHTS


def doubled(games=None, reads=None):
    """An exercise of its own: twice a number."""
    return Exercise("99.1", "for the tests", Number(), (Case(([1],), 2), Case(([2],), 4)), key=lambda n: 2 * n[0],
                    wrongs=(), hints=("", "", ""), right="", games=games, reads=reads)


def test_games_are_played_only_when_all_cases_are_right():
    """A wrong answer is told at once; the games come after the last right case and end at the first fault."""
    exercise = doubled(games=lambda: (Case(([n],), 2 * n) for n in range(3, 100)))
    assert len(list(examine(exercise, lambda n: 2 * n[0]))) == 2 + 97
    assert len(list(examine(exercise, lambda n: 3 * n[0]))) == 2
    assert [verdict.right for verdict in examine(exercise, lambda n: 2 * min(n[0], 4))] == [True] * 4 + [False]


def test_a_function_that_changes_what_it_is_given():
    """With `reads`, the changed argument is the answer; without, changing it is a fault."""
    def doubles(n):
        n[0] *= 2
        return n[0]
    assert all(verdict.right for verdict in examine(doubled(reads=lambda n: n[0]), doubles))
    assert [verdict.kind for verdict in examine(doubled(), doubles)] == [CHANGED] * 2
    assert [verdict.kind for verdict in examine(doubled(reads=lambda n: n), doubles)] == [REFUSED] * 2


def test_a_fault_that_only_games_find():
    """All cases are right, and a position of a random game is named, shown and explained."""
    def rarely_wrong(board):
        moves = my_legal_moves(board)
        return moves if board.halfmove_clock < 9 else moves[1:]
    answer = check("03.3", rarely_wrong)
    assert answer.kind == PARTLY
    assert "all 10 cases right, but not position " in repr(answer) and "Missing: " in repr(answer)


def test_a_right_answer_says_how_many_positions_were_tried():
    """The number of cases, and of the positions of random games."""
    answer = check("03.3", lambda board: my_legal_moves(board))
    assert answer.kind == RIGHT and "right, all 10 cases and 2,000 positions of random games." in repr(answer)


def test_what_an_unmake_left_is_told_field_by_field():
    """Squares and fields that differ from the board before the move, the first three of them."""
    text = repr(check("03.1", lambda board, undo: board))
    assert "After your my_unmake a1 holds nothing; before the move it held a white rook. And a5 holds a white rook" in text
    assert "the side to move is black; before the move it was white." in text
    assert "And 1 more." in text and "Before the move" in text and "After your my_unmake" in text


@pytest.mark.parametrize("spoil, sentence", [
    (lambda board: board.squares.pop(), "left a list of 63 squares"),
    (lambda board: board.squares.__setitem__(0, None), "left None on a1, which is no piece"),
    (lambda board: setattr(board, "turn", 0), "left 0 as the side to move"),
    (lambda board: setattr(board, "castling_rights", None), "left None as the castling rights"),
    (lambda board: setattr(board, "en_passant", 64), "left 64 as the en-passant square"),
], ids=range(5))
def test_a_board_that_is_none_any_more(spoil, sentence):
    """A piece, side or field that cannot be gets a sentence, and the check goes on."""
    def spoils(board, undo):
        my_unmake(board, undo)
        spoil(board)
    assert sentence in repr(check("03.1", spoils))


def test_random_boards_are_those_of_games():
    """Every board follows from the one before by a legal move, or begins a new game; the same seed gives the same ones."""
    fens = [board.fen() for board in random_boards(NO_CASTLING, 300, seed=5)]
    assert fens == [board.fen() for board in random_boards(NO_CASTLING, 300, seed=5)]
    for number, (before, after) in enumerate(zip(fens, fens[1:]), start=1):
        root = chess.Board(before)
        if number % LONGEST == 0 or not any(root.legal_moves):
            root = chess.Board(NO_CASTLING)
        assert after in {_after(root, move) for move in root.legal_moves}


def _after(root, move):
    twin = root.copy()
    twin.push(move)
    return twin.fen(en_passant="legal")


@pytest.mark.parametrize("case", LEGAL.cases, ids=lambda case: case.arguments[0].fen())
def test_the_legal_moves_wanted_are_those_of_chess(case):
    """Another program lists the same moves."""
    theirs = chess.Board(case.arguments[0].fen()).legal_moves
    assert sorted(move.uci() for move in case.expected) == sorted(move.uci() for move in theirs)


@pytest.mark.parametrize("case", ATTACKED.cases, ids=str)
def test_the_attacks_wanted_are_those_of_chess(case):
    """Another program says the same of the square."""
    board, square, by = case.arguments
    assert chess.Board(board.fen()).is_attacked_by(chess.WHITE if by == Board().turn else chess.BLACK, square) == case.expected


def test_positions_of_games_are_judged_as_by_chess():
    """A sample of the attacks and legal moves that random games are held to."""
    lot = random.Random(1)
    for case in lot.sample(list(ATTACKED.games()), 100):
        board, square, by = case.arguments
        assert chess.Board(board.fen()).is_attacked_by(by == 8, square) == case.expected
    for case in lot.sample(list(LEGAL.games()), 100):
        theirs = chess.Board(case.arguments[0].fen()).legal_moves
        assert {move.uci() for move in case.expected} == {move.uci() for move in theirs}


def test_records_of_games_lead_back_to_the_board_before():
    """Each case of unmake is a position and, made by another program, the one after it."""
    for case in list(UNMAKE.games())[::40]:
        board, undo = case.arguments
        before = board.copy()
        my_unmake(before, undo)
        assert state(before) == case.expected
        theirs = chess.Board(before.fen())
        theirs.push_uci(undo.move.uci())
        assert theirs.board_fen() == board.fen().split()[0]


def in_chess(board):
    """The same position, with the moves that led to it, in the other program."""
    start = board.copy()
    moves = [start.unmake().uci() for _ in board.history][::-1]
    theirs = chess.Board(start.fen())
    for uci in moves:
        theirs.push_uci(uci)
    return theirs


@pytest.mark.parametrize("case", ALLOWED.cases, ids=str)
def test_the_castlings_wanted_are_those_of_chess(case):
    """Another program allows or refuses the same castlings."""
    board, letter = case.arguments
    assert (CASTLING[letter].move.uci() in {move.uci() for move in in_chess(board).legal_moves}) == case.expected


@pytest.mark.parametrize("case", RIGHTS_LEFT.cases, ids=str)
def test_the_rights_wanted_are_those_of_chess(case):
    """Another program writes the same castling field after the move."""
    board, move = case.arguments
    theirs = in_chess(board)
    assert theirs.is_legal(chess.Move.from_uci(move.uci()))
    theirs.push_uci(move.uci())
    assert theirs.castling_xfen().replace("-", "") == "".join(letter for letter in "KQkq" if case.expected & RIGHTS[letter])


OF_CHESS = {"CHECKMATE": "checkmate", "STALEMATE": "stalemate", "INSUFFICIENT_MATERIAL": "insufficient material",
            "SEVENTYFIVE_MOVES": "seventy-five-move rule", "FIVEFOLD_REPETITION": "fivefold repetition"}


@pytest.mark.parametrize("case", ENDING.cases, ids=str)
def test_the_ends_wanted_are_those_of_chess(case):
    """Another program gives the same reason, with the same history."""
    end = in_chess(case.arguments[0]).outcome()
    assert (OF_CHESS[end.termination.name] if end else "the game goes on") == case.expected


@pytest.mark.parametrize("fen, moves, reason", GAMES, ids=lambda value: value if value in OF_CHESS.values() else "")
def test_the_games_of_the_proof_end_as_in_chess(fen, moves, reason):
    """Another program plays the same moves and ends at the last of them, for the same reason."""
    theirs = chess.Board(fen)
    for san in moves.split():
        assert theirs.outcome() is None
        theirs.push_san(san)
    assert OF_CHESS[theirs.outcome().termination.name] == reason


def test_asking_the_board_what_is_attacked_is_refused():
    """Exercise 03.2 is about finding it: the board there does not tell."""
    assert "here you build the attack test yourself" in repr(check("03.2", lambda board, square, by: board.is_attacked(square, by)))


def test_a_hint_on_attacks_is_about_the_men_that_fail():
    """Wrong for black pawns alone, or for men of the other color alone: the hint speaks of these, not of knights."""
    def wrong_beside_e7(board, square, by):
        return my_is_attacked(board, square, by) ^ (board.squares[52] == 17)
    def no_color(board, square, by):
        return color_of_knights_ignored(board, square, by) or color_on_lines_ignored(board, square, by)
    text = repr(check("03.2", wrong_beside_e7))
    assert "all that fail have a black pawn." in text and "Hint: Where must a pawn stand" in text
    text = repr(check("03.2", no_color))
    assert "all that fail have a man of the other color in reach." in text and "Hint: You do not ask for the color" in text


def test_asking_the_board_how_it_ended_is_refused():
    """Exercise 04.3 is about deciding it: the board there does not tell."""
    assert "here you decide the game yourself" in repr(check("04.3", lambda board: board.outcome()))


def test_rights_are_shown_with_their_letters():
    """A number from 0 to 15 is hard to read: the letters stand beside it; other numbers are refused."""
    assert "Got 15 (KQkq). Expected 12 (kq)." in repr(check("04.2", lambda board, move: board.castling_rights))
    assert "castling rights are a sum of some of 1, 2, 4 and 8" in repr(check("04.2", lambda board, move: -1))
