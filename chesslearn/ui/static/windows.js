// The window at each node on the path: what each side already has, and what would cut. Open position.js next.

const MOST_WINDOWS = 6;

class Windows {
  constructor(view) {
    this.view = view;
    this.element = html("section", { class: "cl-windows", role: "group" });
  }

  show() {
    const { story, state } = this.view, node = story.nodes[state.current], here = state.live.get(state.current), [most, least] = story.data.players;
    const shown = state.path.slice(-MOST_WINDOWS), folded = state.path.length - shown.length;
    this.element.setAttribute("aria-label", `Window at ${story.place(state.current)}: alpha ${story.number(here.alpha)}, beta ${story.number(here.beta)}`);
    const { low, high } = story.scale, mark = value => html("span", { style: `left: ${this.percent(value)}%` }, story.number(value));
    this.element.replaceChildren(
      html("h3", {}, `Window at ${story.place(state.current)}`),
      html("p", { class: "cl-meaning" }, html("span", {}, html("b", { class: "cl-alpha-text" }, "α"), ` what ${most} already has: ${story.number(here.alpha)}`),
        html("span", {}, html("b", { class: "cl-beta-text" }, "β"), ` what ${least} already has: ${story.number(here.beta)}`)),
      html("div", { class: "cl-lines" }, ...(folded ? [html("span", { class: "cl-folded" }, `${folded} above`)] : []),
        ...shown.flatMap(number => this.line(number)),
        html("span", {}), html("div", { class: "cl-axis" }, mark(low), ...(high > low ? [mark(high)] : [])), html("span", {})),
      html("p", { class: "cl-outlook" }, this.outlook(node, here)),
      html("p", { class: "cl-unit" }, story.data.pieces === null ? `All numbers are what ${most} gets.` : `In hundredths of a pawn, seen by ${most}.`));
  }

  percent(value) {
    const { from, to } = this.view.story.scale;
    return Math.round(1000 * Math.max(0, Math.min(1, (value - from) / (to - from)))) / 10;
  }

  line(number) {
    const { story, state } = this.view, node = story.nodes[number], here = state.live.get(number), current = number === state.current;
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
    const name = html("span", { class: current ? "cl-now" : null }, `${node.children.length ? (node.side > 0 ? "▲ " : "▼ ") : ""}${number ? node.move : "root"}`);
    return [name, html("div", { class: "cl-line", "aria-hidden": "true" }, ...parts), html("span", { class: "cl-numbers" }, numbers)];
  }

  outlook(node, here) {
    const { story } = this.view, most = node.side > 0, limit = most ? here.beta : here.alpha;
    if (node.depth <= 0 || !node.children.length) return "A leaf: it has no window of its own to change.";
    if (here.alpha >= here.beta) return `${story.number(here.beta)} (β) is not more than ${story.number(here.alpha)} (α): nothing fits between them.`;
    if (here.state === "done") return "Finished.";
    if (!node.number) return "The root is never cut: nobody above it has anything.";
    if (Math.abs(limit) >= INFINITY) return "No cut is possible here yet.";
    return `Cut as soon as a ${most ? "move" : "reply"} is worth ${story.number(limit)} or ${most ? "more" : "less"}.`;
  }
}
