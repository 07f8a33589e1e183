"""Calls a learner's function so that one without end comes to an end (from lesson 01).

The function runs in a thread of its own. If it computes for too long or fills the memory, an
exception is raised inside it, again and again, because a bare `except` may swallow the first ones.
A loop inside C cannot be reached like this: then only restarting the kernel helps. Open `checks` next.
"""
import ctypes
import sys
import time
from dataclasses import dataclass
from threading import Thread
from typing import Any

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
        _stop(thread)
        raise
    return ending if reason is None else Ending(reason if _stop(thread) else UNSTOPPABLE)


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


def _stop(thread):
    """Asks the thread to stop until it does; whether it did. A SystemExit leaves a thread in silence."""
    give_up = time.monotonic() + PATIENCE
    while thread.is_alive() and time.monotonic() < give_up:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(SystemExit))
        thread.join(PULSE)
    return not thread.is_alive()


def _megabytes():
    """The most memory this process has had, where the system says it."""
    if resource is None:
        return 0
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 2**20
