"""What the board in a cell asks of a position, whoever made it (lessons 00 and 02).

A position is anything with `legal_moves()`, `make(move)`, `unmake()` and `fen()`: our `Board`, a
learner's own class, or a `chess.Board` inside a `ChessPosition`. `is_check` and `outcome` are used
where they are offered. A `Line` is a position with the moves made on it. Open `options` next.
"""
import sys
from typing import NamedTuple

from chesslearn.errors import PositionError
from chesslearn.rules.board import Board
from chesslearn.rules.ending import CHECKMATE, FIVEFOLD, INSUFFICIENT_MATERIAL, SEVENTYFIVE_MOVES, STALEMATE, Outcome
from chesslearn.rules.fen import SIDES, parse_placement
from chesslearn.rules.move import UCI
from chesslearn.rules.pieces import BLACK, LETTERS, WHITE, opponent
from chesslearn.rules.squares import SQUARE_NAMES
from chesslearn.ui.words import move_in_words

METHODS = ("legal_moves", "make", "unmake", "fen")
KING_TAKEN = "The king was taken: this generator is wrong"


class ChessPosition:
    """A `chess.Board` with the methods of a position; `.board` is the board itself, not a copy."""

    ENDINGS = {"CHECKMATE": CHECKMATE, "STALEMATE": STALEMATE, "INSUFFICIENT_MATERIAL": INSUFFICIENT_MATERIAL,
               "SEVENTYFIVE_MOVES": SEVENTYFIVE_MOVES, "FIVEFOLD_REPETITION": FIVEFOLD}

    def __init__(self, board):
        self.board = board
        self.make, self.fen, self.is_check = board.push, board.fen, board.is_check

    @property
    def history(self):
        """The moves that led here, as a list of `chess.Move`."""
        return self.board.move_stack

    def legal_moves(self):
        """The legal moves, as a list of `chess.Move`."""
        return list(self.board.legal_moves)

    def unmake(self):
        """Takes the last move back and returns it; a ValueError where there is none."""
        if not self.history:
            raise ValueError(f"no move to take back in {self.fen()}: this board's move stack is empty")
        return self.board.pop()

    def outcome(self):
        """The `Outcome` that came by itself, or None."""
        end = self.board.outcome()
        return end and Outcome(self.ENDINGS[end.termination.name], {True: WHITE, False: BLACK, None: None}[end.winner])


def as_position(thing):
    """`thing` as a position; a ValueError that names the missing methods where it is none."""
    chess = sys.modules.get("chess")  # a chess.Board can only come from a program that has loaded it
    if chess and isinstance(thing, chess.Board):
        return ChessPosition(thing)
    if missing := [name for name in METHODS if not callable(getattr(thing, name, None))]:
        raise ValueError(f"{type(thing).__name__} has no {', '.join(missing)}: "
                         f"a position has {', '.join(f'{name}()' for name in METHODS)}")
    return thing


def uci_of(move):
    """The coordinate text of a move that is such a text or has a `uci()`."""
    text = move.uci() if hasattr(move, "uci") else move
    if not isinstance(text, str) or not UCI.fullmatch(text):
        raise ValueError(f"{text!r} is not a move: coordinate moves look like e2e4, or e7e8q for a promotion")
    return text


class Facts(NamedTuple):
    """What a snapshot says of one position: FEN, 64 FEN letters from a1 to h8 ("." where empty), side
    to move, moves by their coordinate text, square of the checked king, how it ended, and what is wrong."""

    fen: str
    pieces: str
    turn: int
    legal: dict
    check: str | None = None
    outcome: Outcome | None = None
    fault: str | None = None


def letters_of(placement):
    """The placement field of a FEN record as 64 letters from a1 to h8, "." where a square is empty."""
    return "".join(LETTERS.get(piece, ".") for piece in parse_placement(placement))


