// What all widgets of the course share: building elements, drawing pieces, and what a move does to a picture.
//
// An ESM in a notebook cannot import a neighbor, so `ui/static_files.py` puts this file in front of each of them.
// Open board.js next, or stepper.js.

const FILES = "abcdefgh";
const nameOf = square => FILES[square & 7] + ((square >> 3) + 1);
const squareOf = name => FILES.indexOf(name[0]) + 8 * (name[1] - 1);
const isDark = square => ((square & 7) + (square >> 3)) % 2 === 0;
const isWhite = piece => piece === piece.toUpperCase();
// A name for one view, that no other view in the page has.
const newId = () => Array.from(crypto.getRandomValues(new Uint32Array(2)), n => n.toString(36)).join("");

// ---- building elements: always from parts, so that text from Python can never become markup

const SVG = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

const html = (tag, attributes = {}, ...children) => fill(document.createElement(tag), attributes, children);
// An element that can have the focus. JupyterLab looks for this attribute on the focused element itself, not
// only around it; without it, "dd" on a square would delete the notebook's cell.
const focusable = (tag, attributes, ...children) => html(tag, { ...attributes, "data-lm-suppress-shortcuts": "true" }, ...children);
const button = (attributes, ...children) => focusable("button", { type: "button", ...attributes }, ...children);
// The items of a list of terms, from pairs of a term and what is said of it.
const terms = pairs => pairs.flatMap(([term, meaning]) => [html("dt", {}, term), html("dd", {}, meaning)]);

// JupyterLab hears no keys from such an element, and so would not save; this key is told to what is around it.
function passSaveOn(root, signal) {
  root.addEventListener("keydown", event => {
    if (event.defaultPrevented || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== "s") return;
    const { key, code, keyCode, ctrlKey, metaKey } = event;
    const copy = new KeyboardEvent("keydown", { key, code, keyCode, ctrlKey, metaKey, bubbles: true, cancelable: true });
    if (!root.parentElement.dispatchEvent(copy)) event.preventDefault();
  }, { signal });
}

const svg = (tag, attributes = {}, ...children) => fill(document.createElementNS(SVG, tag), attributes, children);

const DRAWN = new Set(["g", "path", "circle", "ellipse", "line", "polygon", "polyline", "rect"]);
const DRAWN_ATTRIBUTE = /^(d|points|c[xy]|r[xy]?|[xy][12]?|width|height|transform|opacity|class|(fill|stroke)(-[a-z]+)?)$/;

// Copies only shapes and their geometry and colors: no scripts, no links, no handlers, no urls.
function copyDrawing(source) {
  const copies = [];
  for (const child of source.children) {
    if (!DRAWN.has(child.localName) || child.namespaceURI !== SVG) continue;
    const copy = svg(child.localName);
    for (const { name, value } of child.attributes) {
      if (DRAWN_ATTRIBUTE.test(name) && !/url|[:;\\]/i.test(value)) copy.setAttribute(name, value);
    }
    copy.append(...copyDrawing(child));
    copies.push(copy);
  }
  return copies;
}

function parseDrawing(text) {
  const page = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${text}</svg>`, "image/svg+xml");
  return page.querySelector("parsererror") ? [] : copyDrawing(page.documentElement);
}

// ---- pieces: each drawing is in a view once, and is used on every square that shows it

const drawingOf = (id, letter) => `#${id}-${letter}`;

function pieceSprite(id, art) {
  const symbols = [..."pnbrqkPNBRQK"].map(letter =>
    svg("symbol", { id: `${id}-${letter}`, viewBox: "0 0 100 100" }, ...parseDrawing(String(art?.[letter] ?? ""))));
  return svg("svg", { class: "cl-sprite", "aria-hidden": "true", focusable: "false" }, ...symbols);
}

const pieceImage = (id, letter) => svg("svg", { class: "cl-piece", viewBox: "0 0 100 100", "aria-hidden": "true", focusable: "false" },
  svg("use", { href: drawingOf(id, letter) }));

// ---- scores, as in chesslearn/engine/ends.py

const MATE = 30000, LONGEST_MATE = 1000, INFINITY = 1000000;
const isMate = score => Math.abs(score) > MATE - LONGEST_MATE;
const movesToMate = score => Math.ceil((MATE - Math.abs(score)) / 2);

// ---- what a move does to the picture (Python alone decides what it does to the game)

function afterMove(pieces, uci) {
  const next = [...pieces], from = squareOf(uci), to = squareOf(uci.slice(2)), piece = next[from];
  const across = (to & 7) - (from & 7);
  if (piece.toLowerCase() === "k" && Math.abs(across) === 2) {
    const corner = across > 0 ? to | 7 : to & ~7;
    next[(from + to) / 2] = next[corner];
    next[corner] = ".";
  } else if (piece.toLowerCase() === "p" && across && next[to] === ".") {
    next[(from & ~7) | (to & 7)] = ".";
  }
  next[from] = ".";
  next[to] = uci[4] ? (isWhite(piece) ? uci[4].toUpperCase() : uci[4]) : piece;
  return next;
}
