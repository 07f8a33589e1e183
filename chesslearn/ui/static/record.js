// The record of a game beside its board: the moves to look back at, and the engine's numbers.
//
// Python sends the game as `_game` (chesslearn/ui/game_record.py); looking through it happens here and needs
// no kernel. `Record` belongs to one `View` of board.js, which asks it what to show: `seen`.
// Open going_on.js next.

const GAME_PROTOCOL = 1;

const piecesOf = fen => fen.split(" ")[0].split("/").reverse().map(rank => rank.replace(/\d/g, empty => ".".repeat(empty))).join("");

// The game as Python tells it: `positions[n]` is what stands on the board after n half-moves.
function readGame(data) {
  if (data?.v !== GAME_PROTOCOL || typeof data.start !== "string" || !Array.isArray(data.moves)) return null;
  const moves = data.moves.map(([uci, san, said, fen, check, score]) => ({ uci, san, said, fen, check, score }));
  const positions = [{ uci: null, said: null, check: null, fen: data.start, score: null }, ...moves];
  const [, turn, , , , number] = data.start.split(" ");
  return { ...data, moves, positions, offset: 2 * (number - 1) + (turn === "b") };
}

class Record {
  constructor(view) {
    this.view = view;
    this.game = readGame(view.model.get("_game")) ?? readGame({ v: GAME_PROTOCOL, start: "8/8/8/8/8/8/8/8 w - - 0 1", moves: [], engine: [], pgn: "" });
    this.said = this.game.said?.[0] ?? 0;
    this.looking = null;  // after how many half-moves, or null: at the game as it stands
    this.keys = [[", and .", "look a move back, a move on"], ["g", "a hint"]];
    this.evaluation = new Evaluation(this);
    this.copies = new Copies(this);
    this.goingOn = new GoingOn(this);
    this.panel = new Panel(view);
    this.build();
    this.resized = new ResizeObserver(() => this.bringIntoView(this.buttons[this.current - 1]));
    this.resized.observe(this.list);
    this.take = () => this.takeGame();
    view.model.on("change:_game", this.take);
    this.fillMoves();
    this.fillEngine();
  }

  destroy() {
    this.view.model.off("change:_game", this.take);
    clearInterval(this.clock);
    this.goingOn.destroy();
    this.panel.destroy();
    this.resized.disconnect();
    this.root.remove();
  }

  // ---- elements

  build() {
    const { view, evaluation, copies, goingOn } = this;
    const act = (text, action, attributes = {}) => {
      const made = button({ class: "cl-button", ...attributes }, text);
      made.addEventListener("click", () => { if (made.getAttribute("aria-disabled") !== "true") action(); });
      return made;
    };
    this.list = html("ol", { class: "cl-moves", "aria-label": "Moves" });
    this.list.addEventListener("click", event => this.moveClicked(event));
    this.steps = [["|<", "First position", () => this.go(0)], ["<", "Previous move", () => this.step(-1)],
      [">", "Next move", () => this.step(1)], [">|", "Last position", () => this.go(this.last)]]
      .map(([sign, name, action]) => act(html("span", { "aria-hidden": "true" }, sign), action, { "aria-label": name, title: name }));
    this.place = html("span", { class: "cl-place" });
    this.why = act("Explain this move", () => view.link.ask("explain", { ply: this.current }), { title: "Why the engine made this move, or its last one" });
    this.from = act("Continue from here", () => this.goingOn.ask());
    this.engine = html("dl", {});
    this.root = html("section", { class: "cl-record", "aria-label": "Record of the game" },
      html("div", { class: "cl-score" }, this.list,
        html("div", { class: "cl-buttons" }, ...this.steps, this.place), html("div", { class: "cl-buttons" }, this.why, this.from), goingOn.question,
        html("details", {}, focusable("summary", {}, "Copy, evaluation"),
          html("div", { class: "cl-buttons" }, act("Copy PGN", () => copies.copy("PGN", this.game.pgn)), act("Copy FEN", () => copies.copy("FEN", view.snap.fen)),
            evaluation.choice), copies.told, copies.text)),
      html("div", { class: "cl-numbers" }, evaluation.graph,
        html("details", {}, focusable("summary", {}, "Engine's numbers"), this.engine)));
    this.moveNow = act("Move now", () => view.link.ask("move_now"), { title: "The engine answers at once with the best it has found" });
    this.back = act("Back to the game", () => { this.go(this.last); view.focusSquare(view.focused); });
    this.seconds = html("span", { class: "cl-seconds", "aria-hidden": "true" });
    view.status.after(this.seconds, this.back, this.moveNow);
    view.box.parentNode.append(evaluation.bar);
    view.root.after(this.root);
    this.root.addEventListener("keydown", event => this.keyDown(event));
  }

