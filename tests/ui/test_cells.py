"""A cell that runs again closes the panel it has shown before."""
from chesslearn.ui import cells


class Panel:
    """Notes whether it was closed."""

    closed = False

    def close(self):
        self.closed = True


def show(monkeypatch, cell, run):
    """A panel that is shown in this run of this cell."""
    monkeypatch.setattr(cells, "_present_cell", lambda: (cell, run))
    panel = Panel()
    cells.take_the_place_of_earlier(panel)
    return panel


def test_second_run_closes_the_panels_of_the_first(monkeypatch):
    """Two panels of one run stay; the next run of their cell closes both, that of another cell none."""
    monkeypatch.setattr(cells, "_shown", {})
    first, beside = show(monkeypatch, "a", 1), show(monkeypatch, "a", 1)
    other = show(monkeypatch, "b", 2)
    assert not (first.closed or beside.closed)
    again = show(monkeypatch, "a", 3)
    assert first.closed and beside.closed
    assert not (other.closed or again.closed)


def test_outside_a_notebook_nothing_is_closed(monkeypatch):
    """Where there are no cells, panels stay."""
    monkeypatch.setattr(cells, "_shown", {})
    first, second = show(monkeypatch, None, None), show(monkeypatch, None, None)
    assert not (first.closed or second.closed)
