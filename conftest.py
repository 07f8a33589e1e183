"""What holds for every test: private folders, the order of the three kinds, their counts, and no skips in CI.

It lies beside pyproject.toml, and not in tests/, so that `pytest notebooks/05_perft.ipynb` finds it too.
"""
import os
import tempfile
from collections import Counter
from pathlib import Path

import nbval.plugin
import pytest
from hypothesis import settings
from tests.kernels import once_more
from tests.private import build_font_cache, forget_progress, use_private_folders

IN_CI = os.environ.get("CI", "").lower() in ("1", "true")
KINDS = ("unit", "notebook", "browser")
HOME = pytest.StashKey[tempfile.TemporaryDirectory]()

settings.register_profile("chesslearn", deadline=None, derandomize=IN_CI)
settings.load_profile("chesslearn")


def pytest_configure(config):
    config.stash[HOME] = tempfile.TemporaryDirectory(prefix="chesslearn-", ignore_cleanup_errors=True)
    use_private_folders(Path(config.stash[HOME].name))
    config.option.nbval_sanitize_with = str(config.rootpath / "tests" / "nbval.cfg")
    nbval.plugin.RunningKernel = once_more(nbval.plugin.RunningKernel)


def pytest_unconfigure(config):
    config.stash[HOME].cleanup()


def kind(nodeid) -> str:
    """One of KINDS, by where the test stands; a notebook counts one test for each code cell."""
    if nodeid.startswith("tests/browser/"):
        return "browser"
    return "notebook" if ".ipynb" in nodeid.partition("::")[0] else "unit"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    for item in items:
        if kind(item.nodeid) == "browser":
            item.add_marker("browser")
    # Browser tests come last: while Playwright runs, asyncio counts as running in this thread.
    items.sort(key=lambda item: KINDS.index(kind(item.nodeid)))


def pytest_runtestloop(session):
    if not session.config.option.collectonly and any(kind(item.nodeid) != "unit" for item in session.items):
        build_font_cache()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item):
    if kind(item.nodeid) != "notebook" or item.name == "Cell 0":
        forget_progress()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport():
    return without_skip((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report():
    return without_skip((yield))


def without_skip(report):
    """The report, a failed one in CI if it was skipped: there, a missing browser must not look like a passed test."""
    if IN_CI and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome, report.longrepr = "failed", f"in CI no test is skipped. {report.longrepr[2]}"
    return report


def pytest_terminal_summary(terminalreporter):
    outcomes = {}
    for outcome in ("passed", "skipped", "failed", "error"):  # the later wins: a test may pass and fail at its end
        for report in terminalreporter.stats.get(outcome, []):
            outcomes[report.nodeid] = "failed" if outcome == "error" else outcome
    counts = Counter((kind(nodeid), outcome) for nodeid, outcome in outcomes.items())
    terminalreporter.write_line("; ".join(
        f"{name} tests: " + ", ".join(f"{counts[name, outcome]} {outcome}" for outcome in ("passed", "skipped", "failed"))
        for name in KINDS))
