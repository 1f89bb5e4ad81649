// data-seats="/.../exchange" on the table of a round that is changed by hand: players change places.
//
// By pointer: a seat is dragged onto another, with a mouse or a finger. By keyboard: Enter or Space
// takes a player, the arrow keys or Tab move on, Enter again exchanges, Escape lets go. Either way
// the form of the page is sent, so that the question before an exchange is the same for all.
import { behaviour } from "./behaviours.js";
import { nearest, requiredById } from "./parts.js";

const FAR_ENOUGH = 6;

behaviour("seats", (table) => {
  const scope = table.closest("[data-round]") ?? table;
  const seats = () => [...scope.querySelectorAll("[data-seat]")];
  /** @type {HTMLElement | null} */
  let held = null;
  /** @type {{ seat: HTMLElement, x: number, y: number, target: HTMLElement | null, ghost: HTMLElement | null } | null} */
  let drag = null;

  const hold = (/** @type {HTMLElement | null} */ seat) => {
    held?.removeAttribute("aria-pressed");
    held = seat;
    held?.setAttribute("aria-pressed", "true");
  };
  const exchange = (/** @type {HTMLElement} */ one, /** @type {HTMLElement} */ other) => {
    hold(null);
    /** @type {HTMLFormElement} */
    const form = requiredById("exchange-form");
    form.elements.first.value = one.dataset.seat;
    form.elements.second.value = other.dataset.seat;
    form.requestSubmit();
  };
  const choose = (/** @type {HTMLElement} */ seat) => {
    if (!held) hold(seat);
    else if (held === seat) hold(null);
    else exchange(held, seat);
  };
  const move = (/** @type {HTMLElement} */ seat, /** @type {number} */ step) => {
    const all = seats();
    all[(all.indexOf(seat) + step + all.length) % all.length].focus();
  };

  scope.addEventListener("keydown", (event) => {
    const seat = nearest(event, "[data-seat]");
    if (!seat) return;
    /** @type {Record<string, number>} */
    const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 2, ArrowUp: -2 };
    if (event.key in steps) {
      event.preventDefault();
      move(seat, steps[event.key]);
    } else if (event.key === "Escape") {
      hold(null);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      choose(seat);
    }
  });

  const aim = (/** @type {NonNullable<typeof drag>} */ dragged, /** @type {HTMLElement | null} */ seat) => {
    if (dragged.target === seat) return;
    dragged.target?.classList.remove("drop-here");
    dragged.target = seat && seat !== dragged.seat ? seat : null;
    dragged.target?.classList.add("drop-here");
  };
  const end = () => {
    drag?.ghost?.remove();
    drag?.target?.classList.remove("drop-here");
    drag?.seat.classList.remove("dragged");
    drag = null;
  };

  scope.addEventListener("pointerdown", (event) => {
    const seat = nearest(event, "[data-seat]");
    if (!seat || event.button) return;
    drag = { seat, x: event.clientX, y: event.clientY, target: null, ghost: null };
    seat.setPointerCapture(event.pointerId);
    // The round may come anew under the pointer: then nothing else tells that the drag is over.
    document.addEventListener("lostpointercapture", end, { once: true });
  });
  scope.addEventListener("pointermove", (event) => {
    if (!drag) return;
    let { ghost } = drag;
    if (!ghost) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < FAR_ENOUGH) return;
      ghost = /** @type {HTMLElement} */ (drag.seat.cloneNode(true));
      drag.ghost = ghost;
      ghost.classList.add("ghost");
      ghost.removeAttribute("data-seat");
      ghost.setAttribute("aria-hidden", "true");
      document.body.append(ghost);
      drag.seat.classList.add("dragged");
    }
    ghost.style.left = `${event.clientX}px`;
    ghost.style.top = `${event.clientY}px`;
    aim(drag, document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-seat]") ?? null);
  });
  scope.addEventListener("pointerup", (event) => {
    if (!drag) return;
    const { seat, target, ghost } = drag;
    end();
    if (!ghost) choose(seat);
    else if (target) exchange(seat, target);
    event.preventDefault();
  });
  scope.addEventListener("pointercancel", end);
});
