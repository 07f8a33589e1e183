"""A position as a picture that needs no widget: an image, words and a text board (lessons 00 and 01).

`draw` answers a `Picture`. As the last value of a cell it shows itself as an `<img>` that carries its
SVG inside it, the one form that a freshly cloned, not yet trusted notebook shows too. How it is
drawn is in `drawing`. Open `drawing` next.
"""
import base64
from dataclasses import dataclass
from html import escape

from chesslearn.rules.board import text_board
from chesslearn.rules.fen import SIDES, parse_placement
from chesslearn.rules.legality import is_attacked
from chesslearn.rules.pieces import BLACK, COLOR, COLOR_NAMES, EMPTY, KIND, KING, LETTERS, PAWN, WHITE
from chesslearn.rules.squares import SQUARE_NAMES, to_square
from chesslearn.ui.decorations import read_arrows, read_ends, read_fill, read_labels, read_squares
from chesslearn.ui.drawing import draw_svg
from chesslearn.ui.grid import Grid
from chesslearn.ui.heat import read_heat
from chesslearn.ui.shown import Shown
from chesslearn.ui.signs import Signs

MARGIN = 16
SIZES = range(160, 961)
SMALLEST_WITH_COORDINATES = 240


@dataclass(frozen=True, repr=False)
class Picture(Shown):
    """A drawn position: `svg`, the same in words as `alt`, and a `text` board of letters and dots."""

    svg: str
    alt: str
    text: str
    width: int
    caption: str | None = None

    @property
    def html(self):
        """The picture as an `<img>` with its words, and the caption below it."""
        data = base64.b64encode(self.svg.encode()).decode()
        image = f'<img alt="{escape(self.alt)}" width="{self.width}" src="data:image/svg+xml;base64,{data}">'
        return image if self.caption is None else f"{image}<div>{escape(self.caption)}</div>"

    def __repr__(self):
        return self.text if self.caption is None else f"{self.text}\n{self.caption}"


@dataclass(frozen=True, repr=False)
class Pictures(Shown):
    """Several pictures in one row."""

    pictures: tuple

    @property
    def html(self):
        """The pictures as a table of one row, which a narrow page scrolls."""
        width = 100 / max(1, len(self.pictures))  # or long captions would leave other boards less room
        cells = "".join(f'<td style="text-align: left; vertical-align: top; width: {width:.0f}%">{picture.html}</td>' for picture in self.pictures)
        return f"<table><tr>{cells}</tr></table>"

    def __repr__(self):
        return "\n\n".join(map(repr, self.pictures))


def side_by_side(*pictures):
    """The given pictures in one row, as `Pictures`."""
    return Pictures(pictures)


