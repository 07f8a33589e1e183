"""Where what is remembered from one kernel to the next is kept, and how it is written (lesson 11).

Open `settings` next.
"""
import os
import tempfile
import time
from pathlib import Path

MOST_ATTEMPTS = 11


def home(otherwise):
    """The folder that the environment variable CHESSLEARN_HOME names, else the path `otherwise`."""
    named = os.environ.get("CHESSLEARN_HOME")
    return Path(named) if named else Path(otherwise)


def write_whole(path, text):
    """Writes a file, and the folder it is in: another kernel sees the old file or the new one, never half of it.

    May raise OSError, and then the old file is as it was.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    file, draft = tempfile.mkstemp(dir=path.parent, suffix=".part")
    try:
        with open(file, "w", encoding="utf-8") as stream:
            stream.write(text)
        _replace(draft, path)
    except BaseException:
        os.unlink(draft)
        raise


def _replace(draft, path):
    """Windows refuses while another program, such as a virus scanner, has the old file open; that is soon over."""
    for left in range(MOST_ATTEMPTS - 1, -1, -1):
        try:
            return os.replace(draft, path)
        except PermissionError:
            if not left:
                raise
            time.sleep(0.02)
