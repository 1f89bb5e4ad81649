// data-counts-left="{count} ..." on a form with boxes "leave": says how many lines are not left out.
import { behaviour } from "./behaviours.js";
import { requiredData } from "./parts.js";

behaviour("counts-left", (form) => {
  const place = form.querySelector("[data-count-of-lines]");
  const boxes = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll("input[name=leave]")]);
  /** @type {HTMLButtonElement | null} */
  const button = form.querySelector(".button-primary");
  if (!place) return;
  form.addEventListener("change", (event) => {
    if (!boxes.includes(/** @type {HTMLInputElement} */ (event.target))) return;
    const count = boxes.filter((box) => !box.checked).length;
    place.textContent = requiredData(form, "countsLeft").replace("{count}", String(count));
    if (button) button.disabled = count === 0;
  });
});
