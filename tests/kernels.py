"""Kernels for tests and for `run.py refresh`, started beside other programs.

Jupyter chooses five free ports for a kernel and gives them back; about a second later the kernel
takes them. If another process has taken one in between, the kernel ends before its first answer.
"""
import functools
from pathlib import Path

import nbformat
from nbclient import NotebookClient

ENDED_AT_ONCE = "Kernel died before replying to kernel_info"  # jupyter_client's words


def once_more(start):
    """*start*, called a second time, which chooses other ports, if its kernel ended before it had run anything."""
    @functools.wraps(start)
    def started(*args, **kwargs):
        try:
            return start(*args, **kwargs)
        except RuntimeError as error:
            if str(error) != ENDED_AT_ONCE:
                raise
            return start(*args, **kwargs)
    return started


@once_more
def run_notebook(notebook: nbformat.NotebookNode, folder: Path) -> None:
    """Runs all cells in a fresh kernel that works in *folder*; their outputs are in *notebook* then.

    A cell that fails without announcing it is a `nbclient.exceptions.CellExecutionError`.
    """
    NotebookClient(notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": folder}},
                   record_timing=False, coalesce_streams=True).execute()
