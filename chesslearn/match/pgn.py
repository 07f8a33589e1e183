"""Games as PGN, the text that all chess programs read and write (lesson 11).

    [White "you"]
    [Result "1-0"]

    1. e4 {the first move} e5 2. Qh5 Ke7 3. Qxe5# 1-0

The `chess` package understands and writes the moves. What surrounds them is read here, because its own
reader passes over what it cannot read and ends a game at an empty line; ours names the move and its
number. Open `pgn_reader` next.
"""
from chesslearn.errors import InvalidPgnError
from chesslearn.match.pgn_reader import UNFINISHED, GameReader
from chesslearn.match.pgn_tokens import RESULTS, tokens
from chesslearn.rules.move import refuse_no_move

MOST_CHARACTERS = 200_000


def read_pgn(text):
    """The games in a PGN text, at least one, as a list of `PgnGame`.

    Variations are read as far as they are legal. An `InvalidPgnError` names the first move of a game that
    is not, with its number, the position and why; or says what else makes it impossible to read the text.
    """
    return _something(text, list(_games(text)))


def read_game(text):
    """The first game in a PGN text, whatever may follow it; errors as `read_pgn`."""
    return _something(text, next(_games(text), None))


def _something(text, found):
    """What was found, if anything was."""
    if not found:
        raise InvalidPgnError(text[:20], None, "there is no game in this text")
    return found


def _games(text):
    """The games one by one, each read when it is asked for."""
    if not isinstance(text, str):
        raise InvalidPgnError(text, None, "a PGN is text")
    if len(text) > MOST_CHARACTERS:
        raise InvalidPgnError(text[:20] + "…", None, f"the text has {len(text)} characters, and at most {MOST_CHARACTERS} are read")
    number, reader = 1, GameReader(1)
    for token in tokens(text):
        if reader.ends_before(token):
            yield reader.game()
            number += 1
            reader = GameReader(number)
        reader.take(token)
    if reader.begun:
        yield reader.game()


def write_pgn(start, moves, headers, comments=None, result=UNFINISHED):
    """The game as PGN text; `comments` are given by the number of half-moves before them.

    `start` is the `Board` it began on, `headers` a dict of tags. An `IllegalMoveError` names a move that
    cannot be played, a ValueError another thing that no PGN can hold.
    """
    import chess.pgn

    comments = comments or {}
    if result not in RESULTS.values():
        raise ValueError(f"result {result!r} is not one of {', '.join(dict.fromkeys(RESULTS.values()))}")
    if misplaced := comments.keys() - set(range(len(moves) + 1)):
        raise ValueError(f"a comment stands behind half-move 0 to {len(moves)}, not {min(misplaced, key=str)!r}")
    game, board = chess.pgn.Game(), start.copy()
    for name, value in headers.items():
        game.headers[name] = " ".join(str(value).split()).replace("\\", "\\\\").replace('"', '\\"')
    game.headers["Result"] = result
    game.setup(chess.Board(start.fen()))
    game.comment, node = _comment(comments, 0), game
    for ply, move in enumerate(moves, 1):
        refuse_no_move(move, board.fen())
        board.make(board.parse_uci(move.uci()))
        node = node.add_variation(chess.Move.from_uci(move.uci()), comment=_comment(comments, ply))
    return game.accept(chess.pgn.StringExporter(columns=80)) + "\n"


def _comment(comments, ply):
    """A comment as it may stand in braces."""
    return " ".join(comments.get(ply, "").replace("{", "(").replace("}", ")").split())
