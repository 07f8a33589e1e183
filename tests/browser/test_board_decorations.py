"""What Python puts on a board besides the pieces, as the browser draws and names it, and the colors of the page."""
import re

import pytest
from playwright.sync_api import expect

from chesslearn.ui.board import BoardWidget
from chesslearn.ui.decorations import Arrow
from chesslearn.ui.heat import Heat
from tests.browser.axe import assert_accessible
from tests.ui.contrast import contrast

SEQUENTIAL = Heat([square % 16 if square else None for square in range(64)], title="Visits", unit="games")
DIVERGING = Heat([square - 30 for square in range(64)], "diverging", title="Gain")


def name_of(view, square):
    """What a screen reader says of a square."""
    return view.cell(square).get_attribute("aria-label")


def test_arrows_have_four_colors_each_with_its_own_pattern(show):
    """Green is solid, red dashed, blue dotted, yellow both; the names of the squares tell color, head and label."""
    view = show(BoardWidget(arrows=["a2a4", "Rb2b4", "Bc2c4", Arrow("d2", "d4", "yellow", "best"), ("e2", "e4", "#333333"), "Rh5"]))
    arrows = view.page.locator(".cl-arrow")
    drawn = [(arrow.locator("path").first.evaluate("path => getComputedStyle(path).fill"), arrow.locator(".cl-gaps").count() and
              arrow.locator(".cl-gaps").get_attribute("stroke-dasharray")) for arrow in arrows.all()]
    assert drawn == [("rgb(27, 122, 72)", 0), ("rgb(134, 16, 47)", "8 14"), ("rgb(28, 63, 148)", "6 6"), ("rgb(165, 105, 0)", "6 14 6 5"),
                     ("rgb(51, 51, 51)", 0)]
    assert view.page.locator(".cl-circle .cl-gaps").get_attribute("stroke-dasharray") == "8 14"
    assert [name_of(view, square) for square in ("a2", "b2", "d2", "e2", "h5")] == [
        "a2, white pawn, arrow to a4", "b2, white pawn, red arrow to b4", "d2, white pawn, yellow arrow to d4 best",
        "e2, white pawn, #333333 arrow to e4", "h5, empty, red circle"]
    label, (x, y) = view.page.locator(".cl-middle").bounding_box(), view.center("d3")
    assert abs(label["x"] + label["width"] / 2 - x) < 2 and abs(label["y"] + label["height"] / 2 - y) < 2


def test_crosses_colors_and_texts_are_drawn_and_named(show):
    """An X on its square, a color that replaces the square's own, a text in the corner, also when the board is turned."""
    board = BoardWidget(squares=["d5"], fill={"c4": "red", "e4": "#aabbcc"}, labels={"h1": "1st"}, animation=0)
    view = show(board)
    for _ in range(2):
        (x, y), cross = view.center("d5"), view.page.locator(".cl-cross").bounding_box()
        assert abs(cross["x"] + cross["width"] / 2 - x) < 1 and abs(cross["y"] + cross["height"] / 2 - y) < 1
        corner, square = view.page.locator(".cl-corner").bounding_box(), view.cell("h1").bounding_box()
        assert abs(corner["x"] - square["x"]) < 1 and abs(corner["y"] - square["y"]) < 1
        board.flip()
        view.refresh()
    assert [view.cell(square).evaluate("cell => getComputedStyle(cell).backgroundColor") for square in ("c4", "e4")] == ["rgb(242, 179, 170)", "rgb(170, 187, 204)"]
    assert [name_of(view, square) for square in ("d5", "c4", "h1")] == ["d5, empty, crossed", "c4, empty, colored", "h1, white rook, 1st"]
    board.update(squares=[], fill={}, labels={})
    view.refresh()
    assert view.page.locator(".cl-cross, .cl-tag, .cl-own").count() == 0


