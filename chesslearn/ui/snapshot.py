"""What the browser is told of a board: one dict with everything that is to be seen (lesson 00).

Because it is one dict, the browser never sees a new position with old targets. `line` is the position
with its moves, `options` the settings by name. Open `static_files` next.
"""
from functools import lru_cache

from chesslearn.rules.pieces import COLOR_NAMES
from chesslearn.rules.squares import SQUARE_NAMES
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


@lru_cache(maxsize=8)
def in_notation(fen, moves):
    """The moves as score sheets have them; as they are where `chess` can't take the position or the move."""
    import chess

    try:
        board = chess.Board(fen)
        return tuple(board.san(chess.Move.from_uci(move)) for move in moves)
    except (ValueError, AssertionError):
        return moves


def decorations(options):
    """Arrows, crosses, colors, texts and the heat map, in the colors they are drawn in."""
    heat = options["heat"]
    arrows = [{"tail": arrow.tail, "head": arrow.head, "color": arrow.ink.core, "gaps": list(arrow.ink.gaps),
               "name": "" if arrow.color == "green" else arrow.color, "label": arrow.label} for arrow in options["arrows"]]
    return {"arrows": arrows, "squares": list(options["squares"]), "fill": options["fill"], "labels": options["labels"],
            "heat": heat and {
                "heading": heat.heading, "unit": heat.unit, "colors": list(heat.colors), "limits": list(heat.limits),
                "values": {SQUARE_NAMES[square]: [heat.step(value), heat.text(value), value < 0]
                           for square, value in enumerate(heat.values) if value is not None}}}


def snapshot(line, options, error=None):
    """The snapshot, without what only the board knows: `legal` is what may be played by hand now and `san` the same as
    it is written, `idle` what could be played if the engine were not thinking, `said` the last move in
    words, `undone` the moves that were just taken back, `error` what stands in the status line as an error."""
    facts, over = line.facts, is_over(line, options)
    thinking = options["thinking"] and not over
    error = facts.fault or error or (options["message"] if options["failed"] else None)
    shown = ("mode", "movable", "orientation", "size", "coordinates", "animation", "typing")
    legal = () if refusal(line, options) else tuple(facts.legal)
    return {
        "v": VERSION, "fen": facts.fen, "pieces": facts.pieces, "turn": COLOR_NAMES[facts.turn], "check": facts.check,
        "ply": line.ply, "last": line.last, "said": line.said, "undone": line.undone,
        "legal": list(legal), "san": list(in_notation(facts.fen, legal)),
        "idle": moves_if_it_were_their_turn(line.position) if thinking else [],
        "over": over, "thinking": thinking, "status": status(line, options), "error": error,
        "decorations": decorations(options), **{name: options[name] for name in shown},
    }
