// The board in a cell, the browser's half of chesslearn/ui/board.py.
//
// Python holds the truth and sends it as one snapshot, `_pos`. This file draws the snapshot, knows from
// its list of legal moves what may be played, shows a move at once and asks Python to confirm it.
// Each view is one `View`; nothing is kept outside of it.

const CHOICES = ["q", "r", "b", "n"];
const MOST_ANIMATED = 8;
const SMALLEST_WITH_INPUT = 160, SMALLEST_WITH_COORDINATES = 240, SMALLEST_WITH_NUMBERS = 320, LARGEST = 480, MARGIN = 16;
const DRAG_THRESHOLD = { mouse: 4, pen: 4, touch: 8 };
const HELLO_LIMIT = 3000, WAITING_AFTER = 1000, SILENT_AFTER = 5000;

const KEYS = [
  ["Arrow keys", "one square"],
  ["Home, End, Page Up, Page Down", "end of the row or column; with Ctrl a corner"],
  ["1 to 8, with Shift", "to that rank, to that file"],
  ["k q r b n p, with Shift", "to the next such piece, to the previous one"],
  ["Enter, Space", "select a piece, then its target"],
  ["Escape", "cancel"],
  ["m, with Shift", "say the moves from this square, captures only"],
  ["o, l, s", "say this square, the last move, the state of the game"],
  ["x", "what attacks and defends this square"],
  ["i", "type a move, such as e4, Nf3, e2e4, e8=N or O-O; Escape returns to the board"],
  ["u, f", "take back, flip the board"],
  ["?", "this list"],
];

const TEXT = {
  waiting: "Waiting for the kernel…",
  silent: "The kernel has not answered. It may be running a cell.",
  thinking: "The engine is thinking.",
  lost: "Not connected to the kernel. Run the cell again to play on.",
  saved: "Saved picture of the board. Run the cell to play.",
  onlyToLookAt: "This board is only to look at.",
  looking: "This is an earlier position. Go back to the game to move.",
  newer: "This board needs a newer chesslearn front end (protocol 2)",
};

const BARE = readDecorations();  // no decorations at all

const isDark = square => ((square & 7) + (square >> 3)) % 2 === 0;

// ---- which pieces slide

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

// ---- reading a snapshot: a shape we do not know is not drawn at all

function readSnapshot(data) {
  const list = (value, test) => Array.isArray(value) && value.every(test);
  const isMove = uci => typeof uci === "string" && /^[a-h][1-8][a-h][1-8][qrbn]?$/.test(uci);
  const isSide = value => value === "white" || value === "black";
  const known = data && data.v === PROTOCOL && Number.isInteger(data.rev)
    && typeof data.pieces === "string" && /^[.KQRBNPkqrbnp]{64}$/.test(data.pieces)
    && isSide(data.turn) && isSide(data.orientation) && typeof data.status === "string"
    && list(data.legal, isMove) && list(data.idle, isMove)
    && list(data.san, text => typeof text === "string") && data.san.length === data.legal.length
    && (data.last === null || isMove(data.last)) && (data.check === null || isSquare(data.check))
    && Number.isInteger(data.ply) && Number.isFinite(data.animation)
    && (data.size === null || Number.isFinite(data.size));
  return known ? { ...data, decorations: readDecorations(data.decorations) } : null;
}

class View extends Speaker {
  constructor(model, el) {
    super();
    this.model = model;
    this.el = el;
    this.id = Array.from(crypto.getRandomValues(new Uint32Array(2)), n => n.toString(36)).join("");
    this.messages = 0;
    this.truth = null;  // the snapshot Python sent last
    this.snap = null;  // what is shown: the same, or an earlier position of the game
    this.shown = Array(64).fill(".");
    this.link = "up";
    this.focused = null;
    this.selected = this.drag = this.promotion = this.pending = this.keys = null;
    this.note = "";
    this.small = false;
    this.presses = 0;
    this.queue = [];
    this.timers = {};
    this.running = new Map();
    this.abort = new AbortController();
    this.build();
    this.listen();
    this.record = typeof Record === "undefined" ? null : new Record(this);  // the game's record, in a game panel
    this.takeSnapshot();
    if (el.closest(".jupyter-widgets-disconnected")) this.lose("saved");
    else this.hello();
  }

  // ---- elements

