// The search stepper, the browser's half of chesslearn/ui/stepper.py.
//
// Python sends a recorded search once, as `_trace`; everything after that happens here, so that stepping
// needs no kernel. `Story` reads the events and can tell how things stood after any of them; a `View`
// shows one step: its tree, its windows, its position. What is shown depends on nothing but the step and
// the settings: going back is exact. Open story.js next.

const TRACE_PROTOCOL = 1;
const TWO_COLUMNS_FROM = 860;
const SPEEDS = [0.5, 1, 2, 4];

const KEYS = [
  ["Right, Left", "next step, step back"],
  ["Home, End", "first step, last step"],
  ["Space", "play, stop"],
  ["c, Shift+C", "next cut, previous cut"],
  ["l", "next leaf"],
  ["o", "over: to the end of this node"],
  ["u", "out: back to the node above"],
  ["In the tree", "arrows move, Enter goes to the end of that node"],
  ["?", "this list"],
];

class View {
  constructor(model, el) {
    this.el = el;
    this.id = newId();
    this.abort = new AbortController();
    const data = model.get("_trace");
    if (data?.v !== TRACE_PROTOCOL || !data.events?.length) {
      this.root = html("p", {}, "This search needs a newer chesslearn front end.");
      el.append(this.root);
      return;
    }
    this.story = new Story(data);
    this.step = 0;
    this.width = 0;
    this.timer = null;
    this.tree = new Tree(this);
    this.windows = new Windows(this);
    this.position = data.pieces === null ? null : new Position(this);
    this.build(model.get("_art"));
    this.listen();
    this.show();
  }

  // ---- elements

  build(art) {
    const { position } = this;
    const act = (name, text, title) => button({ class: "cl-button", "data-act": name, title }, text);
    this.slider = focusable("input", { type: "range", class: "cl-slider", min: 0, max: this.story.steps.length - 1, value: 0, "aria-label": "Step" });
    this.play = button({ class: "cl-button", "data-act": "play", title: "Space" }, "Play");
    this.speed = focusable("select", { "aria-label": "Steps a second", class: "cl-button" },
      ...SPEEDS.map(speed => html("option", speed === 1 ? { value: speed, selected: "" } : { value: speed }, `${speed} a second`)));
    this.pause = focusable("input", { type: "checkbox", checked: "" });
    this.mode = act("mode", "");
    this.keysButton = button({ class: "cl-button", "data-act": "keys", "aria-expanded": "false", title: "?" }, "Keys");
    this.said = html("p", { class: "cl-said", role: "status" });
    this.stats = html("p", { class: "cl-stats" });
    this.keys = html("div", { class: "cl-keys", hidden: "" }, html("dl", {}, ...terms(KEYS)));
    this.root = focusable("section", { class: "cl-stepper", role: "region", "aria-label": "Search, step by step" },
      ...(position ? [pieceSprite(this.id, art)] : []),
      html("div", { class: "cl-controls" }, act("first", "First", "Home"), act("back", "Back", "Left"), act("next", "Next", "Right"),
        act("last", "Last", "End"), this.slider),
      html("div", { class: "cl-controls" }, act("cutBefore", "Previous cut", "Shift+C"), act("cutAfter", "Next cut", "c"), act("leaf", "Next leaf", "l"),
        act("over", "End of this node", "o"), act("out", "Up", "u"), html("span", { class: "cl-gap" }), this.play, this.speed,
        html("label", { class: "cl-check" }, this.pause, "stop at cuts"), html("span", { class: "cl-gap" }), this.mode, this.keysButton),
      this.keys, this.said, this.stats,
      html("div", { class: "cl-main" },
        html("div", { class: "cl-left" }, this.tree.scroller, this.legend()),
        html("div", { class: "cl-right" }, this.windows.element, ...(position ? [position.element] : []))));
    this.el.style.minWidth = "0";
    this.el.append(this.root);
  }

  legend() {
    const [most, least] = this.story.data.players;
    const entry = (kind, text) => html("span", {}, html("span", { class: `cl-swatch ${kind}` }), text);
    return html("p", { class: "cl-legend" },
      html("span", {}, `▲ ${most} moves, ▼ ${least} moves`), entry("cl-path", "here"), entry("cl-exact", "= exact"),
      entry("cl-bound", "≤ at most, ≥ at least"), entry("cl-ahead", "not yet read"), entry("cl-never", "never read"), html("span", {}, "★ best"));
  }

  // ---- listening

  listen() {
    const { signal } = this.abort, on = (target, event, handler) => target.addEventListener(event, handler, { signal });
    on(this.root, "click", event => this.clicked(event));
    on(this.root, "keydown", event => this.keyDown(event));
    passSaveOn(this.root, signal);
    on(this.slider, "input", () => this.go(Number(this.slider.value)));
    on(this.speed, "change", () => { if (this.timer) { this.stop(); this.start(); } });
    on(this.tree.list, "focusin", event => this.tree.focusEntered(event));
    this.sizes = new ResizeObserver(() => this.resize());
    this.sizes.observe(this.root);
  }

  destroy() {
    this.abort.abort();
    clearInterval(this.timer);
    this.sizes?.disconnect();
    this.root.remove();
  }

