// <board-chess position="FEN" squares="e2 e4" flipped>: a position that nobody moves.
import { Chessground } from "@lichess-org/chessground";
import "@lichess-org/chessground/assets/chessground.base.css";
import "@lichess-org/chessground/assets/chessground.brown.css";
import "@lichess-org/chessground/assets/chessground.cburnett.css";

/** @type {Record<string, string>} */
const KINDS = { k: "king", q: "queen", r: "rook", b: "bishop", n: "knight", p: "pawn" };
const still = matchMedia("(prefers-reduced-motion: reduce)");

class BoardChess extends HTMLElement {
  static observedAttributes = ["position", "squares", "flipped"];

  connectedCallback() {
    this.setAttribute("role", "img");
    const place = document.createElement("div");
    this.replaceChildren(place);
    this.ground = Chessground(place, {
      ...this.config(),
      viewOnly: true,
      coordinates: true,
      // What it draws over the board has inline styles, which the pages forbid.
      drawable: { enabled: false, visible: false },
    });
  }

  disconnectedCallback() {
    this.ground?.destroy();
    this.ground = undefined;
  }

  // Several attributes change together; the board is set once they all have.
  attributeChangedCallback() {
    if (!this.ground || this.waiting) return;
    this.waiting = true;
    queueMicrotask(() => {
      this.waiting = false;
      this.ground?.set(this.config());
    });
  }

  /** @returns {import("@lichess-org/chessground/config").Config} */
  config() {
    const squares = /** @type {import("@lichess-org/chessground/types").Key[]} */ ((this.getAttribute("squares") ?? "").split(" ").filter(Boolean));
    return {
      fen: this.getAttribute("position") ?? undefined,
      lastMove: squares.length ? squares : undefined,
      orientation: this.hasAttribute("flipped") ? "black" : "white",
      animation: { enabled: !still.matches, duration: 160 },
    };
  }

  // Which pieces stand where, for who puts it into words.
  get placement() {
    const [ranks, turn] = (this.getAttribute("position") ?? "").split(" ");
    /** @type {Map<string, string[]>} */
    const found = new Map();
    ranks.split("/").reverse().forEach((rank, up) => {
      let across = 0;
      for (const letter of rank) {
        if (letter >= "1" && letter <= "8") {
          across += Number(letter);
          continue;
        }
        found.set(letter, [...(found.get(letter) ?? []), `${"abcdefgh"[across]}${up + 1}`]);
        across += 1;
      }
    });
    const pieces = [];
    for (const colour of ["white", "black"]) {
      for (const letter of "kqrbnp") {
        const squares = found.get(colour === "white" ? letter.toUpperCase() : letter);
        if (squares) pieces.push({ colour, kind: KINDS[letter], squares });
      }
    }
    return { pieces, turn: turn === "b" ? "black" : "white" };
  }
}

customElements.define("board-chess", BoardChess);
