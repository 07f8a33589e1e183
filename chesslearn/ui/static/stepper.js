// The search stepper, the browser's half of chesslearn/ui/stepper.py.
//
// Python sends a recorded search once, as `_trace`; everything after that happens here, so that stepping
// needs no kernel. `Story` reads the events and can tell how things stood after any of them; a `View`
// shows one step. What is shown depends on nothing but the step and the settings: going back is exact.

const INFINITY = 1000000, MATE = 30000, LONGEST_MATE = 1000;
const SLOT = 68, ROW = 78, BOX = 60, TOP = 20;  // pixels; the sizes of boxes are in stepper.css too
const MOST_SIDE_BY_SIDE = 12, MOST_BOXES_OPEN = 40, MOST_NODES_DRAWN = 300, NARROWEST_TREE = 480, MOST_SKIPPED_SHOWN = 3;
const TWO_COLUMNS_FROM = 860, MOST_WINDOWS = 6;
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

const count = (number, word) => `${number.toLocaleString("en")} ${word}${number === 1 ? "" : "s"}`;

// ---- the recorded search

class Story {
  constructor(data) {
    this.data = data;
    this.events = data.events;
    this.nodes = [];
    this.steps = [];  // each step is the number of its last event
    this.leaves = [];
    this.read();
    const finite = this.leaves.filter(value => !this.isMate(value));
    const low = Math.min(...(finite.length ? finite : [0])), high = Math.max(...(finite.length ? finite : [0]));
    const margin = Math.max(1, (high - low) / 10);
    this.scale = { low, high, from: low - margin, to: high + margin };
    this.deepest = Math.max(...this.nodes.map(node => node.ply));
    this.boxes = this.nodes.reduce((sum, node) => sum + 1 + node.skipped.length, 0);
    this.widest = Math.max(...this.nodes.map(node => node.children.length + Math.min(node.skipped.length, MOST_SKIPPED_SHOWN + 1)));
    this.whole = this.boxes <= MOST_BOXES_OPEN && this.bottomWidth(this.nodes[0]) <= MOST_SIDE_BY_SIDE;
  }

  read() {
    const follows = { leaf: "enter", raise: "return" };  // told in one step with the event before
    this.events.forEach(([kind, number, ...rest], at) => {
      if (kind === "enter") {
        const [parent, move, depth, , , side] = rest, above = this.nodes[parent];
        this.nodes.push({ number, parent, move, depth, side, uci: this.data.moves[number], ply: above ? above.ply + 1 : 0,
          children: [], skipped: [], enters: this.steps.length, exits: null, cuts: null });
        above?.children.push(number);
      }
      const node = this.nodes[number];
      if (kind === "leaf") this.leaves.push(rest[0]);
      if (kind in follows && follows[kind] === this.events[at - 1][0]) this.steps[this.steps.length - 1] = at;
      else this.steps.push(at);
      const step = this.steps.length - 1;
      if (kind === "cut") Object.assign(node, { skipped: rest[1], cuts: step });
      if (kind === "leaf" || kind === "exit") node.exits = step;
    });
  }

  bottomWidth(node) {
    const below = node.children.reduce((sum, child) => sum + this.bottomWidth(this.nodes[child]), 0);
    return Math.max(1, below + Math.min(node.skipped.length, MOST_SKIPPED_SHOWN + 1));
  }

  isMate(value) {
    return this.data.pieces !== null && Math.abs(value) > MATE - LONGEST_MATE && Math.abs(value) < INFINITY;
  }

  // A number as it is shown: with its sign on a board, plain in a tree.
  number(value) {
    if (Math.abs(value) >= INFINITY) return value > 0 ? "+∞" : "−∞";
    const sign = value < 0 ? "−" : value > 0 && this.data.pieces ? "+" : "";
    if (this.isMate(value)) return `${sign}M${Math.ceil((MATE - Math.abs(value)) / 2)}`;
    return sign + Math.abs(value);
  }

  kindAt(step) {
    return this.events[this.steps[step]][0];
  }

  player(side) {
    return this.data.players[side > 0 ? 0 : 1];
  }

  place(number) {
    return number ? this.nodes[number].move : "the root";
  }

