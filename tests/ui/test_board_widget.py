"""The Python half of the board in a cell: snapshots, messages, settings, threads."""
import json
import random
import threading

import chess
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from traitlets import TraitError

from chesslearn import Board, IllegalMoveError, InvalidFenError, Move
from chesslearn.ui.board import BoardWidget
from chesslearn.ui.decorations import Arrow
from chesslearn.ui.heat import Heat

E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"


class Browser:
    """Stands for one view: it writes messages to a widget and keeps what comes back."""

    def __init__(self, widget, view="view-1"):
        self.widget, self.view, self.number, self.heard = widget, view, 0, []
        if not hasattr(widget, "listeners"):
            widget.listeners = []
            widget.send = lambda content, buffers=None: [heard.append(content) for heard in widget.listeners]
        widget.listeners.append(self.heard)

    def say(self, kind, **fields):
        """Sends a message with the next number and returns the answer."""
        self.number += 1
        return self.say_raw({"v": 1, "view": self.view, "id": self.number, "kind": kind, **fields})

    def say_raw(self, content):
        """Sends anything at all and returns the last thing heard."""
        self.widget._receive(self.widget, content, [])
        return self.heard[-1]

    def move(self, uci, rev=None):
        """Asks for a move in the position shown now, or in an older one."""
        return self.say("move", uci=uci, rev=self.widget.rev if rev is None else rev)


@pytest.fixture
def board():
    """A widget with the starting position."""
    return BoardWidget()


@pytest.fixture
def browser(board):
    """A view of `board`."""
    return Browser(board)


def test_a_move_by_hand_is_made_shown_once_and_told(board, browser):
    """An accepted move changes the position, makes one new snapshot, is acknowledged and reaches the callbacks."""
    told = []
    board.on_move(told.append)
    assert browser.move("e2e4") == {"kind": "ack", "view": "view-1", "id": 1, "ok": True, "reason": None, "rev": 2}
    assert (board.fen, board.position.fen(), board.rev, told) == (E4, E4, 2, [Move.from_uci("e2e4")])
    assert (board._pos["rev"], board._pos["last"], board._pos["said"]) == (2, "e2e4", "pawn e2 to e4")


def test_the_greeting_is_answered_with_the_revision(board, browser):
    """`hello` gets `welcome`, for this view, with the revision that is shown now."""
    board.push("e2e4")
    assert browser.say("hello") == {"kind": "welcome", "view": "view-1", "id": 1, "rev": 2}


def test_the_snapshot_names_pieces_from_a1_and_all_legal_moves(board):
    """64 letters from a1 to h8, and the twenty moves of the starting position."""
    assert board._pos["pieces"] == "RNBQKBNR" + "P" * 8 + "." * 32 + "p" * 8 + "rnbqkbnr"
    assert sorted(board._pos["legal"]) == sorted(move.uci() for move in chess.Board().legal_moves)
    assert json.loads(json.dumps(board._pos)) == board._pos


def test_the_same_number_again_is_answered_again_and_not_played_twice(board, browser):
    """A repeated message gets the first answer, even when the move would be possible once more."""
    message = {"v": 1, "view": "view-1", "id": 7, "kind": "move", "rev": 1, "uci": "g1f3"}
    first = browser.say_raw(message)
    board.set_position(Board())
    again = browser.say_raw(message)
    assert again == first and again["rev"] == 2
    assert board.position.fen() == Board().fen()


def test_numbers_belong_to_their_view_and_the_last_64_are_kept(board, browser):
    """Another view may use the same number; after 64 more answers a number is free again."""
    other = Browser(board, "view-2")
    assert browser.move("e2e4")["ok"] and other.move("e7e5")["ok"]
    for _ in range(63):
        browser.say("action", name="flip")
    repeated = {"v": 1, "view": "view-1", "id": 1, "kind": "move", "rev": 1, "uci": "e2e4"}
    assert browser.say_raw(repeated)["ok"]
    browser.say("action", name="flip")
    assert browser.say_raw(repeated)["reason"] == "stale position"


