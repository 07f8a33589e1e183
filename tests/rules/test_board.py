"""The board and its moves as values: what they tell, what they refuse, and that a refusal changes nothing."""
import pickle
import re
from dataclasses import FrozenInstanceError

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chesslearn import (BISHOP, BLACK, EMPTY, KING, KNIGHT, PAWN, QUEEN, ROOK, WHITE, Board, GameOverError,
                        IllegalMoveError, InvalidFenError, InvalidMoveError, Move)
from chesslearn.rules.castling import BLACK_KINGSIDE, BLACK_QUEENSIDE, WHITE_KINGSIDE, WHITE_QUEENSIDE
from chesslearn.rules.explain import why_illegal
from chesslearn.rules.fen import STARTING_FEN
from chesslearn.rules.legality import has_legal_move, legal_moves_by_trial
from tests.cases import load

CASTLES = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 4 9"
MATED = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"


def state(board):
    """Everything that a move may change."""
    return (tuple(board.squares), board.king_square(WHITE), board.king_square(BLACK), board.turn,
            board.castling_rights, board.en_passant, board.halfmove_clock, board.fullmove_number,
            tuple(board.history), board.position_key())


def refusal(kind, ask, value):
    """The error of this kind that `ask(value)` raises."""
    with pytest.raises(kind) as caught:
        ask(value)
    return caught.value


# What a board tells


def test_piece_codes_are_kind_and_color():
    """Kinds are 1 to 6, White is 8 and Black 16; a1 is square 0 and h8 square 63."""
    assert (EMPTY, PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING, WHITE, BLACK) == (0, 1, 2, 3, 4, 5, 6, 8, 16)
    board = Board()
    assert board.squares[:8] == [12, 10, 11, 13, 14, 11, 10, 12]
    assert board.squares[8:16] == [9] * 8 and board.squares[16:48] == [0] * 32 and board.squares[48:56] == [17] * 8
    assert board.squares[56:] == [20, 18, 19, 21, 22, 19, 18, 20]


@pytest.mark.parametrize("square, piece", [("e1", 14), (4, 14), ("d8", 21), (59, 21), ("e4", 0), (28, 0), ("h7", 17)])
def test_piece_at_takes_a_name_or_a_number(square, piece):
    """A square is asked for by its name or by its number."""
    assert Board().piece_at(square) == piece


@pytest.mark.parametrize("square", ["e9", "i1", "E4", "", "e44", 64, -1, None, 1.0, True])
def test_what_is_no_square_is_refused(square):
    """A value that names no square is a ValueError that shows it, not a look at another square."""
    for ask in (Board().piece_at, lambda value: Board().is_attacked(value, WHITE)):
        assert repr(square) in str(refusal(ValueError, ask, square))


def test_fields_of_a_record():
    """The fields of the record stand on the board as numbers."""
    board = Board("r3k2r/8/8/8/2pP4/8/8/R3K2R b KQkq d3 0 9")
    assert (board.turn, board.en_passant, board.halfmove_clock, board.fullmove_number) == (BLACK, 19, 0, 9)
    assert (board.king_square(WHITE), board.king_square(BLACK)) == (4, 60)
    assert Board().en_passant is None


@pytest.mark.parametrize("field, rights", [("-", 0), ("K", WHITE_KINGSIDE), ("Q", WHITE_QUEENSIDE), ("k", BLACK_KINGSIDE),
                                           ("q", BLACK_QUEENSIDE), ("Kq", WHITE_KINGSIDE | BLACK_QUEENSIDE)])
def test_castling_rights_are_a_sum_of_named_constants(field, rights):
    """Each right is one bit of four."""
    assert Board(CASTLES.replace("KQkq", field)).castling_rights == rights
    assert sorted((WHITE_KINGSIDE, WHITE_QUEENSIDE, BLACK_KINGSIDE, BLACK_QUEENSIDE)) == [1, 2, 4, 8]


