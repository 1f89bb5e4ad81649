// <board-tap data-game="chess" data-mode="setup" data-field="id" data-words="{...}">: a board that is
// tapped to fill in a text field. The field stays in step, and works alone without this script.
//
//   setup    a position: a piece is chosen and put down, or moved from square to square
//   squares  pieces in the order in which they were touched
//   move     a move by its squares
//
// Keys on the board: arrows, Enter or space, Delete, and the letter of a piece to put it down.
import { requiredById, requiredData } from "./parts.js";
import { chess } from "./tap-chess.js";
import { draughts } from "./tap-draughts.js";

/**
 * @typedef {{ pieces: Map<string, string>, turn: string, rights?: string[], rest?: string[] }} Standing
 * @typedef {{
 *   rows: (string | null)[][], tools: string[][],
 *   colourOf: (code: string) => string, kindOf: (code: string) => string,
 *   mark: (square: string, flipped: boolean) => string,
 *   read: (text: string) => Standing | null, write: (standing: Standing) => string,
 *   rightsOpen: (pieces: Map<string, string>, start: Standing | null) => string[],
 *   castles: (pieces: Map<string, string>, rook: string) => string,
 *   choicesOf: (pieces: Map<string, string>, squares: string[]) => string[],
 *   isWhole: (squares: string[]) => boolean,
 *   moveText: (pieces: Map<string, string>, squares: string[], choice?: string) => string,
 *   draw: (code: string) => Element,
 * }} Tapped
 */

/** @type {Record<string, Tapped>} */
const GAMES = { chess, draughts };
const HAND = "hand";
const ERASER = "eraser";
/** @type {Record<string, string>} */
const SIGNS = { [HAND]: "✥", [ERASER]: "⌫" };

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string>} attributes
 * @param {(Node | string)[]} children
 */
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

class BoardTap extends HTMLElement {
  /** @type {Record<string, any>} */
  words = {};
  game = chess;
  /** @type {string | undefined} */
  mode;
  /** @type {Standing} */
  standing = { pieces: new Map(), turn: "white" };
  /** @type {string[]} */
  chosen = [];
  tool = HAND;
  focused = "";
  flipped = false;
  said = element("p", { class: "visually-hidden", "aria-live": "polite" });
  frame = element("div", { class: "tap cg-wrap" });
  stopping = new AbortController();

  connectedCallback() {
    this.words = JSON.parse(requiredData(this, "words"));
    this.game = GAMES[requiredData(this, "game")];
    this.mode = this.dataset.mode;
    this.chosen = [];
    this.flipped = false;
    this.standing = this.read(this.mode === "setup" ? this.field.value : this.dataset.standing ?? "");
    this.tool = this.standing.pieces.size ? HAND : this.game.tools[0][0];
    this.focused = "";
    this.replaceChildren(this.frame, this.said);
    this.stopping = new AbortController();
    this.field.addEventListener("input", () => this.typed(), { signal: this.stopping.signal });
    this.addEventListener("keydown", (event) => this.pressed(event), { signal: this.stopping.signal });
    if (this.mode === "squares") this.chosen = this.squaresTyped();
    this.draw();
  }

  /** @returns {HTMLInputElement} */
  get field() {
    return requiredById(requiredData(this, "field"));
  }

  disconnectedCallback() {
    this.stopping.abort();
  }

  /** @param {string} text @returns {Standing} */
  read(text) {
    return (text && this.game.read(text)) || { pieces: new Map(), turn: "white" };
  }

  squaresTyped() {
    const squares = new Set(this.game.rows.flat());
    return this.field.value.split(/[\s,]+/).filter((word) => squares.has(word));
  }

  // What is typed moves the board, as soon as it can be read.
  typed() {
    if (this.mode === "setup") {
      const text = this.field.value.trim();
      const standing = text ? this.game.read(text) : this.read("");
      this.field.toggleAttribute("data-unread", !standing);
      if (!standing) return;
      this.standing = standing;
    } else {
      this.chosen = this.mode === "squares" ? this.squaresTyped() : [];
    }
    this.draw();
  }

  /**
   * What is tapped is written into the field.
   * @param {string} text
   */
  written(text) {
    this.field.value = text;
    this.field.removeAttribute("data-unread");
    this.field.setCustomValidity("");
    this.draw();
  }

  placed() {
    const { standing } = this;
    const open = this.rightsOpen();
    if (standing.rights) standing.rights = standing.rights.filter((rook) => open.includes(rook));
    standing.rest = [];
    this.written(this.game.write(standing));
  }

  /** @param {string} square */
  tapped(square) {
    this.focused = square;
    if (this.mode === "setup") this.setUp(square);
    else if (this.mode === "squares") this.touch(square);
    else this.move(square);
    this.said.textContent = this.nameOf(square);
  }

  /** @param {string} square */
  setUp(square) {
    const { pieces } = this.standing;
    if (this.tool === HAND) {
      const [from] = this.chosen;
      const piece = pieces.get(from);
      if (!piece) { // nothing is held, or what was held has been taken off
        this.chosen = pieces.has(square) ? [square] : [];
        this.draw();
        return;
      }
      this.chosen = [];
      if (from !== square) {
        pieces.set(square, piece);
        pieces.delete(from);
      }
    } else if (this.tool === ERASER || pieces.get(square) === this.tool) {
      pieces.delete(square);
    } else {
      pieces.set(square, this.tool);
    }
    this.placed();
  }

