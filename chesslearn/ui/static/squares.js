// The 64 squares: where they stand, how each looks and what a screen reader calls it. A square is built once and
// then only changed where it differs, so that the focus and a running animation stay. Open decorations.js next.

class Squares {
  constructor(view, hint) {
    this.view = view;
    this.cells = Array.from({ length: 64 }, (_, square) => focusable("div", { role: "gridcell", tabindex: "-1", "data-square": nameOf(square) }));
    this.rows = Array.from({ length: 8 }, (_, rank) => html("div", { role: "row", "aria-label": `Rank ${rank + 1}`, class: "cl-row" }));
    this.grid = html("div", { role: "grid", class: "cl-grid", "aria-describedby": hint });
    this.ranks = html("div", { class: "cl-ranks", "aria-hidden": "true" });
    this.files = html("div", { class: "cl-files", "aria-hidden": "true" });
  }

  // The order in the document is the order on the screen, so that reading and looking agree.
  arrange() {
    const { orientation } = this.view.snap, up = [7, 6, 5, 4, 3, 2, 1, 0], down = [...up].reverse();
    const [ranks, files] = orientation === "white" ? [up, down] : [down, up];
    const active = this.view.el.getRootNode().activeElement;
    this.grid.setAttribute("aria-label", `Chess board, ${orientation} at the bottom`);
    this.order = ranks.flatMap(rank => files.map(file => 8 * rank + file));
    for (const rank of ranks) this.rows[rank].replaceChildren(...files.map(file => this.cells[8 * rank + file]));
    this.grid.replaceChildren(...ranks.map(rank => this.rows[rank]));
    this.ranks.replaceChildren(...ranks.map(rank => html("span", {}, `${rank + 1}`)));
    this.files.replaceChildren(...files.map(file => html("span", {}, FILES[file])));
    if (this.cells.includes(active)) active.focus({ preventScroll: true });
  }

  // Where a square stands on the screen: columns from the left, rows from the top.
  placeOf(square) {
    const at = this.order.indexOf(square);
    return [at % 8, Math.floor(at / 8)];
  }

  // The drawing of a piece on its square, or null.
  pieceOn(square) {
    return this.cells[square].querySelector(".cl-piece");
  }

  paint() {
    const { state, snap, hand, pointer, pending } = this.view, targets = hand.targets(hand.selected);
    const move = pending?.uci ?? snap.last, last = move ? [squareOf(move), squareOf(move.slice(2))] : [];
    if (state === "V") this.grid.setAttribute("aria-readonly", "true");
    else this.grid.removeAttribute("aria-readonly");
    for (let square = 0; square < 64; square++) {
      this.paintSquare(square, {
        "cl-selected": square === hand.selected,
        "cl-target": targets.has(square),
        "cl-idle": targets.has(square) && state === "T",
        "cl-last": last.includes(square),
        "cl-check": snap.check !== null && square === squareOf(snap.check) && !pending,
        "cl-movable": hand.isMovable(square),
        "cl-lifted": square === pointer.drag?.from && pointer.drag.moved,
      }, last);
    }
  }

  paintSquare(square, marks, last) {
    const { view } = this, cell = this.cells[square], piece = view.shown[square];
    if ((cell.dataset.piece ?? ".") !== piece) {
      view.motion.stop(square);
      cell.replaceChildren(...(piece === "." ? [] : [pieceImage(view.id, piece)]));
      if (piece === ".") delete cell.dataset.piece;
      else cell.dataset.piece = piece;
    }
    const set = (name, value) => {
      if (cell.getAttribute(name) !== value) cell.setAttribute(name, value);
    };
    set("class", ["cl-cell", isDark(square) ? "cl-dark" : "cl-light", ...Object.keys(marks).filter(name => marks[name]), ...this.color(cell, square)].join(" "));
    set("aria-label", this.label(square, marks, last));
    set("aria-selected", `${marks["cl-selected"]}`);
    set("aria-disabled", `${!view.link.up}`);
    set("tabindex", square === view.focused ? "0" : "-1");
  }

  // Gives a square its own color, if it has one, and answers the classes for it.
  color(cell, square) {
    const { fill, warm } = this.view.decorations.shown, name = nameOf(square), value = warm.get(name), color = value?.color ?? fill.get(name);
    if (!color) cell.style.removeProperty("--cl-own");
    else if (cell.style.getPropertyValue("--cl-own") !== color) cell.style.setProperty("--cl-own", color);
    return [color && "cl-own", value && "cl-warm", value?.negative && "cl-negative"].filter(Boolean);
  }

  label(square, marks, last) {
    const { shown, decorations } = this.view, piece = shown[square], empty = piece === ".", name = nameOf(square);
    return [name, empty ? "empty" : `${colorOf(piece)} ${kindOf(piece)}`, marks["cl-selected"] && "selected",
      marks["cl-target"] && (marks["cl-idle"] ? "possible on your move" : "legal target"), marks["cl-target"] && !empty && "capture",
      square === last[0] && "last move from", square === last[1] && "last move to",
      marks["cl-check"] && "check", ...decorationsInWords(decorations.shown, name)].filter(Boolean).join(", ");
  }
}
