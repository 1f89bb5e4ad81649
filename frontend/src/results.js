// The results of a round: typed at speed, pressed on a phone, and shown as others enter them.
//
// data-round="/.../rounds/3" on the section of a round, data-version what it shows. Inside it a form
// data-results whose buttons say "12 1-0", and a form data-typing with one line: "1", "12 1", "12=".
// Where a pairing has several games, a row has data-game, the next one, and "12.2 1" names a game.
// Where teams meet, a row has data-seat, such as "3.2" for the second board of match 3: that names it.
// What is typed belongs to the board, the game and the pair that the line showed when it was typed,
// whatever others enter meanwhile; the server refuses it where another pair sits there now.
// What is sent is shown at once; what was refused stays visible with what was typed. What was typed
// after the session has ended waits in this tab and goes out when the same person is back.
import htmx from "htmx.org/dist/htmx.esm.js";
import { behaviour } from "./behaviours.js";
import { nearest, required, requiredById, requiredData } from "./parts.js";
import { plain } from "./plain-letters.js";

/**
 * @typedef {{ line: string, pair: string }} Line what is sent for a board
 * @typedef {{ ended?: boolean, asked?: boolean, misread?: boolean, sentence?: string }} Wrong what is wrong with it
 * @typedef {{ pair?: string, game?: string, result?: string }} Seen what a board showed
 */

const LINE = /^(?:(?:([1-9]\d{0,4})\.([1-9]\d?)|(\d{1,5}))(?:\s+|\s*(?=[^\d\s.,/½:+-])|(?=[+-]{1,2}$)))?(\S.*?)\s*$/;
// The number of the board in its round that a seat such as "12", "12.2" or "3.2" names.
const boardOf = (/** @type {string} */ seat) => {
  const row = /** @type {HTMLElement | null} */ (document.querySelector(`#boards tr[data-seat="${CSS.escape(seat)}"]`));
  return row ? Number(row.dataset.board) : parseInt(seat);
};
const RETRIES = 5;
const LONGEST_WAIT = 20_000;
const SIGNED_OUT = 401;
const REFUSALS_SHOWN = 2;

// randomUUID is missing where the hall's laptop is reached without https.
const newKey = () => [...crypto.getRandomValues(new Uint32Array(4))].map((n) => n.toString(36)).join("");

/** @type {WeakMap<Element, RoundSheet>} */
const sheets = new WeakMap();

class RoundSheet {
  /** @param {HTMLElement} section */
  constructor(section) {
    this.section = section;
    this.address = requiredData(section, "round");
    this.version = requiredData(section, "version");
    this.asking = false;
    this.again = false;
    this.failures = 0;
    this.retrying = 0;
    this.emptying = false;
    sheets.set(section, this);
    const heard = () => {
      if (!section.isConnected) document.body.removeEventListener("changed", heard);
      else this.catchUp();
    };
    document.body.addEventListener("changed", heard);
    this.keepPart(document.getElementById("round-part"));
    this.filter();
    // The form for typed lines, inside this section, comes to life after it.
    setTimeout(() => this.sendKept());
  }

  get waiting() {
    return `results ${this.section.dataset.who} ${this.address}`;
  }

  /** @returns {Map<string, Line>} */
  get kept() {
    return new Map(JSON.parse(sessionStorage.getItem(this.waiting) ?? "[]"));
  }

  /** @param {Map<string, Line>} lines */
  keep(lines) {
    if (lines.size) sessionStorage.setItem(this.waiting, JSON.stringify([...lines]));
    else sessionStorage.removeItem(this.waiting);
  }

  // One line for a board: what is typed again replaces what waits.
  async sendKept() {
    if (this.emptying) return;
    this.emptying = true;
    for (const [seat, values] of this.kept) {
      const wrong = await this.send(values, boardOf(seat), "");
      if (wrong) complain(this.section, wrong, boardOf(seat), values.line);
      if (wrong?.ended) break;
    }
    this.emptying = false;
  }

  filter() {
    const table = /** @type {HTMLTableElement | null} */ (this.section.querySelector("#boards"));
    if (table) filter(table);
  }

  /** @param {number} board */
  row(board) {
    return document.getElementById(`b${board}`);
  }

