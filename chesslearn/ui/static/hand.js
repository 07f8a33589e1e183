// The player's hand: what may be picked up, what is selected, where it may go, and why not. Mouse, finger, keyboard
// and typed moves all come here. Open attacks.js next: it finds the reasons.

class Hand {
  constructor(view) {
    this.view = view;
    this.selected = null;
  }

  // ---- what may be played

  // The side whose pieces may be picked up now: on its move, or, while the engine thinks, to look.
  color() {
    const { snap, link, pending, sizes } = this.view;
    if (!link.up || snap.mode === "view" || snap.over || pending || sizes.small) return null;
    const color = snap.thinking ? other(snap.turn) : snap.turn;
    return snap.movable === "both" || snap.movable === color ? color : null;
  }

  isMovable(square) {
    const piece = this.view.shown[square];
    return piece !== "." && colorOf(piece) === this.color();
  }

  movesFrom(square) {
    const { thinking, idle, legal } = this.view.snap;
    return square === null ? [] : (thinking ? idle : legal).filter(uci => squareOf(uci) === square);
  }

  targets(square) {
    return this.color() ? new Set(this.movesFrom(square).map(uci => squareOf(uci.slice(2)))) : new Set();
  }

  // Why nothing can be played by hand now, or null.
  blocked() {
    const { snap, state } = this.view;
    if (snap.looking) return TEXT.looking;
    if (state === "V") return TEXT.onlyToLookAt;
    if (state === "W") return TEXT.waiting;
    if (state === "O") return `The game is over. ${snap.status}`;
    if (state === "T") return TEXT.thinking;
    return ["both", snap.turn].includes(snap.movable) ? null : `${capital(snap.turn)} is not moved by hand here.`;
  }

  // ---- selecting

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

  select(square) {
    const { view } = this;
    this.selected = square;
    const kind = kindOf(view.shown[square]), name = nameOf(square), { size } = this.targets(square);
    view.note = size ? "" : `The ${kind} on ${name} has no move.${this.inCheck()}`;
    view.paint();
    view.speech.announce(`${kind} ${name} selected, ${plural(size, "move")}`);
  }

  explain(square) {
    const { snap, state, shown, sizes, speech } = this.view, piece = shown[square];
    if (sizes.small) return;
    if (snap.looking || state === "O" || state === "T") return speech.say(this.blocked());
    if (state !== "I" || piece === ".") return;
    speech.say(colorOf(piece) === snap.turn ? this.blocked()
      : `${capital(snap.turn)} to move, and the ${kindOf(piece)} on ${nameOf(square)} is ${colorOf(piece)}.`);
  }

  // ---- putting back what is half done

  clear() {
    this.selected = null;
    this.view.pointer.letGo();
    this.view.promotion?.close();
  }

  // Without a word.
  putDown() {
    this.clear();
    if (this.view.snap) this.view.paint();
  }

  cancel() {
    const { view } = this;
    if (this.selected === null && !view.promotion) return;
    view.motion.glideBack();
    this.putDown();
    view.speech.announce("cancelled");
  }

  // ---- playing

  play(from, to, dropped = false) {
    const { view } = this, moves = this.movesFrom(from).filter(uci => squareOf(uci.slice(2)) === to);
    if (view.snap.thinking) return this.refuse(from, TEXT.thinking, dropped);
    if (!moves.length) return this.refuse(from, this.whyNot(from, to), dropped);
    if (moves[0].length === 5) return new Promotion(view, from, to, moves.map(uci => uci[4]), dropped).open();
    view.sendMove(moves[0], dropped);
  }

  refuse(from, why, dropped) {
    const { motion, speech } = this.view;
    if (dropped) motion.glideBack();
    this.putDown();
    if (!dropped) motion.shake(from);
    speech.say(why);
  }

  inCheck() {
    return this.view.snap.check ? " The king is in check." : "";
  }

  // A reason is given only where the placement alone proves it.
  whyNot(from, to) {
    const { shown } = this.view, move = `${capital(kindOf(shown[from]))} ${nameOf(from)} to ${nameOf(to)} is not legal`;
    const [attacker] = reaches(shown, from, to) ? checkersAfter(shown, from, to) : [];
    return attacker === undefined ? `${move}.${this.inCheck()}`
      : `${move}: the king would be in check from the ${kindOf(shown[attacker])} on ${nameOf(attacker)}.`;
  }
}
