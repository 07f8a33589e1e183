"""The lists of packages agree: what pyproject.toml asks for is locked, and the lock names no host and no folder."""
import re
import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")


def test_the_lock_holds_pins_hashes_and_comments_alone():
    """No line of the lock names a URL, an index, a folder or an option."""
    line = re.compile(r"[a-z0-9-]+==[\w.]+( ; [^/\\]+)? \\|    --hash=sha256:[0-9a-f]{64}( \\)?|    #[ \w.()-]*")
    assert [text for text in LOCK.splitlines() if not line.fullmatch(text)] == []


def test_every_pin_has_hashes():
    """Each pin is followed by at least one hash, so that what is installed is what was locked."""
    pins = re.findall(r"^[a-z0-9-]+==.*\n(    --hash)?", LOCK, re.M)
    assert len(pins) > 50 and all(pins)


def test_every_requirement_is_pinned_in_range():
    """Whatever pyproject.toml asks for, extras included, the lock pins in the range asked for."""
    extras = PROJECT["project"]["optional-dependencies"]
    asked = [Requirement(text) for text in sum(extras.values(), PROJECT["project"]["dependencies"])]
    pinned = re.findall(r"^([a-z0-9-]+)==([\w.]+)", LOCK, re.M)
    for requirement in asked:
        if requirement.name != "chesslearn":
            versions = [version for name, version in pinned if name == canonicalize_name(requirement.name)]
            assert versions, f"{requirement.name} is not in the lock: python run.py lock"
            assert all(version in requirement.specifier for version in versions), f"{requirement}: {versions}"


def test_the_development_group_is_the_test_extra():
    """`uv sync` and `pip install -e .[test]` bring the same packages, listed once."""
    assert PROJECT["dependency-groups"] == {"dev": ["chesslearn[test]"]}


def test_conda_and_binder_take_everything_from_pyproject():
    """environment.yml has the project's range of Pythons, pip, and the project itself: nothing is listed twice."""
    lines = [line.strip() for line in (ROOT / "environment.yml").read_text(encoding="utf-8").splitlines()]
    listed = lines[lines.index("dependencies:") + 1:]
    assert listed == ["- python" + PROJECT["project"]["requires-python"], "- pip", "- pip:", "- -e .[test]"]