  // One question at a time; what happens meanwhile makes one more. One that the server had no
  // answer to is asked again: nothing may change after it, and the page would stay as it was.
  async catchUp() {
    if (this.asking) {
      this.again = true;
      return;
    }
    this.asking = true;
    let busy;
    try {
      const answer = await fetch(`${this.address}/changes?since=${this.version}`, {
        headers: { "HX-Request": "true" },
      });
      busy = answer.status === 408 || answer.status === 429 || answer.status >= 500;
      if (answer.ok) this.take(await answer.text());
    } catch {
      // The network, or an answer cut short: the sign of the lost connection says so.
      busy = true;
    } finally {
      this.asking = false;
    }
    if (busy) this.askLater(() => this.catchUp());
    else this.failures = 0;
    if (this.again) {
      this.again = false;
      this.catchUp();
    }
  }

  /**
   * A server without an answer takes nothing away: the part stays, and is asked for again.
   * @param {HTMLElement | null} part
   */
  keepPart(part) {
    part?.addEventListener("htmx:beforeSwap", (event) => {
      const { requestConfig, xhr } = event.detail;
      if (requestConfig?.elt !== part || xhr.status < 500) return;
      event.detail.shouldSwap = false;
      this.askLater(() => this.renew());
    });
    part?.addEventListener("htmx:sendError", (event) => {
      if (event.target === part) this.askLater(() => this.renew());
    });
  }

  /** @param {() => void} question */
  askLater(question) {
    if (!this.section.isConnected) return;
    this.failures += 1;
    const wait = Math.min(LONGEST_WAIT, 500 * 2 ** this.failures) * (0.5 + Math.random());
    clearTimeout(this.retrying);
    this.retrying = setTimeout(question, wait);
  }

  /** @param {string} html */
  take(html) {
    const holder = document.createElement("div");
    holder.innerHTML = html;
    /** @type {HTMLTemplateElement | null} */
    const rows = holder.querySelector("template[data-rows]");
    if (!rows) return;
    if (rows.dataset.whole !== undefined) {
      this.renew();
      return;
    }
    // An answer that was overtaken holds nothing that the later one did not.
    const version = requiredData(rows, "version");
    if (Number(version) < Number(this.version)) return;
    this.version = version;
    this.section.dataset.version = this.version;
    for (const fresh of /** @type {HTMLElement[]} */ ([...rows.content.children])) this.replace(fresh);
    // The person sees the new state, so the forms around it speak of that.
    const part = requiredById("round-part");
    for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (part.querySelectorAll('input[name="_version"]'))) field.value = this.version;
    /** @type {HTMLTemplateElement | null} */
    const latest = holder.querySelector("template[data-latest-act]");
    const told = part.querySelector("[data-latest]");
    /** @type {HTMLInputElement | null} */
    const entry = part.querySelector("[data-latest-entry]");
    if (latest?.dataset.entry && told && entry) {
      // What the form names is what it undoes: both change together.
      told.textContent = latest.content.textContent;
      entry.value = latest.dataset.entry;
    }
    /** @type {HTMLTemplateElement | null} */
    const waiting = holder.querySelector("template[data-pinned]");
    const pins = waiting?.content.firstElementChild;
    const shown = document.getElementById("pinned");
    if (pins && shown && pins.textContent !== shown.textContent) {
      shown.replaceWith(pins);
      htmx.process(pins);
    }
    /** @type {HTMLTemplateElement | null} */
    const counted = holder.querySelector("template[data-count]");
    const count = counted?.content.firstElementChild;
    if (count) document.getElementById("missing-count")?.replaceWith(count);
    this.filter();
    this.section.dispatchEvent(new CustomEvent("rows-changed"));
    // With the last result the page has a new next step, and without it no longer.
    if ((rows.dataset.missing === "0") !== (this.section.dataset.missing === "0")) this.renew();
    this.section.dataset.missing = rows.dataset.missing;
  }

  // Nothing is entered yet: a question comes first, and its answer brings what is new.
  /** @param {string} html */
  ask(html) {
    const place = requiredById("asking");
    place.addEventListener("htmx:afterRequest", () => this.catchUp(), { once: true });
    htmx.swap(place, html, { swapStyle: "innerHTML", swapDelay: 0, settleDelay: 0 });
  }

  // The whole part of the page is fetched again; whoever typed goes on typing.
  renew() {
    const focus = document.activeElement?.id;
    const back = () => { if (focus) document.getElementById(focus)?.focus(); };
    document.body.addEventListener("htmx:afterSettle", back, { once: true });
    htmx.trigger(requiredById("round-part"), "round-changed");
  }

  /** @param {HTMLElement} fresh */
  replace(fresh) {
    const old = document.getElementById(fresh.id);
    if (!old) return;
    const inside = old.contains(document.activeElement);
    fresh.hidden = old.hidden;
    fresh.classList.add("flash");
    if (fresh.dataset.missing === undefined) forgive(Number(fresh.dataset.board), "[data-misread]");
    old.replaceWith(fresh);
    if (inside) fresh.querySelector("button, a")?.focus();
  }

  /**
   * What is sent is shown at once, and taken back where it is refused. Answers with what is wrong.
   * @param {Line} values
   * @param {number} board
   * @param {string} text
   * @returns {Promise<Wrong | null>}
   */
  async send(values, board, text) {
    const row = board ? this.row(board) : null;
    const cell = row?.querySelector(".result");
    const before = cell?.cloneNode(true);
    const takeBack = () => { if (before) cell?.replaceWith(before); };
    if (row && cell && text) {
      row.dataset.sending = "";
      cell.innerHTML = "";
      const shown = document.createElement("strong");
      shown.className = "result-text";
      shown.textContent = text;
      cell.append(shown);
    }
    const done = () => { if (row) delete row.dataset.sending; };
    const body = new URLSearchParams({ ...values, since: this.version, _key: newKey() });
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await fetch(`${this.address}/results`, {
          method: "POST",
          headers: { "HX-Request": "true" },
          body,
        });
        const html = await answer.text();
        done();
        const kept = this.kept;
        const meant = values.line.split(" ")[0];
        if (answer.status === SIGNED_OUT) {
          takeBack();
          this.keep(kept.set(meant, values));
          return { ended: true };
        }
        if (kept.delete(meant)) this.keep(kept);
        if (answer.headers.get("HX-Retarget") === "#asking") {
          takeBack();
          this.ask(html);
          return { asked: true };
        }
        if (answer.ok) {
          forgive(boardOf(meant));
          this.take(html);
          if (kept.size) this.sendKept();
          return null;
        }
        takeBack();
        const holder = document.createElement("div");
        holder.innerHTML = html;
        return {
          sentence: holder.textContent.replace(/\s+/g, " ").trim().replace(/ ×$/, ""),
          misread: Boolean(holder.querySelector("[data-misread]")),
        };
      } catch {
        if (attempt === RETRIES) {
          done();
          takeBack();
          return { sentence: document.querySelector("[data-typing]")?.dataset.unsent ?? "", misread: true };
        }
        await new Promise((go) => { setTimeout(go, 500 * 2 ** attempt); });
      }
    }
  }
}

