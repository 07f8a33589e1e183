"""The level last chosen is kept in one small file, and a bad file does no harm."""
import json

import pytest

from chesslearn.ui.settings import remember_level, remembered_level, settings_file


def test_the_file_lies_in_the_named_folder(monkeypatch, tmp_path):
    """CHESSLEARN_HOME names the folder; without it, the file is in the user's settings folder."""
    monkeypatch.setenv("CHESSLEARN_HOME", str(tmp_path))
    assert settings_file() == tmp_path / "settings.json"
    monkeypatch.setenv("CHESSLEARN_HOME", "")
    assert settings_file().parts[-2:] == ("chesslearn", "settings.json")


def test_a_level_is_remembered(monkeypatch, tmp_path):
    """Nothing is remembered at first; then the level stored last, in a folder that is made when needed."""
    monkeypatch.setenv("CHESSLEARN_HOME", str(tmp_path / "new" / "folder"))
    assert remembered_level() is None
    for level in (3, 0):
        remember_level(level)
        assert remembered_level() == level
    assert [path.name for path in settings_file().parent.iterdir()] == ["settings.json"]


@pytest.mark.parametrize("content", [
    b"", b"{", b"3", b"[3]", b"null", b'"level"', b"{}", b'{"level": null}', b'{"level": "3"}', b'{"level": [3]}',
    b'{"level": true}', b'{"level": 3.0}', b"\xff\xfe\x00", b'{"level": 3', b"[" * 100])
def test_a_garbled_file_is_nothing_remembered(content):
    """Whatever stands in the file, asking for the level raises nothing."""
    settings_file().write_bytes(content)
    assert remembered_level() is None


def test_a_garbled_file_is_replaced():
    """Storing a level writes a good file over a bad one."""
    settings_file().write_bytes(b"\xff")
    remember_level(2)
    assert json.loads(settings_file().read_text(encoding="utf-8")) == {"level": 2}


def test_a_folder_that_cannot_be_is_told(monkeypatch, tmp_path):
    """Where a file stands in the folder's place, storing raises an OSError and reading gives nothing."""
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("CHESSLEARN_HOME", str(tmp_path / "file"))
    assert remembered_level() is None
    with pytest.raises(OSError):
        remember_level(2)
