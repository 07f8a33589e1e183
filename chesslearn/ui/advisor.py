"""Hints for the person and reasons for the engine's moves, both put together beside the notebook (lesson 11).

Open `new_game` next.
"""
from html import escape

from chesslearn.engine.difficulty import Engine
from chesslearn.match.players import in_words
from chesslearn.ui.game_record import numbered
from chesslearn.ui.position import facts_of
from chesslearn.ui.words import move_in_words
from chesslearn.ui.worker import Thinker

HINT = Engine(depth=3)


def reasons(board, ply):
    """HTML that says why an engine made the move `ply`; `board` is the position before it."""
    if ply.seconds is None:
        why = "<p>Its reasons are not known any more: they are not stored with a game.</p>"
    elif ply.choice is None:
        why = "<p>Your function tells only its move. An <code>Engine</code> also tells what it compared.</p>"
    else:
        from chesslearn.ui.explanation import explain_move  # loads Matplotlib

        why = explain_move(board, ply.choice).html
    return f"<p><b>Why {escape(numbered(board, ply.move))}?</b></p>{why}"


def no_reasons(game, number):
    """What is said of half-move `number`, which the engine has not made."""
    if not number:
        return "This is the position before the first move."
    if number >= len(game.plies):
        return "The engine has not moved yet."
    return f"{'This move came with the game' if number <= game.given else 'You made this move'}: choose one of the engine's."


class Advisor:
    """Finds one hint and one explanation at a time; what is called back is called with `lock` held."""

    def __init__(self, lock):
        self._finder, self._writer, self._explained = Thinker(lock, gentle=True), Thinker(lock, gentle=True), None

    @property
    def explained(self):
        """The `Ply` that reasons are being put together for now, or None."""
        return self._explained if self._writer.is_busy else None

    def hint(self, position, found):
        """Calls `found(move, words)` with a good move and what to say of it."""
        def done(thought, move, error):
            if move is None:
                found(None, f"No hint: {in_words(error)}")
            else:
                found(move, f"Hint: {thought.board.san(move)}, {move_in_words(facts_of(thought.board).pieces, move.uci())}")
        self._finder.ask(HINT, position.copy(), done)

    def explain(self, board, ply, written):
        """Calls `written(html)` with the reasons for `ply`, the move made on `board`."""
        def done(thought, answer, error):
            written(answer if error is None else f"<p>{escape(in_words(error))}</p>")
        self._explained = ply
        self._writer.ask(lambda board: reasons(board, ply), board, done)

    def drop_hint(self):
        """Looks for a hint no longer."""
        self._finder.cancel()

    def drop_reasons(self):
        """Puts no reasons together any longer."""
        self._writer.cancel()