behaviour("round", (section) => new RoundSheet(section));

const sheetOf = (/** @type {Element | null} */ section) => section && sheets.get(section);

behaviour("results", (/** @type {HTMLFormElement} */ form) => {
  form.addEventListener("submit", async (event) => {
    const section = form.closest("[data-round]");
    const sheet = sheetOf(section);
    const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
    if (!section || !sheet || !button?.value) return;
    event.preventDefault();
    const [seat, text, pair] = button.value.split(" ");
    const board = boardOf(seat);
    const wrong = await sheet.send({ line: `${seat} ${text}`, pair: pair ?? "" }, board, text);
    if (wrong && !wrong.asked) complain(section, wrong, board);
  });
});

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {string} className
 * @param {string} text
 */
function element(name, className, text) {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

/**
 * A board that has its result needs no old sentence about what was typed for it.
 * @param {number} board
 */
function forgive(board, which = "") {
  for (const item of document.querySelectorAll(`#typing-errors li[data-about="${board}"]${which}`)) item.remove();
  // Whoever was answered is signed in.
  if (!which) document.querySelector("#typing-errors [data-session-ended]")?.remove();
}

/** @param {HTMLElement} section @param {Wrong} wrong @param {number} board */
function complain(section, wrong, board, typed = "") {
  const list = document.getElementById("typing-errors");
  const words = document.querySelector("[data-typing]")?.dataset;
  const sentence = wrong.sentence ?? "";
  if (!list || !words) {
    const toast = element("div", "notice notice-5", sentence);
    toast.setAttribute("role", "alert");
    requiredById("toasts").append(toast);
    setTimeout(() => toast.remove(), 10_000);
    return;
  }
  const item = document.createElement("li");
  if (wrong.ended) {
    if (list.querySelector("[data-session-ended]")) return;
    item.dataset.sessionEnded = "";
    const login = element("a", "button button-small", words.signIn ?? "");
    login.href = `/login?next=${encodeURIComponent(location.pathname)}`;
    item.append(element("span", "", words.ended ?? ""), login);
    list.append(item);
    return;
  }
  item.dataset.about = `${board}`;
  if (wrong.misread) item.dataset.misread = "";
  // The same slip twice is one complaint, the newest.
  for (const said of list.querySelectorAll(`li[data-about="${board}"]`)) {
    if (said.firstElementChild?.textContent === sentence) said.remove();
  }
  item.append(element("span", "", sentence));
  const row = document.getElementById(`b${board}`);
  if (row?.querySelector(".result-text") && words.correct) {
    const correct = element("a", "button button-small", words.correct);
    const meant = typed.trim().split(/\s+/).pop() ?? "";
    correct.href = `${section.dataset.round}/boards/${board}?result=${encodeURIComponent(meant)}`;
    correct.dataset.dialog = "";
    item.append(correct);
  } else if (typed) {
    const again = element("button", "button button-small", words.again ?? "");
    again.type = "button";
    again.addEventListener("click", () => {
      /** @type {HTMLInputElement} */
      const input = requiredById("result-line");
      input.value = typed;
      input.focus();
      item.remove();
    });
    item.append(again);
  }
  const away = element("button", "icon-button", "×");
  away.type = "button";
  away.setAttribute("aria-label", "×");
  away.addEventListener("click", () => item.remove());
  item.append(away);
  list.append(item);
  // The line must not cover the boards with what was refused long ago.
  const said = list.querySelectorAll("li:not([data-session-ended])");
  for (const old of [...said].slice(0, -REFUSALS_SHOWN)) old.remove();
}

behaviour("typing", (/** @type {HTMLFormElement} */ form) => {
  /** @type {HTMLInputElement} */
  const input = form.elements.line;
  const label = required(form, "[data-next-label]");
  const echo = required(form, "#typing-echo");
  /** @type {Record<string, string>} */
  const keys = JSON.parse(requiredData(form, "keys"));
  /** @type {Record<string, boolean>} */
  const spellings = JSON.parse(requiredData(form, "spellings"));
  const section = form.closest("[data-round]");
  const sheet = sheetOf(section);
  if (!section || !sheet) return;
  const matches = document.querySelector("#boards tr[data-seat]") !== null;
  // A line that is begun stays with its board, also when the form around it is made anew.
  let next = Number((input.value.trim() && input.dataset.board) || form.dataset.next);
  // What each board showed when the line came to it: its pair and its next game.
  /** @type {Map<number, Seen>} */
  const seen = new Map(input.value.trim() ? JSON.parse(input.dataset.seen ?? "[]") : []);

  /** @returns {{ board: number, game?: string, result: string, typed?: string } | null} */
  const read = () => {
    const found = LINE.exec(input.value.trim());
    if (!found) return null;
    const [, boardOfGame, game, bare, result] = found;
    if (matches) {
      const seat = document.querySelector(`#boards tr[data-seat="${boardOfGame}.${game}"]`);
      const named = boardOfGame ? Number(seat?.dataset.board ?? 0) : bare ? 0 : next;
      return { board: named, game: undefined, result, typed: boardOfGame ? `${boardOfGame}.${game}` : bare };
    }
    return { board: Number(boardOfGame ?? bare ?? next), game, result, typed: boardOfGame ?? bare };
  };
  // What is wrong with a result as it stands in the line; nothing while it may still become one.
  // A round of several games takes scores of whole pairings, and then nothing is judged here.
  const wrongWith = (/** @type {string} */ text) => {
    if (!Object.keys(spellings).length) return "";
    const written = text.toLowerCase().replace(/[‐‑‒–—−－]/g, "-").replace(/\s+/g, "");
    const bare = written.replace(/!$/, "").replace(/(?:unrated|u)$/, "");
    const spelled = [bare, bare.replace(/1\/2|0[.,]5|(?<!\d)[.,]5/g, "½").replace(/:/g, "-")];
    const known = spelled.find((each) => each in spellings);
    if (known !== undefined) return spellings[known] || written.endsWith("!") ? "" : form.dataset.unusual ?? "";
    const begun = Object.keys(spellings).some((each) => spelled.some((start) => each.startsWith(start)));
    return begun || "unrated".startsWith(bare) ? "" : form.dataset.impossible ?? "";
  };
  const resultOf = (/** @type {HTMLElement} */ row) => row.querySelector(".result-text")?.textContent.trim();
  const note = (/** @type {number} */ board) => {
    const row = document.getElementById(`b${board}`);
    if (!row || seen.has(board)) return;
    seen.set(board, { pair: row.dataset.pair, game: row.dataset.game, result: resultOf(row) });
    input.dataset.seen = JSON.stringify([...seen]);
  };
  const seatOf = (/** @type {number} */ board, /** @type {string | undefined} */ game = undefined) => {
    const named = document.getElementById(`b${board}`)?.dataset.seat;
    if (named) return named;
    const which = game ?? (seen.get(board) ?? document.getElementById(`b${board}`)?.dataset)?.game;
    return which ? `${board}.${which}` : `${board}`;
  };
  const name = (/** @type {HTMLElement} */ row, /** @type {string} */ side) => row.querySelector(`.${side} bdi`)?.textContent ?? "";
  const sides = (/** @type {HTMLElement} */ row, /** @type {string | undefined} */ game) => {
    const which = game ?? seen.get(Number(row.dataset.board))?.game ?? row.dataset.game;
    const turned = row.querySelector(`[data-game="${which}"]`)?.dataset.turned !== undefined;
    return turned ? ["black", "white"] : ["white", "black"];
  };
  // What somebody else did meanwhile at the board of a line that is not sent yet.
  const overtakes = (/** @type {HTMLElement} */ row, /** @type {number} */ board, /** @type {string | undefined} */ game) => {
    const now = resultOf(row);
    const before = seen.get(board);
    if (!before) return "";
    if (row.dataset.pair === before.pair && now === before.result && (game || row.dataset.game === before.game)) return "";
    const what = now ?? (row.dataset.game ? `${board}.${row.dataset.game}` : "–");
    return `${form.dataset.boardWord} ${seatOf(board, game)}${form.dataset.colon}${form.dataset.overtaken} ${name(row, "white")}  ${what}  ${name(row, "black")}`;
  };
  const show = () => {
    if (!form.isConnected) return;
    if (!input.value.trim()) seen.clear();
    input.dataset.board = String(next);
    label.textContent = `${form.dataset.boardWord} ${next ? seatOf(next) : "–"}`;
    form.elements.next.value = next;
    const wanted = /^\d{1,5}\s+$/.test(input.value) ? { board: Number(input.value), game: undefined, result: "" } : read();
    for (const each of document.querySelectorAll("tr.aimed")) each.classList.remove("aimed");
    const board = wanted?.board ?? next;
    const row = board ? document.getElementById(`b${board}`) : null;
    row?.classList.add("aimed");
    if (input.value.trim()) note(board);
    const overtaken = row && input.value.trim() ? overtakes(row, board, wanted?.game) : "";
    echo.classList.toggle("wrong", Boolean(overtaken || (!row && input.value)));
    if (overtaken) {
      echo.textContent = overtaken;
      return;
    }
    if (!row) {
      const none = !board && wanted?.typed === undefined ? form.dataset.noneOpen : "";
      echo.textContent = none && input.value ? none : input.value ? `${form.dataset.boardWord} ${wanted?.typed || board || "?"}${form.dataset.colon}${form.dataset.unknown}` : "";
      return;
    }
    const result = wanted?.result ? keys[wanted.result.toLowerCase()] ?? wanted.result : "…";
    const [first, second] = sides(row, wanted?.game);
    const wrong = wanted?.result ? wrongWith(wanted.result) : "";
    if (wanted && wrong) {
      echo.classList.add("wrong");
      echo.textContent = `${seatOf(board, wanted?.game)}${form.dataset.colon}${wanted.result} ${wrong}`;
      return;
    }
    echo.textContent = `${seatOf(board, wanted?.game)}${form.dataset.colon}${name(row, first)}  ${result}  ${name(row, second)}`;
  };
  const openAfter = (/** @type {number} */ board) => {
    const open = [...document.querySelectorAll("#boards tr[data-missing]:not([data-sending])")]
      .map((row) => Number(row.dataset.board));
    return open.find((each) => each > board) ?? open[0] ?? 0;
  };
  const stay = () => {
    if (input.value.trim()) {
      show();
      return;
    }
    const row = document.getElementById(`b${next}`);
    if (!row || row.dataset.missing === undefined) next = openAfter(next);
    show();
  };

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const wanted = read();
    if (!wanted) return;
    const typed = input.value.trim();
    const row = document.getElementById(`b${wanted.board}`);
    const text = keys[wanted.result.toLowerCase()] ?? wanted.result.replace(/!$/, "");
    // A score that no single game has is that of the whole pairing.
    const buttons = [...document.querySelectorAll(".result-button")].map((each) => each.textContent);
    const single = keys[wanted.result.toLowerCase()] !== undefined || buttons.includes(text);
    note(wanted.board);
    const pair = seen.get(wanted.board)?.pair ?? "";
    // A result alone, where no board is left to wait at, names none: the server says what to type.
    const unnamed = !wanted.board && wanted.typed === undefined;
    const full = unnamed ? wanted.result : matches ? `${wanted.typed ?? seatOf(wanted.board)} ${wanted.result}` : `${wanted.game || single ? seatOf(wanted.board, wanted.game) : wanted.board} ${wanted.result}`;
    input.value = "";
    const open = row && (row.dataset.missing !== undefined || row.querySelector(".result-buttons"));
    const sent = sheet.send({ line: full, pair }, open ? wanted.board : 0, text);
    // What is refused, or meant for a board that has its result, must not move the line elsewhere:
    // whoever types without looking goes on where they were.
    const before = next;
    if (row?.dataset.missing !== undefined) next = openAfter(wanted.board);
    const after = next;
    show();
    // On a phone the line does not stay in view: there the page stays with the line.
    if (getComputedStyle(form).position === "sticky") row?.scrollIntoView({ block: "nearest" });
    const wrong = await sent;
    // What was misread comes back to its board, to be typed over, unless another line is begun or the
    // form has come anew meanwhile: then the complaint has a button for it.
    const back = Boolean(wrong?.ended || wrong?.misread) && form.isConnected && !input.value.trim();
    const again = /^\d+\s/.test(typed) && full.startsWith(`${wanted.board} `) ? typed : full;
    if (wrong && !wrong.asked) complain(section, wrong, wanted.board, back ? "" : again);
    if (back && wrong) {
      next = wanted.board;
      input.value = typed;
      if (wrong.misread && document.activeElement === input) input.select();
    } else if (wrong && next === after && !input.value.trim()) {
      next = before;
    }
    stay();
  });
  input.addEventListener("input", show);
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !input.value) return;
    event.preventDefault();
    input.value = "";
    stay();
  });
  section.addEventListener("rows-changed", stay);
  stay();
  // Where a touch would bring up the keyboard over the boards, the line waits to be touched.
  const idle = document.activeElement === document.body && !document.querySelector("dialog[open]");
  if (next && idle && matchMedia("(hover: hover) and (pointer: fine)").matches) input.focus({ preventScroll: true });
});

