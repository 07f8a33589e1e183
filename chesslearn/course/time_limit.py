"""Calls a learner's function so that one without end comes to an end (from lesson 01).

The function runs in a thread of its own. If it computes for too long or fills the memory, an
exception is raised inside it, again and again, because a bare `except` may swallow the first ones.
A loop inside C cannot be reached like this: then only restarting the kernel helps. Open `prints` next.
"""
import sys
import time
import traceback
from dataclasses import dataclass
from typing import Any

from chesslearn.match.clock import Call, stop_thread

try:
    import resource
except ImportError:  # Windows has none: there, memory is not watched
    resource = None

SECONDS = 5
"""Computing time of one call; a machine that is busy with something else does not use it up."""
PATIENT, SECONDS_THEN = 10, 2
"""Where other work keeps the machine busy: after so many seconds by the clock, so much computing is enough.

No right answer of the course computes for longer than a second."""
WAITING = 30
"""Seconds by the clock, for functions that wait instead of computing."""
MEGABYTES = 600
PATIENCE = 10
"""Seconds for which a function is asked to stop."""
PULSE = 0.05

RETURNED, RAISED, TOO_LONG, TOO_BIG, UNSTOPPABLE = "returned", "raised", "too long", "too big", "unstoppable"


@dataclass
class Ending:
    """How a call ended, with the value that was returned or the exception that was raised.

    `least_depth` is the least value of a variable `depth` in the calls that did not come to their end.
    """

    how: str = RETURNED
    value: Any = None
    error: BaseException | None = None
    least_depth: int = 0


def call(function):
    """Calls `function()` under the limits and answers how that ended."""
    under_way = Call(function)
    try:
        under_way.start()
    except RuntimeError:  # a Python without threads, as in a browser: no limit then
        under_way.run()
        return _ending(under_way)
    try:
        reason = _watch(under_way)
    except BaseException:  # the learner pressed ■
        stop_thread(under_way, PATIENCE)
        raise
    if reason is None:
        return _ending(under_way)
    depth = _least_depth(traceback.walk_stack(sys._current_frames().get(under_way.ident)))
    return Ending(reason if stop_thread(under_way, PATIENCE) else UNSTOPPABLE, least_depth=depth)


def _ending(call):
    if call.error is None:
        return Ending(value=call.value)
    return Ending(RAISED, error=call.error, least_depth=_least_depth(traceback.walk_tb(call.error.__traceback__)))


def _watch(call):
    """Waits for the end of a call: None when it came by itself, else the limit that was passed."""
    started, computed, memory = time.monotonic(), time.process_time(), _megabytes()
    while True:
        if call.ended.wait(PULSE):
            return None
        waited, spent = time.monotonic() - started, time.process_time() - computed
        if waited > WAITING or spent > (SECONDS if waited < PATIENT else SECONDS_THEN):
            return TOO_LONG
        if _megabytes() - memory > MEGABYTES:
            return TOO_BIG


def _least_depth(frames):
    """The least `depth` in calls under way, such as -7 in a search that did not stop at 0."""
    depths = [frame.f_locals.get("depth") for frame, _ in frames]
    return min((depth for depth in depths if isinstance(depth, int)), default=0)


def _megabytes():
    """The most memory this process has had, where the system says it."""
    if resource is None:
        return 0
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 2**20
