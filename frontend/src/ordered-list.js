// data-ordered-list on a list whose items hold a hidden input and buttons data-move="up|down|out":
// the order of the inputs is the order that is sent. A <select data-adds="list-id"> adds an item
// made from the <template> in the list's data-ordered-list; a value with commas is a whole list.
import { behaviour } from "./behaviours.js";
import { nearest, required, requiredData } from "./parts.js";

/** @param {HTMLElement} list */
function refresh(list) {
  const items = [...list.children];
  /** @returns {HTMLButtonElement} */
  const button = (/** @type {Element} */ item, /** @type {string} */ way) => required(item, `[data-move="${way}"]`);
  items.forEach((item, index) => {
    // Without a script these buttons send the form; with one, Enter in a field must not press them.
    for (const each of /** @type {NodeListOf<HTMLButtonElement>} */ (item.querySelectorAll("[data-move]"))) each.type = "button";
    button(item, "up").disabled = index === 0;
    button(item, "down").disabled = index === items.length - 1;
  });
  list.dispatchEvent(new CustomEvent("reordered", { bubbles: true }));
}

behaviour("ordered-list", (list) => {
  list.addEventListener("click", (event) => {
    /** @type {HTMLButtonElement | null} */
    const button = nearest(event, "[data-move]");
    const item = button?.closest("li");
    if (!button || !item) return;
    const way = button.dataset.move;
    if (way === "up") item.previousElementSibling?.before(item);
    if (way === "down") item.nextElementSibling?.after(item);
    if (way === "out") item.remove();
    refresh(list);
    if (way !== "out") (button.disabled ? item.querySelector("[data-move]:not(:disabled)") : button)?.focus();
  });
  refresh(list);
});

behaviour("adds", (/** @type {HTMLSelectElement} */ select) => {
  const list = document.getElementById(requiredData(select, "adds"));
  /** @type {HTMLTemplateElement | null} */
  const template = document.getElementById(list?.dataset.orderedList ?? "");
  if (!list || !template) return;
  select.addEventListener("change", () => {
    const chosen = select.value.split(",").filter(Boolean);
    if (chosen.length > 1) list.replaceChildren(); // a whole list takes the place of what is there
    const taken = new Set([...list.querySelectorAll("input")].map((each) => each.value));
    for (const value of chosen.filter((wanted) => !taken.has(wanted))) {
      const option = [...select.options].find((offered) => offered.value === value);
      const item = /** @type {HTMLElement} */ (required(template.content, "li").cloneNode(true));
      /** @type {HTMLInputElement} */
      const input = required(item, "input");
      input.value = value;
      required(item, "[data-label]").textContent = option?.textContent ?? value;
      list.append(item);
    }
    refresh(list);
    select.value = "";
  });
});
