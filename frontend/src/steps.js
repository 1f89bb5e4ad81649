// data-steps on the body: one data-step at a time. Arrow keys and buttons step, Home and End go to
// the ends, F is full screen; the address keeps the step. Without a script it is one long page.
import { behaviour } from "./behaviours.js";

behaviour("steps", (body) => {
  const steps = /** @type {HTMLElement[]} */ ([...body.querySelectorAll("[data-step]")]);
  const number = body.querySelector("[data-step-number]");
  if (!steps.length) return;
  const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (body.querySelectorAll("[data-step-to]"));
  for (const button of buttons) button.hidden = false;
  body.classList.add("stepping");
  let at = Math.min(Math.max(Number(location.hash.slice(1)) - 1 || 0, 0), steps.length - 1);

  const show = () => {
    steps.forEach((step, index) => { step.hidden = index !== at; });
    if (number) number.textContent = `${at + 1} / ${steps.length}`;
    for (const button of buttons) {
      const end = { back: at === 0, on: at === steps.length - 1 }[button.dataset.stepTo ?? ""] ?? false;
      button.setAttribute("aria-disabled", String(end));
    }
  };
  const go = (/** @type {number} */ place) => {
    at = Math.min(Math.max(place, 0), steps.length - 1);
    history.replaceState(null, "", `#${at + 1}`);
    show();
    scrollTo(0, 0);
    steps[at].focus({ preventScroll: true });
  };
  const full = () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.());
  /** @type {Record<string, () => unknown>} */
  const acts = { back: () => go(at - 1), on: () => go(at + 1), first: () => go(0), last: () => go(steps.length - 1), full };

  for (const button of buttons) button.addEventListener("click", () => acts[button.dataset.stepTo ?? ""]?.());
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.key === " " && target.closest?.("button, a, summary")) return;
    const act = {
      ArrowLeft: "back", Backspace: "back", ArrowRight: "on", " ": "on", Home: "first", End: "last", f: "full", F: "full",
    }[event.key];
    if (!act) return;
    event.preventDefault();
    acts[act]();
  });
  show();
});