def draw(position, *, orientation="white", last_move=None, check="auto", marks=(), arrows=(),
         squares=(), fill=None, labels=None, heat=None, size=320, coordinates=True, caption=None):
    """The `Picture` of a position, at most `size` (160 to 960) pixels wide.

    `position` is a `Board`, anything with `fen()`, a list of 64 pieces, or a FEN record, of which only
    the placement has to be readable: a position that no game can have can still be drawn.
    `last_move` is a move, a pair of squares or text such as "e2e4", and so is each of the `arrows`, which
    may also have a color and a label: `Arrow("e2", "e4", "red", "1")`. `marks` are squares that get a dot,
    or a ring where a piece stands; `squares` get a cross, `fill` and `labels` are dicts from squares to a
    color and to a short text, `heat` is a `Heat` or its values. `check` is the square of a king, None, or
    "auto": the king of the side to move, if it is attacked. A ValueError names what can't be drawn.
    """
    pieces, turn = _read(position)
    if orientation not in ("white", "black"):
        raise ValueError(f"orientation {orientation!r} is neither 'white' nor 'black'")
    if not isinstance(size, int) or size not in SIZES:
        raise ValueError(f"size {size!r} is not a whole number of pixels from {SIZES[0]} to {SIZES[-1]}")
    check = _checked_king(pieces, turn) if check == "auto" else None if check is None else to_square(check)
    signs = _read_signs(last_move, check, marks, arrows, squares, fill, labels, heat)
    margin = MARGIN if coordinates and size >= SMALLEST_WITH_COORDINATES else 0
    grid = Grid((size - margin) // 8, margin, orientation == "black")
    return Picture(draw_svg(pieces, grid, signs), position_in_words(pieces, turn) + _signs_in_words(signs),
                   text_board(pieces, orientation), grid.width, caption)


def _read_signs(last_move, check, marks, arrows, squares, fill, labels, heat):
    return Signs(last_move=() if last_move is None else tuple(map(to_square, read_ends(last_move))), check=check,
                 marks=tuple(map(to_square, read_squares(marks))), arrows=read_arrows(arrows),
                 crosses=tuple(map(to_square, read_squares(squares))), fill=read_fill(fill), labels=read_labels(labels),
                 heat=read_heat(heat))


def position_in_words(squares, turn=None):
    """The pieces of both sides and, where `turn` is given, the side to move, as alt text has it."""
    sides = [f"{COLOR_NAMES[color].capitalize()} {_pieces_in_words(squares, color)}" for color in (WHITE, BLACK)]
    if turn is not None:
        sides.append(f"{COLOR_NAMES[turn].capitalize()} to move")
    return "Chess position: " + "; ".join(sides)


def _pieces_in_words(squares, color):
    placed = [(piece & KIND, SQUARE_NAMES[square]) for square, piece in enumerate(squares) if piece & COLOR == color]
    pieces = [LETTERS[WHITE | kind] + name for kind, name in sorted(placed, key=lambda p: -p[0]) if kind != PAWN]
    pawns = [name for kind, name in placed if kind == PAWN]
    groups = [" ".join(pieces), " ".join(["pawn" if len(pawns) == 1 else "pawns", *pawns]) if pawns else ""]
    return ", ".join(filter(None, groups)) or "no pieces"


def _signs_in_words(signs):
    """The end of the alt text, empty where only pieces are shown."""
    def names(squares, between=" to "):
        return between.join(SQUARE_NAMES[square] for square in squares)
    heat = signs.heat
    said = [("last move", names(signs.last_move)), ("check on", names(() if signs.check is None else (signs.check,))),
            ("marked", names(signs.marks, " ")), ("arrows", ", ".join(map(_arrow_in_words, signs.arrows))),
            ("crossed", names(signs.crosses, " ")), ("colored", " ".join(signs.fill)),
            ("labels", ", ".join(f"{name} {text}" for name, text in signs.labels.items())),
            (heat and heat.heading or "values", ", ".join(f"{SQUARE_NAMES[i]} {heat.text(value)}" for i, value in signs.warm.items()))]
    return "".join(f"; {label} {text}" for label, text in said if text)


def _arrow_in_words(arrow):
    way = f"circle on {arrow.tail}" if arrow.tail == arrow.head else f"{arrow.tail} to {arrow.head}"
    return f"{way} {arrow.label}".rstrip() + ("" if arrow.color == "green" else f" in {arrow.color}")


def register(ip):
    """Has this IPython shell show a `Board` that is a cell's value as its picture, with its last move."""
    ip.display_formatter.mimebundle_formatter.for_type_by_name("chesslearn.rules.board", "Board", _board_bundle)


def _board_bundle(board):
    last_move = board.history[-1].move if board.history else None
    picture = draw(board, last_move=last_move)
    return {"text/html": picture.html, "text/plain": f"{board.fen()}\n{picture.text}"}


def _read(position):
    """The 64 pieces of a position in any of its forms, and its side to move or None."""
    if isinstance(position, str):
        placement, side, *_ = (*position.split(), "", "")
        return parse_placement(placement, position), SIDES.get(side)
    if not hasattr(position, "squares") and hasattr(position, "fen"):
        return _read(position.fen())
    try:
        squares = list(getattr(position, "squares", position))
        readable = len(squares) == 64 and all(piece == EMPTY or piece in LETTERS for piece in squares)
    except TypeError:
        readable = False
    if not readable:
        raise ValueError(f"nothing to draw in {position!r}: give a Board, a FEN record or a list of 64 pieces")
    turn = getattr(position, "turn", None)
    return squares, turn if turn in COLOR_NAMES else None


def _checked_king(squares, turn):
    """The square of the king of the side to move if it is attacked, else None."""
    if turn is None or turn | KING not in squares:
        return None
    king = squares.index(turn | KING)
    return king if is_attacked(squares, king, turn ^ COLOR) else None