  build() {
    const at = part => `${this.id}-${part}`;
    this.cells = Array.from({ length: 64 }, (_, square) => this.buildCell(square));
    this.rows = Array.from({ length: 8 }, (_, rank) => html("div", { role: "row", "aria-label": `Rank ${rank + 1}`, class: "cl-row" }));
    this.grid = html("div", { role: "grid", class: "cl-grid", "aria-describedby": at("hint") });
    this.shapes = svg("svg", { class: "cl-shapes", viewBox: "0 0 800 800", focusable: "false" });
    this.tags = html("div", { class: "cl-tags" });
    this.ring = html("div", { class: "cl-ring", hidden: "" });
    this.hand = html("div", { class: "cl-hand", hidden: "" });
    this.box = html("div", { class: "cl-box" }, this.grid,
      html("div", { class: "cl-above", "aria-hidden": "true" }, this.shapes, this.tags, this.ring, this.hand));
    this.ranks = html("div", { class: "cl-ranks", "aria-hidden": "true" });
    this.files = html("div", { class: "cl-files", "aria-hidden": "true" });
    this.legend = html("div", { class: "cl-legend", hidden: "" });
    this.buildReport(at);
    this.typing = new Typing(this, at("typed"));
    this.body = html("div", {}, html("div", { class: "cl-frame" }, this.ranks, this.box, this.files), this.legend,
      html("div", { class: "cl-report" }, this.status, this.takeBack), this.typing.element,
      html("div", { class: "cl-foot" }, html("details", {}, focusable("summary", {}, "Position in words"), this.words), this.keysButton));
    this.strut = html("div", { class: "cl-strut" });
    this.tall = html("div", { class: "cl-tall" });
    this.root = focusable("section", { class: "cl-board", role: "region", "aria-label": "Chess board" },
      this.buildSprite(), this.strut, this.tall, this.banner, this.body, this.hint, this.history, ...this.live, this.alarm);
    this.el.append(this.root);
  }

  // What stands around the board and what only a screen reader hears.
  buildReport(at) {
    this.banner = html("p", { class: "cl-banner", hidden: "" });
    this.takeBack = button({ class: "cl-button", hidden: "" }, "Take the move back");
    this.status = html("p", { class: "cl-status" });
    this.words = html("dl", { class: "cl-words" });
    this.keysButton = button({ class: "cl-button", "aria-expanded": "false" }, "Keys");
    this.hint = html("p", { id: at("hint"), class: "cl-unseen" },
      "Arrow keys move. Enter selects a piece, Enter again on the target. Question mark lists all keys.");
    this.history = html("p", { class: "cl-unseen" });
    this.live = [0, 1].map(() => html("div", { role: "status", "aria-live": "polite", "aria-atomic": "true", class: "cl-unseen" }));
    this.alarm = html("div", { role: "alert", class: "cl-unseen" });
  }

  buildCell(square) {
    return focusable("div", { role: "gridcell", tabindex: "-1", "data-square": nameOf(square) });
  }

  buildSprite() {
    const art = this.model.get("_art") ?? {};
    const symbols = Object.keys(NAMES).flatMap(letter => [letter, letter.toUpperCase()]).map(letter =>
      svg("symbol", { id: `${this.id}-${letter}`, viewBox: "0 0 100 100" }, ...parseDrawing(String(art[letter] ?? ""))));
    return svg("svg", { class: "cl-sprite", "aria-hidden": "true", focusable: "false" }, ...symbols);
  }

  pieceImage(letter) {
    return svg("svg", { class: "cl-piece", viewBox: "0 0 100 100", "aria-hidden": "true", focusable: "false" },
      svg("use", { href: `#${this.id}-${letter}` }));
  }

  // The order in the document is the order on the screen, so that reading and looking agree.
  arrange() {
    const upright = this.snap.orientation === "white", up = [7, 6, 5, 4, 3, 2, 1, 0], down = [...up].reverse();
    const ranks = upright ? up : down, files = upright ? down : up;
    const active = this.el.getRootNode().activeElement;
    this.grid.setAttribute("aria-label", `Chess board, ${this.snap.orientation} at the bottom`);
    this.order = ranks.flatMap(rank => files.map(file => 8 * rank + file));
    for (const rank of ranks) this.rows[rank].replaceChildren(...files.map(file => this.cells[8 * rank + file]));
    this.grid.replaceChildren(...ranks.map(rank => this.rows[rank]));
    this.ranks.replaceChildren(...ranks.map(rank => html("span", {}, `${rank + 1}`)));
    this.files.replaceChildren(...files.map(file => html("span", {}, FILES[file])));
    if (this.cells.includes(active)) active.focus({ preventScroll: true });
  }

  // ---- listening

  listen() {
    const { signal } = this.abort;
    const on = (target, events, handler) => {
      for (const event of events.split(" ")) target.addEventListener(event, handler, { signal });
    };
    on(this.grid, "pointerdown", event => this.pointerDown(event));
    on(this.grid, "mousedown", event => {
      event.preventDefault();  // the focus is set by pointerDown
      this.presses = event.detail;
    });
    on(this.grid, "pointermove", event => this.pointerMove(event));
    on(this.grid, "pointerup", event => this.pointerUp(event));
    on(this.grid, "pointercancel lostpointercapture", event => this.pointerLost(event));
    on(this.root, "focusin", event => this.focusEntered(event));
    on(this.root, "focusout", event => this.focusLeft(event));
    on(this.root, "keydown", event => this.keyDown(event));
    on(this.takeBack, "click", () => this.giveUpWaiting());
    on(this.keysButton, "click", () => this.toggleKeys());
    passSaveOn(this.root, signal);
    this.listenToModel();
  }

