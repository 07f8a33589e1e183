"""What happens in the panel's game: every wish of the person, every answer of the engine (lesson 11).

A `Referee` changes the game and the board, asks the engine, and calls `changed()` so that the panel shows
it. Nothing here is seen: `panel` is what a person sees. Open `panel` next.
"""
from contextlib import contextmanager
from dataclasses import replace

from chesslearn.engine.difficulty import LEVELS, Difficulty
from chesslearn.rules.pieces import COLOR_NAMES
from chesslearn.ui.advisor import Advisor, no_reasons
from chesslearn.ui.game_record import level_name
from chesslearn.ui.keeping import Keeper
from chesslearn.ui.live_game import YOUR_ENGINE, LiveGame, Ply, fresh_seed
from chesslearn.ui.settings import remember_level
from chesslearn.ui.worker import Thinker, fault_of


class Referee:
    """Runs games on `board`, a `GameBoard`: `game` is the present one, `saved` an earlier one that is offered.

    `failure` is what is wrong with the engine's last answer, `last_error` its traceback, `report` what it
    tells while it thinks, `note` what stands beside whose turn it is, `explanation` HTML about the engine's
    last move, `said` a pair: how many announcements were made, and the last of them.
    """

    def __init__(self, board, engine, seed, changed):
        self.board, self.engine, self.changed = board, engine, changed
        self.game = self.failure = self.note = self.last_error = self.report = None
        self.explanation, self.said, self._seed_given = "", [0, ""], seed
        self.saved, self._by, self._keeper = None, None, Keeper(engine, board.notice)
        self.thinker, self._advisor = Thinker(board.lock), Advisor(board.lock)
        board.on_move(self._moved)
        board.on_action(self._asked)

    def start(self, position, color, level):
        """Begins another game; the present one is given up."""
        seed = fresh_seed() if self._seed_given is None else self._seed_given
        with self.board.batch():
            if self.game:
                self._keeper.give_up(self.game)
                self.announce(f"A new game. You play {COLOR_NAMES[color].capitalize()}.")
            self._take_up(LiveGame(position, color, level, seed))

    def _take_up(self, game):
        self._keeper.take_up(game)
        self.game, side = game, COLOR_NAMES[game.color]
        self.board.set_position(game.position)
        self.board.update(movable=side, orientation=side)
        self.go_on()

    def offer(self):
        """Offers to go on with a game that was broken off, if one is stored that began from the same position."""
        with self.board.batch():
            self.saved = self._keeper.found(self.game.before(1).fen())
            self.changed()

    def resume(self):
        """Goes on with the game that is offered."""
        with self.board.batch():
            if saved := self.saved:
                self.announce(f"The game is resumed. You play {COLOR_NAMES[saved.color].capitalize()}.")
                self._keeper.give_up(saved)
                if not self._is_here(saved.level):
                    self.board.notice(f"The opponent of this game, {saved.level!r:.40}, is not known here: "
                                      f"{level_name(self.game.level)} takes its place.")
                    saved = replace(saved, level=self.game.level)
                self._take_up(LiveGame.resumed(saved))

    def go_on(self):
        """After a change of the position: the end, a thought or your turn."""
        with self.board.batch():
            self._clear()
            game = self.game
            if not game.end and not game.is_your_turn:
                self._by = game.level
                self.thinker.ask(self._player(), game.position.copy(),
                                 self._answered, self._heard)
            if game.has_begun:
                self.saved = None
            self._keeper.keep(game)
            self.changed()

    def _clear(self):
        """Nothing about an earlier position is asked or shown any longer, but reasons on their way that still are of use."""
        self.thinker.cancel()
        self._advisor.drop_hint()
        explained, (_, answer) = self._advisor.explained, self.game.last_answer()
        if not explained or explained is not answer:
            self._advisor.drop_reasons()
            self.explanation = ""
        self.failure = self.note = self.report = None
        if self.board.arrows:
            self.board.update(arrows=())

    def close(self):
        """Ends whatever is being thought about."""
        with self.board.lock:
            self._keeper.close()
            self.thinker.cancel()
            self._advisor.drop_hint()
            self._advisor.drop_reasons()

    def _is_here(self, level):
        return level in LEVELS or (level == YOUR_ENGINE and self.engine is not None)

    def _player(self):
        game = self.game
        return self.engine if game.level == YOUR_ENGINE else Difficulty.of_level(game.level).player(game.seed)

    def announce(self, text):
        """What screen readers say with the next change."""
        self.said = [self.said[0] + 1, text]

    @contextmanager
    def _handling(self):
        """One wish at a time, shown as one snapshot. A move by hand may be on the board, and its news on the way."""
        with self.board.batch():
            self.game.catch_up(self.board.position)
            self._keeper.take_up(self.game)
            yield

    def _asked(self, name, *arguments):
        """The browser asks for something; the board has turned itself already."""
        if name != "flip":
            getattr(self, name)(*arguments)

    def _moved(self, move):
        """A move was made on the board by hand."""
        with self._handling():
            self.go_on()

    def _heard(self, thought, report):
        self.report = report
        self.changed()

    def _answered(self, thought, answer, error):
        """The engine's answer has come, in the engine's thread."""
        game = self.game
        with self._handling():
            if thought.fen != game.position.fen():  # another cell has changed the board meanwhile
                return self.go_on()
            self.note = None
            self.failure, trace = fault_of(game.position, answer, error)
            if self.failure:
                self.last_error = trace or self.last_error
                self.changed()
                return
            self.board.push(answer)
            game.played(Ply(answer, self._by, hurried=self.thinker.was_hurried, choice=thought.choice, seconds=thought.seconds))
            self.go_on()

    def try_again(self):
        """Asks an engine that has failed once more."""
        with self._handling():
            if self.failure:
                self.go_on()

    def choose_level(self, level):
        """Another opponent, from the engine's next move on. The choice is remembered for later games."""
        if level != YOUR_ENGINE or self.engine is None:
            Difficulty.of_level(level)
        with self._handling():
            if level == self.game.level:
                return
            self.game.level = level
            if self.thinker.is_busy:
                self.note = f"{level_name(level).capitalize()} from the next move"
            self.announce(f"{level_name(level).capitalize()} from the next engine move.")
            if self.failure:
                self.go_on()
            else:
                self._keeper.keep(self.game)
                self.changed()
        try:
            if level != YOUR_ENGINE:
                remember_level(level)
        except OSError as error:
            self.board.notice(f"The level could not be stored for later games: {error}")

    def can_undo(self):
        """Whether there is a move of yours, or your resignation, to take back."""
        return self.game.resigned is not None or self.game.plies_to_undo() > 0

    def undo(self):
        """Takes back your last move and the answer to it; ends a search; reopens a finished game."""
        with self._handling():
            game = self.game
            if game.resigned is not None:
                game.reopen()
                self.announce("You have not resigned.")
                self.go_on()
            elif count := game.plies_to_undo():
                self._take_back(count)
            else:
                self.board.notice("There is no move of yours to take back.")

    def _take_back(self, count):
        game, sans = self.game, []
        for number in range(len(game.plies) - count + 1, len(game.plies) + 1):
            ply = game.plies[number - 1]
            sans.append(f"{'your' if ply.by is None else 'the engine’s'} {game.before(number).san(ply.move)}")
        self.announce(f"Taken back: {' and '.join(sans[-2:])}." if count <= 2 else f"Taken back: {count} half-moves.")
        self.board.undo(count)
        game.took_back(count)
        self.go_on()

    def back_to(self, ply):
        """Takes back all moves after the first `ply` half-moves, and goes on from there."""
        with self._handling():
            if 0 <= ply < len(self.game.plies):
                self._take_back(len(self.game.plies) - ply)

    def redo(self):
        """Makes the moves again that were taken back, up to your next turn."""
        with self._handling():
            game = self.game
            if not (count := game.plies_to_redo()) or self.thinker.is_busy:
                return
            for _ in range(count):
                self.board.push(game.undone[-1].move)
                game.replayed()
            self.go_on()

    def resign(self):
        """You give the game up."""
        with self._handling():
            self.game.resign()
            self.go_on()

    def change_sides(self, color):
        """You play the other color from here on."""
        with self._handling():
            if color == self.game.color:
                return
            self.game.change_sides()
            side = COLOR_NAMES[color]
            self.board.update(movable=side, orientation=side)
            self.announce(f"You play {side.capitalize()} from here.")
            self.go_on()

    def move_now(self):
        """Tells the engine to answer with the best it has found so far."""
        def silent():
            self.note = "The engine cannot be hurried"
            self.changed()
        self.thinker.hurry(silent)

    def hint(self):
        """Looks for a good move of yours, and shows it as an arrow and in words."""
        def found(move, words):
            with self._handling():
                if self.game.position.fen() != asked_at:  # another cell has changed the board meanwhile
                    return self.go_on()
                self.note = words
                self.announce(f"{words}.")
                self.board.update(arrows=[(move.uci()[:2], move.uci()[2:4])] if move else [])
                self.changed()
        with self._handling():
            game = self.game
            if game.end or not game.is_your_turn:
                self.board.notice("The game is over." if game.end else "A hint is given when it is your turn.")
            elif self.note:  # on your turn, it is about the hint that was asked for
                self.announce(f"{self.note}.")
                self.changed()
            else:
                game.hints += 1
                self.note, asked_at = "Looking for a hint", game.position.fen()
                self._advisor.hint(game.position, found)
                self.changed()

    def explain(self, at):
        """Puts together why the engine made half-move `at`; where that is the game's last one, why it made its own last."""
        def written(html):
            self.explanation = html
            self.announce("The reasons stand below the board.")
            self.changed()
        with self._handling():
            number, ply = self.game.answer_at(at)
            if ply:
                self.explanation = "<p>Its reasons are being put together…</p>"
                self._advisor.explain(self.game.before(number), ply, written)
            else:
                self._advisor.drop_reasons()
                self.explanation = ""
                self.board.notice(no_reasons(self.game, at))
            self.changed()
