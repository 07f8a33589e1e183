// Mouse, pen and finger: a click selects and plays, a drag carries the piece. Open promotion.js next.

const DRAG_THRESHOLD = { mouse: 4, pen: 4, touch: 8 };

class Pointer {
  constructor(view) {
    this.view = view;
    this.drag = null;  // the press that holds a piece, and whether the piece has left its square
    this.presses = 0;
    this.ring = html("div", { class: "cl-ring", hidden: "" });  // around the square below the dragged piece
    this.piece = html("div", { class: "cl-hand", hidden: "" });  // the dragged piece
  }

  // The rectangle is read at each event: the page may have scrolled, zoomed or moved meanwhile.
  place(event) {
    const { grid, order } = this.view.squares, { left, top, width, height } = grid.getBoundingClientRect();
    const x = (event.clientX - left) / width, y = (event.clientY - top) / height;
    const inside = x >= 0 && x < 1 && y >= 0 && y < 1;
    return { x, y, square: inside ? order[8 * Math.floor(8 * y) + Math.floor(8 * x)] : null };
  }

  down(event) {
    const { view } = this, { hand, squares } = view;
    if (!view.snap) return;
    view.clearNote();
    view.root.classList.add("cl-pointed");
    if (this.drag || event.button !== 0) return hand.cancel();
    const { square } = this.place(event);
    if (square === null) return;
    if (view.promotion) return view.promotion.cancel();
    view.focusSquare(square);
    const fresh = hand.press(square);
    if (hand.selected !== square) return;
    this.drag = { pointer: event.pointerId, touch: event.pointerType === "touch", from: square, fresh,
      x: event.clientX, y: event.clientY, threshold: DRAG_THRESHOLD[event.pointerType] ?? 4, moved: false };
    squares.grid.setPointerCapture(event.pointerId);
  }

  move(event) {
    const { view, drag } = this;
    if (!drag || event.pointerId !== drag.pointer) return;
    if (event.buttons & ~1) return view.hand.cancel();
    if (!drag.moved) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) <= drag.threshold) return;
      drag.moved = true;
      this.piece.replaceChildren(pieceImage(view.id, view.shown[drag.from]));
      this.piece.classList.toggle("cl-touch", drag.touch);
      this.piece.hidden = false;
      view.paint();
    }
    this.carry(event);
  }

  carry(event) {
    const { x, y, square } = this.place(event), clamp = value => 100 * Math.min(1, Math.max(0, value));
    this.piece.style.left = `${clamp(x)}%`;
    this.piece.style.top = `${clamp(y)}%`;
    this.ring.hidden = square === null;
    if (square === null) return;
    const [column, row] = this.view.squares.placeOf(square);
    this.ring.style.left = `${12.5 * column}%`;
    this.ring.style.top = `${12.5 * row}%`;
  }

  up(event) {
    const { view, drag } = this, { hand } = view;
    if (!drag || event.pointerId !== drag.pointer) return;
    const { square } = this.place(event), home = square === drag.from;
    const laidDown = !drag.fresh && (drag.moved || this.presses < 2);  // the second press of a double click is none of its own
    if (drag.moved ? square === null || (home && laidDown) : laidDown) return hand.cancel();
    this.drag = null;
    if (!drag.moved) return;
    if (!home) {
      view.focusSquare(square);
      return hand.play(drag.from, square, true);
    }
    this.letGo();
    view.paint();
  }

  lost(event) {
    if (this.drag && event.pointerId === this.drag.pointer) this.view.hand.cancel();
  }

  letGo() {
    this.drag = null;
    this.piece.hidden = this.ring.hidden = true;
  }
}