@pytest.mark.parametrize("uci, field", [("e1e2", "kq"), ("a1b1", "Kkq"), ("h1h2", "Qkq"), ("a1a8", "Kk"), ("h1h8", "Qq"),
                                        ("e1g1", "kq"), ("e1c1", "kq")])
def test_rights_end_with_king_rook_or_corner(uci, field):
    """A move of king or rook ends rights, and a capture on a corner ends the other side's."""
    board = Board(CASTLES)
    board.make(board.parse_uci(uci))
    assert board.fen().split()[2] == field


@pytest.mark.parametrize("fen, field", [
    ("r3k2r/8/8/8/8/8/6n1/R3K2R w KQkq - 0 1", ""),
    ("r3k2r/8/8/8/8/5n2/8/R3K2R w KQkq - 0 1", ""),
    ("r3k2r/8/8/8/8/4n3/8/R3K2R w KQkq - 0 1", ""),
    ("4k3/8/8/8/8/8/1r6/R3K2R w KQ - 0 1", "e1c1 e1g1"),
    ("r3k3/8/8/8/8/8/8/R3K2R w KQq - 0 1", "e1c1 e1g1"),
    ("4k3/8/8/8/8/8/3p4/R3K2R w KQ - 0 1", ""),
    ("4k3/8/8/8/8/8/4p3/R3K2R w KQ - 0 1", ""),
    ("4k3/8/8/8/8/8/6p1/R3K2R w KQ - 0 1", "e1c1"),
    ("4k3/8/8/8/8/8/7p/R3K2R w KQ - 0 1", "e1c1"),
    ("4k3/8/8/8/8/8/p7/R3K2R w KQ - 0 1", "e1c1 e1g1"),
    ("4k3/8/8/8/8/8/2p5/R3K2R w KQ - 0 1", "e1g1"),
    ("4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1", ""),
    ("1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1"),
])
def test_the_five_conditions_of_castling(fen, field):
    """Not out of, through or into check; the way free; b1 may be attacked, for the king does not pass it."""
    board = Board(fen)
    moves = sorted(move.uci() for move in board.legal_moves() if board.is_castling(move))
    assert " ".join(moves) == field
    assert moves == sorted(move.uci() for move in chess.Board(fen).legal_moves if chess.Board(fen).is_castling(move))


def test_a_board_shows_itself():
    """A board in a cell or a message names its record."""
    assert CASTLES in repr(Board(CASTLES))


# Copies


def test_copies_are_independent():
    """What happens on one board does not happen on its copy; each can go back on its own."""
    board = Board()
    board.make(Move.from_uci("e2e4"))
    twin = board.copy()
    before = state(board)
    for text in ("e7e5", "e1e2", "e8e7"):
        twin.make(Move.from_uci(text))
    assert state(board) == before
    for _ in range(4):
        twin.unmake()
    assert twin.fen() == Board().fen() and state(board) == before
    with pytest.raises(ValueError):
        twin.unmake()
    board.make(Move.from_uci("c7c5"))
    assert twin.fen() == Board().fen()


def test_a_copy_remembers_repetitions():
    """The history goes with the copy: a position that stood twice stands there for the third time."""
    board = Board()
    for text in "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1".split():
        board.make(Move.from_uci(text))
    twin = board.copy()
    twin.make(Move.from_uci("f6g8"))
    assert (twin.can_claim_draw(), board.can_claim_draw()) == ("threefold repetition", None)


# Taking back


def test_unmake_without_history_is_refused():
    """Before the first move there is nothing to take back: a ValueError says so and nothing changes."""
    board = Board(CASTLES)
    before = state(board)
    with pytest.raises(ValueError, match="take back|history"):
        board.unmake()
    assert state(board) == before


def test_unmake_stops_at_the_start():
    """After as many steps back as moves were made, one more is refused."""
    board = Board()
    for text in ("e2e4", "e7e5"):
        board.make(Move.from_uci(text))
    board.unmake()
    board.unmake()
    with pytest.raises(ValueError):
        board.unmake()
    assert board.fen() == Board().fen()


