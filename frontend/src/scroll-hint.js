// data-scroll-hint on what scrolls sideways: the edge fades behind which there is more; where
// nothing is hidden it says so.
import { behaviour } from "./behaviours.js";

// Less than a letter behind the edge is nothing to point at.
const LEAST = 8;

behaviour("scroll-hint", (frame) => {
  function look() {
    const gone = Math.abs(frame.scrollLeft);
    const left = frame.scrollWidth - frame.clientWidth - gone;
    frame.classList.toggle("more-before", gone > LEAST);
    frame.classList.toggle("more-after", left > LEAST);
    frame.classList.toggle("all-seen", gone <= LEAST && left <= LEAST);
  }
  frame.addEventListener("scroll", look, { passive: true });
  const watch = new ResizeObserver(look);
  watch.observe(frame);
  if (frame.firstElementChild) watch.observe(frame.firstElementChild);
});
