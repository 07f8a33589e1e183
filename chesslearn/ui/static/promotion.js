// The dialog over a board that asks what a pawn becomes. `view.promotion` is the open one, or null.
// Open keyboard.js next.

const CHOICES = ["q", "r", "b", "n"];

class Promotion {
  constructor(view, from, to, letters, dropped) {
    Object.assign(this, { view, from, to, letters, dropped });
    const white = isWhite(view.shown[from]), [column, row] = view.squares.placeOf(to);
    const choices = CHOICES.filter(letter => letters.includes(letter)).map(letter => {
      const choice = button({ class: "cl-choice", "aria-label": capital(NAMES[letter]) },
        pieceImage(view.id, white ? letter.toUpperCase() : letter));
      choice.addEventListener("click", () => this.choose(letter));
      return choice;
    });
    const cancel = button({ class: "cl-choice cl-cancel", "aria-label": "Cancel" }, "✕");
    cancel.addEventListener("click", () => this.cancel());
    this.buttons = [...choices, cancel];
    this.dialog = html("div", { role: "dialog", "aria-modal": "true", "aria-label": `Promote pawn on ${nameOf(to)} to`,
      class: `cl-promotion ${row < 4 ? "cl-down" : "cl-up"}` }, ...this.buttons);
    this.dialog.style.left = `${12.5 * column}%`;
    this.dialog.addEventListener("focusout", event => {
      if (view.promotion === this && document.hasFocus() && !this.dialog.contains(event.relatedTarget)) view.hand.cancel();
    });
  }

  open() {
    const { view } = this;
    view.pointer.letGo();
    view.promotion = this;
    view.note = `Choose a piece for ${nameOf(this.to)}.`;
    view.box.append(this.dialog);
    view.paint();
    this.buttons[0].focus({ preventScroll: true });
    view.speech.announce(`Promote pawn on ${nameOf(this.to)}: queen, rook, bishop or knight`);
  }

  close() {
    this.view.promotion = null;
    this.view.note = "";
    this.dialog.remove();
  }

  choose(letter) {
    const { view, from, to } = this;
    view.sendMove(nameOf(from) + nameOf(to) + letter, this.dropped);
    view.focusSquare(to);
  }

  cancel() {
    this.view.hand.cancel();
    this.view.focusSquare(this.to);
  }

  key(event) {
    const { buttons, letters } = this, key = event.key.toLowerCase();
    const at = buttons.indexOf(event.target), step = { arrowdown: 1, arrowright: 1, arrowup: -1, arrowleft: -1 }[key];
    if (key === "escape") this.cancel();
    else if (letters.includes(key)) this.choose(key);
    else if (step) buttons[(at + step + buttons.length) % buttons.length].focus();
    else if (key === "tab") buttons[(at + (event.shiftKey ? -1 : 1) + buttons.length) % buttons.length].focus();
    else return false;
    return true;
  }
}
