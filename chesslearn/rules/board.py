"""The board: a list of 64 pieces and what else a position needs (lessons 01, 03 and 04).

`Board` is the face of this folder: the rules are functions in the other modules, and its methods
call them. A position changes by `make` and `unmake`, and by nothing else. Open `move` next.
"""
from typing import NamedTuple

from chesslearn.errors import IllegalMoveError
from chesslearn.rules import ending, legality, movegen, notation
from chesslearn.rules.castling import BY_KING_MOVE, RIGHTS_KEPT
from chesslearn.rules.explain import why_illegal
from chesslearn.rules.fen import STARTING_FEN, FenFields, parse_fen, write_fen
from chesslearn.rules.move import Move
from chesslearn.rules.pieces import BLACK, COLOR, EMPTY, KIND, KING, LETTERS, PAWN, WHITE, refuse_color
from chesslearn.rules.squares import PAWN_ATTACKS, to_square
from chesslearn.rules.validity import refuse_impossible


class Undo(NamedTuple):
    """What `make` leaves for `unmake`: the move and everything that it cannot work out backwards."""

    move: Move
    captured: int
    captured_on: int
    castling_rights: int
    en_passant: int | None
    halfmove_clock: int
    key: tuple
    """`Board.position_key()` before the move, for counting repetitions."""


