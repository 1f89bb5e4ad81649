// A field that offers people while somebody types: a combobox by the patterns of ARIA, for the
// keyboard as for the finger. What choosing does is said by whoever makes one, and which other
// fields of the form are asked with.

import { formOf, nearest } from "./parts.js";

const WAIT = 90;

/**
 * @typedef {{ name: string, about: string, entered?: string, fields: Record<string, string> }} Person
 *
 * @param {{
 *   field: HTMLInputElement, list: HTMLElement, status: HTMLElement, address: string,
 *   shortest: number, none: string, count: string, choose: (chosen: Person) => void,
 *   fields?: string[], typed?: () => void,
 * }} parts
 */
export function combobox({ field, list, status, address, shortest, none, count, choose, fields = [], typed }) {
  /** @type {Person[]} */
  let found = [];
  let at = -1;
  let timer = 0;
  /** @type {AbortController | null} */
  let running = null;

  field.setAttribute("role", "combobox");
  field.setAttribute("aria-autocomplete", "list");
  field.setAttribute("aria-expanded", "false");
  field.setAttribute("aria-controls", list.id);

  const close = () => {
    list.hidden = true;
    at = -1;
    field.setAttribute("aria-expanded", "false");
    field.removeAttribute("aria-activedescendant");
  };

  const mark = (/** @type {number} */ place) => {
    at = place;
    [...list.children].forEach((option, index) => option.setAttribute("aria-selected", String(index === at)));
    const option = list.children[at];
    if (option) {
      field.setAttribute("aria-activedescendant", option.id);
      option.scrollIntoView({ block: "nearest" });
    } else field.removeAttribute("aria-activedescendant");
  };

  const part = (/** @type {Element} */ option, /** @type {string} */ tag, /** @type {string} */ text) => {
    const element = document.createElement(tag);
    element.textContent = text;
    option.append(element);
  };

  const show = () => {
    list.replaceChildren(
      ...found.map((person, index) => {
        const option = document.createElement("li");
        option.id = `${list.id}-${index}`;
        option.setAttribute("role", "option");
        option.setAttribute("aria-selected", "false");
        if (person.entered) option.setAttribute("aria-disabled", "true");
        part(option, "bdi", person.name);
        part(option, "small", person.entered || person.about);
        return option;
      }),
    );
    list.hidden = !found.length;
    field.setAttribute("aria-expanded", String(found.length > 0));
    field.removeAttribute("aria-activedescendant");
    at = -1;
    status.textContent = found.length ? count.replace("{count}", String(found.length)) : none;
  };

  const ask = async () => {
    running?.abort();
    const text = field.value.trim();
    if (text.length < shortest) {
      close();
      status.textContent = "";
      return;
    }
    running = new AbortController();
    const asked = new URL(address, location.href);
    asked.searchParams.set("q", text);
    const form = fields.length ? new FormData(formOf(field)) : null;
    for (const name of fields) asked.searchParams.set(name, String(form?.get(name) ?? ""));
    try {
      const answer = await fetch(asked, { signal: running.signal });
      if (!answer.ok) return close();
      found = await answer.json();
      if (document.activeElement === field) show();
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== "AbortError") close();
    }
  };

  const take = (/** @type {number} */ place) => {
    const chosen = found[place];
    if (!chosen || chosen.entered) return;
    choose(chosen);
    close();
    status.textContent = chosen.name;
    field.focus();
  };

  field.addEventListener("input", () => {
    typed?.();
    clearTimeout(timer);
    timer = setTimeout(ask, WAIT);
  });
  field.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" && list.hidden && field.value.trim().length >= shortest) {
      event.preventDefault();
      ask();
      return;
    }
    if (list.hidden || event.isComposing) return;
    const last = found.length - 1;
    /** @type {Record<string, number>} */
    const moves = { ArrowDown: at >= last ? 0 : at + 1, ArrowUp: at <= 0 ? last : at - 1 };
    if (event.key in moves) {
      event.preventDefault();
      mark(moves[event.key]);
    } else if (event.key === "Enter" && at >= 0) {
      event.preventDefault();
      take(at);
    } else if (event.key === "Escape") {
      event.preventDefault();
      close();
    } else if (event.key === "Tab") close();
  });
  field.addEventListener("blur", () => setTimeout(() => { if (document.activeElement !== field) close(); }, 150));
  // Pressing must not take the focus from the field before the choice is made.
  list.addEventListener("mousedown", (event) => event.preventDefault());
  list.addEventListener("click", (event) => {
    const option = nearest(event, "[role=option]");
    if (option) take([...list.children].indexOf(option));
  });
}
