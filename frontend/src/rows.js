// data-adds-row="list" on a button adds a row to the list of that id, made from the <template> "list-row";
// the number for the next one stands in the hidden field "list-next". data-removes-row takes its own
// row away. Without a script both buttons send the form, and the server does the same.
import { attachBehaviours, behaviour } from "./behaviours.js";
import { required, requiredById, requiredData } from "./parts.js";

const FIELD = "select, input:not([type=hidden])";

behaviour("adds-row", (/** @type {HTMLButtonElement} */ button) => {
  const name = requiredData(button, "addsRow");
  const list = requiredById(name);
  /** @type {HTMLTemplateElement} */
  const template = requiredById(`${name}-row`);
  /** @type {HTMLInputElement} */
  const next = requiredById(`${name}-next`);
  button.type = "button";
  button.addEventListener("click", () => {
    const holder = document.createElement("template");
    holder.innerHTML = template.innerHTML.replaceAll("ROW", next.value);
    const row = required(holder.content, "[data-row]");
    list.append(row);
    next.value = String(Number(next.value) + 1);
    attachBehaviours(row);
    row.querySelector(FIELD)?.focus();
  });
});

behaviour("removes-row", (/** @type {HTMLButtonElement} */ button) => {
  button.type = "button";
  button.addEventListener("click", () => {
    const row = button.closest("[data-row]");
    const near = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector(FIELD);
    row?.remove();
    near?.focus();
  });
});
