"""Reads one game of a PGN text, word by word (lesson 11).

Open `pgn_tokens` next.
"""
from dataclasses import dataclass, field

from chesslearn.errors import InvalidFenError, InvalidPgnError, PositionError
from chesslearn.match.pgn_tokens import RESULTS
from chesslearn.rules.board import Board
from chesslearn.rules.fen import STARTING_FEN
from chesslearn.rules.move import Move
from chesslearn.rules.notation import parse_san

DEEPEST_VARIATION = 50
UNFINISHED = "*"
STANDARD = ("", "?", "standard", "chess", "normal", "from position")
"""How programs call the game that is not a variant."""


@dataclass(frozen=True)
class Variation:
    """Moves in brackets: the half-moves before the first of them, how deep the brackets are from 1, and the moves."""

    ply: int
    depth: int
    moves: tuple


@dataclass(frozen=True, repr=False)
class PgnGame:
    """A game that was read: the tags as a dict, the first position, the moves played and the result.

    `comments` are those of the moves played, by the number of half-moves before them; `variations` come
    in the order in which their brackets close; `warnings` say what was passed over.
    """

    headers: dict
    start: Board
    moves: tuple
    result: str
    comments: dict
    variations: tuple
    warnings: tuple

    def __repr__(self):
        names = " – ".join(self.headers.get(side, "?") for side in ("White", "Black"))
        return f"PGN game {names} {self.result}, {len(self.moves)} half-moves"


@dataclass
class _Line:
    """A line of moves being read: where it begins, the position after its moves, as a `chess.Board`, and the moves."""

    ply: int
    board: object
    moves: list = field(default_factory=list)


class GameReader:
    """One game being read, word by word; `number` is its place in the text."""

    def __init__(self, number):
        self.number, self.headers, self.comments = number, {}, {}
        self.variations, self.warnings = [], []
        self.lines = []  # the moves played, then the variations that are open
        self.result = None
        self.empty_line = False
        self.skipped = 0  # how many brackets deep in a variation that is not read

    @property
    def begun(self):
        return bool(self.headers or self.lines or self.result)

    def ends_before(self, token):
        """Whether `token` belongs to the next game already."""
        if token.kind == "tag":
            known = self.empty_line and token.text[0] in self.headers
            return bool(self.lines or self.result) or known
        return self.result is not None and token.kind in ("move", "result", "open")

    def take(self, token):
        """Reads one word."""
        kind, text = token
        if kind == "tag":
            self.headers[text[0]] = text[1]
        elif kind == "open":
            self._open()
        elif kind == "close":
            self._close()
        elif kind in ("comment", "endless"):
            self._comment(kind, text)
        elif kind == "move" and not self.skipped:
            self._move(text)
        elif kind == "result" and len(self.lines) < 2 and not self.skipped:
            self.result = text
        self.empty_line = kind == "empty"

    def _played(self):
        """The line of the moves played; the position is set up when it is first asked for, after all tags."""
        if not self.lines:
            import chess

            self.start = self._start()
            self.lines.append(_Line(0, chess.Board(self.start.fen())))
        return self.lines[0]

    def _start(self):
        variant, fen = (self.headers.get(name, "").strip() for name in ("Variant", "FEN"))
        if variant.lower() not in STANDARD:
            raise InvalidPgnError(variant, None, f"{self._where()}only the usual rules are known here, not those of this variant")
        try:
            return Board(fen if fen not in ("", "?") else STARTING_FEN)
        except InvalidFenError as error:
            raise InvalidPgnError(f'[FEN "{fen}"]', None, f"{self._where()}{error.value!r}: {error.hint}") from error

    def _where(self):
        return f"game {self.number}: " if self.number > 1 else ""

    def _move(self, text):
        self._played()
        line = self.lines[-1]
        try:
            move = line.board.parse_san(text)
            if not move:
                raise ValueError("a null move")
        except ValueError:
            self._refuse(text, line)
        else:
            line.board.push(move)
            line.moves.append(Move.from_uci(move.uci()))

    def _refuse(self, text, line):
        """What is no legal move ends the game, or the variation it stands in."""
        named = f"{line.board.fullmove_number}{'.' if line.board.turn else '...'} {text}"
        hint = _why_refused(line.board.fen(), text)
        if len(self.lines) == 1:
            raise InvalidPgnError(named, line.board.fen(), self._where() + hint, tuple(line.moves))
        self.warnings.append(f"the variation ends before {named}: {hint}")
        self._end_variation()
        self.skipped = 1

    def _open(self):
        line = self.lines[-1] if self.lines else None
        if not self.skipped and line and line.moves and len(self.lines) <= DEEPEST_VARIATION:
            board = line.board.copy(stack=1)
            board.pop()
            self.lines.append(_Line(line.ply + len(line.moves) - 1, board))
            return
        if not self.skipped:
            self.warnings.append("a variation without a move before it, or too deep in others, was passed over")
        self.skipped += 1

    def _close(self):
        if self.skipped:
            self.skipped -= 1
        elif len(self.lines) > 1:
            self._end_variation()
        else:
            self.warnings.append("a bracket is closed that was not opened")

    def _end_variation(self):
        line = self.lines.pop()
        if line.moves:
            self.variations.append(Variation(line.ply, len(self.lines), tuple(line.moves)))

    def _comment(self, kind, text):
        if kind == "endless":
            self.warnings.append(f"the comment {{{text[:20]}… has no end, and what follows it was not read")
        if text and len(self.lines) < 2 and not self.skipped:
            ply = len(self.lines[0].moves) if self.lines else 0
            self.comments[ply] = f"{self.comments[ply]} {text}" if ply in self.comments else text

    def game(self):
        """The game that was read."""
        line = self._played()
        if len(self.lines) > 1 or self.skipped:
            self.warnings.append("a bracket is not closed")
        while len(self.lines) > 1:
            self._end_variation()
        return PgnGame(self.headers, self.start, tuple(line.moves), self._outcome(), self.comments,
                       tuple(self.variations), tuple(self.warnings))

    def _outcome(self):
        """The result at the end of the moves, else that of the tag, else the sign of an unfinished game."""
        tag = self.headers.get("Result")
        result = self.result or RESULTS.get(tag, UNFINISHED)
        if RESULTS.get(tag, tag) not in (None, "?", "", result):
            self.warnings.append(f"the tag says Result {tag!r}, and the game ends with {result}")
        return result


def _why_refused(fen, text):
    if text.startswith("["):
        return 'a tag is a line such as [White "Name"]'
    if text.count("/") == 7:
        return "this is a FEN record, a position without a game"
    board = Board(fen)
    if not board.legal_moves():
        return f"the game has ended by {board.outcome().reason}"
    try:
        parse_san(board, text)
    except PositionError as error:
        return error.hint
    return "no legal move here is written so"