  path(number) {
    const path = [];
    for (let at = number; at >= 0; at = this.nodes[at].parent) path.unshift(at);
    return path;
  }

  // How things stand after a step: for each node reached its window, best value, value, and what was cut.
  at(step) {
    const live = new Map(), tally = { visited: 0, leaves: 0, cuts: 0 };
    let lost = null, told = null;
    for (let at = 0; at <= this.steps[step]; at++) {
      const [kind, number, ...rest] = this.events[at], here = live.get(number);
      lost = null;
      if (kind === "enter") {
        const [alpha, beta] = rest.slice(3, 5);
        live.set(number, { state: "open", alpha, beta, firstAlpha: alpha, firstBeta: beta, best: null, bestChild: null, value: null, bound: null, cut: false });
        tally.visited++;
      } else if (kind === "leaf") {
        Object.assign(here, { state: "done", value: rest[0], bound: "exact" });
        tally.leaves++;
      } else if (kind === "return") {
        const [child, value] = rest, side = this.nodes[number].side;
        if (here.best === null || side * value > side * here.best) Object.assign(here, { best: value, bestChild: child });
      } else if (kind === "raise") {
        const [which, before, after] = rest;
        here[which] = after;
        lost = { which, before, after };
      } else if (kind === "cut") {
        here.cut = true;
        tally.cuts++;
      } else if (kind === "exit") {
        Object.assign(here, { state: "done", value: rest[0], bound: rest[1] });
      }
      told = [kind, number, ...rest];
    }
    return { step, live, ...tally, lost, told, current: told[1], path: this.path(told[1]) };
  }

  // ---- in words

  worth(here) {
    const words = { exact: "exactly", lower: "at least", upper: "at most" };
    return `${words[here.bound]} ${this.number(here.value)}`;
  }

  sentence(view) {
    const [kind, number] = view.told, node = this.nodes[number], here = view.live.get(number);
    const tell = { enter: "tellEnter", leaf: "tellLeaf", return: "tellReturn", raise: "tellReturn", cut: "tellCut", exit: "tellExit" };
    const text = this[tell[kind]](node, here, view);
    const last = view.step === this.steps.length - 1;
    return last && !this.data.complete ? `${text} Here the trace ends: it was cut after ${this.events.length.toLocaleString("en")} events.` : text;
  }

  tellEnter(node, here, view) {
    const most = node.side > 0, who = this.player(node.side), other = this.player(-node.side);
    const aim = `${who} is to move and takes the ${most ? "largest" : "smallest"} score`;
    if (!node.number) return `The search begins at the root. ${aim}. Nothing is known yet: alpha is −∞ and beta is +∞.`;
    const limit = most ? here.beta : here.alpha;
    const above = view.live.get(node.parent), right = above.alpha === here.alpha && above.beta === here.beta;
    const wrong = right ? "" : ` The window was not passed on: above it is ${this.window(above)}, here it is ${this.window(here)}.`;
    const known = Math.abs(limit) < INFINITY
      ? ` ${other} already has ${this.number(limit)} elsewhere: a ${most ? "move" : "reply"} worth ${this.number(limit)} or ${most ? "more" : "less"} will end this node.` : "";
    return `${other} tries ${node.move}. There ${aim}.${wrong}${known}`;
  }

  window(here) {
    return `${this.number(here.alpha)} to ${this.number(here.beta)}`;
  }

  tellLeaf(node, here) {
    const value = this.number(here.value), who = this.player(-node.side);
    const mate = this.isMate(here.value) ? `: ${this.player(Math.sign(here.value))} wins by mate` : "";
    if (node.depth <= 0) return `${who} tries ${node.move}: a leaf, worth ${value}${mate}.`;
    return `${who} tries ${node.move}: nothing is searched below it, it is worth ${value}${mate}.`;
  }

