// data-finds="list-id" on a search field hides the rows or items of a list that do not fit what is
// typed: every word must occur, a number must be the whole number or begin one. In an item of one
// player (data-player) a short number is his own, whatever his club is called. data-finds-enter names
// the button inside an item that Enter presses when exactly one item is left.
import { behaviour } from "./behaviours.js";
import { requiredData } from "./parts.js";
import { plain } from "./plain-letters.js";

/** @param {Element} item */
function written(item) {
  // Each piece for itself: "17" and "Ng, Al" stand beside each other without a space between them.
  const walk = document.createTreeWalker(item, NodeFilter.SHOW_TEXT);
  const pieces = [];
  while (walk.nextNode()) pieces.push(walk.currentNode.nodeValue);
  return plain(pieces.join(" "));
}

/** @param {string[]} words @param {string} text @param {string | undefined} player */
function fits(words, text, player) {
  const parts = text.split(/[\s,.·()-]+/u);
  const counts = (/** @type {string} */ word) => (word.length > 2 ? parts.some((part) => part.startsWith(word)) : player ? false : parts.includes(word));
  return words.every((word) => (/^\d+$/.test(word) ? word === player || counts(word) : text.includes(word)));
}

behaviour("finds", (/** @type {HTMLInputElement} */ field) => {
  const form = field.form;
  for (const button of form?.querySelectorAll("[data-without-script]") ?? []) button.hidden = true;
  /** @type {HTMLElement | null} */
  let none = null;
  /** @type {WeakMap<Element, string>} */
  const texts = new WeakMap();
  const textOf = (/** @type {Element} */ item) => {
    const text = texts.get(item) ?? written(item);
    texts.set(item, text);
    return text;
  };
  const items = () => /** @type {HTMLElement[]} */ ([...(document.getElementById(requiredData(field, "finds"))?.children ?? [])]);
  const follow = () => {
    const words = plain(field.value).replaceAll(",", " ").split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const item of items()) {
      const here = fits(words, textOf(item), item.dataset.player);
      if (item.hidden === here) item.hidden = !here;
      shown += Number(here);
    }
    if (!none && field.dataset.findsNone) {
      none = document.createElement("p");
      none.className = "hint";
      none.setAttribute("role", "status");
      (form ?? field).after(none);
    }
    if (none) none.textContent = shown || !items().length ? "" : requiredData(field, "findsNone");
  };
  field.addEventListener("input", follow);
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    const left = items().filter((item) => !item.hidden);
    if (!field.dataset.findsEnter || left.length !== 1 || !field.value.trim()) return;
    const button = left[0].querySelector(field.dataset.findsEnter);
    if (button?.getAttribute("aria-pressed") === "true") return;
    button?.click();
    field.value = "";
    follow();
  });
  // The list may be renewed by others' work while something is typed here.
  document.body.addEventListener("htmx:afterSettle", () => { if (field.isConnected && field.value) follow(); });
  if (field.value) follow();
});
