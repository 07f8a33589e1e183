"""Our own chess pieces as SVG: six shapes drawn once, two palettes. Enters in lesson 00; open `decorations` next.

The pieces are seen from the side, as a turner makes them: a broad foot, a stem, a ring, a head.
All stand on the same line. White is pale with a strong dark outline. Black is the same outline
filled dark; its rings are pale lines, and a thin pale edge keeps it visible on a dark square or page.
"""
from typing import NamedTuple

_PALE, _DARK, _EDGE = "#fffdf7", "#1b2027", "#dde5ec"


class _Shape(NamedTuple):
    """One piece: `parts` are closed and overlap from back to front, `lines` are drawn in both
    colors, `rings` only in black, where no outline shows them, and `dots` are filled with the line color."""

    parts: str
    lines: str
    rings: str
    dots: str = ""


_FOOT = ('<path d="M27 83C27 75 34 75 35 70H65C66 75 73 75 73 83Z"/>'
         '<rect x="20" y="82" width="60" height="9" rx="3.5"/>')
_FOOT_RINGS = "M37 70H63M30 82.5H70"

_SHAPES = {
    "p": _Shape('<path d="M43 50C43 61 37 64 35 70H65C63 64 57 61 57 50Z"/>'
                '<circle cx="50" cy="33" r="13.5"/>'
                '<rect x="34" y="46" width="32" height="7" rx="3.5"/>'
                '<path d="M29 83C29 75 34 75 35 70H65C66 75 71 75 71 83Z"/>'
                '<rect x="23" y="82" width="54" height="9" rx="3.5"/>',
                "", "M39 49.5H61M39 70H61M31 82.5H69"),
    "n": _Shape('<path d="M34 70C34 64 41 62 45 57C48 53 49 50 49 46C44 51 39 50 36 53L32 59C29 62 23 61 20 58'
                'C16 55 15 50 18 46C23 39 24 34 28 28C31 22 36 18 41 16L42 6L49 13L54 7L57 15Q66 16 67 23'
                'Q75 25 75 33Q80 39 78 46Q81 53 76 59Q74 66 66 70Z"/>' + _FOOT,
                "M59 25C66 34 69 46 65 59M49 46C53 41 53 37 51 34M22 56L30 52", _FOOT_RINGS,
                '<circle cx="38" cy="30" r="2.8"/><circle cx="23" cy="48" r="1.8"/>'),
    "b": _Shape('<path d="M42 55C42 63 37 66 35 70H65C63 66 58 63 58 55Z"/>'
                '<path d="M50 14C62 23 68 32 67 41C66 48 61 52 57 53H43C39 52 34 48 33 41C32 32 38 23 50 14Z"/>'
                '<circle cx="50" cy="11" r="5"/>'
                '<rect x="33" y="51" width="34" height="7" rx="3.5"/>' + _FOOT,
                "M58 24L48 39", "M38 54.5H62" + _FOOT_RINGS),
    "r": _Shape('<path d="M36 40C36 56 35 62 33 70H67C65 62 64 56 64 40Z"/>'
                '<path d="M26 15H37V22H45V15H55V22H63V15H74V33L66 41H34L26 33Z"/>' + _FOOT,
                "M29 33H71", "M37 42H63" + _FOOT_RINGS),
    "q": _Shape('<path d="M39 55C39 63 36 66 35 70H65C64 66 61 63 61 55Z"/>'
                '<path d="M34 53L18 27L34 37L35 19L46 35L50 14L54 35L65 19L66 37L82 27L66 53Z"/>'
                '<circle cx="18" cy="25" r="5"/><circle cx="35" cy="16" r="5"/><circle cx="50" cy="11" r="5"/>'
                '<circle cx="65" cy="16" r="5"/><circle cx="82" cy="25" r="5"/>'
                '<rect x="31" y="51" width="38" height="7" rx="3.5"/>' + _FOOT,
                "M31 44Q50 40 69 44", "M36 54.5H64" + _FOOT_RINGS),
    "k": _Shape('<path d="M39 55C39 63 36 66 35 70H65C64 66 61 63 61 55Z"/>'
                '<path d="M46.5 28V18.5H39V11.5H46.5V4.5H53.5V11.5H61V18.5H53.5V28Z"/>'
                '<path d="M35 53C34 46 28 41 26 33C33 27 42 24 50 24S67 27 74 33C72 41 66 46 65 53Z"/>'
                '<rect x="31" y="51" width="38" height="7" rx="3.5"/>' + _FOOT,
                "M29 36Q50 30 71 36", "M36 54.5H64" + _FOOT_RINGS),
}


def _engraving(lines, dots, color, width):
    """The open lines and the dots of a piece, in one color."""
    path = f'<path d="{lines}" fill="none" stroke="{color}" stroke-width="{width}" stroke-linecap="round"/>'
    return (path if lines else "") + (f'<g fill="{color}">{dots}</g>' if dots else "")


def _white(shape):
    return (f'<g fill="{_PALE}" stroke="{_DARK}" stroke-width="3.8" stroke-linejoin="round">{shape.parts}</g>'
            + _engraving(shape.lines, shape.dots, _DARK, 3.4))


def _black(shape):
    """The parts twice, first with a wide pale line and then with a dark one: what is left is a pale edge."""
    return (f'<g fill="{_DARK}" stroke-linejoin="round"><g stroke="{_EDGE}" stroke-width="6.4">{shape.parts}</g>'
            f'<g stroke="{_DARK}" stroke-width="3">{shape.parts}</g></g>'
            + _engraving(shape.lines + shape.rings, shape.dots, _EDGE, 2.4))


ART = ({letter.upper(): _white(shape) for letter, shape in _SHAPES.items()}
       | {letter: _black(shape) for letter, shape in _SHAPES.items()})
"""The twelve drawings by FEN letter ("K" white king, "k" black king): what goes inside `<svg viewBox="0 0 100 100">`."""
