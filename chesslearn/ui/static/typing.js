// Moves as they are typed: e4, Nf3, exd4, O-O, e8=Q, also e2e4 and nf3. Open speech.js next.

const AS_WRITTEN = /^([KQRBN]?)([a-h]?)([1-8]?)[-x:]?([a-h][1-8])=?([QRBNqrbn]?)$/;
const IN_SMALL = /^([kqrbnp]?)([a-h]?)([1-8]?)[-x:]?([a-h][1-8])=?([qrbn]?)$/;
const CASTLING = /^[oO0]-?[oO0](-?[oO0])?$/;

// The legal moves that a text can mean, each as [uci, san]. "b" is first the file and only then the bishop.
function meantBy(text, moves, pieces) {
  const castling = CASTLING.exec(text);
  if (castling) return moves.filter(([, san]) => san.replace(/[+#]/, "") === (castling[1] ? "O-O-O" : "O-O"));
  for (const parts of [AS_WRITTEN.exec(text), IN_SMALL.exec(text.toLowerCase())].filter(Boolean)) {
    const [, letter, file, rank, target, promotion] = parts;
    const found = moves.filter(([uci, san]) => {
      const kind = pieces[squareOf(uci)].toLowerCase();
      const named = letter ? kind === letter.toLowerCase() : (file && rank) || kind === "p";
      return named && uci.startsWith(target, 2) && (!file || uci[0] === file) && (!rank || uci[1] === rank)
        && (!promotion || uci[4] === promotion.toLowerCase()) && (!san.startsWith("O") || (file && rank));
    });
    if (found.length) return found;
  }
  return [];
}

// What a typed text says: {uci}, or {why} it is no move here.
function readTyped(typed, moves, pieces) {
  const found = meantBy(typed.replace(/[+#!?]+$/, ""), moves, pieces);
  if (!found.length) return { why: `no legal move '${typed}'` };
  if (found.length === 1 && (found[0][0].length === 4 || /[qrbn][+#]*$/i.test(typed))) return { uci: found[0][0] };
  const names = found.map(([, san]) => san).join(", ");
  return { why: found.every(([uci]) => uci.length === 5) ? `'${typed}' needs a piece: ${names}` : `'${typed}' is ambiguous: ${names}` };
}

// The field under a board that takes such moves. It stands there always, or from the key `i` until Escape.
class Typing {
  constructor(view, hint) {
    this.view = view;
    this.asked = false;
    this.input = focusable("input", { type: "text", class: "cl-input", size: "6", maxlength: "12", autocomplete: "off", autocapitalize: "off",
      spellcheck: "false", "aria-describedby": hint });
    this.button = button({ class: "cl-button" }, "Play");
    this.button.addEventListener("click", () => this.play());
    this.element = html("div", { class: "cl-typing", hidden: "" }, html("label", {}, "Your move ", this.input), this.button,
      html("span", { id: hint, class: "cl-muted" }, "e4, Nf3"));
  }

  open() {
    const { view } = this;
    if (view.snap.mode === "view") return view.speech.say(view.hand.blocked());
    this.asked = true;
    this.paint();
    this.input.focus({ preventScroll: true });
  }

  paint() {
    const { truth, link } = this.view;
    this.element.hidden = truth.mode === "view" || !(truth.typing || this.asked);
    this.input.disabled = this.button.disabled = !link.up;
  }

  key(name) {
    if (name === "Enter") this.play();
    else if (name !== "Escape") return false;
    else if (this.input.value) this.input.value = "";
    else this.close();
    return true;
  }

  close() {
    this.asked = false;
    this.view.focusSquare(this.view.focused);
    this.paint();
  }

  play() {
    const { view } = this, { snap, shown } = view, text = this.input.value.trim(), blocked = view.hand.blocked();
    if (!text) return;
    if (blocked) return view.speech.say(blocked);
    const { uci, why } = readTyped(text, snap.legal.map((move, i) => [move, snap.san[i]]), shown);
    if (why) return view.speech.say(`Not played: ${why}.`);
    this.input.value = "";
    view.sendMove(uci, false);
  }
}
