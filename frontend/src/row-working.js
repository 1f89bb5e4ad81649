// data-row-working on a table: links with data-unfold="address" open what stands behind a row under it.
import { behaviour } from "./behaviours.js";
import { nearest, requiredData } from "./parts.js";

behaviour("row-working", (/** @type {HTMLTableElement} */ table) => {
  for (const link of table.querySelectorAll("[data-unfold]")) link.setAttribute("aria-expanded", "false");
  table.addEventListener("click", async (event) => {
    /** @type {HTMLAnchorElement | null} */
    const link = nearest(event, "[data-unfold]");
    const row = link?.closest("tr");
    if (!link || !row || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (row.nextElementSibling?.matches(".unfolded")) {
      row.nextElementSibling.remove();
      link.setAttribute("aria-expanded", "false");
      return;
    }
    try {
      const answer = await fetch(requiredData(link, "unfold"));
      if (!answer.ok) throw new Error(answer.statusText);
      const text = await answer.text();
      if (row.nextElementSibling?.matches(".unfolded")) return; // asked for twice
      const below = document.createElement("tr");
      below.className = "unfolded";
      below.innerHTML = `<td colspan="${row.cells.length}">${text}</td>`;
      row.after(below);
      link.setAttribute("aria-expanded", "true");
    } catch {
      location.href = link.href;
    }
  });
});
