"""Reads the test data in `tests/data`: rows of JSON Lines, as parameters named by their id."""
import json
from pathlib import Path

import pytest

DATA = Path(__file__).parent / "data"


def load(name):
    """The rows of `tests/data/<name>.jsonl`, as dicts."""
    lines = (DATA / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def params(rows):
    """The rows as parameters of a test, each with its id as its name."""
    return [pytest.param(row, id=row["id"]) for row in rows]
