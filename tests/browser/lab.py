"""A private JupyterLab server and a page of it, as tests/browser/conftest.py hands them to the tests."""
import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote
from urllib.request import ProxyHandler, Request, build_opener

import nbformat
from nbformat.sign import NotebookNotary

SETTINGS = {  # every cell is in the page, nothing pops up, nothing is saved behind a test's back
    "@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"},
    "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False, "doNotDisturbMode": True},
    "@jupyterlab/docmanager-extension:plugin": {"autosave": False},
}
CHROMIUM_FLAGS = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
                  "--disable-component-update", "--disable-sync"]
WIDGET_STATE = "application/vnd.jupyter.widget-state+json"
IS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
SECONDS = 60  # for one thing the page is asked to do

READY = """() => {
    const panel = window.jupyterapp?.shell?.currentWidget;
    return !!panel?.context?.isReady && panel.sessionContext?.isReady
        && panel.sessionContext.session?.kernel?.status === 'idle';
}"""
RUN_ALL = """async () => {
    await window.jupyterapp.commands.execute('notebook:run-all-cells');
    return window.jupyterapp.shell.currentWidget.content.model.toJSON().cells.flatMap(cell => cell.outputs ?? [])
        .filter(output => output.output_type === 'error').map(output => `${output.ename}: ${output.evalue}`);
}"""
ASK = """async code => {
    const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    const future = kernel.requestExecute({ code, store_history: false });
    let text = '';
    future.onIOPub = ({ header, content }) => {
        if (header.msg_type === 'stream' && content.name === 'stdout') text += content.text;
        if (header.msg_type === 'execute_result') text += content.data['text/plain'];
    };
    const { content } = await future.done;
    if (content.status !== 'ok') throw new Error(`${content.ename}: ${content.evalue}`);
    return text.trim();
}"""
RESTART = "async () => { await window.jupyterapp.shell.currentWidget.sessionContext.restartKernel(); }"


def find_browser(playwright) -> dict | None:
    """What tells Playwright's `launch` which Chromium to start: the one named in $CHROMIUM, or its own, or the system's."""
    if named := os.environ.get("CHROMIUM"):
        return {"executable_path": shutil.which(named)} if shutil.which(named) else None
    if Path(playwright.chromium.executable_path).exists():
        return {}
    for name in ("chromium", "chromium-browser", "google-chrome", "msedge"):
        if path := shutil.which(name):
            return {"executable_path": path}
    for channel in ("chrome", "msedge"):  # on Windows and macOS these are installed but not on PATH
        try:
            playwright.chromium.launch(channel=channel).close()
            return {"channel": channel}
        except Exception:  # Playwright has one error class for all that can go wrong; not there is what it means here
            continue
    return None


