"""A player that thinks beside the notebook, so that the board stays alive meanwhile (lesson 11).

A cell or a message handler that searched would block everything until it is done. Open `live_game` next.
"""
import time
import traceback
from threading import Event, Thread, Timer

from chesslearn.engine.difficulty import Engine, RandomMover
from chesslearn.match.clock import Call, break_off
from chesslearn.match.players import foreign_frames, in_words, takes, takes_stop, what_is_wrong

SECONDS_BETWEEN_REPORTS = 0.2
SECONDS_BETWEEN_HURRIES = 1
SECONDS_TO_STOP = 2


class Thought(Thread):
    """One move being thought about, in a thread of its own, `call`, and waited for in this one.

    `player` gets `board` (a copy that nobody else uses, of the position `fen`) and, if it takes them, the event `stop` and the
    function `report`, whose keyword arguments are handed to `heard(thought, report)` as pairs of a name
    and a text, at most five times a second. Then `done(thought, answer, error)` is called, one of the two being None; `choice`
    is the `Choice` of an engine of ours, `seconds` the time it took. Whoever has cancelled a thought
    compares it with the one that is waited for, and drops its answer.
    """

    def __init__(self, player, board, done, heard=None):
        super().__init__(name="chesslearn-engine", daemon=True)
        self.player, self.board, self.fen, self.done, self.heard = player, board, board.fen(), done, heard
        self.stop, self.choice, self.seconds, self._begun, self._reported = Event(), None, 0.0, None, None
        self.call = Call(self._ask)

    def start(self):
        """Begins; the call at once, so that whoever cancels this thought finds something to break off."""
        self._begun = time.perf_counter()
        self.call.start()
        super().start()

    def run(self):
        while self.call.is_alive():
            self.call.join(SECONDS_BETWEEN_REPORTS)
            report, self._reported = self._reported, None
            if report and self.heard:
                self.heard(self, report)
        self.seconds = time.perf_counter() - self._begun
        self.done(self, self.call.value, self.call.error)

    def _ask(self):
        if isinstance(self.player, RandomMover):
            self.choice = self.player.choose(self.board)
        elif isinstance(self.player, Engine):
            self.choice = self.player.choose(self.board, self.stop)
        else:
            offers = {"stop": self.stop, "report": self._report}
            return self.player(self.board, **{name: offer for name, offer in offers.items() if takes(self.player, name)})
        return self.choice.move

    def _report(self, **report):
        # In the player's own thread: where a value can't be told, the player has raised.
        self._reported = [(name, f"{value:.80}" if isinstance(value, str) else f"{value!r:.80}") for name, value in report.items()]

    def cancel(self):
        """Asks the player to stop, and breaks it off if it does not: a loop without end would slow all later ones.

        By then nobody waits for this thought. Only its `call` is broken off, which holds no lock of ours.
        """
        self.stop.set()
        Thread(target=self._break_off, daemon=True).start()

    def _break_off(self):
        if takes_stop(self.player):
            self.call.join(SECONDS_TO_STOP)
        break_off(self.call, self.stop.set)


class Thinker:
    """Asks one player at a time; what a player says when it is no longer wanted is dropped.

    What is called back is called with `lock` held. Where `gentle`, a player is never broken off: one of
    ours comes to its end, and may be loading a module, which must not stay half loaded.
    """

    def __init__(self, lock, gentle=False):
        self._lock, self._gentle, self._thought, self._watch, self._hurried_at = lock, gentle, None, None, None

    @property
    def is_busy(self):
        """Whether an answer is waited for."""
        return self._thought is not None

    @property
    def was_hurried(self):
        """Whether the answer that is waited for, or the last one, was asked to come at once."""
        return self._hurried_at is not None

    def ask(self, player, board, done, heard=None):
        """Drops an earlier question and asks `player`; `done(thought, answer, error)` hears the answer."""
        with self._lock:
            self.cancel()
            self._hurried_at = None
            self._thought = Thought(player, board, self._if_wanted(done, last=True), heard and self._if_wanted(heard))
            self._thought.start()

    def _if_wanted(self, call, last=False):
        def wanted(thought, *values):
            with self._lock:
                if thought is self._thought:
                    if last:
                        self._forget()
                    call(thought, *values)
        return wanted

    def hurry(self, silent):
        """Asks for the answer at once; calls `silent()` if none has come after some seconds. Twice at once is once."""
        with self._lock:
            now, thought = time.monotonic(), self._thought
            if not thought or self._hurried_at and now - self._hurried_at < SECONDS_BETWEEN_HURRIES:
                return
            self._hurried_at = now
            thought.stop.set()
            self._watch = Timer(SECONDS_TO_STOP, self._if_wanted(lambda _: silent()), [thought])
            self._watch.daemon = True
            self._watch.start()

    def cancel(self):
        """Drops the question that is open, if there is one."""
        with self._lock:
            if thought := self._thought:
                self._forget()
                if self._gentle:
                    thought.stop.set()
                else:
                    thought.cancel()

    def _forget(self):
        if self._watch:
            self._watch.cancel()
        self._thought = self._watch = None


def fault_of(board, answer, error):
    """One sentence for a player's answer that is no legal move on `board`, or None; and the traceback, if it raised."""
    if error is not None:
        return f"The engine stopped: {in_words(error)}{_line_of(error)}", "".join(traceback.format_exception(error))
    try:
        wrong = what_is_wrong(board, answer)
    except Exception as broken:  # an answer can be such that even looking at it raises
        return fault_of(board, None, broken)
    return wrong and f"The engine {wrong}", None


def _line_of(error):
    """The line of the player's own text in which an error came up, as far as it is known."""
    frames = foreign_frames(error)
    own = [frame for frame in frames if frame.filename == frames[0].filename]
    return f", in line {own[-1].lineno} of {own[-1].name}" if own else ""
