// data-prints on a hidden button: shows it, and prints the page.
import { behaviour } from "./behaviours.js";

behaviour("prints", (button) => {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
});
