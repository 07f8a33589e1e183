"""FEN records: what is read, what is refused and with which words, what is written."""
import re

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chesslearn import Board, InvalidFenError
from tests.cases import load, params

RECORDS = load("fen")
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

JUDGED_GOOD = {
    "fen-010": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "fen-017": "4k3/8/8/8/8/8/4P3/4K3 w - - 10 3",
    "fen-022": "4r2k/8/8/8/1b6/8/8/4K1r1 w - - 0 1",
    "fen-026": "4k3/8/8/1pP5/8/3K4/8/5b2 w - - 0 1",
    "fen-031": "B6b/8/8/8/2K5/5k2/8/b6B b - - 0 1",
    "fen-039": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "fen-045": "4k3/8/8/8/8/8/2n5/4K2r w - - 0 1",
    "fen-055": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
}
"""Decided as acceptable, with the record that is written back. In fen-026 the king on d3 is in check
by the bishop on f1, so the en-passant capture is not legal and is not written."""
JUDGED_BAD = {"fen-009", "fen-027", "fen-048", "fen-052"}


def with_verdict(verdict):
    """The rows of `fen.jsonl` with this verdict, as parameters."""
    return params(row for row in RECORDS if row["verdict"] == verdict)


def refusal(fen):
    """The error with which `Board` refuses this record."""
    with pytest.raises(InvalidFenError) as caught:
        Board(fen)
    return caught.value


def assert_well_worded(error, fen):
    """A refusal is a ValueError that carries the value, the record and a hint, and shows all three."""
    assert isinstance(error, ValueError)
    assert error.hint and error.hint in str(error)
    assert repr(error.value) in str(error)
    assert fen in (error.fen, error.value)
    assert fen in str(error) or repr(fen) in str(error)


def test_every_judgement_is_decided():
    """Each row marked `judgement` is listed above exactly once."""
    judged = [row["id"] for row in RECORDS if row["verdict"] == "judgement"]
    assert sorted(judged) == sorted([*JUDGED_GOOD, *JUDGED_BAD])


@pytest.mark.parametrize("row", with_verdict("valid"))
def test_valid_records_are_read_and_written_back(row):
    """A valid record comes back as it was, the en-passant square only where a capture is legal."""
    written = Board(row["fen"]).fen()
    assert written == chess.Board(row["fen"]).fen(en_passant="legal")
    assert Board(written).fen() == written


@pytest.mark.parametrize("row", with_verdict("invalid"))
def test_invalid_records_are_refused_with_a_reason(row):
    """Text that cannot be read and positions that cannot be are an `InvalidFenError` that says why."""
    assert_well_worded(refusal(row["fen"]), row["fen"])


@pytest.mark.parametrize("row", with_verdict("judgement"))
def test_judged_records_are_treated_as_decided(row):
    """Where several behaviors can be defended, the one decided is kept."""
    if row["id"] in JUDGED_BAD:
        assert_well_worded(refusal(row["fen"]), row["fen"])
    else:
        assert Board(row["fen"]).fen() == JUDGED_GOOD[row["id"]]


