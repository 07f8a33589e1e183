"""Any messages whatsoever to a panel: each is answered once, nothing is raised, and the game stays a legal one."""
from unittest.mock import patch

import chess
from hypothesis import given, settings
from hypothesis import strategies as st

from chesslearn.ui import advisor
from tests.ui.panel_game import Game

NAMES = st.sampled_from(["flip", "undo", "hint", "move_now", "back_to", "explain", "resign", "", None])
NUMBERS = st.integers(-1, 12) | st.sampled_from([2**53, 1.5, True, None, "1"])
LEGAL = st.tuples(st.integers(0, 30), st.sampled_from([0, 0, 0, 0, -1, 1]))  # the number of a legal move, and how far its revision is off
MOVES = st.fixed_dictionaries({"kind": st.just("move"), "rev": st.integers(0, 9), "uci": st.sampled_from(["e2e4", "e7e8q", "a9a1", ""])})
WISHES = st.fixed_dictionaries({"kind": st.sampled_from(["action", "action", "action", "hello", "song"]), "name": NAMES}, optional={"ply": NUMBERS})
NOISE = st.dictionaries(st.sampled_from(["kind", "rev", "uci", "name", "ply", "v", "view"]), NUMBERS | NAMES | st.lists(NUMBERS, max_size=2))
MESSAGES = st.tuples(st.integers(1, 40), LEGAL | LEGAL | MOVES | WISHES | NOISE)


def first_move(board):
    return board.legal_moves()[0]


@settings(max_examples=20)
@given(st.lists(MESSAGES, max_size=15))
def test_no_messages_break_a_panel(messages):
    """Moves, wishes and nonsense, with numbers that come twice: one answer each, and a game legal by `chess`."""
    with patch.object(advisor, "HINT", first_move):
        game = Game(engine=first_move, seed=1)
        heard, board = [], game.panel.board
        board.send = heard.append
        for number, fields in messages:
            if isinstance(fields, tuple):
                (which, off), legal = fields, board._pos["legal"] or ["e2e4"]
                fields = {"kind": "move", "rev": max(0, board.rev + off), "uci": legal[which % len(legal)]}
            count = answers(heard)
            board._receive(board, {"v": 1, "view": "view", "id": number, **fields}, [])
            assert answers(heard) == count + 1 and board.last_error is None
            game.wait()
        replay = chess.Board()
        for undo in board.position.history:
            replay.push(replay.parse_uci(undo.move.uci()))
        assert replay.fen() == board.fen == game.seen["fen"]
        assert [move[0] for move in game.record["moves"]] == [move.uci() for move in replay.move_stack]
        game.panel.close()


def answers(heard):
    """How many messages were answered; notices come beside the answers."""
    return sum(message["kind"] in ("ack", "welcome") for message in heard)
