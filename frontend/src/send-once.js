// data-send-once on a form: the button shows that it works and a second click does nothing.
// The server acts once anyway; this only spares the waiting person a doubt.
import { behaviour } from "./behaviours.js";

behaviour("send-once", (/** @type {HTMLFormElement} */ form) => {
  /** @type {Element | null} */
  let busy = null;
  const rest = () => {
    busy?.removeAttribute("aria-busy");
    busy = null;
  };
  form.addEventListener("submit", (event) => {
    if (event.defaultPrevented && !form.matches("[hx-post]")) return;
    if (busy) {
      event.preventDefault();
      return;
    }
    busy = event.submitter ?? form.querySelector("button:not([type=button])");
    busy?.setAttribute("aria-busy", "true");
  });
  form.addEventListener("htmx:afterRequest", rest);
  addEventListener("pageshow", rest);
});
