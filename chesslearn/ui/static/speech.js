// ---- what a board says, to the eye in its status line and to the ear in its live regions

const NAMES = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" };
const VALUES = { p: 1, n: 3, b: 3, r: 5, q: 9, k: 0 };
const THINKING_SAID_AFTER = 1500, THINKING_SAID_EVERY = 15000, ANNOUNCEMENTS_MERGED = 150;

const colorOf = piece => (isWhite(piece) ? "white" : "black");
const kindOf = piece => NAMES[piece.toLowerCase()];
const other = color => (color === "white" ? "black" : "white");
const capital = text => text.charAt(0).toUpperCase() + text.slice(1);
const plural = (count, word) => `${count || "no"} ${word}${count === 1 ? "" : "s"}`;

// The speaking half of a view: words for squares, moves and changes, and one queue that speaks them.
class Speaker {
  movesInWords(capturesOnly) {
    const square = this.focused;
    const reachable = this.targets(square), targets = this.order.filter(to => reachable.has(to) && !(capturesOnly && this.shown[to] === "."));
    if (!targets.length) return `No ${capturesOnly ? "captures" : "moves"} from ${nameOf(square)}.`;
    const names = targets.map(to => (this.shown[to] === "." ? nameOf(to) : `takes ${kindOf(this.shown[to])} ${nameOf(to)}`));
    return `${kindOf(this.shown[square])} ${nameOf(square)}: ${names.join(", ")}.`;
  }

  attackersInWords() {
    const { focused, shown } = this, piece = shown[focused];
    const list = white => attackersOf(shown, focused, white).map(square => `${kindOf(shown[square])} ${nameOf(square)}`).join(", ") || "nothing";
    if (piece === ".") return `${nameOf(focused)}: attacked by White with ${list(true)}; by Black with ${list(false)}.`;
    return `${capital(kindOf(piece))} ${nameOf(focused)}: attacked by ${list(!isWhite(piece))}; defended by ${list(isWhite(piece))}.`;
  }

  stateInWords() {
    const balance = this.shown.reduce((sum, piece) => sum + (piece === "." ? 0 : (isWhite(piece) ? 1 : -1) * VALUES[piece.toLowerCase()]), 0);
    const material = balance ? `${balance > 0 ? "White" : "Black"} is ${plural(Math.abs(balance), "point")} ahead.` : "Material is even.";
    return `${this.snap.status} ${material}`;
  }

  announceChange(before, mine) {
    const { truth: snap } = this;
    if (snap.orientation !== before.orientation) this.announce(`${capital(snap.orientation)} at the bottom.`);
    if (snap.ply > before.ply && snap.said) {
      const mover = other(snap.turn), program = ["white", "black"].includes(snap.movable) && snap.movable !== mover;
      this.announce(`${mine ? "You: " : program ? "Engine: " : ""}${mine || program ? snap.said : capital(snap.said)}.`);
    } else if (snap.fen !== before.fen && !this.record) this.announce(snap.undone ? `Taken back: ${snap.undone}.` : snap.status);
    if (snap.over && !before.over) this.announce(snap.status);
  }

  watchThinking(before) {
    if (!this.truth.thinking) return this.stopTimer("thinking");
    if (before?.thinking) return;
    const again = () => { this.announce("Still thinking."); this.startTimer("thinking", THINKING_SAID_EVERY, again); };
    this.startTimer("thinking", THINKING_SAID_AFTER, () => {
      this.announce("Engine is thinking.");
      this.startTimer("thinking", THINKING_SAID_EVERY, again);
    });
  }

  // Shown in the status line until something happens, and announced.
  say(text) {
    this.note = text;
    if (this.snap) this.paintStatus();
    this.announce(text);
  }

  // Of two views of one board only the one used last speaks, or everything would be said twice.
  isSpeaker() {
    const views = this.sisters();
    return (views.find(view => "used" in view.dataset) ?? views[0]) === this.root;
  }

  // The roots of all views of this board in this document, this one included.
  sisters() {
    const roots = this.el.getRootNode().querySelectorAll(".cl-board");
    return [...roots].filter(root => root.dataset.board === this.root.dataset.board);
  }

  announce(text) {
    if (this.queue.at(-1) !== text) this.queue.push(text);
    if (!this.timers.announce) this.startTimer("announce", ANNOUNCEMENTS_MERGED, () => this.speak());
  }

  // The regions take turns, so that the same sentence twice is two changes and is spoken twice.
  speak() {
    this.stopTimer("announce");
    const text = this.queue.splice(0).join(" ");
    if (!this.isSpeaker()) return;
    this.live.reverse();
    this.live[0].replaceChildren(html("span", {}, text));
    this.live[1].replaceChildren();
  }

  shout(text) {
    this.alarm.replaceChildren(html("span", {}, text));
  }
}
