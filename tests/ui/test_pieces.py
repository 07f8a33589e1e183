"""Our piece drawings: complete, harmless, small, and to be told apart without seeing color."""
import re
from xml.etree import ElementTree

import pytest

from chesslearn.ui.pieces import ART
from tests.ui.contrast import contrast, luminance

ELEMENTS = {"g", "path", "circle", "ellipse", "line", "polygon", "polyline", "rect"}
ATTRIBUTES = {"d", "cx", "cy", "r", "rx", "ry", "x", "y", "x1", "y1", "x2", "y2", "width", "height", "points",
              "fill", "stroke", "stroke-width", "stroke-linejoin", "stroke-linecap", "transform", "opacity", "class"}
LIGHT_SQUARE, DARK_SQUARE, DARK_PAGE = "#e8edf3", "#9bb0c2", "#222222"
letters = pytest.mark.parametrize("letter", "PNBRQKpnbrqk")


def elements(letter):
    """All elements of one drawing, outermost first."""
    root = ElementTree.fromstring(f"<svg>{ART[letter]}</svg>")
    return list(root.iter())[1:]


def colors(letter, attribute):
    """The colors that one drawing uses for its fills or strokes."""
    return {element.get(attribute) for element in elements(letter)} - {None, "none"}


def test_there_are_twelve_drawings():
    """Each FEN letter has a drawing, and no two are the same."""
    assert sorted(ART) == sorted("PNBRQKpnbrqk")
    assert len(set(ART.values())) == 12


def test_all_drawings_together_are_small():
    """A board that carries all twelve grows by nine kilobytes at most."""
    assert sum(len(art.encode()) for art in ART.values()) <= 9_000


@letters
def test_a_drawing_holds_shapes_and_nothing_else(letter):
    """A drawing is well-formed and made of plain shapes: no script, no link, no id, no style."""
    assert {element.tag for element in elements(letter)} <= ELEMENTS
    assert {name for element in elements(letter) for name in element.attrib} <= ATTRIBUTES


@letters
def test_a_drawing_stays_in_its_square(letter):
    """Every coordinate lies at least 4 units inside the square, so that no outline is cut off."""
    for element in elements(letter):
        path = element.get("d", "")
        assert not re.search("[a-z]", path), "paths are written in absolute coordinates"
        assert all(4 <= float(number) <= 96 for number in re.findall(r"[\d.]+", path))
        if element.tag == "circle":
            x, y, r = (float(element.get(name)) for name in ("cx", "cy", "r"))
            assert min(x, y) - r >= 4 and max(x, y) + r <= 96


@letters
def test_all_pieces_stand_on_one_line_around_the_middle(letter):
    """The lowest part of every piece is a foot that ends at 91 and is centered on 50."""
    feet = [element for element in elements(letter) if element.tag == "rect"
            and float(element.get("y")) + float(element.get("height")) == 91]
    assert feet
    assert {float(foot.get("x")) + float(foot.get("width")) / 2 for foot in feet} == {50}


@pytest.mark.parametrize("letter", "pnbrqk")
def test_white_and_black_have_one_shape(letter):
    """The closed parts of a white piece are those of the black one."""
    def parts(piece):
        return [(element.tag, element.get("d")) for element in elements(piece) if element.get("fill") is None]
    white = [part for part in parts(letter.upper()) if part[0] != "g"]
    assert white and set(white) <= set(parts(letter))


@pytest.mark.parametrize("letter", "PNBRQK")
def test_a_white_piece_is_pale_with_a_dark_outline(letter):
    """The outline of a white piece stands out from both squares and from its own fill by 7 to 1."""
    (outline,), fill = colors(letter, "stroke"), max(colors(letter, "fill"), key=luminance)
    assert min(contrast(outline, other) for other in (LIGHT_SQUARE, DARK_SQUARE, fill)) >= 7


@pytest.mark.parametrize("letter", "pnbrqk")
def test_a_black_piece_is_dark_with_a_pale_edge(letter):
    """The body stands out from both squares by 7 to 1, the edge from a dark page and from the body."""
    body, edge = min(colors(letter, "fill"), key=luminance), max(colors(letter, "stroke"), key=luminance)
    assert min(contrast(body, other) for other in (LIGHT_SQUARE, DARK_SQUARE, edge)) >= 7
    assert contrast(edge, DARK_PAGE) >= 7


def test_white_and_black_differ_in_grey():
    """Printed in grey, the fills of the two sides are nearly as far apart as paper and ink."""
    white, black = max(colors("K", "fill"), key=luminance), min(colors("k", "fill"), key=luminance)
    assert contrast(white, black) >= 12