class Board:
    """A chess position with the moves that led to it.

    `squares` is a list of 64 pieces (a1 = 0, h8 = 63, see `pieces`), `turn` is `WHITE` or `BLACK`,
    `castling_rights` a sum of the constants in `castling`, `en_passant` the square that a pawn has
    just passed, or None, `halfmove_clock` counts half-moves since the last capture or pawn move,
    `history` holds one `Undo` for each move made. An `InvalidFenError` is raised for a record that
    cannot be read or cannot be a position of a game.
    """

    def __init__(self, fen=STARTING_FEN):
        fields = parse_fen(fen)
        refuse_impossible(fields, fen)
        (self.squares, self.turn, self.castling_rights, self.en_passant,
         self.halfmove_clock, self.fullmove_number) = fields
        self.history = []
        self._kings = {color: self.squares.index(color | KING) for color in (WHITE, BLACK)}

    def copy(self):
        """An independent board with the same position and history."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__, squares=self.squares[:], history=self.history[:],
                             _kings=self._kings.copy())
        return twin

    def fen(self):
        """The FEN record; it names an en-passant square only where a pawn may legally take there."""
        return write_fen(FenFields(self.squares, self.turn, self.castling_rights, self._legal_en_passant(),
                                   self.halfmove_clock, self.fullmove_number))

    def piece_at(self, square):
        """The piece on a square, given by number or name; `EMPTY` (0) where there is none."""
        return self.squares[to_square(square)]

    def king_square(self, color):
        """Where the king of `color` stands, or None if it was taken."""
        if color not in self._kings:
            refuse_color(color)
        return self._kings[color]

    def make(self, move):
        """Plays a move without asking whether it is legal: search needs that speed."""
        squares, turn = self.squares, self.turn
        start, target = move.from_square, move.to_square
        piece = squares[start]
        captured, captured_on = squares[target], target
        kind, new_en_passant = piece & KIND, None
        if kind == PAWN:
            if target == self.en_passant and not captured and (target - start) % 8:
                captured_on = target - 8 if turn == WHITE else target + 8
                captured = squares[captured_on]
            elif target - start in (16, -16):
                new_en_passant = (start + target) // 2
        self.history.append(Undo(move, captured, captured_on, self.castling_rights, self.en_passant,
                                 self.halfmove_clock, self.position_key()))
        squares[start] = squares[captured_on] = EMPTY
        squares[target] = turn | move.promotion if move.promotion else piece
        if kind == KING:
            self._kings[turn] = target
            if castling := BY_KING_MOVE.get((start, target)):
                squares[castling.rook_to], squares[castling.rook_from] = squares[castling.rook_from], EMPTY
        if captured & KIND == KING:
            self._kings[captured & COLOR] = None
        self.castling_rights &= RIGHTS_KEPT[start] & RIGHTS_KEPT[target]
        self.en_passant = new_en_passant
        self.halfmove_clock = 0 if captured or kind == PAWN else self.halfmove_clock + 1
        if turn == BLACK:
            self.fullmove_number += 1
        self.turn = turn ^ COLOR

    def unmake(self):
        """Takes back the last move and returns it; a ValueError if none."""
        if not self.history:
            raise ValueError(f"no move to take back in {self.fen()}: "
                             "this board's history is empty")
        (move, captured, captured_on, self.castling_rights, self.en_passant,
         self.halfmove_clock, _) = self.history.pop()
        squares = self.squares
        start, target = move.from_square, move.to_square
        self.turn = turn = self.turn ^ COLOR
        piece = turn | PAWN if move.promotion else squares[target]
        squares[target] = EMPTY
        squares[captured_on] = captured
        squares[start] = piece
        if piece & KIND == KING:
            self._kings[turn] = start
            if castling := BY_KING_MOVE.get((start, target)):
                squares[castling.rook_from] = squares[castling.rook_to]
                squares[castling.rook_to] = EMPTY
        if captured & KIND == KING:
            self._kings[captured & COLOR] = captured_on
        if turn == BLACK:
            self.fullmove_number -= 1
        return move

    def position_key(self):
        """What makes two positions the same for the repetition rule, as a tuple.

        Squares, side to move, castling rights, and the en-passant square where a capture is legal.
        """
        return tuple(self.squares), self.turn, self.castling_rights, self._legal_en_passant()

    def repetitions(self):
        """How often this position has stood on the board, now included."""
        key, clock = self.position_key(), self.halfmove_clock
        earlier = self.history[-clock:] if clock else ()
        return 1 + sum(undo.key == key for undo in earlier)

    def _legal_en_passant(self):
        """The en-passant square if a pawn may legally take there, else None."""
        target = self.en_passant
        if target is None:
            return None
        own = self.turn
        for square in PAWN_ATTACKS[own ^ COLOR][target]:
            if self.squares[square] == own | PAWN and legality.keeps_king_through_en_passant(self, square, target):
                return target
        return None

    def is_en_passant(self, move):
        """Whether `move` is a pawn's capture of a pawn that has just passed its target square."""
        return (move.to_square == self.en_passant and (move.to_square - move.from_square) % 8 != 0
                and self.squares[move.from_square] & KIND == PAWN)

    def is_castling(self, move):
        """Whether `move` is a king's move of two files."""
        return (self.squares[move.from_square] & KIND == KING
                and (move.from_square, move.to_square) in BY_KING_MOVE)

    def is_capture(self, move):
        """Whether `move` takes something, en passant included."""
        return self.squares[move.to_square] != EMPTY or self.is_en_passant(move)

    def is_attacked(self, square, by):
        """Whether a piece of color `by` attacks `square` (number or name)."""
        refuse_color(by)
        return legality.is_attacked(self.squares, to_square(square), by)

    def is_check(self):
        """Whether the king of the side to move is attacked; False on a board without it."""
        king = self._kings[self.turn]
        return king is not None and legality.is_attacked(self.squares, king, self.turn ^ COLOR)

    def pseudo_legal_moves(self):
        """Moves that keep every rule but the safety of the king, as a list."""
        return movegen.pseudo_legal_moves(self)

    def legal_moves(self):
        """The legal moves, as a list."""
        return legality.legal_moves(self)

    def outcome(self):
        """How the game has ended by itself (an `Outcome`), or None while it goes on."""
        return ending.outcome(self)

    def can_claim_draw(self):
        """"threefold repetition" or "fifty-move rule" where that has occurred, else None."""
        return ending.can_claim_draw(self)

    def parse_uci(self, text):
        """The legal move that coordinate text names.

        An `InvalidMoveError` where the text is no move, an `IllegalMoveError` with the reason where
        the move may not be played here.
        """
        move = Move.from_uci(text)
        if move not in self.legal_moves():
            raise IllegalMoveError(move.uci(), self.fen(), why_illegal(self, move))
        return move

    def parse_san(self, text):
        """The legal move that a text such as "Nf3", "exd5", "e8=Q+" or "O-O" names; errors as `parse_uci`."""
        return notation.parse_san(self, text)

    def san(self, move):
        """The move in the notation of score sheets, such as "Nf3"; an `IllegalMoveError` if it is not legal."""
        return notation.san(self, move)

    def __eq__(self, other):
        if not isinstance(other, Board):
            return NotImplemented
        return self.fen() == other.fen()

    __hash__ = None

    def __repr__(self):
        return f"Board({self.fen()!r})"

    def __str__(self):
        return text_board(self.squares)


def text_board(squares, orientation="white"):
    """Eight lines of letters and dots with the ranks beside them, and a line of files below."""
    ranks, files = range(7, -1, -1), range(8)
    if orientation == "black":
        ranks, files = files, ranks
    lines = [f"{rank + 1} " + " ".join(LETTERS.get(squares[8 * rank + file], ".") for file in files) for rank in ranks]
    return "\n".join([*lines, "  " + " ".join("abcdefgh"[file] for file in files)])