  listenToModel() {
    this.handlers = {
      "change:_pos": () => this.takeSnapshot(),
      "msg:custom": content => this.hear(content),
      comm_live_update: () => this.lose("lost"),
    };
    for (const [event, handler] of Object.entries(this.handlers)) this.model.on(event, handler);
    this.sizes = new ResizeObserver(() => this.resize());
    this.sizes.observe(this.strut);
    this.sizes.observe(this.tall);
  }

  destroy() {
    this.abort.abort();
    for (const [event, handler] of Object.entries(this.handlers)) this.model.off(event, handler);
    this.sizes.disconnect();
    for (const name of Object.keys(this.timers)) this.stopTimer(name);
    for (const animation of this.running.values()) animation.cancel();
    this.record?.destroy();
    this.root.remove();
  }

  startTimer(name, delay, action) {
    this.stopTimer(name);
    this.timers[name] = setTimeout(action, delay);
  }

  stopTimer(name) {
    clearTimeout(this.timers[name]);
    delete this.timers[name];
  }

  // ---- talking with Python

  send(kind, fields = {}) {
    const id = ++this.messages;
    try {
      this.model.send({ v: PROTOCOL, view: this.id, id, kind, ...fields });
    } catch {
      this.lose("lost");
      return null;
    }
    return id;
  }

  hello() {
    if (this.send("hello") !== null) this.startTimer("hello", HELLO_LIMIT, () => this.lose("lost"));
  }

  hear(content) {
    if (content?.kind === "notice") return this.say(String(content.text));
    if (content?.view !== this.id) return;
    if (content.kind === "welcome") this.connect();
    if (content.kind === "ack") this.acknowledged(content);
  }

  connect() {
    this.stopTimer("hello");
    if (this.link === "up") return;
    this.link = "up";
    this.takeSnapshot();
  }

  lose(how) {
    this.stopTimer("hello");
    this.stopTimer("thinking");
    if (this.link !== "up") return;
    this.link = how;
    this.banner.textContent = TEXT[how];
    this.banner.hidden = false;
    this.shout(TEXT[how]);
    this.putDown();
    this.withdraw();
  }

  acknowledged({ id, ok, reason }) {
    if (this.pending?.id === id) {
      this.stopTimer("waiting");
      if (ok) return;
      this.withdraw();
    }
    if (!ok) this.say(id === this.moveNumber ? `Not played: ${reason}.` : `${capital(String(reason))}.`);
  }

  // ---- snapshots

  takeSnapshot() {
    const data = this.model.get("_pos"), truth = readSnapshot(data), before = this.snap, earlier = this.truth;
    if (!truth) return this.showUnknown(data);
    if (truth.decorations.arrows.length && earlier?.decorations.arrows.length === 0) this.record?.backToGame();
    const snap = this.record?.seen(truth) ?? truth;
    const changed = !before || ["pieces", "turn", "orientation", "thinking", "over", "movable", "mode"].some(key => before[key] !== snap[key])
      || before.legal.join() !== snap.legal.join();
    const mine = this.pending?.uci === snap.last && snap.rev > this.pending?.rev;
    Object.assign(this, { truth, snap });
    this.body.hidden = false;
    this.banner.hidden = this.link === "up";
    if (changed || this.promotion) this.clearHand();
    if (this.pending && snap.rev > this.pending.rev) this.forgetPending();
    if (changed || before.status !== snap.status || before.error !== snap.error) this.note = "";
    const turned = before?.orientation !== snap.orientation;
    if (turned) this.arrange();
    if (this.focused === null) this.focused = squareOf(snap.orientation === "white" ? "e1" : "e8");
    this.root.style.setProperty("--cl-want", `${snap.size ?? LARGEST}px`);
    if (before && (before.size !== snap.size || before.coordinates !== snap.coordinates)) this.resize();
    if (this.pending) this.paint();
    else this.show([...snap.pieces], before && !turned ? { move: snap.last } : null);
    this.drawDecorations();
    this.fillWords();
    if (earlier) this.announceChange(earlier, mine);
    if (truth.error && truth.error !== earlier?.error) this.shout(truth.error);
    this.watchThinking(earlier);
  }

  showUnknown(data) {
    this.snap = this.truth = null;
    this.clearHand();
    this.forgetPending();
    this.root.dataset.state = "X";
    this.body.hidden = true;
    this.banner.hidden = false;
    this.banner.textContent = `${TEXT.newer}: ${data?.fen ?? "no position"}`;
  }

  // Shows other pieces. With `how` those that moved slide, but not the one put on the square `dropped`;
  // `how.move` tells of a pawn that becomes another piece when it arrives.
  show(pieces, how) {
    const before = this.shown, offsets = new Map();
    for (const square of this.running.keys()) offsets.set(square, this.offsetOf(square));
    this.shown = pieces;
    this.paint();
    if (!how || !this.duration()) return;
    const promotion = how.move?.[4] ? how.move : null;
    for (const [from, to, letter] of slides(before, pieces, promotion)) {
      if (to !== how.dropped) this.slide(from, to, letter, offsets.get(from));
    }
  }

  duration() {
    return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : this.snap.animation;
  }

