// What a board says, to the eye in its status line and to the ear in its live regions: words for squares, moves and
// changes, and one queue that speaks them. Open link.js next.

const NAMES = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" };
const VALUES = { p: 1, n: 3, b: 3, r: 5, q: 9, k: 0 };
const THINKING_SAID_AFTER = 1500, THINKING_SAID_EVERY = 15000, ANNOUNCEMENTS_MERGED = 150;

const TEXT = {
  waiting: "Waiting for the kernel…",
  silent: "The kernel has not answered. It may be running a cell.",
  thinking: "The engine is thinking.",
  lost: "Not connected to the kernel. To play on, run the cell with the import, then this one.",
  saved: "Saved picture of the board. Run the cell to play.",
  onlyToLookAt: "This board is only to look at.",
  looking: "This is an earlier position. Go back to the game to move.",
  newer: "This board needs a newer chesslearn front end",
};

const colorOf = piece => (isWhite(piece) ? "white" : "black");
const kindOf = piece => NAMES[piece.toLowerCase()];
const other = color => (color === "white" ? "black" : "white");
const capital = text => text.charAt(0).toUpperCase() + text.slice(1);
const plural = (count, word) => `${count || "no"} ${word}${count === 1 ? "" : "s"}`;

// The pieces of each side and the FEN, as terms of a list.
function positionInWords({ pieces, fen }) {
  const groups = color => Object.keys(NAMES).reverse().map(kind => {
    const squares = [...pieces].flatMap((piece, square) =>
      (piece.toLowerCase() === kind && colorOf(piece) === color ? [nameOf(square)] : []));
    return squares.length ? `${NAMES[kind]}${squares.length > 1 ? "s" : ""} ${squares.join(", ")}` : "";
  }).filter(Boolean).join("; ") || "no pieces";
  return terms([["White", groups("white")], ["Black", groups("black")], ["FEN", html("code", {}, fen)]]);
}

class Speech {
  constructor(view) {
    this.view = view;
    this.queue = [];
    this.live = [0, 1].map(() => html("div", { role: "status", "aria-live": "polite", "aria-atomic": "true", class: "cl-unseen" }));
    this.alarm = html("div", { role: "alert", class: "cl-unseen" });
  }

  // ---- words

  movesInWords(capturesOnly) {
    const { focused, shown, hand, squares } = this.view, reachable = hand.targets(focused);
    const targets = squares.order.filter(to => reachable.has(to) && !(capturesOnly && shown[to] === "."));
    if (!targets.length) return `No ${capturesOnly ? "captures" : "moves"} from ${nameOf(focused)}.`;
    const names = targets.map(to => (shown[to] === "." ? nameOf(to) : `takes ${kindOf(shown[to])} ${nameOf(to)}`));
    return `${kindOf(shown[focused])} ${nameOf(focused)}: ${names.join(", ")}.`;
  }

  attackersInWords() {
    const { focused, shown } = this.view, piece = shown[focused];
    const list = white => attackersOf(shown, focused, white).map(square => `${kindOf(shown[square])} ${nameOf(square)}`).join(", ") || "nothing";
    if (piece === ".") return `${nameOf(focused)}: attacked by White with ${list(true)}; by Black with ${list(false)}.`;
    return `${capital(kindOf(piece))} ${nameOf(focused)}: attacked by ${list(!isWhite(piece))}; defended by ${list(isWhite(piece))}.`;
  }

  stateInWords() {
    const { shown, standing } = this.view;
    const balance = shown.reduce((sum, piece) => sum + (piece === "." ? 0 : (isWhite(piece) ? 1 : -1) * VALUES[piece.toLowerCase()]), 0);
    const material = balance ? `${balance > 0 ? "White" : "Black"} is ${plural(Math.abs(balance), "point")} ahead.` : "Material is even.";
    return `${standing} ${material}`;
  }

  // ---- what is told without being asked

  announceChange(before, mine) {
    const { truth: snap, record } = this.view;
    if (snap.orientation !== before.orientation) this.announce(`${capital(snap.orientation)} at the bottom.`);
    if (snap.line === before.line && snap.ply > before.ply) {
      const mover = other(snap.turn), program = ["white", "black"].includes(snap.movable) && snap.movable !== mover;
      this.announce(`${mine ? "You: " : program ? "Engine: " : ""}${mine || program ? snap.said : capital(snap.said)}.`);
    } else if (snap.fen !== before.fen && !record) this.announce(snap.undone ? `Taken back: ${snap.undone}.` : snap.status);
    if (snap.over && !before.over) this.announce(snap.status);
  }

  watchThinking(before) {
    const { view } = this;
    if (!view.truth.thinking) return view.stopTimer("thinking");
    if (before?.thinking) return;
    const again = () => { this.announce("Still thinking."); view.startTimer("thinking", THINKING_SAID_EVERY, again); };
    view.startTimer("thinking", THINKING_SAID_AFTER, () => {
      this.announce("Engine is thinking.");
      view.startTimer("thinking", THINKING_SAID_EVERY, again);
    });
  }

  // ---- speaking

  // Shown in the status line until something happens, and announced.
  say(text) {
    this.view.note = text;
    if (this.view.snap) this.view.paintStatus();
    this.announce(text);
  }

  announce(text) {
    if (this.queue.at(-1) !== text) this.queue.push(text);
    if (!this.view.timers.announce) this.view.startTimer("announce", ANNOUNCEMENTS_MERGED, () => this.speak());
  }

  // The regions take turns, so that the same sentence twice is two changes and is spoken twice.
  speak() {
    this.view.stopTimer("announce");
    const text = this.queue.splice(0).join(" ");
    if (!this.isSpeaker()) return;
    this.live.reverse();
    this.live[0].replaceChildren(html("span", {}, text));
    this.live[1].replaceChildren();
  }

  shout(text) {
    this.alarm.replaceChildren(html("span", {}, text));
  }

  // Of two views of one board only the one used last speaks, or everything would be said twice.
  isSpeaker() {
    const roots = this.sisters();
    return (roots.find(root => "used" in root.dataset) ?? roots[0]) === this.view.root;
  }

  markUsed() {
    for (const root of this.sisters()) delete root.dataset.used;
    this.view.root.dataset.used = "";
  }

  // The roots of all views of this board in this document, this one included.
  sisters() {
    const { el, root } = this.view;
    return [...el.getRootNode().querySelectorAll(".cl-board")].filter(each => each.dataset.board === root.dataset.board);
  }
}