def test_a_heat_map_shows_its_numbers_and_a_legend(show):
    """The color of the class, the number on a chip, limits and title below; a square without value keeps its color."""
    view = show(BoardWidget(heat=SEQUENTIAL))
    background = "cell => getComputedStyle(cell).backgroundColor"
    assert [view.cell(square).evaluate(background) for square in ("b1", "h2", "a1")] == ["rgb(247, 251, 255)", "rgb(79, 131, 187)", "rgb(155, 176, 194)"]
    assert view.page.locator(".cl-number").count() == 63
    assert (name_of(view, "h2"), name_of(view, "a1")) == ("h2, white pawn, value 15 games", "a1, white rook")
    expect(view.page.locator(".cl-legend")).to_be_visible()
    assert view.page.locator(".cl-legend p").all_text_contents() == ["Visits (games)", "Squares in their usual color: no value"]
    assert view.page.locator(".cl-limits span").all_text_contents() == ["0", "3", "6", "9", "12", "15"]
    view.page.set_viewport_size({"width": 320, "height": 900})
    expect(view.page.locator(".cl-number").first).to_be_hidden()


def test_negative_numbers_are_seen_in_gray(show):
    """They carry their sign and a hatch; positive ones a plus and none; dark squares keep a triangle."""
    view = show(BoardWidget(heat=DIVERGING))
    image = "cell => getComputedStyle(cell).backgroundImage"
    assert "repeating-linear-gradient" in view.cell("a1").evaluate(image) and "repeating-linear-gradient" not in view.cell("h8").evaluate(image)
    assert "45deg" in view.cell("h8").evaluate(image) and "45deg" not in view.cell("g8").evaluate(image)
    assert view.page.locator(".cl-number").first.text_content() == "-30" and view.page.locator(".cl-number").last.text_content() == "+33"
    assert name_of(view, "a1") == "a1, white rook, value -30"
    assert view.page.locator(".cl-limits span").all_text_contents()[::7] == ["-33", "+33"]


def test_a_board_with_a_heat_map_is_played_on(show):
    """Pieces are small there, slide as far as others, and targets and selection are still marked."""
    board = BoardWidget(heat=DIVERGING, animation=1000)
    view = show(board)
    view.cell("g1").click()
    assert view.cell("g1").evaluate("cell => getComputedStyle(cell).backgroundColor") == "rgb(82, 169, 141)"
    view.page.keyboard.press("Escape")
    before = view.cell("e2").locator(".cl-piece").bounding_box()
    board.push("e2e4")
    view.refresh("document.querySelector('[data-square=e4] .cl-piece').getAnimations()[0].pause()")
    after = view.cell("e4").locator(".cl-piece").bounding_box()
    assert all(abs(before[side] - after[side]) < 1 for side in ("x", "y", "width", "height"))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_in_decorations(show, theme):
    """Arrows, texts, heat maps and their legend keep the rules, and the tree of squares stays as it is."""
    view = show(BoardWidget(heat=DIVERGING, arrows=["Re2e4", Arrow("d2", "d4", "blue", "1")], squares=["h5"], labels={"a1": "x"}, typing=True), theme=theme)
    assert_accessible(view.page)
    assert [view.page.get_by_role(role).count() for role in ("grid", "row", "gridcell")] == [1, 8, 64]


def test_more_contrast_makes_marks_stronger(show, static_page):
    """Frames grow by a pixel, squares differ by 3 to 1, and nothing is half transparent."""
    static_page.emulate_media(contrast="more")
    board = BoardWidget(last_move="e7e5", heat=Heat({"a4": -1}, "diverging"), animation=0)
    view = show(board)
    color = "cell => getComputedStyle(cell).backgroundColor"
    assert contrast(shade(view.cell("a1").evaluate(color)), shade(view.cell("b1").evaluate(color))) >= 3
    assert "0px 0px 0px 3px" in view.cell("e5").evaluate("cell => getComputedStyle(cell).boxShadow")
    assert "rgba(20, 32, 43, 0." not in view.cell("a4").evaluate("cell => getComputedStyle(cell).backgroundImage")
    view.drag("e2", "e4", release=False)
    assert view.cell("e2").locator(".cl-piece").evaluate("piece => getComputedStyle(piece).opacity") == "1"


def shade(css):
    """A computed color such as "rgb(20, 32, 43)" as "#14202b"; a half transparent one over white or black is refused."""
    red, green, blue, *alpha = (float(number) for number in re.findall(r"[\d.]+", css))
    assert alpha in ([], [1]), css
    return f"#{int(red):02x}{int(green):02x}{int(blue):02x}"


