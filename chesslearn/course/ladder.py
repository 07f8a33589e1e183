"""The lessons, their titles and what each adds: the one place they are listed (lesson 00).

Open `catalog` next.
"""
from dataclasses import dataclass
from pathlib import Path

PARTS = {1: "Part I: a legal game", 6: "Part II: a thinking opponent", 12: "Part III: a stronger engine",
         16: "Part IV: bits and speed"}
"""Each part by the number of its first lesson."""


@dataclass(frozen=True)
class Lesson:
    """One notebook: `name` is its file without the ending, `adds` what the package gains in it."""

    name: str
    title: str
    adds: str

    @property
    def number(self):
        """The two digits it is called by, such as "05"."""
        return self.name[:2]


LESSONS = tuple(Lesson(*line) for line in (
    ("00_play_first", "Play first", "a tour of the finished board"),
    ("01_mailbox_board", "A board in a list", "pieces, squares, FEN, a board"),
    ("02_piece_moves", "How pieces move", "moves as values, pseudo-legal moves"),
    ("03_legal_moves", "Legal means your king survives", "make and unmake, attacks, pins"),
    ("04_special_moves", "The awkward rules", "castling, en passant, promotion, the ends of a game"),
    ("05_perft", "Counting to check", "perft, divide, first difference"),
    ("06_evaluation", "What is a position worth?", "material and centralization"),
    ("07_minimax", "Organized pessimism", "minimax and negamax"),
    ("08_alpha_beta", "What need not be read", "alpha-beta"),
    ("09_move_ordering", "Order is speed", "captures first, most valuable victim"),
    ("10_difficulty", "Difficulty is two numbers", "noise and levels 0 to 3"),
    ("11_play", "Play", "the play loop and the game panel"),
    ("12_transpositions", "The same position twice", "Zobrist keys, transposition table"),
    ("13_iterative_deepening", "Better to answer than to be perfect", "time limits, principal variation"),
    ("14_quiescence", "The horizon", "quiescence search"),
    ("15_piece_square_tables", "Where pieces like to stand", "piece-square tables, the king in the end game"),
    ("16_bitboards", "Sixty-four bits", "bitboards, shifts and fills"),
    ("17_compiled", "The same code, compiled", "the bitboard engine compiled with Numba"),
    ("18_tournament", "Into the world", "UCI, PGN, a class tournament"),
))


class Ladder:
    """The table of lessons; in a notebook it links those that lie in the same folder."""

    def table(self, folder):
        """The table as Markdown, its links relative to `folder`."""
        lines = ["| | lesson | what the package gains |", "|---|---|---|"]
        for lesson in LESSONS:
            if part := PARTS.get(int(lesson.number)):
                lines.append(f"| | **{part}** | |")
            file = f"{lesson.name}.ipynb"
            title = f"[{lesson.title}]({folder}{file})" if Path(folder or ".", file).exists() else lesson.title
            lines.append(f"| {lesson.number} | {title} | {lesson.adds} |")
        return "\n".join(lines)

    def _repr_mimebundle_(self, include=None, exclude=None):
        return {"text/markdown": self.table(""), "text/plain": repr(self)}

    def __repr__(self):
        return "\n".join(f"{lesson.number}  {lesson.title}: {lesson.adds}" for lesson in LESSONS)


def ladder():
    """The lessons of the course, in order."""
    return Ladder()
