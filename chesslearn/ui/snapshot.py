"""What the browser is told of a board: one dict with everything that is to be seen (lesson 00).

Because it is one dict, the browser never sees a new position with old targets. `line` is the position
with its moves, `options` the settings by name. Open `static_files` next.
"""
from chesslearn.rules.pieces import COLOR_NAMES
from chesslearn.ui.messages import VERSION
from chesslearn.ui.position import moves_if_it_were_their_turn
from chesslearn.ui.words import THINKING, end_in_words, turn_in_words


def ending(line, options):
    """Result and reason, as set from outside or as the position has it; None while the game goes on."""
    if options["result"] is not None:
        return options["result"], options["reason"]
    outcome = line.facts.outcome
    return outcome and (outcome.result, outcome.reason)


def is_over(line, options):
    """Whether nothing can be played any more."""
    return bool(line.facts.fault or ending(line, options))


def refusal(line, options):
    """Why no move may be made by hand now, or None."""
    if options["mode"] == "view":
        return "this board is only to look at"
    if is_over(line, options):
        return "the game is over"
    if options["thinking"]:
        return THINKING
    turn = COLOR_NAMES[line.facts.turn]
    return None if options["movable"] in ("both", turn) else f"{turn} is not moved by hand here"


def status(line, options):
    """The sentence under the board."""
    if options["message"] is not None:
        return options["message"]
    if end := ending(line, options):
        return end_in_words(*end)
    return turn_in_words(line.facts.turn, line.facts.check, THINKING if options["thinking"] else None)


def snapshot(line, options, error=None):
    """The snapshot, without its revision: `legal` is what may be played by hand now, `idle` what could
    be played if the engine were not thinking, `said` the last move in words."""
    facts, over = line.facts, is_over(line, options)
    thinking = options["thinking"] and not over
    shown = ("mode", "movable", "orientation", "size", "coordinates", "animation")
    return {
        "v": VERSION, "fen": facts.fen, "pieces": facts.pieces, "turn": COLOR_NAMES[facts.turn], "check": facts.check,
        "ply": line.ply, "last": line.last, "said": line.said,
        "legal": [] if refusal(line, options) else list(facts.legal),
        "idle": moves_if_it_were_their_turn(line.position) if thinking else [],
        "over": over, "thinking": thinking, "status": status(line, options), "error": facts.fault or error,
        "arrows": [list(arrow) for arrow in options["arrows"]], **{name: options[name] for name in shown},
    }