  // Where a piece is seen now, in squares right of and below its own.
  offsetOf(square) {
    const piece = this.cells[square].querySelector(".cl-piece");
    const { m41, m42 } = new DOMMatrix(getComputedStyle(piece).transform);
    return [m41 / piece.clientWidth || 0, m42 / piece.clientHeight || 0];
  }

  slide(from, to, letter, offset = [0, 0]) {
    const piece = this.cells[to].querySelector(".cl-piece"), duration = this.duration();
    const [x, y] = this.screenStep(to, from);
    const use = piece.firstChild, final = use.getAttribute("href");
    use.setAttribute("href", `#${this.id}-${letter}`);
    const start = `translate(${100 * (x + offset[0])}%, ${100 * (y + offset[1])}%)`;
    const animation = piece.animate([{ transform: start }, { transform: "none" }], { duration, easing: "ease-out" });
    piece.classList.add("cl-moving");
    this.running.set(to, animation);
    animation.onfinish = animation.oncancel = () => {
      use.setAttribute("href", final);
      piece.classList.remove("cl-moving");
      if (this.running.get(to) === animation) this.running.delete(to);
    };
  }

  // Columns to the right and rows down, on the screen, from one square to another.
  screenStep(from, to) {
    const sign = this.snap.orientation === "white" ? 1 : -1;
    return [sign * ((to & 7) - (from & 7)), sign * ((from >> 3) - (to >> 3))];
  }

  // ---- drawing

  get state() {
    if (this.link !== "up") return "X";
    if (this.snap.mode === "view") return "V";
    if (this.promotion) return "P";
    if (this.pending) return "W";
    if (this.snap.over) return "O";
    if (this.snap.thinking) return "T";
    if (this.drag?.moved) return "D";
    return this.selected === null ? "I" : "S";
  }

  paint() {
    const { snap } = this, state = this.state, targets = this.targets(this.selected);
    const move = this.pending?.uci ?? snap.last, last = move ? [squareOf(move), squareOf(move.slice(2))] : [];
    Object.assign(this.root.dataset, { state, rev: snap.rev, board: snap.board });
    this.root.classList.toggle("cl-open", this.selected !== null || this.promotion !== null);
    if (state === "V") this.grid.setAttribute("aria-readonly", "true");
    else this.grid.removeAttribute("aria-readonly");
    for (let square = 0; square < 64; square++) {
      this.paintCell(square, {
        "cl-selected": square === this.selected,
        "cl-target": targets.has(square),
        "cl-idle": targets.has(square) && state === "T",
        "cl-last": last.includes(square),
        "cl-check": snap.check !== null && square === squareOf(snap.check) && !this.pending,
        "cl-movable": this.isMovable(square),
        "cl-lifted": square === this.drag?.from && this.drag.moved,
      }, state, last);
    }
    this.paintStatus();
    this.typing.paint();
  }

  paintCell(square, marks, state, last) {
    const cell = this.cells[square], piece = this.shown[square];
    if ((cell.dataset.piece ?? ".") !== piece) {
      this.running.get(square)?.cancel();
      this.running.delete(square);
      cell.replaceChildren(...(piece === "." ? [] : [this.pieceImage(piece)]));
      if (piece === ".") delete cell.dataset.piece;
      else cell.dataset.piece = piece;
    }
    const set = (name, value) => {
      if (cell.getAttribute(name) !== value) cell.setAttribute(name, value);
    };
    set("class", ["cl-cell", isDark(square) ? "cl-dark" : "cl-light", ...Object.keys(marks).filter(name => marks[name]), ...this.colorCell(cell, square)].join(" "));
    set("aria-label", this.label(square, marks, last));
    set("aria-selected", `${marks["cl-selected"]}`);
    set("aria-disabled", `${state === "X"}`);
    set("tabindex", square === this.focused ? "0" : "-1");
  }

  // Gives a square its own color, if it has one, and answers the classes for it.
  colorCell(cell, square) {
    const { fill, warm } = this.decorations, name = nameOf(square), value = warm.get(name), color = value?.color ?? fill.get(name);
    if (!color) cell.style.removeProperty("--cl-own");
    else if (cell.style.getPropertyValue("--cl-own") !== color) cell.style.setProperty("--cl-own", color);
    return [color && "cl-own", value && "cl-warm", value?.negative && "cl-negative"].filter(Boolean);
  }

  describe(square) {
    const piece = this.shown[square];
    return piece === "." ? `${nameOf(square)}, empty` : `${nameOf(square)}, ${colorOf(piece)} ${kindOf(piece)}`;
  }

  label(square, marks, last) {
    const capture = marks["cl-target"] && this.shown[square] !== ".";
    return [this.describe(square), marks["cl-selected"] && "selected",
      marks["cl-target"] && (marks["cl-idle"] ? "possible on your move" : "legal target"), capture && "capture",
      square === last[0] && "last move from", square === last[1] && "last move to",
      marks["cl-check"] && "check", ...decorationsInWords(this.decorations, nameOf(square))].filter(Boolean).join(", ");
  }