def test_a_move_for_an_older_snapshot_is_stale(board, browser):
    """What was seen before the last change of the position is not played, even where it could be; nor what was not seen yet."""
    board.push("e2e4")
    board.undo()
    assert browser.move("e2e4", rev=4)["reason"] == "stale position"
    answer = browser.move("e2e4", rev=1)
    assert (answer["ok"], answer["reason"], board.fen) == (False, "stale position", Board().fen())


def test_a_move_counts_though_something_else_has_changed(board, browser):
    """A hint, an explanation or a setting that comes while the move is on its way does not lose it."""
    board.flip()
    assert browser.move("e2e4", rev=1)["ok"]


def test_a_position_changed_behind_the_widget_is_stale(board, browser):
    """If someone moved on the live position itself, the browser's picture is old, whatever its revision."""
    board.position.make(Move.from_uci("e2e4"))
    assert browser.move("d2d4")["reason"] == "stale position"


@pytest.mark.parametrize(("change", "reason"), [
    ({"mode": "view"}, "this board is only to look at"),
    ({"result": "1-0", "reason": "Black resigned"}, "the game is over"),
    ({"thinking": True}, "the engine is thinking"),
    ({"movable": "black"}, "white is not moved by hand here"),
    ({"movable": "none"}, "white is not moved by hand here"),
])
def test_moves_are_refused_where_none_may_be_made_by_hand(board, browser, change, reason):
    """The answer says why, nothing is played, and the snapshot offered no move either."""
    board.update(**change)
    assert board._pos["legal"] == []
    answer = browser.move("e2e4")
    assert (answer["ok"], answer["reason"], board.fen) == (False, reason, Board().fen())


@pytest.mark.parametrize(("fen", "uci", "reason"), [
    ("4k3/8/8/8/8/8/4r3/4K2R w K - 0 1", "e1g1", "the king is in check on e1, which the rook on e2 attacks"),
    ("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "e2c3", "the king would be in check from the rook on e7"),
    ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8", "promotion piece missing: a pawn on the last rank becomes a piece, as in a7a8q"),
])
def test_an_illegal_move_is_refused_with_its_reason(fen, uci, reason):
    """The browser would not send these; a forged message learns why it is refused."""
    assert Browser(BoardWidget(fen=fen)).move(uci)["reason"] == reason


GARBAGE = [None, 3, "move", [], {}, {"v": 2, "view": "a", "id": 1, "kind": "hello"},
           {"v": 1, "view": "a", "id": 1, "kind": "edit"}, {"v": 1, "view": "a", "id": 1, "kind": ["hello"]},
           {"v": 1, "view": "a", "id": True, "kind": "hello"}, {"v": 1, "view": "a", "id": -1, "kind": "hello"},
           {"v": 1, "view": "a" * 201, "id": 1, "kind": "hello"}, {"v": 1, "view": 5, "id": 1, "kind": "hello"},
           {"v": 1, "view": "a", "id": 1, "kind": "move", "rev": 1, "uci": "e2e4e5"},
           {"v": 1, "view": "a", "id": 1, "kind": "move", "rev": 1, "uci": "e2e4\n"},
           {"v": 1, "view": "a", "id": 1, "kind": "move", "rev": "1", "uci": "e2e4"},
           {"v": 1, "view": "a", "id": 1, "kind": "move", "uci": "e2e4"},
           {"v": 1, "view": "a", "id": 1, "kind": "action", "name": "resign" * 50},
           {"v": 1, "view": "a", "id": 1, "kind": "action", "name": {"flip": 1}}]


@pytest.mark.parametrize("content", GARBAGE, ids=range(len(GARBAGE)))
def test_garbage_is_counted_and_answered(board, browser, content):
    """What is no message raises nothing and changes nothing."""
    answer = browser.say_raw(content)
    assert (answer["kind"], answer["ok"], answer["reason"]) == ("ack", False, "bad message")
    assert (board.rejected, board.rev, board.last_error) == (1, 1, None)


VALUES = st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=250)
                      | st.sampled_from(["move", "action", "hello", "flip", "undo", "e2e4", "e7e8q", "a"]),
                      lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
                      max_leaves=5)
