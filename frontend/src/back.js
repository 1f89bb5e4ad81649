// data-back on a link goes back in the history, where the browser still has what was typed.
import { behaviour } from "./behaviours.js";

behaviour("back", (link) => {
  link.addEventListener("click", (event) => {
    if (history.length < 2) return;
    event.preventDefault();
    history.back();
  });
});
