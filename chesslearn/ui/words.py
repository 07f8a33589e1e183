"""Moves, turns and ends of games as sentences, for the status line and for screen readers (lesson 00).

Pieces are given as 64 FEN letters from a1 to h8, "." where a square is empty. Open `position` next.
"""
from chesslearn.rules.move import PROMOTION_KINDS
from chesslearn.rules.pieces import COLOR_NAMES, KIND, KIND_NAMES, PIECES
from chesslearn.rules.squares import SQUARES

THINKING, YOUR_TURN = "the engine is thinking", "your turn"
WINNERS = {"1-0": "White wins", "0-1": "Black wins"}


def move_in_words(pieces, uci):
    """A move as it is spoken, such as "knight g1 takes bishop f3"; `pieces` is the board before it."""
    start, target = uci[:2], uci[2:4]
    name, taken = _name(pieces, start), _name(pieces, target)
    across = ord(target[0]) - ord(start[0])
    if name == "king" and abs(across) == 2:
        return f"castles on the {'king' if across > 0 else 'queen'}'s side"
    promotion = f", promotes to a {KIND_NAMES[PROMOTION_KINDS[uci[4]]]}" if uci[4:] else ""
    if taken:
        return f"{name} {start} takes {taken} {target}{promotion}"
    if name == "pawn" and across:
        return f"pawn {start} takes {target} en passant"
    return f"{name} {start} to {target}{promotion}"


def _name(pieces, square):
    letter = pieces[SQUARES[square]]
    return KIND_NAMES[PIECES[letter] & KIND] if letter != "." else ""


def turn_in_words(turn, check, now=None):
    """The state of a running game; `now` may say what goes on, such as `THINKING`."""
    state = f"{COLOR_NAMES[turn].capitalize()} to move{f': {now}' if now else ''}."
    return f"Check. {state}" if check else state


def end_in_words(result, reason):
    """A finished game as one sentence, such as "Checkmate. White wins (1-0)."; the reason may be None."""
    if result in WINNERS:
        because = f"{reason[:1].upper()}{reason[1:]}. " if reason else ""
        return f"{because}{WINNERS[result]} ({result})."
    return f"Draw by {reason}." if reason else f"The game is over ({result})."
