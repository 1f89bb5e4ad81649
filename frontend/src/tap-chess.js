// A chess board as board-tap.js sees it: squares, pieces by their letters, FEN in and out.
const KINDS = { k: "king", q: "queen", r: "rook", b: "bishop", n: "knight", p: "pawn" };
const FILES = "abcdefgh";
const RIGHTS = { K: ["e1", "h1", "K", "R"], Q: ["e1", "a1", "K", "R"], k: ["e8", "h8", "k", "r"], q: ["e8", "a8", "k", "r"] };
const PROMOTED = ["Q", "R", "B", "N"];

export const colourOf = (code) => (code === code.toUpperCase() ? "white" : "black");

const rank = (square) => Number(square[1]);
const file = (square) => FILES.indexOf(square[0]);

/** @type {import("./board-tap.js").Tapped} */
export const chess = {
  rows: [8, 7, 6, 5, 4, 3, 2, 1].map((row) => [...FILES].map((letter) => `${letter}${row}`)),
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
    return { pieces, turn: turn === "b" ? "black" : "white", rights: rights === "-" ? "" : rights, rest };
  },

  write({ pieces, turn, rights = "", rest = [] }) {
    const ranks = this.rows.map((row) =>
      row.map((square) => pieces.get(square) ?? "1").join("").replace(/1+/g, (free) => `${free.length}`),
    );
    // A capture in passing is known only as long as nothing was changed on the board.
    const [passing = "-", ...counters] = rest;
    const more = counters.length === 2 ? counters : ["0", "1"];
    return [ranks.join("/"), turn === "black" ? "b" : "w", rights || "-", passing, ...more].join(" ");
  },

  // The rights that king and rook leave open; others of Chess960 are only typed.
  rightsOpen: (pieces) =>
    Object.keys(RIGHTS).filter((right) => {
      const [king, rook, k, r] = RIGHTS[right];
      return pieces.get(king) === k && pieces.get(rook) === r;
    }),

  choicesOf(pieces, [from, to]) {
    const code = pieces.get(from);
    return to && code?.toLowerCase() === "p" && /[18]/.test(to[1]) ? PROMOTED : [];
  },

  isWhole: (squares) => squares.length === 2,

  moveText(pieces, [from, to], choice = "") {
    const kind = (pieces.get(from) ?? "p").toUpperCase();
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
