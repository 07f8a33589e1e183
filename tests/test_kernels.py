"""A kernel whose port another program took is started again; nothing else is."""
import socket

import nbval.plugin
import pytest
from jupyter_client.connect import LocalPortCache
from nbformat.v4 import new_code_cell, new_notebook

from tests.kernels import ENDED_AT_ONCE, once_more, run_notebook


@pytest.fixture
def taken_port(monkeypatch):
    """The first port that Jupyter chooses is taken by this test before a kernel can have it."""
    choose, taken = LocalPortCache.find_available_port, []

    def choose_and_lose(self, ip):
        port = choose(self, ip)
        if not taken:
            taken.append(socket.create_server((ip, port)))
        return port

    monkeypatch.setattr(LocalPortCache, "find_available_port", choose_and_lose)
    yield taken
    for server in taken:
        server.close()


def test_a_notebook_runs_although_a_port_was_taken(taken_port, tmp_path, monkeypatch):
    """The first kernel ends before its first answer, the second one runs the cells."""
    monkeypatch.setattr("atexit.register", lambda function: None)  # nbclient would clean up once more after a failed start
    notebook = new_notebook(cells=[new_code_cell("6 * 7")])
    run_notebook(notebook, tmp_path)
    assert taken_port and notebook.cells[0].outputs[0].data["text/plain"] == "42"


def test_nbval_gets_a_kernel_although_a_port_was_taken(taken_port, tmp_path):
    """The plug-in that compares notebooks starts its kernels by the same rule."""
    kernel = nbval.plugin.RunningKernel("python3", cwd=str(tmp_path))
    kernel.stop()
    assert taken_port


@pytest.mark.parametrize("message, calls", [(ENDED_AT_ONCE, 2), ("Kernel died", 1)])
def test_only_a_kernel_that_ran_nothing_is_started_again(message, calls):
    """One second try, and none for a kernel that died later: that is a fault to be seen."""
    tries = []

    def start():
        tries.append(message)
        raise RuntimeError(message)

    with pytest.raises(RuntimeError, match=message):
        once_more(start)()
    assert len(tries) == calls
