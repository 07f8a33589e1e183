"""A player that thinks beside the notebook, so that the board stays alive meanwhile (lesson 11).

A cell or a message handler that searched would block everything until it is done. Open `settings` next.
"""
import traceback
from threading import Event, Thread

from chesslearn.match.clock import break_off
from chesslearn.match.players import in_words, takes_stop, what_is_wrong


class Thought(Thread):
    """One move being thought about, in a thread of its own.

    `player` gets `board` (a copy that nobody else uses) and, if it takes one, the event `stop`. Then
    `done(thought, answer, error)` is called in this thread, one of the two being None. Whoever has
    cancelled a thought compares it with the one that is waited for, and drops its answer.
    """

    def __init__(self, player, board, done):
        super().__init__(name="chesslearn-engine", daemon=True)
        self.player, self.board, self.done, self.stop = player, board, done, Event()

    def run(self):
        try:
            hurry = {"stop": self.stop} if takes_stop(self.player) else {}
            answer, error = self.player(self.board, **hurry), None
        except BaseException as raised:  # whatever it is, the game must hear of it
            answer, error = None, raised
        self.done(self, answer, error)

    def cancel(self):
        """Asks the player to stop, and breaks it off if it can't be asked: a loop without end would slow all later ones.

        By then nobody waits for this thought, so whatever is broken off in it changes no game.
        """
        self.stop.set()
        if not takes_stop(self.player):
            Thread(target=break_off, args=(self, self.stop.set), daemon=True).start()


def fault_of(board, answer, error):
    """One sentence for a player's answer that is no legal move on `board`, or None; and the traceback, if it raised."""
    if error is not None:
        return f"The engine stopped: {in_words(error)}", "".join(traceback.format_exception(error))
    try:
        wrong = what_is_wrong(board, answer)
    except Exception as broken:  # an answer can be such that even looking at it raises
        return fault_of(board, None, broken)
    return wrong and f"The engine {wrong}", None
