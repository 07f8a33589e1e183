// The record of a game beside its board: the moves to look back at, the evaluation, the engine's numbers.
//
// Python sends the game as `_game` (chesslearn/ui/game_record.py); looking through it happens here and needs
// no kernel. `Record` belongs to one `View` of board.js, which asks it what to show: `seen`.

const GAME_PROTOCOL = 1;
// How much of the bar a score fills: 2 / (1 + exp(-score / STEEPNESS)) - 1. A pawn ahead moves it by a fifth.
const STEEPNESS = 250;
const GRAPH = { width: 300, height: 100, margin: 6 };
const QUESTION_OPEN_FOR = 10000;

const piecesOf = fen => fen.split(" ")[0].split("/").reverse().map(rank => rank.replace(/\d/g, empty => ".".repeat(empty))).join("");
const chance = score => (isMate(score) ? Math.sign(score) : 2 / (1 + Math.exp(-score / STEEPNESS)) - 1);

const tenthsOf = score => Math.round(Math.abs(score) / 10);  // of a pawn, without the side

// A score for White in a few letters, and in words.
function scoreText(score) {
  const moves = movesToMate(score), tenths = tenthsOf(score);
  if (isMate(score)) return `${score < 0 ? "-" : ""}#${moves || ""}`;
  return `${tenths ? (score < 0 ? "-" : "+") : ""}${(tenths / 10).toFixed(1)}`;
}