SQUARES = ("--cl-light", "--cl-dark")
LAST, SELECTED = ("--cl-last-light", "--cl-last-dark"), ("--cl-selected-light", "--cl-selected-dark")
PAIRS = [  # what is seen, on what, and the least contrast: text 4.5, marks and outlines 3
    ("--cl-text", ("--cl-page",), 4.5), ("--cl-muted", ("--cl-page",), 4.5), ("--cl-error", ("--cl-page",), 4.5), ("--cl-open", ("--cl-page",), 3),
    ("--cl-outline", ("--cl-page",), 3), ("--cl-ink", (*SQUARES, *LAST, *SELECTED, "--cl-check-fill", "--cl-paper"), 4.5),
    ("--cl-last-frame", (*SQUARES, *LAST), 3), ("--cl-selected-frame", (*SQUARES, *SELECTED), 3), ("--cl-check-frame", (*SQUARES, "--cl-check-fill"), 3),
    ("#ffffff", ("--cl-check-frame",), 4.5), ("--cl-mark", (*SQUARES, *LAST), 3)]
THEMES = {  # of JupyterLab 4: background and text of a cell's output
    "page": {}, "JupyterLab": {"light": ("#ffffff", "rgba(0, 0, 0, 0.87)"), "dark": ("#111111", "rgba(255, 255, 255, 1)")}}


@pytest.mark.parametrize("host", THEMES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_color_of_the_page_stands_out(show, theme, host):
    """Read from the page's own computed styles: text has a contrast of 4.5, marks and outlines 3, in light and dark pages.

    A color that is not opaque is painted over the background first, on a canvas.
    """
    view = show(BoardWidget(fen="4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", last_move="e8e2", arrows=["a2a4", "Rb2b4", "Bc2c4", "Yd2d4"]), theme=theme)
    if colors := THEMES[host].get(theme):
        view.page.evaluate("""([page, text]) => { document.body.style.setProperty('--jp-layout-color0', page);
            document.body.style.setProperty('--jp-ui-font-color1', text); }""", colors)
    tokens = {name for seen, grounds, _ in PAIRS for name in (seen, *grounds) if name.startswith("--")}
    values = view.view().evaluate("""(root, tokens) => Object.fromEntries(tokens.map(token => {
        const probe = document.createElement('i');
        probe.style.color = `var(${token})`;
        root.append(probe);
        const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d');
        for (const color of [getComputedStyle(root).backgroundColor, getComputedStyle(probe).color]) { canvas.fillStyle = color; canvas.fillRect(0, 0, 1, 1); }
        probe.remove();
        return [token, `rgb(${[...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).join(', ')})`];
    }))""", sorted(tokens))
    values = {token: shade(value) for token, value in values.items()} | {"#ffffff": "#ffffff"}
    weak = [(seen, ground, round(contrast(values[seen], values[ground]), 2)) for seen, grounds, least in PAIRS for ground in grounds
            if contrast(values[seen], values[ground]) < least]
    assert weak == []
    cores = view.view().evaluate("root => [...root.querySelectorAll('.cl-arrow > path:first-child')].map(path => getComputedStyle(path).fill)")
    edges = view.view().evaluate("root => [...root.querySelectorAll('.cl-arrow > path:first-child')].map(path => getComputedStyle(path).stroke)")
    assert len(cores) == 4 and all(contrast(shade(core), shade(edge)) >= 3 for core, edge in zip(cores, edges))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_tokens_are_those_that_are_seen(show, theme):
    """Coordinates, status, buttons and the field of a shown board have the colors the test above compares."""
    view = show(BoardWidget(typing=True), theme=theme)
    page = shade(view.view().evaluate("root => getComputedStyle(root).backgroundColor"))
    for selector, property_name, least in ((".cl-ranks", "color", 4.5), (".cl-status", "color", 4.5), (".cl-button", "color", 4.5), ("summary", "color", 4.5),
                                           (".cl-button", "borderTopColor", 3), (".cl-input", "borderTopColor", 3), (".cl-typing .cl-muted", "color", 4.5)):
        seen = shade(view.page.locator(selector).last.evaluate(f"element => getComputedStyle(element).{property_name}"))
        assert contrast(seen, page) >= least, selector
    view.page.keyboard.press("Tab")
    ring = shade(view.cell("e1").evaluate("cell => getComputedStyle(cell).outlineColor"))
    assert all(contrast(ring, shade(view.cell(square).evaluate("cell => getComputedStyle(cell).backgroundColor"))) >= 3 for square in ("e1", "d1"))
