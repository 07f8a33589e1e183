"""What `check` says to every kind of answer, in sentences, with `05.1` as the exercise at hand."""
import _thread
import itertools
import sys
import threading
import time
from collections import deque
from dataclasses import replace

import numpy as np
import pytest

from chesslearn import Board, perft
from chesslearn.course import time_limit
from chesslearn.course.answer import OPEN, PARTLY, RIGHT, SAID, Answer
from chesslearn.course.checks import check
from chesslearn.course.contracts import Counts, Moves, Number, Sparing, Spent, Squares, Text, Truth
from chesslearn.course.exercise import Case, Exercise, Wrong
from chesslearn.course.trial import CHANGED, RAISED, REFUSED, UNENDING, WRONG, examine, known_wrong, shared_tags

START = Board()


def said(function, id="05.1"):
    return repr(check(id, function))


def tried(contract, *cases):
    """An exercise of its own with these cases."""
    return Exercise("99.1", "for the tests", contract, cases, key=lambda: None, wrongs=(), hints=("", "", ""), right="")


def verdict(function, contract, arguments, expected):
    return next(examine(tried(contract, Case(arguments, expected)), function))


def test_partly_right_names_what_the_failing_cases_share():
    """Wrong for Black alone: the count, the shared tag, the case on a board, got, expected and one hint."""
    answer = check("05.1", lambda board, depth: perft(board, depth) if board.turn == START.turn else 7)
    text = repr(answer)
    assert "5 of 10 cases right; all that fail have Black to move." in text
    assert "Got 7. Expected 20." in text and "4 . . . . P . . ." in text and "Hint: " in text
    assert "<img alt=" in answer.html and "Black to move" in answer.html


def test_a_hint_on_what_the_failing_cases_share():
    """Wrong where there is no move to begin with, and there alone: the tag is named, and the hint is about it."""
    text = said(lambda board, depth: perft(board, depth) or 1)
    assert "all that fail have an end of the game on the way and no legal move to begin with." not in text
    assert "all that fail have no legal move to begin with." in text
    assert "Hint: What comes back where moves are asked for, and there is none?" in text


def test_a_repetition_can_be_played_again():
    """Where a position has come back, the moves that led there are told; where none has, the call says it all."""
    def forgets(board):
        end = Board(board.fen()).outcome()
        return end.reason if end else "the game goes on"
    moves = " ".join(["g1f3 g8f6 f3g1 f6g8"] * 4)
    assert f"It is the board after these moves from {START!r}: {moves}." in said(forgets, "04.3")
    assert "these moves" not in said(lambda board: "checkmate", "04.3")


def test_shared_tags_are_on_all_failing_and_on_no_passing_case():
    """A tag that a passing case has too explains nothing."""
    exercise = tried(Number(), Case((1,), 1, ("a one", "a number")), Case((2,), 2, ("a number", "a two")),
                     Case((2,), 2, ("a number", "a two", "a repetition")))
    assert shared_tags(list(examine(exercise, lambda n: 1))) == ["a two"]


@pytest.mark.parametrize("call, sentence", [
    (lambda: check("05.9", perft), "There is no exercise '05.9': lesson 05 has 05.1, 05.2, 05.3, 05.4."),
    (lambda: check("55.1", perft), "There are no exercises of a lesson '55'"),
    (lambda: check(5.1, perft), 'its id is a text such as "05.1"'),
    (lambda: check("../x", perft), "There are no exercises of a lesson '': those with exercises are 00, 01"),
    (lambda: check("05.1"), 'Give your function too: check("05.1", my_perft).'),
    (lambda: check(perft, "05.1"), 'The id comes first: check("05.1", perft).'),
    (lambda: check(perft), 'The id comes first: check("05.1", perft).'),
    (lambda: check("05.1", 20), "got 20, which is no function. Name your function without calling it"),
    (lambda: check("05.1", None), "got None, which is no function."),
    (lambda: check("05.1", perft), "that one is ours: write yours"),
    (lambda: check("05.1", Board.legal_moves), "that one is ours: write yours"),
], ids=range(11))
def test_a_slip_in_the_call_gets_a_sentence(call, sentence):
    """A wrong id, a missing function or the two swapped: one line that says what to write, and no error."""
    answer = call()
    assert answer.kind == SAID and sentence in repr(answer) and "\n" not in repr(answer)


def test_wrong_number_of_parameters():
    """The function is not even tried: both lists of parameters are shown."""
    answer = check("05.1", lambda board: 1)
    assert answer.kind == PARTLY and "takes (board), and it will be called with (board, depth)" in repr(answer)


