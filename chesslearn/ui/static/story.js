// A recorded search: its nodes, its steps, how things stood after any of them, and how that is told. Nothing here
// draws; what is answered depends on nothing but the step. Open tree.js next.

const count = (number, word) => `${number.toLocaleString("en")} ${word}${number === 1 ? "" : "s"}`;

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
  }

  read() {
    const follows = { leaf: "enter", raise: "return" };  // told in one step with the event before
    this.events.forEach(([kind, number, ...rest], at) => {
      if (kind === "enter") {
        const [parent, move, depth, , , side] = rest, above = this.nodes[parent];
        this.nodes.push({ number, parent, move, depth, side, uci: this.data.moves[number], ply: above ? above.ply + 1 : 0,
          children: [], skipped: [], exits: null, cuts: null });
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

  isMate(value) {
    return this.data.pieces !== null && isMate(value) && Math.abs(value) < INFINITY;
  }

  // A number as it is shown: with its sign on a board, plain in a tree.
  number(value) {
    if (Math.abs(value) >= INFINITY) return value > 0 ? "+∞" : "−∞";
    const sign = value < 0 ? "−" : value > 0 && this.data.pieces ? "+" : "";
    if (this.isMate(value)) return `${sign}M${movesToMate(value)}`;
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
        live.set(number, { state: "open", alpha, beta, best: null, bestChild: null, value: null, bound: null, cut: false });
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
