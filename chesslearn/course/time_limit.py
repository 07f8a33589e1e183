"""Calls a learner's function so that one without end comes to an end (from lesson 01).

The function runs in a thread of its own. If it computes for too long or fills the memory, an
exception is raised inside it, again and again, because a bare `except` may swallow the first ones.
A loop inside C cannot be reached like this: then only restarting the kernel helps. Open `checks` next.
"""
import sys
import time
from dataclasses import dataclass
from threading import Thread
from typing import Any

from chesslearn.match.clock import stop_thread

try:
    import resource
except ImportError:  # Windows has none: there, memory is not watched
    resource = None

SECONDS = 5
"""Computing time of one call; a machine that is busy with something else does not use it up."""
WAITING = 30
"""Seconds by the clock, for functions that wait instead of computing."""
MEGABYTES = 600
PATIENCE = 10
"""Seconds for which a function is asked to stop."""
PULSE = 0.05

RETURNED, RAISED, TOO_LONG, TOO_BIG, UNSTOPPABLE = "returned", "raised", "too long", "too big", "unstoppable"


@dataclass
class Ending:
    """How a call ended, with the value that was returned or the exception that was raised."""

    how: str = RETURNED
    value: Any = None
    error: BaseException | None = None


def call(function):
    """Calls `function()` under the limits and answers how that ended."""
    ending = Ending()

    def work():
        try:
            try:
                ending.value = function()
            except BaseException as error:
                ending.how, ending.error = RAISED, error
        except SystemExit:  # asked to stop once more on its way out
            pass

    thread = Thread(target=work, daemon=True)
    try:
        thread.start()
    except RuntimeError:  # a Python without threads, as in a browser: no limit then
        work()
        return ending
    try:
        reason = _watch(thread)
    except BaseException:  # the learner pressed ■
        stop_thread(thread, PATIENCE)
        raise
    return ending if reason is None else Ending(reason if stop_thread(thread, PATIENCE) else UNSTOPPABLE)


def _watch(thread):
    """Waits for the thread's end: None when it came by itself, else the limit that was passed."""
    started, computed, memory = time.monotonic(), time.process_time(), _megabytes()
    while True:
        thread.join(PULSE)
        if not thread.is_alive():
            return None
        if time.process_time() - computed > SECONDS or time.monotonic() - started > WAITING:
            return TOO_LONG
        if _megabytes() - memory > MEGABYTES:
            return TOO_BIG


def _megabytes():
    """The most memory this process has had, where the system says it."""
    if resource is None:
        return 0
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 2**20
