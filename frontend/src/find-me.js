// "Find me": data-find-me="tournament" on a search form. Typing shows only the rows that fit; once
// one name is left it is remembered on this device, and its rows are marked on every page. Where no
// name on the page fits, or not everybody is on it (data-elsewhere), the list of players answers.
//
// Names carry data-number. data-mine="tournament" marks what belongs to the person: parts of pages
// with rows, a card that is fetched (data-my-card), the button "That is me" (data-thats-me).
import { behaviour } from "./behaviours.js";
import { plain } from "./plain-letters.js";

const place = (tournament) => `crosstable-me:${tournament}`;

export function remembered(tournament) {
  try {
    return JSON.parse(localStorage.getItem(place(tournament)) ?? "null");
  } catch {
    return null;
  }
}

function remember(tournament, me) {
  try {
    if (me) localStorage.setItem(place(tournament), JSON.stringify(me));
    else localStorage.removeItem(place(tournament));
  } catch {
    // A device that keeps nothing still finds.
  }
  document.dispatchEvent(new CustomEvent("me-changed"));
}

function markRows(part) {
  const me = remembered(part.dataset.mine);
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
    const me = remembered(card.dataset.mine);
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
  const tournament = button.dataset.mine;
  const words = button.textContent;
  const follow = () => {
    const mine = remembered(tournament)?.number === button.dataset.thatsMe;
    button.setAttribute("aria-pressed", String(mine));
    button.textContent = mine ? `✓ ${button.dataset.known}` : words;
  };
  button.hidden = false;
  button.addEventListener("click", () => {
    const mine = remembered(tournament)?.number === button.dataset.thatsMe;
    remember(tournament, mine ? null : { number: button.dataset.thatsMe, name: button.dataset.name });
  });
  document.addEventListener("me-changed", follow);
  follow();
});

behaviour("find-me", (/** @type {HTMLFormElement} */ form) => {
  const tournament = form.dataset.findMe;
  const field = form.querySelector("input");
  const says = form.querySelector("[data-find-says]");
  const found = form.querySelector("[data-found]");
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
    for (const row of rows()) row.hidden = Boolean(kept) && !kept.has(row);
    const count = names ? new Set(names.map((name) => name.dataset.number)).size : 0;
    if (!names || count === 1) says.textContent = "";
    else if (!rows().length) says.textContent = "";
    else says.textContent = count ? form.dataset.several.replace("{count}", String(count)) : form.dataset.nobody;
    return names;
  };

  const show = () => {
    const me = remembered(tournament);
    found.hidden = !me;
    if (!me) return;
    const here = document.querySelector(`#shown [data-number="${me.number}"][data-tells]`);
    form.querySelector("[data-found-name]").textContent = me.name;
    form.querySelector("[data-found-tells]").textContent = here?.dataset.tells ?? "";
    /** @type {HTMLAnchorElement} */ (form.querySelector("[data-found-link]")).href = `${form.action}/${me.number}`;
  };

  const everybodyIsHere = !("elsewhere" in form.dataset);
  if (everybodyIsHere) field.addEventListener("input", sift);
  form.addEventListener("submit", (event) => {
    const names = everybodyIsHere ? sift() : null;
    if (!names?.length) return;
    event.preventDefault();
    const numbers = [...new Set(names.map((name) => name.dataset.number))];
    if (numbers.length !== 1) return;
    remember(tournament, { number: numbers[0], name: names[0].textContent.trim() });
    field.value = "";
    sift();
    document.querySelector("#shown tr.me")?.scrollIntoView({ block: "center" });
  });
  form.querySelector("[data-forget]").addEventListener("click", () => {
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
