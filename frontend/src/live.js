// data-live="/office/live?..." on one element of the page: hears what changes and tells the page.
//
// The body gets the event `changed` (and `changed-<kind>` for each kind of act), which fragments
// wait for: hx-get="..." hx-trigger="changed from:body". A lost connection comes back by itself,
// with waiting times that grow and differ, and asks for what was missed by the last version seen.
//
// A part that fetches itself hears nothing of what changes before its answer is settled: htmx drops
// the questions that wait behind one whose answer takes the part's place. So whenever an answer is
// settled that was asked for before the latest news, the page is told once more; and again later
// where a server had no answer.
import { behaviour } from "./behaviours.js";
import { required, requiredData } from "./parts.js";

/** @typedef {{ kinds: string[] }} News */

const HIDDEN_FOR = 20_000;
const LONGEST_WAIT = 20_000;
/** @type {News} */
const MISSED = { kinds: ["missed"] };

const backingOff = (/** @type {number} */ failures) => Math.min(LONGEST_WAIT, 500 * 2 ** failures) * (0.5 + Math.random());

class Connection {
  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    this.sign = document.querySelector("[data-live-sign]");
    this.seen = element.dataset.liveVersion ?? "";
    this.failures = 0;
    this.apart = 0;
    /** @type {EventSource | null} */
    this.source = null;
    this.timer = 0;
    this.news = 0;
    /** @type {WeakMap<XMLHttpRequest, number>} */
    this.newsBefore = new WeakMap();
    this.unanswered = 0;
    this.asking = 0;
    document.addEventListener("visibilitychange", () => this.follow());
    addEventListener("online", () => this.open());
    // Another server may answer than the one that told: it must not answer with what was before.
    document.body.addEventListener("htmx:configRequest", (event) => {
      if (this.seen) event.detail.headers["Crosstable-Version"] = this.seen;
    });
    document.body.addEventListener("htmx:beforeRequest", (event) => {
      this.newsBefore.set(event.detail.xhr, this.news);
    });
    document.body.addEventListener("htmx:afterSettle", (event) => this.settled(event));
    for (const failure of /** @type {const} */ (["htmx:responseError", "htmx:sendError"])) {
      document.body.addEventListener(failure, (event) => this.notAnswered(event));
    }
    addEventListener("pagehide", () => this.close());
    this.open();
  }

  // A hidden page lets go of its connection: browsers allow only six to one server.
  follow() {
    clearTimeout(this.timer);
    if (document.hidden) this.timer = setTimeout(() => this.close(), HIDDEN_FOR);
    else if (!this.source) this.open();
  }

  open() {
    this.close();
    if (!this.element.isConnected) return;
    const address = new URL(requiredData(this.element, "live"), location.href);
    if (this.seen) address.searchParams.set("since", this.seen);
    this.source = new EventSource(address);
    this.source.addEventListener("open", () => {
      this.failures = 0;
      this.show(true);
    });
    // Over how many milliseconds the pages of this server come back when it has gone.
    this.source.addEventListener("welcome", (event) => {
      this.apart = JSON.parse(event.data).apart;
    });
    this.source.addEventListener("changed", (event) => this.changed(event));
    this.source.addEventListener("error", () => this.lost());
  }

  close() {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
  }

  lost() {
    this.close();
    this.failures += 1;
    if (this.failures > 1) this.explain();
    this.timer = setTimeout(() => this.open(), backingOff(this.failures) + Math.random() * this.apart);
  }

  /** @param {MessageEvent} event */
  changed(event) {
    if (event.lastEventId) this.seen = event.lastEventId;
    const detail = JSON.parse(event.data);
    setTimeout(() => this.tell(detail), Math.random() * detail.spread);
  }

  /** @param {News} detail */
  tell(detail) {
    this.news += 1;
    this.pass(detail);
  }

  /** @param {HtmxEvent} event */
  settled(event) {
    const { xhr } = event.detail;
    if (!this.newsBefore.has(xhr)) return;
    const before = this.newsBefore.get(xhr);
    this.newsBefore.delete(xhr);
    this.unanswered = 0;
    if (before !== this.news) this.pass(MISSED);
  }

  // What was asked for because of news, and had no answer, is asked for again.
  /** @param {HtmxEvent} event */
  notAnswered(event) {
    const { xhr, requestConfig } = event.detail;
    const busy = xhr.status === 0 || xhr.status === 408 || xhr.status === 429 || xhr.status >= 500;
    if (!busy || !requestConfig?.triggeringEvent?.type.startsWith("changed")) return;
    this.unanswered += 1;
    clearTimeout(this.asking);
    this.asking = setTimeout(() => this.pass(MISSED), backingOff(this.unanswered));
  }

  // Nothing is swapped under somebody who is answering a question: that waits for the answer.
  /** @param {News} detail */
  pass(detail) {
    if (document.querySelector("dialog[open]")) {
      const options = { capture: true, once: true };
      document.addEventListener("close", () => this.pass(detail), options);
      return;
    }
    for (const kind of detail.kinds) {
      document.body.dispatchEvent(new CustomEvent(`changed-${kind}`, { detail }));
    }
    document.body.dispatchEvent(new CustomEvent("changed", { detail }));
  }

  // The stream itself does not say why it ended; a server that asks for the login is no lost one.
  async explain() {
    const ended = this.sign?.querySelector("[data-live-ended]");
    if (this.sign && ended) {
      const look = new AbortController();
      const answer = await fetch(requiredData(this.element, "live"), { signal: look.signal }).catch(() => null);
      look.abort();
      if (this.source?.readyState === EventSource.OPEN) return;
      ended.hidden = answer?.status !== 401;
      required(this.sign, "[data-live-lost]").hidden = !ended.hidden;
    }
    this.show(false);
  }

  /** @param {boolean} connected */
  show(connected) {
    if (this.sign) this.sign.hidden = connected;
  }
}

behaviour("live", (element) => new Connection(element));
