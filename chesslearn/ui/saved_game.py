"""The game that survives the kernel: one small file in the folder of the settings (lesson 11).

A restart of the kernel ends every game in the notebook. The panel writes its game down after each move,
and offers the next kernel to go on with it. Open `keeping` next.
"""
import json
from dataclasses import dataclass

from chesslearn.engine.difficulty import LEVELS
from chesslearn.rules.board import Board
from chesslearn.rules.move import Move
from chesslearn.rules.pieces import COLOR_NAMES, COLORS_BY_NAME
from chesslearn.ui.settings import settings_file
from chesslearn.ui.stored import write_whole

VERSION = 1


@dataclass(frozen=True)
class SavedMove:
    """A half-move, and who made it: the level `by`, a player of another name, or the person, by hand, where it is None.

    `hints` counts those asked for before the move; `hurried` says whether the player was told to move at once.
    """

    move: Move
    by: int | str | None = None
    hints: int = 0
    hurried: bool = False


@dataclass(frozen=True)
class SavedGame:
    """A game that is not over: its first position as a FEN record, its moves, and who plays.

    `color` is the side of the person, `level` that of the opponent (or its name), `seed` fixes its chance
    moves, and the first `given` moves were there when the game began. `id` tells this game from others.
    """

    id: str
    fen: str
    moves: tuple
    color: int
    level: int | str
    seed: int
    given: int = 0

    def board(self):
        """The position reached, with the moves in its history; an error of chesslearn's where one is not legal."""
        board = Board(self.fen)
        for saved in self.moves:
            board.make(board.parse_uci(saved.move.uci()))
        return board


def saved_game_file():
    """The path of the file; it need not exist."""
    return settings_file().with_name("game.json")


def save_game(game):
    """Stores a `SavedGame` in place of an earlier one, all or nothing. May raise OSError."""
    moves = [[saved.move.uci(), saved.by, saved.hints, saved.hurried] for saved in game.moves]
    write_whole(saved_game_file(), json.dumps({"version": VERSION, **vars(game), "moves": moves, "color": COLOR_NAMES[game.color]}))


def saved_game():
    """The `SavedGame` stored last; None if there is none, or if the file holds no game that can be gone on with."""
    try:
        stored = json.loads(saved_game_file().read_text(encoding="utf-8"))
        game = _game(**stored)
        if game.board().outcome():
            return None
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return None
    return game


def forget_game(id):
    """Removes the game of this `id`, if it is the one that is stored. May raise OSError."""
    if (game := saved_game()) and game.id == id:
        saved_game_file().unlink(missing_ok=True)


def _game(version, id, fen, moves, color, level, seed, given):
    """The game from what stands in the file; a ValueError, TypeError or LookupError where that cannot be one."""
    kept = tuple(SavedMove(Move.from_uci(uci), by, hints, hurried) for uci, by, hints, hurried in moves)
    sound = (version == VERSION and type(id) is str and type(seed) is int and _is_player(level)
             and type(given) is int and 0 <= given <= len(kept)
             and all((move.by is None or _is_player(move.by)) and type(move.hints) is int and type(move.hurried) is bool
                     for move in kept))
    if not sound:
        raise ValueError("not a saved game")
    return SavedGame(id, fen, kept, COLORS_BY_NAME[color], level, seed, given)


def _is_player(level):
    return type(level) is str or (type(level) is int and level in LEVELS)
