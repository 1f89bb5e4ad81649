// data-counts-left="{count} ..." on a form with boxes "leave": says how many lines are not left out.
import { behaviour } from "./behaviours.js";

behaviour("counts-left", (form) => {
  const place = form.querySelector("[data-count-of-lines]");
  const boxes = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll("input[name=leave]")]);
  /** @type {HTMLButtonElement} */
  const button = form.querySelector(".button-primary");
  if (!place) return;
  form.addEventListener("change", (event) => {
    if (!boxes.includes(/** @type {HTMLInputElement} */ (event.target))) return;
    const count = boxes.filter((box) => !box.checked).length;
    place.textContent = form.dataset.countsLeft.replace("{count}", String(count));
    if (button) button.disabled = count === 0;
  });
});