  resize() {
    const width = this.root.clientWidth;
    if (!width || width === this.width) return;
    this.width = width;
    this.show();
  }

  clicked(event) {
    const act = event.target.closest("[data-act]")?.dataset.act, box = event.target.closest("[data-key]");
    if (act) this.act(act);
    else if (box) this.tree.visit(box.dataset.key);
  }

  keyDown(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { target, key } = event, at = target.closest("[data-key]");
    const own = target.matches("select") || (target.matches("input[type=range]") && /^(Arrow|Home|End|Page)/.test(key))
      || (key === " " && target.matches("button, input"));
    const acts = { ArrowRight: "next", ArrowLeft: "back", Home: "first", End: "last", " ": "play", c: "cutAfter", C: "cutBefore", l: "leaf", o: "over", u: "out", "?": "keys" };
    if (own) return event.stopPropagation();
    if (at && this.tree.move(at.dataset.key, key)) { event.preventDefault(); event.stopPropagation(); return; }
    if (!acts[key]) return;
    event.preventDefault();
    event.stopPropagation();
    this.act(acts[key]);
  }

  act(name) {
    const { story, step } = this, last = story.steps.length - 1;
    if (name === "play") return this.timer ? this.stop() : this.start();
    if (name === "keys") return this.toggleKeys();
    if (name === "mode") {
      this.tree.chosen = this.tree.isDrawn() ? "outline" : "tree";
      return this.show();
    }
    this.stop();
    this.go({ first: () => 0, back: () => step - 1, next: () => step + 1, last: () => last,
      cutAfter: () => this.seek(1, "cut"), cutBefore: () => this.seek(-1, "cut"), leaf: () => this.seek(1, "leaf"),
      over: () => this.over(), out: () => this.out() }[name]());
  }

  seek(direction, kind) {
    for (let step = this.step + direction; step >= 0 && step < this.story.steps.length; step += direction) {
      if (this.story.kindAt(step) === kind) return step;
    }
    return this.step;
  }

  over() {
    const { exits } = this.story.nodes[this.state.current];
    return exits === null ? this.story.steps.length - 1 : Math.max(exits, this.step);
  }

  out() {
    const { exits, parent } = this.story.nodes[this.state.current];
    return exits === null ? this.story.steps.length - 1 : Math.max(parent < 0 ? exits : exits + 1, this.step);
  }

  go(step) {
    this.step = Math.max(0, Math.min(this.story.steps.length - 1, step));
    this.show();
  }

  start() {
    if (this.step === this.story.steps.length - 1) this.go(0);
    this.said.setAttribute("aria-live", "off");
    this.play.textContent = "Stop";
    this.timer = setInterval(() => this.tick(), 1000 / Number(this.speed.value));
  }

  tick() {
    this.go(this.step + 1);
    const atCut = this.pause.checked && this.story.kindAt(this.step) === "cut";
    if (atCut || this.step === this.story.steps.length - 1) this.stop();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
    this.said.removeAttribute("aria-live");
    this.play.textContent = "Play";
  }

  toggleKeys() {
    this.keys.hidden = !this.keys.hidden;
    this.keysButton.setAttribute("aria-expanded", `${!this.keys.hidden}`);
  }

  // ---- showing a step

  show() {
    this.state = this.story.at(this.step);
    const { state, story } = this, last = story.steps.length - 1, drawn = this.tree.isDrawn();
    this.root.classList.toggle("cl-outline", !drawn);
    this.root.classList.toggle("cl-wide", this.width >= TWO_COLUMNS_FROM);
    this.root.dataset.step = `${this.step}`;
    this.mode.textContent = drawn ? "Show as a list" : "Show as a tree";
    const sentence = story.sentence(state);
    if (this.said.textContent !== sentence) this.said.textContent = sentence;
    this.said.classList.toggle("cl-cut-text", state.told[0] === "cut");
    this.stats.textContent = `Step ${this.step + 1} of ${last + 1} · ${count(state.visited, "node")} visited`
      + `${story.data.full === null ? "" : ` of ${story.data.full.toLocaleString("en")}`} · ${state.leaves === 1 ? "1 leaf" : `${state.leaves} leaves`} · ${count(state.cuts, "cut")}`;
    this.slider.value = this.step;
    this.slider.setAttribute("aria-valuetext", `step ${this.step + 1} of ${last + 1}: ${this.told()}`);
    const stuck = { first: this.step === 0, back: this.step === 0, next: this.step === last, last: this.step === last,
      cutBefore: this.seek(-1, "cut") === this.step, cutAfter: this.seek(1, "cut") === this.step, leaf: this.seek(1, "leaf") === this.step,
      over: this.over() === this.step, out: this.out() === this.step };
    for (const [name, off] of Object.entries(stuck)) this.root.querySelector(`[data-act=${name}]`).setAttribute("aria-disabled", `${off}`);
    this.tree.show();
    this.windows.show();
    this.position?.show();
  }

  told() {
    const [kind, number] = this.state.told, place = this.story.place(number);
    return { enter: `${place} entered`, leaf: `leaf ${place}`, return: `back at ${place}`, raise: `back at ${place}`, cut: `cut at ${place}`, exit: `${place} finished` }[kind];
  }
}

function render({ model, el }) {
  const view = new View(model, el);
  return () => view.destroy();
}

export default { render };