  paintStatus() {
    const { snap } = this;
    this.status.textContent = this.note || snap.error || snap.status;
    this.status.classList.toggle("cl-error", !this.note && Boolean(snap.error));
    this.status.classList.toggle("cl-busy", this.state === "T");
    this.takeBack.hidden = !this.pending?.silent;
    this.record?.paint();
    this.history.textContent = snap.said ? `Last move: ${snap.said}.` : "No move yet.";
  }

  // What Python put on the board; it belongs to the position of the game, not to an earlier one that is looked at.
  get decorations() {
    return this.snap.looking ? BARE : this.snap.decorations;
  }

  drawDecorations() {
    const { decorations, order } = this, key = JSON.stringify([this.model.get("_pos").decorations, this.snap.looking, this.snap.orientation]);
    if (key === this.decorationsDrawn) return;
    this.decorationsDrawn = key;
    const center = name => {
      const at = order.indexOf(squareOf(name));
      return [100 * (at % 8) + 50, 100 * Math.floor(at / 8) + 50];
    };
    this.shapes.replaceChildren(...decorations.crosses.map(name => drawCross(name, center)), ...decorations.arrows.map(arrow => drawArrow(arrow, center)));
    this.tags.replaceChildren(...drawTags(decorations, center));
    this.legend.replaceChildren(...drawLegend(decorations));
    this.legend.hidden = !decorations.heat;
  }

  fillWords() {
    const groups = color => Object.keys(NAMES).reverse().map(kind => {
      const squares = [...this.snap.pieces].flatMap((piece, square) =>
        (piece.toLowerCase() === kind && colorOf(piece) === color ? [nameOf(square)] : []));
      return squares.length ? `${NAMES[kind]}${squares.length > 1 ? "s" : ""} ${squares.join(", ")}` : "";
    }).filter(Boolean).join("; ") || "no pieces";
    const entry = (term, text) => [html("dt", {}, term), html("dd", {}, text)];
    this.words.replaceChildren(...entry("White", groups("white")), ...entry("Black", groups("black")),
      html("dt", {}, "FEN"), html("dd", {}, html("code", {}, this.snap.fen)));
  }

  // The board is as wide as there is room, in whole groups of eight device pixels, so that all squares are equal.
  // Called by the observer of the strut, whose height never changes, and so never by its own effect.
  resize() {
    const room = this.strut.clientWidth, pixel = window.devicePixelRatio || 1;
    if (!this.snap || !room) return;
    const limit = Math.min(this.snap.size ?? LARGEST, this.tall.clientHeight);
    const fit = margin => Math.floor(Math.min(room - margin, limit) * pixel / 8) * 8 / pixel;
    const labelled = this.snap.coordinates && fit(MARGIN) >= SMALLEST_WITH_COORDINATES;
    const side = fit(labelled ? MARGIN : 0);
    this.small = side < SMALLEST_WITH_INPUT;
    this.root.style.setProperty("--cl-side", `${side}px`);
    this.root.classList.toggle("cl-bare", !labelled);
    this.root.classList.toggle("cl-small", this.small);
    this.root.classList.toggle("cl-tight", side < SMALLEST_WITH_NUMBERS);
    this.root.classList.toggle("cl-tiny", side < SMALLEST_WITH_COORDINATES);
    this.paint();
  }

  // ---- what may be played

  // The side whose pieces may be picked up now: on its move, or, while the engine thinks, to look.
  handColor() {
    const { snap } = this;
    if (this.link !== "up" || snap.mode === "view" || snap.over || this.pending || this.small) return null;
    const color = snap.thinking ? other(snap.turn) : snap.turn;
    return snap.movable === "both" || snap.movable === color ? color : null;
  }

  isMovable(square) {
    return this.shown[square] !== "." && colorOf(this.shown[square]) === this.handColor();
  }

  movesFrom(square) {
    if (square === null) return [];
    const moves = this.snap.thinking ? this.snap.idle : this.snap.legal;
    return moves.filter(uci => squareOf(uci) === square);
  }

  targets(square) {
    return this.handColor() ? new Set(this.movesFrom(square).map(uci => squareOf(uci.slice(2)))) : new Set();
  }

  // ---- selecting and playing

  clearHand() {
    this.selected = null;
    this.drag = null;
    this.closePromotion();
    this.hideHand();
  }

  hideHand() {
    this.hand.hidden = this.ring.hidden = true;
  }

  // What was said gives way to the state of the game, unless it is that.
  clearNote() {
    if (!this.note || this.pending) return;
    this.note = "";
    this.paintStatus();
  }

  // Puts everything that is half done back, without a word.
  putDown() {
    this.clearHand();
    if (this.snap) this.paint();
  }

  cancel() {
    if (this.selected === null && !this.promotion) return;
    this.glideBack();
    this.putDown();
    this.announce("cancelled");
  }

  select(square) {
    this.selected = square;
    const kind = kindOf(this.shown[square]), name = nameOf(square), { size } = this.targets(square);
    this.note = size ? "" : `The ${kind} on ${name} has no move.${this.inCheck()}`;
    this.paint();
    this.announce(`${kind} ${name} selected, ${plural(size, "move")}`);
  }

