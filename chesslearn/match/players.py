"""Players, asked for a move: what they are called, how they are seeded, and what loses them the game (lesson 10).

A player is a function from a board to a move. It may take an event `stop`, which is set when its
answer is no longer waited for. Open `clock` next.
"""
import inspect
import random
import traceback
from contextlib import contextmanager
from dataclasses import dataclass, fields, is_dataclass, replace
from pathlib import Path
from threading import Event

from chesslearn.engine.difficulty import LEVELS, Choice, Engine, RandomMover
from chesslearn.match.clock import within
from chesslearn.rules.explain import why_illegal
from chesslearn.rules.move import UCI, Move

RAISED, TOO_LONG, NO_LEGAL_MOVE, CRASHED = "abandoned", "time forfeit", "rules infraction", "emergency"
"""How a player can lose without being beaten, in the words of PGN's tag Termination."""
LONGEST_TEXT = 200
PACKAGE = str(Path(__file__).parents[1])


@dataclass(frozen=True)
class Fault:
    """Why a game was lost without being played out: the `kind`, a `sentence`, and the position."""

    kind: str
    sentence: str
    fen: str

    def __str__(self):
        return f"{self.sentence}, in {self.fen}"


def ask(player, board, seconds):
    """The player's legal move on `board` and None, or None and the `Fault`. It gets a copy of the board."""
    stop, copy = Event(), board.copy()
    call = within(seconds, lambda: player(copy, stop=stop) if takes_stop(player) else player(copy), stop.set)
    if call is None:
        return None, Fault(TOO_LONG, f"no move within {seconds:g} seconds", board.fen())
    if call.error is not None:
        return None, Fault(RAISED, f"raised {in_words(call.error)}", board.fen())
    try:
        wrong = what_is_wrong(board, call.value)
    except Exception as error:  # an answer can be such that even looking at it raises
        wrong = f"answered with what raises {in_words(error)}"
    return (None, Fault(NO_LEGAL_MOVE, wrong, board.fen())) if wrong else (call.value, None)


def refuse_player(player):
    """Raises a ValueError for what cannot be asked for a move: a number, a text, a `Difficulty`, a class."""
    if isinstance(player, type) or not callable(player):
        raise ValueError(f"{player!r} is not a player: a player is a function from a board to a move, "
                         "such as Engine(depth=2) or Difficulty.of_level(1).player()")


def takes_stop(player):
    """Whether the player can be asked to stop."""
    return takes(player, "stop")


def takes(player, name):
    """Whether the player has a parameter of this name."""
    try:
        return name in inspect.signature(player).parameters
    except (TypeError, ValueError):  # not callable, or written in C and silent about it
        return False


def what_is_wrong(board, answer):
    """Half a sentence for an answer that is no legal move on `board`, or None."""
    if isinstance(answer, Choice):
        return "answered a Choice, which is not a Move: it should return choice.move"
    if not isinstance(answer, Move):
        hint = ": a function without a return answers None" if answer is None else ""
        if isinstance(answer, str) and UCI.fullmatch(answer):
            hint = f": it should return Move.from_uci({answer!r})"
        return f"answered {answer!r:.80}, which is not a Move{hint}"
    if answer not in board.legal_moves():
        return f"wanted {answer.uci()}, which is not legal: {why_illegal(board, answer)}"
    return None


def in_words(error):
    """An exception in one line, such as "ZeroDivisionError: division by zero"."""
    text = " ".join("".join(traceback.format_exception_only(error)).split())
    return text.removeprefix("__main__.")[:LONGEST_TEXT].rstrip(".: ")


def foreign_frames(error):
    """The frames of an exception's traceback that are in no file of chesslearn's: a learner's, or a library's."""
    return [frame for frame in traceback.extract_tb(error.__traceback__) if not frame.filename.startswith(PACKAGE)]


def name_of(player):
    """What a player is called: "level 1", "depth 2, noise 10", or the name of its function or its class."""
    if isinstance(player, (Engine, RandomMover)):
        for number, difficulty in LEVELS.items():
            if player == difficulty.player(player.seed):
                return f"level {number}"
    if isinstance(player, Engine):
        return f"depth {player.depth}" + (f", noise {player.noise}" if player.noise else "")
    return getattr(player, "__name__", type(player).__name__)


def seeded(player, seed):
    """The player with its field `seed` set, where it is a dataclass that has one: an `Engine` or a `RandomMover`."""
    is_object = is_dataclass(player) and not isinstance(player, type)
    if is_object and any(field.name == "seed" and field.init for field in fields(player)):
        return replace(player, seed=seed)
    return player


@contextmanager
def fixed_chance(seed):
    """Lets the functions of `random` begin at `seed` and go on afterwards as if nothing had been."""
    state = random.getstate()
    random.seed(seed)
    try:
        yield
    finally:
        random.setstate(state)
