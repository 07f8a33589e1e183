// How wide the board is: as wide as there is room, in whole groups of eight device pixels, so that all squares are equal.
// Open hand.js next.

const SMALLEST_WITH_INPUT = 160, SMALLEST_WITH_COORDINATES = 240, SMALLEST_WITH_NUMBERS = 320, LARGEST = 480, MARGIN = 16;

class Sizes {
  constructor(view) {
    this.view = view;
    this.small = false;  // too small to be played on
    this.strut = html("div", { class: "cl-strut" });  // as wide as there is room
    this.tall = html("div", { class: "cl-tall" });  // as high as a board should be at most
    this.observer = new ResizeObserver(() => this.fit());  // their size never depends on what `fit` does
    this.observer.observe(this.strut);
    this.observer.observe(this.tall);
  }

  destroy() {
    this.observer.disconnect();
  }

  takeSnapshot(before) {
    const { snap, root } = this.view;
    root.style.setProperty("--cl-want", `${snap.size ?? LARGEST}px`);
    if (before && (before.size !== snap.size || before.coordinates !== snap.coordinates)) this.fit();
  }

  fit() {
    const { view, view: { snap, root } } = this, room = this.strut.clientWidth, pixel = window.devicePixelRatio || 1;
    if (!snap || !room) return;
    const limit = Math.min(snap.size ?? LARGEST, this.tall.clientHeight);
    const within = margin => Math.floor(Math.min(room - margin, limit) * pixel / 8) * 8 / pixel;
    const labelled = snap.coordinates && within(MARGIN) >= SMALLEST_WITH_COORDINATES;
    const side = within(labelled ? MARGIN : 0);
    this.small = side < SMALLEST_WITH_INPUT;
    root.style.setProperty("--cl-side", `${side}px`);
    root.classList.toggle("cl-bare", !labelled);
    root.classList.toggle("cl-small", this.small);
    root.classList.toggle("cl-tight", side < SMALLEST_WITH_NUMBERS);
    root.classList.toggle("cl-tiny", side < SMALLEST_WITH_COORDINATES);
    view.paint();
  }
}
