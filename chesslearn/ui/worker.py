"""A player that thinks beside the notebook, so that the board stays alive meanwhile (lesson 11).

A cell or a message handler that searched would block everything until it is done. Open `panel` next.
"""
import inspect
from threading import Event, Thread


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
            answer, error = _ask(self.player, self.board, self.stop), None
        except BaseException as raised:  # whatever it is, the game must hear of it
            answer, error = None, raised
        self.done(self, answer, error)

    def cancel(self):
        """Asks the player to stop. A player that takes no `stop` thinks on, and is not listened to."""
        self.stop.set()


def _ask(player, board, stop):
    try:
        takes_stop = "stop" in inspect.signature(player).parameters
    except ValueError:  # some functions written in C do not tell
        takes_stop = False
    return player(board, stop=stop) if takes_stop else player(board)
