// data-current-in-view on a row of links that scrolls sideways: the current one is brought into view.
import { behaviour } from "./behaviours.js";

behaviour("current-in-view", (row) => {
  const current = row.querySelector("[aria-current]");
  if (!current || row.scrollWidth <= row.clientWidth) return;
  row.scrollLeft = current.offsetLeft - row.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
});
