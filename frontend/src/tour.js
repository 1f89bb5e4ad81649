// data-tour="name" around a card of the tour: it can be put away, by its button or with Escape, and
// brought back; this browser remembers. Without a script the card simply stays.
import { behaviour } from "./behaviours.js";

behaviour("tour", (tour) => {
  const place = `tour:${tour.dataset.tour}`;
  const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (tour.querySelector(`[${name}]`));
  const card = part("data-tour-card");
  const away = part("data-tour-away");
  const again = part("data-tour-again");
  const remembered = () => {
    try {
      return localStorage.getItem(place) === "away";
    } catch {
      return false;
    }
  };
  const show = (/** @type {boolean} */ shown) => {
    card.hidden = !shown;
    again.hidden = shown;
  };
  const keep = (/** @type {boolean} */ shown) => {
    try {
      if (shown) localStorage.removeItem(place);
      else localStorage.setItem(place, "away");
    } catch {
      // Without a memory it is put away on this page only.
    }
    show(shown);
    (shown ? away : again).focus();
  };
  away.hidden = false;
  away.addEventListener("click", () => keep(false));
  again.addEventListener("click", () => keep(true));
  tour.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || card.hidden) return;
    event.preventDefault();
    keep(false);
  });
  show(!remembered());
});
