"""Games that survive the kernel: one small file in the folder of the settings (lesson 11).

A restart of the kernel ends every game in the notebook. The panel writes its game down after each move,
and offers the next kernel to go on with it. The file holds the last few. Open `keeping` next.
"""
import json
from dataclasses import dataclass

from chesslearn.rules.board import Board
from chesslearn.rules.move import Move
from chesslearn.rules.pieces import COLOR_NAMES, COLORS_BY_NAME
from chesslearn.ui.settings import settings_file
from chesslearn.ui.stored import write_whole

VERSION = 3
MOST_GAMES = 5


@dataclass(frozen=True)
class SavedMove:
    """A half-move, and who made it: the level `by`, or the player of that name, or the person, by hand, where it is None.

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
    moves, and the first `given` moves were there when the game began. `id` tells this game from others,
    `engine` is the name of the function of the reader's own that its panel has, "" where it has none.
    """

    id: str
    fen: str
    moves: tuple
    color: int
    level: int | str
    seed: int
    given: int = 0
    engine: str = ""

    def board(self):
        """The position reached, with the moves in its history; an error of chesslearn's where one is not legal."""
        board = Board(self.fen)
        for saved in self.moves:
            board.make(board.parse_uci(saved.move.uci()))
        return board

    def can_go_on(self):
        """Whether its moves are all legal and do not end it."""
        try:
            return not self.board().outcome()
        except ValueError:
            return False


def saved_game_file():
    """The path of the file; it need not exist."""
    return settings_file().with_name("game.json")


def save_game(game):
    """Stores a `SavedGame` as the newest, in place of one with its `id`, all or nothing. May raise OSError."""
    moves = [[saved.move.uci(), saved.by, saved.hints, saved.hurried] for saved in game.moves]
    others = [stored for stored in _stored() if stored.get("id") != game.id]
    _store([{**vars(game), "moves": moves, "color": COLOR_NAMES[game.color]}, *others][:MOST_GAMES])


def saved_games():
    """The `SavedGame`s, newest first, without what cannot be read."""
    games = []
    for stored in _stored():
        try:
            games.append(_game(**stored))
        except (ValueError, LookupError, TypeError):
            pass
    return games


def forget_game(id):
    """Removes the game of this `id`, if it is stored. May raise OSError."""
    games = _stored()
    others = [stored for stored in games if stored.get("id") != id]
    if len(others) < len(games):
        _store(others)


def _stored():
    """What stands in the file for each game."""
    try:
        content = json.loads(saved_game_file().read_text(encoding="utf-8"))
        return [stored for stored in content["games"] if type(stored) is dict] if content["version"] == VERSION else []
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return []


def _store(games):
    if games:
        write_whole(saved_game_file(), json.dumps({"version": VERSION, "games": games}))
    else:
        saved_game_file().unlink(missing_ok=True)


def _game(id, fen, moves, color, level, seed, given, engine):
    """The game from what stands in the file; a ValueError, TypeError or LookupError where that cannot be one."""
    kept = tuple(SavedMove(Move.from_uci(uci), by, hints, hurried) for uci, by, hints, hurried in moves)
    sound = (type(id) is type(fen) is type(engine) is str and _is_count(seed) and _is_player(level)
             and _is_count(given) and given <= len(kept)
             and all((move.by is None or _is_player(move.by)) and _is_count(move.hints) and type(move.hurried) is bool
                     for move in kept))
    if not sound:
        raise ValueError("not a saved game")
    return SavedGame(id, fen, kept, COLORS_BY_NAME[color], level, seed, given, engine)


def _is_count(value):
    return type(value) is int and value >= 0


def _is_player(level):
    """Whether it can be the name of one: another version of chesslearn may know more of them."""
    return type(level) is str or _is_count(level)
