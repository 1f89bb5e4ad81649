// data-adds-row="list" on a button adds a row to the list of that id, made from the <template> "list-row";
// the number for the next one stands in the hidden field "list-next". data-removes-row takes its own
// row away. Without a script both buttons send the form, and the server does the same.
import { attachBehaviours, behaviour } from "./behaviours.js";

behaviour("adds-row", (/** @type {HTMLButtonElement} */ button) => {
  const name = button.dataset.addsRow;
  const list = document.getElementById(name);
  /** @type {HTMLTemplateElement} */
  const template = document.getElementById(`${name}-row`);
  /** @type {HTMLInputElement} */
  const next = document.getElementById(`${name}-next`);
  button.type = "button";
  button.addEventListener("click", () => {
    const holder = document.createElement("template");
    holder.innerHTML = template.innerHTML.replaceAll("ROW", next.value);
    const row = /** @type {HTMLElement} */ (holder.content.querySelector("[data-row]"));
    list.append(row);
    next.value = String(Number(next.value) + 1);
    attachBehaviours(row);
    /** @type {HTMLElement} */ (row.querySelector("select, input:not([type=hidden])"))?.focus();
  });
});

behaviour("removes-row", (/** @type {HTMLButtonElement} */ button) => {
  button.type = "button";
  button.addEventListener("click", () => {
    const row = button.closest("[data-row]");
    const near = /** @type {HTMLElement} */ ((row.nextElementSibling ?? row.previousElementSibling)?.querySelector("select, input:not([type=hidden])"));
    row.remove();
    near?.focus();
  });
});