def test_nothing_returned():
    """The most common slip: the value is there, but `return` is missing; print is spoken of where there is one."""
    def forgets(board, depth):
        perft(board, depth)
    def shows(board, depth):
        print(depth)
    def sometimes(board, depth):
        if depth > 5:
            return perft(board, depth)
    def never_set(board, depth):
        best = None
        return best
    for function in (forgets, shows, sometimes):
        text = said(function)
        assert "my_perft returned None: a path through it ends without `return`." in text
        assert ("print only shows a value, `return` gives it back." in text) == (function is shows)
    assert "my_perft returned None: the value behind its `return` is None here. Is it set on every path?" in said(never_set)


def test_errors_that_do_not_explain_themselves():
    """None in a sum, and a method that was not called: one more sentence each."""
    def adds_none(board, depth):
        return 1 + print(end="")
    def loops_over_a_method(board, depth):
        return sum(1 for move in board.legal_moves)
    def adds_text(board, depth):
        return 1 + "1"
    assert "None comes from a path without `return`, or from a method such as `sort`" in said(adds_none)
    assert "Is () missing after a name?" in said(loops_over_a_method)
    assert "'int' and 'str'" in said(adds_text) and "()" not in said(adds_text).partition("'str'")[2].splitlines()[0]


def test_two_errors_of_a_kind_are_not_the_same():
    """A known wrong answer that raises an error is recognized by the error's words, too."""
    def none(thing):
        return {1: 1}[thing]
    exercise = replace(tried(Number(), Case((0,), 1)), wrongs=(Wrong(none, "0 is no key"),))
    assert known_wrong(exercise, list(examine(exercise, lambda thing: {}[thing]))).says == "0 is no key"
    assert known_wrong(exercise, list(examine(exercise, lambda thing: {}["zero"]))) is None


def test_wrong_type():
    """A text in place of a number is named, and so is what was wanted."""
    assert "returned a str, '1'. Wanted: a whole number." in said(lambda board, depth: str(perft(board, depth)))
    assert "returned a float, 1.0 (`//` keeps whole" in said(lambda board, depth: perft(board, depth) / 1)


def test_numbers_and_lists_of_numpy_are_pythons_own():
    """What NumPy answers is judged by its value: a square more is too many, whatever its type; a truth is no number."""
    for answer in (np.array([1, 2]), [np.int64(2), 1], {np.int8(1), 2}):
        assert verdict(lambda: answer, Squares(), (), [1, 2]).right
        assert verdict(lambda: answer, Squares(), (), [1, 3]).kind == WRONG
    assert verdict(lambda: np.int32(7), Number(), (), 7).right and verdict(lambda: np.bool_(1), Truth(), (), True).right
    assert verdict(lambda: {"e2e4": np.int64(20)}, Counts(), (), {"e2e4": 20}).right
    assert verdict(lambda: np.bool_(1), Number(), (), 1).kind == verdict(lambda: np.float64(1), Number(), (), 1).kind == REFUSED


def test_a_number_of_very_many_digits_is_told_by_their_number():
    """Python writes no number of more than 4,300 digits: it is told that there are 5,001, also inside what is refused."""
    assert "Got a number of about 5,001 digits. Expected 1." in said(lambda board, depth: 10**5000)
    assert "returned a list, <list>. Wanted: a whole number." in said(lambda board, depth: [10**5000])
    assert "returned a dict with 'e2e4': <tuple>" in said(lambda board, depth: {"e2e4": (10**5000,)}, "05.2")


def test_a_long_text_is_shown_in_part():
    """A text of ten thousand letters does not fill the page."""
    assert Text().show("e4") == "'e4'" and len(Text().show("e4" * 5_000)) == 200


class Unspeakable:
    """An object that raises whenever it is looked at."""

    def __eq__(self, other):
        raise RuntimeError("no comparing")

    def __repr__(self):
        raise RuntimeError("no text")


def test_objects_that_raise_when_they_are_looked_at():
    """Returned, given in place of a function, left on the board, raised: each time a sentence, and no error of ours."""
    class Silent(TypeError):
        def __str__(self):
            raise RuntimeError("no text")
    def leaves(board, depth):
        board.turn = Unspeakable()
        return 1
    def raises(board, depth):
        raise Silent
    assert "returned a Unspeakable, <Unspeakable>. Wanted" in said(lambda board, depth: Unspeakable())
    assert "got <Unspeakable>, which is no function" in said(Unspeakable())
    assert "What my_perft returned or changed cannot be read: RuntimeError: no comparing." in said(leaves)
    assert "`raise Silent`: " in said(raises)


