"""Progress from one kernel to the next: what is stored, where, and what happens when it cannot be."""
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from chesslearn import Board, perft
from chesslearn.course import catalog, store
from chesslearn.course.checks import check
from chesslearn.course.lesson import done, predict, progress, reset
from chesslearn.course.reveal import hint, source


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("CHESSLEARN_HOME", str(tmp_path))
    monkeypatch.setattr(store, "_unstored", {})
    return tmp_path


def passes(board, depth):
    return perft(board, depth)


def test_a_right_answer_is_remembered_by_another_process(home):
    """done in a fresh Python knows of it."""
    check("05.1", passes)
    told = subprocess.run([sys.executable, "-c", "from chesslearn import done; print(done('05'))"],
                          capture_output=True, encoding="utf-8", env={**os.environ, "PYTHONUTF8": "1"}, check=True).stdout
    assert "1 of 4 exercises done" in told and "✓ 05.1 my_perft" in told and "○ 05.2 my_divide" in told


def test_a_later_slip_does_not_undo_a_pass():
    """What was right once stays done."""
    check("05.1", passes)
    check("05.1", lambda board, depth: 0)
    assert "1 of 4 exercises done" in repr(done("05"))


def test_one_small_file_for_each_exercise(home):
    """The files are JSON, named by the exercise, and nothing else is left in the folder."""
    check("05.1", passes)
    hint("05.2")
    predict("05.nodes", 150_000)
    files = {path.name: json.loads(path.read_text()) for path in (home / "progress").iterdir()}
    assert files == {"05.1.json": {"passed": True}, "05.2.json": {"hints": 1}, "05.nodes.json": {"guess": 150_000}}


def test_a_broken_write_leaves_the_old_file(home, monkeypatch):
    """Writing is all or nothing: an error in between changes nothing and leaves no half file."""
    hint("05.1")
    def fails(*arguments):
        raise OSError(28, "No space left on device")
    monkeypatch.setattr(store.os, "replace", fails)
    assert "No space left on device" in repr(hint("05.1"))
    assert [path.name for path in (home / "progress").iterdir()] == ["05.1.json"]
    assert json.loads((home / "progress" / "05.1.json").read_text()) == {"hints": 1}


@pytest.mark.parametrize("bytes_", [b"", b"{", b"[]", b'{"passed": "yes"}', b'{"hints": null}', b"\xff\xfe"])
def test_an_unreadable_file_is_set_aside_with_a_sentence(home, bytes_):
    """Nothing fails, the exercise starts anew, and the file is kept under another name."""
    (home / "progress").mkdir()
    (home / "progress" / "05.1.json").write_bytes(bytes_)
    assert "is set aside as" in repr(done("05"))
    assert (home / "progress" / "05.1.unreadable").read_bytes() == bytes_
    assert "set aside" not in repr(done("05"))


def test_what_another_version_stored_stays(home):
    """A key that is not known here is no fault: what is known counts, and the key is kept."""
    (home / "progress").mkdir()
    file = home / "progress" / "05.1.json"
    file.write_text('{"passed": true, "stars": [1, 2]}')
    assert "1 of 4 exercises done" in repr(done("05"))
    hint("05.1")
    assert json.loads(file.read_text()) == {"passed": True, "stars": [1, 2], "hints": 1}


def test_what_could_not_be_stored_is_stored_by_the_next_check(home):
    """Once the folder can be written again, the same check stores it, and a second kernel's progress stays."""
    (home / "progress").write_text("a file in the way")
    hint("05.1")
    assert "could not be stored in" in repr(check("05.1", passes))
    (home / "progress").unlink()
    (home / "progress").mkdir()
    file = home / "progress" / "05.1.json"
    file.write_text('{"guess": 7}')
    assert "stored" not in repr(check("05.1", passes))
    assert json.loads(file.read_text()) == {"guess": 7, "hints": 1, "passed": True} and store._unstored == {}