function scoreInWords(score) {
  const side = score > 0 ? "White" : "Black", moves = movesToMate(score), tenths = tenthsOf(score);
  if (isMate(score)) return moves ? `${side} mates in ${moves}` : `${side} has mated`;
  return tenths ? `${side} is ${(tenths / 10).toFixed(1)} pawns ahead` : "even";
}

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
    this.sizes = new Map();
    this.opened = new ResizeObserver(entries => this.bringUp(entries));
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
    clearTimeout(this.patience);
    this.opened.disconnect();
    this.resized.disconnect();
    this.root.remove();
  }

  // ---- elements

  build() {
    const { view } = this, at = part => `${view.id}-${part}`;
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
    this.from = act("Continue from here", () => this.askToContinue());
    this.question = html("div", { class: "cl-ask", role: "group", "aria-label": "Continue from here", hidden: "" });
    this.copied = html("p", { class: "cl-copied" });
    this.text = focusable("textarea", { class: "cl-text", readonly: "", rows: 5, hidden: "" });
    this.evaluate = focusable("input", { type: "checkbox", id: at("evaluate") });
    this.evaluate.addEventListener("change", () => this.paint(true));
    this.bar = html("div", { class: "cl-bar", role: "meter", "aria-label": "Evaluation, White's view", "aria-valuemin": -100, "aria-valuemax": 100,
      title: "White's share. A pawn ahead moves it by a fifth of its half." });
    this.graph = focusable("div", { class: "cl-graph", role: "img", tabindex: "0" });
    this.graph.addEventListener("click", event => this.graphClicked(event));
    this.engine = html("dl", {});
    this.root = html("section", { class: "cl-record", "aria-label": "Record of the game" },
      html("div", { class: "cl-score" }, this.list,
        html("div", { class: "cl-buttons" }, ...this.steps, this.place), this.from, this.question,
        html("details", { class: "cl-extras" }, focusable("summary", {}, "Copy, evaluation"),
          html("div", { class: "cl-buttons" }, act("Copy PGN", () => this.copy("PGN", this.game.pgn)), act("Copy FEN", () => this.copy("FEN", view.snap.fen)),
            html("label", { for: at("evaluate") }, this.evaluate, "Show evaluation")), this.copied, this.text)),
      html("div", { class: "cl-numbers" }, this.graph,
        html("details", { class: "cl-engine" }, focusable("summary", {}, "Engine's numbers"), this.engine)));
    this.moveNow = act("Move now", () => view.link.ask("move_now"), { title: "The engine answers at once with the best it has found" });
    this.back = act("Back to the game", () => { this.go(this.last); view.focusSquare(view.focused); });
    this.seconds = html("span", { class: "cl-seconds", "aria-hidden": "true" });
    view.status.after(this.seconds, this.back, this.moveNow);
    view.box.parentNode.append(this.bar);
    view.root.after(this.root);
    this.root.addEventListener("keydown", event => this.keyDown(event));
  }

  // JupyterLab would take "dd" on a panel's button for "delete this cell"; its own buttons can't say so themselves.
  // Nor can what takes no focus: a click on it leads to the board. And Escape is a No.
  watchPanel() {
    const panel = this.view.el.closest(".cl-panel");
    if (!panel || this.panel) return;
    const { signal } = this.view.abort;
    this.panel = panel;
    panel.addEventListener("focusin", event => event.target.setAttribute("data-lm-suppress-shortcuts", "true"), { signal });
    // What is hidden, such as a question nobody has answered, would take the focus with it to nowhere.
    panel.addEventListener("focusout", ({ target }) => this.view.startTimer("focus", 0, () => {
      const lost = !target.getClientRects().length && document.activeElement === document.body;
      if (lost) this.view.focusSquare(this.view.focused);
    }), { signal });
    passSaveOn(panel, signal);
    panel.addEventListener("click", event => {
      if (!event.target.closest("button, input, select, textarea, summary, label, a, [tabindex]") && getSelection().isCollapsed) this.view.focusSquare(this.view.focused);
      for (const part of panel.querySelectorAll(".cl-form, .cl-explanation")) this.opened.observe(part);
    }, { signal });
    panel.addEventListener("keydown", event => {
      const asking = event.key === "Escape" && event.target.closest(".cl-question, .cl-form");
      if (!asking) return;
      event.preventDefault();
      event.stopPropagation();
      asking.querySelector(".cl-no").click();
    }, { signal });
  }

  // What opens below the edge of the window would seem not to open at all.
  bringUp(entries) {
    for (const { target, contentRect: { width, height } } of entries) {
      const before = this.sizes.get(target);
      if (before && height > before.height && [0, width].includes(before.width)) target.scrollIntoView({ block: "nearest" });
      this.sizes.set(target, { width, height });
    }
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
    if (game.moves.length !== before.moves.length) this.dropQuestion();  // it asks about another number by now
    if (this.view.truth) this.view.takeSnapshot();
    if (game.said?.[0] > this.said) {
      this.said = game.said[0];
      this.view.speech.announce(String(game.said[1]));
    }
  }

  // A hint has come: it is about the game as it stands.
  backToGame() {
    this.looking = null;
    this.dropQuestion();
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
    this.dropQuestion();
    view.note = "";
    view.hand.putDown();
    view.takeSnapshot();
    const { said } = this.game.positions[target];
    view.speech.announce(this.looking === null ? `Back at the game. ${view.truth.status}` : `${capital(this.nameOfPly(target))}${said ? `, ${said}` : ""}.`);
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
    const inside = this.list.contains(event.target) || event.target === this.graph || this.steps.includes(event.target);
    const target = { ArrowLeft: this.current - 1, ArrowRight: this.current + 1, Home: 0, End: this.last }[event.key];
    if (inside && target !== undefined) {
      this.go(target);
      if (this.list.contains(event.target)) this.buttons[Math.max(0, this.current - 1)]?.focus({ preventScroll: true });
    } else if (event.key === "Escape" && !this.question.hidden) this.answer(false);
    else if (event.key === "Escape" && !this.text.hidden) this.closeText();
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

  // ---- going on from an earlier position

  askToContinue() {
    const lost = this.last - this.looking, no = button({ class: "cl-button" }, "No"), yes = button({ class: "cl-button" }, "Yes");
    yes.addEventListener("click", () => this.answer(true));
    no.addEventListener("click", () => this.answer(false));
    this.question.replaceChildren(html("span", {}, `Take back ${plural(lost, "half-move")} and go on from here?`), yes, no);
    this.question.hidden = false;
    no.focus({ preventScroll: true });
    this.view.speech.announce(this.question.firstChild.textContent);
    clearTimeout(this.patience);
    this.patience = setTimeout(() => this.dropQuestion(), QUESTION_OPEN_FOR);
  }

  dropQuestion() {
    const focused = this.question.contains(this.view.el.getRootNode().activeElement);
    clearTimeout(this.patience);
    this.question.hidden = true;
    if (focused) (this.from.hidden ? this.steps[1] : this.from).focus({ preventScroll: true });
  }

  answer(yes) {
    const ply = this.looking;
    this.dropQuestion();
    if (!yes || ply === null || !this.view.link.up) return;
    this.view.link.send("action", { name: "back_to", ply });
    this.view.focusSquare(this.view.focused);
  }

  // ---- copying

  async copy(name, text) {
    try {
      await navigator.clipboard.writeText(text);
      this.closeText();
      this.copied.textContent = `${name} copied.`;
    } catch {  // no clipboard on a page without https, or not allowed
      this.text.value = text;
      this.text.setAttribute("aria-label", name);
      this.text.hidden = false;
      this.text.focus({ preventScroll: true });
      this.text.select();
      this.copied.textContent = `Press Ctrl+C to copy the ${name}.`;
    }
    this.view.speech.announce(this.copied.textContent);
  }

  closeText() {
    this.text.hidden = true;
    this.copied.textContent = "";
  }

  // ---- drawing

  // Called whenever the board is painted; `all` where the game or a setting has changed.
  paint(all = false) {
    const { view, current, last } = this, thinking = Boolean(view.truth?.thinking) && view.link.up;
    this.watchPanel();
    this.panel?.querySelector(".cl-controls")?.toggleAttribute("inert", !view.link.up);
    this.moveNow.setAttribute("aria-disabled", `${!thinking}`);
    this.back.hidden = this.looking === null;
    this.from.hidden = this.looking === null || !view.link.up;
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
    const shown = this.evaluate.checked;
    this.bar.hidden = this.graph.hidden = !shown;
    view.root.classList.toggle("cl-with-bar", shown);
    if (!shown) return;
    this.paintBar(thinking);
    this.paintGraph();
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

  // The last score up to the position that is looked at, or null.
  scoreNow() {
    return this.game.positions.slice(0, this.current + 1).reduce((known, { score }) => score ?? known, null);
  }

  paintBar(thinking) {
    const score = this.scoreNow(), share = 50 + 50 * chance(score ?? 0), text = score === null ? "" : scoreText(score);
    this.bar.classList.toggle("cl-turned", this.view.snap?.orientation === "black");
    this.bar.classList.toggle("cl-stale", thinking);
    this.bar.setAttribute("aria-valuenow", Math.round(2 * share - 100));
    this.bar.setAttribute("aria-valuetext", score === null ? "no evaluation yet" : `${text}, ${scoreInWords(score)}`);
    this.bar.style.setProperty("--share", `${share}%`);
    this.bar.replaceChildren(html("span", { class: "cl-white-part" }), html("span", { class: "cl-tick" }),
      html("span", { class: `cl-bar-text ${share < 50 ? "cl-at-black" : "cl-at-white"}` }, thinking ? `${text}…` : text));
  }

  paintGraph() {
    const { width, height, margin } = GRAPH, { positions } = this.game;
    const x = ply => margin + (width - 2 * margin) * (this.last ? ply / this.last : 0);
    const y = score => height / 2 - (height / 2 - margin) * chance(score);
    const scored = positions.flatMap(({ score }, ply) => (score === null || score === undefined ? [] : [{ ply, score }]));
    const parts = [];  // points that follow on each other; a move without a score is a gap
    for (const point of scored) {
      if (parts.length && point.ply - parts.at(-1).at(-1).ply <= 2) parts.at(-1).push(point);
      else parts.push([point]);
    }
    const at = [...scored].reverse().find(({ ply }) => ply <= this.current);
    this.graph.replaceChildren(svg("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true", focusable: "false" },
      svg("path", { class: "cl-even", d: `M0 ${height / 2}H${width}` }),
      svg("path", { class: "cl-here", d: `M${x(this.current)} 0V${height}` }),
      ...parts.map(part => svg("polyline", { class: "cl-line", points: part.map(({ ply, score }) => `${x(ply)},${y(score)}`).join(" ") })),
      ...parts.filter(part => part.length === 1).map(([{ ply, score }]) => svg("circle", { class: "cl-dot", cx: x(ply), cy: y(score), r: 3 })),
      ...(at ? [svg("circle", { class: "cl-mark", cx: x(at.ply), cy: y(at.score), r: 5 })] : [])));
    this.graph.setAttribute("aria-label", this.graphInWords(scored));
  }

  graphInWords(scored) {
    if (!scored.length) return "Evaluation: no scores yet.";
    const changes = scored.slice(1).map(({ ply, score }, at) => ({ ply, by: Math.abs(chance(score) - chance(scored[at].score)) }));
    const largest = changes.length ? changes.reduce((a, b) => (b.by > a.by ? b : a)) : null;
    return `Evaluation from ${scoreText(scored[0].score)} to ${scoreText(scored.at(-1).score)}`
      + (largest?.by ? `, largest change at ${this.nameOfPly(largest.ply)}.` : ".");
  }

  graphClicked(event) {
    const { left, width } = this.graph.firstChild.getBoundingClientRect(), share = (event.clientX - left) / width;
    this.go(Math.round(this.last * (share * GRAPH.width - GRAPH.margin) / (GRAPH.width - 2 * GRAPH.margin)));
  }

  fillEngine() {
    const { engine } = this.game;
    this.engine.replaceChildren(...terms(engine?.length ? engine : [["Nothing yet", "The engine has not moved."]]));
  }
}