def test_an_error_is_told_in_one_line_of_some_length():
    """An error of many long lines does not fill the page."""
    def raises(board, depth):
        raise ValueError("no\n" * 5_000)
    told = next(line for line in said(raises).splitlines() if "raised an error" in line)
    assert "ValueError: no no no" in told and len(told) < 400


@pytest.mark.parametrize("left, told", [(None, "None"), ([0] * 65, "[0, 0,"), (["Q"] * 64, "['Q',")], ids=["none", "65", "texts"])
def test_squares_that_cannot_be_drawn_any_more(left, told):
    """What a function left in place of the squares is told in words, beside the picture of the board before."""
    def leaves(board, depth):
        board.squares = left
        return 1
    text = said(leaves)
    assert "my_perft changed the board that it was given." in text and "The board before" in text
    assert f"After your function its squares are {told}" in text


def test_a_history_that_is_gone():
    """A function that takes the list of moves from the board hears that it changed the board."""
    def takes(board, depth):
        board.history = None
        return 1
    assert "my_perft changed the board that it was given." in said(takes)


def test_async_yield_and_a_method_without_its_call():
    """Three ways to give back something else than the value: each is named."""
    async def waits(board, depth):
        return 1
    def yields(board, depth):
        yield perft(board, depth)
    assert "yours is an `async def`. Write a plain `def`." in said(waits)
    assert "`yield` makes a row of values; `return` gives one back." in said(yields)
    assert "Is () missing after its name?" in said(lambda board, depth: board.legal_moves)
    assert "Is ()" not in said(lambda board, depth: "1")


def test_prints_are_shown_up_to_a_limit(capsys):
    """Of what a function prints, the first 10,000 characters are shown, and one sentence tells of the rest."""
    def few(board, depth):
        print("e4")
        return perft(board, depth)
    def many(board, depth):
        print("e4 " * 1_000)
        return perft(board, depth)
    assert said(few).startswith("✓") and capsys.readouterr().out == "e4\n" * 10
    assert said(many).startswith("✓")
    out = capsys.readouterr().out
    assert len(out) < 10_100 and out.startswith("e4 e4") and out.count("is not shown") == 1
    print("afterwards " * 1_000)
    assert len(capsys.readouterr().out) > 10_100


def test_a_check_that_is_interrupted():
    """■ ends the check with one sentence and the function with it; prints go where they went, and the next check works."""
    rounds, out = [], sys.stdout
    def endless(board, depth):
        while True:
            rounds.append(depth)
            if len(rounds) == 10:
                _thread.interrupt_main()
            time.sleep(0.001)
    with pytest.raises(KeyboardInterrupt, match="^05.1 my_perft: you stopped this check. Run the cell again to begin anew.$"):
        check("05.1", endless)
    done = len(rounds)
    time.sleep(0.2)
    assert len(rounds) == done > 0 and sys.stdout is out
    assert said(lambda board, depth: perft(board, depth)).startswith("✓")


def test_true_is_not_a_number():
    """Python counts True as 1; here it is a slip."""
    assert verdict(lambda: True, Number(), (), 1).kind == REFUSED


@pytest.mark.parametrize("form", [list, tuple, set, frozenset, iter, lambda squares: (s for s in squares), reversed, deque,
                                  lambda squares: dict.fromkeys(squares).keys(), lambda squares: range(1, 4)])
def test_any_form_is_accepted_where_order_does_not_matter(form):
    """Lists, tuples, sets and generators in any order are one answer."""
    assert verdict(lambda: form([3, 1, 2]), Squares(), (), [1, 2, 3]).right


def test_order_counts_where_it_is_asked_for():
    """A ray goes outward: the same squares the other way round are wrong, and a set is refused, which keeps no order."""
    assert not verdict(lambda: [3, 2, 1], Squares(ordered=True), (), [1, 2, 3]).right
    assert verdict(lambda: range(1, 4), Squares(ordered=True), (), [1, 2, 3]).right
    assert "a set keeps no order" in verdict(lambda: {1, 2, 3}, Squares(ordered=True), (), [1, 2, 3]).fault


def test_duplicates():
    """Twice the same square is named, not counted."""
    assert "e4 more than once" in verdict(lambda: [28, 28], Squares(), (), [28]).fault


