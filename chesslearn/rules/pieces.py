"""Pieces as small integers: three bits for the kind, two for the color (lesson 01).

    kind    PAWN 1, KNIGHT 2, BISHOP 3, ROOK 4, QUEEN 5, KING 6; 0 is an empty square
    color   WHITE 8, BLACK 16
    piece   kind | color, so `piece & KIND` is its kind and `piece & COLOR` its color

Open `squares` next.
"""
EMPTY = 0
PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = range(1, 7)
WHITE, BLACK = 8, 16
KIND, COLOR = 7, WHITE | BLACK

COLOR_NAMES = {WHITE: "white", BLACK: "black"}
COLORS_BY_NAME = {name: color for color, name in COLOR_NAMES.items()}
KIND_NAMES = {PAWN: "pawn", KNIGHT: "knight", BISHOP: "bishop", ROOK: "rook", QUEEN: "queen", KING: "king"}

LETTERS = {kind | color: letter.upper() if color == WHITE else letter
           for color in (WHITE, BLACK) for kind, letter in enumerate("pnbrqk", start=PAWN)}
PIECES = {letter: piece for piece, letter in LETTERS.items()}


def refuse_color(color):
    """Raises a ValueError for what is neither `WHITE` nor `BLACK`."""
    if color not in (WHITE, BLACK):
        raise ValueError(f"not a color: {color!r}; a color is WHITE ({WHITE}) or BLACK ({BLACK})")


def opponent(color):
    """The other color: `WHITE` for `BLACK` and the other way around."""
    return color ^ COLOR