class JupyterLab:
    """A server on a free port of 127.0.0.1 with a token of its own; all it reads and writes is under *home*."""

    def __init__(self, home: Path):
        self.folder, self.token = home / "notebooks", secrets.token_hex(16)
        self.folder.mkdir()
        defaults = home / "config" / "labconfig" / "default_setting_overrides.json"
        defaults.parent.mkdir(parents=True)
        defaults.write_text(json.dumps(SETTINGS), encoding="utf-8")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.url, self.log = f"http://127.0.0.1:{port}", home / "server.log"
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "jupyterlab", "--no-browser", "--expose-app-in-browser", "--ServerApp.ip=127.0.0.1",
                 f"--ServerApp.port={port}", "--ServerApp.port_retries=0", f"--ServerApp.root_dir={self.folder}",
                 f"--IdentityProvider.token={self.token}", f"--ServerApp.allow_root={IS_ROOT}"],
                env=os.environ | {"JUPYTER_CONFIG_DIR": str(home / "config"), "JUPYTER_DATA_DIR": str(home / "data"),
                                  "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
                                  "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
                                  "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces")},
                stdin=subprocess.DEVNULL, stdout=log, stderr=log)

    def request(self, path: str, method: str = "GET"):
        """The JSON that the server answers, or None where it answers nothing."""
        request = Request(self.url + path, headers={"Authorization": f"token {self.token}"}, method=method)
        with build_opener(ProxyHandler({})).open(request, timeout=10) as answer:  # no proxy lies before 127.0.0.1
            return json.loads(answer.read() or "null")

    def wait_until_up(self) -> None:
        """Returns when the server answers; raises with its log when it has ended, or needs too long."""
        deadline = time.monotonic() + SECONDS
        while True:
            try:
                return self.request("/api/status")
            except OSError:
                if self.process.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError("JupyterLab did not start:\n" + self.log.read_text(errors="replace")[-3000:])
                time.sleep(0.1)

    def write_notebook(self, cells: list, widgets: dict | None = None) -> str:
        """The name of a new notebook with these code cells, each given as its source or whole, with stored outputs.

        With the state of `widgets`, as ipywidgets saves it, the notebook is trusted.
        """
        name = f"test-{len(list(self.folder.glob('*.ipynb')))}.ipynb"
        notebook = nbformat.v4.new_notebook(cells=[
            nbformat.v4.new_code_cell(cell) if isinstance(cell, str) else cell for cell in cells])
        notebook.metadata.kernelspec = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
        if widgets:
            notebook.metadata.widgets = {WIDGET_STATE: {"version_major": 2, "version_minor": 0, "state": widgets}}
            NotebookNotary(data_dir=str(self.folder.parent / "data")).sign(notebook)
        nbformat.write(notebook, self.folder / name)
        return name

    def end_kernels(self) -> None:
        """Ends all kernels. The server refuses while one is starting or restarting, and is then asked again."""
        deadline = time.monotonic() + SECONDS
        while sessions := self.request("/api/sessions"):
            for session in sessions:
                with suppress(OSError):
                    self.request(f"/api/sessions/{session['id']}", "DELETE")
            time.sleep(0.1)
            if time.monotonic() > deadline:
                raise RuntimeError("kernels that do not end:\n" + self.log.read_text(errors="replace")[-3000:])

    def stop(self) -> None:
        """Asks the server to end with its kernels, and ends it if it does not."""
        try:
            self.request("/api/shutdown", "POST")
            self.process.wait(10)
        except (OSError, subprocess.TimeoutExpired):
            self.process.terminate()
            self.process.wait(10)


def watch(page) -> list[str]:
    """A list that fills with the exceptions of a page, those nobody caught and those printed to its console."""
    problems = []
    page.on("pageerror", lambda error: problems.append(f"uncaught: {error}"))
    page.on("console", lambda message: message.type == "error" and problems.append(f"console: {message.text}"))
    return problems


class LabPage:
    """A notebook open in JupyterLab, its kernel started and no cell run yet.

    `.page` is Playwright's page; `.problems` is the list of exceptions so far, and a test that
    expects one takes it out of there.
    """

    def __init__(self, page, server: JupyterLab, name: str):
        self.page, self.problems = page, watch(page)
        page.goto(f"{server.url}/doc/tree/{quote(name)}?token={server.token}")
        self._wait_until_ready()

    def run_all(self) -> None:
        """Runs all cells and waits for their end; an exception in a cell is an AssertionError here."""
        errors = self._evaluate(RUN_ALL)
        assert errors == [], errors

    def ask(self, code: str) -> str:
        """What *code* prints in the kernel, and the text of its last value; an exception there is one here."""
        return self._evaluate(ASK, code)

    def restart_kernel(self) -> None:
        """Restarts the kernel as the menu does, and waits until the new one is idle."""
        self._evaluate(RESTART)
        self._wait_until_ready()

    def reload(self) -> None:
        """Loads the page again, as F5 does."""
        self.page.reload()
        self._wait_until_ready()

    def _wait_until_ready(self) -> None:
        self.page.wait_for_function(READY, timeout=SECONDS * 1000)

    def _evaluate(self, function: str, argument=None):
        """What a JavaScript function answers; without the race, a promise that never ends would hold up the run."""
        late = f"new Promise((_, fail) => setTimeout(() => fail(new Error('no answer in {SECONDS} s')), {SECONDS * 1000}))"
        return self.page.evaluate(f"argument => Promise.race([({function})(argument), {late}])", argument)