FIELD_FAULTS = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN w KQkq - 0 1", r"rank 1\b.*\b7\b"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNRR w KQkq - 0 1", r"rank 1\b.*\b9\b"),
    ("rnbqkbnr/pppppppp/8/8/8/9/PPPPPPPP/RNBQKBNR w KQkq - 0 1", r"rank 3\b"),
    ("rnbqkbnr/pppppppp/8/08/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", r"rank 5\b"),
    ("rnbqkbnr/pppppppp/8/8/4Z3/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", r"rank 4\b"),
    ("rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", r"\b7 ranks?\b|\b7 rank\(s\)"),
    ("rnbqkbnr/pppppppp//8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", r"rank 6\b"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1", r"side to move"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR white KQkq - 0 1", r"side to move"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR - KQkq - 0 1", r"side to move"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KK - 0 1", r"castling"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq- - 0 1", r"castling"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w -- - 0 1", r"castling"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 - 0 1", r"castling"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w HQkq - 0 1", r"castling"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w KQkq - 0 1", r"castling.*\ba1\b"),
    ("rnbq1bnr/ppppkppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1", r"castling.*\be8\b"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e 0 1", r"en.passant"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -- 0 1", r"en.passant"),
    ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e4 0 1", r"en.passant"),
    ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e6 0 1", r"en.passant"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq e3 0 1", r"\be4\b"),
    ("rnbqkbnr/pppppppp/8/8/4P3/4N3/PPPP1PPP/R1BQKBNR b KQkq e3 0 1", r"\be3\b"),
    ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPPNPPP/RNBQKB1R b KQkq e3 0 1", r"\be2\b"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - -1 1", r"half-?move"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 1.5 1", r"half-?move"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - ² 1", r"half-?move"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - - 1", r"half-?move"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 -1", r"move number"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1.", r"move number"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 +1", r"move number"),
    ("", r"field"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq", r"field"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 0", r"field"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w kq - 0 1", r"white king"),
    ("4k3/8/8/8/8/8/8/3KK3 w - - 0 1", r"white king"),
    ("4k3/8/8/8/8/8/8/4K2P w - - 0 1", r"pawn"),
    ("4k3/8/8/8/8/QQQ5/PPPPPPP1/4K3 w - - 0 1", r"promot"),
    ("4k3/8/8/8/8/NNN5/PPPPPPPP/4K3 w - - 0 1", r"promot"),
]


@pytest.mark.parametrize("fen, words", FIELD_FAULTS, ids=[fen or "empty" for fen, _ in FIELD_FAULTS])
def test_one_wrong_field_is_named(fen, words):
    """One fault in an otherwise good record: the hint names the field, rank, square or men that are wrong."""
    error = refusal(fen)
    assert re.search(words, error.hint), error.hint
    assert_well_worded(error, fen)


@pytest.mark.parametrize("fen, value", [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1", "x"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KXkq - 0 1", "KXkq"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e9 0 1", "e9"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - x 1", "x"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 one", "one"),
])
def test_the_refused_value_is_the_field_itself(fen, value):
    """The error carries the text of the faulty field, and the whole record beside it."""
    error = refusal(fen)
    assert (error.value, error.fen) == (value, fen)


@pytest.mark.parametrize("value", [None, 1, b"8/8/8/8/8/8/8/8 w - - 0 1", ["w"]], ids=repr)
def test_a_record_is_text(value):
    """What is not text is refused like a bad record, not with a crash."""
    assert refusal(value).value == value


def test_no_record_means_the_starting_position():
    """A board without a record stands at the start of a game."""
    assert Board().fen() == START


@pytest.mark.parametrize("fen", [row["fen"] for row in load("perft")])
def test_every_counted_position_is_accepted(fen):
    """All positions of `perft.jsonl` can be read, and are written as `chess` writes them."""
    assert Board(fen).fen() == chess.Board(fen).fen(en_passant="legal")


@pytest.mark.parametrize("fen, written", [
    ("4k3/8/8/8/3P4/8/8/4K3 b - d3 0 1", "4k3/8/8/8/3P4/8/8/4K3 b - - 0 1"),
    ("4k3/8/8/8/2pP4/8/8/4K3 b - d3 0 1", "4k3/8/8/8/2pP4/8/8/4K3 b - d3 0 1"),
    ("8/8/8/8/k1pP3R/8/8/4K3 b - d3 0 1", "8/8/8/8/k1pP3R/8/8/4K3 b - - 0 1"),
    ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
     "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"),
    ("r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
], ids=["nobody near", "a pawn may take", "the pawn is pinned on the rank", "first move", "rights in any order"])
def test_what_is_written_is_what_is_possible(fen, written):
    """En passant is written only when a legal capture exists, and rights always as KQkq; both forms are read."""
    assert Board(fen).fen() == written


