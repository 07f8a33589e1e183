// The tree of a search, drawn as boxes or as a list: always a list of items that can have the focus.
// Open windows.js next.

const SLOT = 68, ROW = 78, BOX_WIDTH = 60, BOX_HEIGHT = 40, TOP = 20;  // pixels; the sizes of boxes are in stepper.css too
const MOST_SIDE_BY_SIDE = 12, MOST_BOXES_OPEN = 40, MOST_NODES_DRAWN = 300, NARROWEST_TREE = 480, MOST_SKIPPED_SHOWN = 3;

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

class Tree {
  constructor(view) {
    this.view = view;
    this.chosen = null;  // "tree" or "outline" once the reader has chosen
    this.focused = "0";
    this.items = new Map();
    this.edges = svg("svg", { class: "cl-edges", "aria-hidden": "true", focusable: "false" });
    this.list = html("div", { role: "tree", "aria-label": "Search tree" });
    this.stage = html("div", { class: "cl-stage" }, this.edges, this.list);
    this.scroller = html("div", { class: "cl-scroller" }, this.stage);
    this.measure(view.story.nodes);
  }

  // How large it would be drawn, and whether all of it can be open at once.
  measure(nodes) {
    const chips = node => Math.min(node.skipped.length, MOST_SKIPPED_SHOWN + 1);
    const boxes = nodes.reduce((sum, node) => sum + 1 + node.skipped.length, 0);
    const bottomWidth = node => Math.max(1, node.children.reduce((sum, child) => sum + bottomWidth(nodes[child]), chips(node)));
    this.deepest = Math.max(...nodes.map(node => node.ply));
    this.widest = Math.max(...nodes.map(node => node.children.length + chips(node)));
    this.whole = boxes <= MOST_BOXES_OPEN && bottomWidth(nodes[0]) <= MOST_SIDE_BY_SIDE;
  }

  isDrawn() {
    if (this.chosen) return this.chosen === "tree";
    const { width, story } = this.view;
    return width >= NARROWEST_TREE && story.nodes.length <= MOST_NODES_DRAWN && this.widest <= MOST_SIDE_BY_SIDE;
  }

  // ---- by mouse and by keys

  visit(key) {
    const [number, rest] = key.split("-"), { story } = this.view, node = story.nodes[number];
    const target = rest ? node.cuts : node.exits ?? story.steps.length - 1;
    this.focused = key;
    this.view.stop();
    this.view.go(target);
    if (this.items.has(key)) this.items.get(key).focus({ preventScroll: true });
  }

  focusEntered(event) {
    const key = event.target.closest("[data-key]")?.dataset.key;
    if (!key || key === this.focused) return;
    this.items.get(this.focused)?.setAttribute("tabindex", "-1");
    this.items.get(key).setAttribute("tabindex", "0");
    this.focused = key;
  }

  // Answers whether the key means something in the tree.
  move(key, pressed) {
    const at = this.order.findIndex(item => item.key === key), item = this.order[at];
    const target = { ArrowDown: () => this.order[at + 1], ArrowUp: () => this.order[at - 1], Home: () => this.order[0], End: () => this.order.at(-1),
      ArrowLeft: () => item.above, ArrowRight: () => item.below[0] }[pressed];
    if (pressed === "Enter" || pressed === " ") this.visit(key);
    else if (target) this.items.get(target()?.key)?.focus();
    else return false;
    return true;
  }

  // ---- showing a step

  show() {
    const drawn = this.isDrawn(), root = this.item(0, null, 0, 1, 1);
    this.order = [];
    const walk = item => { this.order.push(item); item.below.forEach(walk); };
    walk(root);
    if (!this.order.some(item => item.key === this.focused)) this.focused = `${this.view.state.current}`;
    if (drawn) this.place(root);
    const keep = this.view.el.getRootNode().activeElement?.closest?.("[data-key]")?.dataset.key, before = this.items;
    this.items = new Map(this.order.map(item => [item.key, this.paint(item, before.get(item.key), drawn)]));
    const elements = [...this.items.values()];
    if (elements.length !== this.list.children.length || elements.some((element, at) => element !== this.list.children[at])) {
      this.list.replaceChildren(...elements);
      if (keep) (this.items.get(keep) ?? this.items.get(this.focused)).focus({ preventScroll: true });
    }
    this.drawEdges(drawn);
    this.bringIntoView(drawn);
  }

  // A node with what is shown below it: all in a small tree, else only what leads to the present node.
  item(number, above, level, position, size) {
    const { story, state } = this.view, node = story.nodes[number], here = state.live.get(number);
    const item = { key: `${number}`, node, here, above, level, position, size, below: [] };
    const all = node.children.length + node.skipped.length;
    item.inside = all > 0;
    item.open = all > 0 && (this.whole || state.path.includes(number));
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
    const width = start + Math.max(...tree.right) + BOX_WIDTH + 8, free = this.scroller.clientWidth - width;
    const shift = free > 0 ? Math.floor(free / 2) : 0;
    for (const item of this.order) item.x += shift;
    this.stageSize = [width + shift, TOP + ROW * (this.deepest + 1)];
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
    set("aria-current", key === `${this.view.state.current}` ? "step" : "false");
    set("aria-label", look.label);
    set("tabindex", key === this.focused ? 0 : -1);
    [look.name, look.value, look.window, look.note, look.badge].forEach((text, at) => {
      if (element.children[at].textContent !== text) element.children[at].textContent = text;
    });
    return element;
  }

  lookOfNode({ node, here, open, inside }) {
    const { story, state } = this.view, { number } = node, parent = state.live.get(node.parent);
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
      if (here.state === "done") classes.push(here.bound === "exact" ? "cl-exact" : "cl-bound");
      if (here.cut) words.push(`cut, ${node.skipped.length} not read`);
      if (best) words.push("best");
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
    return { name, value: cut ? "unread" : "?", window: "", badge: "", note: cut && several ? this.view.story.list(moves) : "", classes: [cut ? "cl-never" : "cl-ahead", ...(several ? ["cl-several"] : [])], label };
  }

  drawEdges(drawn) {
    if (!drawn) return this.edges.replaceChildren();
    const [width, height] = this.stageSize, shapes = [];
    Object.assign(this.stage.style, { width: `${width}px`, height: `${height}px` });
    for (const [name, value] of Object.entries({ width, height, viewBox: `0 0 ${width} ${height}` })) this.edges.setAttribute(name, value);
    for (const item of this.order.filter(each => each.above)) {
      const { above } = item, from = [above.x + BOX_WIDTH / 2, above.y + BOX_HEIGHT], to = [item.x + BOX_WIDTH / 2, item.y];
      const number = item.node?.number, never = !item.node && item.cut;
      const kind = never ? "cl-never" : !item.here ? "cl-ahead" : this.view.state.path.includes(number) ? "cl-path" : above.here.bestChild === number ? "cl-best" : "";
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
    const box = this.items.get(`${this.view.state.current}`), { scroller } = this;
    if (!box || !this.view.width) return;
    if (drawn) {
      scroller.scrollTop = 0;
      if (box.offsetLeft < scroller.scrollLeft + SLOT || box.offsetLeft + 2 * SLOT > scroller.scrollLeft + scroller.clientWidth) {
        scroller.scrollLeft = box.offsetLeft + BOX_WIDTH / 2 - scroller.clientWidth / 2;
      }
    } else if (box.offsetTop < scroller.scrollTop || box.offsetTop + 2 * box.offsetHeight > scroller.scrollTop + scroller.clientHeight) {
      scroller.scrollTop = box.offsetTop - scroller.clientHeight / 2;
    }
  }
}