  tellReturn(node, here, view) {
    const most = node.side > 0, who = this.player(node.side);
    const child = view.lost ? this.events[this.steps[view.step] - 1][2] : view.told[2], below = view.live.get(child);
    const bound = below.bound === "exact" ? "" : below.bound === "lower" ? "at least " : "at most ";
    const back = `Back at ${this.place(node.number)}: ${this.place(child)} is worth ${bound}${this.number(below.value)}.`;
    if (view.lost) {
      const { which, before, after } = view.lost;
      return `${back} ${who} now has ${most ? "at least" : "at most"} ${this.number(after)}: ${which} ${most ? "rises" : "falls"} from ${this.number(before)} to ${this.number(after)}.`;
    }
    const limit = most ? here.alpha : here.beta, own = limit === here.best && here.bestChild !== child;
    return `${back} ${who} already has ${this.number(limit)}${own ? "" : " elsewhere"}: nothing changes.`;
  }

  tellCut(node, here) {
    const most = node.side > 0, who = this.player(node.side), other = this.player(-node.side);
    const word = most ? "move" : "reply", words = most ? "moves" : "replies", left = node.skipped.length, list = this.list(node.skipped);
    if (here.alpha < here.beta) {
      return `The function leaves ${this.place(node.number)} without reading ${list}, although alpha ${this.number(here.alpha)} is below beta ${this.number(here.beta)}: nothing proves that ${left === 1 ? "it does" : "they do"} not matter.`;
    }
    const won = this.number(most ? here.alpha : here.beta), has = this.number(most ? here.beta : here.alpha);
    const so = here.alpha === here.beta ? `so going there gains ${other} nothing` : `so ${other} will not go there`;
    return `At ${this.place(node.number)} ${who} already has a ${word} worth ${won}. ${other} has ${has} elsewhere, ${so}. `
      + `The other ${left === 1 ? word : `${left} ${words}`} cannot matter: cut. Not read: ${list}.`;
  }

  list(moves) {
    return moves.length > 8 ? `${moves.slice(0, 7).join(", ")} and ${moves.length - 7} more` : moves.join(", ");
  }

  tellExit(node, here, view) {
    if (node.number) return `${node.move} is finished: it is worth ${this.worth(here)}.`;
    const move = here.bestChild === null ? "" : ` ${this.player(node.side)} plays ${this.nodes[here.bestChild].move}.`;
    const full = this.data.full === null ? "" : ` ${count(view.visited, "node")} were visited, the root included; without cuts it would be ${this.data.full.toLocaleString("en")}.`;
    return `The search is over: the root is worth ${this.number(here.value)}.${move}${full}`;
  }
}

// ---- where boxes stand: each subtree as far left as it can without touching the one before

function layout(item) {
  const below = item.below.map(layout), left = [0], right = [0];
  let reach = [];
  for (const tree of below) {
    tree.shift = reach.length ? Math.max(...tree.left.map((x, level) => (level < reach.length ? reach[level] + SLOT - x : -Infinity))) : 0;
    reach = Array.from({ length: Math.max(reach.length, tree.right.length) }, (_, level) =>
      (level < tree.right.length ? tree.right[level] + tree.shift : reach[level]));
  }
  if (!below.length) return { item, below, left, right };
  const middle = (below[0].shift + below.at(-1).shift) / 2;
  for (const tree of below) {
    tree.shift -= middle;
    tree.left.forEach((x, level) => { left[level + 1] = Math.min(left[level + 1] ?? Infinity, x + tree.shift); });
    tree.right.forEach((x, level) => { right[level + 1] = Math.max(right[level + 1] ?? -Infinity, x + tree.shift); });
  }
  return { item, below, left, right };
}

function setPlaces(tree, x) {
  tree.item.x = x;
  tree.item.y = TOP + ROW * tree.item.level;
  for (const below of tree.below) setPlaces(below, x + below.shift);
}

// ---- one view

class View {
  constructor(model, el) {
    this.el = el;
    this.id = Array.from(crypto.getRandomValues(new Uint32Array(2)), n => n.toString(36)).join("");
    this.abort = new AbortController();
    const data = model.get("_trace");
    if (data?.v !== PROTOCOL || !data.events?.length) {
      this.root = html("p", {}, "This search needs a newer chesslearn front end.");
      el.append(this.root);
      return;
    }
    this.story = new Story(data);
    this.step = 0;
    this.width = 0;
    this.chosen = null;  // "tree" or "outline" once the reader has chosen
    this.focused = "0";
    this.items = new Map();
    this.timer = null;
    this.build(model.get("_art") ?? {});
    this.listen();
    this.show();
  }

