// What Python sends, read with care: a snapshot of a shape that is not known here is not drawn at all.
// Open squares.js next: it draws it.

const PROTOCOL = 1;

function readSnapshot(data) {
  const list = (value, test) => Array.isArray(value) && value.every(test);
  const isMove = uci => typeof uci === "string" && /^[a-h][1-8][a-h][1-8][qrbn]?$/.test(uci);
  const isSide = value => value === "white" || value === "black";
  const known = data && data.v === PROTOCOL && Number.isInteger(data.rev) && Number.isInteger(data.line)
    && typeof data.pieces === "string" && /^[.KQRBNPkqrbnp]{64}$/.test(data.pieces)
    && isSide(data.turn) && isSide(data.orientation) && typeof data.status === "string"
    && list(data.legal, isMove) && list(data.idle, isMove)
    && list(data.san, text => typeof text === "string") && data.san.length === data.legal.length
    && (data.last === null || isMove(data.last)) && (data.check === null || isSquare(data.check))
    && Number.isInteger(data.ply) && Number.isFinite(data.animation)
    && (data.size === null || Number.isFinite(data.size));
  return known ? { ...data, decorations: readDecorations(data.decorations) } : null;
}
