"""The board of the game panel: beside it stand the moves, the evaluation and the engine's numbers (lesson 11).

They are drawn in the browser by `static/record.js` and `static/evaluation.js`, and looked through there, without the kernel. Open `stored` next.
"""
import traitlets

from chesslearn.ui.board import BoardWidget
from chesslearn.ui.static_files import BOARD, RECORD, script, style


class GameBoard(BoardWidget):
    """A `BoardWidget` with the record of a game, as `game_record.told` puts it."""

    _esm = script(*RECORD, *BOARD)
    _css = style("board", "record")
    _game = traitlets.Dict().tag(sync=True)
