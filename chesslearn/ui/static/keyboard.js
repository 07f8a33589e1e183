// The keys of a board, and the list that tells them. Open typing.js next: moves as text.

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

class Keyboard {
  constructor(view) {
    this.view = view;
    this.list = null;  // the list of all keys, while it is open
    this.button = button({ class: "cl-button", "aria-expanded": "false" }, "Keys");
  }

  down(event) {
    const { view } = this, { promotion, typing, squares } = view;
    view.root.classList.remove("cl-pointed");
    if (!view.snap || event.altKey || event.metaKey || (event.ctrlKey && !["Home", "End"].includes(event.key))) return;
    let handled;
    if (promotion) handled = promotion.key(event);
    else if (this.list?.contains(event.target)) handled = this.listKey(event);
    else if (event.target === typing.input) handled = typing.key(event.key);
    else if (squares.cells.includes(event.target)) handled = this.boardKey(event);
    if (!handled) return;
    event.preventDefault();
    event.stopPropagation();
  }

  boardKey(event) {
    const { view } = this, { speech, link, squares, hand, typing, record } = view;
    view.clearNote();
    const square = this.jump(event);
    if (square !== null) { view.focusSquare(square); return true; }
    const commands = {
      enter: () => this.enter(event.repeat), " ": () => this.enter(event.repeat), escape: () => hand.cancel(), "?": () => this.toggleList(),
      m: () => speech.say(speech.movesInWords(event.shiftKey)), o: () => speech.say(squares.cells[view.focused].getAttribute("aria-label")),
      l: () => speech.say(view.history.textContent), s: () => speech.say(speech.stateInWords()),
      x: () => speech.say(speech.attackersInWords()), i: () => typing.open(), u: () => link.ask("undo"), f: () => link.ask("flip"), ...record?.commands(),
    };
    const command = commands[event.key.toLowerCase()];
    command?.();
    return Boolean(command);
  }

  // The square a key leads to, or null.
  jump(event) {
    const { focused, squares } = this.view, [column, row] = squares.placeOf(focused);
    const screen = (x, y) => squares.order[8 * Math.min(7, Math.max(0, y)) + Math.min(7, Math.max(0, x))];
    const typed = event.key.length === 1 || event.key === "Dead";  // without Num Lock, a keypad's digits are other keys
    const digit = typed && /^(Digit|Numpad)([1-8])$/.exec(event.code)?.[2];
    if (digit) return event.shiftKey ? (focused & ~7) | (digit - 1) : 8 * (digit - 1) + (focused & 7);
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
    const { focused, shown, squares } = this.view, at = squares.order.indexOf(focused);
    for (let i = 1; i <= 64; i++) {
      const square = squares.order[(at + step * i + 64) % 64];
      if (shown[square].toLowerCase() === kind) return square;
    }
    return focused;
  }

  enter(repeated) {
    const { hand, pointer, focused } = this.view;
    if (pointer.drag || repeated) return;
    if (hand.selected === focused) hand.cancel();
    else hand.press(focused);
  }

  // ---- the list of the keys

  toggleList() {
    const { view } = this;
    if (this.list) {
      this.list.remove();
      this.list = null;
      this.button.setAttribute("aria-expanded", "false");
      this.opener.focus({ preventScroll: true });
      return;
    }
    this.opener = view.el.getRootNode().activeElement ?? this.button;
    const close = button({ class: "cl-button" }, "Close");
    close.addEventListener("click", () => this.toggleList());
    this.list = html("div", { role: "dialog", "aria-label": "Keys", class: "cl-keys" },
      html("dl", {}, ...terms([...KEYS, ...(view.record?.keys ?? [])])), close);
    this.button.setAttribute("aria-expanded", "true");
    view.root.append(this.list);
    close.focus({ preventScroll: true });
  }

  listKey(event) {
    if (event.key !== "Escape" && event.key !== "?") return false;
    this.toggleList();
    return true;
  }
}
