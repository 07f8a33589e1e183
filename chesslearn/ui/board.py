"""The board in a cell: it shows a position and takes moves by mouse, finger and keyboard (lesson 00).

Python holds the truth. The browser gets it as one snapshot with a revision, `_pos`, and knows from it
what may be played; what it wants comes back as messages, each answered once. `static/board.js` is the
other half. Messages arrive on changing threads, so all state is guarded by `lock`. Open `panel` next.
"""
import secrets
import traceback
from contextlib import contextmanager
from pathlib import Path
from threading import RLock

import anywidget
import traitlets
from traitlets import TraitError

from chesslearn.errors import IllegalMoveError
from chesslearn.rules.board import Board
from chesslearn.rules.fen import STARTING_FEN
from chesslearn.rules.pieces import COLOR_NAMES
from chesslearn.ui import picture
from chesslearn.ui.messages import LONGEST_TEXT, VERSION, Answers, read_message, sender
from chesslearn.ui.options import Option, checked
from chesslearn.ui.pieces import ART
from chesslearn.ui.position import (as_position, end_in_words, facts_of, move_in_words, moves_if_it_were_their_turn,
                                    turn_in_words, uci_of)

STATIC = Path(__file__).parent / "static"


class BoardWidget(anywidget.AnyWidget):
    """A position that can be played on in a notebook cell.

    `position` is a `Board`, a `chess.Board` or anything with `legal_moves()`, `make(move)`, `unmake()`
    and `fen()`; it is kept, not copied, and changes as moves are made. A setting that can't be is a
    `TraitError` that names it. `lock` guards everything; `rev` counts the snapshots; `rejected` counts
    messages that were none; `last_error` is the traceback of the last callback that raised.
    """

    _esm = STATIC / "board.js"
    _css = STATIC / "board.css"
    _pos = traitlets.Dict().tag(sync=True)
    _art = traitlets.Dict().tag(sync=True)

    mode, orientation, movable, arrows = Option(), Option(), Option(), Option()
    size, coordinates, animation = Option(), Option(), Option()
    thinking, message, result, reason = Option(), Option(), Option(), Option()

    def __init__(self, position=None, *, fen=None, mode="play", orientation="white", movable="both",
                 last_move=None, arrows=(), size=None, coordinates=True, animation=160):
        given = dict(mode=mode, orientation=orientation, movable=movable, arrows=arrows, size=size,
                     coordinates=coordinates, animation=animation, thinking=False,
                     message=None, result=None, reason=None)
        self._options = {name: checked(name, value) for name, value in given.items()}
        self.lock = RLock()
        self.rev, self.rejected, self.last_error = 1, 0, None
        self._answers, self._depth, self._changed = Answers(), 0, False
        self._move_callbacks, self._action_callbacks = [], []
        self._key = secrets.token_hex(4)  # tells the browser which views show the same board
        if position is not None and fen is not None:
            raise TraitError("fen: a position is given already")
        self._look_at(_position(position, fen), last_move)
        super().__init__(_art=ART, _pos=self._snapshot())
        self.on_msg(self._receive)

    @property
    def position(self):
        """The live position; change it through the board, or the board does not know."""
        return self._position

    @property
    def fen(self):
        """The FEN record of the position; assigning one starts from a new `Board`."""
        return self._facts.fen

    @fen.setter
    def fen(self, fen):
        self.set_position(_position(None, fen))

    @property
    def last_move(self):
        """The move that is marked as the last one, as coordinate text, or None."""
        return self._last

    def on_move(self, callback):
        """Calls `callback(move)` after each move made by hand; if it raises, the move is taken back."""
        self._move_callbacks.append(callback)
        return callback

    def on_action(self, callback):
        """Calls `callback(name)` when the keys ask for "flip" (already done then) or "undo"."""
        self._action_callbacks.append(callback)
        return callback

    @contextmanager
    def batch(self):
        """Everything that changes inside `with board.batch():` is shown as one snapshot."""
        with self.lock:
            self._depth += 1
            try:
                yield
            finally:
                self._depth -= 1
                if self._changed and not self._depth:
                    self._changed = False
                    self.rev += 1
                    self._pos = self._snapshot()

    def update(self, **options):
        """Changes several settings in one snapshot; if one of them is refused, all are."""
        accepted = {name: checked(name, value) for name, value in options.items()}
        with self.batch():
            self._options |= accepted
            self._changed = True

    def flip(self):
        """Turns the board round."""
        with self.batch():
            self.update(orientation="black" if self.orientation == "white" else "white")

    def push(self, move):
        """Makes a move or its coordinate text; an `IllegalMoveError` if the position does not offer it."""
        with self.batch():
            uci = uci_of(move)
            if uci not in self._facts.legal:
                raise IllegalMoveError(uci, self.fen, self._why_not(uci))
            self._make(self._facts.legal[uci])

    def undo(self, n=1):
        """Takes back `n` moves; a ValueError where there are fewer, and then none is taken back."""
        with self.batch():
            undone = []
            try:
                for _ in range(n):
                    undone.append(self._position.unmake())
            except ValueError:
                for move in reversed(undone):
                    self._position.make(move)
                raise
            self._last, self._said = (self._before[-n] if n <= len(self._before) else (None, None))
            del self._before[-n:]
            self._refresh()

    def set_position(self, position, last_move=None):
        """Shows another position; `last_move` is what to mark in it."""
        with self.batch():
            self._look_at(_position(position), last_move)
            self._changed = True

    def notice(self, text):
        """Shows and announces a short text once, in all views."""
        self.send({"kind": "notice", "text": str(text)[:LONGEST_TEXT]})

    def _look_at(self, position, last_move):
        try:
            last = None if last_move is None else uci_of(last_move)
        except (ValueError, AttributeError) as error:
            raise TraitError(f"last_move: {error}") from error
        facts = facts_of(position)
        self._position, self._facts, self._fault = position, facts, None
        self._last, self._said, self._before = last, None, []

    def _make(self, move):
        """Makes a move of the position, or raises what the position raised and leaves it as it was."""
        before = self._facts
        self._position.make(move)
        try:
            facts = facts_of(self._position)
        except Exception:
            self._position.unmake()
            raise
        self._before.append((self._last, self._said))
        self._last = uci_of(move)
        self._said = move_in_words(before.pieces, self._last)
        if facts.check:
            self._said += ", checkmate" if not facts.legal else ", check"
        self._facts, self._fault, self._changed = facts, None, True

    def _refresh(self):
        self._facts, self._fault, self._changed = facts_of(self._position), None, True

    def _why_not(self, uci):
        """Why the position does not offer a move, as far as it can say."""
        try:
            self._position.parse_uci(uci)
        except IllegalMoveError as error:
            return error.hint
        except AttributeError:
            pass
        return "it is not among the legal moves of this position"

    def _outcome(self):
        """Result and reason, as set from outside or as the position has it; None while the game goes on."""
        if self.result is not None:
            return self.result, self.reason
        outcome = self._facts.outcome
        return outcome and (outcome.result, outcome.reason)

    def _status(self):
        facts, outcome = self._facts, self._outcome()
        if facts.fault or self.message is not None:
            return facts.fault or self.message
        if outcome:
            return end_in_words(*outcome)
        return turn_in_words(facts.turn, facts.check, self.thinking)

    def _snapshot(self):
        facts, over = self._facts, self._is_over()
        by_hand = self._refusal() is None
        return {
            "v": VERSION, "board": self._key, "rev": self.rev, "ply": len(self._before),
            "fen": facts.fen, "pieces": facts.pieces, "turn": COLOR_NAMES[facts.turn], "check": facts.check,
            "legal": list(facts.legal) if by_hand else [],
            "idle": moves_if_it_were_their_turn(self._position) if self.thinking and not over else [],
            "last": self._last, "said": self._said, "status": self._status(), "error": self._fault,
            "over": over, "thinking": self.thinking and not over, "mode": self.mode, "movable": self.movable,
            "orientation": self.orientation, "arrows": [list(arrow) for arrow in self.arrows],
            "size": self.size, "coordinates": self.coordinates, "animation": self.animation,
        }

    def _is_over(self):
        return bool(self._facts.fault or self._outcome())

    def _refusal(self):
        """Why no move may be made by hand now, or None."""
        if self.mode == "view":
            return "this board is only to look at"
        if self._is_over():
            return "the game is over"
        if self.thinking:
            return "the engine is thinking"
        turn = COLOR_NAMES[self._facts.turn]
        return None if self.movable in ("both", turn) else f"{turn} is not moved by hand here"

    def _receive(self, _widget, content, _buffers):
        """Handles one message from the browser. Whatever happens, nothing is raised to the kernel."""
        try:
            message = read_message(content)
        except ValueError:
            view, number = sender(content)
            with self.lock:
                self.rejected += 1
                self._acknowledge(view, number, "bad message")
            return
        try:
            self._obey(message)
        except Exception:
            self.last_error = traceback.format_exc()

    def _obey(self, message):
        if message.kind == "hello":
            self.send({"kind": "welcome", "view": message.view, "id": message.id, "rev": self.rev})
            return
        with self.lock:
            answer = self._answers.find(message)
            if answer is not None:
                self.send(answer)
                return
            reason, afterwards = self._do(message)
            self._answers.keep(message, self._acknowledge(message.view, message.id, reason))
        if reason is None:
            afterwards()

    def _acknowledge(self, view, number, reason):
        answer = {"kind": "ack", "view": view, "id": number, "ok": reason is None, "reason": reason, "rev": self.rev}
        self.send(answer)
        return answer

    def _do(self, message):
        """Does what a message asks: (None, what to call afterwards), or (the reason why not, None)."""
        if message.kind == "move":
            return self._move_by_hand(message.rev, message.uci)
        if message.name == "flip":
            self.flip()
        elif not self._action_callbacks:
            return self._undo_by_hand()
        return None, lambda: self._tell_action(message.name)

    def _move_by_hand(self, rev, uci):
        if rev != self.rev or self._position.fen() != self.fen:
            return "stale position", None
        if refusal := self._refusal():
            return refusal, None
        if uci not in self._facts.legal:
            return self._why_not(uci), None
        move, game, ply = self._facts.legal[uci], self._before, len(self._before)
        try:
            with self.batch():
                self._make(move)
        except Exception as error:
            self.last_error = traceback.format_exc()
            return f"{type(error).__name__}: {error}", None
        return None, lambda: self._tell_move(move, game, ply)

    def _undo_by_hand(self):
        if self.mode == "view":
            return self._refusal(), None
        try:
            self.undo()
        except ValueError:
            return "there is no move to take back", None
        return None, lambda: None

    def _tell_move(self, move, game, ply):
        try:
            for callback in self._move_callbacks:
                callback(move)
        except Exception as error:
            with self.batch():
                self.last_error = traceback.format_exc()
                if self._before is game and len(game) > ply:
                    self.undo(len(game) - ply)
                self._fault, self._changed = f"{type(error).__name__}: {error}", True

    def _tell_action(self, name):
        try:
            for callback in self._action_callbacks:
                callback(name)
        except Exception as error:
            with self.batch():
                self.last_error = traceback.format_exc()
                self._fault, self._changed = f"{type(error).__name__}: {error}", True

    def _repr_mimebundle_(self, **kwargs):
        data, metadata = super()._repr_mimebundle_(**kwargs)
        with self.lock:
            shown = picture.draw(self.fen, last_move=self._last, orientation=self.orientation)
            return data | {"text/html": shown.html, "text/plain": f"{self.fen}\n{shown.text}"}, metadata


def _position(position, fen=None):
    """A position from what a caller gave, the starting position by default."""
    try:
        if position is None:
            return Board(STARTING_FEN if fen is None else fen)
        return as_position(position)
    except ValueError as error:
        raise TraitError(f"{'fen' if position is None else 'position'}: {error}") from error