@pytest.mark.parametrize("fen, uci", [
    (CASTLES, "e1g1"), (CASTLES, "e1c1"), (CASTLES, "a1a8"),
    ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 4 9", "e8c8"),
    ("4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1", "d5c6"), ("4k3/8/8/8/2pP4/8/8/4K3 b - d3 0 1", "c4d3"),
    ("1n5k/P7/8/8/8/8/8/K7 w - - 0 1", "a7b8n"), ("k7/8/8/8/8/8/7p/K5N1 b - - 0 1", "h2g1q"),
])
def test_unmake_restores_special_moves(fen, uci):
    """Castling, en passant and promotion are taken back with rights, clocks and squares."""
    board = Board(fen)
    before = state(board)
    board.make(board.parse_uci(uci))
    board.unmake()
    assert state(board) == before


# Moves as values


def test_moves_are_immutable_values():
    """Equal squares and promotion make equal moves with equal hashes; nothing can be set."""
    move = Move.from_uci("e7e8q")
    assert move == Move(52, 60, QUEEN) and hash(move) == hash(Move(52, 60, QUEEN))
    assert len({move, Move(52, 60, QUEEN), Move(52, 60, ROOK), Move(52, 60), Move(60, 52)}) == 4
    assert move != "e7e8q"
    with pytest.raises((FrozenInstanceError, AttributeError)):
        move.to_square = 61
    assert move == Move.from_uci("e7e8q")


def test_moves_from_a_board_equal_moves_from_text():
    """It does not matter who made the move, nor in which order moves are collected."""
    board = Board()
    assert {Move.from_uci(move.uci()) for move in reversed(board.legal_moves())} == set(board.legal_moves())


@pytest.mark.parametrize("text, promotion", [("e7e8q", QUEEN), ("e7e8r", ROOK), ("e7e8b", BISHOP), ("e7e8n", KNIGHT),
                                             ("e7e8", None)])
def test_moves_survive_pickling_and_text(text, promotion):
    """A move that went to another process or through text is the same move."""
    move = Move.from_uci(text)
    assert (move.from_square, move.to_square, move.promotion) == (52, 60, promotion)
    assert pickle.loads(pickle.dumps(move)) == move and move.uci() == text
    assert Move.from_uci(move.uci()) == move


@given(st.integers(0, 63), st.integers(0, 63), st.sampled_from([None, KNIGHT, BISHOP, ROOK, QUEEN]))
def test_every_move_has_one_text(start, target, promotion):
    """Text and move are one to one; from a square to itself there is no move."""
    if start == target:
        refusal(InvalidMoveError, lambda squares: Move(*squares), (start, target))
    else:
        move = Move(start, target, promotion)
        assert move.uci() == chess.Move(start, target, promotion).uci()
        assert Move.from_uci(move.uci()) == move == pickle.loads(pickle.dumps(move))


@pytest.mark.parametrize("values", [(64, 0), (0, -1), (0, 1, KING), (0, 1, PAWN), (0, 1, EMPTY), (None, 1), (0, 1.5),
                                    (0, 1, "q")])
def test_values_that_are_no_move_are_refused(values):
    """Squares are 0 to 63 and a pawn becomes a knight, bishop, rook or queen."""
    assert isinstance(refusal(InvalidMoveError, lambda given: Move(*given), values), ValueError)


# What is refused

GARBAGE = ["", " ", "e2", "e2e", "e2e4e", "e7e8k", "e7e8p", "e7e8Q", "E2E4", "e2-e4", "e2 e4", " e2e4", "e2e4\n", "e9e4", "i2i4",
           "0000", "--", "Z0", "@@@@", "P@e4", "null", "e2e2", "e2e4 e7e5", "O-O", "é2e4", "e٢e4"]


@pytest.mark.parametrize("text", [*GARBAGE, None, 4, b"e2e4", ["e2e4"], Move.from_uci("e2e4")], ids=repr)
def test_text_that_is_no_move_is_refused(text):
    """Coordinate text that is no move at all is an `InvalidMoveError` with the text and a hint, here and everywhere."""
    board = Board()
    before = state(board)
    for ask in (Move.from_uci, board.parse_uci):
        error = refusal(InvalidMoveError, ask, text)
        assert error.hint and error.hint in str(error)
        assert repr(text) in str(error) or "another square" in error.hint
    assert state(board) == before


