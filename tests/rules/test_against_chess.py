"""Thousands of random plies: our board and `chess` agree on everything, and taking back restores everything."""
import os
from collections import Counter

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chesslearn import BLACK, KING, WHITE, Board, Move
from chesslearn.rules.legality import legal_moves, legal_moves_by_trial
from tests.cases import load
from tests.rules.walks import NEAR_THE_LIMITS, PLIES, random_games

SEED = int(os.environ.get("CHESSLEARN_SEED", "20261130"))
REASONS = {
    chess.Termination.CHECKMATE: "checkmate",
    chess.Termination.INSUFFICIENT_MATERIAL: "insufficient material",
    chess.Termination.STALEMATE: "stalemate",
    chess.Termination.SEVENTYFIVE_MOVES: "seventy-five-move rule",
    chess.Termination.FIVEFOLD_REPETITION: "fivefold repetition",
}
COLORS = {chess.WHITE: WHITE, chess.BLACK: BLACK, None: None}


@pytest.fixture(scope="module")
def games():
    """Random games with 5 000 plies in all; the seed is printed."""
    print(f"random games from seed {SEED}; CHESSLEARN_SEED sets another")
    return random_games(SEED)


def replay(games):
    """For each position of each game: our board, the board of `chess`, and the next move in UCI (None at the end)."""
    for fen, moves in games:
        board, witness = Board(fen), chess.Board(fen)
        for text in moves:
            yield board, witness, text
            board.make(Move.from_uci(text))
            witness.push_uci(text)
        yield board, witness, None


def texts(moves):
    """Moves as sorted coordinate texts."""
    return sorted(move.uci() for move in moves)


def state(board):
    """Everything that a move may change."""
    return (tuple(board.squares), board.king_square(WHITE), board.king_square(BLACK), board.turn,
            board.castling_rights, board.en_passant, board.halfmove_clock, board.fullmove_number,
            len(board.history), board.position_key())


def test_the_games_are_worth_replaying(games):
    """The games have 5 000 plies and reach every kind of move and of ending that the tests below are about."""
    seen = Counter()
    for _, witness, text in replay(games):
        ended = witness.outcome()
        seen[ended and REASONS[ended.termination]] += 1
        seen["check"] += witness.is_check()
        seen["threefold"] += witness.is_repetition(3)
        seen["fifty"] += witness.is_fifty_moves()
        seen["pinned en passant"] += witness.has_pseudo_legal_en_passant() and not witness.has_legal_en_passant()
        if text:
            move = chess.Move.from_uci(text)
            seen["plies"] += 1
            seen["castling"] += witness.is_castling(move)
            seen["en passant"] += witness.is_en_passant(move)
            seen["promotion"] += move.promotion is not None
            seen["capture"] += witness.is_capture(move)
    assert seen["plies"] == PLIES
    wanted = {"check", "threefold", "fifty", "pinned en passant", "castling", "en passant", "promotion", "capture",
              "insufficient material", "seventy-five-move rule", "fivefold repetition"}
    assert {what for what in wanted if not seen[what]} == set(), f"seed {SEED}"


def test_legal_moves_are_those_of_chess(games):
    """In every position the legal moves are the same, none listed twice."""
    for board, witness, _ in replay(games):
        assert texts(board.legal_moves()) == texts(witness.legal_moves), (SEED, witness.fen())


def test_fast_and_naive_filter_agree(games):
    """Legality by pins and checkers lists what make, test, unmake lists."""
    for board, witness, _ in replay(games):
        assert texts(legal_moves(board)) == texts(legal_moves_by_trial(board)), (SEED, witness.fen())


def test_pseudo_legal_moves_are_those_of_chess(games):
    """Castling apart, which `chess` tests at once, the moves without a test of the king are the same."""
    for board, witness, _ in replay(games):
        ours = [move for move in board.pseudo_legal_moves() if not board.is_castling(move)]
        theirs = [move for move in witness.pseudo_legal_moves if not witness.is_castling(move)]
        assert texts(ours) == texts(theirs), (SEED, witness.fen())


def test_fen_is_that_of_chess(games):
    """The record is the same, en passant only where a capture is legal, and can be read again."""
    for board, witness, _ in replay(games):
        assert board.fen() == witness.fen(en_passant="legal"), SEED
        assert Board(board.fen()).position_key() == board.position_key(), (SEED, witness.fen())


def test_check_and_attacks_are_those_of_chess(games):
    """The same king stands in check, and the same squares are attacked by either side."""
    for number, (board, witness, _) in enumerate(replay(games)):
        assert board.is_check() == witness.is_check(), (SEED, witness.fen())
        if number % 10 == 0:
            for color in (chess.WHITE, chess.BLACK):
                assert ([board.is_attacked(square, COLORS[color]) for square in range(64)]
                        == [witness.is_attacked_by(color, square) for square in range(64)]), (SEED, witness.fen())


