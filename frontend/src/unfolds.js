// data-unfolds="label" on a table: a link to "?...why=..." in it opens a line below with the working
// behind the figure; the same link or Escape closes it. Arrow keys go up and down a column.
// What is open, and where the focus is, survives when the table is renewed.
import { behaviour } from "./behaviours.js";
import { nearest, requiredData } from "./parts.js";

/** @type {Set<string>} */
const open = new Set();
/** @type {string | null} */
let focused = null;

// What a link asks, if it asks why.
const asks = (/** @type {Element | null} */ link) => {
  const address = link?.getAttribute("href");
  return address?.includes("why=") ? address : null;
};
/** @returns {HTMLAnchorElement | null} */
const find = (/** @type {HTMLElement} */ table, /** @type {string} */ address) => table.querySelector(`a[href="${CSS.escape(address)}"]`);

/** @param {HTMLElement} table @param {HTMLAnchorElement} link */
async function unfold(table, link) {
  const address = asks(link);
  const row = link.closest("tr");
  if (!address || !row) return;
  fold(row);
  const line = document.createElement("tr");
  line.className = "unfolded";
  const cell = line.insertCell();
  cell.colSpan = row.cells.length;
  cell.setAttribute("aria-label", requiredData(table, "unfolds"));
  open.add(address);
  link.setAttribute("aria-expanded", "true");
  let answer;
  try {
    answer = await fetch(address, { headers: { "HX-Request": "true" } });
  } catch {
    location.assign(address);
    return;
  }
  if (!answer.ok) {
    location.assign(address);
    return;
  }
  const text = await answer.text();
  // Closed again, or the whole table renewed, while we waited.
  if (!link.isConnected || link.getAttribute("aria-expanded") !== "true") return;
  cell.innerHTML = text;
  row.after(line);
}

/** @param {Element} row */
function fold(row) {
  /** @type {HTMLAnchorElement | null} */
  const link = row.querySelector('a[aria-expanded="true"]');
  if (!link) return null;
  link.removeAttribute("aria-expanded");
  open.delete(asks(link) ?? "");
  if (row.nextElementSibling?.classList.contains("unfolded")) row.nextElementSibling.remove();
  return link;
}

/** @param {Element} link @param {number} step */
function neighbour(link, step) {
  /** @type {HTMLTableCellElement | null} */
  const cell = link.closest("td, th");
  /** @type {Element | null | undefined} */
  let row = cell?.parentElement;
  do row = step > 0 ? row?.nextElementSibling : row?.previousElementSibling;
  while (row?.classList.contains("unfolded"));
  return cell && row instanceof HTMLTableRowElement ? row.cells[cell.cellIndex]?.querySelector("a") : null;
}

behaviour("unfolds", (table) => {
  table.addEventListener("click", (event) => {
    const link = /** @type {HTMLAnchorElement | null} */ (nearest(event, "a"));
    if (!link || !asks(link) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const row = link.closest("tr");
    if (row && link.getAttribute("aria-expanded") === "true") fold(row);
    else unfold(table, link);
  });
  table.addEventListener("keydown", (event) => {
    const line = nearest(event, "tr");
    if (event.key === "Escape") {
      const row = line?.classList.contains("unfolded") ? line.previousElementSibling : line;
      if (row) fold(row)?.focus();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const link = nearest(event, "a");
      const next = link && asks(link) && neighbour(link, event.key === "ArrowDown" ? 1 : -1);
      if (!next) return;
      event.preventDefault();
      next.focus();
    }
  });
  table.addEventListener("focusin", (event) => {
    focused = nearest(event, "a")?.getAttribute("href") ?? null;
  });
  table.addEventListener("focusout", () => {
    queueMicrotask(() => {
      if (table.isConnected) focused = null;
    });
  });
  if (focused && document.activeElement === document.body) {
    find(table, focused)?.focus({ preventScroll: true });
  }
  for (const address of [...open]) {
    const link = find(table, address);
    if (link) unfold(table, link);
  }
});