  // ---- the game

  get last() {
    return this.game.moves.length;
  }

  get current() {
    return this.looking ?? this.last;
  }

  takeGame() {
    const game = readGame(this.view.model.get("_game")), before = this.game;
    if (!game) return;
    this.game = game;
    const same = (game.start === before.start && this.looking < game.moves.length
      && game.positions.slice(0, this.looking + 1).every((position, ply) => position.fen === before.positions[ply].fen));
    if (this.looking !== null && !same) this.looking = null;
    this.fillMoves(before);
    this.fillEngine();
    if (game.moves.length !== before.moves.length) this.goingOn.drop();  // it asks about another number by now
    if (game.pgn !== before.pgn) this.copies.outdate();
    if (this.view.truth) this.view.takeSnapshot();
    if (game.said?.[0] > this.said) {
      this.said = game.said[0];
      this.view.speech.announce(String(game.said[1]));
    }
  }

  // A hint has come: it is about the game as it stands.
  backToGame() {
    this.looking = null;
    this.goingOn.drop();
  }

  // What the board shows: the snapshot, or an earlier position in its place, on which nothing can be moved.
  seen(truth) {
    if (this.looking === null) return truth;
    const { uci, said, fen, check } = this.game.positions[this.looking], turn = fen.split(" ")[1] === "w" ? "white" : "black";
    return { ...truth, pieces: piecesOf(fen), fen, turn, check, said, last: uci, ply: this.looking, legal: [], san: [], idle: [],
      mode: "view", over: false, thinking: false, error: null, looking: true, status: `Looking at ${this.nameOfPly(this.looking)}.` };
  }

  nameOfPly(ply) {
    const at = ply - 1 + this.game.offset;
    return ply ? `move ${(at >> 1) + 1}, ${at % 2 ? "black" : "white"}` : "the first position";
  }

  go(ply) {
    const { view } = this, target = Math.max(0, Math.min(this.last, ply));
    if (!view.truth || view.pending || target === this.current) return;
    this.looking = target === this.last ? null : target;
    this.goingOn.drop();
    view.note = "";
    view.hand.clear();
    view.takeSnapshot();
    const { said } = this.game.positions[target];
    view.speech.announce(this.looking === null ? `Back at the game. ${view.standing}` : `${capital(this.nameOfPly(target))}${said ? `, ${said}` : ""}.`);
  }

  step(by) {
    this.go(this.current + by);
  }

  commands() {
    return { ",": () => this.step(-1), ".": () => this.step(1), g: () => this.view.link.ask("hint") };
  }

  // ---- the moves

