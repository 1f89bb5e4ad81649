// data-check-in="address of who is where" on the form of the check-in: a press is sent by itself,
// and what others press elsewhere appears. Anything but a plain yes is left to a full page.
import { behaviour } from "./behaviours.js";
import { required, requiredData } from "./parts.js";

behaviour("check-in", (/** @type {HTMLFormElement} */ form) => {
  const said = document.getElementById("hall-said");
  const count = document.getElementById("hall-count");
  let plainly = false;

  const show = (/** @type {{ here: number[], absent: number[], count: string, said?: string }} */ hall) => {
    const here = new Set(hall.here);
    const absent = new Set(hall.absent);
    for (const item of form.querySelectorAll("[data-player]")) {
      const number = Number(item.dataset.player);
      for (const [name, group] of /** @type {const} */ ([["here", here], ["absent", absent]])) {
        const pressed = group.has(number);
        /** @type {HTMLButtonElement} */
        const button = required(item, `.button-${name}`);
        button.setAttribute("aria-pressed", String(pressed));
        button.value = `${number} ${pressed ? "open" : name}`;
      }
    }
    if (count) count.textContent = hall.count;
    if (hall.said && said) said.textContent = hall.said;
  };

  // Whoever was searched for is found: the field is ready for the next one in the queue.
  const searchAgain = () => {
    /** @type {HTMLInputElement | null} */
    const search = document.querySelector("input[data-finds]");
    if (!search?.value) return;
    search.value = "";
    search.dispatchEvent(new Event("input", { bubbles: true }));
    search.focus();
  };

  form.addEventListener("submit", async (event) => {
    const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
    if (plainly || !button) return;
    event.preventDefault();
    if (button.hasAttribute("aria-busy")) return;
    button.setAttribute("aria-busy", "true");
    const item = button.closest("[data-player]");
    try {
      const answer = await fetch(form.action, {
        method: "POST",
        headers: { Accept: "application/json" },
        body: new URLSearchParams([[button.name, button.value]]),
      });
      if (answer.ok && answer.headers.get("content-type")?.includes("json")) {
        show(await answer.json());
        item?.classList.remove("flash");
        void item?.offsetWidth;
        item?.classList.add("flash");
        searchAgain();
      } else {
        plainly = true;
        form.requestSubmit(button);
      }
    } catch {
      if (said) said.textContent = requiredData(form, "checkInLost");
    } finally {
      button.removeAttribute("aria-busy");
    }
  });

  const renew = async () => {
    if (!form.isConnected) return;
    const answer = await fetch(requiredData(form, "checkIn"), { headers: { Accept: "application/json" } }).catch(() => null);
    if (answer?.ok) show(await answer.json());
  };
  for (const kind of ["presence-checked", "undone", "missed"]) document.body.addEventListener(`changed-${kind}`, renew);
});
