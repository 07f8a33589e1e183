// Arrows, circles, crosses, colors, texts and heat maps: what Python put on the board besides the pieces.
// Open motion.js next.

const MOST_ARROWS = 200, LONGEST_TAG = 12;
const isSquare = name => typeof name === "string" && /^[a-h][1-8]$/.test(name);
const isColor = text => typeof text === "string" && /^#[0-9a-fA-F]{6}$/.test(text);
const listOf = value => (Array.isArray(value) ? value : []);
const bySquare = value => Object.entries(value ?? {}).filter(([name]) => isSquare(name));
const tag = text => String(text ?? "").slice(0, LONGEST_TAG);

// Takes what can be drawn and leaves out the rest, so that nothing here can stop the game.
function readDecorations(data) {
  const arrows = listOf(data?.arrows).filter(arrow => isSquare(arrow?.tail) && isSquare(arrow.head) && isColor(arrow.color));
  const heat = data?.heat && listOf(data.heat.colors).every(isColor) ? data.heat : null;
  const warm = bySquare(heat?.values).filter(([, value]) => Array.isArray(value) && heat.colors[value[0]]);
  return {
    arrows: arrows.slice(0, MOST_ARROWS).map(arrow => ({ ...arrow, label: tag(arrow.label), name: tag(arrow.name),
      gaps: listOf(arrow.gaps).filter(Number.isFinite) })),
    crosses: listOf(data?.squares).filter(isSquare),
    fill: new Map(bySquare(data?.fill).filter(([, color]) => isColor(color))),
    labels: new Map(bySquare(data?.labels).map(([name, text]) => [name, tag(text)])),
    warm: new Map(warm.map(([name, [step, text, negative]]) => [name, { color: heat.colors[step], text: tag(text), negative: Boolean(negative) }])),
    heat: heat && { heading: String(heat.heading), unit: String(heat.unit), colors: heat.colors, limits: listOf(heat.limits).map(tag) },
  };
}

const BARE = readDecorations();  // no decorations at all

// What the name of a square says of its decorations.
function decorationsInWords({ arrows, crosses, fill, labels, warm, heat }, name) {
  const arrow = ({ tail, head, name: color, label }) =>
    [color, tail === head ? "circle" : `arrow to ${head}`, label].filter(Boolean).join(" ");
  return [warm.has(name) && `value ${warm.get(name).text} ${heat.unit}`.trim(), crosses.includes(name) && "crossed",
    fill.has(name) && "colored", labels.get(name), ...arrows.filter(({ tail }) => tail === name).map(arrow)];
}

// The shapes are drawn in hundredths of a square; `center` gives the middle of one.
function drawArrow({ tail, head, color, gaps }, center) {
  const [x, y] = center(tail), [toX, toY] = center(head), length = Math.hypot(toX - x, toY - y);
  const cut = gaps.length ? { class: "cl-gaps", "stroke-dasharray": gaps.join(" ") } : null;
  const ring = attributes => svg("circle", { cx: x, cy: y, r: 42, ...attributes });
  if (!length) return svg("g", { class: "cl-circle" }, ring({ class: "cl-edge" }), ring({ stroke: color }), ...(cut ? [ring(cut)] : []));
  const at = (forward, side) => `${x + ((toX - x) * forward - (toY - y) * side) / length} ${y + ((toY - y) * forward + (toX - x) * side) / length}`;
  const tip = length - 10, neck = tip - 34;
  const outline = [[30, 7], [neck, 7], [neck, 20], [tip, 0], [neck, -20], [neck, -7], [30, -7]].map(point => at(...point)).join("L");
  const shaft = cut && svg("path", { ...cut, "stroke-dashoffset": gaps[0], d: `M${at(30, 0)}L${at(neck, 0)}` });
  return svg("g", { class: "cl-arrow" }, svg("path", { d: `M${outline}Z`, color }), ...(shaft ? [shaft] : []));
}

function drawCross(name, center) {
  const [x, y] = center(name), d = `M${x - 35} ${y - 35}L${x + 35} ${y + 35}M${x - 35} ${y + 35}L${x + 35} ${y - 35}`;
  return svg("g", { class: "cl-cross" }, svg("path", { class: "cl-edge", d }), svg("path", { d }));
}

// Texts are elements of the page, because they keep their size when the board becomes smaller.
function drawTags({ arrows, labels, warm }, center) {
  const chip = (kind, text, x, y) => {
    const element = html("span", { class: `cl-tag ${kind}` }, text);
    element.style.left = `${x / 8}%`;
    element.style.top = `${y / 8}%`;
    return element;
  };
  const on = (kind, right, down) => ([name, text]) => chip(kind, text, center(name)[0] + right, center(name)[1] + down);
  return [...[...labels].map(on("cl-corner", -50, -50)), ...[...warm].map(([name, { text }]) => on("cl-number", 50, 50)([name, text])),
    ...arrows.filter(({ label }) => label).map(({ tail, head, label }) => {
      const [x, y] = center(tail), [toX, toY] = center(head);
      return chip("cl-middle", label, (x + toX) / 2, tail === head ? y - 42 : (y + toY) / 2);
    })];
}

function drawLegend({ heat, warm }) {
  if (!heat) return [];
  const swatch = color => {
    const element = html("span", { class: "cl-swatch", "aria-hidden": "true" });
    element.style.backgroundColor = color;
    return element;
  };
  const steps = html("div", { class: "cl-steps" }, ...heat.colors.map(swatch));
  const limits = html("div", { class: "cl-limits" }, ...heat.limits.map(text => html("span", {}, text)));
  const rest = warm.size < 64 ? [html("p", { class: "cl-rest" }, "Squares in their usual color: no value")] : [];
  return [html("p", {}, heat.heading), steps, limits, ...rest];
}

class Decorations {
  constructor(view) {
    this.view = view;
    this.shapes = svg("svg", { class: "cl-shapes", viewBox: "0 0 800 800", focusable: "false" });
    this.tags = html("div");
    this.legend = html("div", { class: "cl-legend", hidden: "" });
  }

  // They belong to the position of the game, not to an earlier one that is looked at.
  get shown() {
    const { snap } = this.view;
    return snap.looking ? BARE : snap.decorations;
  }

  draw() {
    const { shown } = this, { model, snap, squares } = this.view;
    const key = JSON.stringify([model.get("_pos").decorations, snap.looking, snap.orientation]);
    if (key === this.drawn) return;
    this.drawn = key;
    const center = name => squares.placeOf(squareOf(name)).map(place => 100 * place + 50);
    this.shapes.replaceChildren(...shown.crosses.map(name => drawCross(name, center)), ...shown.arrows.map(arrow => drawArrow(arrow, center)));
    this.tags.replaceChildren(...drawTags(shown, center));
    this.legend.replaceChildren(...drawLegend(shown));
    this.legend.hidden = !shown.heat;
  }
}
