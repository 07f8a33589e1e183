"""The events of a fuzz run, drawn from one seed: what a hasty person, a slow line and a slow engine do."""
import random

import chess

from tests.browser.fuzz import MALFORMED, STRANGE_ANSWERS, WRONG_ANSWERS

SQUARES = [file + rank for rank in "12345678" for file in "abcdefgh"]
KEYS = ("Enter", "Space", "Escape", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End", "PageUp", "PageDown", "Control+Home",
        "4", "Shift+Digit5", "k", "q", "R", "b", "n", "p", "P", "m", "M", "o", "l", "s", "x", "i", "u", "f", "g", "?", ",", ".", "Tab", "Shift+Tab")
TYPED = ("", "e4", "Nf3", "O-O", "e8=Q", "e8=N", "b8", "Kxe9", "e2e5", "0-0-0", "z", "<b>")
IN_VIEW = ("First position", "Previous move", "Next move", "Last position", "Back to the game", "Continue from here", "Yes", "No", "Move now",
           "Take the move back", "Keys", "Close", "Copy PGN", "Copy FEN", "Explain this move", "Play", "Cancel")
BESIDE = ("Undo", "Redo", "Hint", "Try again", "Resign", "Flip", "Yes", "No", "Cancel", "New…", "Start")
LISTS = ("Opponent", "You play", "Start from", "Against")
# Positions where much can happen: castling, promotions with and without a capture, en passant, mate and stalemate at once.
STARTS = ("", "nonsense", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "1n2k3/P1P4P/8/8/8/8/p1p4p/1N2K3 w - - 0 1",
          "1n2k3/P1P4P/8/8/8/8/p1p4p/1N2K3 b - - 0 1", "4k3/2p1p3/8/1P1P1P2/1p1p1p2/8/2P1P3/4K3 w - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 w - - 98 80",
          "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6", "1. f3 e5 2. g4 Qh4#")
WIDTHS = (90, 140, 170, 240, 320, 480, 600, 1000)

WEIGHTS = {"move": 24, "press": 10, "grab": 5, "drop": 2, "other_button": 1, "key": 14, "focus": 3, "type": 3, "choose": 3, "look": 3,
           "click": 8, "open": 2, "close": 2, "resize": 4, "clock": 6, "up": 20, "up_again": 4, "down": 18, "down_early": 4, "down_again": 4,
           "forge_up": 2, "forge_move": 3, "forge_down": 2, "button": 9, "list": 4, "form": 2, "size": 1, "answer": 16, "timer": 2}


def weight(board, uci):
    """How often a move is chosen: castling and en passant, which move a second piece, more often than others."""
    move = chess.Move.from_uci(uci)
    return 8 if board.is_castling(move) or board.is_en_passant(move) else 1


class Source:
    """`next(run)` is the next event. What it is depends on the seed and on what the run has come to, and on nothing else."""

    def __init__(self, seed):
        self.random, self.plan = random.Random(seed), []

    def next(self, run):
        if self.plan and self.random.random() < 0.75:
            return self.plan.pop(0)
        if run.game.end and self.random.random() < 0.15:
            return self._form(run)
        name, = self.random.choices(list(WEIGHTS), WEIGHTS.values())
        return getattr(self, f"_{name}", lambda run: [name])(run)

    def _view(self, run):
        return self.random.randrange(run.views)

    def _square(self):
        return self.random.choice(SQUARES)

    def _move(self, run):
        """A move that the page believes to be possible, in one of several ways, and mostly one step after the other."""
        known = run.shown["_pos"]
        moves = known["legal"] or known["idle"]
        if not moves or self.plan:
            return self._press(run)
        board = chess.Board(known["fen"])
        number, view = self.random.choices(range(len(moves)), [weight(board, move) for move in moves])[0], self._view(run)
        uci, san = moves[number], (known["san"] or moves)[number]
        start, target = uci[:2], uci[2:4]
        after = [["choose", view, self.random.randrange(5)]] if len(uci) == 5 else []
        self.plan = self.random.choice([
            [["press", view, start], ["press", view, target], *after],
            [["grab", view, start, target], ["drop", view, target], *after],
            [["focus", view, start], ["key", "Enter"], ["focus", view, target], ["key", "Enter"], *[["key", uci[-1]]] * len(after)],
            [["type", view, self.random.choice((uci, san))]]])
        if self.random.random() < 0.6:  # the line is quick
            self.plan += [["up", [0] * 50], ["down", 50]]
        return self.plan.pop(0)

    def _press(self, run):
        return ["press", self._view(run), self._square()]

    def _grab(self, run):
        return ["grab", self._view(run), self._square(), self._square()]

    def _drop(self, run):
        return ["drop", self._view(run), self.random.choice((None, self._square()))]

    def _key(self, run):
        return ["key", self.random.choice(KEYS)]

    def _focus(self, run):
        return ["focus", self._view(run), self._square()]

    def _type(self, run):
        return ["type", self._view(run), self.random.choice(TYPED)]

    def _choose(self, run):
        return ["choose", self._view(run), self.random.randrange(5)]

    def _look(self, run):
        return ["look", self._view(run), self.random.randrange(300)]

    def _click(self, run):
        return ["click", self._view(run), self.random.choice(IN_VIEW)]

    def _close(self, run):
        return ["close", self._view(run)]

    def _resize(self, run):
        return ["resize", self._view(run), self.random.choice(WIDTHS)]

    def _clock(self, run):
        return ["clock", self.random.choice((50, 200, 1100, 3100, 6000))]

    def _up(self, run):
        return ["up", self.random.choice(([0], [0, 0, 0], [1, 0], [2, 1, 0], [0] * 50))]

    def _up_again(self, run):
        return ["up_again", self.random.randrange(20)]

    def _down(self, run):
        return ["down", self.random.choice((1, 2, 3, 50))]

    def _down_early(self, run):
        return ["down_early", self.random.randrange(20)]

    def _down_again(self, run):
        return ["down_again", self.random.randrange(20)]

    def _forge_up(self, run):
        return ["forge_up", self.random.randrange(len(MALFORMED))]

    def _forge_move(self, run):
        moves = run.shown["_pos"]["legal"] or ["e2e4"]
        return ["forge_move", self.random.choice((-2, -1, 0, 0, 1)), self.random.choice(moves)]

    def _forge_down(self, run):
        return ["forge_down", self.random.randrange(len(STRANGE_ANSWERS))]

    def _button(self, run):
        return ["button", self.random.choice(BESIDE)]

    def _list(self, run):
        return ["list", self.random.choice(LISTS), self.random.randrange(20)]

    def _form(self, run):
        self.plan = [["new_game", self.random.choice(STARTS), self.random.choice(("White", "Black"))]]
        return ["button", "New…"]

    def _size(self, run):
        return ["size", self.random.choice((None, 160, 250, 400))]

    def _answer(self, run):
        if not run.desk.calls:
            return ["up", [0] * 50]
        number = self.random.randrange(len(run.desk.calls))
        if self.random.random() < 0.05:
            return ["answer", number, self.random.choice(list(WRONG_ANSWERS))]
        return ["answer", number, self.random.choice(run.desk.calls[number].board.legal_moves()).uci()]

    def _timer(self, run):
        return ["timer", self.random.randrange(20)]