@pytest.mark.parametrize("text", ["", " ", "--", "Z0", "0000", "@@@@", "Nf9", "Xf3", "N", "e", "e4 e5", "Nf3 ", "nf3", "O-O-O-O",
                                  "exd", "e8=K", "e8=P", "P@e4", "1.e4", "N f3", "Nf3?", "e4!", None, 4, b"e4"], ids=repr)
def test_notation_that_is_no_move_is_refused(text):
    """Score-sheet text that is no move is an `InvalidMoveError`, with the text, the position and a hint."""
    board = Board()
    before = state(board)
    error = refusal(InvalidMoveError, board.parse_san, text)
    assert error.value == text and error.fen == board.fen() and error.hint in str(error)
    assert state(board) == before


@given(st.one_of(st.text(max_size=8), st.text("abcdefgh12345678NBRQKPqrbnkxO-0=+#@", max_size=8)),
       st.sampled_from([row["fen"] for row in load("perft")]))
def test_any_text_is_a_legal_move_or_a_refusal(text, fen):
    """No text crashes the readers: it names a legal move, or is refused with one of our two errors; nothing changes."""
    board = Board(fen)
    before = state(board)
    for parse in (board.parse_uci, board.parse_san):
        try:
            assert parse(text) in board.legal_moves()
        except (InvalidMoveError, IllegalMoveError) as error:
            assert error.value == text and error.hint
    assert state(board) == before


