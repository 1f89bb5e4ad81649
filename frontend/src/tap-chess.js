// A chess board as board-tap.js sees it: squares, pieces by their letters, FEN in and out.
/** @typedef {Map<string, string>} Pieces */

/** @type {Record<string, string>} */
const KINDS = { k: "king", q: "queen", r: "rook", b: "bishop", n: "knight", p: "pawn" };
const FILES = "abcdefgh";
// The rank on which each side begins, its king and its rook.
const HOMES = [["1", "K", "R"], ["8", "k", "r"]];
const ROWS = [8, 7, 6, 5, 4, 3, 2, 1].map((row) => [...FILES].map((letter) => `${letter}${row}`));
const PROMOTED = ["Q", "R", "B", "N"];

export const colourOf = (/** @type {string} */ code) => (code === code.toUpperCase() ? "white" : "black");

const rank = (/** @type {string} */ square) => Number(square[1]);
const file = (/** @type {string} */ square) => FILES.indexOf(square[0]);

const on = (/** @type {Pieces} */ pieces, /** @type {string} */ row, /** @type {string} */ code) => [...FILES].map((letter) => `${letter}${row}`).filter((square) => pieces.get(square) === code);

/**
 * The rook that a letter of a FEN means: K and Q the outermost one, the letter of a file the one on it.
 * @param {Pieces} pieces
 * @param {string} letter
 */
function rookOf(pieces, letter) {
  const [row, king, rook] = HOMES[letter === letter.toUpperCase() ? 0 : 1];
  if (!/[kq]/i.test(letter)) return `${letter.toLowerCase()}${row}`;
  const [at] = on(pieces, row, king);
  const short = /k/i.test(letter);
  const rooks = on(pieces, row, rook).filter((square) => at && file(square) > file(at) === short);
  return (short ? rooks.at(-1) : rooks[0]) ?? `${short ? "h" : "a"}${row}`;
}

/**
 * As ordinary chess writes rights if it can have them, else by the files of the rooks.
 * @param {Pieces} pieces
 * @param {string[]} rooks
 */
function rightsText(pieces, rooks) {
  const ordinary = rooks.every((rook) => /[ah]/.test(rook[0]) && /k/i.test(pieces.get(`e${rook[1]}`) ?? ""));
  return HOMES.map(([row]) => {
    const letters = rooks
      .filter((rook) => rook[1] === row)
      .sort((one, other) => file(other) - file(one))
      .map((rook) => (!ordinary ? rook[0] : rook[0] === "h" ? "k" : "q"))
      .join("");
    return row === "1" ? letters.toUpperCase() : letters;
  }).join("");
}

/** @type {import("./board-tap.js").Tapped} */
export const chess = {
  rows: ROWS,
  tools: [["K", "Q", "R", "B", "N", "P"], ["k", "q", "r", "b", "n", "p"]],
  colourOf,
  kindOf: (code) => KINDS[code.toLowerCase()],
  mark: (square, flipped) => {
    const edge = flipped ? ["8", "h"] : ["1", "a"];
    return [square[1] === edge[0] ? square[0] : "", square[0] === edge[1] ? square[1] : ""].join("");
  },

  read(text) {
    const [placed, turn = "w", rights = "-", ...rest] = text.trim().split(/\s+/);
    const ranks = placed.split("/");
    if (ranks.length !== 8 || !/^[wb]$/.test(turn)) return null;
    const pieces = new Map();
    for (const [down, written] of ranks.entries()) {
      let across = 0;
      for (const sign of written) {
        if (/[1-8]/.test(sign)) across += Number(sign);
        else if (/[kqrbnp]/i.test(sign)) pieces.set(`${FILES[across++]}${8 - down}`, sign);
        else return null;
      }
      if (across !== 8) return null;
    }
    const rooks = /^[a-hkq]{1,4}$/i.test(rights) ? [...rights].map((letter) => rookOf(pieces, letter)) : [];
    return { pieces, turn: turn === "b" ? "black" : "white", rights: rooks, rest };
  },

  write({ pieces, turn, rights = [], rest = [] }) {
    const ranks = ROWS.map((row) =>
      row.map((square) => pieces.get(square) ?? "1").join("").replace(/1+/g, (free) => `${free.length}`),
    );
    // A capture in passing is known only as long as nothing was changed on the board.
    const [passing = "-", ...counters] = rest;
    const more = counters.length === 2 ? counters : ["0", "1"];
    return [ranks.join("/"), turn === "black" ? "b" : "w", rightsText(pieces, rights) || "-", passing, ...more].join(" ");
  },

  // The rooks that may still castle where they and their king stand: where the game began with them, or
  // any beside the king where it is not known how it began.
  rightsOpen: (pieces, start) =>
    HOMES.flatMap(([row, king, rook]) => {
      const [at] = on(pieces, row, king);
      const rooks = at ? on(pieces, row, rook) : [];
      if (!start) return rooks;
      return start.pieces.get(at) === king ? rooks.filter((square) => start.pieces.get(square) === rook) : [];
    }),

  castles(pieces, rook) {
    const [, king] = HOMES[rook[1] === "1" ? 0 : 1];
    const [at] = on(pieces, rook[1], king);
    return file(rook) > file(at) ? "O-O" : "O-O-O";
  },

  choicesOf(pieces, [from, to]) {
    const code = pieces.get(from);
    return to && code?.toLowerCase() === "p" && /[18]/.test(to[1]) ? PROMOTED : [];
  },

  isWhole: (squares) => squares.length === 2,

  moveText(pieces, [from, to], choice = "") {
    const kind = (pieces.get(from) ?? "p").toUpperCase();
    // In Chess960 king and rook may stand anywhere on their rank: whoever taps the king and then its rook castles.
    const [home, , rook] = HOMES[pieces.get(from) === "K" ? 0 : 1];
    if (kind === "K" && pieces.get(to) === rook && from[1] === home && to[1] === home) {
      return file(to) > file(from) ? "O-O" : "O-O-O";
    }
    if (kind === "K" && rank(from) === rank(to) && Math.abs(file(from) - file(to)) === 2) {
      return file(to) > file(from) ? "O-O" : "O-O-O";
    }
    return `${kind === "P" ? "" : kind}${from}-${to}${choice ? `=${choice}` : ""}`;
  },

  draw(code) {
    const piece = document.createElement("piece");
    piece.className = `${colourOf(code)} ${KINDS[code.toLowerCase()]}`;
    return piece;
  },
};
