"""Many games at once, in processes of their own (lesson 10).

A new process knows nothing of a notebook's functions: `cloudpickle` sends them along. A process that
a player brings down costs this player one game, and the match goes on. Open `elo` next.
"""
import contextlib
import faulthandler
import os
import pickle
from concurrent.futures import BrokenExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock, Thread

import cloudpickle

from chesslearn.match.clock import PATIENCE
from chesslearn.match.games import lost_by_crash, play_game
from chesslearn.match.players import in_words
from chesslearn.rules.move import Move

ONE_GAME_AT_A_TIME = Lock()
"""The threads of an executor have the functions of `random` in common."""


class NotHere(Exception):
    """The games cannot be played in other processes; the text says why."""


def packed(players):
    """The players as bytes; `NotHere` where they cannot be sent."""
    try:
        return cloudpickle.dumps(players)
    except Exception as error:  # what an object raises when it is packed is up to the object
        raise NotHere(f"the players cannot be sent to other processes ({in_words(error)})") from None


def games_on(executor, payload, fixtures):
    """Yields each `Game` when it ends, played on an executor of the caller's."""
    futures = []
    try:
        for fixture in fixtures:
            futures.append(executor.submit(play_packed, payload, fixture))
        for future in as_completed(futures):
            yield future.result()
    finally:
        for future in futures:
            future.cancel()


def games_in_processes(payload, fixtures, count):
    """Yields each `Game` when it ends, played in `count` spawned processes.

    Where a process dies, all of its pool do, and games are played again. The one that brought it down
    is lost by the side on move.
    """
    waiting = {fixture.number: fixture for fixture in fixtures}
    with TemporaryDirectory(prefix="chesslearn-match-", ignore_cleanup_errors=True) as folder:
        while waiting:
            for game in _until_it_breaks(payload, list(waiting.values()), count, folder):
                del waiting[game.number]
                yield game
            for game in _after_a_break(payload, waiting.values(), folder) if waiting else ():
                del waiting[game.number]
                yield game


def _after_a_break(payload, waiting, folder):
    """The games that brought the pool down, as a list; others that had begun may be among them, played out.

    A game that was ended by its own watch is one of these. Else each that had begun may be: they are
    played again, one to a process, and which of them breaks it is guilty.
    """
    begun = [notes for fixture in waiting if (notes := Notes(folder, fixture)).path.exists()]
    if not begun:
        raise NotHere('other processes ended before their first move (a script must play its matches under '
                      '`if __name__ == "__main__":`)')
    guilty = [notes for notes in begun if notes.hung()]
    if guilty or len(begun) == 1:
        return [notes.lost_game() for notes in guilty or begun]
    return [(*_until_it_breaks(payload, [notes.fixture], 1, folder), None)[0] or notes.lost_game() for notes in begun]


def _until_it_breaks(payload, fixtures, count, folder):
    """Yields the games of one pool, fewer than asked for if it broke."""
    try:
        from concurrent.futures import ProcessPoolExecutor
        reader, writer = get_context("spawn").Pipe(duplex=False)
        pool = ProcessPoolExecutor(min(count, len(fixtures)), get_context("spawn"), _follow, (reader,))
    except (ImportError, NotImplementedError, OSError) as error:
        raise NotHere(f"this system has no other processes ({in_words(error)})") from None
    try:
        yield from _unbroken(pool, payload, fixtures, folder)
    except BaseException:  # also where the caller went away: nobody waits for games half played
        writer.close()
        raise
    finally:
        pool.shutdown(cancel_futures=True)
        writer.close()
        reader.close()


def _unbroken(pool, payload, fixtures, folder):
    futures = []
    with contextlib.suppress(BrokenExecutor):
        for fixture in fixtures:
            futures.append(pool.submit(play_packed, payload, fixture, folder))
    for future in as_completed(futures):
        with contextlib.suppress(BrokenExecutor):
            yield future.result()


def _follow(reader):
    """Ends this process when the one that plays the match closes its end of the pipe, or is gone."""
    def wait():
        with contextlib.suppress(EOFError, OSError):  # the end of the pipe, in the ways of both kinds of system
            reader.recv_bytes()
        os._exit(0)

    Thread(target=wait, daemon=True).start()


def play_packed(payload, fixture, folder=None):
    """Plays one game in the process in which this is called, which may be ended where `folder` is given."""
    try:
        first, second = pickle.loads(payload)
    except Exception as error:
        raise NotHere(f"the players cannot be unpacked in other processes ({in_words(error)})") from None
    if folder is None:
        with ONE_GAME_AT_A_TIME:
            return play_game(first, second, fixture)
    with Notes(folder, fixture).taken() as note:
        return play_game(first, second, fixture, note)


class Notes:
    """What a game leaves on the disk, so that it is known how far it came if its process dies."""

    def __init__(self, folder, fixture):
        self.fixture = fixture
        self.path = Path(folder, f"{fixture.number}.moves")
        self.alarm = self.path.with_suffix(".hung")

    @contextlib.contextmanager
    def taken(self):
        """A function that writes a move down, and a watch that ends the process where nothing else can.

        A loop inside C lets no other thread run, the one that counts the seconds included. Only
        `faulthandler` still wakes up then.
        """
        with self.path.open("w") as file, self.alarm.open("w") as alarm:
            def watch():
                faulthandler.dump_traceback_later(self.fixture.seconds + 2 * PATIENCE, file=alarm, exit=True)

            def note(move):
                print(move.uci(), file=file, flush=True)
                watch()

            watch()
            try:
                yield note
            finally:
                faulthandler.cancel_dump_traceback_later()

    def hung(self):
        """Whether the watch has ended the process."""
        return self.alarm.exists() and self.alarm.stat().st_size > 0

    def lost_game(self):
        """The `Game` as far as it came, lost by the side that was thinking."""
        moves = [Move.from_uci(text) for text in self.path.read_text().split()]
        return lost_by_crash(self.fixture, moves, self.hung())
