"""Puts what the learner wrote into the real thing: a board, a game, a count (from lesson 02).

`plug` picks the function, `Plugged` is a position that plays by it, `random_game` plays one out.
Open `games` next.
"""
from collections.abc import Iterable
from inspect import signature

from chesslearn.course import catalog
from chesslearn.course.checks import failed, is_stub, takes_its_arguments
from chesslearn.course.contracts import looks
from chesslearn.engine.difficulty import RandomMover, refuse_number
from chesslearn.rules.board import Board
from chesslearn.rules.move import Move
from chesslearn.rules.pieces import BLACK, KING, WHITE, opponent


def plug(id, function):
    """`function`, once it is written; until then an answer of the course stands in, and that is said.

    A function whose last check failed is used, and that is said too.
    """
    exercise = catalog.exercise(id)
    if is_stub(function):
        print(f"{exercise.title} is not written yet: ours stands in.")
        return exercise.key
    if not callable(function) or not takes_its_arguments(exercise, function):
        print(f"{exercise.title}{signature(exercise.key)} cannot be {getattr(function, '__name__', looks(function))}: ours stands in.")
        return exercise.key
    if headline := failed(id, function):
        print(f"{headline} Yours is used all the same.")
    return function


class Plugged:
    """A position that plays by functions of yours, and by the rules where none is given.

    `legal_moves(board)` answers moves, `make(board, move)` answers whatever `unmake(board, that)`
    needs to take the move back, `is_attacked(board, square, by)` answers True or False. Give make
    and unmake together. The position can be counted, shown in a `BoardWidget` and played on.
    """

    def __init__(self, board=None, *, legal_moves=None, make=None, unmake=None, is_attacked=None):
        if (make is None) != (unmake is None):
            raise ValueError("make and unmake belong together: give both or none")
        if board is not None and not hasattr(board, "fen"):
            raise ValueError(f"{looks(board)} is no board: give a Board, as in Plugged(Board(fen))")
        for function in (legal_moves, make, unmake, is_attacked):
            if function is not None and not callable(function):
                raise ValueError(f"{looks(function)} is no function: name yours without calling it")
        self.board = Board() if board is None else board.copy()
        self._legal_moves, self._make, self._unmake, self._is_attacked = legal_moves, make, unmake, is_attacked
        self._undos = []

    def legal_moves(self):
        """The moves that your generator offers; with only `is_attacked`, those that it leaves standing."""
        if self._legal_moves:
            return self._offered()
        if self._is_attacked:
            return [move for move in self.board.pseudo_legal_moves() if self._is_safe(move)]
        return self.board.legal_moves()

    def _offered(self):
        """What the generator from outside answers, if that is moves."""
        answer = self._legal_moves(self.board)
        moves = list(answer) if isinstance(answer, Iterable) else None
        if moves is None or not all(isinstance(move, Move) for move in moves):
            raise ValueError(f"your legal_moves answered {looks(answer if moves is None else moves)} in {self.fen()}: "
                             "it should return a list of moves, each a Move")
        return moves

    def _is_safe(self, move):
        own = self.board.turn
        crossing = [(move.from_square + move.to_square) // 2, move.from_square] if self.board.is_castling(move) else []
        if any(self._is_attacked(self.board, square, opponent(own)) for square in crossing):
            return False
        self.make(move)
        try:
            king = self._king(own)
            return king is None or not self._is_attacked(self.board, king, opponent(own))
        finally:  # even where your function raises, or ■ stops it
            self.unmake()

    def make(self, move):
        """Plays a move."""
        if self._make:
            self._undos.append(self._make(self.board, move))
            self._find_kings()
        else:
            self.board.make(move)

    def unmake(self):
        """Takes the last move back."""
        if not self._make:
            return self.board.unmake()
        self._unmake(self.board, self._undos.pop())
        self._find_kings()

    def copy(self):
        """The same position, played by the same functions."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__, board=self.board.copy(), _undos=self._undos[:])
        return twin

    def _king(self, color):
        return self.board.squares.index(color | KING) if color | KING in self.board.squares else None

    def _find_kings(self):
        """A `make` from outside moves the kings on the list of squares only."""
        self.board._kings = {color: self._king(color) for color in (WHITE, BLACK)}

    def is_check(self):
        """Whether the side to move is in check, by your `is_attacked` if there is one."""
        king = self._king(self.board.turn)
        if king is None or not self._is_attacked:
            return self.board.is_check()
        return self._is_attacked(self.board, king, opponent(self.board.turn))

    def __getattr__(self, name):
        if name == "board":
            raise AttributeError(name)
        return getattr(self.board, name)

    def __repr__(self):
        return f"Plugged({self.fen()!r})"


def random_game(position, seed=0, longest=300):
    """Plays moves drawn by lot until the game, or a king, is gone; one sentence on how it ended.

    `position` is left where the game ended, to be drawn.
    """
    if not hasattr(position, "king_square"):
        raise ValueError(f"{looks(position)} is no position: give a Board or a Plugged")
    refuse_number("longest", longest, 0)
    player = RandomMover(seed)
    for played in range(longest):
        if position.king_square(WHITE) is None or position.king_square(BLACK) is None:
            return f"After {played} half-moves a king was taken: this generator is wrong."
        if end := position.outcome():
            return f"After {played} half-moves: {end.reason}, {end.result}."
        if not position.legal_moves():
            return f"After {played} half-moves no move is offered, and by the rules there is one: this generator is wrong."
        position.make(player(position))
    return f"After {longest} half-moves the game still goes on."
