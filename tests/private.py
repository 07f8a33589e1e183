"""Folders of their own for the programs that tests and `run.py refresh` start.

So a run neither reads nor changes what belongs to the person at the keyboard: progress and level,
IPython's start-up files, JupyterLab's settings, Matplotlib's style.
"""
import os
import shutil
import subprocess
import sys
from pathlib import Path

FOLDERS = {
    "CHESSLEARN_HOME": "chesslearn",
    "IPYTHONDIR": "ipython",
    "JUPYTER_CONFIG_DIR": "jupyter/config",
    "JUPYTER_DATA_DIR": "jupyter/data",
    "JUPYTER_RUNTIME_DIR": "jupyter/runtime",
    "JUPYTERLAB_SETTINGS_DIR": "jupyter/settings",
    "JUPYTERLAB_WORKSPACES_DIR": "jupyter/workspaces",
    "MPLCONFIGDIR": "matplotlib",
}


def use_private_folders(home: Path) -> None:
    """Points this process, and all that it starts, to folders under *home*."""
    for variable, folder in FOLDERS.items():
        (home / folder).mkdir(parents=True, exist_ok=True)
        os.environ[variable] = str(home / folder)
    os.environ.pop("MPLBACKEND", None)  # another back end than the notebook's would leave cells without figures


def forget_progress() -> None:
    """Empties the private CHESSLEARN_HOME, so that no test or notebook sees what an earlier one left there."""
    folder = Path(os.environ["CHESSLEARN_HOME"])
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(exist_ok=True)


def build_font_cache() -> None:
    """Lets Matplotlib look for fonts now: in a cell it would say so, where a stored output says nothing."""
    subprocess.run([sys.executable, "-c", "import matplotlib.font_manager"], check=True, stderr=subprocess.DEVNULL)
