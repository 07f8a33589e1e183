// ---- moves as they are typed: e4, Nf3, exd4, O-O, e8=Q, also e2e4 and nf3

const AS_WRITTEN = /^([KQRBN]?)([a-h]?)([1-8]?)[-x:]?([a-h][1-8])=?([QRBNqrbn]?)$/;
const IN_SMALL = /^([kqrbnp]?)([a-h]?)([1-8]?)[-x:]?([a-h][1-8])=?([qrbn]?)$/;
const CASTLING = /^[oO0]-?[oO0](-?[oO0])?$/;

// The legal moves that a text can mean, each as [uci, san]. "b" is first the file and only then the bishop.
function meantBy(text, moves, pieces) {
  const castling = CASTLING.exec(text);
  if (castling) return moves.filter(([, san]) => san.replace(/[+#]/, "") === (castling[1] ? "O-O-O" : "O-O"));
  for (const parts of [AS_WRITTEN.exec(text), IN_SMALL.exec(text.toLowerCase())].filter(Boolean)) {
    const [, letter, file, rank, target, promotion] = parts;
    const found = moves.filter(([uci, san]) => {
      const kind = pieces[squareOf(uci)].toLowerCase();
      const named = letter ? kind === letter.toLowerCase() : (file && rank) || kind === "p";
      return named && uci.startsWith(target, 2) && (!file || uci[0] === file) && (!rank || uci[1] === rank)
        && (!promotion || uci[4] === promotion.toLowerCase()) && (!san.startsWith("O") || (file && rank));
    });
    if (found.length) return found;
  }
  return [];
}

// What a typed text says: {uci}, or {why} it is no move here.
function readTyped(typed, moves, pieces) {
  const found = meantBy(typed.replace(/[+#!?]+$/, ""), moves, pieces);
  if (!found.length) return { why: `no legal move '${typed}'` };
  if (found.length === 1 && (found[0][0].length === 4 || /[qrbn][+#]*$/i.test(typed))) return { uci: found[0][0] };
  const names = found.map(([, san]) => san).join(", ");
  return { why: found.every(([uci]) => uci.length === 5) ? `'${typed}' needs a piece: ${names}` : `'${typed}' is ambiguous: ${names}` };
}
