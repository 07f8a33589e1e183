// The little board of the stepper: the position at the node, and how it came about.

class Position {
  constructor(view) {
    this.view = view;
    this.cells = Array.from({ length: 64 }, (_, square) => html("span", { class: isDark(square) ? "cl-dark" : "cl-light" }));
    this.heading = html("h3", {});
    this.squares = html("div", { class: "cl-squares", role: "img" },
      ...[7, 6, 5, 4, 3, 2, 1, 0].flatMap(rank => this.cells.slice(8 * rank, 8 * rank + 8)));
    this.element = html("div", { class: "cl-position" }, this.heading, this.squares);
  }

  show() {
    const { story, state } = this.view, moves = state.path.slice(1).map(number => story.nodes[number]);
    let pieces = [...story.data.pieces];
    for (const { uci } of moves) pieces = afterMove(pieces, uci);
    const last = moves.at(-1)?.uci, ends = last ? [squareOf(last), squareOf(last.slice(2))] : [];
    this.cells.forEach((cell, square) => this.paint(cell, pieces[square], ends.includes(square)));
    const line = moves.map(({ move }) => move).join(" ");
    const where = pieces.flatMap((piece, square) => (piece === "." ? [] : [piece + nameOf(square)]));
    const side = color => where.filter(name => isWhite(name[0]) === color).map(name => name[0].toUpperCase() + name.slice(1)).join(" ");
    this.heading.textContent = line ? `After ${line}` : "At the root";
    this.squares.setAttribute("aria-label", `Position ${line ? `after ${line}` : "at the root"}. White ${side(true)}. Black ${side(false)}.`);
  }

  paint(cell, piece, moved) {
    cell.classList.toggle("cl-moved", moved);
    if ((cell.dataset.piece ?? ".") === piece) return;
    if (piece === ".") delete cell.dataset.piece;
    else cell.dataset.piece = piece;
    cell.replaceChildren(...(piece === "." ? [] : [pieceImage(this.view.id, piece)]));
  }
}
