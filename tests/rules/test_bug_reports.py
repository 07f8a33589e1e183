"""Lessons from real bug reports: one runner reads every key of every row about the rules.

A row is played (record, moves, then calls such as undo), and each key of `expect` is one check. A key
that the runner does not know fails the row, so nothing is passed over in silence.
"""
import re

import pytest

from chesslearn import Board, InvalidFenError, perft
from chesslearn.rules.pieces import BLACK, WHITE
from tests.cases import load, params

AREAS = ("fen", "moves", "perft", "san", "uci", "draw", "undo")
ROWS = [row for row in load("bug_reports") if row["area"] in AREAS]
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

DECIDED = {
    "bug-044": {"error": True, "message_hint": "castling is written e8g8"},
    "bug-053": {"valid": True, "legal_move_count": 6},
    "bug-065": {"insufficient_material": False},
    "bug-076": {"uci": "f1f4"},
}
"""What was decided for the rows marked `judgement`; it takes the place of their `expect`."""

REASONS = {
    "side not to move is attacked": r"king .*in check|kings (stand next|touch)",
    "king count": r"exactly one (white|black) king",
    "castling field has letters outside KQkq": r"castling field",
    "castling right without king at home": r"castling right needs .* king on",
    "castling right without rook": r"castling right needs .* rook on",
    "pawn on first or last rank": r"pawn stands on the first or last rank",
    "e.p. square is occupied": r"d6 (empty|is occupied)",
}
HINTS = {
    "piece letters are upper case": r"upper case",
    "promotion piece missing": r"promotion piece missing",
    "castling is written e8g8": r"e8g8",
}


class Refused:
    """Stands for the board of a record that was refused: it has no moves, and `error` says why."""

    def __init__(self, error):
        self.error = error

    def legal_moves(self):
        return []


class Run:
    """One row in progress: the board, what was read or written, the error if there was one."""

    def __init__(self, row):
        self.row, self.given, self.area = row, dict(row["input"]), row["area"]
        self.error = self.answer = self.taken_back = None
        self.after_first_undo = self.second_undo = None
        self.boards = [self.set_up(self.given.pop(key)) for key in ("fen", "fen_a", "fen_b") if key in self.given]
        self.boards = self.boards or [Board()]
        self.board = self.boards[0]
        self.at_start = self.board.copy() if isinstance(self.board, Board) else None

    def set_up(self, fen):
        """A board from a record; in the area `fen` a refusal is a result."""
        try:
            return Board(fen)
        except InvalidFenError as error:
            if self.area != "fen":
                raise
            return Refused(error)

    def carry_out(self):
        """Does what the input says, in the order moves, then, try, san, uci."""
        for text in self.given.pop("moves", []):
            self.board.make(self.board.parse_uci(text))
        for call in self.given.pop("then", []):
            getattr(self, call)()
        if "try" in self.given:
            self.read(self.board.parse_uci, self.given.pop("try"))
        if "san" in self.given:
            self.read(self.board.parse_san, self.given.pop("san"))
        if "uci" in self.given:
            self.read(self.board.parse_uci, self.given.pop("uci"))
        self.depth, self.origin = self.given.pop("depth", None), self.given.pop("from", None)
        self.all_promotions = self.given.pop("all_promotions", False)
        assert self.given == {}, "input keys that nothing has read"

    def read(self, parse, text):
        """Reads a move; an error must leave the position as it is."""
        before = self.board.fen(), len(self.board.history)
        try:
            self.answer = parse(text)
        except ValueError as error:
            self.error = error
        assert (self.board.fen(), len(self.board.history)) == before

    def undo(self):
        """Takes one move back, or remembers that there was none to take back."""
        before = self.board.fen()
        try:
            self.taken_back = self.board.unmake()
        except ValueError:
            self.second_undo = "error, state unchanged" if self.board.fen() == before else "error, state changed"
        if self.after_first_undo is None:
            self.after_first_undo = self.board.fen()

    def redo(self):
        """The board has no redo: the panel plays the move that was taken back once more."""
        self.board.make(self.taken_back)

    def legal(self, board=None):
        """The legal moves as sorted coordinate texts."""
        return sorted(move.uci() for move in (board or self.board).legal_moves())

    def castling(self):
        """The castling moves among the legal ones."""
        return sorted(move.uci() for move in self.board.legal_moves() if self.board.is_castling(move))

    def reason(self):
        """Why the game has ended by itself, or None."""
        outcome = self.board.outcome()
        return outcome and outcome.reason

    def claims_after_one_move(self):
        """Whether nothing can be claimed now, but something after one of the legal moves."""
        if self.board.can_claim_draw():
            return False
        for move in self.board.legal_moves():
            self.board.make(move)
            claim = self.board.can_claim_draw()
            self.board.unmake()
            if claim:
                return True
        return False


def shows(error, pattern):
    """Whether the error has a hint of that kind."""
    return error is not None and re.search(pattern, error.hint) is not None


