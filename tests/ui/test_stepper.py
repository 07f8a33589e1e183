"""The Python half of the stepper: what the browser is told, and what stands where no widget can."""
import base64
import json
import re
from xml.etree import ElementTree

import chess
import pytest

from chesslearn import Board, Plugged, alphabeta, evaluate
from chesslearn.engine.trace import INFINITY, record
from chesslearn.engine.tree import TEXTBOOK, Tree
from chesslearn.ui.stepper import SearchStepper
from chesslearn.ui.trace_text import in_notation, number
from chesslearn.ui.tree_picture import draw_tree
from tests.ui.contrast import contrast

ENDING = "5Kn1/5p2/p6k/5P2/6P1/1P6/8/8 w - - 0 1"
MIDDLE_GAME = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 6 5"


@pytest.fixture(scope="module")
def textbook():
    """The trace of the textbook tree."""
    return record(alphabeta, Tree(TEXTBOOK), 2)


def test_moves_are_told_in_notation():
    """The texts of all nodes and of all unread moves are what `chess` writes, in the order of the search."""
    trace = record(alphabeta, Board(ENDING), 2)
    told, path, board = in_notation(trace), [], chess.Board(ENDING)
    for event, (kind, _, *rest) in zip(told, trace.events):
        if kind == "enter" and rest[1]:
            assert event[3] == board.san(chess.Move.from_uci(rest[1]))
            board.push_uci(rest[1])
        elif kind == "cut":
            assert event[3] == tuple(board.san(chess.Move.from_uci(uci)) for uci in rest[1])
        elif kind in ("leaf", "exit") and board.move_stack:
            path.append(len(board.move_stack))
            board.pop()
    assert set(path) == {1, 2} and not board.move_stack


def test_moves_that_chess_does_not_know_stay_coordinates():
    """A learner's generator with a wrong move is still shown."""
    def one_ply(board, depth, alpha, beta):
        if depth == 0:
            return evaluate(board)
        return max(-reply(board, move, depth) for move in board.legal_moves())

    def reply(board, move, depth):
        board.make(move)
        score = one_ply(board, depth - 1, -INFINITY, INFINITY)
        board.unmake()
        return score

    wrong = Plugged(Board(), legal_moves=lambda board: [type(board.legal_moves()[0])(12, 36)])
    assert [event[3] for event in in_notation(record(one_ply, wrong, 1)) if event[0] == "enter"] == ["", "e2e5"]


@pytest.mark.parametrize(("value", "text"), [
    (0, "0"), (100, "+100"), (-350, "−350"), (INFINITY, "+∞"), (-INFINITY, "−∞"), (29_999, "+M1"), (29_998, "+M1"), (29_997, "+M2"), (-29_996, "−M2")])
def test_scores_on_a_board(value, text):
    """With a sign; a mate as the number of moves to it."""
    assert number(value, record(alphabeta, Board(), 1)) == text


def test_what_the_browser_gets(textbook):
    """One plain dict: no board and no drawings for a tree, 64 letters and twelve drawings for a position."""
    tree, board = SearchStepper(textbook), SearchStepper(record(alphabeta, Board(ENDING), 1))
    assert (tree._trace["pieces"], tree._art, tree._trace["players"], tree._trace["full"]) == (None, {}, ["Max", "Min"], 13)
    assert board._trace["pieces"][61:63] == "Kn" and len(board._trace["pieces"]) == 64 and len(board._art) == 12
    assert board._trace["moves"][1:] == [event[3] for event in board.trace.of_kind("enter")][1:]
    assert json.loads(json.dumps(tree._trace)) == tree._trace | {"events": [json.loads(json.dumps(event)) for event in tree._trace["events"]]}


def test_the_longest_trace_is_small():
    """5000 events of a middle game reach the browser in under 300 kB."""
    widget = SearchStepper(record(alphabeta, Board(MIDDLE_GAME), 4))
    assert len(widget._trace["events"]) == 5000 and not widget._trace["complete"]
    assert len(json.dumps(widget._trace).encode()) < 300_000


def test_without_a_widget_there_is_a_picture(textbook):
    """The bundle holds the tree as an image with words, and as lines of text; the widget's text never changes."""
    data, _ = SearchStepper(textbook)._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in data
    assert re.search('<img alt="Search tree: the root, Max to move, exactly 3; A exactly 3; '
                     'B at most 2, 2 below it not read; C at most 2" width="[0-9]+" src="data:image/svg', data["text/html"])
    assert data["text/plain"].splitlines()[:3] == ["root  Max: exactly 3", "  A  Min: exactly 3", "    A1  exactly 3"]
    assert "    not read: B2, B3" in data["text/plain"]
    assert repr(SearchStepper(textbook)) == "SearchStepper(Trace: 11 nodes, 1 cut, value 3)"


def test_the_picture_shows_the_whole_textbook_tree(textbook):
    """Thirteen boxes, two of them dashed with a bar before them, texts that can be read on their boxes."""
    picture = draw_tree(textbook, caption="A tree")
    root = ElementTree.fromstring(picture.svg)
    boxes = root.findall("{*}rect")[1:]
    texts = [text.text for text in root.findall("{*}text")]
    assert len(boxes) == 13 and len([box for box in boxes if box.get("stroke-dasharray")]) == 2
    assert len([line for line in root.findall("{*}line") if line.get("stroke-width") == "5"]) == 2
    assert texts.count("not read") == 2 and {"▲ root", "▼ A", "≤ 2", "= 12"} <= set(texts)
    assert contrast("#0b6b4d", "#ffffff") > 4.5 and contrast("#5f6368", "#ffffff") > 4.5
    assert f'src="data:image/svg+xml;base64,{base64.b64encode(picture.svg.encode()).decode()}"' in picture.html
    assert picture.html.endswith("<div>A tree</div>")


def test_the_picture_of_a_large_tree_shows_the_root_and_its_moves():
    """At most thirteen boxes below the root, the best move among them, and the rest counted."""
    trace = record(alphabeta, Board(MIDDLE_GAME), 2)
    root = ElementTree.fromstring(draw_tree(trace).svg)
    texts = [text.text for text in root.findall("{*}text")]
    assert len(root.findall("{*}rect")) == 1 + 1 + 12
    assert "▼ Rb1" in texts and f"{len(Board(MIDDLE_GAME).legal_moves()) - 11} more" in texts
    assert draw_tree(trace).text.splitlines()[-1].startswith("... and ")


def test_the_picture_of_a_search_that_was_ended():
    """The root is not finished, and that is said."""
    picture = draw_tree(record(alphabeta, Board(MIDDLE_GAME), 3, most_events=300))
    assert picture.alt.startswith("Search tree: the root, White to move, not finished; ")
    assert picture.text.splitlines()[0] == "root  White: not finished"
