"""Random events on one game panel: in the end Python's game and the page's picture are the same legal game.

    FUZZ_SEED=7 FUZZ_EVENTS=5000 pytest tests/browser/test_fuzz.py -s     another run, a longer one
    FUZZ_LOG=fuzz.jsonl pytest tests/browser/test_fuzz.py -s              the events of a log once more
"""
import io
import json
import os
import threading
from pathlib import Path

import chess.pgn
import pytest

from chesslearn import play

pytest.register_assert_rewrite("tests.browser.fuzz", "tests.browser.fuzz_checks")  # a failed one tells its values

from tests.browser.fuzz import FuzzRun
from tests.browser.fuzz_checks import check, pieces_of
from tests.browser.fuzz_desk import Desk
from tests.browser.fuzz_events import Source

SEED, EVENTS, LOG = int(os.environ.get("FUZZ_SEED", 1)), int(os.environ.get("FUZZ_EVENTS", 2000)), os.environ.get("FUZZ_LOG")
CHECK_EVERY = 10


@pytest.fixture
def run(static_page, monkeypatch, caplog):
    """A `FuzzRun` on a new panel. At the end nothing was logged, and no thread has died of an exception."""
    died = []
    monkeypatch.setattr(threading, "excepthook", lambda args: died.append(repr(args.exc_value)))
    desk = Desk(monkeypatch)
    panel = play(engine=desk.engine, seed=1)
    panel.board.animation = 0
    static_page.set_viewport_size({"width": 1200, "height": 1000})
    yield FuzzRun(static_page, panel, desk)
    panel.close()
    for call in desk.calls:
        call.answer(None)
    assert died == [] and [record.getMessage() for record in caplog.records] == []


def events(run, log):
    """The events of the seed, written to `log` one by one; or those of the log that FUZZ_LOG names."""
    if LOG:
        yield from map(json.loads, Path(LOG).read_text(encoding="utf-8").splitlines())
        return
    source = Source(SEED)
    with log.open("w", encoding="utf-8") as lines:
        for _ in range(EVENTS):
            event = source.next(run)
            print(json.dumps(event), file=lines, flush=True)
            yield event


def test_thousands_of_random_events_leave_one_legal_game(run, static_page, caplog, tmp_path):
    """Whatever comes, late, twice or out of order: Python and all views end with the same legal game, and it goes on."""
    log = Path(LOG or tmp_path / "fuzz.jsonl")
    print(f"FUZZ_SEED={SEED} FUZZ_EVENTS={EVENTS}; its events once more: FUZZ_LOG={log}")
    for number, event in enumerate(events(run, log)):
        run.do(event)
        assert not caplog.records, caplog.records[0].getMessage()
        if number % CHECK_EVERY == 0:
            check(run)
    views, pos = run.settle()
    assert [view["pieces"] for view in views] == [pieces_of(pos["fen"])] * run.views
    assert {view["state"] for view in views} <= set("ISPTO")
    written = chess.pgn.read_game(io.StringIO(run.board._game["pgn"]))
    assert written.errors == [] and written.end().board().fen() == pos["fen"] == run.board.fen
    assert all(view["moves"] == [move[1] for move in run.board._game["moves"]] for view in views)
    while run.views > 1:
        run.do_close(0)
    static_page.evaluate("window.closeView(0)")
    assert static_page.evaluate("window.leftBehind()") == {"timers": 0, "observers": 0, "model": 0, "listeners": []}