CHECKS = {
    "valid": lambda run, value: all(isinstance(board, Board) == value for board in run.boards),
    "reason": lambda run, value: shows(run.board.error, REASONS[value]),
    "error": lambda run, value: isinstance(run.error, ValueError) == value,
    "message_hint": lambda run, value: shows(run.error, HINTS[value]),
    "uci": lambda run, value: run.answer.uci() == value,
    "san": lambda run, value: run.board.san(run.answer) == value,
    "san_set": lambda run, value: run.all_promotions and sorted(
        run.board.san(move) for move in run.board.legal_moves() if move.promotion) == value,
    "legal": lambda run, value: run.legal() == value,
    "legal_move_count": lambda run, value: len(run.legal()) == value,
    "legal_from_square": lambda run, value: [text for text in run.legal() if text.startswith(run.origin)] == value,
    "must_be_legal": lambda run, value: set(value) <= set(run.legal()),
    "never_legal": lambda run, value: not set(value) & set(run.legal()),
    "castling_moves": lambda run, value: (
        (run.castling() if isinstance(run.board, Board) else run.legal()) == sorted(value)),
    "castling_field": lambda run, value: run.board.fen().split()[2] == value,
    "halfmove_clock": lambda run, value: run.board.halfmove_clock == value,
    "turn": lambda run, value: run.board.turn == {"white": WHITE, "black": BLACK}[value],
    "fen": lambda run, value: run.board.fen() == value,
    "after_first": lambda run, value: run.after_first_undo == value,
    "second": lambda run, value: run.second_undo == value,
    "nodes": lambda run, value: perft(run.board, run.depth) == value,
    "not": lambda run, value: perft(run.board, run.depth) not in value,
    "insufficient_material": lambda run, value: (run.reason() == "insufficient material") == value,
    "insufficient_material_at_start": lambda run, value: (
        (run.at_start.outcome() is not None and run.at_start.outcome().reason == "insufficient material") == value),
    "checkmate": lambda run, value: (run.reason() == "checkmate") == value,
    "checkmate_after_moves": lambda run, value: (run.reason() == "checkmate") == value,
    "result": lambda run, value: run.board.outcome().result == value,
    "game_over": lambda run, value: (run.board.outcome() is not None) == value,
    "game_over_automatic": lambda run, value: (run.board.outcome() is not None) == value,
    "automatic_draw": lambda run, value: (
        (run.board.outcome() is not None and run.board.outcome().winner is None) == value),
    "threefold": lambda run, value: (run.board.can_claim_draw() == "threefold repetition") == value,
    "fifty_reached": lambda run, value: (run.board.can_claim_draw() == "fifty-move rule") == value,
    "claimable_with_next_move": lambda run, value: run.claims_after_one_move() == value,
    "same_legal_moves": lambda run, value: (run.legal(run.boards[0]) == run.legal(run.boards[1])) == value,
    "same_position_key": lambda run, value: (
        (run.boards[0].position_key() == run.boards[1].position_key()) == value),
}


def with_marks(rows):
    """Parameters; a row that counts more than 200 000 moves is slow."""
    for param in params(rows):
        slow = param.values[0]["expect"].get("nodes", 0) > 200_000
        yield pytest.param(*param.values, id=param.id, marks=pytest.mark.slow if slow else ())


@pytest.mark.parametrize("row", list(with_marks(ROWS)))
def test_bug_stays_mended(row):
    """What the report expects, or what was decided where several behaviors can be defended, is what happens."""
    run = Run(row)
    run.carry_out()
    for key, value in DECIDED.get(row["id"], row["expect"]).items():
        assert key in CHECKS, f"no check for {key!r}"
        assert CHECKS[key](run, value), f"{row['id']}: {key} should be {value!r}; {run.error or run.board}"


def test_every_judgement_is_decided():
    """The rows marked `judgement`, and no others, have a decision above."""
    assert sorted(DECIDED) == [row["id"] for row in ROWS if row["expect"].get("judgement")]


def test_all_rows_are_here():
    """The seven areas hold 57 reports."""
    assert len(ROWS) == 57


def test_a_wrong_expectation_fails():
    """The runner can fail: each kind of check refuses a value that is not so."""
    run = Run({"input": {"fen": START, "moves": ["e2e4"], "from": "e7"}, "area": "moves"})
    run.carry_out()
    wrong = {"legal_from_square": ["e7e6"], "castling_field": "-", "turn": "white", "halfmove_clock": 1,
             "must_be_legal": ["e2e4"], "never_legal": ["e7e5"], "castling_moves": ["e8g8"], "threefold": True,
             "fifty_reached": True, "automatic_draw": True, "error": True, "valid": False, "game_over": True,
             "claimable_with_next_move": True, "insufficient_material": True, "legal_move_count": 19}
    assert [key for key, value in wrong.items() if CHECKS[key](run, value)] == []
