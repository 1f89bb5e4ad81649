// data-menu on a <details>: closes by Escape, by a click elsewhere and when the focus leaves.
import { behaviour } from "./behaviours.js";
import { required } from "./parts.js";

behaviour("menu", (/** @type {HTMLDetailsElement} */ menu) => {
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    required(menu, "summary").focus();
  });
  menu.addEventListener("focusout", (event) => {
    const next = /** @type {Node} */ (event.relatedTarget);
    if (next && !menu.contains(next)) menu.open = false;
  });
  document.addEventListener("click", (event) => {
    if (!menu.contains(/** @type {Node} */ (event.target))) menu.open = false;
  });
});
