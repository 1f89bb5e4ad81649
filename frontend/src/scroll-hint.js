// data-scroll-hint on what scrolls sideways: the edge fades behind which there is more.
import { behaviour } from "./behaviours.js";

behaviour("scroll-hint", (frame) => {
  function look() {
    const gone = Math.abs(frame.scrollLeft);
    const left = frame.scrollWidth - frame.clientWidth - gone;
    frame.classList.toggle("more-before", gone > 1);
    frame.classList.toggle("more-after", left > 1);
  }
  frame.addEventListener("scroll", look, { passive: true });
  const watch = new ResizeObserver(look);
  watch.observe(frame);
  if (frame.firstElementChild) watch.observe(frame.firstElementChild);
});
