"""A game as it is written down: as PGN text, and as the browser is told of it (lesson 11).

Scores are shown from White's side, whoever thought of them. Open `game_board` next.
"""
from datetime import date

from chesslearn.engine.ends import MATE, is_mate, moves_to_mate
from chesslearn.match.pgn import write_pgn
from chesslearn.rules.pieces import BLACK, COLOR_NAMES, WHITE, opponent
from chesslearn.ui.live_game import YOUR_ENGINE

VERSION = 1


def level_name(level):
    """What an opponent is called in a sentence: "level 1", "your engine"."""
    return level if level == YOUR_ENGINE else f"level {level}"


def pgn_of(game):
    """The game so far as PGN text. Levels and seed stand in it, so that it can be played again move by move."""
    end, first = game.end, game.before(1)
    program = f"chesslearn {', '.join(dict.fromkeys(level_name(level) for _, level in game.eras()))}"
    names = {game.color: "you", opponent(game.color): program}
    headers = {"Event": "Game in a notebook", "Site": "?", "Date": date.today().strftime("%Y.%m.%d"), "Round": "-",
               "White": names[WHITE], "Black": names[BLACK],
               "Level": ",".join(str(level) for _, level in game.eras()), "Seed": str(game.seed)}
    if end:
        headers["Termination"], headers["Reason"] = "normal", end.reason
    comments = {ply: ", ".join(texts) for ply, texts in _comments(game).items()}
    return write_pgn(first, [ply.move for ply in game.plies], headers, comments, end.result if end else "*")


def _comments(game):
    """What happened beside the moves, as lists of texts by the number of half-moves before."""
    notes = {}
    if game.given:
        notes[game.given] = ["the game in the notebook begins here"]
    for number, ply in enumerate(game.plies, 1):
        if ply.hints:
            notes.setdefault(number, []).append("after a hint" if ply.hints == 1 else f"after {ply.hints} hints")
        if ply.hurried:
            notes.setdefault(number, []).append("move now")
    for ply, color in game.sides()[1:]:
        notes.setdefault(ply, []).append(f"you play {COLOR_NAMES[color].capitalize()} from here")
    eras = game.eras()
    for (_, before), (ply, level) in zip(eras, eras[1:]):
        notes.setdefault(ply, []).append(f"{level_name(before)} -> {level if type(before) is type(level) else level_name(level)}")
    return notes


def score_after(score, turn):
    """A search's score for the side `turn`, in centipawns for White, counted from the move that follows on it."""
    if is_mate(score):
        score += 1 if score > 0 else -1  # one half-move of the way to the mate has been gone
    return score if turn == WHITE else -score


def score_in_pawns(score):
    """A score for White as it is shown: "+0.31", or "#3" and "−#2" where White mates and is mated in so many moves."""
    if is_mate(score):
        return f"{'−' if score < 0 else ''}#{moves_to_mate(score) or ''}"
    return f"{score / 100:+.2f}".replace("-", "−")


def line_in_san(board, moves):
    """Moves from a position on, in the notation of score sheets."""
    walk, line = board.copy(), []
    for move in moves:
        line.append(walk.san(move))
        walk.make(move)
    return " ".join(line)


def numbered(board, move):
    """A move with its number, such as "6… Rxh6"; `board` is the position before it."""
    return f"{board.fullmove_number}{'.' if board.turn == WHITE else '…'} {board.san(move)}"


def numbers(board, ply):
    """What an engine told of its move, as pairs of a name and a text; `board` is the position before the move."""
    if ply.seconds is None:
        return [("Move", numbered(board, ply.move)), ("Score", "none: numbers are not stored with a game")]
    if ply.choice is None or ply.choice.score is None:
        return [("Move", numbered(board, ply.move)), ("Time", f"{ply.seconds:.2f} s"),
                ("Score", "none: nothing was searched" if ply.choice else "none: it tells only its move")]
    choice = ply.choice
    speed = f" ({_thousands(choice.nodes / ply.seconds)}/s)" if ply.seconds > 0 else ""
    return [("Move", numbered(board, choice.move)), ("Depth", f"{choice.depth} half-move{'s' * (choice.depth > 1)}"),
            ("Score", f"{score_in_pawns(score_after(choice.score, board.turn))} for White"),
            ("Positions", f"{choice.nodes:,}{speed}"), ("Time", f"{ply.seconds:.2f} s"), *_cuts(choice.cutoffs),
            ("Line", line_in_san(board, choice.pv))]


def _cuts(cutoffs):
    """How many cuts there were, and how many of them the first move tried brought: how good the order was."""
    return [("Cuts", f"{sum(cutoffs):,}, {100 * cutoffs[0] / sum(cutoffs):.0f} % by the first move tried")] if cutoffs else []


def _thousands(number):
    """A number to three significant digits, such as "41.2 k"."""
    if number >= 999_500:
        return f"{number / 1_000_000:.3g} M"
    return f"{number / 1000:.3g} k" if number >= 1000 else f"{number:.0f}"


def told(game, report=None):
    """What the browser is told: the moves with their positions and scores, the PGN, and the engine's numbers.

    `report` is what a player that is thinking now has told, as pairs too.
    """
    moves = []
    for entry, ply in zip(game.entries(), game.plies):
        mover = BLACK if entry.fen.split()[1] == "w" else WHITE
        known = ply.choice is not None and ply.choice.score is not None
        moves.append([*entry, score_after(ply.choice.score, mover) if known else None])
    end = game.end
    if moves and end and not game.resigned:
        moves[-1][-1] = {WHITE: MATE, BLACK: -MATE, None: 0}[end.winner]
    number, answer = game.last_answer()
    about = report or (numbers(game.before(number), answer) if answer else [])
    return {"v": VERSION, "start": game.before(1).fen(), "moves": moves, "pgn": pgn_of(game),
            "engine": [list(pair) for pair in about]}