  // Writes the moves anew from the first that differs, so that the focus stays where it is.
  fillMoves(before) {
    const { moves, offset } = this.game;
    if (!before) this.buttons = [];
    let same = 0;
    while (before && same < Math.min(moves.length, this.buttons.length) && before.offset === offset && moves[same].san === before.moves[same].san) same++;
    const focused = this.buttons.indexOf(this.view.el.getRootNode().activeElement);
    for (const gone of this.buttons.splice(same)) gone.remove();
    for (const row of [...this.list.children]) if (!row.querySelector("button")) row.remove();
    for (let ply = same + 1; ply <= moves.length; ply++) {
      const at = ply - 1 + offset, made = button({ class: "cl-move", "data-ply": ply, tabindex: "-1" }, moves[ply - 1].san);
      if (ply === 1 || at % 2 === 0) {
        const skipped = at % 2 ? [html("span", { class: "cl-skipped" }, "…")] : [];
        this.list.append(html("li", {}, html("span", { class: "cl-move-number" }, `${(at >> 1) + 1}.`), ...skipped));
      }
      this.list.lastChild.append(made);
      this.buttons.push(made);
    }
    this.list.classList.toggle("cl-none", !moves.length);
    this.marked = null;
    if (focused >= moves.length) this.steps[1].focus({ preventScroll: true });
    this.paint(true);
  }

  moveClicked(event) {
    const ply = Number(event.target.closest(".cl-move")?.dataset.ply);
    if (ply) this.go(ply);
  }

  keyDown(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const inside = this.list.contains(event.target) || event.target === this.evaluation.graph || this.steps.includes(event.target);
    const target = { ArrowLeft: this.current - 1, ArrowRight: this.current + 1, Home: 0, End: this.last }[event.key];
    if (inside && target !== undefined) {
      this.go(target);
      if (this.list.contains(event.target)) this.buttons[Math.max(0, this.current - 1)]?.focus({ preventScroll: true });
    } else if (event.key === "Escape" && !this.goingOn.question.hidden) this.goingOn.answer(false);
    else if (event.key === "Escape" && !this.copies.text.hidden) this.copies.close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // Scrolls the list and nothing around it.
  bringIntoView(element) {
    if (!element) return;
    const { list } = this, seen = list.getBoundingClientRect(), at = element.getBoundingClientRect();
    list.scrollTop += Math.min(at.top - seen.top, Math.max(0, at.bottom - seen.bottom));
    list.scrollLeft += Math.min(at.left - seen.left, Math.max(0, at.right - seen.right));
  }

  // ---- drawing

  // Called whenever the board is painted; `all` where the game or a setting has changed.
  paint(all = false) {
    const { view, current, last } = this, thinking = Boolean(view.truth?.thinking) && view.link.up;
    this.panel.paint();
    this.moveNow.setAttribute("aria-disabled", `${!thinking}`);
    this.back.hidden = this.looking === null;
    this.from.hidden = this.looking === null || !view.link.up;
    this.why.setAttribute("aria-disabled", `${!view.link.up || !last}`);
    this.runClock(thinking);
    const key = [current, last, view.snap?.orientation, thinking].join();
    if (!all && key === this.marked) return;
    this.marked = key;
    this.steps.forEach((step, at) => step.setAttribute("aria-disabled", `${at < 2 ? current === 0 : current === last}`));
    this.place.textContent = `half-move ${current} of ${last}`;
    this.buttons.forEach((move, at) => {
      const here = at + 1 === current;
      if (here) move.setAttribute("aria-current", "true");
      else move.removeAttribute("aria-current");
      move.setAttribute("tabindex", at + 1 === Math.max(1, current) ? "0" : "-1");
      if (here) this.bringIntoView(move);
    });
    this.evaluation.paint(thinking);
  }

  runClock(thinking) {
    const ply = thinking ? this.view.truth.ply : null;
    if (ply === this.timed) return;
    this.timed = ply;
    clearInterval(this.clock);
    this.seconds.textContent = "";
    const begun = performance.now();
    if (thinking) this.clock = setInterval(() => { this.seconds.textContent = `${Math.round((performance.now() - begun) / 1000)} s`; }, 1000);
  }

  fillEngine() {
    const { engine } = this.game;
    this.engine.replaceChildren(...terms(engine?.length ? engine : [["Nothing yet", "The engine has not moved."]]));
  }
}
