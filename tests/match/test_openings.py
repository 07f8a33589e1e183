"""The openings: many, known, all different, and none that gives one side the game."""
import chess
import pytest

from chesslearn.match.openings import OPENINGS
from chesslearn.rules.board import Board
from tests.cases import load

ROWS = load("openings")
PIECES = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9}


def end_of(opening):
    """The position after the opening, on a board of `chess`."""
    board = chess.Board()
    for text in opening.line.split():
        move = board.parse_san(text)
        assert board.san(move) == text
        board.push(move)
    return board


def test_there_are_a_hundred_and_more():
    """Two hundred games in pairs need a hundred openings, each with a name of its own."""
    assert len(OPENINGS) >= 100
    assert len({opening.name for opening in OPENINGS}) == len(OPENINGS)


def test_no_two_lead_to_one_position_and_none_is_the_beginning_of_another():
    """Else two games of deterministic players could be one and the same."""
    assert len({end_of(opening).epd() for opening in OPENINGS}) == len(OPENINGS)
    words = [tuple(opening.line.split()) for opening in OPENINGS]
    assert [one for one in words for other in words if one != other and other[:len(one)] == one] == []


@pytest.mark.parametrize("opening", OPENINGS, ids=lambda opening: opening.name)
def test_an_opening_is_legal_short_and_even(opening):
    """Four to eight half-moves for both programs, equal material, no check; each side may still castle, or has."""
    there = end_of(opening)
    assert [move.uci() for move in opening.moves()] == [move.uci() for move in there.move_stack]
    assert 4 <= len(there.move_stack) <= 8 and not there.is_check()
    assert sum(value * (len(there.pieces(kind, True)) - len(there.pieces(kind, False))) for kind, value in PIECES.items()) == 0
    for color, home in ((chess.WHITE, chess.E1), (chess.BLACK, chess.E8)):
        assert there.has_castling_rights(color) or there.king(color) != home
    assert Board(there.fen()).fen() == there.fen(en_passant="legal")


def test_stockfish_sees_every_opening_within_sixty_centipawns_of_equal():
    """Each line has its row in the data, computed by Stockfish 15.1."""
    assert {row["line"] for row in ROWS} == {opening.line for opening in OPENINGS}
    assert [row for row in ROWS if abs(row["centipawns"]) > 60] == []
