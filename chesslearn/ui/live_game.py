"""A game that is being played in the panel, without anything that is seen of it (lesson 11).

The board in the panel makes and takes back the moves on `position`; a `LiveGame` is told of it and knows
who made them, what was thought of them, what was taken back, and how the game ends. Open `scoresheet` next.
"""
import secrets
from dataclasses import dataclass, replace

from chesslearn.engine.difficulty import Choice
from chesslearn.rules.ending import Outcome, game_end
from chesslearn.rules.pieces import opponent
from chesslearn.ui.saved_game import SavedGame, SavedMove
from chesslearn.ui.scoresheet import Scoresheet

YOUR_ENGINE, RESIGNATION = "your engine", "resignation"


def fresh_seed():
    """A seed that nobody chose. One of Python's own generator would change what the reader's notebook draws from it."""
    return secrets.randbelow(1_000_000)


@dataclass(frozen=True)
class Ply(SavedMove):
    """A half-move played, with what is not stored: what the player told of its reasons, if it told any, and how long
    it thought, None where nobody has measured it."""

    choice: Choice | None = None
    seconds: float | None = None


class LiveGame:
    """The state of one game: `color` is the side of the person, `level` answers for the other side.

    `plies` has one `Ply` for each move in the history of `position`; the first `given` of them were there
    when the game began. `undone` are those taken back, the next to be played again at its end.
    """

    def __init__(self, position, color, level, seed):
        self.color, self.level, self.seed = color, level, seed
        self._begin(position)

    def _begin(self, position):
        self.id, self.position, self._sheet = secrets.token_hex(8), position, Scoresheet()
        self.plies = [Ply(undo.move) for undo in position.history]
        self._given, self.undone, self.hints, self.resigned = len(self.plies), [], 0, None

    @classmethod
    def resumed(cls, saved):
        """The game that a `SavedGame` tells of, to be gone on with, with an id of its own: its panel may still be open elsewhere."""
        game = cls(saved.board(), saved.color, saved.level, saved.seed)
        game.plies = [Ply(**vars(kept)) for kept in saved.moves]
        game._given = saved.given
        return game

    def kept(self):
        """The game as a `SavedGame`."""
        return SavedGame(self.id, self.before(1).fen(), tuple(self.plies), self.color, self.level, self.seed, self.given)

    def entries(self):
        """The moves as they are written down, one `Entry` each."""
        return self._sheet.entries(self.position)

    @property
    def given(self):
        """How many of the moves that were there when the game began are there now; those taken back can come again."""
        return min(self._given, len(self.plies))

    @property
    def end(self):
        """The `Outcome` that has ended the game, or None while it runs."""
        return Outcome(RESIGNATION, opponent(self.resigned)) if self.resigned else game_end(self.position)

    @property
    def is_your_turn(self):
        """Whether the person is to move."""
        return self.position.turn == self.color

    @property
    def has_begun(self):
        """Whether the person has made a move here that would be lost with the game."""
        return any(ply.by is None for ply in self.plies[self.given:])

    def resign(self):
        """The person gives the game up."""
        self.resigned = self.color

    def reopen(self):
        """Takes a resignation back."""
        self.resigned = None

    def played(self, ply):
        """Notes a new move, which is on the position already: what was taken back before is forgotten."""
        self._given = self.given
        self.plies.append(ply if ply.by is not None else replace(ply, hints=self.hints))
        self.hints = 0
        self.undone.clear()

    def catch_up(self, position):
        """Notes the moves that were made by hand on `position`, the board's, and not told of yet."""
        if position is not self.position:  # somebody has set up another one
            self._begin(position)
        known, made = 0, [undo.move for undo in position.history]
        while known < min(len(made), len(self.plies)) and self.plies[known].move == made[known]:
            known += 1
        if known < len(self.plies):
            del self.plies[known:]
            self.hints = 0
            self.undone.clear()
        for move in made[known:]:
            self.played(Ply(move))

    def plies_to_undo(self):
        """How many half-moves lie between now and the person's last turn; 0 where there was none."""
        plies = 2 if self.is_your_turn else 1
        return plies if plies <= len(self.plies) else 0

    def plies_to_redo(self):
        """How many of the moves taken back lead to the person's next turn; 0 in a game that is given up."""
        return 0 if self.resigned else min(len(self.undone), 2 if self.is_your_turn else 1)

    def took_back(self, count):
        """Notes that the last `count` half-moves are no longer on the position; the game runs again."""
        self.undone += reversed(self.plies[-count:])
        del self.plies[-count:]
        self.hints, self.resigned = 0, None

    def replayed(self):
        """Notes that the move taken back last is on the position again."""
        self.plies.append(self.undone.pop())

    def change_sides(self):
        """The person plays the other color from here on."""
        self.color = opponent(self.color)

    def last_answer(self):
        """The number of the last half-move that was not made by hand, and its `Ply`; 0 and None if there is none."""
        for number in range(len(self.plies), self.given, -1):
            if self.plies[number - 1].by is not None:
                return number, self.plies[number - 1]
        return 0, None

    def answer_at(self, number):
        """Like `last_answer`, but of half-move `number` alone where that is not the last one of the game."""
        if number >= len(self.plies):
            return self.last_answer()
        ply = self.plies[number - 1] if number else None
        return (number, ply) if ply and ply.by is not None else (0, None)

    def before(self, number):
        """A copy of the position before half-move `number`, counted from 1."""
        board = self.position.copy()
        while len(board.history) >= number:
            board.unmake()
        return board

    def sides(self):
        """Which color the person played from when on, as pairs (half-moves played before, color); never empty."""
        sides = []
        turn = self.before(self.given + 1).turn
        for number, ply in enumerate(self.plies[self.given:], self.given):
            color = turn if ply.by is None else opponent(turn)
            if not sides or sides[-1][1] != color:
                sides.append((number, color))
            turn = opponent(turn)
        if not sides or sides[-1][1] != self.color:
            sides.append((len(self.plies), self.color))
        return sides

    def eras(self):
        """Which level answered from when on, as pairs (half-moves played before, level); never empty.

        It goes by who made the moves, so it stays true where moves were taken back and played again. The
        level chosen last is in it only while it can still come to play.
        """
        eras, last = [], 0
        answers = [(number, ply.by) for number, ply in enumerate(self.plies, 1) if number > self.given and ply.by is not None]
        for number, by in answers + [(None, self.level)] * (not self.end or not answers):
            if not eras or eras[-1][1] != by:
                eras.append((last, by))
            last = number
        return eras