def test_a_file_that_cannot_be_read_now_is_not_written_over(home, monkeypatch):
    """Another program holds the file for a moment: that is said, hints go on, and what is in the file stays."""
    check("05.1", passes)
    def refuses(self, encoding):
        raise PermissionError(13, "Permission denied")
    with monkeypatch.context() as patch:
        patch.setattr(Path, "read_text", refuses)
        assert "could not be read from" in repr(hint("05.1")) and "hint 2 of 3" in repr(hint("05.1"))
    assert json.loads((home / "progress" / "05.1.json").read_text()) == {"passed": True}
    assert "1 of 4 exercises done" in repr(done("05")) and "hint 3 of 3" in repr(hint("05.1"))


def test_a_folder_that_cannot_be_written_is_said(home):
    """Every answer still comes, with a sentence, and hints still go deeper."""
    (home / "progress").write_text("a file in the way")
    assert "could not be stored in" in repr(check("05.1", passes))
    assert "could not be stored" in repr(predict("05.nodes", 1))
    assert "hint 1 of 3" in repr(hint("05.2")) and "hint 2 of 3" in repr(hint("05.2"))
    assert "1 of 4 exercises done" in repr(done("05"))
    assert "4 of" not in repr(progress()) and "3 stored entries" in repr(reset("05"))
    assert "0 of 4 exercises done" in repr(done("05"))


def test_progress_says_where_it_is_stored(home):
    """One line for each lesson with exercises, and the folder."""
    check("05.1", passes)
    text = repr(progress())
    assert "05 Counting to check: 1 of 4" in text and str(home / "progress") in text


def test_reset_of_one_of_a_lesson_and_of_all():
    """Exactly what is named is forgotten, and how much that was is said."""
    for id in ("05.1", "05.2", "05.3"):
        hint(id)
    assert "Reset 05.1: 1 stored entry forgotten." in repr(reset("05.1"))
    assert "Reset 05: 2 stored entries forgotten." in repr(reset("05"))
    hint("05.1")
    assert "Reset everything: 1 stored entry forgotten." in repr(reset())
    hint("05.1")
    assert "There is no exercise '05.9'" in repr(reset("05.9"))
    assert "5.1 is no exercise: its id is a text" in repr(reset(5.1)) and "Do you mean '05'?" in repr(reset(5))
    assert store.read("05.1") == ({"hints": 1}, "")


def test_done_ends_a_guess():
    """The guess comes back beside the count, 197,281 (published), and the proof says whose functions it counts with."""
    assert "You guess 150,000." in repr(predict("05.nodes", 150_000))
    assert "You guessed 150,000; counted: 197,281." in repr(done("05"))
    assert "The proof, with the package's functions: from the starting position" in repr(done("05"))


@pytest.mark.parametrize("guess", ["many", None, True, -1, float("nan"), float("inf"), 10**5000], ids=range(7))
def test_a_guess_is_a_number(guess):
    """Anything else gets a sentence and is not stored."""
    assert "A guess is a number" in repr(predict("05.nodes", guess))
    assert store.read("05.nodes") == ({}, "")


def test_unknown_lessons_get_a_sentence():
    """No lesson, no prediction: the sentence names those there are."""
    assert "There are no exercises of a lesson '5'" in repr(done("5")) and "Do you mean '05'?" in repr(done("5"))
    assert "Do you mean '05'?" in repr(done("05.1")) and "Do you mean" not in repr(done(""))
    assert "There is no prediction '05.node': lesson 05 has 05.nodes." in repr(predict("05.node", 1))
    assert '5.1 is no prediction: its id is a text such as "05.nodes".' in repr(predict(5.1, 1))


@pytest.mark.parametrize("stranger, shown", [(len, "<built-in function len>"), (20, "20"), ("perft", "'perft'")])
def test_what_has_no_source_gets_a_sentence(stranger, shown):
    """A function from C, a value, a text: what to name instead; a class shows its code, a method its own without the indent."""
    assert repr(source(perft, stranger)) == f"{shown} has no Python code to show: name a function or a class, without calling it."
    assert repr(source(Board)).startswith("class Board:") and repr(source(Board.make)).startswith("def make(")


@pytest.mark.parametrize("number", catalog.numbers())
def test_every_lesson_has_its_proof(number):
    """The proof is counted when done is called, and ends as a sentence."""
    proof = catalog.closing(number).proof()
    assert proof.endswith(".") and "but" not in proof
