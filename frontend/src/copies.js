// data-copies="text" on a button puts the text where it can be pasted from; data-copied says so.
import { behaviour } from "./behaviours.js";
import { requiredData } from "./parts.js";

behaviour("copies", (/** @type {HTMLButtonElement} */ button) => {
  const words = button.textContent;
  button.addEventListener("click", async () => {
    const shown = button.parentElement?.querySelector("input");
    try {
      await navigator.clipboard.writeText(requiredData(button, "copies"));
    } catch {
      // Without https browsers leave only the old way: what is selected.
      shown?.select();
      document.execCommand("copy");
    }
    button.textContent = requiredData(button, "copied");
    setTimeout(() => { button.textContent = words; }, 2000);
  });
});
