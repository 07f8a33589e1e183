"""What is remembered from one kernel to the next: which exercises are right, which hints were seen (from lesson 01).

One small file for each exercise and prediction, in a folder whose place `progress()` says: the
user's data folder, or the one that CHESSLEARN_HOME names. A file that cannot be read is set aside,
a folder that cannot be written is mentioned, and nothing fails. Open `reveal` next.
"""
import json
import os

from platformdirs import user_data_path

from chesslearn.ui.stored import home, write_whole

KINDS = {"passed": bool, "hints": int, "guess": int | float}
_unstored = {}
"""What could not be written, by id: it counts while this kernel runs."""


def folder():
    """Where the files are; the folder need not exist."""
    return home(user_data_path("chesslearn", appauthor=False)) / "progress"


def read(id):
    """What is remembered of `id`, as a dict, and a sentence if that could not be read, else ""."""
    record, trouble = _stored(id)
    return (record or {}) | _unstored.get(id, {}), "" if id in _unstored else trouble


def _stored(id):
    """What is stored of `id`, {} if nothing is, None if that cannot be known now; and a sentence on what went wrong."""
    path = folder() / f"{id}.json"
    try:
        return _parsed(path.read_text(encoding="utf-8")), ""
    except (FileNotFoundError, NotADirectoryError):
        return {}, ""
    except OSError as error:
        return None, f"Progress could not be read from {path}: {error.strerror}."
    except ValueError:
        return {}, _set_aside(id, path)


def _parsed(text):
    record = json.loads(text)
    if not isinstance(record, dict) or not all(isinstance(record[key], KINDS.get(key, object)) for key in record):
        raise ValueError("not a record of progress")  # a key that is unknown here is another version's, and stays
    return record


def _set_aside(id, path):
    kept = path.with_suffix(".unreadable")
    try:
        os.replace(path, kept)
    except OSError as error:
        return f"{path} holds no progress that can be read, and it stays there: {error.strerror}."
    return f"What was stored on {id} could not be read: it is set aside as {kept}, and {id} starts anew."


def remember(id, **changes):
    """Adds `changes` to what is remembered of `id`, all or nothing; a sentence on what went wrong, or ""."""
    stored, trouble = _stored(id)
    new = _unstored[id] = _unstored.get(id, {}) | changes
    if stored is None:  # what is there must not be written over
        return f"{trouble} So what is new counts until the kernel ends."
    try:
        if stored != stored | new:
            write_whole(folder() / f"{id}.json", json.dumps(stored | new))
    except OSError as error:
        return f"{trouble} It could not be stored in {folder()} ({error.strerror}), so it counts until the kernel ends.".strip()
    del _unstored[id]
    return trouble


def forget(ids):
    """Forgets these; how many there were, and a sentence on what could not be removed, or ""."""
    forgotten = 0
    for id in ids:
        unstored = _unstored.pop(id, None)
        try:
            (folder() / f"{id}.json").unlink()
            forgotten += 1
        except (FileNotFoundError, NotADirectoryError):
            forgotten += unstored is not None
        except OSError as error:
            return forgotten, f"{folder()} cannot be changed: {error.strerror}."
    return forgotten, ""
