"""The words of a PGN text: tags, comments, brackets, results and moves (lesson 11).

Files from the wild are met: empty lines inside a game, moves with glyphs and evaluations behind them,
castling with zeros, chessmen as symbols, lines of other programs. Open `matches` next.
"""
import re
from typing import NamedTuple

RESULTS = {"1-0": "1-0", "0-1": "0-1", "1/2-1/2": "1/2-1/2", "½-½": "1/2-1/2", "1/2": "1/2-1/2", "½": "1/2-1/2", "*": "*"}
TOKENS = re.compile(r"""
      (?P<escape>   ^%.* )
    | (?P<tags>     ^[ \t]* \[ [ \t]* \w[\w+#=:-]* [ \t]* ".*" [ \t]* \] [ \t]*$ )
    | (?P<comment>  \{ [^}]* \}? | ;.* )
    | (?P<open>     \( )
    | (?P<close>    \) )
    | (?P<empty>    ^[ \t]*\n )
    | (?P<glyph>    \$\d* | [!?]+ )
    | (?P<word>     [^\s(){};$!?]+ )
    """, re.MULTILINE | re.VERBOSE)
TAG = re.compile(r'\[[ \t]*(\w[\w+#=:-]*)[ \t]*"((?:[^"\\]|\\.)*)"[ \t]*\][ \t]*')
LOOSE_TAG = re.compile(r'\[[ \t]*(\w[\w+#=:-]*)[ \t]*"(.*)"[ \t]*\]')  # quotes inside that nobody has escaped
MOVE_NUMBERS = re.compile(r"(?:\d*[.…])*(?:(?!0000)\d+$)?")
INVISIBLE = re.compile("[\ufeff\u200b]")  # marks of files that were put together, and of pages that were copied
GLYPHS_BEHIND = "+#†‡-=/±∓⩲⩱∞"
REMARKS = {"N", "TN", "D", "ch", "dbl", "dis", "ep", "e.p.", "mate"}
SPELLING = str.maketrans({"–": "-", "−": "-", "‐": "-"} | dict(zip("♔♕♖♗♘♙♚♛♜♝♞♟", ("K", "Q", "R", "B", "N", "") * 2)))


class Token(NamedTuple):
    """A word of a PGN text: its kind, one of tag, comment, endless, open, close, empty, result and move; and its text.

    The text of a tag is a pair of name and value, that of a move has neither number nor glyphs. An endless
    comment has swallowed all that follows it.
    """

    kind: str
    text: object


def tokens(text):
    """The `Token`s of a PGN text in order; what says nothing about the game is left out."""
    text = re.sub(r"\r\n?", "\n", INVISIBLE.sub("", text))
    for match in TOKENS.finditer(text):
        kind, found = match.lastgroup, match[0]
        if kind == "tags":
            yield from (Token("tag", pair) for pair in _tags(found.strip()))
        elif kind == "comment":
            endless = found[0] == "{" and found[-1] != "}"
            yield Token("endless" if endless else kind, " ".join(found.strip("{}" if found[0] == "{" else ";").split()))
        elif kind == "word":
            yield from _words(found)
        elif kind not in ("escape", "glyph"):
            yield Token(kind, found)


def _tags(line):
    found, end = [], 0
    while match := TAG.match(line, end):
        found.append((match[1], re.sub(r'\\([\\"])', r"\1", match[2])))
        end = match.end()
    return found if end == len(line) else [LOOSE_TAG.fullmatch(line).groups()]


def _words(word):
    word = word[MOVE_NUMBERS.match(word).end():].translate(SPELLING)
    if (result := RESULTS.get(word)) is not None:
        yield Token("result", result)
    elif word == "--":
        yield Token("move", word)
    elif word not in REMARKS and any(letter.isalnum() for letter in word):
        yield Token("move", word.removesuffix("e.p.").removesuffix("ep").rstrip(GLYPHS_BEHIND))