FIELDS = st.sampled_from(["v", "view", "id", "kind", "rev", "uci", "name"])


@settings(max_examples=200, deadline=None)
@given(VALUES | st.dictionaries(FIELDS, VALUES | st.just(1), max_size=7))
def test_no_message_whatsoever_raises(content):
    """Fuzzing: every content is answered once, and the board stays a position the rules know."""
    widget = BoardWidget()
    browser = Browser(widget)
    browser.say_raw(content)
    assert len(browser.heard) == 1 and browser.heard[0]["kind"] in ("ack", "welcome")
    assert widget.last_error is None
    Board(widget.fen)


def test_two_threads_and_pushes_lose_no_revision(board, browser):
    """Two handlers and a third thread change the board at the same time: every change has its own revision."""
    shown, other = [], Browser(board, "view-2")
    board.observe(lambda change: shown.append(change["new"]["rev"]), "_pos")
    made = {"hand": 0, "push": 0, "again": 0}

    def handler(view):
        for _ in range(250):
            with board.lock:
                if not board._pos["legal"]:  # the moves have just ended a game
                    board.set_position(Board())
                    made["again"] += 1
                made["hand"] += view.move(random.Random(view.number).choice(board._pos["legal"]))["ok"]
            view.say("action", name="flip")

    def program():
        for _ in range(500):
            with board.batch():
                board.set_position(Board())
                board.push("g1f3")
            made["push"] += 1

    threads = [threading.Thread(target=handler, args=(view,)) for view in (browser, other)] + [threading.Thread(target=program)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not any(thread.is_alive() for thread in threads)
    assert made["hand"] == made["push"] == 500
    assert shown == list(range(2, 2 + 500 + 500 + 500 + made["again"]))
    assert board._pos["fen"] == board.position.fen()


def test_a_batch_is_one_snapshot(board):
    """Several changes inside `batch` share one revision, and the browser sees none of them half done."""
    with board.batch():
        board.push("e2e4")
        board.update(thinking=True)
        assert board._pos["rev"] == 1
    assert (board.rev, board._pos["last"], board._pos["thinking"]) == (2, "e2e4", True)


def test_a_callback_that_raises_takes_the_move_back(board, browser):
    """The move was acknowledged; then the board goes back, shows the exception and keeps its traceback."""
    def fails(move):
        raise ZeroDivisionError("no reply")
    board.on_move(fails)
    assert browser.move("e2e4")["ok"]
    assert (board.fen, board.last_move) == (Board().fen(), None)
    assert board._pos["error"] == "ZeroDivisionError: no reply"
    assert "in fails" in board.last_error


def test_a_callback_that_raises_after_its_own_reply_takes_both_back(board, browser):
    """What followed the move goes back with it; a position set meanwhile stays."""
    def replies(move):
        board.push("e7e5")
        raise RuntimeError("late")
    board.on_move(replies)
    browser.move("e2e4")
    assert board.fen == Board().fen()
    board._move_callbacks[:] = [lambda move: board.set_position(Board(E4)) or 1 / 0]
    browser.move("d2d4")
    assert board.fen == E4 and board._pos["error"].startswith("ZeroDivisionError")


def test_the_error_is_shown_until_the_next_move(board, browser):
    """A move that goes well takes the error of the last one away."""
    board.on_move(lambda move: move.uci() == "e2e4" and 1 / 0)
    browser.move("e2e4")
    assert board._pos["error"]
    browser.move("d2d4")
    assert board._pos["error"] is None and board.last_move == "d2d4"


def test_callbacks_run_outside_the_lock(board, browser):
    """Another thread may use the board while a callback takes its time."""
    def asks_another_thread(move):
        thread = threading.Thread(target=board.flip)
        thread.start()
        thread.join(10)
        assert not thread.is_alive()
    board.on_move(asks_another_thread)
    browser.move("e2e4")
    assert (board.orientation, board.last_error) == ("black", None)


def test_flip_and_undo_come_as_actions(board, browser):
    """`f` flips; `u` takes a move back on a bare board and is only told where someone listens."""
    assert browser.say("action", name="flip")["ok"] and board.orientation == "black"
    assert browser.say("action", name="undo")["reason"] == "there is no move to take back"
    browser.move("e2e4")
    assert browser.say("action", name="undo")["ok"] and board.fen == Board().fen()
    told = []
    board.on_action(told.append)
    browser.move("e2e4")
    browser.say("action", name="undo")
    browser.say("action", name="flip")
    assert (told, board.fen, board.orientation) == (["undo", "flip"], E4, "white")


def test_undo_restores_the_mark_and_refuses_too_much(board):
    """Last moves come back one by one; more than were made is a ValueError and changes nothing."""
    for uci in ("e2e4", "e7e5", "g1f3"):
        board.push(uci)
    board.undo(2)
    assert (board.fen, board.last_move, board.rev) == (E4, "e2e4", 5)
    for n in (0, -1, "1", 1.0, None):
        with pytest.raises(ValueError, match=f"{n!r} moves can't be taken back, 1 were made"):
            board.undo(n)
    for move in (5, None, "e9e4", "e4"):
        with pytest.raises(ValueError, match=f"{move!r} is not a move"):
            board.push(move)
    with pytest.raises(ValueError, match="2 moves can't be taken back, 1 were made"):
        board.undo(2)
    assert (board.fen, board.rev) == (E4, 5)


@pytest.mark.parametrize("make", [Board, chess.Board], ids=["ours", "chess"])
def test_moves_made_before_can_be_taken_back_too(make):
    """A board that comes with moves shows its last one and can go back over them."""
    position = make()
    for uci in ("e2e4", "e7e5"):
        if make is Board:
            position.make(position.parse_uci(uci))
        else:
            position.push_uci(uci)
    board = BoardWidget(position)
    assert board.last_move == "e7e5"
    board.push("g1f3")
    board.undo(2)
    assert (board.fen.split()[0], board.last_move) == (E4.split()[0], "e2e4")


def test_push_refuses_an_illegal_move(board):
    """The error is the one of the rules, with position and reason; the snapshot stays."""
    with pytest.raises(IllegalMoveError, match="the pawn on e2 cannot reach e5"):
        board.push("e2e5")
    assert board.rev == 1


def test_a_chess_board_is_played_on_as_it_is():
    """The `chess.Board` given is the one that changes; callbacks get its own kind of move."""
    theirs, told = chess.Board(), []
    board = BoardWidget(theirs)
    board.on_move(told.append)
    assert Browser(board).move("e2e4")["ok"]
    assert theirs.move_stack == told == [chess.Move.from_uci("e2e4")]
    for uci in ("f7f6", "d2d4", "g7g5", "d1h5"):
        board.push(uci)
    assert board._pos["over"] and board._pos["status"] == "Checkmate. White wins (1-0)."
    assert board._pos["said"] == "queen d1 to h5, checkmate"


class OnlyKingSteps:
    """A learner's position: four methods, and a generator that knows one move."""

    def __init__(self):
        self.at = ["4k3/8/8/8/8/8/8/4K3 w - - 0 1"]

    def legal_moves(self):
        return ["e1e2"] if len(self.at) == 1 else []

    def make(self, move):
        self.at.append("4k3/8/8/8/8/8/4K3/8 b - - 1 1")

    def unmake(self):
        self.at.pop()

    def fen(self):
        return self.at[-1]


def test_four_methods_are_enough_for_a_position():
    """A learner's class is shown, played on with its own moves only, and taken back."""
    board = BoardWidget(OnlyKingSteps())
    browser = Browser(board)
    assert board._pos["legal"] == ["e1e2"]
    assert browser.move("e1d1")["reason"] == "it is not among the legal moves of this position"
    assert browser.move("e1e2")["ok"] and board._pos["check"] is None and not board._pos["over"]
    board.undo()
    assert board.fen == "4k3/8/8/8/8/8/8/4K3 w - - 0 1"


def test_a_position_that_raises_is_shown_to_do_so():
    """An exception in the learner's own make is the reason given, and nothing is played."""
    class Broken(OnlyKingSteps):
        def make(self, move):
            raise NotImplementedError("castling comes later")
    board = BoardWidget(Broken())
    answer = Browser(board).move("e1e2")
    assert (answer["ok"], answer["reason"]) == (False, "NotImplementedError: castling comes later")
    assert board._pos["error"] == "NotImplementedError: castling comes later" and "in make" in board.last_error


def test_a_taken_king_stops_the_board():
    """A generator that lets a king be taken is told so, and the board takes no further move."""
    class Careless(OnlyKingSteps):
        def make(self, move):
            self.at.append("8/8/8/8/8/8/4K3/8 b - - 1 1")
    board = BoardWidget(Careless())
    browser = Browser(board)
    assert browser.move("e1e2")["ok"]
    assert board._pos["error"] == "The king was taken: this generator is wrong"
    assert board._pos["over"] and board._pos["legal"] == []
    assert browser.move("e2e3")["reason"] == "the game is over"
    assert "Chess position" in board._repr_mimebundle_()[0]["text/html"]


@pytest.mark.parametrize(("fen", "pushed", "some", "never"), [
    (None, "e2e4", {"g1f3", "d1h5", "e1e2"}, {"e2e4", "e7e5"}),
    ("rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1", "c2c4", {"e4e5"}, {"d4c3"}),
    ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", {"a8a7", "a8d8", "e1e2"}, {"e8e7"}),
])
def test_while_the_engine_thinks_the_other_side_may_look(fen, pushed, some, never):
    """The snapshot carries the moves of the side not to move, en passant cleared, also while the engine is in check."""
    board = BoardWidget(fen=fen)
    board.push(pushed)
    assert board._pos["idle"] == []
    board.update(thinking=True)
    idle = set(board._pos["idle"])
    assert some <= idle and not never & idle
    assert board._pos["legal"] == []


def test_foreign_positions_have_no_such_moves():
    """Only our own board can be asked what would be if the other side were to move."""
    board = BoardWidget(chess.Board())
    board.update(thinking=True)
    assert board._pos["idle"] == []


@pytest.mark.parametrize(("name", "value", "words"), [
    ("fen", "nonsense", "fen: invalid FEN 'nonsense'"),
    ("fen", "4k3/8/8/8/8/8/8/8 w - - 0 1", "fen: .*king"),
    ("orientation", "left", "orientation: 'left' is not one of 'white', 'black'"),
    ("mode", "edit", "mode: 'edit' is not one of 'play', 'view'"),
    ("movable", "red", "movable: 'red' is not one of"),
    ("arrows", [("z9", "e4")], "arrows: not a square: 'z9'"),
    ("arrows", [("e2", "e4", "pink")], "arrows: 'pink' is not a color: green, red, blue, yellow"),
    ("arrows", [("e2", "e4", "red", "a label")], "arrows: 'a label' is not a text of at most 5 letters"),
    ("arrows", ["Xe2e4"], "arrows: 'Xe2e4' is not an arrow"),
    ("squares", ["e9"], "squares: not a square: 'e9'"),
    ("squares", "e4", "squares: 'e4' is not a list of squares"),
    ("fill", {"e4": "red;background:url(x)"}, "fill: 'red;background:url"),
    ("fill", {"z9": "red"}, "fill: not a square: 'z9'"),
    ("fill", {"e4": ["red"]}, r"fill: \['red'\] is not a color"),
    ("labels", {"e4": "too long"}, "labels: 'too long' is not a text of at most 5 letters"),
    ("labels", ["e4"], r"labels: \['e4'\] is not a dict"),
    ("heat", [1.0] * 63, "heat: a heat map has 64 values"),
    ("heat", {"e4": float("inf")}, "heat: the value inf on e4 is not a finite number"),
    ("heat", {"e4": "hot"}, "heat: the value 'hot' on e4 is not a finite number"),
    ("typing", 1, "typing: 1 is neither True nor False"),
    ("arrows", 5, "arrows: 5 is not a list"),
    ("arrows", [("e2", "e4")] * 201, "arrows: 201 arrows, and a board shows at most 200"),
    ("size", 100, "size: 100 is not a whole number from 160 to 960"),
    ("size", True, "size: True is not a whole number"),
    ("animation", 0.5, "animation: 0.5 is not a whole number from 0 to 1000"),
    ("coordinates", "yes", "coordinates: 'yes' is neither True nor False"),
    ("thinking", 1, "thinking: 1 is neither True nor False"),
    ("message", 3, "message: 3 is not a text"),
])
def test_nonsense_is_refused_where_it_is_assigned(board, name, value, words):
    """The TraitError names the setting and comes from the ValueError that says why; the board stays as it was."""
    before = board._pos
    with pytest.raises(TraitError, match=words) as caught:
        setattr(board, name, value)
    assert isinstance(caught.value.__cause__, ValueError)
    assert board._pos is before and board.rev == 1


@pytest.mark.parametrize("arguments", [{"fen": "nonsense"}, {"position": 5}, {"last_move": "e2"}, {"last_move": 5}, {"last_move": ("e2", "e2")},
                                       {"orientation": None}, {"arrows": [("a1",)]}])
def test_nonsense_is_refused_at_the_start_too(arguments):
    """The constructor checks as assignment does."""
    with pytest.raises(TraitError, match=next(iter(arguments))):
        BoardWidget(**arguments)


def test_decorations_are_taken_away_as_they_are_left_out(board):
    """None, the default of `fill`, `labels` and `heat`, can be assigned too."""
    plain = board._pos["decorations"]
    board.update(fill={"e4": "red"}, labels={"e4": "key"}, heat={"e4": 1})
    board.fill = board.labels = board.heat = None
    assert board._pos["decorations"] == plain and board.fill == board.labels == {}


@pytest.mark.parametrize("heat", [np.arange(-32, 32), {"e4": 1e20}, {"e4": np.float32(2)}, {"e4": np.int8(-3)},
                                  Heat({"e4": 1}, vmin=np.float64(0), vmax=np.int64(9))])
def test_numbers_of_any_library_reach_the_browser(heat):
    """A snapshot is made of what JSON knows, whatever the numbers of a heat map were made of."""
    json.dumps(BoardWidget(heat=heat)._pos)


def test_update_changes_all_or_nothing(board):
    """One refused setting leaves the others alone; an unknown one is a TypeError."""
    with pytest.raises(TraitError):
        board.update(orientation="black", size=1)
    with pytest.raises(TypeError, match="no setting strength"):
        board.update(strength=3)
    assert (board.orientation, board.rev) == ("white", 1)
    board.update(orientation=chess.BLACK, arrows=[("g1", "f3")], message="Look at f3.", size=320)
    assert (board.orientation, board.arrows, board._pos["status"], board.rev) == ("black", (Arrow("g1", "f3", "green", ""),), "Look at f3.", 2)


@pytest.mark.parametrize("move", ["e2e4", ("e2", "e4"), (12, 28), Move.from_uci("e2e4"), chess.Move.from_uci("e2e4")],
                         ids=lambda move: type(move).__name__)
def test_last_move_and_arrows_are_read_as_pictures_read_them(move):
    """A move, text, and a pair of names or numbers are the same, for the board as for `draw`."""
    board = BoardWidget(last_move=move, arrows=[move], squares=["e4", 27])
    assert (board.last_move, board.arrows, board.squares) == ("e2e4", (Arrow("e2", "e4"),), ("d4", "e4"))


def test_decorations_reach_the_browser_and_the_still_picture():
    """The snapshot names colors and patterns as they are drawn; the image of the board has them too."""
    board = BoardWidget(arrows=["Re2e4"], squares=["d5"], fill={"c4": "blue"}, labels={"a4": "1"}, heat=Heat({"h4": -2}, "diverging", unit="cp"))
    shown = board._pos["decorations"]
    assert shown["arrows"] == [{"tail": "e2", "head": "e4", "color": "#86102f", "gaps": [8, 14], "name": "red", "label": ""}]
    assert (shown["squares"], shown["fill"], shown["labels"]) == (["d5"], {"c4": "#aecbe6"}, {"a4": "1"})
    assert (shown["heat"]["values"], shown["heat"]["limits"][0], shown["heat"]["unit"]) == ({"h4": [0, "-2", True]}, "-2", "cp")
    alt = board._repr_mimebundle_()[0]["text/html"]
    assert "arrows e2 to e4 in red; crossed d5; colored c4; labels a4 1; (cp) h4 -2" in alt


@pytest.mark.parametrize("fen", [Board().fen(), "r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"])
def test_legal_moves_are_written_as_on_score_sheets(fen):
    """Beside each move stands its notation, as `chess` writes it."""
    reference, shown = chess.Board(fen), BoardWidget(fen=fen)._pos
    assert dict(zip(shown["legal"], shown["san"])) == {move.uci(): reference.san(move) for move in reference.legal_moves}


def test_moves_of_a_faulty_generator_are_written_as_they_are():
    """A move from an empty square has no notation: the coordinates stand for it."""
    class Careless(OnlyKingSteps):
        def legal_moves(self):
            return ["e1e2", "a4a5"]
    assert BoardWidget(Careless())._pos["san"] == ["e1e2", "a4a5"]


def test_what_was_taken_back_is_named(board):
    """In the order in which it was played; a move or another position ends that."""
    for uci in ("e2e4", "e7e5", "g1f3"):
        board.push(uci)
    board.undo(2)
    assert board._pos["undone"] == "pawn e7 to e5 and knight g1 to f3"
    board.push("d7d5")
    assert board._pos["undone"] == ""
    board.undo()
    board.set_position(Board())
    assert board._pos["undone"] == ""


def test_a_bad_fen_names_its_cause():
    """The InvalidFenError of the rules is the cause."""
    with pytest.raises(TraitError) as caught:
        BoardWidget(fen="8/8/8/8/8/8/8/8 w - - 0 1")
    assert isinstance(caught.value.__cause__, InvalidFenError)


@pytest.mark.parametrize(("fen", "move", "said"), [
    ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1", "castles on the queen's side"),
    ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "pawn e5 takes d6 en passant"),
    ("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8n", "pawn a7 takes knight b8, promotes to a knight"),
    ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "rook a1 to a8, check"),
])
def test_moves_are_said_in_words(fen, move, said):
    """The last move is spoken by its pieces and squares."""
    board = BoardWidget(fen=fen)
    board.push(move)
    assert board._pos["said"] == said