REFUSED_BY_CHESS = (chess.STATUS_NO_WHITE_KING | chess.STATUS_NO_BLACK_KING | chess.STATUS_TOO_MANY_KINGS
                    | chess.STATUS_TOO_MANY_WHITE_PAWNS | chess.STATUS_TOO_MANY_BLACK_PAWNS
                    | chess.STATUS_TOO_MANY_WHITE_PIECES | chess.STATUS_TOO_MANY_BLACK_PIECES
                    | chess.STATUS_PAWNS_ON_BACKRANK | chess.STATUS_BAD_CASTLING_RIGHTS
                    | chess.STATUS_INVALID_EP_SQUARE | chess.STATUS_OPPOSITE_CHECK)
"""The faults decided to be impossible. Checks that no last move explains are not among them."""


ROOK_HOMES = {"K": chess.H1, "Q": chess.A1, "k": chess.H8, "q": chess.A8}


def has_too_many_promoted(placement):
    """Whether a side has more pieces beyond its first set than pawns missing."""
    for letters, pawn in (("NNBBRRQ", "P"), ("nnbbrrq", "p")):
        extra = sum(max(0, placement.count(letter) - letters.count(letter)) for letter in set(letters))
        if extra > 8 - placement.count(pawn):
            return True
    return False


def is_possible(fen):
    """Whether `chess` finds none of the faults above, and the promoted men can have been pawns."""
    placement, _, castling, *_ = fen.split()
    board = chess.Board(fen)
    # Its reader takes K and Q for the outermost rook, wherever that is; here they mean h1 and a1.
    board.castling_rights = sum(chess.BB_SQUARES[ROOK_HOMES[letter]] for letter in castling.strip("-"))
    return not board.status() & REFUSED_BY_CHESS and not has_too_many_promoted(placement)


def edited(fen, square, piece, turn, castling, en_passant):
    """The record with one square set (to None: emptied) and other fields replaced, a field of None kept."""
    board = chess.BaseBoard(fen.split()[0])
    board.set_piece_at(square, piece and chess.Piece.from_symbol(piece))
    fields = [new or old for new, old in zip((turn, castling, en_passant), fen.split()[1:4])]
    return " ".join([board.board_fen(), *fields, "0", "1"])


edits = st.builds(
    edited,
    st.sampled_from([row["fen"] for row in load("perft")]),
    st.integers(0, 63),
    st.sampled_from([None, *"PNBRQKpnbrqk"]),
    st.sampled_from([None, "w", "b"]),
    st.sampled_from([None, "-", "K", "Q", "k", "q", "KQkq"]),
    st.sampled_from([None, "-", *(file + rank for rank in "36" for file in "abcdefgh")]),
)


@given(edits)
def test_possible_positions_are_accepted_and_no_others(fen):
    """A position with one square, the side, the rights or the en-passant square changed: `chess` is the witness."""
    if not is_possible(fen):
        assert_well_worded(refusal(fen), fen)
        return
    board, witness = Board(fen), chess.Board(fen)
    assert board.fen() == witness.fen(en_passant="legal")
    assert sorted(move.uci() for move in board.legal_moves()) == sorted(move.uci() for move in witness.legal_moves)


@given(st.one_of(st.text(max_size=90),
                 st.text("rnbqkpRNBQKP12345678/ wb-KQkqaeh36", max_size=70),
                 st.lists(st.sampled_from(START.split() + ["x", "-", "b", "e3", "99"]), max_size=8).map(" ".join)))
def test_any_text_is_a_board_or_a_refusal(text):
    """No text crashes the reader: it is accepted, or refused with an `InvalidFenError`."""
    try:
        board = Board(text)
    except InvalidFenError as error:
        assert_well_worded(error, text)
    else:
        assert Board(board.fen()).fen() == board.fen()
