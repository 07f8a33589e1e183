// The evaluation of a game, hidden until it is asked for: a bar for the position that is looked at, and a graph of all
// that the engine has told. White's view. Open panel.js next.

// How much of the bar a score fills: 2 / (1 + exp(-score / STEEPNESS)) - 1. A pawn ahead moves it by a fifth.
const STEEPNESS = 250;
const GRAPH = { width: 300, height: 100, margin: 6 };

const chance = score => (isMate(score) ? Math.sign(score) : 2 / (1 + Math.exp(-score / STEEPNESS)) - 1);

const tenthsOf = score => Math.round(Math.abs(score) / 10);  // of a pawn, without the side

// A score for White in a few letters, and in words.
function scoreText(score) {
  const moves = movesToMate(score), tenths = tenthsOf(score);
  if (isMate(score)) return `${score < 0 ? "−" : ""}#${moves || ""}`;
  return `${tenths ? (score < 0 ? "−" : "+") : ""}${(tenths / 10).toFixed(1)}`;
}

function scoreInWords(score) {
  const side = score > 0 ? "White" : "Black", moves = movesToMate(score), tenths = tenthsOf(score);
  if (isMate(score)) return moves ? `${side} mates in ${moves}` : `${side} has mated`;
  return tenths ? `${side} is ${(tenths / 10).toFixed(1)} pawns ahead` : "even";
}

class Evaluation {
  constructor(record) {
    this.record = record;
    const id = `${record.view.id}-evaluate`;
    this.box = focusable("input", { type: "checkbox", id });
    this.box.addEventListener("change", () => record.paint(true));
    this.choice = html("label", { for: id }, this.box, "Show evaluation");
    this.bar = html("div", { class: "cl-bar", role: "meter", "aria-label": "Evaluation, White's view", "aria-valuemin": -100, "aria-valuemax": 100,
      title: "White's share. A pawn ahead moves it by a fifth of its half." });
    this.graph = focusable("div", { class: "cl-graph", role: "img", tabindex: "0" });
    this.graph.addEventListener("click", event => this.graphClicked(event));
  }

  paint(thinking) {
    const shown = this.box.checked;
    this.bar.hidden = this.graph.hidden = !shown;
    this.record.view.root.classList.toggle("cl-with-bar", shown);
    if (!shown) return;
    this.paintBar(thinking && this.record.looking === null);
    this.paintGraph();
  }

  // The score of the move that led to the position that is looked at, or null. Where it has none and its answer is
  // `awaited`, the score before it stands, and is `old`.
  scoreNow(awaited) {
    const { game: { positions }, current } = this.record;
    const score = positions[current].score ?? null, before = positions[current - 1]?.score ?? null;
    const old = awaited && score === null && before !== null;
    return { score: old ? before : score, old };
  }

  paintBar(awaited) {
    const { score, old } = this.scoreNow(awaited), share = 50 + 50 * chance(score ?? 0), text = score === null ? "" : scoreText(score);
    this.bar.classList.toggle("cl-turned", this.record.view.snap?.orientation === "black");
    this.bar.classList.toggle("cl-stale", old);
    this.bar.classList.toggle("cl-unknown", score === null);
    this.bar.setAttribute("aria-valuenow", Math.round(2 * share - 100));
    this.bar.setAttribute("aria-valuetext", score === null ? "no evaluation here" : `${text}, ${scoreInWords(score)}${old ? ", before the last move" : ""}`);
    this.bar.style.setProperty("--share", `${share}%`);
    this.bar.replaceChildren(html("span", { class: "cl-white-part" }), html("span", { class: "cl-tick" }),
      html("span", { class: `cl-bar-text ${share < 50 ? "cl-at-black" : "cl-at-white"}` }, old ? `${text}…` : text));
  }

  paintGraph() {
    const { width, height, margin } = GRAPH, { positions } = this.record.game;
    const x = ply => margin + (width - 2 * margin) * (this.record.last ? ply / this.record.last : 0);
    const y = score => height / 2 - (height / 2 - margin) * chance(score);
    const scored = positions.flatMap(({ score }, ply) => (score === null || score === undefined ? [] : [{ ply, score }]));
    const parts = [];  // points that follow on each other; a move without a score is a gap
    for (const point of scored) {
      if (parts.length && point.ply - parts.at(-1).at(-1).ply <= 2) parts.at(-1).push(point);
      else parts.push([point]);
    }
    const at = scored.find(({ ply }) => ply === this.record.current);
    this.graph.replaceChildren(svg("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true", focusable: "false" },
      svg("path", { class: "cl-even", d: `M0 ${height / 2}H${width}` }),
      svg("path", { class: "cl-here", d: `M${x(this.record.current)} 0V${height}` }),
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
      + (largest?.by ? `, largest change at ${this.record.nameOfPly(largest.ply)}.` : ".");
  }

  graphClicked(event) {
    const { left, width } = this.graph.firstChild.getBoundingClientRect(), share = (event.clientX - left) / width;
    this.record.go(Math.round(this.record.last * (share * GRAPH.width - GRAPH.margin) / (GRAPH.width - 2 * GRAPH.margin)));
  }
}
