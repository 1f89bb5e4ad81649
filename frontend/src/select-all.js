// data-select-all on an input selects its whole text at once, ready to be copied.
import { behaviour } from "./behaviours.js";

behaviour("select-all", (/** @type {HTMLInputElement} */ input) => {
  input.addEventListener("focus", () => input.select());
});