  // A press or Enter on a square. Answers whether a piece was taken up by it.
  press(square) {
    const { selected } = this;
    if (selected !== null && selected !== square && !this.isMovable(square)) {
      this.play(selected, square);
      return false;
    }
    if (this.isMovable(square)) {
      if (selected !== square) { this.select(square); return true; }
      return false;
    }
    this.explain(square);
    return false;
  }

  explain(square) {
    const { snap } = this, state = this.state, piece = this.shown[square];
    if (this.small) return;
    if (snap.looking || state === "O" || state === "T") return this.say(this.blocked());
    if (state !== "I" || piece === ".") return;
    this.say(colorOf(piece) === snap.turn ? this.blocked()
      : `${capital(snap.turn)} to move, and the ${kindOf(piece)} on ${nameOf(square)} is ${colorOf(piece)}.`);
  }

  // Why nothing can be played by hand now, or null.
  blocked() {
    const { snap, state } = this;
    if (snap.looking) return TEXT.looking;
    if (state === "V") return TEXT.onlyToLookAt;
    if (state === "W") return TEXT.waiting;
    if (state === "O") return snap.status;
    if (state === "T") return TEXT.thinking;
    return ["both", snap.turn].includes(snap.movable) ? null : `${capital(snap.turn)} is not moved by hand here.`;
  }

  play(from, to, dropped = false) {
    const moves = this.movesFrom(from).filter(uci => squareOf(uci.slice(2)) === to);
    if (this.snap.thinking) return this.refuse(from, TEXT.thinking, dropped);
    if (!moves.length) return this.refuse(from, this.whyNot(from, to), dropped);
    if (moves[0].length === 5) return this.openPromotion(from, to, moves.map(uci => uci[4]), dropped);
    this.sendMove(moves[0], dropped);
  }

  inCheck() {
    return this.snap.check ? " The king is in check." : "";
  }

  // A reason is given only where the placement alone proves it.
  whyNot(from, to) {
    const { shown } = this, move = `${capital(kindOf(shown[from]))} ${nameOf(from)} to ${nameOf(to)} is not legal`;
    const [attacker] = reaches(shown, from, to) ? checkersAfter(shown, from, to) : [];
    return attacker === undefined ? `${move}.${this.inCheck()}`
      : `${move}: the king would be in check from the ${kindOf(shown[attacker])} on ${nameOf(attacker)}.`;
  }

  refuse(from, why, dropped) {
    if (dropped) this.glideBack();
    this.putDown();
    if (!dropped) this.shake(from);
    this.say(why);
  }

  shake(square) {
    const shift = [0, -4, 4, -2, 0].map(x => ({ transform: `translateX(${x}%)` }));
    this.cells[square].querySelector(".cl-piece")?.animate(shift, { duration: this.duration() });
  }

  sendMove(uci, dropped) {
    const { rev } = this.snap;
    this.clearHand();
    this.note = "";
    const id = this.send("move", { rev, uci });
    if (id === null) return;
    this.moveNumber = id;
    this.pending = { id, rev, uci, silent: false };
    this.focused = squareOf(uci.slice(2));
    this.show(afterMove(this.shown, uci), { move: uci, dropped: dropped ? squareOf(uci.slice(2)) : null });
    this.startTimer("waiting", WAITING_AFTER, () => {
      this.say(TEXT.waiting);
      this.startTimer("waiting", SILENT_AFTER - WAITING_AFTER, () => {
        this.pending.silent = true;
        this.say(TEXT.silent);
      });
    });
  }

  forgetPending() {
    if (this.pending) this.note = "";
    this.pending = null;
    this.stopTimer("waiting");
  }

  // Python did not take the move: show what it last said.
  withdraw() {
    if (!this.pending) { if (this.snap) this.paint(); return; }
    this.forgetPending();
    this.show([...this.snap.pieces], {});
  }

  giveUpWaiting() {
    this.withdraw();
    this.cells[this.focused].focus({ preventScroll: true });
    this.announce("Move taken back.");
  }

  // ---- pointer

  // The rectangle is read at each event: the page may have scrolled, zoomed or moved meanwhile.
  place(event) {
    const { left, top, width, height } = this.grid.getBoundingClientRect();
    const x = (event.clientX - left) / width, y = (event.clientY - top) / height;
    const inside = x >= 0 && x < 1 && y >= 0 && y < 1;
    return { x, y, square: inside ? this.order[8 * Math.floor(8 * y) + Math.floor(8 * x)] : null };
  }

  pointerDown(event) {
    if (!this.snap) return;
    this.clearNote();
    this.root.classList.add("cl-pointed");
    if (this.drag || event.button !== 0) return this.cancel();
    const { square } = this.place(event);
    if (square === null) return;
    if (this.promotion) return this.cancelPromotion();
    this.focusSquare(square);
    const fresh = this.press(square);
    if (this.selected !== square) return;
    this.drag = { pointer: event.pointerId, touch: event.pointerType === "touch", from: square, fresh,
      x: event.clientX, y: event.clientY, threshold: DRAG_THRESHOLD[event.pointerType] ?? 4, moved: false };
    this.grid.setPointerCapture(event.pointerId);
  }

