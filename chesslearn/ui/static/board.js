// The board in a cell, the browser's half of chesslearn/ui/board.py.
//
// Python holds the truth and sends it as one snapshot, `_pos`. A `View` draws the snapshot, knows from its list of
// legal moves what may be played, shows a move at once and asks Python to confirm it. Its parts have a file each and
// know their `view`; nothing is kept outside of it. A page may show several views of one board.
// Open snapshot.js next; what comes after it says each file at its top.

const WAITING_AFTER = 1000, SILENT_AFTER = 5000;

class View {
  constructor(model, el) {
    this.model = model;
    this.el = el;
    this.id = newId();
    this.truth = null;  // the snapshot Python sent last
    this.snap = null;  // what is shown: the same, or an earlier position of the game
    this.shown = Array(64).fill(".");
    this.focused = null;  // the square that has, or would have, the focus
    this.pending = null;  // the move that Python has not confirmed yet
    this.promotion = null;
    this.note = "";
    this.timers = {};
    this.abort = new AbortController();
    this.build();
    this.listen();
    this.record = typeof Record === "undefined" ? null : new Record(this);  // the game's record, in a game panel
    this.takeSnapshot();
    if (el.closest(".jupyter-widgets-disconnected")) this.link.lose(TEXT.saved);
    else this.link.hello();
  }

  // ---- elements

  build() {
    const at = part => `${this.id}-${part}`;
    this.link = new Link(this);
    this.speech = new Speech(this);
    this.squares = new Squares(this, at("hint"));
    this.decorations = new Decorations(this);
    this.motion = new Motion(this);
    this.hand = new Hand(this);
    this.pointer = new Pointer(this);
    this.sizes = new Sizes(this);
    this.keyboard = new Keyboard(this);
    this.typing = new Typing(this, at("typed"));
    const { squares, decorations, pointer, speech } = this;
    this.box = html("div", { class: "cl-box" }, squares.grid,
      html("div", { class: "cl-above", "aria-hidden": "true" }, decorations.shapes, decorations.tags, pointer.ring, pointer.piece));
    this.takeBack = button({ class: "cl-button", hidden: "" }, "Take the move back");
    this.status = html("p", { class: "cl-status" });
    this.words = html("dl", { class: "cl-words" });
    this.history = html("p", { class: "cl-unseen" });
    const hint = html("p", { id: at("hint"), class: "cl-unseen" },
      "Arrow keys move. Enter selects a piece, Enter again on the target. Question mark lists all keys.");
    this.body = html("div", {}, html("div", { class: "cl-frame" }, squares.ranks, this.box, squares.files), decorations.legend,
      html("div", { class: "cl-report" }, this.status, this.takeBack), this.typing.element,
      html("div", { class: "cl-foot" }, html("details", {}, focusable("summary", {}, "Position in words"), this.words), this.keyboard.button));
    this.root = focusable("section", { class: "cl-board", role: "region", "aria-label": "Chess board" },
      pieceSprite(this.id, this.model.get("_art")), this.sizes.strut, this.sizes.tall, this.link.banner, this.body, hint, this.history, ...speech.live, speech.alarm);
    this.el.append(this.root);
  }

  // ---- listening

  listen() {
    const { signal } = this.abort, { squares: { grid }, pointer, root } = this;
    const on = (target, events, handler) => {
      for (const event of events.split(" ")) target.addEventListener(event, handler, { signal });
    };
    on(grid, "pointerdown", event => pointer.down(event));
    on(grid, "mousedown", event => {
      event.preventDefault();  // the focus is set by the pointer's `down`
      pointer.presses = event.detail;
    });
    on(grid, "pointermove", event => pointer.move(event));
    on(grid, "pointerup", event => pointer.up(event));
    on(grid, "pointercancel lostpointercapture", event => pointer.lost(event));
    on(root, "focusin", event => this.focusEntered(event));
    on(root, "focusout", event => this.focusLeft(event));
    on(root, "keydown", event => this.keyboard.down(event));
    on(root, "click", event => this.clicked(event, root));
    on(this.takeBack, "click", () => this.giveUpWaiting());
    on(this.keyboard.button, "click", () => this.keyboard.toggleList());
    passSaveOn(root, signal);
    this.listenToModel();
  }

  listenToModel() {
    this.handlers = {
      "change:_pos": () => this.takeSnapshot(),
      "msg:custom": content => this.link.hear(content),
      comm_live_update: () => this.link.lose(TEXT.lost),
    };
    for (const [event, handler] of Object.entries(this.handlers)) this.model.on(event, handler);
  }

  destroy() {
    this.abort.abort();
    for (const [event, handler] of Object.entries(this.handlers)) this.model.off(event, handler);
    this.sizes.destroy();
    for (const name of Object.keys(this.timers)) this.stopTimer(name);
    for (const animation of this.motion.running.values()) animation.cancel();
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
    this.hide(false);
    this.link.banner.hidden = this.link.up;
    if (changed || this.promotion) this.hand.clear();
    if (this.pending && snap.rev > this.pending.rev) this.forgetPending();
    if (changed || before.status !== snap.status || before.error !== snap.error || earlier.status !== truth.status) this.note = "";
    const turned = before?.orientation !== snap.orientation;
    if (turned) this.squares.arrange();
    if (this.focused === null) this.focused = squareOf(snap.orientation === "white" ? "e1" : "e8");
    this.sizes.takeSnapshot(before);
    if (this.pending) this.paint();
    else this.show([...snap.pieces], before && !turned ? { move: snap.last } : null);
    this.decorations.draw();
    this.words.replaceChildren(...positionInWords(snap));
    if (earlier) this.speech.announceChange(earlier, mine);
    if (truth.error && truth.error !== earlier?.error) this.speech.shout(truth.error);
    this.speech.watchThinking(earlier);
  }

