"""The errors of chesslearn, each with the bad value, the position and one hint (lessons 01 to 04).

All are subclasses of `ValueError`, so `except ValueError` catches them. Open `rules.pieces` next.
"""

LONGEST_TEXT = 300
"""Characters of a value, a record or a hint in a message: what was pasted by mistake must not fill the page."""


class PositionError(ValueError):
    """Base of the errors below: `.value` is what was refused, `.fen` where (or None), `.hint` why.

    The message shows the beginning of a value that is longer than any move or record.
    """

    what = "not possible"

    def __init__(self, value, fen=None, hint=""):
        self.value, self.fen, self.hint = value, fen, hint
        place = f" in {_shortened(fen)}" if fen is not None else ""
        super().__init__(f"{self.what} {_shortened(repr(value))}{place}: {_shortened(hint)}")

    def __reduce__(self):
        return type(self), (self.value, self.fen, self.hint)


def _shortened(text):
    return text if len(text) <= LONGEST_TEXT else text[:LONGEST_TEXT] + "…"


class InvalidFenError(PositionError):
    """A FEN record that cannot be read, or a position no game of chess can have."""

    what = "invalid FEN"


class InvalidMoveError(PositionError):
    """Text or values that are not a move at all, in any position."""

    what = "invalid move"


class IllegalMoveError(PositionError):
    """A move, but not one that may be played here."""

    what = "illegal move"


class GameOverError(PositionError):
    """A move was asked for after the end of the game; `.outcome` says how it ended.

    `.score` is the value of the final position in centipawns for the side to move: minus mate
    when it is mated, otherwise 0.
    """

    what = "no move, the game is over:"

    def __init__(self, outcome, fen, score=0):
        self.outcome, self.score = outcome, score
        super().__init__(outcome.reason, fen, "start a new game or take a move back")

    def __reduce__(self):
        return type(self), (self.outcome, self.fen, self.score)


class InvalidPgnError(PositionError):
    """Text that is no PGN, or a game in it that cannot be read; `.moves` are those before the error, a tuple."""

    what = "invalid PGN"

    def __init__(self, value, fen=None, hint="", moves=()):
        self.moves = moves
        super().__init__(value, fen, hint)

    def __reduce__(self):
        return type(self), (self.value, self.fen, self.hint, self.moves)
