"""One game between two players, and its score sheet (lesson 10).

Open `pgn` next.
"""
from dataclasses import dataclass

from chesslearn.match.pgn import write_pgn
from chesslearn.match.players import CRASHED, TOO_LONG, Fault, ask, fixed_chance, seeded
from chesslearn.rules.board import Board
from chesslearn.rules.ending import Outcome, game_end
from chesslearn.rules.pieces import BLACK, WHITE, opponent


def first_is_white(number):
    """Whether the match's first player has White in this game, as in all odd ones: a pair is one opening with colors swapped."""
    return number % 2 == 1


@dataclass(frozen=True)
class Fixture:
    """What is settled before a game: its number from 1, who plays whom, the opening, the seed and the limits.

    `opening_moves` are played before the players are asked, `seconds` is the time for one move, and a
    game of `plies` half-moves, those of the opening included, is counted as a draw.
    """

    number: int
    first: str
    second: str
    opening: str
    opening_moves: tuple
    seed: int
    seconds: float
    plies: int


@dataclass(frozen=True, repr=False)
class Game:
    """A game played: `moves` from the first of the opening on, the `result` as in "1-0", and the `reason`.

    `fault` says how a player lost that was not beaten, else it is None; `cut` is true for a game that
    was stopped at the limit of half-moves.
    """

    number: int
    white: str
    black: str
    opening: str
    seed: int
    moves: tuple
    result: str
    reason: str
    fault: Fault | None = None
    cut: bool = False

    def __repr__(self):
        return f"game {self.number}: {self.white} – {self.black} {self.result}, {self.reason}, {len(self.moves)} half-moves"

    @property
    def first_score(self):
        """The points of the match's first player: 1, 1/2 or 0."""
        white = {"1-0": 1.0, "1/2-1/2": 0.5, "0-1": 0.0}[self.result]
        return white if first_is_white(self.number) else 1 - white

    def pgn(self):
        """The game as PGN text, with opening, seed and reason in the headers."""
        headers = {"Event": "chesslearn match", "Round": self.number, "White": self.white, "Black": self.black,
                   "Opening": self.opening, "Seed": self.seed, "Termination": self._termination(), "Reason": self.reason}
        comments = {len(self.moves): str(self.fault)} if self.fault else {}
        return write_pgn(Board(), self.moves, headers, comments, self.result)

    def _termination(self):
        return self.fault.kind if self.fault else "adjudication" if self.cut else "normal"


def play_game(first, second, fixture, note=lambda move: None):
    """The `Game` of two players; `note(move)` is called after each move, so that others know how far it got."""
    board = Board()
    for move in fixture.opening_moves:
        board.make(move)
    sides = (WHITE, BLACK) if first_is_white(fixture.number) else (BLACK, WHITE)
    players = dict(zip(sides, (seeded(player, fixture.seed) for player in (first, second))))
    with fixed_chance(fixture.seed):
        while (end := game_end(board)) is None and len(board.history) < fixture.plies:
            move, fault = ask(players[board.turn], board, fixture.seconds)
            if fault:
                return lost_by_fault(fixture, board, fault)
            board.make(move)
            note(move)
    if end:
        return _game(fixture, board, end.result, end.reason)
    return _game(fixture, board, "1/2-1/2", f"cut at {len(board.history)} half-moves", cut=True)


def lost_by_fault(fixture, board, fault):
    """The `Game` that the side to move on `board` has lost by a fault."""
    name = (fixture.first, fixture.second)[first_is_white(fixture.number) != (board.turn == WHITE)]
    return _game(fixture, board, Outcome("", opponent(board.turn)).result, f"{name}: {fault.sentence}", fault)


def lost_by_crash(fixture, moves, hung):
    """The `Game` whose process ended after `moves`: the side that was thinking has lost it."""
    board = Board()
    for move in (*fixture.opening_moves, *moves):
        board.make(move)
    kind, sentence = ((TOO_LONG, f"no move within {fixture.seconds:g} seconds, in a loop that cannot be broken off") if hung
                      else (CRASHED, "ended the process it was playing in"))
    return lost_by_fault(fixture, board, Fault(kind, sentence, board.fen()))


def _game(fixture, board, result, reason, fault=None, cut=False):
    white, black = (fixture.first, fixture.second) if first_is_white(fixture.number) else (fixture.second, fixture.first)
    return Game(fixture.number, white, black, fixture.opening, fixture.seed,
                tuple(undo.move for undo in board.history), result, reason, fault, cut)
