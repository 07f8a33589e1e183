"""What must hold at any time of a fuzz run, by the rules of `chess` and by what each view has been told."""
import chess


def check(run):
    """The game in Python is legal; each view's state fits what it shows. Returns how the views stand."""
    check_python(run)
    views = run.page.evaluate("window.standing()")
    for view in views:
        check_view(view, run.shown["_pos"])
        if view["state"] == "W":
            known = {value["fen"] for name, value in [*run.delivered, ["_pos", run.shown["_pos"]]] if name == "_pos"}
            assert any(view["pieces"] in after_one_move(fen) for fen in known), "what is shown meanwhile is no legal move"
    assert run.page.evaluate("window.complaints") == []
    return views


def check_python(run):
    """Position, record, snapshot and what the engine thinks about are one game, and `chess` finds it legal."""
    position, seen, game, moves = run.board.position, run.board._pos, run.game, run.moves
    assert game.position is position and seen["fen"] == position.fen() == run.board.fen
    replay = chess.Board(game.before(1).fen())
    for uci in moves:
        replay.push(replay.parse_uci(uci))  # a ValueError for one that is not legal
    assert replay.fen() == position.fen()
    assert [ply.move.uci() for ply in game.plies] == moves == [move[0] for move in run.board._game["moves"]]
    assert seen["over"] == bool(game.end) and seen["thinking"] == run.panel.referee.thinker.is_busy
    thought = run.wanted()[0]
    assert thought is None or thought.board.fen() == position.fen()
    yours = game.is_your_turn and not game.end
    assert sorted(seen["legal"]) == sorted(move.uci() for move in replay.legal_moves) * yours
    assert run.board.rejected == run.forged and run.board.last_error is None, run.board.last_error


def check_view(view, pos):
    """A view's state, marks and dialogs fit each other, and the pieces are those of the snapshot it got last."""
    state, selected = view["state"], view["selected"]
    assert state in "IVPWOTDSX" and len(view["inOrder"]) == 1 and sorted(view["drawn"]) == sorted(view["pieces"])
    assert (state == "P") == (view["dialogs"] == 1) or state == "X"
    assert len(selected) == (1 if state in "SDP" else 0) or (state == "T" and len(selected) < 2)
    assert selected or not view["targets"]
    assert all(square in view["pieces"] for square in selected), "nothing stands where something is selected"
    if state in "XW":
        return
    assert view["looking"] == (state == "V")
    if state == "V":
        return
    assert view["pieces"] == pieces_of(pos["fen"]) and (state == "O") == pos["over"] and (state == "T") == pos["thinking"]


def pieces_of(fen):
    """The letters of the pieces by their squares, as `chess` reads a FEN record."""
    return {chess.square_name(square): piece.symbol() for square, piece in chess.Board(fen).piece_map().items()}


def after_one_move(fen):
    """The pieces after each of the moves that `chess` finds legal."""
    board, seen = chess.Board(fen), []
    for move in board.legal_moves:
        board.push(move)
        seen.append(pieces_of(board.fen()))
        board.pop()
    return seen
