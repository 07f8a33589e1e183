"""Runs notebooks again and stores their outputs: `python run.py refresh [LESSON ...]`, as in `refresh 05`.

The same notebook gives the same bytes each time, on every machine. It stands beside the tests
because only authors need it, and because tests/test_notebooks.py holds every notebook to its form.
"""
import re
import sys
import tempfile
from pathlib import Path

import nbformat
from nbclient.exceptions import CellExecutionError

from tests.kernels import run_notebook
from tests.private import build_font_cache, forget_progress, use_private_folders

NOTEBOOKS = Path(__file__).resolve().parent.parent / "notebooks"
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"


def refresh(path: Path) -> None:
    """Runs the notebook at *path* in a fresh kernel and stores it with its outputs; if a cell fails, nothing is stored."""
    notebook = nbformat.read(path, as_version=4)
    run_notebook(notebook, path.parent)
    name_cells(notebook, path.stem[:2])
    path.write_text(as_stored(notebook), encoding="utf-8", newline="\n")


def as_stored(notebook) -> str:
    """The text of a notebook's file, without what changes from run to run or from machine to machine."""
    notebook.nbformat_minor = 5
    notebook.metadata.pop("widgets", None)
    notebook.metadata.language_info = {"name": "python"}
    notebook.metadata.kernelspec = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
    for cell in notebook.cells:
        for passing in ("execution", "trusted"):
            cell.metadata.pop(passing, None)
        for output in cell.get("outputs", []):
            output.get("data", {}).pop(WIDGET_VIEW, None)  # names a model that is gone; the picture beside it stays
            if output.output_type == "error":
                output.traceback = [f"{output.ename}: {output.evalue}"]  # a traceback names folders of this machine
    nbformat.validate(notebook)
    return nbformat.writes(notebook) + "\n"


def name_cells(notebook, lesson: str) -> None:
    """Gives new cells the next free name of the lesson, as in 05-012; names once given stay, for short diffs."""
    named = [int(cell.id[3:]) for cell in notebook.cells if re.fullmatch(lesson + r"-\d{3}", cell.id)]
    number = max(named, default=0)
    for cell in notebook.cells:
        if not re.fullmatch(lesson + r"-\d{3}", cell.id):
            number += 1
            cell.id = f"{lesson}-{number:03}"


def lessons(wanted: list[str]) -> list[Path]:
    """The notebooks meant by names such as 05, 05_perft or notebooks/05_perft.ipynb; all of them if none is named."""
    there = sorted(NOTEBOOKS.glob("*.ipynb"))
    if not wanted:
        return there
    names = [Path(name).stem for name in wanted]
    for name in names:
        if not any((path.stem + "_").startswith(name + "_") for path in there):
            sys.exit(f"There is no lesson {name}: name one of {', '.join(path.stem for path in there)}.")
    return [path for path in there if any((path.stem + "_").startswith(name + "_") for name in names)]


def main(wanted: list[str]) -> None:
    with tempfile.TemporaryDirectory(prefix="chesslearn-", ignore_cleanup_errors=True) as home:
        use_private_folders(Path(home))
        build_font_cache()
        for path in lessons(wanted):
            forget_progress()
            print(path.name, flush=True)
            try:
                refresh(path)
            except CellExecutionError as error:
                sys.exit(f"{error}\n{path.name} is left as it was: mend the cell above and refresh again.")


if __name__ == "__main__":
    main(sys.argv[1:])