def facts_of(position):
    """The `Facts` of a position. On a board without a king nothing is asked of it: it stops there."""
    fen = position.fen()
    placement, side = fen.split()[:2]
    pieces = letters_of(placement)
    turn = SIDES[side]
    if not {"K", "k"} <= set(pieces):
        return Facts(fen, pieces, turn, {}, fault=KING_TAKEN)
    legal = {uci_of(move): move for move in position.legal_moves()}
    check = getattr(position, "is_check", bool)() and SQUARE_NAMES[pieces.index("K" if turn == WHITE else "k")]
    outcome = getattr(position, "outcome", lambda: None)()
    if outcome is not None and not (hasattr(outcome, "result") and hasattr(outcome, "reason")):
        raise ValueError(f"outcome() answered {outcome!r:.60}, which is neither None nor an Outcome")
    return Facts(fen, pieces, turn, legal, check or None, outcome)


def said_of(before, uci, after):
    """A move in words, with the check it gives; `before` and `after` are the `Facts` on either side of it."""
    said = move_in_words(before.pieces, uci)
    return said if not after.check else f"{said}, check" if after.legal else f"{said}, checkmate"


def moves_if_it_were_their_turn(position):
    """The moves of the side that is not to move, as coordinate texts; none for a position that is not ours.

    While the side to move is in check, no position has the other side to move: then king safety is
    left aside.
    """
    if not isinstance(position, Board):
        return []
    twin = position.copy()
    twin.turn, twin.en_passant = opponent(position.turn), None
    moves = twin.pseudo_legal_moves() if position.is_check() else twin.legal_moves()
    return [move.uci() for move in moves]


class Line:
    """A position and the moves made on it, with the last move as coordinate text and in words, or None.

    `facts` are those of the position as it stands now, `ply` counts the moves that can be taken back,
    `undone` names in words those that the last change took back.
    """

    def __init__(self, position, last=None):
        self.position, self._earlier, self._before = position, _history(position), []
        self._look(last)

    @property
    def ply(self):
        return len(self._earlier) + len(self._before)

    def _look(self, last=None):
        """Reads a position whose moves have not been watched."""
        self.undone = ""
        self.facts = facts_of(self.position)
        self.last = last or (self._earlier[-1] if self._earlier else None)
        self.said = self.last and f"{self.last[:2]} to {self.last[2:4]}"

    def make(self, move):
        """Makes a move; whatever the position raises is raised, and then nothing has changed."""
        self.position.make(move)
        try:
            facts = facts_of(self.position)
        except Exception:
            self.position.unmake()
            raise
        uci, before = uci_of(move), self.facts
        self._before.append((before, self.last, self.said))
        self.facts, self.last, self.undone = facts, uci, ""
        self.said = said_of(before, uci, facts)

    def undo(self, n=1):
        """Takes back `n` moves, earlier ones included; a ValueError, and no change, where there are fewer."""
        if not isinstance(n, int) or not 0 < n <= self.ply:
            raise ValueError(f"{n!r} moves can't be taken back, {self.ply} were made" if self.ply else "there is no move to take back")
        for _ in range(n):
            self.position.unmake()
        watched = len(self._before)
        if n <= watched:
            said = [words for _, _, words in self._before[len(self._before) - n + 1:]] + [self.said]
            self.undone = " and ".join(said)
            self.facts, self.last, self.said = self._before[-n]
            del self._before[-n:]
        else:
            self._before, self._earlier = [], self._earlier[:watched - n]
            self._look()

    def why_not(self, uci):
        """Why the position does not offer a move, as far as it can say."""
        if isinstance(self.position, Board):
            try:
                self.position.parse_uci(uci)
            except PositionError as error:
                return error.hint
        return "it is not among the legal moves of this position"


def _history(position):
    """The moves made on a position earlier, as coordinate texts, where it is known to keep them."""
    if isinstance(position, Board):
        return [undo.move.uci() for undo in position.history]
    return [move.uci() for move in position.history] if isinstance(position, ChessPosition) else []
