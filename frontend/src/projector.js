// data-projector="seconds" on the body: shows as many rows as fit and turns the page by itself.
// Arrow keys turn, space stops and goes on, F is full screen. Without a script it is one long page.
import { behaviour } from "./behaviours.js";
import { nearest, required } from "./parts.js";

behaviour("projector", (body) => {
  const pause = Number(body.dataset.projector) * 1000;
  const number = required(body, "[data-page-number]");
  const stop = required(body, '[data-turn="pause"]');
  /** @type {{ sheet: HTMLElement, rows: HTMLElement[], from: number, to: number, key: string }[]} */
  let pages = [];
  let at = 0;
  let timer = 0;
  let stopped = false;
  body.classList.add("turning");

  // Pages are rows of one table that fit under its head; a window of any size shows whole rows.
  const divide = () => {
    const first = pages[at]?.key;
    pages = [];
    const sheets = [...body.querySelectorAll("[data-sheet]")];
    for (const sheet of sheets) {
      for (const each of sheets) each.hidden = each !== sheet;
      const rows = [...sheet.querySelectorAll("tbody tr")];
      for (const row of rows) row.hidden = false;
      const limit = innerHeight - 8;
      let from = 0;
      while (from < rows.length) {
        let to = from;
        const top = rows[from].getBoundingClientRect().top;
        const start = required(sheet, "tbody").getBoundingClientRect().top;
        while (to < rows.length && start + rows[to].getBoundingClientRect().bottom - top <= limit) to += 1;
        to = Math.max(to, from + 1);
        pages.push({ sheet, rows, from, to, key: `${sheets.indexOf(sheet)}:${from}` });
        from = to;
      }
    }
    const again = pages.findIndex((page) => page.key === first);
    at = again < 0 ? Math.min(at, Math.max(pages.length - 1, 0)) : again;
    show();
  };

  const show = () => {
    const page = pages[at];
    if (!page) {
      number.textContent = "";
      return;
    }
    for (const sheet of body.querySelectorAll("[data-sheet]")) sheet.hidden = sheet !== page.sheet;
    page.rows.forEach((row, index) => { row.hidden = index < page.from || index >= page.to; });
    number.textContent = pages.length > 1 ? `${at + 1} / ${pages.length}` : "";
  };

  const turn = (/** @type {number} */ steps) => {
    at = pages.length ? (at + steps + pages.length) % pages.length : 0;
    show();
    wait();
  };
  const wait = () => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => turn(1), pause);
  };
  const halt = () => {
    stopped = !stopped;
    stop.setAttribute("aria-pressed", String(stopped));
    wait();
  };
  const full = () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.());
  /** @type {Record<string, () => unknown>} */
  const acts = { back: () => turn(-1), on: () => turn(1), pause: halt, full };

  body.addEventListener("click", (event) => acts[nearest(event, "[data-turn]")?.dataset.turn ?? ""]?.());
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const onButton = nearest(event, "button") && (event.key === " " || event.key === "Enter");
    const act = { ArrowLeft: "back", PageUp: "back", ArrowRight: "on", PageDown: "on", " ": "pause", f: "full", F: "full" }[event.key];
    if (!act || onButton) return;
    event.preventDefault();
    acts[act]();
  });
  let resized = 0;
  addEventListener("resize", () => {
    clearTimeout(resized);
    resized = setTimeout(divide, 150);
  });
  body.addEventListener("htmx:afterSettle", divide);
  document.fonts?.ready.then(divide);
  divide();
  wait();
});