  // ---- elements

  build(art) {
    const { story } = this, board = story.data.pieces !== null, last = story.steps.length - 1;
    const act = (name, text, title) => button({ class: "cl-button", "data-act": name, title }, text);
    this.slider = focusable("input", { type: "range", class: "cl-slider", min: 0, max: last, value: 0, "aria-label": "Step" });
    this.play = button({ class: "cl-button", "data-act": "play", title: "Space" }, "Play");
    this.speed = focusable("select", { "aria-label": "Steps a second", class: "cl-button" },
      ...SPEEDS.map(speed => html("option", speed === 1 ? { value: speed, selected: "" } : { value: speed }, `${speed} a second`)));
    this.pause = focusable("input", { type: "checkbox", checked: "" });
    this.mode = act("mode", "");
    this.keysButton = button({ class: "cl-button", "data-act": "keys", "aria-expanded": "false", title: "?" }, "Keys");
    this.said = html("p", { class: "cl-said", role: "status" });
    this.stats = html("p", { class: "cl-stats" });
    this.edges = svg("svg", { class: "cl-edges", "aria-hidden": "true", focusable: "false" });
    this.tree = html("div", { class: "cl-nodes", role: "tree", "aria-label": "Search tree" });
    this.stage = html("div", { class: "cl-stage" }, this.edges, this.tree);
    this.scroller = html("div", { class: "cl-scroller" }, this.stage);
    this.windows = html("section", { class: "cl-windows", role: "group" });
    this.cells = Array.from({ length: 64 }, (_, square) => html("span", { class: ((square & 7) + (square >> 3)) % 2 ? "cl-light" : "cl-dark" }));
    this.heading = html("h3", {});
    this.squares = html("div", { class: "cl-squares", role: "img" },
      ...[7, 6, 5, 4, 3, 2, 1, 0].flatMap(rank => this.cells.slice(8 * rank, 8 * rank + 8)));
    this.board = html("div", { class: "cl-position" }, this.heading, this.squares);
    this.keys = html("div", { class: "cl-keys", hidden: "" }, html("dl", {},
      ...KEYS.flatMap(([key, what]) => [html("dt", {}, key), html("dd", {}, what)])));
    this.root = focusable("section", { class: "cl-stepper", role: "region", "aria-label": "Search, step by step" },
      ...(board ? [this.sprite(art)] : []),
      html("div", { class: "cl-controls" }, act("first", "First", "Home"), act("back", "Back", "Left"), act("next", "Next", "Right"),
        act("last", "Last", "End"), this.slider),
      html("div", { class: "cl-controls" }, act("cutBefore", "Previous cut", "Shift+C"), act("cutAfter", "Next cut", "c"), act("leaf", "Next leaf", "l"),
        act("over", "End of this node", "o"), act("out", "Up", "u"), html("span", { class: "cl-gap" }), this.play, this.speed,
        html("label", { class: "cl-check" }, this.pause, "stop at cuts"), html("span", { class: "cl-gap" }), this.mode, this.keysButton),
      this.keys, this.said, this.stats,
      html("div", { class: "cl-main" },
        html("div", { class: "cl-left" }, this.scroller, this.legend()),
        html("div", { class: "cl-right" }, this.windows, ...(board ? [this.board] : []))));
    this.el.style.minWidth = "0";
    this.el.append(this.root);
  }

  sprite(art) {
    const symbols = [..."pnbrqkPNBRQK"].map(letter =>
      svg("symbol", { id: `${this.id}-${letter}`, viewBox: "0 0 100 100" }, ...parseDrawing(String(art[letter] ?? ""))));
    return svg("svg", { class: "cl-sprite", "aria-hidden": "true", focusable: "false" }, ...symbols);
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
    on(this.tree, "focusin", event => this.focusEntered(event));
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
    else if (box) this.visit(box.dataset.key);
  }

