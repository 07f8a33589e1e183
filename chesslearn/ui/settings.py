"""What is remembered from one kernel to the next: the level last chosen (lesson 11).

It stands in a small file in the user's settings folder, or in the folder that the environment
variable CHESSLEARN_HOME names. Open `saved_game` next.
"""
import json

from platformdirs import user_config_path

from chesslearn.ui.stored import home, write_whole


def settings_file():
    """The path of the file; it need not exist."""
    return home(user_config_path("chesslearn", appauthor=False)) / "settings.json"


def remembered_level():
    """The level last chosen, or None: nothing was chosen, or the file cannot be read."""
    try:
        level = json.loads(settings_file().read_text(encoding="utf-8"))["level"]
    except (OSError, ValueError, LookupError, TypeError):
        return None
    return level if type(level) is int else None  # True would pass for 1


def remember_level(level):
    """Stores the level, all or nothing: another kernel never sees half a file. May raise OSError."""
    write_whole(settings_file(), json.dumps({"level": level}))
