// Which pieces attack a square, from the placement alone: for words, never to decide what is legal.
// Open pointer.js next.

function attacks(pieces, from, to) {
  const piece = pieces[from], kind = piece.toLowerCase();
  const x = (to & 7) - (from & 7), y = (to >> 3) - (from >> 3), far = Math.max(Math.abs(x), Math.abs(y));
  if (piece === "." || !far) return false;
  if (kind === "n") return x * x + y * y === 5;
  if (kind === "k") return far === 1;
  if (kind === "p") return Math.abs(x) === 1 && y === (isWhite(piece) ? 1 : -1);
  const straight = !x || !y, diagonal = Math.abs(x) === Math.abs(y);
  if (!(straight && kind !== "b") && !(diagonal && kind !== "r")) return false;
  const step = (to - from) / far;
  for (let square = from + step; square !== to; square += step) if (pieces[square] !== ".") return false;
  return true;
}

function attackersOf(pieces, square, white) {
  return pieces.flatMap((piece, from) => (piece !== "." && isWhite(piece) === white && attacks(pieces, from, square) ? [from] : []));
}

// Whether a piece can go to a square if nobody cares for its king; en passant and castling left out.
function reaches(pieces, from, to) {
  const piece = pieces[from], taken = pieces[to];
  if (taken !== "." && isWhite(taken) === isWhite(piece)) return false;
  if (piece.toLowerCase() !== "p" || taken !== ".") return attacks(pieces, from, to);
  const ahead = isWhite(piece) ? 8 : -8, home = (from >> 3) === (isWhite(piece) ? 1 : 6);
  return to === from + ahead || (home && to === from + 2 * ahead && pieces[from + ahead] === ".");
}

// The squares of the pieces that would give check to the mover's king after this move.
function checkersAfter(pieces, from, to) {
  const white = isWhite(pieces[from]), after = afterMove(pieces, nameOf(from) + nameOf(to));
  return attackersOf(after, after.indexOf(white ? "K" : "k"), !white);
}