  pointerMove(event) {
    const { drag } = this;
    if (!drag || event.pointerId !== drag.pointer) return;
    if (event.buttons & ~1) return this.cancel();
    if (!drag.moved) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) <= drag.threshold) return;
      drag.moved = true;
      this.hand.replaceChildren(this.pieceImage(this.shown[drag.from]));
      this.hand.classList.toggle("cl-touch", drag.touch);
      this.hand.hidden = false;
      this.paint();
    }
    this.moveHand(event);
  }

  moveHand(event) {
    const { x, y, square } = this.place(event), clamp = value => 100 * Math.min(1, Math.max(0, value));
    this.hand.style.left = `${clamp(x)}%`;
    this.hand.style.top = `${clamp(y)}%`;
    this.ring.hidden = square === null;
    if (square === null) return;
    const at = this.order.indexOf(square);
    this.ring.style.left = `${12.5 * (at % 8)}%`;
    this.ring.style.top = `${12.5 * Math.floor(at / 8)}%`;
  }

  pointerUp(event) {
    const { drag } = this;
    if (!drag || event.pointerId !== drag.pointer) return;
    const { square } = this.place(event), home = square === drag.from;
    const laidDown = !drag.fresh && (drag.moved || this.presses < 2);  // the second press of a double click is none of its own
    if (drag.moved ? square === null || (home && laidDown) : laidDown) return this.cancel();
    this.drag = null;
    if (!drag.moved) return;
    if (!home) {
      this.focusSquare(square);
      return this.play(drag.from, square, true);
    }
    this.hideHand();
    this.paint();
  }

  pointerLost(event) {
    if (this.drag && event.pointerId === this.drag.pointer) this.cancel();
  }

  // The dragged piece returns from the hand to its square.
  glideBack() {
    const { hand, selected } = this;
    if (hand.hidden) return;
    const at = this.order.indexOf(selected), piece = this.cells[selected].querySelector(".cl-piece");
    const x = 8 * parseFloat(hand.style.left) - 100 * (at % 8) - 50, y = 8 * parseFloat(hand.style.top) - 100 * Math.floor(at / 8) - 50;
    piece.animate([{ transform: `translate(${x}%, ${y}%)` }, { transform: "none" }], { duration: this.duration(), easing: "ease-out" });
  }

  // ---- promotion

  openPromotion(from, to, letters, dropped) {
    this.drag = null;
    this.hideHand();
    const white = isWhite(this.shown[from]), row = Math.floor(this.order.indexOf(to) / 8), column = this.order.indexOf(to) % 8;
    const choose = letter => { this.sendMove(nameOf(from) + nameOf(to) + letter, dropped); this.focusSquare(to); };
    const buttons = CHOICES.filter(letter => letters.includes(letter)).map(letter => {
      const choice = button({ class: "cl-choice", "aria-label": capital(NAMES[letter]), "data-choice": letter },
        this.pieceImage(white ? letter.toUpperCase() : letter));
      choice.addEventListener("click", () => choose(letter));
      return choice;
    });
    const cancel = button({ class: "cl-choice cl-cancel", "aria-label": "Cancel" }, "✕");
    cancel.addEventListener("click", () => this.cancelPromotion());
    const dialog = html("div", { role: "dialog", "aria-modal": "true", "aria-label": `Promote pawn on ${nameOf(to)} to`,
      class: `cl-promotion ${row < 4 ? "cl-down" : "cl-up"}` }, ...buttons, cancel);
    dialog.style.left = `${12.5 * column}%`;
    this.promotion = { dialog, buttons: [...buttons, cancel], choose, letters, to };
    dialog.addEventListener("focusout", event => {
      if (this.promotion?.dialog === dialog && document.hasFocus() && !dialog.contains(event.relatedTarget)) this.cancel();
    });
    this.box.append(dialog);
    this.paint();
    buttons[0].focus({ preventScroll: true });
    this.announce(`Promote pawn on ${nameOf(to)}: queen, rook, bishop or knight`);
  }

  closePromotion() {
    const { promotion } = this;
    this.promotion = null;
    promotion?.dialog.remove();
  }

  cancelPromotion() {
    const { to } = this.promotion;
    this.cancel();
    this.focusSquare(to);
  }

  promotionKey(event) {
    const { buttons, choose, letters } = this.promotion, key = event.key.toLowerCase();
    const at = buttons.indexOf(event.target), step = { arrowdown: 1, arrowright: 1, arrowup: -1, arrowleft: -1 }[key];
    if (key === "escape") this.cancelPromotion();
    else if (letters.includes(key)) choose(key);
    else if (step) buttons[(at + step + buttons.length) % buttons.length].focus();
    else if (key === "tab") buttons[(at + (event.shiftKey ? -1 : 1) + buttons.length) % buttons.length].focus();
    else return false;
    return true;
  }

  // ---- keyboard

  focusSquare(square) {
    this.cells[this.focused].setAttribute("tabindex", "-1");
    this.focused = square;
    this.cells[square].setAttribute("tabindex", "0");
    this.cells[square].focus({ preventScroll: true });
  }

  focusEntered(event) {
    for (const view of this.sisters()) delete view.dataset.used;
    this.root.dataset.used = "";
    const square = this.cells.indexOf(event.target);
    if (square >= 0 && square !== this.focused) {
      this.cells[this.focused].setAttribute("tabindex", "-1");
      this.focused = square;
      this.cells[square].setAttribute("tabindex", "0");
    }
  }

  focusLeft(event) {
    if (!this.snap || this.drag || !document.hasFocus() || this.root.contains(event.relatedTarget)) return;
    if (this.selected !== null && !this.promotion) this.cancel();
  }

  keyDown(event) {
    this.root.classList.remove("cl-pointed");
    if (!this.snap || event.altKey || event.metaKey || (event.ctrlKey && !["Home", "End"].includes(event.key))) return;
    let handled;
    if (this.promotion) handled = this.promotionKey(event);
    else if (this.keys?.contains(event.target)) handled = this.keysKey(event);
    else if (event.target === this.typing.input) handled = this.typing.key(event.key);
    else if (this.cells.includes(event.target)) handled = this.boardKey(event);
    if (!handled) return;
    event.preventDefault();
    event.stopPropagation();
  }

  boardKey(event) {
    this.clearNote();
    const square = this.jump(event);
    if (square !== null) { this.focusSquare(square); return true; }
    const commands = {
      enter: () => this.enter(event.repeat), " ": () => this.enter(event.repeat), escape: () => this.cancel(), "?": () => this.toggleKeys(),
      m: () => this.announce(this.movesInWords(event.shiftKey)), o: () => this.announce(this.cells[this.focused].getAttribute("aria-label")),
      l: () => this.announce(this.history.textContent), s: () => this.announce(this.stateInWords()),
      x: () => this.say(this.attackersInWords()), i: () => this.typing.open(), u: () => this.ask("undo"), f: () => this.ask("flip"), ...this.record?.commands(),
    };
    const command = commands[event.key.toLowerCase()];
    command?.();
    return Boolean(command);
  }

  // The square a key leads to, or null.
  jump(event) {
    const { order } = this, at = order.indexOf(this.focused), column = at % 8, row = (at - column) / 8;
    const screen = (x, y) => order[8 * Math.min(7, Math.max(0, y)) + Math.min(7, Math.max(0, x))];
    const digit = /^(Digit|Numpad)([1-8])$/.exec(event.code)?.[2];
    if (digit) return event.shiftKey ? (this.focused & ~7) | (digit - 1) : 8 * (digit - 1) + (this.focused & 7);
    switch (event.key) {
      case "ArrowLeft": return screen(column - 1, row);
      case "ArrowRight": return screen(column + 1, row);
      case "ArrowUp": return screen(column, row - 1);
      case "ArrowDown": return screen(column, row + 1);
      case "Home": return screen(0, event.ctrlKey ? 0 : row);
      case "End": return screen(7, event.ctrlKey ? 7 : row);
      case "PageUp": return screen(column, 0);
      case "PageDown": return screen(column, 7);
    }
    return event.key.length === 1 && event.key.toLowerCase() in NAMES ? this.nextPiece(event.key.toLowerCase(), event.shiftKey ? -1 : 1) : null;
  }

  nextPiece(kind, step) {
    const at = this.order.indexOf(this.focused);
    for (let i = 1; i <= 64; i++) {
      const square = this.order[(at + step * i + 64) % 64];
      if (this.shown[square].toLowerCase() === kind) return square;
    }
    return this.focused;
  }

  enter(repeated) {
    const { focused } = this;
    if (this.drag || repeated) return;
    if (this.selected === focused) this.cancel();
    else this.press(focused);
  }

  ask(name) {
    if (this.link === "up") this.send("action", { name });
  }

  toggleKeys() {
    if (this.keys) {
      this.keys.remove();
      this.keys = null;
      this.keysButton.setAttribute("aria-expanded", "false");
      this.keysReturn.focus({ preventScroll: true });
      return;
    }
    this.keysReturn = this.el.getRootNode().activeElement ?? this.keysButton;
    const close = button({ class: "cl-button" }, "Close");
    close.addEventListener("click", () => this.toggleKeys());
    this.keys = html("div", { role: "dialog", "aria-label": "Keys", class: "cl-keys" },
      html("dl", {}, ...[...KEYS, ...(this.record?.keys ?? [])].flatMap(([key, effect]) => [html("dt", {}, key), html("dd", {}, effect)])), close);
    this.keysButton.setAttribute("aria-expanded", "true");
    this.root.append(this.keys);
    close.focus({ preventScroll: true });
  }

  keysKey(event) {
    if (event.key !== "Escape" && event.key !== "?") return false;
    this.toggleKeys();
    return true;
  }
}

function render({ model, el }) {
  const view = new View(model, el);
  return () => view.destroy();
}

export default { render };