  /** @param {string} square */
  touch(square) {
    if (!this.standing.pieces.has(square)) return;
    this.chosen = this.chosen.includes(square)
      ? this.chosen.filter((other) => other !== square)
      : [...this.chosen, square];
    this.written(this.chosen.join(" "));
  }

  /** @param {string} square */
  move(square) {
    if (square === this.chosen[0]) this.chosen = [];
    else if (!this.chosen.length || this.game.isWhole(this.chosen)) this.chosen = this.standing.pieces.has(square) ? [square] : [];
    else this.chosen = [...this.chosen, square];
    const [choice] = this.game.choicesOf(this.standing.pieces, this.chosen);
    this.written(this.chosen.length > 1 ? this.game.moveText(this.standing.pieces, this.chosen, choice) : "");
  }

  /** @param {string} square */
  nameOf(square) {
    const code = this.standing.pieces.get(square);
    const order = this.chosen.indexOf(square);
    const place = this.mode !== "setup" && order >= 0 ? ` (${order + 1})` : "";
    return `${square}${place}, ${code ? this.pieceName(code) : this.words.empty}`;
  }

  /** @param {string} code */
  pieceName(code) {
    return `${this.words[this.game.colourOf(code)]}${this.words.colon}${this.words.kinds[this.game.kindOf(code)][0]}`;
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const square = event.target instanceof HTMLElement ? event.target.dataset.square : "";
    if (!square || event.ctrlKey || event.metaKey || event.altKey) return;
    /** @type {Record<string, number[]>} */
    const steps = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
    const step = steps[event.key];
    if (step) {
      event.preventDefault();
      this.goTo(this.beside(square, step));
    } else if (this.mode === "setup" && ["Delete", "Backspace"].includes(event.key)) {
      event.preventDefault();
      this.standing.pieces.delete(square);
      this.focused = square;
      this.placed();
    } else if (this.mode === "setup" && this.game.tools.flat().includes(event.key)) {
      event.preventDefault();
      this.standing.pieces.set(square, event.key);
      this.focused = square;
      this.placed();
      this.said.textContent = this.nameOf(square);
    }
  }

  /**
   * The next square in a direction; where only dark ones are played on, the nearest of the row.
   * @param {string} square
   * @param {number[]} step
   */
  beside(square, [down, across]) {
    const rows = this.rows();
    const row = rows.findIndex((line) => line.includes(square));
    const here = rows[row].indexOf(square);
    const line = rows[row + down];
    if (!line) return square;
    if (!across) return line[here] ?? line[here + 1] ?? line[here - 1] ?? square;
    let column = here + across;
    while (line[column] === null) column += across;
    return line[column] ?? square;
  }

  /** @param {string} square */
  goTo(square) {
    this.focused = square;
    for (const button of this.querySelectorAll("[data-square]")) button.setAttribute("tabindex", "-1");
    const next = this.querySelector(`[data-square="${square}"]`);
    next?.setAttribute("tabindex", "0");
    next?.focus();
  }

  rows() {
    const { rows } = this.game;
    return this.flipped ? rows.map((row) => [...row].reverse()).reverse() : rows;
  }

  draw() {
    const inside = this.contains(document.activeElement);
    const key = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.key : "";
    this.frame.replaceChildren(
      ...(this.mode === "setup" ? [this.palette()] : []),
      this.board(),
      ...(this.mode === "setup" ? [this.sides(), ...this.castling()] : this.choices()),
      this.buttons(),
    );
    if (!inside) return;
    const again = key ? this.querySelector(`[data-key="${key}"]`) : this.querySelector(`[data-square="${this.focused}"]`);
    again?.focus();
  }

  board() {
    const board = element("div", { class: `tap-board tap-${this.dataset.game}`, role: "grid", "aria-label": this.words.board });
    const first = this.focused || this.rows().flat().find(Boolean);
    for (const [down, row] of this.rows().entries()) {
      const line = element("div", { class: "tap-row", role: "row" });
      for (const [across, square] of row.entries()) {
        const shade = (down + across) % 2 ? "tap-dark" : "tap-light";
        line.append(square === null ? element("span", { class: `tap-square ${shade}`, role: "gridcell" }) : this.square(square, shade, first));
      }
      board.append(line);
    }
    return board;
  }

  /** @param {string} square @param {string} shade @param {string | null | undefined} first */
  square(square, shade, first) {
    const order = this.chosen.indexOf(square);
    const button = element("button", {
      type: "button",
      class: `tap-square ${shade}${order >= 0 ? " tap-chosen" : ""}`,
      role: "gridcell",
      "data-square": square,
      tabindex: square === first ? "0" : "-1",
      "aria-label": this.nameOf(square),
    });
    const mark = this.game.mark(square, this.flipped);
    if (mark) button.append(element("span", { class: "tap-mark", "aria-hidden": "true" }, mark));
    const code = this.standing.pieces.get(square);
    if (code) button.append(this.game.draw(code));
    if (order >= 0 && this.mode !== "setup") button.append(element("span", { class: "tap-order", "aria-hidden": "true" }, `${order + 1}`));
    button.addEventListener("click", () => this.tapped(square));
    return button;
  }

