"""A player that thinks beside the notebook, so that the board stays alive meanwhile (lesson 11).

A cell or a message handler that searched would block everything until it is done. Open `settings` next.
"""
import inspect
import traceback
from threading import Event, Thread

from chesslearn.engine.difficulty import Choice
from chesslearn.rules.explain import why_illegal
from chesslearn.rules.move import Move
from chesslearn.ui.messages import LONGEST_TEXT


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


def what_is_wrong(board, answer, error):
    """One sentence for a player's answer that is no legal move on `board`, or None; and the traceback, if it raised."""
    if error is not None:
        told = " ".join("".join(traceback.format_exception_only(error)).split()).removeprefix("__main__.")
        return f"The engine stopped: {told[:LONGEST_TEXT].rstrip('.: ')}", "".join(traceback.format_exception(error))
    try:
        return _what_is_wrong_with_the_answer(board, answer), None
    except Exception as broken:  # an answer can be such that even looking at it raises
        return what_is_wrong(board, None, broken)


def _what_is_wrong_with_the_answer(board, answer):
    if isinstance(answer, Choice):
        return "The engine answered a Choice, which is not a Move: let it return choice.move"
    if not isinstance(answer, Move):
        return f"The engine answered {answer!r:.80}, which is not a Move"
    if answer not in board.legal_moves():
        return f"The engine wanted {answer.uci()}, which is not legal here: {why_illegal(board, answer)}"
    return None
