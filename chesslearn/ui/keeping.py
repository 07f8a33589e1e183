"""Keeps the game of a panel for the next kernel, and finds one that an earlier kernel has left (lesson 11).

Open `advisor` next.
"""
from dataclasses import replace

from chesslearn.match.players import name_of
from chesslearn.ui.saved_game import forget_game, save_game, saved_games

_open = set()  # the ids of the games in open panels: nobody needs to resume those


class Keeper:
    """Stores one game after the other; `notice(text)` says once that this is not possible.

    `engine` is the player of the reader's own that the panel has, or None.
    """

    def __init__(self, engine, notice):
        self._engine = "" if engine is None else name_of(engine)
        self._notice, self._id = notice, None

    def take_up(self, game):
        """From now on, this is the game to keep."""
        if game.id != self._id:
            self.close()
            self._id = game.id
            _open.add(game.id)

    def keep(self, game):
        """Stores the game as it stands; forgets it where no move is left in it, or where it has ended."""
        if game.has_begun and not game.end:
            self._try(save_game, replace(game.kept(), engine=self._engine))
        else:
            self._try(forget_game, game.id)

    def give_up(self, game):
        """Nobody goes on with this game, live or saved; one that is resumed goes on as another."""
        self._try(forget_game, game.id)

    def close(self):
        """The panel is closed; what it has stored can be resumed."""
        _open.discard(self._id)

    def found(self, start):
        """The newest `SavedGame` from `start`, a FEN record, in a panel with the same engine, or None."""
        for saved in saved_games():
            if saved.fen == start and saved.engine == self._engine and saved.moves and saved.id not in _open and saved.can_go_on():
                return saved
        return None

    def _try(self, store, what):
        try:
            store(what)
        except OSError as error:
            self._notice(f"This game could not be stored for later: {error}")
            self._notice = lambda text: None