def test_captures_and_special_moves_are_those_of_chess(games):
    """The same moves are captures, en passant captures and castlings."""
    for board, witness, _ in replay(games):
        for move in board.legal_moves():
            theirs = chess.Move.from_uci(move.uci())
            assert (board.is_capture(move), board.is_en_passant(move), board.is_castling(move)) == (
                witness.is_capture(theirs), witness.is_en_passant(theirs), witness.is_castling(theirs)), (
                SEED, witness.fen(), move)


def test_repetitions_are_counted_as_by_chess(games):
    """A position is the same with the same men, side, rights and legal en passant; each occurrence counts."""
    for fen, moves in games:
        board, witness, stood = Board(fen), chess.Board(fen), Counter()
        for text in [None, *moves]:
            if text:
                board.make(Move.from_uci(text))
                witness.push_uci(text)
            position = witness.epd(en_passant="legal")
            stood[position] += 1
            assert board.repetitions() == stood[position], (SEED, fen, witness.fen())


def test_automatic_ends_are_those_of_chess(games):
    """The same games end by themselves, for the same reason and with the same winner."""
    for board, witness, _ in replay(games):
        ours, theirs = board.outcome(), witness.outcome()
        assert (ours and (ours.reason, ours.winner)) == (
            theirs and (REASONS[theirs.termination], COLORS[theirs.winner])), (SEED, witness.fen())


def test_claims_are_for_what_has_occurred(games):
    """A draw may be claimed once the position stands for the third time or fifty moves have gone by, not before."""
    for board, witness, _ in replay(games):
        if witness.outcome() and witness.outcome().termination in (chess.Termination.CHECKMATE,
                                                                    chess.Termination.STALEMATE):
            assert board.can_claim_draw() is None, (SEED, witness.fen())
            continue
        allowed = {"threefold repetition"} if witness.is_repetition(3) else set()
        allowed |= {"fifty-move rule"} if witness.is_fifty_moves() else set()
        assert board.can_claim_draw() in (allowed or {None}), (SEED, witness.fen())


def test_notation_is_that_of_chess(games):
    """Every legal move is written as `chess` writes it and read back, in a sample of the positions."""
    for number, (board, witness, _) in enumerate(replay(games)):
        if number % 60 == 0:
            for move in board.legal_moves():
                text = witness.san(chess.Move.from_uci(move.uci()))
                assert board.san(move) == text, (SEED, witness.fen())
                assert board.parse_san(text) == move, (SEED, witness.fen())
                assert board.parse_uci(move.uci()) == move, (SEED, witness.fen())


def test_unmake_restores_everything_after_every_legal_move(games):
    """Squares, king squares, rights, en passant, clocks, history and key are what they were before the move."""
    for board, witness, _ in replay(games):
        before = state(board)
        for move in board.legal_moves():
            board.make(move)
            board.unmake()
            assert state(board) == before, (SEED, witness.fen(), move)


def test_unmake_restores_everything_back_to_the_first_move(games):
    """A whole game taken back passes through the same states in reverse and ends where it began."""
    for fen, moves in games:
        board, states = Board(fen), []
        for text in moves:
            states.append(state(board))
            board.make(Move.from_uci(text))
        while states:
            board.unmake()
            assert state(board) == states.pop(), (SEED, fen)
        assert board.fen() == chess.Board(fen).fen(en_passant="legal") and board.history == []


def test_asking_changes_nothing(games):
    """Listing moves, looking for the end and writing the record leave the position as it is."""
    for number, (board, witness, _) in enumerate(replay(games)):
        if number % 10 == 0:
            before = state(board)
            board.legal_moves(), board.pseudo_legal_moves(), legal_moves_by_trial(board)
            board.is_check(), board.outcome(), board.can_claim_draw(), board.fen(), board.repetitions()
            assert state(board) == before, (SEED, witness.fen())


def test_king_squares_follow_the_kings(games):
    """The remembered square of each king is where the king stands."""
    for board, witness, _ in replay(games):
        for color in (WHITE, BLACK):
            assert board.squares.index(color | KING) == board.king_square(color), (SEED, witness.fen())


STARTS = st.sampled_from([chess.STARTING_FEN, *NEAR_THE_LIMITS, *(row["fen"] for row in load("perft"))])


@settings(max_examples=60)
@given(STARTS, st.lists(st.integers(0, 255), max_size=40))
def test_any_walk_agrees_with_chess(fen, choices):
    """Whatever line is chosen, moves, record, end and the way back agree; a failure is shrunk to a short line."""
    board, witness = Board(fen), chess.Board(fen)
    states = []
    for choice in choices:
        legal = texts(witness.legal_moves)
        assert texts(board.legal_moves()) == legal == texts(legal_moves_by_trial(board))
        if not legal:
            break
        text = legal[choice % len(legal)]
        states.append(state(board))
        board.make(board.parse_uci(text))
        witness.push_uci(text)
        assert board.fen() == witness.fen(en_passant="legal")
    ours, theirs = board.outcome(), witness.outcome()
    assert (ours and ours.reason) == (theirs and REASONS[theirs.termination])
    for before in reversed(states):
        board.unmake()
        assert state(board) == before