  palette() {
    const palette = element("div", { class: "tap-palette", role: "toolbar", "aria-label": this.words.pieces });
    const [one, two = []] = this.game.tools;
    const tools = two.length ? [HAND, ...one, ERASER, ...two] : [HAND, ...one, ERASER];
    palette.classList.add(two.length ? "tap-palette-7" : "tap-palette-6");
    for (const tool of tools) {
      const name = tool.length > 1 ? this.words[tool] : this.pieceName(tool);
      const sign = tool.length > 1 ? SIGNS[tool] : this.game.draw(tool);
      palette.append(this.button(sign, () => this.take(tool), { class: "tap-tool", "aria-label": name, title: name, "aria-pressed": `${this.tool === tool}`, "data-key": `tool-${tool}` }));
    }
    return palette;
  }

  /** @param {string} tool */
  take(tool) {
    this.tool = tool;
    this.chosen = [];
    this.draw();
  }

  sides() {
    const sides = element("div", { class: "tap-sides", role: "group", "aria-label": this.words.toMove });
    for (const side of ["white", "black"]) {
      const pressed = `${this.standing.turn === side}`;
      sides.append(
        this.button(this.words.turn[side], () => {
          this.standing.turn = side;
          this.placed();
        }, { class: "button", "aria-pressed": pressed, "data-key": `turn-${side}` }),
      );
    }
    return sides;
  }

  rightsOpen() {
    const start = "anyStart" in this.dataset ? null : this.game.read(this.dataset.start ?? "");
    return this.game.rightsOpen(this.standing.pieces, start);
  }

  castling() {
    const { standing } = this;
    const open = this.rightsOpen();
    if (!open.length) return [];
    const boxes = element("fieldset", { class: "tap-castling" }, element("legend", {}, this.words.castling));
    for (const rook of open) {
      const box = element("input", { type: "checkbox", "data-key": `right-${rook}` });
      box.checked = (standing.rights ?? []).includes(rook);
      box.addEventListener("change", () => {
        standing.rights = this.rightsWith(rook, box.checked);
        this.placed();
      });
      const side = this.words[this.game.colourOf(standing.pieces.get(rook) ?? "")];
      boxes.append(element("label", { class: "check" }, box, ` ${side} ${this.game.castles(standing.pieces, rook)} (${rook})`));
    }
    return [boxes];
  }

  /**
   * A king castles with one rook on each side: another one there takes its place. What was typed may
   * name rights that the position does not allow, such as those of a side without a king.
   * @param {string} rook
   * @param {boolean} added
   */
  rightsWith(rook, added) {
    const { pieces, rights = [] } = this.standing;
    const open = this.rightsOpen();
    const wing = (/** @type {string} */ square) => `${square.slice(1)}${this.game.castles(pieces, square)}`;
    const others = rights.filter((other) => open.includes(other) && other !== rook && !(added && wing(other) === wing(rook)));
    return added ? [...others, rook] : others;
  }

  // What a pawn becomes that was moved to the last rank.
  choices() {
    const { pieces } = this.standing;
    const codes = this.mode === "move" ? this.game.choicesOf(pieces, this.chosen) : [];
    if (!codes.length) return [];
    const white = this.game.colourOf(pieces.get(this.chosen[0]) ?? "") === "white";
    const group = element("div", { class: "tap-palette tap-palette-7", role: "group", "aria-label": this.words.pieces });
    for (const code of codes) {
      const text = this.game.moveText(pieces, this.chosen, code);
      const piece = white ? code : code.toLowerCase();
      group.append(this.button(this.game.draw(piece), () => this.written(text), { class: "tap-tool", "aria-label": this.pieceName(piece), "aria-pressed": `${this.field.value === text}`, "data-key": `choice-${code}` }));
    }
    return [group];
  }

  buttons() {
    const row = element("div", { class: "tap-buttons" });
    const add = (/** @type {string} */ key, /** @type {() => void} */ does) => row.append(this.button(this.words[key], does, { class: "button button-small", "data-key": key }));
    if (this.mode === "setup") {
      add("start", () => this.begin(this.dataset.start ?? ""));
      add("clear", () => this.begin(""));
    } else {
      add("again", () => {
        this.chosen = [];
        this.written("");
      });
    }
    add("flip", () => {
      this.flipped = !this.flipped;
      this.draw();
    });
    return row;
  }

  /** @param {string} text */
  begin(text) {
    this.standing = this.read(text);
    this.chosen = [];
    this.written(text);
  }

  /** @param {Node | string} content @param {() => void} does @param {Record<string, string>} attributes */
  button(content, does, attributes) {
    const button = element("button", { type: "button", ...attributes }, content);
    button.addEventListener("click", does);
    return button;
  }
}

customElements.define("board-tap", BoardTap);
