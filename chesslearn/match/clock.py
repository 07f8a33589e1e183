"""Calls a player so that one that never answers comes to an end (lesson 10).

The call runs in a thread of its own. After its time, an exception is raised inside it, again and
again, because a bare `except` may swallow the first ones. What waits inside C cannot be reached so:
it is left behind. Open `openings` next.
"""
import ctypes
import time
from threading import Event, Thread

PATIENCE = 2
"""Seconds for which a call that has had its time is asked to stop."""
PULSE = 0.05


class Call(Thread):
    """One call: afterwards `value` is what came back, or `error` what was raised."""

    def __init__(self, function):
        super().__init__(name="chesslearn-player", daemon=True)
        self.function, self.value, self.error, self.ended = function, None, None, Event()

    def run(self):
        try:
            self.value = self.function()
        except BaseException as error:  # whatever it is, the match must hear of it
            self.error = error
        finally:
            self.ended.set()


def within(seconds, function, ask_to_stop):
    """The ended `Call` of `function()`, or None if it took too long and was broken off.

    `ask_to_stop()` is called first, for a function that can end by itself.
    """
    call = Call(function)
    try:
        call.start()
    except RuntimeError:  # a Python without threads, as in a browser: no limit then
        call.run()
        return call
    try:
        in_time = _ends_in(call, seconds)
    except BaseException:  # the user pressed ■
        break_off(call, ask_to_stop)
        raise
    if in_time:
        return call
    break_off(call, ask_to_stop)
    return None


def _ends_in(call, seconds):
    """Waits for the end of the call; whether it came in time. Short waits let Ctrl-C through on every system.

    Ctrl-C in the middle of `Thread.join` would make Python 3.12 and older take the running thread for an ended one.
    """
    give_up = time.monotonic() + seconds
    while not call.ended.wait(PULSE) and time.monotonic() < give_up:
        pass
    return call.ended.is_set()


def break_off(call, ask_to_stop):
    """Asks the thread `call` to stop, for some seconds."""
    ask_to_stop()
    stop_thread(call, PATIENCE)


def stop_thread(thread, seconds):
    """Asks a thread to stop until it does; whether it did within so many seconds. A SystemExit leaves it in silence."""
    give_up = time.monotonic() + seconds
    thread.join(PULSE)
    while thread.is_alive() and time.monotonic() < give_up:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(SystemExit))
        thread.join(PULSE)
    return not thread.is_alive()
