// <board-draughts position="W:W31,K5:B20" squares="32 28" flipped>: a position that nobody moves.
const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 10;
export const KING = "flying king";
const CROWN = "M-19 14-23-11-10 0 0-20 10 0 23-11 19 14z";

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {(Node | string)[]} children
 */
function shape(name, attributes, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, `${value}`);
  made.append(...children);
  return made;
}

/**
 * The pieces of a position: W:W31,32,K5:B1-20 has men and kings, single or in rows.
 * @param {string} position
 */
export function read(position) {
  const [turn, ...groups] = position.replace(/\.$/, "").split(":");
  const pieces = [];
  for (const group of groups) {
    const colour = group[0] === "W" ? "white" : "black";
    for (const part of group.slice(1).split(",").filter(Boolean)) {
      const king = part[0] === "K";
      const [from, to] = part.slice(king ? 1 : 0).split("-").map(Number);
      for (let square = from; square <= (to ?? from); square += 1) {
        pieces.push({ colour, kind: king ? KING : "man", square });
      }
    }
  }
  return { pieces, turn: turn === "B" ? "black" : "white" };
}

/**
 * A piece around the origin, in hundredths of a square.
 * @param {string} colour
 * @param {boolean} king
 */
function drawn(colour, king) {
  const piece = shape("g", { class: `draughts-${colour}` });
  if (king) piece.append(shape("circle", { class: "draughts-disc", cy: 7, r: 36 }));
  piece.append(shape("circle", { class: "draughts-disc", cy: king ? -5 : 0, r: king ? 36 : 38 }));
  if (king) piece.append(shape("path", { class: "draughts-crown", d: CROWN, transform: "translate(0 -4)" }));
  else piece.append(shape("circle", { class: "draughts-ring", r: 25 }));
  return piece;
}

/**
 * One piece in a picture of its own.
 * @param {string} colour
 * @param {boolean} king
 */
export function disc(colour, king) {
  return shape("svg", { viewBox: "-50 -50 100 100", "aria-hidden": "true" }, drawn(colour, king));
}

class BoardDraughts extends HTMLElement {
  static observedAttributes = ["position", "squares", "flipped"];

  connectedCallback() {
    this.setAttribute("role", "img");
    this.draw();
  }

  attributeChangedCallback() {
    if (!this.isConnected || this.waiting) return;
    this.waiting = true;
    queueMicrotask(() => {
      this.waiting = false;
      if (this.isConnected) this.draw();
    });
  }

  /**
   * The upper left corner of a square, in tenths of the board.
   * @param {number} square
   */
  corner(square) {
    let row = Math.floor((square - 1) / 5);
    let column = 2 * ((square - 1) % 5) + (row % 2 ? 0 : 1);
    if (this.hasAttribute("flipped")) [row, column] = [WIDTH - 1 - row, WIDTH - 1 - column];
    return [column * 100, row * 100];
  }

  draw() {
    const moved = new Set((this.getAttribute("squares") ?? "").split(" ").map(Number));
    const picture = shape("svg", { viewBox: "0 0 1000 1000", "aria-hidden": "true" });
    picture.append(shape("rect", { class: "draughts-light", width: 1000, height: 1000 }));
    const numbers = [];
    for (let square = 1; square <= 50; square += 1) {
      const [x, y] = this.corner(square);
      const kind = moved.has(square) ? "draughts-dark draughts-moved" : "draughts-dark";
      picture.append(shape("rect", { class: kind, x, y, width: 100, height: 100 }));
      numbers.push(shape("text", { class: "draughts-number", x: x + 4, y: y + 19 }, `${square}`));
    }
    for (const { colour, kind, square } of read(this.getAttribute("position") ?? "").pieces) {
      const [x, y] = this.corner(square);
      const piece = drawn(colour, kind === KING);
      piece.setAttribute("transform", `translate(${x + 50} ${y + 50})`);
      picture.append(piece);
    }
    picture.append(...numbers);
    this.replaceChildren(picture);
  }

  get placement() {
    const { pieces, turn } = read(this.getAttribute("position") ?? "");
    const grouped = [];
    for (const colour of ["white", "black"]) {
      for (const kind of [KING, "man"]) {
        const squares = pieces
          .filter((piece) => piece.colour === colour && piece.kind === kind)
          .map((piece) => `${piece.square}`);
        if (squares.length) grouped.push({ colour, kind, squares });
      }
    }
    return { pieces: grouped, turn };
  }
}

customElements.define("board-draughts", BoardDraughts);