def test_strangers_among_the_items():
    """A square that is none and a move that is none are named."""
    assert "64 among the squares" in verdict(lambda: [64], Squares(), (), [1]).fault
    assert "'e2e4' among the moves" in verdict(lambda: ["e2e4"], Moves(), (), []).fault


def test_missing_and_extra_items_are_named():
    """Of two collections, the difference is shown."""
    assert Squares().difference((0, 1), (1, 2)) == "Missing: c1. Too many: a1."


def test_a_changed_list():
    """A function that empties the list it was given hears that, even if its answer is right."""
    found = verdict(lambda squares: [squares.pop()], Squares(), ([5],), [5])
    assert found.kind == CHANGED and "changed what it was given" in found.fault


def test_a_board_not_restored():
    """The number of moves left on the board is told, and the board is shown before and after."""
    def plays(board, depth):
        answer = perft(board, depth)
        board.make(board.legal_moves()[0])
        return answer
    text = said(plays)
    assert "did not restore the board; moves made and not taken back: 1" in text
    assert "The board before" in text and "The board after your function" in text


def test_an_exception_names_the_learners_line():
    """Not the package's line where it came up, but the one that the learner wrote."""
    def slips(board, depth):
        return board.make(None)
    assert "raised an error in line" in said(slips) and "`return board.make(None)`: AttributeError" in said(slips)


def test_leaving_python_is_an_exception_too():
    """A call of exit() does not end the kernel."""
    assert "SystemExit" in said(lambda board, depth: exit())


def test_recursion_without_end():
    """A recursion that never stops has its own sentence."""
    def calls(board, depth):
        return calls(board, depth)
    assert "calls itself without end" in said(calls)


def flat(board, depth):
    while True:
        pass


def bare_except(board, depth):
    while True:
        try:
            board.legal_moves()
        except:  # noqa: E722, the learner's slip that hides everything
            pass


def generator(board, depth):
    while True:
        yield depth


def after_changing(board, depth):
    board.make(board.legal_moves()[0])
    while board.turn:
        depth += 1


def growing_list(board, depth):
    grown = []
    while True:
        grown.append(depth)


def deep(board, depth):
    for move in board.legal_moves():
        board.make(move)
        deep(board, 1)
        board.unmake()


@pytest.mark.parametrize("endless", [flat, bare_except, generator, after_changing, growing_list])
def test_a_loop_without_end_is_stopped(endless, monkeypatch):
    """The check comes to an end with a sentence, and the cases' boards are as before."""
    monkeypatch.setattr(time_limit, "SECONDS", 0.3)
    text = said(endless)
    assert "was stopped" in text and "0 of 10 cases right; stopped at case 1." in text
    assert said(lambda board, depth: perft(board, depth)).startswith("✓")


def test_a_deep_recursion_is_stopped(monkeypatch):
    """A recursion that plays on and on ends by Python's limit or by ours."""
    monkeypatch.setattr(time_limit, "SECONDS", 0.3)
    assert "without end" in said(deep)


def past_zero(board, depth):
    for move in board.legal_moves():
        board.make(move)
        past_zero(board, depth - 1)
        board.unmake()


def straight_past_zero(board, depth):
    return straight_past_zero(board, depth - 1)


@pytest.mark.parametrize("endless", [past_zero, straight_past_zero])
def test_a_depth_that_is_never_zero(endless, monkeypatch):
    """A search that does not stop at depth 0 hears so, whichever limit it meets."""
    monkeypatch.setattr(time_limit, "SECONDS", 0.3)
    assert "it goes on below depth 0, to -1, -2 and so on." in said(endless)


def test_a_busy_machine_waits_for_less(monkeypatch):
    """Once the clock has run for a while, less computing is enough."""
    monkeypatch.setattr(time_limit, "PATIENT", 0.1)
    monkeypatch.setattr(time_limit, "SECONDS_THEN", 0.05)
    monkeypatch.setattr(time_limit, "SECONDS", 1_000)
    assert "was stopped" in said(flat)


def test_memory_is_watched(monkeypatch):
    """A function that fills the memory is stopped before its time is up."""
    monkeypatch.setattr(time_limit, "MEGABYTES", 50)
    kept = verdict(lambda: growing_list(START, ()), Number(), (), 1)
    assert kept.kind == UNENDING and (kept.detail == time_limit.TOO_BIG or time_limit.resource is None)


def test_what_cannot_be_stopped_is_said(monkeypatch):
    """A wait inside C goes on, but the check does not: it says which button to press."""
    monkeypatch.setattr(time_limit, "WAITING", 0.1)
    monkeypatch.setattr(time_limit, "PATIENCE", 0.2)
    hold = threading.Event()
    assert "Press ■" in verdict(hold.wait, Number(), (), 1).fault
    hold.set()


