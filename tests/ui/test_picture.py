"""Pictures of positions: what they show, say and hold, and what they refuse to draw."""
import base64
import hashlib
import html
import os
import re
import subprocess
import sys
from types import SimpleNamespace
from xml.etree import ElementTree

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from IPython.core.formatters import DisplayFormatter

from chesslearn.rules.board import Board
from chesslearn.rules.move import Move
from chesslearn.rules.pieces import BLACK, EMPTY, LETTERS, PIECES
from chesslearn.ui import drawing, signs
from chesslearn.ui.decorations import INKS, Arrow
from chesslearn.ui.heat import Heat
from chesslearn.ui.picture import Picture, draw, position_in_words, register, text_board
from tests.ui.contrast import contrast

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
FOOLS_MATE = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
LONE_KNIGHT = "8/8/8/8/8/8/8/7N"
START_IN_WORDS = (
    "Chess position: White Ke1 Qd1 Ra1 Rh1 Bc1 Bf1 Nb1 Ng1, pawns a2 b2 c2 d2 e2 f2 g2 h2; "
    "Black Ke8 Qd8 Ra8 Rh8 Bc8 Bf8 Nb8 Ng8, pawns a7 b7 c7 d7 e7 f7 g7 h7; White to move")
SVG = "{http://www.w3.org/2000/svg}"


def elements(picture, tag):
    """The elements with this tag in a picture's SVG."""
    return list(ElementTree.fromstring(picture.svg).iter(SVG + tag))


