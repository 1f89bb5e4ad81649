// Behaviours belong to elements by a data attribute and survive htmx swaps.
//
//   behaviour("ordered-list", (list) => { list.addEventListener(...); });
//
// runs once for every element with data-ordered-list, whenever it comes into the page.

/** @type {Map<string, { attach: (element: HTMLElement) => void, done: WeakSet<Element> }>} */
const known = new Map();

/**
 * What an element with data-`name` does; `attach` says which kind of element it is written for.
 * @template {HTMLElement} Kind
 * @param {string} name
 * @param {(element: Kind) => void} attach
 */
export function behaviour(name, attach) {
  known.set(name, { attach: /** @type {(element: HTMLElement) => void} */ (attach), done: new WeakSet() });
}

/** @param {Node} root what has come into the page: htmx brings elements, or the whole body */
export function attachBehaviours(root) {
  for (const [name, { attach, done }] of known) {
    const selector = `[data-${name}]`;
    const part = /** @type {HTMLElement} */ (root);
    const found = part.matches?.(selector) ? [part] : [];
    for (const element of [...found, ...part.querySelectorAll(selector)]) {
      if (done.has(element)) continue;
      done.add(element);
      try {
        attach(element);
      } catch (error) {
        reportError(error); // what one element lacks is no trouble of the others
      }
    }
  }
}
