// data-unfolds="label" on a table: a link to "?...why=..." in it opens a line below with the working
// behind the figure; the same link or Escape closes it. Arrow keys go up and down a column.
// What is open, and where the focus is, survives when the table is renewed.
import { behaviour } from "./behaviours.js";

const open = new Set();
let focused = null;

const asks = (link) => link?.getAttribute("href")?.includes("why=");
const find = (table, address) => table.querySelector(`a[href="${CSS.escape(address)}"]`);

async function unfold(table, link) {
  const address = link.getAttribute("href");
  const row = link.closest("tr");
  fold(row);
  const line = document.createElement("tr");
  line.className = "unfolded";
  const cell = line.insertCell();
  cell.colSpan = row.cells.length;
  cell.setAttribute("aria-label", table.dataset.unfolds);
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

function fold(row) {
  const link = row.querySelector('a[aria-expanded="true"]');
  if (!link) return null;
  link.removeAttribute("aria-expanded");
  open.delete(link.getAttribute("href"));
  if (row.nextElementSibling?.classList.contains("unfolded")) row.nextElementSibling.remove();
  return link;
}

function neighbour(link, step) {
  const column = link.closest("td, th").cellIndex;
  let row = link.closest("tr");
  do row = step > 0 ? row.nextElementSibling : row.previousElementSibling;
  while (row?.classList.contains("unfolded"));
  return row?.cells[column]?.querySelector("a");
}

behaviour("unfolds", (table) => {
  table.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!asks(link) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (link.getAttribute("aria-expanded") === "true") fold(link.closest("tr"));
    else unfold(table, link);
  });
  table.addEventListener("keydown", (event) => {
    const line = event.target.closest("tr");
    if (event.key === "Escape") {
      const row = line?.classList.contains("unfolded") ? line.previousElementSibling : line;
      if (row) fold(row)?.focus();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const link = event.target.closest("a");
      const next = asks(link) && neighbour(link, event.key === "ArrowDown" ? 1 : -1);
      if (!next) return;
      event.preventDefault();
      next.focus();
    }
  });
  table.addEventListener("focusin", (event) => {
    focused = event.target.closest("a")?.getAttribute("href") ?? null;
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
