// What `tsc` should know about our pages beyond the browser's own types.

// Whatever is looked for in a page is an HTML element, and events come from elements.
interface ParentNode {
  querySelector<Tag extends keyof HTMLElementTagNameMap>(selectors: Tag): HTMLElementTagNameMap[Tag] | null;
  querySelector<Kind extends Element = HTMLElement>(selectors: string): Kind | null;
  querySelectorAll<Tag extends keyof HTMLElementTagNameMap>(selectors: Tag): NodeListOf<HTMLElementTagNameMap[Tag]>;
  querySelectorAll<Kind extends Element = HTMLElement>(selectors: string): NodeListOf<Kind>;
}
interface Element {
  closest<Tag extends keyof HTMLElementTagNameMap>(selector: Tag): HTMLElementTagNameMap[Tag] | null;
  closest<Kind extends Element = HTMLElement>(selectors: string): Kind | null;
}
interface Document {
  getElementById<Kind extends HTMLElement = HTMLElement>(id: string): Kind | null;
}
// A field of a form by its name.
interface HTMLFormControlsCollection {
  [name: string]: any;
}

// What htmx tells about a question and its answer.
interface HtmxEvent extends CustomEvent<{
  xhr: XMLHttpRequest;
  headers: Record<string, string>;
  requestConfig?: { elt: Element; triggeringEvent?: Event };
  shouldSwap: boolean;
}> {}
interface HTMLElementEventMap {
  "htmx:configRequest": HtmxEvent;
  "htmx:beforeRequest": HtmxEvent;
  "htmx:beforeSwap": HtmxEvent;
  "htmx:afterSettle": HtmxEvent;
  "htmx:responseError": HtmxEvent;
  "htmx:sendError": HtmxEvent;
}

declare module "*.css";