  showUnknown(data) {
    this.snap = this.truth = null;
    this.hand.clear();
    this.forgetPending();
    this.root.dataset.state = "X";
    this.hide(true);
    this.stopTimer("thinking");
    this.link.banner.hidden = false;
    this.link.banner.textContent = `${TEXT.newer}: ${data?.fen ?? "no position"}`;
  }

  hide(hidden) {
    this.body.hidden = hidden;
    if (this.record) this.record.root.hidden = hidden;
  }

  // Shows other pieces. With `how` those that moved slide there: see `slideFrom` in motion.js.
  show(pieces, how) {
    const before = this.shown, offsets = this.motion.offsets();
    this.shown = pieces;
    this.paint();
    if (how) this.motion.slideFrom(before, offsets, how);
  }

  // ---- drawing

  // X not connected, V only to look at, P promoting, W waiting for an answer, O over, T the engine thinks, D dragging,
  // S selected, I idle.
  get state() {
    if (!this.link.up) return "X";
    if (this.snap.mode === "view") return "V";
    if (this.promotion) return "P";
    if (this.pending) return "W";
    if (this.snap.over) return "O";
    if (this.snap.thinking) return "T";
    if (this.pointer.drag?.moved) return "D";
    return this.hand.selected === null ? "I" : "S";
  }

  paint() {
    const { snap, state } = this;
    Object.assign(this.root.dataset, { state, rev: snap.rev, board: snap.board });
    this.root.classList.toggle("cl-open", this.hand.selected !== null || this.promotion !== null);
    this.squares.paint();
    this.paintStatus();
    this.typing.paint();
  }

  // How the game stands, in words; without Python it is nobody's turn.
  get standing() {
    const { snap, link } = this;
    return link.up || snap.over || snap.looking ? snap.status : `${capital(snap.turn)} to move.`;
  }

  paintStatus() {
    const { snap, link, note } = this, error = !note && (link.up || snap.over) && snap.error;  // without Python, nobody can try again
    this.status.textContent = note || error || this.standing;
    this.status.classList.toggle("cl-error", Boolean(error));
    this.status.classList.toggle("cl-busy", this.state === "T");
    this.takeBack.hidden = !this.pending?.silent;
    this.record?.paint();
    this.history.textContent = snap.said ? `Last move: ${snap.said}.` : "No move yet.";
  }

  // What was said gives way to the state of the game, unless it is that.
  clearNote() {
    if (!this.note || this.pending) return;
    this.note = "";
    this.paintStatus();
  }

  // ---- a move that Python has not confirmed yet

  sendMove(uci, dropped) {
    const { rev } = this.snap;
    this.hand.clear();
    this.note = "";
    const id = this.link.send("move", { rev, uci });
    if (id === null) return;
    this.moveNumber = id;
    this.pending = { id, rev, uci, silent: false };
    this.focused = squareOf(uci.slice(2));
    this.show(afterMove(this.shown, uci), { move: uci, dropped: dropped ? squareOf(uci.slice(2)) : null });
    this.startTimer("waiting", WAITING_AFTER, () => {
      this.speech.say(TEXT.waiting);
      this.startTimer("waiting", SILENT_AFTER - WAITING_AFTER, () => {
        this.pending.silent = true;
        this.speech.say(TEXT.silent);
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
    this.squares.cells[this.focused].focus({ preventScroll: true });
    this.speech.announce("Move taken back.");
  }

  // ---- the focus: one square is in the tab order

  setFocused(square) {
    this.squares.cells[this.focused].setAttribute("tabindex", "-1");
    this.focused = square;
    this.squares.cells[square].setAttribute("tabindex", "0");
  }

  focusSquare(square) {
    this.setFocused(square);
    this.squares.cells[square].focus({ preventScroll: true });
  }

  // A click on what takes no focus, such as a text, leads to the board: else it would lead to the cell around, where the
  // next letter is a command to JupyterLab.
  clicked(event, root) {
    const path = event.composedPath(), inside = path.slice(0, path.indexOf(root));  // what was clicked may be gone by now
    const taken = inside.some(part => part.matches?.("button, input, select, textarea, summary, label, a, .cl-box, [tabindex]"));
    if (this.snap && !taken && getSelection().isCollapsed) this.focusSquare(this.focused);
  }

  focusEntered(event) {
    this.speech.markUsed();
    const square = this.squares.cells.indexOf(event.target);
    if (square >= 0) this.setFocused(square);
  }

  focusLeft(event) {
    if (!this.snap || this.pointer.drag || !document.hasFocus() || this.root.contains(event.relatedTarget)) return;
    if (this.hand.selected !== null && !this.promotion) this.hand.cancel();
  }
}

function render({ model, el }) {
  const view = new View(model, el);
  return () => view.destroy();
}

export default { render };
