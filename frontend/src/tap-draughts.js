// A draughts board as board-tap.js sees it: w and b are men, W and B kings; PDN's FEN in and out.
import { disc, KING, read } from "./board-draughts.js";

const WIDTH = 10;
const rowOf = (/** @type {number} */ square) => Math.floor((square - 1) / 5);
const columnOf = (/** @type {number} */ square) => 2 * ((square - 1) % 5) + (rowOf(square) % 2 ? 0 : 1);
const at = (/** @type {number} */ row, /** @type {number} */ column) => (row + column) % 2 ? row * 5 + Math.floor(column / 2) + 1 : null;
const colourOf = (/** @type {string} */ code) => (code.toLowerCase() === "w" ? "white" : "black");
const isKing = (/** @type {string} */ code) => code === code.toUpperCase();

/**
 * Whether a piece stands between two squares of a diagonal, or they are on none.
 * @param {Map<string, string>} pieces
 * @param {number} from
 * @param {number} to
 */
function jumps(pieces, from, to) {
  const [down, across] = [rowOf(to) - rowOf(from), columnOf(to) - columnOf(from)];
  if (Math.abs(down) !== Math.abs(across)) return true;
  for (let step = 1; step < Math.abs(down); step += 1) {
    const between = at(rowOf(from) + step * Math.sign(down), columnOf(from) + step * Math.sign(across));
    if (pieces.has(`${between}`)) return true;
  }
  return false;
}

/** @type {import("./board-tap.js").Tapped} */
export const draughts = {
  rows: Array.from({ length: WIDTH }, (_none, row) =>
    Array.from({ length: WIDTH }, (_nothing, column) => {
      const square = at(row, column);
      return square === null ? null : `${square}`;
    }),
  ),
  tools: [["w", "W", "b", "B"]],
  colourOf,
  kindOf: (code) => (isKing(code) ? KING : "man"),
  mark: (square) => square,

  read(text) {
    if (!/^\s*[wb?]\s*(:\s*[wb]\s*(k?\d{1,2}(-\d{1,2})?\s*(,\s*k?\d{1,2}(-\d{1,2})?\s*)*)?){1,2}\.?\s*$/i.test(text)) return null;
    const { pieces, turn } = read(text.toUpperCase().replace(/\s+/g, ""));
    if (pieces.some(({ square }) => square < 1 || square > 50)) return null;
    return {
      turn,
      pieces: new Map(
        pieces.map(({ colour, kind, square }) => {
          const letter = colour === "white" ? "w" : "b";
          return [`${square}`, kind === KING ? letter.toUpperCase() : letter];
        }),
      ),
    };
  },

  write({ pieces, turn }) {
    const group = (/** @type {string} */ colour) =>
      [...pieces]
        .filter(([, code]) => colourOf(code) === colour)
        .map(([square, code]) => ({ square: Number(square), king: isKing(code) }))
        .sort((one, other) => one.square - other.square)
        .map(({ square, king }) => `${king ? "K" : ""}${square}`)
        .join(",");
    return `${turn === "black" ? "B" : "W"}:W${group("white")}:B${group("black")}`;
  },

  rightsOpen: () => [],
  castles: () => "",
  choicesOf: () => [],
  // A capture may go on; whoever taps the first square again begins anew.
  isWhole: () => false,

  moveText(pieces, squares) {
    const [from, ...others] = squares.map(Number);
    const takes = others.length > 1 || jumps(pieces, from, others[0]);
    return squares.join(takes ? "x" : "-");
  },

  draw: (code) => disc(colourOf(code), isKing(code)),
};
