"""The board in a cell: it shows a position and takes moves by mouse, finger and keyboard (lesson 00).

Python holds the truth. The browser gets it as one snapshot with a revision, `_pos`, and knows from it
what may be played; what it wants comes back as messages, each answered once. `static/board.js` is the
other half. Messages arrive on changing threads, so all state is guarded by `lock`. Open `worker` next.
"""
import secrets
import traceback
from contextlib import contextmanager
from threading import RLock

import anywidget
import traitlets

from chesslearn.errors import IllegalMoveError
from chesslearn.rules.fen import STARTING_FEN
from chesslearn.ui import picture
from chesslearn.ui.messages import LONGEST_TEXT, Answers, InvalidMessage, read_message, sender
from chesslearn.ui.options import Option, accepted
from chesslearn.ui.pieces import ART
from chesslearn.ui.position import Line, uci_of
from chesslearn.ui.snapshot import refusal, snapshot
from chesslearn.ui.static_files import BOARD, script, style

STILL = "This is a picture. Run the cell to play on the board."


class BoardWidget(anywidget.AnyWidget):
    """A position that can be played on in a notebook cell.

    `position` is a `Board`, a `chess.Board` or anything with `legal_moves()`, `make(move)`, `unmake()`
    and `fen()`; it is kept, not copied, and changes as moves are made. Settings stay until they are
    changed; one that can't be is a `TraitError` that names it. `lock` guards everything; `rev` counts the
    snapshots; `rejected` counts messages that were none; `last_error` is the traceback of the last error
    in a callback or in the position.
    """

    _esm = script(*BOARD)
    _css = style("board")
    _pos = traitlets.Dict().tag(sync=True)
    _art = traitlets.Dict().tag(sync=True)

    mode, orientation, movable, size, coordinates, animation, typing = (Option() for _ in range(7))
    arrows, squares, fill, labels, heat, thinking, message, failed, result, reason = (Option() for _ in range(10))

    def __init__(self, position=None, *, fen=None, mode="play", orientation="white", movable="both",
                 last_move=None, arrows=(), squares=(), fill=None, labels=None, heat=None, size=None,
                 coordinates=True, animation=160, typing=False):
        self._options = accepted(mode=mode, orientation=orientation, movable=movable, arrows=arrows, squares=squares,
                                 fill=fill, labels=labels, heat=heat, size=size, coordinates=coordinates,
                                 animation=animation, typing=typing, thinking=False, message=None, failed=False, result=None, reason=None)
        if position is None:
            position = accepted(fen=STARTING_FEN if fen is None else fen)["fen"]
        elif fen is not None:
            raise TypeError("give a position or a fen, not both")
        self._line = _line(position, last_move)
        self.lock = RLock()
        self.rev, self.rejected, self.last_error = 1, 0, None
        self._placed = 1  # the revision that the position came with
        self._lines = 1  # how many positions were set: a move made on one is told, those that came with it are not
        self._answers, self._depth, self._changed, self._error = Answers(), 0, False, None
        self._move_callbacks, self._action_callbacks = [], []
        self._key = secrets.token_hex(4)  # tells the browser which views show the same board
        # Without the minimum, a board in a row would not become narrower than it would like to be.
        super().__init__(_art=ART, _pos=self._snapshot(), layout={"min_width": "0"})
        self.on_msg(self._receive)

    @property
    def position(self):
        """The live position; change it through this widget, which otherwise does not know."""
        return self._line.position

    @property
    def fen(self):
        """The FEN record of the position; assigning one starts from a new `Board`."""
        return self._line.facts.fen

    @fen.setter
    def fen(self, fen):
        self.set_position(accepted(fen=fen)["fen"])

    @property
    def last_move(self):
        """The move that is marked as the last one, as coordinate text, or None."""
        return self._line.last

    def on_move(self, callback):
        """Calls `callback(move)` after each move made by hand; if it raises, the move is taken back."""
        self._move_callbacks.append(callback)
        return callback

    def on_action(self, callback):
        """Calls `callback(name)` when the browser asked for "flip" (already done then), "undo", "hint" or "move_now",
        `callback("back_to", ply)` when it asked to go on after the first `ply` moves, and `callback("explain", ply)` when
        it asked about the last of them."""
        self._action_callbacks.append(callback)
        return callback

    @contextmanager
    def batch(self):
        """Whatever changes inside `with board.batch():` is shown as one snapshot."""
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
        """Changes several settings in one snapshot; if one of them is refused, none is changed."""
        if unknown := options.keys() - self._options.keys():
            raise TypeError(f"a board has no setting {', '.join(sorted(unknown))}")
        options = accepted(**options)
        with self.batch():
            self._options |= options
            self._changed = True

    def flip(self):
        """Turns the board around."""
        with self.batch():
            self.update(orientation="black" if self.orientation == "white" else "white")

    def push(self, move):
        """Makes a move, also given as text; an `IllegalMoveError` if the position does not offer it."""
        with self.batch():
            uci, legal = uci_of(move), self._line.facts.legal
            if uci not in legal:
                raise IllegalMoveError(uci, self.fen, self._line.why_not(uci))
            self._line.make(legal[uci])
            self._moved()

    def undo(self, n=1):
        """Takes back `n` moves; a ValueError where there are fewer, and then none is taken back."""
        with self.batch():
            self._line.undo(n)
            self._moved()

    def set_position(self, position, last_move=None):
        """Shows another position; `last_move` is what to mark in it, by default the last one made on it."""
        with self.batch():
            self._line = _line(position, last_move)
            self._lines += 1
            self._moved()

    def notice(self, text):
        """Shows and announces a short text once, in all views."""
        self.send({"kind": "notice", "text": str(text)[:LONGEST_TEXT]})

    def _moved(self):
        self._changed, self._error, self._placed = True, None, self.rev + 1
        self._options |= {"message": None, "failed": False}  # they spoke of another position

    def _snapshot(self):
        return {"board": self._key, "rev": self.rev, "line": self._lines} | snapshot(self._line, self._options, self._error)

    def _receive(self, _widget, content, _buffers):
        """Handles one message from the browser; nothing is ever raised to the kernel."""
        try:
            self._obey(read_message(content))
        except InvalidMessage:
            with self.lock:
                self.rejected += 1
                self._acknowledge(*sender(content), "bad message")
        except Exception as error:
            self._report(error)

    def _obey(self, message):
        if message.kind == "hello":
            self.send({"kind": "welcome", "view": message.view, "id": message.id, "rev": self.rev})
            return
        with self.lock:
            if known := self._answers.find(message):
                self.send(known)
                return
            try:
                reason, tell = self._do(message)
            except Exception as error:
                reason, tell = self._report(error), None
            self._answers.keep(message, self._acknowledge(message.view, message.id, reason))
        if tell:
            tell()

    def _acknowledge(self, view, number, reason):
        answer = {"kind": "ack", "view": view, "id": number, "ok": reason is None, "reason": reason, "rev": self.rev}
        self.send(answer)
        return answer

    def _report(self, error):
        """Shows an exception on the board, where its user sees it, and returns what is shown."""
        with self.batch():
            self.last_error = "".join(traceback.format_exception(error))
            self._error, self._changed = "".join(traceback.format_exception_only(error)).strip().removeprefix("__main__."), True
            return self._error

    def _do(self, message):
        """Does what a message asks for. Returns why not, or None, and what to call after the answer, or None."""
        if message.kind == "move":
            return self._move_by_hand(message.rev, message.uci)
        if message.name == "flip":
            self.flip()
        elif not self._action_callbacks:
            return self._undo_by_hand() if message.name == "undo" else "this board cannot do that", None
        return None, lambda: self._tell(self._action_callbacks, message.name, *message.arguments)

    def _move_by_hand(self, rev, uci):
        line = self._line
        if not self._placed <= rev <= self.rev or line.position.fen() != self.fen:
            return "stale position", None
        if why := refusal(line, self._options):
            return why, None
        move, ply = line.facts.legal.get(uci), line.ply
        if move is None:
            return line.why_not(uci), None
        self.push(move)
        return None, lambda: self._tell_move(move, line, ply)

    def _undo_by_hand(self):
        if self.mode == "view":
            return refusal(self._line, self._options)
        try:
            self.undo()
        except ValueError as error:
            return str(error)

    def _tell(self, callbacks, *values):
        for callback in callbacks:
            callback(*values)

    def _tell_move(self, move, line, ply):
        """Tells of a move made by hand; if that goes wrong, takes it back with whatever followed it."""
        try:
            self._tell(self._move_callbacks, move)
        except Exception as error:
            with self.batch():
                if self._line is line and line.ply > ply:
                    self.undo(line.ply - ply)
                self._report(error)

    def _repr_mimebundle_(self, **kwargs):
        data, metadata = super()._repr_mimebundle_(**kwargs)
        with self.lock:
            caption = STILL if self.mode == "play" else None
            shown = picture.draw(self.fen, caption=caption, last_move=self.last_move, orientation=self.orientation, **{
                name: self._options[name] for name in ("arrows", "squares", "fill", "labels", "heat")})
            return data | {"text/html": shown.html, "text/plain": f"{self.fen}\n{shown.text}"}, metadata

    def __repr__(self):
        return f"BoardWidget({self.fen!r})"


def _line(position, last_move):
    """A new line from a position, both checked."""
    checked = accepted(position=position, last_move=last_move)
    return Line(checked["position"], checked["last_move"])