def test_without_threads_the_function_is_called_all_the_same(monkeypatch):
    """In a browser's Python no thread starts: the check works, without a limit."""
    def refuse(self):
        raise RuntimeError("can't start new thread")
    monkeypatch.setattr(time_limit.Call, "start", refuse)
    assert verdict(lambda: 1, Number(), (), 1).right
    assert verdict(lambda: 1 / 0, Number(), (), 1).kind == RAISED


def test_code_in_an_answer_looks_like_code():
    """What stands between backticks is set as code on a page, and what looks like a tag is only shown."""
    answer = Answer(SAID, "`a < b` first", ("a `return`, and a lone ` sign",))
    assert "<b><code>a &lt; b</code> first</b>" in answer.html and "<div>a <code>return</code>, and a lone ` sign</div>" in answer.html
    assert repr(answer) == "`a < b` first\na `return`, and a lone ` sign"


def test_an_answer_shows_itself_the_same_twice():
    """Two checks of one function give the same bytes, whatever was remembered in between."""
    first, second = (check("05.1", lambda board, depth: 3)._repr_mimebundle_() for _ in range(2))
    assert first == second and set(first) == {"text/html", "text/plain"}


def test_what_a_function_returns_is_escaped():
    """What the learner's function returns cannot become part of the page."""
    assert "<b>" not in check("05.1", lambda board, depth: "<b>x").html.replace("<div><b>", "").replace("</b></div>", "")


def test_kinds_have_signs_that_need_no_color():
    """Right, not yet and not started begin with different signs."""
    def empty(board, depth): ...
    kinds = [check("05.1", f) for f in (lambda board, depth: perft(board, depth), lambda board, depth: 0, empty)]
    assert [answer.kind for answer in kinds] == [RIGHT, PARTLY, OPEN]
    assert [repr(answer)[0] for answer in kinds] == ["✓", "✗", "○"]


def test_the_pair_of_a_proof_is_judged_by_the_rules():
    """Any position and move that the suspect gets wrong is accepted; a move on which both agree is not."""
    pinned_knight = "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1"
    assert said(lambda: (pinned_knight, "e2c3"), "05.3").startswith("✓")
    assert said(lambda: [Board(pinned_knight), Board(pinned_knight).pseudo_legal_moves()[0]], "05.3").startswith("✓")
    assert "the FEN record comes first, then the move" in said(lambda: ("e2c3", pinned_knight), "05.3")
    assert "this proves nothing" in said(lambda: (pinned_knight, "e1d1"), "05.3")
    assert "this proves nothing" in said(lambda: (pinned_knight, "a1a2"), "05.3")
    assert "a position that cannot be read" in said(lambda: ("8/8", "e1d1"), "05.3")
    assert "a move that cannot be read" in said(lambda: (pinned_knight, "Nc3"), "05.3")


def test_an_answer_without_end_is_not_waited_for():
    """An endless iterator, even one made in C that nothing could stop, ends the check at once with its own sentence."""
    found = verdict(lambda: itertools.cycle([1, 2]), Squares(), (), [1])
    assert found.kind == UNENDING and "returned more than 1,000 values" in found.fault


class Well:
    """Counts how often it was asked; two of them are always equal."""

    asked = 0

    def __eq__(self, other):
        return True

    def ask(self):
        self.asked += 1
        return 7


@pytest.mark.parametrize("times, kind, told", [
    (3, RIGHT, ""),
    (4, WRONG, "The answer is right, but it took more questions than it needs."),
    (1, WRONG, "The answer is right here, but from too few questions to be sure of it."),
])
def test_an_answer_may_have_to_be_cheap(times, kind, told):
    """Where the cost is measured, an answer that cost too much or too little is told so."""
    contract = Sparing(Number(), "question")
    exercise = replace(tried(contract, Case((Well(),), Spent(7, 3))), measures=lambda well: well.asked)
    found = next(examine(exercise, lambda well: [well.ask() for _ in range(times)][0]))
    assert found.kind == kind and found.answer == Spent(7, times)
    if told:
        assert contract.difference(found.answer, Spent(7, 3)) == told
    assert contract.difference(Spent(8, times), Spent(7, 3)) == ""
    assert contract.show(Spent(7, 1)) == "7 with 1 question" and contract.show(Spent(7, 2_000)) == "7 with 2,000 questions"
    assert next(examine(exercise, lambda well: "seven")).kind == REFUSED