def placed(picture):
    """Letter, column and row (from the top left corner) of each piece drawn."""
    return [(use.get("href"), int(use.get("x")) // 100, int(use.get("y")) // 100) for use in elements(picture, "use")]


def squares_with(picture, **attributes):
    """Left and upper edge of the rectangles that have these attributes."""
    return [(float(rect.get("x", 0)), float(rect.get("y", 0))) for rect in elements(picture, "rect")
            if all(rect.get(name.replace("_", "-")) == value for name, value in attributes.items())]


def test_the_words_of_the_starting_position():
    """The alternative text names every piece of both sides and the side to move."""
    assert draw(START).alt == START_IN_WORDS


def test_the_words_of_a_bare_position():
    """One pawn is a pawn, a side without men is said to have none, and an unknown turn is left out."""
    squares = [EMPTY] * 64
    squares[26] = PIECES["P"]
    assert position_in_words(squares) == "Chess position: White pawn c4; Black no pieces"
    assert position_in_words(squares, BLACK) == "Chess position: White pawn c4; Black no pieces; Black to move"


def test_the_words_tell_what_the_signs_show():
    """Last move, check, marks and arrows are in the alternative text as well."""
    picture = draw(FOOLS_MATE, last_move="d8h4", marks=["f2", 6], arrows=[("h4", "e1"), "g2g4"])
    assert picture.alt.endswith("; White to move; last move d8 to h4; check on e1; marked g1 f2; "
                                "arrows h4 to e1, g2 to g4")


def test_the_text_board():
    """Letters and dots with coordinates, White at the bottom."""
    assert draw(FOOLS_MATE).text == """\
8 r n b . k b n r
7 p p p p . p p p
6 . . . . . . . .
5 . . . . p . . .
4 . . . . . . P q
3 . . . . . P . .
2 P P P P P . . P
1 R N B Q K B N R
  a b c d e f g h"""


def test_the_text_board_from_blacks_side():
    """Turned round, h1 is top left, and the coordinates turn with the pieces."""
    assert draw(FOOLS_MATE, orientation="black").text == """\
1 R N B K Q B N R
2 P . . P P P P P
3 . . P . . . . .
4 q P . . . . . .
5 . . . p . . . .
6 . . . . . . . .
7 p p p . p p p p
8 r n b k . b n r
  h g f e d c b a"""


@given(st.lists(st.sampled_from([EMPTY, *LETTERS]), min_size=64, max_size=64))
@settings(deadline=None, derandomize="CI" in os.environ, max_examples=50)
def test_the_text_board_equals_that_of_chess(squares):
    """For any 64 pieces the rows are the ones that the `chess` library prints."""
    board = chess.Board(None)
    for square, piece in enumerate(squares):
        if piece:
            board.set_piece_at(square, chess.Piece.from_symbol(LETTERS[piece]))
    rows = text_board(squares).splitlines()[:-1]
    assert "\n".join(row[2:] for row in rows) == str(board)
    assert position_in_words(squares).count(";") == 1


@pytest.mark.parametrize("position", [Board(START), Board(START).squares, tuple(Board(START).squares),
                                      chess.Board(), START, START.split()[0]], ids=lambda p: type(p).__name__)
def test_every_form_of_a_position_gives_the_same_drawing(position):
    """A board, its list, a FEN record, a placement alone and a board of `chess` look the same."""
    assert draw(position).svg == draw(START).svg
    assert draw(position).alt.startswith(START_IN_WORDS.removesuffix("; White to move"))


def test_a_position_that_no_game_can_have_is_drawn():
    """Three kings and a pawn on the first rank are no position, but they make a picture."""
    assert sorted(placed(draw("kk5k/8/8/8/8/8/8/P7 x"))) == [("#P", 0, 7), ("#k", 0, 0), ("#k", 1, 0), ("#k", 7, 0)]


def test_orientation_turns_the_board():
    """The knight on h1 is bottom right for White and top left for Black; so are the letters and numbers."""
    assert placed(draw(LONE_KNIGHT)) == [("#N", 7, 7)]
    assert placed(draw(LONE_KNIGHT, orientation="black")) == [("#N", 0, 0)]
    x_of_a = {side: next(float(text.get("x")) for text in elements(draw(START, orientation=side), "text") if text.text == "a")
              for side in ("white", "black")}
    assert x_of_a == {"white": 16 + 19, "black": 16 + 7 * 38 + 19}


def test_each_piece_is_defined_once_and_only_if_it_is_there():
    """A lone knight brings one drawing, the starting position twelve, and 32 uses of them."""
    def ids(picture):
        return [group.get("id") for group in elements(picture, "g") if group.get("id")]
    assert ids(draw(LONE_KNIGHT)) == ["N"]
    assert ids(draw(START)) == list("BKNPQRbknpqr")
    assert len(placed(draw(START))) == 32


def test_the_starting_position_is_small():
    """Its SVG has at most 14 000 bytes, for it is stored with every notebook that shows it."""
    assert len(draw(START).svg.encode()) <= 14_000


def test_a_picture_holds_shapes_and_nothing_else():
    """No script, style, foreign element or link out of the picture, whatever is shown."""
    picture = draw(FOOLS_MATE, last_move="d8h4", marks=["e2", "e3"], arrows=["h4e1"], caption="<script>")
    root = ElementTree.fromstring(picture.svg)
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {
        "svg", "defs", "g", "use", "path", "circle", "rect", "polygon", "text"}
    assert all(re.fullmatch("#[PNBRQKpnbrqk]", use.get("href")) for use in root.iter(SVG + "use"))
    assert not [name for element in root.iter() for name in element.attrib if name.startswith("on") or name == "style"]


@pytest.mark.parametrize("move", ["e2e4", ("e2", "e4"), (12, 28), Move.from_uci("e2e4"), chess.Move.from_uci("e2e4")],
                         ids=lambda move: type(move).__name__)
def test_the_last_move_is_filled_and_framed(move):
    """Both squares of the last move get its fill, by their own shade, and a frame of two pixels."""
    picture = draw(START, last_move=move)
    frame = {"stroke": "#5c4300", "stroke_width": "2"}
    assert squares_with(picture, fill="#f3dc74", **frame) == [(16 + 4 * 38 + 1, 6 * 38 + 1), (16 + 4 * 38 + 1, 4 * 38 + 1)]
    assert squares_with(draw(START, last_move="d2d3"), fill="#d8b63c", **frame) == [(16 + 3 * 38 + 1, 6 * 38 + 1)]


def test_a_king_in_check_is_filled_framed_and_marked():
    """The king of the side to move, when attacked, stands on a framed square with an exclamation mark."""
    picture = draw(FOOLS_MATE)
    e1 = (16 + 4 * 38 + 1.5, 7 * 38 + 1.5)
    assert squares_with(picture, fill="#ffb3a7", stroke="#8f0013", stroke_width="3") == [e1]
    assert [text.text for text in elements(picture, "text")].count("!") == 1


def test_check_is_shown_only_where_it_is():
    """No sign in a quiet position, with `check=None`, or for the side that has just moved; any square on request."""
    quiet = [draw(START), draw(FOOLS_MATE, check=None), draw(FOOLS_MATE.replace(" w ", " b ")),
             draw(FOOLS_MATE.split()[0]), draw("8/8/8/8/7q/8/8/8 w")]
    assert all("#ffb3a7" not in picture.svg and "check" not in picture.alt for picture in quiet)
    assert draw(START, check="e8").alt.endswith("; check on e8")


def test_a_mark_is_a_dot_or_a_ring():
    """An empty square gets one filled dot, an occupied one a ring that leaves the piece visible."""
    def circles(picture):
        return [(c.get("cx"), c.get("cy"), c.get("fill")) for c in list(ElementTree.fromstring(picture.svg)) if "circle" in c.tag]
    assert circles(draw("8/8/8/8/8/8/8/8", marks=["a1", "a1"])) == [("35", "285", "#123524")]
    assert set(circles(draw("8/8/8/8/8/8/8/q7", marks=[0]))) == {("35", "285", "none")}


def test_an_arrow_points_at_its_head():
    """The arrow from a1 to a8 lies on the a file, its tip in a8 and its tail in a1."""
    polygon, = elements(draw("8/8/8/8/8/8/8/8", arrows=["a1a8"]), "polygon")
    points = [tuple(map(float, pair.split(","))) for pair in polygon.get("points").split()]
    assert all(16 < x < 16 + 38 for x, _ in points)
    tip, tail = min(points, key=lambda p: p[1]), max(points, key=lambda p: p[1])
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    assert left + right == 2 * (16 + 19) and right - left > 10
    assert tip[0] == 16 + 19 and 0 < tip[1] < 38 and 7 * 38 < tail[1] < 8 * 38


def paths_with(picture, **attributes):
    """How many paths and circles have these attributes."""
    return sum(all(element.get(name.replace("_", "-")) == value for name, value in attributes.items())
               for tag in ("path", "circle") for element in elements(picture, tag))


@pytest.mark.parametrize("arrow", ["Re2e4", ("e2", "e4", "red"), (12, 28, "red"), Arrow("e2", "e4", "red")], ids=repr)
def test_an_arrow_has_a_color_and_a_pattern(arrow):
    """Red is dashed, so that it can be told from green in gray; the words name the color."""
    picture = draw(START, arrows=[arrow])
    assert [polygon.get("fill") for polygon in elements(picture, "polygon")] == ["#86102f"]
    assert paths_with(picture, stroke="#ffffff", stroke_dasharray="3.04 5.32") == 1
    assert picture.alt.endswith("; arrows e2 to e4 in red")


def test_a_green_arrow_is_solid_and_another_color_too():
    """Only red, blue and yellow have gaps; a color of one's own is drawn as it is."""
    picture = draw(START, arrows=["e2e4", ("d2", "d4", "#333333", "1")])
    assert [polygon.get("fill") for polygon in elements(picture, "polygon")] == ["#1b7a48", "#333333"]
    assert "stroke-dasharray" not in picture.svg and [text.text for text in elements(picture, "text")][-1] == "1"


@pytest.mark.parametrize("circle", ["Be4", ("e4", "e4", "blue")])
def test_an_arrow_to_its_own_square_is_a_circle(circle):
    """A ring around e4, with the gaps of blue, and named so."""
    picture = draw(START, arrows=[circle])
    assert {(c.get("cx"), c.get("cy")) for c in list(ElementTree.fromstring(picture.svg)) if "circle" in c.tag} == {("187", "171")}
    assert picture.alt.endswith("; arrows circle on e4 in blue")


def test_squares_are_crossed_colored_and_labelled():
    """An X in two tones, a pale color, a text in the corner; markup in it stays text."""
    picture = draw(START, squares=["e5", "d5"], fill={"c4": "red", "f4": "#aabbcc"}, labels={"a4": "<b>"})
    assert paths_with(picture, stroke="#ffffff", stroke_linecap="round") == paths_with(picture, stroke="#14202b", stroke_linecap="round") == 2
    assert len(squares_with(picture, fill="#f2b3aa")) == len(squares_with(picture, fill="#aabbcc")) == 1
    assert [text.text for text in elements(picture, "text")][-1] == "<b>"
    assert picture.alt.endswith("; crossed d5 e5; colored c4 f4; labels a4 <b>")


def test_a_heat_map_has_colors_numbers_and_a_legend():
    """The least value in the first color, the greatest in the last, each written on its square; limits below the board."""
    picture = draw(START, heat=Heat({"a4": 0, "b4": 10}, title="Visits", unit="games"))
    assert squares_with(picture, fill="#f7fbff", stroke="#14202b") and squares_with(picture, fill="#4f83bb", stroke="#14202b")
    texts = [text.text for text in elements(picture, "text")][16:]
    assert texts == ["0", "10", "Visits (games)", "0", "2", "4", "6", "8", "10"]
    assert ElementTree.fromstring(picture.svg).get("viewBox") == "0 0 320 364"
    assert picture.alt.endswith("; Visits (games) a4 0, b4 10")


def test_pieces_leave_room_for_the_number():
    """On a square with a value the piece is drawn at six tenths; elsewhere it keeps its size."""
    picture = draw(LONE_KNIGHT, heat={"h1": 1})
    assert [use.get("transform") for use in elements(picture, "use")] == ["translate(720 702) scale(.6)"]


@pytest.mark.parametrize("size, coordinates, width, texts", [
    (320, True, 320, 16), (320, False, 320, 0), (239, True, 232, 0), (240, True, 240, 16), (500, True, 496, 16), (160, True, 160, 0)])
def test_squares_are_whole_pixels(size, coordinates, width, texts):
    """The picture is as wide as whole pixels allow; coordinates are left out where it is small."""
    picture = draw(START, size=size, coordinates=coordinates)
    assert picture.width == width
    assert ElementTree.fromstring(picture.svg).get("viewBox") == f"0 0 {width} {width}"
    assert len(elements(picture, "text")) == texts


def test_the_html_is_an_image_that_carries_the_drawing():
    """An `<img>` with alternative text and width; decoded, its source is the SVG byte for byte."""
    picture = draw(START)
    match = re.fullmatch(r'<img alt="([^"]*)" width="320" src="data:image/svg\+xml;base64,([A-Za-z0-9+/=]+)">', picture.html)
    assert html.unescape(match[1]) == START_IN_WORDS
    assert base64.b64decode(match[2], validate=True).decode() == picture.svg


def test_what_a_notebook_gets():
    """HTML for the page, the text board for where no picture can be; the text is the `repr` too."""
    picture = draw(LONE_KNIGHT, caption="A knight")
    assert picture._repr_mimebundle_() == {"text/html": picture.html, "text/plain": repr(picture)}
    assert repr(picture) == picture.text + "\nA knight"
    assert repr(draw(LONE_KNIGHT)) == picture.text


def test_hostile_text_stays_text():
    """A caption or words with markup are shown as they are written, in element and attribute."""
    hostile = '"><script>alert(1)</script>&'
    shown = Picture("<svg/>", alt=hostile, text="", width=160, caption=hostile).html
    assert "<script" not in shown
    assert shown.count("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;") == 2


def test_the_bytes_do_not_depend_on_the_process():
    """Drawn in processes with different hash seeds, a picture is the same to the byte."""
    code = ("import sys; from chesslearn.ui.picture import draw; "
            "sys.stdout.write(draw(sys.argv[1], marks=['e3', 'e4', 'f2'], arrows=['h4e1'], caption='Mate').html)")
    drawn = {hashlib.sha256(subprocess.run([sys.executable, "-c", code, FOOLS_MATE], check=True, capture_output=True,
                                           env=os.environ | {"PYTHONHASHSEED": seed}).stdout).hexdigest() for seed in "017"}
    assert len(drawn) == 1


def test_drawing_loads_no_notebook_library():
    """A picture can be drawn where there is neither Jupyter nor `chess`."""
    code = "import sys, chesslearn.ui.picture; print(sorted({'chess', 'IPython', 'ipywidgets', 'anywidget'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout == "[]\n"


def test_a_board_as_the_value_of_a_cell_shows_its_picture():
    """After `register`, IPython shows a board as FEN, text and image, with the last move marked."""
    shell = SimpleNamespace(display_formatter=DisplayFormatter())
    board = Board(START)
    before, _ = shell.display_formatter.format(board)
    register(shell)
    board.make(Move.from_uci("e2e4"))
    shown, _ = shell.display_formatter.format(board)
    assert "text/html" not in before
    assert shown["text/html"].startswith('<img alt="Chess position: White Ke1')
    assert "Black to move; last move e2 to e4" in shown["text/html"]
    assert shown["text/plain"] == f"{board.fen()}\n{board}"


@pytest.mark.parametrize("position, named", [
    ("", "1 rank"), ("nonsense", "nonsense"), ("8/8/8/8/8/8/8/8/8 w - - 0 1", "9 rank"), ("8/8/8/8/8/8/8/7x w", "'x'"),
    ([0] * 63, "[0, 0"), ([0] * 63 + [7], "7]"), ([[0] * 8] * 8, "[[0"), ([[0]] * 64, "[[0]"), (5, "5"), (None, "None")])
def test_what_is_no_position_is_named(position, named):
    """A placement or list that can't be read is a ValueError that shows it."""
    with pytest.raises(ValueError, match=re.escape(named)):
        draw(position)


@pytest.mark.parametrize("options, named", [
    ({"orientation": "up"}, "'up'"), ({"size": 159}, "159"), ({"size": 961}, "961"), ({"size": 320.0}, "320.0"), ({"size": "big"}, "'big'"),
    ({"last_move": "e2"}, "'e2'"), ({"last_move": "e2e9"}, "'e2e9'"), ({"last_move": "e2e2"}, "'e2e2'"), ({"last_move": 12}, "12"),
    ({"last_move": ("e2", "z9")}, "'z9'"), ({"arrows": [("e2", "e3", "e4")]}, "'e4'"), ({"arrows": ["e2e9"]}, "'e2e9'"), ({"arrows": ["Xe2e4"]}, "'Xe2e4'"),
    ({"arrows": [("e2",)]}, "('e2',)"), ({"squares": ["e9"]}, "'e9'"), ({"fill": {"e4": "pink"}}, "'pink'"), ({"fill": ["e4"]}, "['e4']"),
    ({"labels": {"e4": "too long"}}, "'too long'"), ({"heat": [1, 2]}, "64 values"), ({"last_move": ("e2", "e2")}, "('e2', 'e2')"),
    ({"marks": ["i1"]}, "'i1'"), ({"marks": [64]}, "64"), ({"marks": "e4"}, "'e4' is not a list"), ({"marks": 5}, "5 is not a list"), ({"check": "e0"}, "'e0'")])
def test_a_wrong_option_is_named(options, named):
    """Each option refuses what it does not know with a ValueError that shows it."""
    with pytest.raises(ValueError, match=re.escape(named)):
        draw(START, **options)


@pytest.mark.parametrize("one, other, least", [
    (signs.INK, drawing.MARGIN_FILL, 4.5), (signs.INK, signs.PAPER, 4.5), *[(ink.core, signs.EDGE, 4.5) for ink in INKS.values()],
    (drawing.LAST_FRAME, drawing.LIGHT, 3), (drawing.LAST_FRAME, drawing.DARK, 3),
    (drawing.LAST_FRAME, drawing.LAST_LIGHT, 3), (drawing.LAST_FRAME, drawing.LAST_DARK, 3),
    (drawing.CHECK_FRAME, drawing.LIGHT, 3), (drawing.CHECK_FRAME, drawing.DARK, 3), (drawing.CHECK_FRAME, drawing.CHECK_FILL, 4.5),
    (signs.TARGET, drawing.LIGHT, 3), (signs.TARGET, drawing.DARK, 3)])
def test_text_and_signs_stand_out(one, other, least):
    """Text has a contrast of 4.5, the edge of a sign 3, as WCAG 2 asks."""
    assert contrast(one, other) >= least


def test_the_squares_have_the_colors_of_the_board():
    """Sixty-four squares: a light ground with 32 dark ones on it, a1 among them."""
    picture = draw("8/8/8/8/8/8/8/8", coordinates=False)
    dark, = (path.get("d") for path in elements(picture, "path") if path.get("fill") == "#9bb0c2")
    assert squares_with(picture, fill="#e8edf3", width="320", height="320") == [(0, 0)]
    assert len(re.findall("M", dark)) == 32 and "M0 280h40v40h-40z" in dark
