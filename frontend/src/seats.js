// data-seats="/.../exchange" on the table of a round that is changed by hand: players change places.
//
// By pointer: a seat is dragged onto another, with a mouse or a finger. By keyboard: Enter or Space
// takes a player, the arrow keys or Tab move on, Enter again exchanges, Escape lets go. Either way
// the form of the page is sent, so that the question before an exchange is the same for all.
import { behaviour } from "./behaviours.js";

const FAR_ENOUGH = 6;

behaviour("seats", (table) => {
  const scope = table.closest("[data-round]");
  const seats = () => [...scope.querySelectorAll("[data-seat]")];
  let held = null;
  let drag = null;

  const hold = (seat) => {
    held?.removeAttribute("aria-pressed");
    held = seat;
    held?.setAttribute("aria-pressed", "true");
  };
  const exchange = (one, other) => {
    hold(null);
    /** @type {HTMLFormElement} */
    const form = document.getElementById("exchange-form");
    form.elements.first.value = one.dataset.seat;
    form.elements.second.value = other.dataset.seat;
    form.requestSubmit();
  };
  const choose = (seat) => {
    if (!held) hold(seat);
    else if (held === seat) hold(null);
    else exchange(held, seat);
  };
  const move = (seat, step) => {
    const all = seats();
    all[(all.indexOf(seat) + step + all.length) % all.length].focus();
  };

  scope.addEventListener("keydown", (event) => {
    const seat = event.target.closest("[data-seat]");
    if (!seat) return;
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

  const seatAt = (x, y) => document.elementFromPoint(x, y)?.closest("[data-seat]");
  const aim = (seat) => {
    if (drag.target === seat) return;
    drag.target?.classList.remove("drop-here");
    drag.target = seat && seat !== drag.seat ? seat : null;
    drag.target?.classList.add("drop-here");
  };
  const end = () => {
    drag?.ghost?.remove();
    drag?.target?.classList.remove("drop-here");
    drag?.seat.classList.remove("dragged");
    drag = null;
  };

  scope.addEventListener("pointerdown", (event) => {
    const seat = event.target.closest("[data-seat]");
    if (!seat || event.button) return;
    drag = { seat, x: event.clientX, y: event.clientY, target: null, ghost: null };
    seat.setPointerCapture(event.pointerId);
  });
  scope.addEventListener("pointermove", (event) => {
    if (!drag) return;
    if (!drag.ghost) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < FAR_ENOUGH) return;
      drag.ghost = drag.seat.cloneNode(true);
      drag.ghost.classList.add("ghost");
      drag.ghost.removeAttribute("data-seat");
      drag.ghost.setAttribute("aria-hidden", "true");
      document.body.append(drag.ghost);
      drag.seat.classList.add("dragged");
    }
    drag.ghost.style.left = `${event.clientX}px`;
    drag.ghost.style.top = `${event.clientY}px`;
    aim(seatAt(event.clientX, event.clientY));
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
