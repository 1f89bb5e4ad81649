// "Find me": data-find-me="tournament" on a search form. Typing shows only the rows that fit; once
// one name is left it is remembered on this device, and its rows are marked on every page. Where no
// name on the page fits, or not everybody is on it (data-elsewhere), the list of players answers.
//
// Names carry data-number. data-mine="tournament" marks what belongs to the person: parts of pages
// with rows, a card that is fetched (data-my-card), the button "That is me" (data-thats-me).
import { behaviour } from "./behaviours.js";
import { required, requiredData } from "./parts.js";
import { plain } from "./plain-letters.js";

/** @typedef {{ number: string, name: string }} Me */

const place = (/** @type {string} */ tournament) => `crosstable-me:${tournament}`;

/** @param {string} tournament @returns {Me | null} */
export function remembered(tournament) {
  try {
    return JSON.parse(localStorage.getItem(place(tournament)) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} tournament @param {Me | null} me */
function remember(tournament, me) {
  try {
    if (me) localStorage.setItem(place(tournament), JSON.stringify(me));
    else localStorage.removeItem(place(tournament));
  } catch {
    // A device that keeps nothing still finds.
  }
  document.dispatchEvent(new CustomEvent("me-changed"));
}

/** @param {HTMLElement} part */
function markRows(part) {
  const me = remembered(requiredData(part, "mine"));
  for (const row of part.querySelectorAll("tr.me")) row.classList.remove("me");
  if (!me) return;
  for (const name of part.querySelectorAll(`[data-number="${me.number}"]`)) {
    name.closest("tr")?.classList.add("me");
  }
}

behaviour("mine", (part) => {
  const follow = () => {
    if (part.isConnected) markRows(part);
    else document.removeEventListener("me-changed", follow);
  };
  document.addEventListener("me-changed", follow);
  follow();
});

behaviour("my-card", (card) => {
  const follow = async () => {
    const me = remembered(requiredData(card, "mine"));
    card.hidden = !me;
    if (!me) return;
    try {
      const answer = await fetch(`${card.dataset.myCard}${me.number}/card`);
      if (answer.ok) card.innerHTML = await answer.text();
      else card.hidden = true;
    } catch {
      // The live connection says that there is none.
    }
  };
  document.addEventListener("me-changed", follow);
  document.body.addEventListener("changed", follow);
  follow();
});

behaviour("thats-me", (button) => {
  const tournament = requiredData(button, "mine");
  const number = requiredData(button, "thatsMe");
  const name = requiredData(button, "name");
  const words = button.textContent;
  const follow = () => {
    const mine = remembered(tournament)?.number === number;
    button.setAttribute("aria-pressed", String(mine));
    button.textContent = mine ? `✓ ${button.dataset.known}` : words;
  };
  button.hidden = false;
  button.addEventListener("click", () => {
    const mine = remembered(tournament)?.number === number;
    remember(tournament, mine ? null : { number, name });
  });
  document.addEventListener("me-changed", follow);
  follow();
});

behaviour("find-me", (/** @type {HTMLFormElement} */ form) => {
  const tournament = requiredData(form, "findMe");
  /** @type {HTMLInputElement} */
  const field = required(form, "input");
  const says = required(form, "[data-find-says]");
  const found = required(form, "[data-found]");
  /** @returns {NodeListOf<HTMLTableRowElement>} */
  const rows = () => document.querySelectorAll("#shown tbody tr:has([data-number])");

  const fitting = () => {
    const words = plain(field.value).split(/\s+/).filter(Boolean);
    const names = [...document.querySelectorAll("#shown tbody [data-number]")];
    if (!words.length) return null;
    return names.filter((name) => {
      const text = plain(name.textContent);
      return name.dataset.number === field.value.trim() || words.every((word) => text.includes(word));
    });
  };

  const sift = () => {
    const names = fitting();
    const kept = names && new Set(names.map((name) => name.closest("tr")));
    for (const row of rows()) row.hidden = kept !== null && !kept.has(row);
    const count = names ? new Set(names.map((name) => name.dataset.number)).size : 0;
    if (!names || count === 1) says.textContent = "";
    else if (!rows().length) says.textContent = "";
    else says.textContent = count ? requiredData(form, "several").replace("{count}", String(count)) : requiredData(form, "nobody");
    return names;
  };

  const show = () => {
    const me = remembered(tournament);
    found.hidden = !me;
    if (!me) return;
    const here = document.querySelector(`#shown [data-number="${me.number}"][data-tells]`);
    required(form, "[data-found-name]").textContent = me.name;
    required(form, "[data-found-tells]").textContent = here?.dataset.tells ?? "";
    required(form, "[data-found-link]").setAttribute("href", `${form.action}/${me.number}`);
  };

  const everybodyIsHere = !("elsewhere" in form.dataset);
  if (everybodyIsHere) field.addEventListener("input", sift);
  form.addEventListener("submit", (event) => {
    const names = everybodyIsHere ? sift() : null;
    if (!names?.length) return;
    event.preventDefault();
    const [number, ...others] = new Set(names.map((name) => requiredData(name, "number")));
    if (others.length) return;
    remember(tournament, { number, name: names[0].textContent.trim() });
    field.value = "";
    sift();
    document.querySelector("#shown tr.me")?.scrollIntoView({ block: "center" });
  });
  required(form, "[data-forget]").addEventListener("click", () => {
    remember(tournament, null);
    field.focus();
  });
  document.addEventListener("me-changed", show);
  document.body.addEventListener("htmx:afterSettle", () => {
    if (field.value && everybodyIsHere) sift();
    show();
  });
  show();
});
