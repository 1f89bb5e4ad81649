// data-dismiss on a button takes its notice away; data-fades on a notice takes it away by itself.
import { behaviour } from "./behaviours.js";

behaviour("dismiss", (button) => {
  button.addEventListener("click", () => button.closest(".notice")?.remove());
});

behaviour("fades", (notice) => {
  const wait = Number(notice.dataset.fades) || 6000;
  let timer = setTimeout(() => notice.remove(), wait);
  notice.addEventListener("mouseenter", () => clearTimeout(timer));
  notice.addEventListener("mouseleave", () => { timer = setTimeout(() => notice.remove(), wait); });
});
