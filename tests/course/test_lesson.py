"""Progress from one kernel to the next: what is stored, where, and what happens when it cannot be."""
import json
import os
import subprocess
import sys

import pytest

from chesslearn import perft
from chesslearn.course import catalog, store
from chesslearn.course.checks import check
from chesslearn.course.lesson import done, predict, progress, reset
from chesslearn.course.reveal import hint


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


@pytest.mark.parametrize("bytes_", [b"", b"{", b"[]", b'{"passed": "yes"}', b'{"other": 1}', b"\xff\xfe"])
def test_an_unreadable_file_is_set_aside_with_a_sentence(home, bytes_):
    """Nothing fails, the exercise starts anew, and the file is kept under another name."""
    (home / "progress").mkdir()
    (home / "progress" / "05.1.json").write_bytes(bytes_)
    assert "is set aside as" in repr(done("05"))
    assert (home / "progress" / "05.1.unreadable").read_bytes() == bytes_
    assert "set aside" not in repr(done("05"))


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
    assert "There is no exercise '05.9'" in repr(reset("05.9"))


def test_done_ends_a_guess():
    """The guess comes back beside the count, 197,281 (published), and the proof says whose functions it counts with."""
    assert "You guess 150,000." in repr(predict("05.nodes", 150_000))
    assert "You guessed 150,000; counted: 197,281." in repr(done("05"))
    assert "The proof, with the package's functions: from the starting position" in repr(done("05"))


@pytest.mark.parametrize("guess", ["many", None, True, -1, float("nan"), float("inf")])
def test_a_guess_is_a_number(guess):
    """Anything else gets a sentence and is not stored."""
    assert "A guess is a number" in repr(predict("05.nodes", guess))
    assert store.read("05.nodes") == ({}, "")


def test_unknown_lessons_get_a_sentence():
    """No lesson, no prediction: the sentence names those there are."""
    assert "There are no exercises of a lesson '5'" in repr(done("5")) and "Do you mean '05'?" in repr(done("5"))
    assert "There is no prediction '05.node': lesson 05 has 05.nodes." in repr(predict("05.node", 1))


@pytest.mark.parametrize("number", catalog.numbers())
def test_every_lesson_has_its_proof(number):
    """The proof is counted when done is called, and ends as a sentence."""
    proof = catalog.closing(number).proof()
    assert proof.endswith(".") and "but" not in proof
