// <game-replay data-key="..." data-words="{...}" data-start="FEN">: steps through a game on whatever
// board it holds. The moves are links that work without this script; here they only move the board.
//
// Keys: arrows; inside the element also Home, End and F, which turns the board. A game that
// grows while somebody looks is swapped by htmx; the place is kept, and who was at the end follows.

import { nearest, required, requiredData } from "./parts.js";

const PAUSE = 1500;
const SWIPE = 30;
/** @type {Map<string, { ply: number, flipped: boolean, following: boolean, playing: boolean }>} */
const places = new Map();

/** @typedef {HTMLElement & { placement: { pieces: { colour: string, kind: string, squares: string[] }[], turn: string } }} Board */

class GameReplay extends HTMLElement {
  /** @type {Record<string, any>} */
  words = {};
  key = "";
  /** @type {HTMLElement[]} */
  moves = [];
  ply = 0;
  flipped = false;
  timer = 0;
  /** @type {number | null} where the finger is that touched the board */
  touched = null;
  stopping = new AbortController();

  /** @returns {Board} */
  get board() {
    return required(this, "[position]");
  }

  connectedCallback() {
    this.words = JSON.parse(requiredData(this, "words"));
    this.key = requiredData(this, "key");
    // Swapped in by htmx, the outer element wakes before the board within.
    customElements.upgrade(this.board);
    this.moves = [...this.querySelectorAll("[data-ply].move")];
    this.ply = Number(this.dataset.ply);
    this.flipped = this.hasAttribute("data-flipped");
    this.stopping = new AbortController();
    const options = { signal: this.stopping.signal };
    this.addEventListener("click", (event) => this.clicked(event), options);
    document.addEventListener("keydown", (event) => this.pressed(event), options);
    this.board.addEventListener("pointerdown", (event) => (this.touched = event.clientX), options);
    this.board.addEventListener("pointerup", (event) => this.released(event), options);
    required(this, "[data-go=play]").hidden = this.moves.length === 0;
    const kept = places.get(this.key);
    if (kept) {
      this.flip(kept.flipped);
      this.go(kept.following ? this.moves.length : kept.ply, { quiet: !kept.following });
      if (kept.playing) this.play();
    } else {
      this.show({ quiet: true });
    }
  }

  disconnectedCallback() {
    this.stopping.abort();
    clearTimeout(this.timer);
  }

  remember() {
    const following = this.ply === this.moves.length;
    const { ply, flipped } = this;
    places.set(this.key, { ply, flipped, following, playing: Boolean(this.timer) });
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const link = nearest(event, "[data-go], .move");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (link.dataset.ply) this.go(Number(link.dataset.ply));
    else this.act(link.dataset.go);
  }

  /** @param {string | undefined} what */
  act(what) {
    if (what === "first") this.go(0);
    if (what === "back") this.go(this.ply - 1);
    if (what === "forward") this.go(this.ply + 1);
    if (what === "last") this.go(this.moves.length);
    if (what === "flip") this.flip(!this.flipped);
    if (what === "play" && this.timer) this.stop();
    else if (what === "play") this.play();
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return;
    if (target.closest("input, textarea, select, dialog, [contenteditable]")) return;
    const inside = this.contains(target);
    if (!inside && target.closest(".wide")) return;
    /** @type {Record<string, string>} */
    const everywhere = { ArrowLeft: "back", ArrowRight: "forward" };
    /** @type {Record<string, string>} */
    const here = { Home: "first", End: "last", f: "flip" };
    const what = everywhere[key] ?? (inside ? here[key] : undefined);
    if (what) {
      event.preventDefault();
      this.act(what);
    } else if (inside && key === " " && target.matches("a[role=button], .move, button")) {
      event.preventDefault();
      target.click();
    }
  }

  /**
   * A swipe goes the way the finger goes through a book; a tap, by the half of the board.
   * @param {PointerEvent} event
   */
  released(event) {
    if (this.touched === null) return;
    const moved = event.clientX - this.touched;
    this.touched = null;
    if (Math.abs(moved) > SWIPE) {
      this.go(this.ply + (moved < 0 ? 1 : -1));
      return;
    }
    const { left, width } = this.board.getBoundingClientRect();
    this.go(this.ply + (event.clientX - left > width / 2 ? 1 : -1));
  }

