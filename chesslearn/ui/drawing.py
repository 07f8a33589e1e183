"""The SVG of a position: squares, coordinates, pieces, and the signs on them (lesson 01).

It looks the same on light and dark pages, because the margin with the coordinates brings its own
background. The signs are drawn in `signs`: open `grid` next.
"""
from chesslearn.rules.pieces import EMPTY, LETTERS
from chesslearn.rules.squares import SQUARE_NAMES
from chesslearn.ui.grid import number
from chesslearn.ui.pieces import ART
from chesslearn.ui.signs import INK, LEGEND_HEIGHT, above_pieces, below_pieces, legend

LIGHT, DARK, MARGIN_FILL = "#e8edf3", "#9bb0c2", "#f7f9fb"
LAST_LIGHT, LAST_DARK, LAST_FRAME = "#f3dc74", "#d8b63c", "#5c4300"
CHECK_FILL, CHECK_FRAME = "#ffb3a7", "#8f0013"


def draw_svg(squares, grid, signs):
    """The whole drawing as SVG text, from the background to what lies above the pieces."""
    height = grid.width + (LEGEND_HEIGHT if signs.heat else 0)
    layers = [_definitions(squares), _background(grid, height), _coordinates(grid) if grid.margin else ""]
    layers += below_pieces(signs, grid) + [_last_move(square, grid, signs) for square in signs.last_move]
    if signs.check is not None:
        layers.append(_filled(signs.check, grid, CHECK_FILL, CHECK_FRAME, 3))
    layers.append(_pieces(squares, grid, signs.warm))
    if signs.check is not None:
        layers.append(_exclamation(signs.check, grid))
    layers += above_pieces(signs, {square for square in range(64) if squares[square] != EMPTY}, grid)
    layers.append(legend(signs.heat, grid) if signs.heat else "")
    size = f'width="{grid.width}" height="{height}" viewBox="0 0 {grid.width} {height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(layers)}</svg>'


def _definitions(squares):
    """The drawings of those pieces that are on the board, each once."""
    letters = sorted({LETTERS[piece] for piece in squares if piece != EMPTY})
    return "<defs>" + "".join(f'<g id="{letter}">{ART[letter]}</g>' for letter in letters) + "</defs>"


def _background(grid, height):
    side = grid.side
    corners = [grid.point(square, 0, 0) for square in range(64) if grid.is_dark(square)]
    dark = "".join(f"M{number(x)} {number(y)}h{side}v{side}h-{side}z" for x, y in corners)
    return (f'<rect width="{grid.width}" height="{height}" fill="{MARGIN_FILL}"/>'
            f'<rect x="{grid.margin}" width="{8 * side}" height="{8 * side}" fill="{LIGHT}"/>'
            f'<path d="{dark}" fill="{DARK}"/>')


def _coordinates(grid):
    """Letters below and numbers at the left, in the margin, so that no square is written on."""
    texts = []
    for i in range(8):
        x, y = grid.point(i, 0.5, 0)[0], grid.point(8 * i, 0, 0.5)[1]
        texts.append(f'<text x="{number(x)}" y="{8 * grid.side + 12}">{"abcdefgh"[i]}</text>'
                     f'<text x="8" y="{number(y + 4)}">{i + 1}</text>')
    return f'<g fill="{INK}" font-family="sans-serif" font-size="11" text-anchor="middle">{"".join(texts)}</g>'


def _filled(square, grid, fill, frame, width):
    """A square in a color, with a frame inside its edge that can be told without seeing colors."""
    return f'<rect {grid.rect(square, width / 2)} fill="{fill}" stroke="{frame}" stroke-width="{width}"/>'


def _last_move(square, grid, signs):
    """A color and a frame; on a square that shows a color of its own, the frame alone."""
    own = SQUARE_NAMES[square] in signs.fill or square in signs.warm
    return _filled(square, grid, "none" if own else LAST_DARK if grid.is_dark(square) else LAST_LIGHT, LAST_FRAME, 2)


def _pieces(squares, grid, warm):
    """One `<use>` of its drawing, 100 units wide, for each piece; smaller on squares with a number to be seen."""
    cells = [(square, LETTERS[piece], *grid.cell(square)) for square, piece in enumerate(squares) if piece]
    uses = "".join(f'<use href="#{letter}" transform="translate({100 * column + 20} {100 * row + 2}) scale(.6)"/>' if square in warm
                   else f'<use href="#{letter}" x="{100 * column}" y="{100 * row}"/>' for square, letter, column, row in cells)
    return f'<g transform="translate({grid.margin}) scale({number(grid.side / 100)})">{uses}</g>'


def _exclamation(square, grid):
    x, y = grid.point(square, 0.84, 0.39)
    return (f'<text x="{number(x)}" y="{number(y)}" fill="{CHECK_FRAME}" font-family="sans-serif" font-weight="bold" '
            f'font-size="{number(0.36 * grid.side)}" text-anchor="middle">!</text>')
