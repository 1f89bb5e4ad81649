// data-send-on-change on a form: choosing something sends it; its button is for those without scripts.
import { behaviour } from "./behaviours.js";

behaviour("send-on-change", (/** @type {HTMLFormElement} */ form) => {
  for (const button of form.querySelectorAll("button")) button.hidden = true;
  form.addEventListener("change", () => form.requestSubmit());
});
