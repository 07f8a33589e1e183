// The page's half of the fuzz run: where things are, how a view stands, what views leave behind.
// Put into the page by tests/browser/fuzz_hands.py, before the first view.
window.left = { timers: new Set(), observers: new Set(), listeners: [] };
for (const [start, stop] of [["setTimeout", "clearTimeout"], ["setInterval", "clearInterval"]]) {
  const begin = window[start], end = window[stop];
  window[start] = (action, delay, ...values) => {
    const once = start === "setTimeout";
    const number = begin(() => { if (once) left.timers.delete(number); action(...values); }, delay);
    left.timers.add(number);
    return number;
  };
  window[stop] = number => { left.timers.delete(number); end(number); };
}
for (const [name, change] of [["observe", "add"], ["disconnect", "delete"]]) {
  const known = ResizeObserver.prototype[name];
  ResizeObserver.prototype[name] = function (...values) { left.observers[change](this); return known.apply(this, values); };
}
const listen = EventTarget.prototype.addEventListener;
EventTarget.prototype.addEventListener = function (event, action, options) {
  left.listeners.push({ target: this, event, signal: options?.signal });
  return listen.call(this, event, action, options);
};
window.leftBehind = () => ({ timers: left.timers.size, observers: left.observers.size, model: model.listening(),
  listeners: left.listeners.filter(({ target, signal }) => target.isConnected !== false && !signal?.aborted).map(({ event }) => event) });

// A move that a view asks for must be one that its snapshot offers, and it must not wait for an answer that it has got.
window.complaints = [];
const asked = new Map(), { send, emit, update } = window.model;
const complain = () => {
  for (const board of document.querySelectorAll(".cl-board[data-state=W]")) {
    const [id] = board.querySelector("[role=grid]").getAttribute("aria-describedby").split("-");
    if (!asked.has(id)) complaints.push(`view ${id} waits for an answer that it has got`);
  }
};
Object.assign(window.model, {
  send(content) {
    const { rev, legal } = this.get("_pos");
    if (content.kind === "move" && !(content.rev === rev && legal.includes(content.uci))) complaints.push(`asked for ${JSON.stringify(content)} at revision ${rev}`);
    if (content.kind === "move") asked.set(content.view, content);
    send.call(this, content);
  },
  emit(event, ...values) {
    const [answer] = values;
    if (answer?.kind === "ack" && !answer.ok && asked.get(answer.view)?.id === answer.id) asked.delete(answer.view);
    emit.call(this, event, ...values);
    complain();
  },
  update(name, value) {
    if (name === "_pos") for (const [view, { rev }] of asked) if (value.rev > rev) asked.delete(view);
    update.call(this, name, value);
    complain();
  },
});

const root = view => window.views[view].el.querySelector(".cl-board");
window.frames = () => new Promise(done => window.frame(() => window.frame(done)));

// The middle of an element of a view that can be seen, or null; with `words`, of one that says or is called so.
window.aim = (view, selector, number = 0, words = null) => {
  const found = [...window.views[view].el.querySelectorAll(selector)].filter(element => element.getClientRects().length
    && (words === null || element.textContent === words || element.getAttribute("aria-label") === words));
  const element = found[number % found.length];
  if (!element) return null;
  element.scrollIntoView({ block: "nearest", inline: "nearest" });
  const { left: x, top: y, width, height } = element.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
};

// One more view, in a panel of its own; the panel's element stays when the view is closed.
window.openView = async source => {
  await window.showView(source, window.model, { kind: "cl-game" });
  const { el } = window.views.at(-1), body = document.createElement("div"), panel = document.createElement("div");
  body.className = "cl-body";
  panel.className = "cl-panel";
  panel.append(body);
  document.getElementById("here").append(panel);
  body.append(el);
  await window.frames();
};

window.setWidth = async (view, width) => {
  window.views[view].el.closest(".cl-panel").style.width = `${width}px`;
  await window.frames();
};

window.closeView = view => {
  const [{ el, end }] = window.views.splice(view, 1);
  end();
  el.remove();
};

// How a view stands, as far as it shows.
window.standing = () => window.views.map(({ el }, view) => {
  const board = root(view), cells = [...board.querySelectorAll("[data-square]")];
  const pick = selector => cells.filter(cell => cell.matches(selector)).map(cell => cell.dataset.square);
  return {
    state: board.dataset.state, looking: [...el.querySelectorAll("button")].some(({ textContent, hidden }) => textContent === "Back to the game" && !hidden),
    pieces: Object.fromEntries(cells.filter(cell => cell.dataset.piece).map(cell => [cell.dataset.square, cell.dataset.piece])),
    drawn: pick(":has(.cl-piece)"), selected: pick("[aria-selected=true]"), targets: pick(".cl-target"), inOrder: pick("[tabindex='0']"),
    dialogs: board.querySelectorAll(".cl-promotion").length,
    moves: [...el.querySelectorAll(".cl-move")].map(({ textContent }) => textContent),
  };
});
