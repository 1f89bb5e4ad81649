// data-confirm="dialog-id" on a form or link: the dialog is asked before anything is sent.
// In a dialog, data-consent on a checkbox holds the final button back until it is ticked.
import { behaviour } from "./behaviours.js";

behaviour("confirm", (/** @type {HTMLFormElement | HTMLAnchorElement} */ element) => {
  /** @type {HTMLDialogElement | null} */
  const dialog = document.getElementById(element.dataset.confirm ?? "");
  if (!dialog) return;
  let agreed = false;
  const ask = (/** @type {Event} */ event) => {
    if (agreed) {
      agreed = false;
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    const sender = event instanceof SubmitEvent ? event.submitter : null;
    dialog.returnValue = "";
    dialog.showModal();
    dialog.querySelector('[value="no"]')?.focus();
    dialog.addEventListener(
      "close",
      () => {
        if (dialog.returnValue !== "yes") return;
        agreed = true;
        if (element instanceof HTMLFormElement) element.requestSubmit(sender);
        else element.click();
      },
      { once: true },
    );
  };
  element.addEventListener(element.matches("form") ? "submit" : "click", ask, { capture: true });
});

behaviour("consent", (/** @type {HTMLInputElement} */ box) => {
  /** @type {HTMLButtonElement | null | undefined} */
  const button = box.closest("dialog, form")?.querySelector("[data-needs-consent]");
  if (!button) return;
  const follow = () => { button.disabled = !box.checked; };
  box.addEventListener("change", follow);
  box.closest("dialog")?.addEventListener("close", () => { box.checked = false; follow(); });
  follow();
});

// data-asks on a dialog that comes into the page: it opens at once, and closes when it is answered,
// before what it leads to comes in.
behaviour("asks", (/** @type {HTMLDialogElement} */ dialog) => {
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  dialog.addEventListener("htmx:beforeOnLoad", () => dialog.close());
  dialog.addEventListener("close", () => {
    dialog.remove();
    // The browser has given the focus back while the rest of the page was still inert: a field takes
    // no letters until it gets it anew.
    if (!before?.isConnected) return;
    before.blur();
    before.focus();
  });
  dialog.showModal();
});

// data-closes on a button closes the dialog it stands in.
behaviour("closes", (button) => {
  button.addEventListener("click", () => button.closest("dialog")?.close());
});
