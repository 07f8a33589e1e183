// Pieces that are seen to move: those that stand elsewhere in a new snapshot slide, a dragged one glides back to its
// square, one that may not move shakes. What stands where is decided before; this only shows the way there.
// Open sizes.js next.

const MOST_ANIMATED = 8;

// Pairs each piece that appeared with the nearest vanished one of its kind: [[from, to, letter], …].
function slides(before, after, promotion) {
  const appeared = [], vanished = [], pairs = [];
  for (let square = 0; square < 64; square++) {
    if (before[square] === after[square]) continue;
    if (after[square] !== ".") appeared.push(square);
    if (before[square] !== ".") vanished.push(square);
  }
  const distance = (a, b) => Math.max(Math.abs((a & 7) - (b & 7)), Math.abs((a >> 3) - (b >> 3)));
  for (const to of appeared) {
    const promoted = promotion && squareOf(promotion.slice(2)) === to ? squareOf(promotion) : -1;
    const letter = promoted >= 0 && before[promoted].toLowerCase() === "p" ? before[promoted] : after[to];
    const origins = vanished.filter(from => before[from] === letter).sort((a, b) => distance(a, to) - distance(b, to));
    if (!origins.length) continue;
    vanished.splice(vanished.indexOf(origins[0]), 1);
    pairs.push([origins[0], to, letter]);
  }
  return pairs.length <= MOST_ANIMATED ? pairs : [];
}

class Motion {
  constructor(view) {
    this.view = view;
    this.running = new Map();  // the animation of the piece on a square
  }

  duration() {
    return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : this.view.snap.animation;
  }

  // Where the sliding pieces are seen now, in squares right of and below their own.
  offsets() {
    return new Map([...this.running.keys()].map(square => {
      const piece = this.view.squares.pieceOn(square), { m41, m42 } = new DOMMatrix(getComputedStyle(piece).transform);
      return [square, [m41 / piece.clientWidth || 0, m42 / piece.clientHeight || 0]];
    }));
  }

  // Lets slide what stood elsewhere `before`, from where it was seen, but not the piece put on the square `dropped`.
  // `move` tells of a pawn that becomes another piece when it arrives.
  slideFrom(before, offsets, { move, dropped }) {
    if (!this.duration()) return;
    for (const [from, to, letter] of slides(before, this.view.shown, move?.[4] ? move : null)) {
      if (to !== dropped) this.slide(from, to, letter, offsets.get(from));
    }
  }

  slide(from, to, letter, offset = [0, 0]) {
    const { squares } = this.view, piece = squares.pieceOn(to), use = piece.firstChild, final = use.getAttribute("href");
    const home = squares.placeOf(to), [x, y] = squares.placeOf(from).map((place, axis) => place - home[axis] + offset[axis]);
    use.setAttribute("href", drawingOf(this.view.id, letter));
    const animation = piece.animate([{ transform: `translate(${100 * x}%, ${100 * y}%)` }, { transform: "none" }],
      { duration: this.duration(), easing: "ease-out" });
    piece.classList.add("cl-moving");
    this.running.set(to, animation);
    animation.onfinish = animation.oncancel = () => {
      use.setAttribute("href", final);
      piece.classList.remove("cl-moving");
      if (this.running.get(to) === animation) this.running.delete(to);
    };
  }

  stop(square) {
    this.running.get(square)?.cancel();
    this.running.delete(square);
  }

  // The dragged piece returns from under the pointer to its square.
  glideBack() {
    const { squares, hand, pointer } = this.view;
    if (pointer.piece.hidden) return;
    const [column, row] = squares.placeOf(hand.selected), { left, top } = pointer.piece.style;
    const start = `translate(${8 * parseFloat(left) - 100 * column - 50}%, ${8 * parseFloat(top) - 100 * row - 50}%)`;
    squares.pieceOn(hand.selected).animate([{ transform: start }, { transform: "none" }], { duration: this.duration(), easing: "ease-out" });
  }

  shake(square) {
    const shift = [0, -4, 4, -2, 0].map(x => ({ transform: `translateX(${x}%)` }));
    this.view.squares.pieceOn(square)?.animate(shift, { duration: this.duration() });
  }
}