@pytest.mark.parametrize("fen, uci, words", [
    ("4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", r"^the king would pass over f1, which the rook on f8 attacks$"),
    ("4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", r"g1.*rook on g8"),
    ("1k2r3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", r"check on e1.*rook on e8"),
    ("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "e1c1", r"knight on b1"),
    ("4k3/8/8/8/8/8/8/R3K2R w K - 0 1", "e1c1", r"right"),
    ("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "e2c3", r"check.*rook on e7"),
    ("4k3/4r3/8/8/8/8/8/4K2R w - - 0 1", "h1h2", r"check.*rook on e7"),
    ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "h1g2", r"rook on h1"),
    ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e8e7", r"white's turn"),
    ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "a1a2", r"no piece on a1"),
    ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e1e2", r"e2"),
    ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8", r"promotion piece missing"),
    ("4k3/8/P7/8/8/8/8/4K3 w - - 0 1", "a6a7q", r"last rank"),
    ("4k3/R7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", r"pawn"),
    ("4k3/8/8/3P4/8/8/8/4K3 w - - 0 1", "d5c6", r"c6"),
    ("4k3/8/8/8/8/b7/P7/4K3 w - - 0 1", "a2a4", r"^the bishop on a3 is in the way$"),
    ("4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1", "e4e5", r"^the pawn on e5 is in the way$"),
    ("4k3/8/8/8/n7/8/P7/R3K3 w - - 0 1", "a1a8", r"^the pawn on a2 is in the way$"),
    ("4k3/8/8/8/8/2n5/1Q6/4K3 w - - 0 1", "b2e5", r"^the knight on c3 is in the way$"),
    ("n3k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", r"^the knight on a8 is in the way$"),
    ("4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "a2a5", r"^the pawn on a2 cannot reach a5$"),
    ("8/8/8/8/k1pP3R/8/8/4K3 b - d3 0 1", "c4d3", r"check.*rook on h4"),
])
def test_an_illegal_move_is_refused_with_its_reason(fen, uci, words):
    """The message has the move, the position and the reason, as in a game between people."""
    board = Board(fen)
    before = state(board)
    error = refusal(IllegalMoveError, board.parse_uci, uci)
    assert (error.value, error.fen) == (uci, board.fen())
    assert re.search(words, error.hint), error.hint
    assert str(error) == f"illegal move {uci!r} in {board.fen()}: {error.hint}"
    assert state(board) == before


@pytest.mark.parametrize("text, hint", [
    ("nf3", "piece letters are upper case: Nf3"), ("o-o", "castling is written with the capital letter O: O-O"),
    ("O-O-0", "castling is written with the capital letter O: O-O-O"), ("0-O", "castling is written with the capital letter O: O-O"),
    ("Pe4", "a pawn has no letter: e4"), ("Nf3!?", "a move stands without remarks: Nf3"), (" e4\n", "a move stands without remarks: e4"),
    ("Sf3", "moves look like e4, Nf3, exd5, O-O or e8=Q")])
def test_a_small_slip_in_notation_is_named(text, hint):
    """Where the move meant can be seen, the hint shows how it is written, also where the move is legal."""
    for fen in (STARTING_FEN, CASTLES):
        error = refusal(InvalidMoveError, Board(fen).parse_san, text)
        assert (error.value, error.fen, error.hint) == (text, fen, hint)


@pytest.mark.parametrize("value", ["e2e4", "e4", None, 12])
def test_only_a_move_is_written_down(value):
    """A text in the place of a move is told so, with the position."""
    board = Board()
    error = refusal(InvalidMoveError, board.san, value)
    assert (error.value, error.fen) == (value, STARTING_FEN) and "Move.from_uci" in error.hint


@pytest.mark.parametrize("color", ["white", None, 0, 24, KING])
def test_what_is_no_color_is_refused(color):
    """A color is one of two numbers; the error shows them."""
    board = Board()
    for ask in (board.king_square, lambda color: board.is_attacked("f3", color)):
        with pytest.raises(ValueError, match=re.escape(f"not a color: {color!r}; a color is WHITE (8) or BLACK (16)")):
            ask(color)


def test_a_long_value_does_not_fill_the_page():
    """A page pasted in the place of a record or a move is shown by its beginning, and kept whole in the error."""
    page = "rnbqkbnr" * 10_000
    for kind, read, text in ((InvalidFenError, Board, page), (InvalidFenError, Board, f"{page} w - - 0 1"),
                             (InvalidMoveError, Board().parse_san, page), (InvalidMoveError, Board().parse_uci, page)):
        error = refusal(kind, read, text)
        assert len(str(error)) < 1000 and "rnbqkbnrrnbq" in str(error) and page in error.value


def test_every_illegal_move_has_a_reason():
    """From every man, and from one empty square, to every square of awkward positions: the move, or a reason."""
    for fen in (CASTLES, "8/8/8/8/k1pP3R/8/8/4K3 b - d3 0 1", "4k3/P7/8/8/8/8/6b1/4K2R w K - 0 1",
                "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"):
        board, witness = Board(fen), chess.Board(fen)
        legal = {move.uci() for move in witness.legal_moves}
        starts = [chess.square_name(square) for square in witness.piece_map()] + ["e3"]
        for text in (start + target for start in starts for target in chess.SQUARE_NAMES if start != target):
            if text not in legal:
                assert refusal(IllegalMoveError, board.parse_uci, text).hint


@pytest.mark.parametrize("text", ["Ke3", "O-O-O", "Nf4", "Qd1", "exd5", "Rxh1", "e8=Q", "Rh9"])
def test_illegal_notation_is_refused(text):
    """Notation for a move that cannot be played here is refused with the text, the position and a hint."""
    board = Board("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    before = state(board)
    error = refusal((IllegalMoveError, InvalidMoveError), board.parse_san, text)
    assert error.value == text and error.fen == board.fen() and error.hint in str(error)
    assert state(board) == before


def test_writing_an_illegal_move_is_refused():
    """There is no notation for a move that cannot be played."""
    board = Board()
    before = state(board)
    assert refusal(IllegalMoveError, board.san, Move.from_uci("e2e5")).value == "e2e5"
    assert state(board) == before


@pytest.mark.parametrize("kind", [InvalidFenError, InvalidMoveError, IllegalMoveError, GameOverError])
def test_every_error_is_a_value_error(kind):
    """`except ValueError` catches them all."""
    assert issubclass(kind, ValueError)


@pytest.mark.parametrize("ask, value", [(Board, "x"), (Board().parse_uci, "e2e5"), (Board().parse_uci, "x")])
def test_errors_survive_pickling(ask, value):
    """An error raised in another process arrives with its value, record, hint and message."""
    error = refusal(ValueError, ask, value)
    twin = pickle.loads(pickle.dumps(error))
    assert type(twin) is type(error)
    assert (str(twin), twin.value, twin.fen, twin.hint) == (str(error), error.value, error.fen, error.hint)


def test_the_end_of_the_game_is_carried_by_its_error():
    """`GameOverError` has the outcome and the score of the position, and its message says what ended the game."""
    board = Board(MATED)
    error = GameOverError(board.outcome(), board.fen(), -30_000)
    assert (error.outcome.reason, error.outcome.winner, error.score) == ("checkmate", BLACK, -30_000)
    assert "checkmate" in str(error) and MATED in str(error)
    twin = pickle.loads(pickle.dumps(error))
    assert (twin.outcome, twin.score, str(twin)) == (error.outcome, error.score, str(error))


# Ends, on positions where two of them meet


@pytest.mark.parametrize("fen, reason, winner", [
    (MATED, "checkmate", BLACK),
    (MATED.replace(" 1 3", " 150 99"), "checkmate", BLACK),
    ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "stalemate", None),
    ("7k/5Q2/6K1/8/8/8/8/8 b - - 150 99", "stalemate", None),
    ("k7/2K5/8/8/8/8/8/1B6 b - - 0 1", "insufficient material", None),
    ("k7/2K5/1N6/8/8/8/8/8 b - - 150 99", "insufficient material", None),
    ("8/8/4k3/8/8/3KR3/8/8 b - - 150 150", "seventy-five-move rule", None),
    ("8/8/4k3/8/8/3KR3/8/8 b - - 149 150", None, None),
])
def test_ends_are_looked_for_in_order(fen, reason, winner):
    """Checkmate before insufficient material, before stalemate, before the clock."""
    ended = Board(fen).outcome()
    assert (ended and ended.reason, ended and ended.winner) == (reason, winner)


@pytest.mark.parametrize("fen, reason", [
    ("8/8/4k3/8/8/3KR3/8/8 b - - 99 120", None), ("8/8/4k3/8/8/3KR3/8/8 b - - 100 120", "fifty-move rule"),
    (MATED.replace(" 1 3", " 100 99"), None), ("7k/5Q2/6K1/8/8/8/8/8 b - - 100 99", None),
])
def test_fifty_moves_may_be_claimed_once_they_have_gone_by(fen, reason):
    """At a hundred half-moves, not before, and not after the game has ended."""
    assert Board(fen).can_claim_draw() == reason


def test_five_repetitions_end_the_game_and_three_do_not():
    """The third occurrence allows a claim; the fifth ends the game by itself."""
    board, ends, claims = Board(), [], []
    for text in "g1f3 g8f6 f3g1 f6g8".split() * 4:
        board.make(Move.from_uci(text))
        ends.append(board.outcome() and board.outcome().reason)
        claims.append(board.can_claim_draw())
    assert ends == [None] * 15 + ["fivefold repetition"]
    assert claims[:8] == [None] * 7 + ["threefold repetition"]


# A board without a king: what a faulty generator leads to

TAKES_THE_KING = ("2k5/8/7p/1p6/8/8/P7/3RK3 w - - 0 1", "e1e2 c8d8 d1d8 b5b4 a2a4 b4a3".split())
"""Black steps into check, White takes the king on d8, and Black's pawn goes on to take en passant."""


def after_the_king_is_taken():
    """The board with Black to move and no black king."""
    board = Board(TAKES_THE_KING[0])
    for text in TAKES_THE_KING[1][:3]:
        board.make(Move.from_uci(text))
    return board


def test_a_taken_king_stands_nowhere_and_is_not_in_check():
    """No king, no check, no crash: every pseudo-legal move is allowed, and the record is still written."""
    board = after_the_king_is_taken()
    assert (board.king_square(BLACK), board.king_square(WHITE)) == (None, 12)
    assert board.is_check() is False
    assert sorted(move.uci() for move in board.legal_moves()) == ["b5b4", "h6h5"]
    assert board.fen() == "3R4/8/7p/1p6/8/8/P3K3/8 b - - 0 2"
    board.unmake()
    assert (board.king_square(BLACK), board.piece_at("d8")) == (59, BLACK | KING)


def test_play_goes_on_without_a_king_and_can_be_taken_back():
    """Moves, ends, keys and filters answer on every board of the line, and the way back restores the king."""
    board, states = Board(TAKES_THE_KING[0]), []
    for text in TAKES_THE_KING[1]:
        states.append(state(board))
        board.make(Move.from_uci(text))
        assert isinstance(board.fen(), str) and board.is_check() in (True, False)
        assert set(board.legal_moves()) == set(legal_moves_by_trial(board)) <= set(board.pseudo_legal_moves())
        board.outcome(), board.can_claim_draw(), board.repetitions(), repr(board), str(board)
    assert board.piece_at("a3") == BLACK | PAWN and board.piece_at("a4") == EMPTY
    while states:
        board.unmake()
        assert state(board) == states.pop()


def test_notation_without_a_king_is_coordinate_text():
    """Where `chess` cannot take the position, moves are written as coordinates."""
    board = after_the_king_is_taken()
    assert [board.san(move) for move in sorted(board.legal_moves(), key=Move.uci)] == ["b5b4", "h6h5"]
    board.make(Move.from_uci("h6h5"))
    assert board.san(Move.from_uci("d8a8")) == "d8a8"


@pytest.mark.parametrize("text", ["b4", "h5", "Ke7", "b5b4", "O-O", "Qd8"])
def test_reading_notation_without_a_king_does_not_crash(text):
    """Text is read as a legal move or refused with one of our errors, on any board."""
    board = after_the_king_is_taken()
    before = state(board)
    try:
        assert board.parse_san(text) in board.legal_moves()
    except (InvalidMoveError, IllegalMoveError) as error:
        assert error.value == text
    assert state(board) == before


def test_illegal_moves_without_a_king_are_refused_with_a_reason():
    """A refusal finds its words although there is no king to speak of."""
    board = after_the_king_is_taken()
    for text in (a + b for a in chess.SQUARE_NAMES for b in chess.SQUARE_NAMES if a != b):
        if text not in ("b5b4", "h6h5"):
            assert refusal(IllegalMoveError, board.parse_uci, text).hint


@pytest.mark.parametrize("fen, san, reason", [
    ("r3k2r/8/8/8/8/8/5r2/R3K2R w KQkq - 0 1", "O-O", "the king would pass over f1, which the rook on f2 attacks"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "0-0-0", "stands between king and rook"),
    ("r3k2r/8/8/8/4R3/8/8/4K3 b kq - 0 1", "O-O+", "the king is in check on e8"),
    ("4k3/8/8/8/8/8/8/4K3 b - - 0 1", "O-O", "there is no castling right"),
])
def test_castling_in_words_says_why_not(fen, san, reason):
    """A castling that is not allowed is refused with the condition that it breaks, in score-sheet notation too."""
    with pytest.raises(IllegalMoveError, match=reason):
        Board(fen).parse_san(san)


def test_a_legal_move_has_no_reason_against_it():
    """Asked why a legal move is not legal, the answer is None, and the board stays as it was."""
    board = Board()
    assert why_illegal(board, Move.from_uci("e2e4")) is None
    assert board.fen() == Board().fen() and not board.history


def test_a_side_without_men_has_no_legal_move():
    """Once everything of a side is taken, as by a wrong generator, it has no legal move."""
    board = Board()
    board.squares[:16] = [0] * 16
    board._kings[WHITE] = None
    assert not has_legal_move(board) and board.legal_moves() == []

