// data-stays-open on a <details> with an id: it is open again when its part of the page comes anew.
import { behaviour } from "./behaviours.js";

/** @type {Set<string>} */
const open = new Set();

behaviour("stays-open", (/** @type {HTMLDetailsElement} */ details) => {
  details.open ||= open.has(details.id);
  details.addEventListener("toggle", () => (details.open ? open.add(details.id) : open.delete(details.id)));
});
