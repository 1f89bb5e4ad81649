// data-finds="list-id" on a search field hides the rows or items of a list that do not fit what is
// typed: every word must occur, a number must be the whole number or begin one. data-finds-enter
// names the button inside an item that Enter presses when exactly one item is left.
import { behaviour } from "./behaviours.js";
import { plain } from "./plain-letters.js";

function fits(words, text) {
  const parts = text.split(/[\s,.·()-]+/u);
  return words.every((word) => (/^\d+$/.test(word) ? parts.some((part) => part === word || (word.length > 2 && part.startsWith(word))) : text.includes(word)));
}

behaviour("finds", (/** @type {HTMLInputElement} */ field) => {
  const form = field.form;
  for (const button of form?.querySelectorAll("[data-without-script]") ?? []) button.hidden = true;
  let none = null;
  const texts = new WeakMap();
  const textOf = (item) => {
    if (!texts.has(item)) texts.set(item, plain(item.textContent));
    return texts.get(item);
  };
  const items = () => /** @type {HTMLElement[]} */ ([...(document.getElementById(field.dataset.finds)?.children ?? [])]);
  const follow = () => {
    const words = plain(field.value).replaceAll(",", " ").split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const item of items()) {
      const here = fits(words, textOf(item));
      if (item.hidden === here) item.hidden = !here;
      shown += here;
    }
    if (!none && field.dataset.findsNone) {
      none = document.createElement("p");
      none.className = "hint";
      none.setAttribute("role", "status");
      form.after(none);
    }
    if (none) none.textContent = shown || !items().length ? "" : field.dataset.findsNone;
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
