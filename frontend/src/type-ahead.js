// data-type-ahead="address" around a field and a listbox: a combobox by the patterns of ARIA. The
// fields of the form that data-type-ahead-with names are asked with. What is
// chosen fills every field of the form that it knows, and all of them can still be changed.
import { behaviour } from "./behaviours.js";

const WAIT = 90;

behaviour("type-ahead", (box) => {
  const field = box.querySelector("input");
  const list = box.querySelector("[role=listbox]");
  const status = box.querySelector("[data-type-ahead-status]");
  const shortest = Number(box.dataset.typeAheadShortest) || 2;
  /** @type {HTMLInputElement} */
  const person = box.querySelector("[data-person]");
  let found = [];
  let at = -1;
  let timer = 0;
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

  const mark = (place) => {
    at = place;
    [...list.children].forEach((option, index) => option.setAttribute("aria-selected", String(index === at)));
    const option = list.children[at];
    if (option) {
      field.setAttribute("aria-activedescendant", option.id);
      option.scrollIntoView({ block: "nearest" });
    } else field.removeAttribute("aria-activedescendant");
  };

  const part = (option, tag, text) => {
    const element = document.createElement(tag);
    element.textContent = text;
    option.append(element);
  };

  const show = () => {
    list.replaceChildren(
      ...found.map((each, index) => {
        const option = document.createElement("li");
        option.id = `${list.id}-${index}`;
        option.setAttribute("role", "option");
        option.setAttribute("aria-selected", "false");
        if (each.entered) option.setAttribute("aria-disabled", "true");
        part(option, "bdi", each.name);
        part(option, "small", each.entered || each.about);
        return option;
      }),
    );
    list.hidden = !found.length;
    field.setAttribute("aria-expanded", String(found.length > 0));
    field.removeAttribute("aria-activedescendant");
    at = -1;
    status.textContent = found.length ? box.dataset.typeAheadCount.replace("{count}", String(found.length)) : box.dataset.typeAheadNone;
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
    const address = new URL(box.dataset.typeAhead, location.href);
    address.searchParams.set("q", text);
    const typed = new FormData(field.form);
    for (const name of box.dataset.typeAheadWith?.split(" ") ?? []) address.searchParams.set(name, String(typed.get(name) ?? ""));
    try {
      const answer = await fetch(address, { signal: running.signal });
      if (!answer.ok) return close();
      found = await answer.json();
      if (document.activeElement === field) show();
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== "AbortError") close();
    }
  };

  const choose = (place) => {
    const chosen = found[place];
    if (!chosen || chosen.entered) return;
    for (const [name, text] of Object.entries(chosen.fields)) {
      const target = /** @type {HTMLInputElement} */ (field.form.elements.namedItem(name));
      if (target) target.value = text;
    }
    close();
    status.textContent = chosen.name;
    field.focus();
  };

  field.addEventListener("input", () => {
    if (person) person.value = ""; // whoever types another name means another person
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
    const moves = { ArrowDown: at >= last ? 0 : at + 1, ArrowUp: at <= 0 ? last : at - 1 };
    if (event.key in moves) {
      event.preventDefault();
      mark(moves[event.key]);
    } else if (event.key === "Enter" && at >= 0) {
      event.preventDefault();
      choose(at);
    } else if (event.key === "Escape") {
      event.preventDefault();
      close();
    } else if (event.key === "Tab") close();
  });
  field.addEventListener("blur", () => setTimeout(() => { if (document.activeElement !== field) close(); }, 150));
  // Pressing must not take the focus from the field before the choice is made.
  list.addEventListener("mousedown", (event) => event.preventDefault());
  list.addEventListener("click", (event) => {
    const option = event.target.closest("[role=option]");
    if (option) choose([...list.children].indexOf(option));
  });
});