  keyDown(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { target, key } = event, at = target.closest("[data-key]");
    const own = target.matches("select") || (target.matches("input[type=range]") && /^(Arrow|Home|End|Page)/.test(key))
      || (key === " " && target.matches("button, input"));
    const acts = { ArrowRight: "next", ArrowLeft: "back", Home: "first", End: "last", " ": "play", c: "cutAfter", C: "cutBefore", l: "leaf", o: "over", u: "out", "?": "keys" };
    if (own) return event.stopPropagation();
    if (at && this.moveInTree(at.dataset.key, key)) { event.preventDefault(); event.stopPropagation(); return; }
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
      this.chosen = this.drawn() ? "outline" : "tree";
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

  // ---- the tree as a list of items that can have the focus

  visit(key) {
    const [number, rest] = key.split("-"), node = this.story.nodes[number];
    const target = rest ? node.cuts : node.exits ?? this.story.steps.length - 1;
    this.focused = key;
    this.stop();
    this.go(target);
    if (this.items.has(key)) this.items.get(key).focus({ preventScroll: true });
  }

  focusEntered(event) {
    const key = event.target.closest("[data-key]")?.dataset.key;
    if (!key || key === this.focused) return;
    this.items.get(this.focused)?.setAttribute("tabindex", "-1");
    this.items.get(key).setAttribute("tabindex", "0");
    this.focused = key;
  }

  moveInTree(key, pressed) {
    const at = this.order.findIndex(item => item.key === key), item = this.order[at];
    const target = { ArrowDown: () => this.order[at + 1], ArrowUp: () => this.order[at - 1], Home: () => this.order[0], End: () => this.order.at(-1),
      ArrowLeft: () => item.above, ArrowRight: () => item.below[0] }[pressed];
    if (pressed === "Enter" || pressed === " ") this.visit(key);
    else if (target) this.items.get(target()?.key)?.focus();
    else return false;
    return true;
  }

  drawn() {
    if (this.chosen) return this.chosen === "tree";
    const { story } = this;
    return this.width >= NARROWEST_TREE && story.nodes.length <= MOST_NODES_DRAWN && story.widest <= MOST_SIDE_BY_SIDE;
  }

  // ---- showing a step

  show() {
    this.state = this.story.at(this.step);
    const { state, story } = this, last = story.steps.length - 1, drawn = this.drawn();
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
    this.showTree(drawn);
    this.showWindows();
    if (story.data.pieces !== null) this.showBoard();
  }

  told() {
    const [kind, number] = this.state.told, place = this.story.place(number);
    return { enter: `${place} entered`, leaf: `leaf ${place}`, return: `back at ${place}`, raise: `back at ${place}`, cut: `cut at ${place}`, exit: `${place} finished` }[kind];
  }

  showTree(drawn) {
    const root = this.item(0, null, 0, 1, 1);
    this.order = [];
    const walk = item => { this.order.push(item); item.below.forEach(walk); };
    walk(root);
    if (!this.order.some(item => item.key === this.focused)) this.focused = `${this.state.current}`;
    if (drawn) this.place(root);
    const keep = this.el.getRootNode().activeElement?.closest?.("[data-key]")?.dataset.key, before = this.items;
    this.items = new Map(this.order.map(item => [item.key, this.paint(item, before.get(item.key), drawn)]));
    const elements = [...this.items.values()];
    if (elements.length !== this.tree.children.length || elements.some((element, at) => element !== this.tree.children[at])) {
      this.tree.replaceChildren(...elements);
      if (keep) (this.items.get(keep) ?? this.items.get(this.focused)).focus({ preventScroll: true });
    }
    this.drawEdges(drawn);
    this.bringIntoView(drawn);
  }

  // A node with what is shown below it: all in a small tree, else only what leads to the present node.
  item(number, above, level, position, size) {
    const { story, state } = this, node = story.nodes[number], here = state.live.get(number);
    const item = { key: `${number}`, node, here, above, level, position, size, below: [] };
    const all = node.children.length + node.skipped.length;
    item.inside = all > 0;
    item.open = all > 0 && (story.whole || state.path.includes(number));
    if (!item.open) return item;
    const chip = node.skipped.length > MOST_SKIPPED_SHOWN, shown = chip ? node.children.length + 1 : all;
    item.below = node.children.map((child, at) => this.item(child, item, level + 1, at + 1, shown));
    const cut = here?.cut ?? false, rest = { above: item, level: level + 1, size: shown, below: [], cut };
    if (chip) item.below.push({ ...rest, key: `${number}-all`, moves: node.skipped, position: shown });
    else node.skipped.forEach((move, at) => item.below.push({ ...rest, key: `${number}-${at}`, moves: [move], position: node.children.length + at + 1 }));
    return item;
  }

  place(root) {
    const tree = layout(root), start = -Math.min(...tree.left);
    setPlaces(tree, start + 4);
    const width = start + Math.max(...tree.right) + BOX + 8, free = this.scroller.clientWidth - width;
    const shift = free > 0 ? Math.floor(free / 2) : 0;
    for (const item of this.order) item.x += shift;
    this.stageSize = [width + shift, TOP + ROW * (this.story.deepest + 1)];
  }

  paint(item, element, drawn) {
    const { key, level } = item, look = item.node ? this.lookOfNode(item) : this.lookOfSkipped(item);
    element ??= focusable("div", { role: "treeitem", "data-key": key },
      ...["cl-name", "cl-value", "cl-window", "cl-note", "cl-badge"].map(name => html("span", { class: name })));
    const set = (name, value) => {
      if (value === null) element.removeAttribute(name);
      else if (element.getAttribute(name) !== `${value}`) element.setAttribute(name, value);
    };
    set("class", ["cl-node", ...look.classes].join(" "));
    set("style", drawn ? `left: ${item.x}px; top: ${item.y}px` : `--level: ${level}`);
    set("aria-level", level + 1);
    set("aria-posinset", item.position);
    set("aria-setsize", item.size);
    set("aria-expanded", item.inside ? `${item.open}` : null);
    set("aria-current", key === `${this.state.current}` ? "step" : "false");
    set("aria-label", look.label);
    set("tabindex", key === this.focused ? 0 : -1);
    [look.name, look.value, look.window, look.note, look.badge].forEach((text, at) => {
      if (element.children[at].textContent !== text) element.children[at].textContent = text;
    });
    return element;
  }

  lookOfNode({ node, here, open, inside }) {
    const { story, state } = this, { number } = node, parent = state.live.get(node.parent);
    const inner = node.depth > 0 && (node.children.length > 0 || node.exits === null), best = here && parent?.state === "done" && parent.bestChild === number;
    const name = `${best ? "★ " : ""}${inner ? (node.side > 0 ? "▲ " : "▼ ") : ""}${number ? node.move : "root"}`;
    const classes = [], words = [number ? node.move : "root"];
    if (inner) words.push(`${story.player(node.side)} to move`);
    let value = "?", note = "", window = "";
    const badge = here?.cut ? "cut" : "";
    if (!here) {
      classes.push("cl-ahead");
      words.push("not yet read");
    } else {
      const sign = { exact: "=", lower: "≥", upper: "≤" };
      const soFar = here.best === null ? "…" : `${node.side > 0 ? "≥" : "≤"} ${story.number(here.best)}`;
      value = here.state === "done" ? `${sign[here.bound]} ${story.number(here.value)}` : soFar;
      window = inner ? `α ${story.number(here.alpha)}  β ${story.number(here.beta)}` : "";
      words.push(here.state === "done" ? story.worth(here) : here.best === null ? "under way" : `${node.side > 0 ? "at least" : "at most"} ${story.number(here.best)} so far`);
      classes.push(here.state === "open" ? "cl-open" : here.bound === "exact" ? "cl-exact" : "cl-bound");
      if (here.cut) { classes.push("cl-cut"); words.push(`cut, ${node.skipped.length} not read`); }
      if (best) { classes.push("cl-best"); words.push("best"); }
      if (inside && !open && here.state === "done") note = `${node.children.length} below`;
    }
    if (state.path.includes(number)) classes.push("cl-path");
    if (number === state.current) { classes.push("cl-here"); words.push("here"); }
    if (node.side > 0 && inner) classes.push("cl-most");
    if (node.side < 0 && inner) classes.push("cl-least");
    return { name, value, window, note, badge, classes, label: words.join(", ") };
  }

  lookOfSkipped({ moves, cut }) {
    const several = moves.length > 1, name = several ? `${moves.length} more` : moves[0];
    const label = `${moves.join(", ")}, ${cut ? "never read" : "not yet read"}`;
    return { name, value: cut ? "unread" : "?", window: "", badge: "", note: cut && several ? this.story.list(moves) : "", classes: [cut ? "cl-never" : "cl-ahead", ...(several ? ["cl-several"] : [])], label };
  }

  drawEdges(drawn) {
    if (!drawn) return this.edges.replaceChildren();
    const [width, height] = this.stageSize, shapes = [];
    Object.assign(this.stage.style, { width: `${width}px`, height: `${height}px` });
    for (const [name, value] of Object.entries({ width, height, viewBox: `0 0 ${width} ${height}` })) this.edges.setAttribute(name, value);
    for (const item of this.order.filter(each => each.above)) {
      const { above } = item, from = [above.x + BOX / 2, above.y + 40], to = [item.x + BOX / 2, item.y];
      const number = item.node?.number, never = !item.node && item.cut;
      const kind = never ? "cl-never" : !item.here ? "cl-ahead" : this.state.path.includes(number) ? "cl-path" : above.here.bestChild === number ? "cl-best" : "";
      shapes.push(svg("line", { class: `cl-edge ${kind}`, x1: from[0], y1: from[1], x2: to[0], y2: to[1] }));
      if (never) {
        const at = [from[0] + (to[0] - from[0]) * 0.6, from[1] + (to[1] - from[1]) * 0.6];
        shapes.push(svg("line", { class: "cl-bar", x1: at[0] - 9, y1: at[1], x2: at[0] + 9, y2: at[1] }));
      }
    }
    this.edges.replaceChildren(...shapes);
  }

  // Only the tree's own frame is scrolled, never the page.
  bringIntoView(drawn) {
    const box = this.items.get(`${this.state.current}`), { scroller } = this;
    if (!box || !this.width) return;
    if (drawn) {
      scroller.scrollTop = 0;
      if (box.offsetLeft < scroller.scrollLeft + SLOT || box.offsetLeft + 2 * SLOT > scroller.scrollLeft + scroller.clientWidth) {
        scroller.scrollLeft = box.offsetLeft + BOX / 2 - scroller.clientWidth / 2;
      }
    } else if (box.offsetTop < scroller.scrollTop || box.offsetTop + 2 * box.offsetHeight > scroller.scrollTop + scroller.clientHeight) {
      scroller.scrollTop = box.offsetTop - scroller.clientHeight / 2;
    }
  }

  // ---- the window: what each side already has

  showWindows() {
    const { story, state } = this, node = story.nodes[state.current], here = state.live.get(state.current), [most, least] = story.data.players;
    const shown = state.path.slice(-MOST_WINDOWS), folded = state.path.length - shown.length;
    this.windows.setAttribute("aria-label", `Window at ${story.place(state.current)}: alpha ${story.number(here.alpha)}, beta ${story.number(here.beta)}`);
    const { low, high } = story.scale, mark = value => html("span", { style: `left: ${this.percent(value)}%` }, story.number(value));
    this.windows.replaceChildren(
      html("h3", {}, `Window at ${story.place(state.current)}`),
      html("p", { class: "cl-meaning" }, html("span", {}, html("b", { class: "cl-alpha-text" }, "α"), ` what ${most} already has: ${story.number(here.alpha)}`),
        html("span", {}, html("b", { class: "cl-beta-text" }, "β"), ` what ${least} already has: ${story.number(here.beta)}`)),
      html("div", { class: "cl-lines" }, ...(folded ? [html("span", { class: "cl-folded" }, `${folded} above`)] : []),
        ...shown.flatMap(number => this.windowLine(number)),
        html("span", {}), html("div", { class: "cl-axis" }, mark(low), ...(high > low ? [mark(high)] : [])), html("span", {})),
      html("p", { class: "cl-outlook" }, this.outlook(node, here)),
      html("p", { class: "cl-unit" }, story.data.pieces === null ? `All numbers are what ${most} gets.` : `In hundredths of a pawn, seen by ${most}.`));
  }

  percent(value) {
    const { from, to } = this.story.scale;
    return Math.round(1000 * Math.max(0, Math.min(1, (value - from) / (to - from)))) / 10;
  }

  windowLine(number) {
    const { story, state } = this, node = story.nodes[number], here = state.live.get(number), current = number === state.current;
    const span = (kind, one, two) => html("span", { class: kind, style: `left: ${this.percent(Math.min(one, two))}%; right: ${Math.round(10 * (100 - this.percent(Math.max(one, two)))) / 10}%` });
    const at = (kind, value) => html("span", { class: kind, style: `left: ${this.percent(value)}%` });
    const parts = [], crossed = here.alpha >= here.beta, open = value => Math.abs(value) >= INFINITY;
    parts.push(span(crossed ? "cl-crossed" : "cl-span", here.alpha, here.beta));
    if (current && state.lost) parts.push(span("cl-lost", state.lost.before, state.lost.after));
    if (!open(here.alpha)) parts.push(at("cl-alpha", here.alpha));
    if (!open(here.beta)) parts.push(at("cl-beta", here.beta));
    const best = here.state === "done" ? here.value : here.best;
    if (best !== null && !open(best)) parts.push(at("cl-diamond", best));
    const numbers = `${story.number(here.alpha)} … ${story.number(here.beta)}`;
    const name = html("span", { class: current ? "cl-who cl-now" : "cl-who" }, `${node.children.length ? (node.side > 0 ? "▲ " : "▼ ") : ""}${number ? node.move : "root"}`);
    return [name, html("div", { class: "cl-line", "aria-hidden": "true" }, ...parts), html("span", { class: "cl-numbers" }, numbers)];
  }

  outlook(node, here) {
    const { story } = this, most = node.side > 0, limit = most ? here.beta : here.alpha;
    if (node.depth <= 0 || !node.children.length) return "A leaf: it has no window of its own to change.";
    if (here.alpha >= here.beta) return `${story.number(here.beta)} (β) is not more than ${story.number(here.alpha)} (α): nothing fits between them.`;
    if (here.state === "done") return "Finished.";
    if (!node.number) return "The root is never cut: nobody above it has anything.";
    if (Math.abs(limit) >= INFINITY) return "No cut is possible here yet.";
    return `Cut as soon as a ${most ? "move" : "reply"} is worth ${story.number(limit)} or ${most ? "more" : "less"}.`;
  }

  // ---- the position at the node

  showBoard() {
    const { story, state } = this, moves = state.path.slice(1).map(number => story.nodes[number]);
    let pieces = [...story.data.pieces];
    for (const { uci } of moves) pieces = afterMove(pieces, uci);
    const last = moves.at(-1)?.uci, ends = last ? [squareOf(last), squareOf(last.slice(2))] : [];
    this.cells.forEach((cell, square) => this.paintCell(cell, pieces[square], ends.includes(square)));
    const line = moves.map(({ move }) => move).join(" ");
    const where = pieces.flatMap((piece, square) => (piece === "." ? [] : [`${piece}${FILES[square & 7]}${(square >> 3) + 1}`]));
    const side = color => where.filter(name => isWhite(name[0]) === color).map(name => name[0].toUpperCase() + name.slice(1)).join(" ");
    this.heading.textContent = line ? `After ${line}` : "At the root";
    this.squares.setAttribute("aria-label", `Position ${line ? `after ${line}` : "at the root"}. White ${side(true)}. Black ${side(false)}.`);
  }

  paintCell(cell, piece, moved) {
    cell.classList.toggle("cl-moved", moved);
    if ((cell.dataset.piece ?? ".") === piece) return;
    if (piece === ".") delete cell.dataset.piece;
    else cell.dataset.piece = piece;
    cell.replaceChildren(...(piece === "." ? [] : [svg("svg", { viewBox: "0 0 100 100" }, svg("use", { href: `#${this.id}-${piece}` }))]));
  }
}

export default {
  render({ model, el }) {
    const view = new View(model, el);
    return () => view.destroy();
  },
};