// data-missing-only="table-id" on a box and data-find-rows="table-id" on a search field hide rows.
/** @param {HTMLTableElement} table */
function filter(table) {
  /** @type {HTMLInputElement | null} */
  const box = document.querySelector(`[data-missing-only="${table.id}"]`);
  /** @type {HTMLInputElement | null} */
  const field = document.querySelector(`[data-find-rows="${table.id}"]`);
  const only = box?.checked;
  const wanted = plain(field?.value.trim() ?? "");
  for (const row of table.tBodies[0].rows) {
    const hidden = (only && row.dataset.missing === undefined)
      || (wanted && !plain(row.textContent).includes(wanted));
    row.hidden = Boolean(hidden);
  }
}

for (const name of ["missing-only", "find-rows"]) {
  behaviour(name, (field) => {
    const key = name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
    const apply = () => {
      const table = /** @type {HTMLTableElement | null} */ (document.getElementById(requiredData(field, key)));
      if (table) filter(table);
    };
    field.addEventListener("input", apply);
    field.addEventListener("change", apply);
  });
}

// data-dialog on a link: what it leads to is shown as a dialog in this page.
document.addEventListener("click", (event) => {
  const link = nearest(event, "a[data-dialog]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  const target = document.getElementById("asking");
  if (!target) return;
  event.preventDefault();
  link.focus();
  htmx.ajax("get", link.getAttribute("href") ?? "", { target, swap: "innerHTML" });
});
