"""What the board in a cell asks of a position, whoever made it (lessons 00 and 02).

A position is anything with `legal_moves()`, `make(move)`, `unmake()` and `fen()`: our `Board`, a
learner's own class, or a `chess.Board` inside a `ChessPosition`. `is_check` and `outcome` are used
where they are offered. Open `board` next.
"""
import sys
from typing import NamedTuple

from chesslearn.rules.board import Board
from chesslearn.rules.ending import CHECKMATE, FIVEFOLD, INSUFFICIENT_MATERIAL, SEVENTYFIVE_MOVES, STALEMATE, Outcome
from chesslearn.rules.fen import SIDES, parse_placement
from chesslearn.rules.move import UCI
from chesslearn.rules.pieces import BLACK, COLOR_NAMES, KIND, KIND_NAMES, LETTERS, PIECES, WHITE, opponent
from chesslearn.rules.squares import SQUARE_NAMES, SQUARES

METHODS = ("legal_moves", "make", "unmake", "fen")
KING_TAKEN = "The king was taken: this generator is wrong"
PROMOTED = {"q": "queen", "r": "rook", "b": "bishop", "n": "knight"}


class ChessPosition:
    """A `chess.Board` with the methods of a position; `.board` is the board itself, not a copy."""

    ENDINGS = {"CHECKMATE": CHECKMATE, "STALEMATE": STALEMATE, "INSUFFICIENT_MATERIAL": INSUFFICIENT_MATERIAL,
               "SEVENTYFIVE_MOVES": SEVENTYFIVE_MOVES, "FIVEFOLD_REPETITION": FIVEFOLD}

    def __init__(self, board):
        self.board = board
        self.make, self.fen, self.is_check = board.push, board.fen, board.is_check

    def legal_moves(self):
        """The legal moves, as a list of `chess.Move`."""
        return list(self.board.legal_moves)

    def unmake(self):
        """Takes the last move back and returns it; a ValueError where there is none."""
        if not self.board.move_stack:
            raise ValueError(f"no move to take back in {self.fen()}: this board's move stack is empty")
        return self.board.pop()

    def outcome(self):
        """The `Outcome` that came by itself, or None."""
        end = self.board.outcome()
        return end and Outcome(self.ENDINGS[end.termination.name], {True: WHITE, False: BLACK, None: None}[end.winner])


def as_position(thing):
    """`thing` as a position; a ValueError that names the missing methods where it is none."""
    chess = sys.modules.get("chess")  # a chess.Board can only come from a program that has loaded it
    if chess and isinstance(thing, chess.Board):
        return ChessPosition(thing)
    if missing := [name for name in METHODS if not callable(getattr(thing, name, None))]:
        raise ValueError(f"{type(thing).__name__} has no {', '.join(missing)}: "
                         f"a position has {', '.join(f'{name}()' for name in METHODS)}")
    return thing


def uci_of(move):
    """The coordinate text of a move that is such a text or has a `uci()`."""
    text = move if isinstance(move, str) else move.uci()
    if not UCI.fullmatch(text):
        raise ValueError(f"{text!r} is not a move: coordinate moves look like e2e4, or e7e8q for a promotion")
    return text


class Facts(NamedTuple):
    """What a snapshot says of one position: FEN, 64 FEN letters from a1 to h8 ("." where empty), side
    to move, moves by their coordinate text, square of the checked king, how it ended, and what is wrong."""

    fen: str
    pieces: str
    turn: int
    legal: dict
    check: str | None = None
    outcome: Outcome | None = None
    fault: str | None = None


def facts_of(position):
    """The `Facts` of a position. On a board without a king nothing is asked of it: it stops there."""
    fen = position.fen()
    placement, side = fen.split()[:2]
    pieces = "".join(LETTERS.get(piece, ".") for piece in parse_placement(placement))
    turn = SIDES[side]
    if not {"K", "k"} <= set(pieces):
        return Facts(fen, pieces, turn, {}, fault=KING_TAKEN)
    legal = {uci_of(move): move for move in position.legal_moves()}
    check = getattr(position, "is_check", bool)() and SQUARE_NAMES[pieces.index("K" if turn == WHITE else "k")]
    return Facts(fen, pieces, turn, legal, check or None, getattr(position, "outcome", lambda: None)())


def moves_if_it_were_their_turn(position):
    """The moves of the side that is not to move, as coordinate texts; none for a position that is not ours.

    While the side to move is in check, no position has the other side to move: then king safety is
    left aside.
    """
    if not isinstance(position, Board):
        return []
    twin = position.copy()
    twin.turn, twin.en_passant = opponent(position.turn), None
    moves = twin.pseudo_legal_moves() if position.is_check() else twin.legal_moves()
    return [move.uci() for move in moves]


def move_in_words(pieces, uci):
    """A move as it is spoken, such as "knight g1 takes bishop f3"; `pieces` is the board before it."""
    start, target = uci[:2], uci[2:4]
    piece, taken = pieces[SQUARES[start]], pieces[SQUARES[target]]
    name = KIND_NAMES[PIECES[piece] & KIND] if piece != "." else "nothing"
    across = ord(target[0]) - ord(start[0])
    if name == "king" and abs(across) == 2:
        return f"castles on the {'king' if across > 0 else 'queen'}'s side"
    promotion = f", promotes to a {PROMOTED[uci[4]]}" if uci[4:] else ""
    if taken != ".":
        return f"{name} {start} takes {KIND_NAMES[PIECES[taken] & KIND]} {target}{promotion}"
    if name == "pawn" and across:
        return f"pawn {start} takes {target} en passant"
    return f"{name} {start} to {target}{promotion}"


def end_in_words(result, reason):
    """A finished game as one sentence, such as "Checkmate. White wins (1-0)."."""
    winner = {"1-0": "White wins", "0-1": "Black wins"}.get(result)
    if winner:
        return f"{reason[:1].upper()}{reason[1:]}. {winner} ({result})." if reason else f"{winner} ({result})."
    if result == "1/2-1/2":
        return f"Draw by {reason}." if reason else "Draw."
    return f"{reason} ({result})." if reason else f"The game is over ({result})."


def turn_in_words(turn, check, thinking):
    """The state of a running game as one sentence."""
    state = f"{COLOR_NAMES[turn].capitalize()} to move{': the engine is thinking' if thinking else ''}."
    return f"Check. {state}" if check else state
