// data-slip="tournament" around the page for a player's own result. What cannot be sent is kept on
// the device, shown, and sent once when there is a connection again: with the same one-time key.
import { attachBehaviours, behaviour } from "./behaviours.js";
import { required, requiredById, requiredData } from "./parts.js";

const PLACE = "crosstable-unsent";
const PATIENCE = 10_000;
const AGAIN = 15_000;

/** @typedef {{ address: string, fields: Record<string, string> }} Unsent */

/** @returns {Unsent | null} */
const kept = () => {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "null");
  } catch {
    return null;
  }
};
const keep = (/** @type {Unsent | null} */ what) => {
  try {
    if (what) localStorage.setItem(PLACE, JSON.stringify(what));
    else localStorage.removeItem(PLACE);
  } catch {
    // Nothing can be kept here; the page still shows what was not sent.
  }
};

/** @param {string} address @param {Record<string, string>} fields */
async function post(address, fields) {
  const answer = await fetch(address, {
    method: "POST",
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout(PATIENCE),
  });
  if (answer.status >= 500) throw new Error(answer.statusText);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return { status: answer.status, wait: Number(answer.headers.get("retry-after")) || 0, page };
}

let sending = false;

behaviour("slip", (box) => {
  const notice = required(box, "[data-unsent]");
  let timer = 0;

  const tell = () => {
    const waiting = kept();
    notice.hidden = !waiting;
    if (waiting) {
      const words = requiredData(box, "kept").replace("{what}", `${waiting.fields.result} (${waiting.fields.code.toUpperCase()})`);
      required(notice, "[data-unsent-text]").textContent = words;
    }
  };

  const swap = (/** @type {Document} */ page) => {
    const fresh = page.querySelector("#slip");
    if (!fresh) return;
    box.replaceWith(document.importNode(fresh, true));
    const now = requiredById("slip");
    attachBehaviours(now);
    now.querySelector("h1, h2, input, button")?.focus();
  };

  // One at a time, and only what is kept: a page that is opened twice sends it once all the same.
  const send = async () => {
    const waiting = kept();
    clearTimeout(timer);
    // A page that another answer has replaced leaves it to that one.
    if (!waiting || sending || !box.isConnected) return;
    sending = true;
    try {
      const { status, wait, page } = await post(waiting.address, waiting.fields);
      if (status === 429) {
        timer = setTimeout(send, (wait || 5) * 1000);
        return;
      }
      // What another page or another slip has put there meanwhile is still to be sent.
      if (kept()?.fields._key === waiting.fields._key) keep(null);
      sending = false;
      swap(page);
    } catch {
      timer = setTimeout(send, AGAIN);
      tell();
    } finally {
      sending = false;
    }
  };

  const offline = (/** @type {HTMLFormElement} */ form) => {
    /** @type {HTMLTemplateElement | null} */
    const more = form.querySelector("template[data-slip-offline]");
    if (!more) return;
    more.before(more.content.cloneNode(true));
    more.remove();
    required(form, "[name=result]").focus();
  };

  const attach = (/** @type {HTMLFormElement} */ form) => {
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const button = event.submitter;
      const fields = /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form, button)));
      if (fields.result) {
        // Kept before it is tried: a phone may die in between.
        keep({ address: form.action, fields });
        await send();
        tell();
      } else {
        try {
          swap((await post(form.action, fields)).page);
        } catch {
          offline(form);
        }
      }
      button?.removeAttribute("aria-busy");
    });
  };

  // A slip read by a camera brings its code behind #, which is sent to nobody.
  /** @type {HTMLInputElement | null} */
  const code = box.querySelector("input[name=code]:not([type=hidden])");
  const brought = decodeURIComponent(location.hash.slice(1));
  if (code && !code.value && /^[\w -]{4,40}$/.test(brought)) code.value = brought;

  for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (box.querySelectorAll("[data-slip-form]"))) attach(form);
  required(notice, "[data-unsent-now]").addEventListener("click", send);
  required(notice, "[data-unsent-drop]").addEventListener("click", () => {
    keep(null);
    clearTimeout(timer);
    tell();
  });
  addEventListener("online", send);
  tell();
  if (kept()) send();
});
