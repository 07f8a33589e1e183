"""The reported bugs that touch the board, played step by step with mouse and finger as the reports say."""
import re

import chess
import pytest

from chesslearn import Board
from chesslearn.ui.board import BoardWidget
from tests.browser.board_page import selected
from tests.cases import load, params

CASES = [row for row in load("bug_reports") if row["area"] == "board-ui"]
OUTSIDE = (20, 590)


class Player:
    """Carries out the steps of a report on a board; `reported` are the moves that Python was told."""

    def __init__(self, touch, fen=None, orientation="white", movable="both"):
        self.board = BoardWidget(fen=fen, orientation=orientation, movable=movable, animation=0)
        self.reported, self.seen = [], {}
        self.board.on_move(lambda move: self.reported.append(move.uci()))
        self.view = touch(self.board)

    def do(self, step):
        """One step, and then all messages to Python and back."""
        for pattern, action in self.STEPS.items():
            if match := re.fullmatch(pattern, step):
                action(self, *match.groups())
                self.view.deliver()
                return
        raise AssertionError(f"nobody knows how to {step!r}")

    def hold(self, square):
        """Presses the mouse on a square, after a look at where all squares are."""
        self.seen = {name: self.view.center(name) for name in ("e4", square)}
        self.view.page.mouse.move(*self.seen[square])
        self.view.page.mouse.down()

    def release_at(self, square):
        """Lets go where a square was seen before."""
        self.view.page.mouse.move(*self.seen[square], steps=3)
        self.view.page.mouse.up()

    def touch_drag(self, start, target):
        """Draws a piece with a finger."""
        self.view.finger.swipe(self.view.center(start), self.view.center(target))
        self.view.finger("end")

    STEPS = {
        r"click (\w\d)": lambda self, square: self.view.cell(square).click(),
        r"(?:drag|move) (\w\d) to (\w\d)": lambda self, start, target: self.view.drag(start, target),
        r"drag (\w\d) outside the board and release": lambda self, start: self.view.drag(start, OUTSIDE),
        r"touch-drag (\w\d) to (\w\d)": touch_drag,
        r"cancel chooser": lambda self: self.view.page.keyboard.press("Escape"),
        r"choose (\w+)": lambda self, piece: self.view.page.get_by_role("button", name=piece.capitalize()).click(),
        r"press reset": lambda self: self.board.set_position(Board()),
        r"read python board": lambda self: None,
        r"press mouse on (\w\d) and hold": hold,
        r"python flips the board": lambda self: self.board.flip(),
        r"release over the place where (\w\d) was drawn before the flip": release_at,
    }


def piece_on(player, square):
    """The letter of the piece that is drawn on a square, or None."""
    return player.view.cell(square).get_attribute("data-piece")


def may_move(player):
    """Whose pieces can be picked up, now that Black is to move."""
    player.view.cell("e8").click()
    return "white only" if player.board.movable == "white" and selected(player.view) == [] else "both"


FOUND = {
    "moves_reported": lambda player, expected: player.reported,
    "piece_on": lambda player, expected: {square: piece_on(player, square) for square in expected},
    "chooser": lambda player, expected: "not opened" if player.view.page.get_by_role("dialog").count() == 0 else "open",
    "piece_returns": lambda player, expected: player.view.placement() == player.board.fen.split()[0] and player.reported == [],
    "fen": lambda player, expected: player.board.fen,
    "selection": lambda player, expected: (selected(player.view) or [None])[0],
    "orientation": lambda player, expected: player.board.orientation,
    "turn": lambda player, expected: player.board._pos["turn"],
    "user_may_move": lambda player, expected: may_move(player),
    "python_fen_equals_drawn_board": lambda player, expected: chess.Board(player.board.position.fen()).board_fen() == player.view.placement(),
    "no_wrong_move": lambda player, expected: player.reported == [] and player.view.state() == "I",
}


@pytest.mark.parametrize("case", params(CASES))
def test_a_reported_bug_does_not_come_back(touch, case):
    """After the steps of the report, all is as the report says it should be, and the picture is that of Python."""
    given, expected = case["input"], dict(case["expect"])
    expected.pop("allowed", None)  # in words, what "no_wrong_move" may mean
    player = Player(touch, given.get("fen"), given.get("orientation", "white"), "white" if "user_may_move" in expected else "both")
    for step in given["steps"]:
        player.do(step)
    assert {name: FOUND[name](player, value) for name, value in expected.items()} == expected
    assert player.view.placement() == player.board.fen.split()[0]