@pytest.mark.parametrize(("fen", "options", "status"), [
    (None, {}, "White to move."),
    (None, {"thinking": True}, "White to move: the engine is thinking."),
    ("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", {}, "Check. White to move."),
    ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", {}, "Draw by stalemate."),
    (None, {"result": "0-1", "reason": "White resigned"}, "White resigned. Black wins (0-1)."),
    (None, {"result": "1/2-1/2", "reason": "threefold repetition"}, "Draw by threefold repetition."),
    (None, {"result": "1-0", "message": "Well played."}, "Well played."),
])
def test_the_status_is_a_sentence(fen, options, status):
    """Side to move, check, end of the game, or the text that was set."""
    board = BoardWidget(fen=fen)
    board.update(**options)
    assert board._pos["status"] == status


def test_a_board_shows_itself_without_a_browser(board):
    """The bundle has the widget, an image with the position in words that says what it is, and the FEN with a board of letters."""
    board.push("e2e4")
    data, _ = board._repr_mimebundle_()
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == board.model_id
    assert data["text/html"].startswith('<img alt="Chess position: White Ke1')
    assert "This is a picture. Run the cell to play on the board." in data["text/html"]
    assert data["text/plain"].splitlines() == [
        E4, "8 r n b q k b n r", "7 p p p p p p p p", "6 . . . . . . . .", "5 . . . . . . . .",
        "4 . . . . P . . .", "3 . . . . . . . .", "2 P P P P . P P P", "1 R N B Q K B N R", "  a b c d e f g h"]
    assert repr(board) == f"BoardWidget({E4!r})"


def test_a_notice_is_short_and_goes_to_all_views(board, browser):
    """At most 200 letters, whatever was given."""
    board.notice("x" * 500)
    assert browser.heard == [{"kind": "notice", "text": "x" * 200}]