  /** @param {number} ply @param {{ quiet?: boolean }} [options] */
  go(ply, options) {
    const next = Math.max(0, Math.min(ply, this.moves.length));
    if (next === this.ply && !options) return;
    this.ply = next;
    this.show(options);
  }

  /** @param {boolean} flipped */
  flip(flipped) {
    if (this.flipped === flipped) return;
    this.flipped = flipped;
    this.board.toggleAttribute("flipped", flipped);
    const [first, last] = this.querySelectorAll("[data-seat]");
    this.board.after(first);
    this.board.before(last);
    this.remember();
  }

  play() {
    if (this.ply === this.moves.length) this.go(0);
    this.timer = setTimeout(() => this.step(), PAUSE);
    this.showPlaying(true);
  }

  step() {
    this.go(this.ply + 1);
    if (this.ply === this.moves.length) this.stop();
    else this.timer = setTimeout(() => this.step(), PAUSE);
    this.remember();
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.showPlaying(false);
  }

  /** @param {boolean} playing */
  showPlaying(playing) {
    const button = required(this, "[data-go=play]");
    button.setAttribute("aria-label", playing ? this.words.stop : this.words.play);
    button.classList.toggle("playing", playing);
    this.remember();
  }

  show({ quiet = false } = {}) {
    const move = this.moves[this.ply - 1];
    this.board.setAttribute("position", move?.dataset.position ?? requiredData(this, "start"));
    this.board.setAttribute("squares", move?.dataset.squares ?? "");
    for (const each of this.moves) {
      if (each === move) each.setAttribute("aria-current", "true");
      else each.removeAttribute("aria-current");
    }
    for (const side of ["white", "black"]) this.showClock(side);
    this.keepInView(move);
    const words = this.inWords();
    required(this, "[data-position-words]").replaceChildren(
      ...words.map((sentence) => Object.assign(document.createElement("p"), { textContent: sentence })),
    );
    const said = this.said(move);
    this.board.setAttribute("aria-label", [said, ...words].join(" "));
    if (!quiet) required(this, "[data-said]").textContent = said;
    this.remember();
  }

  /** @param {string} side */
  showClock(side) {
    const own = (/** @type {HTMLElement} */ move) => requiredData(move, "number").endsWith("...") === (side === "black");
    const last = this.moves.slice(0, this.ply).filter(own).at(-1);
    required(this, `[data-clock-of=${side}]`).textContent = last?.dataset.clock ?? "";
  }

  /**
   * Only the list scrolls, never the page.
   * @param {HTMLElement | undefined} move
   */
  keepInView(move) {
    const list = required(this, "[data-moves]");
    if (!move) {
      list.scrollTop = 0;
      return;
    }
    const top = move.getBoundingClientRect().top - list.getBoundingClientRect().top;
    if (top < 0 || top > list.clientHeight - move.offsetHeight) {
      list.scrollTop += top - list.clientHeight / 2;
    }
  }

  /** @param {HTMLElement | undefined} move */
  said(move) {
    if (!move) return `${this.words.start}.`;
    const clock = move.dataset.clock ? `, ${this.words.clock} ${move.dataset.clock}` : "";
    return `${move.dataset.number} ${required(move, ".move-text").textContent}${clock}.`;
  }

  inWords() {
    const { pieces, turn } = this.board.placement;
    const sides = ["white", "black"].map((colour) => {
      const said = pieces
        .filter((each) => each.colour === colour)
        .map(({ kind, squares }) => {
          const [one, many] = this.words.kinds[kind];
          return `${squares.length === 1 ? one : many} ${squares.join(", ")}`;
        });
      return `${this.words[colour]}${this.words.colon}${said.join("; ") || this.words.none}.`;
    });
    return [...sides, this.words.turn[turn]];
  }
}

customElements.define("game-replay", GameReplay);
