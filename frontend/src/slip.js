// data-slip="tournament" around the page for a player's own result. What cannot be sent is kept on
// the device, shown, and sent once when there is a connection again: with the same one-time key.
import { attachBehaviours, behaviour } from "./behaviours.js";

const PLACE = "crosstable-unsent";
const PATIENCE = 10_000;
const AGAIN = 15_000;

const kept = () => {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "null");
  } catch {
    return null;
  }
};
const keep = (what) => {
  try {
    if (what) localStorage.setItem(PLACE, JSON.stringify(what));
    else localStorage.removeItem(PLACE);
  } catch {
    // Nothing can be kept here; the page still shows what was not sent.
  }
};

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
  const notice = box.querySelector("[data-unsent]");
  let timer = 0;

  const tell = () => {
    const waiting = kept();
    notice.hidden = !waiting;
    if (waiting) {
      const words = box.dataset.kept.replace("{what}", `${waiting.fields.result} (${waiting.fields.code.toUpperCase()})`);
      notice.querySelector("[data-unsent-text]").textContent = words;
    }
  };

  const swap = (page) => {
    const fresh = page.querySelector("#slip");
    if (!fresh) return;
    box.replaceWith(document.importNode(fresh, true));
    const now = document.getElementById("slip");
    attachBehaviours(now);
    now.querySelector("h1, h2, input, button")?.focus?.();
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
      keep(null);
      swap(page);
    } catch {
      timer = setTimeout(send, AGAIN);
      tell();
    } finally {
      sending = false;
    }
  };

  const offline = (form) => {
    const more = form.querySelector("template[data-slip-offline]");
    if (!more) return;
    more.before(more.content.cloneNode(true));
    more.remove();
    form.querySelector("[name=result]").focus();
  };

  const attach = (form) => {
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const button = event.submitter;
      const fields = Object.fromEntries(new FormData(form, button));
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
  /** @type {HTMLInputElement} */
  const code = box.querySelector("input[name=code]:not([type=hidden])");
  const brought = decodeURIComponent(location.hash.slice(1));
  if (code && !code.value && /^[\w -]{4,40}$/.test(brought)) code.value = brought;

  for (const form of box.querySelectorAll("[data-slip-form]")) attach(form);
  notice.querySelector("[data-unsent-now]").addEventListener("click", send);
  notice.querySelector("[data-unsent-drop]").addEventListener("click", () => {
    keep(null);
    clearTimeout(timer);
    tell();
  });
  addEventListener("online", send);
  tell();
  if (kept()) send();
});
