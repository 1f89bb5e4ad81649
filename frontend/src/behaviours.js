// Behaviours belong to elements by a data attribute and survive htmx swaps.
//
//   behaviour("ordered-list", (list) => { list.addEventListener(...); });
//
// runs once for every element with data-ordered-list, whenever it comes into the page.

const known = new Map();

export function behaviour(name, attach) {
  known.set(name, { attach, done: new WeakSet() });
}

export function attachBehaviours(root) {
  for (const [name, { attach, done }] of known) {
    const selector = `[data-${name}]`;
    const found = root.matches?.(selector) ? [root] : [];
    for (const element of [...found, ...root.querySelectorAll(selector)]) {
      if (done.has(element)) continue;
      done.add(element);
      attach(element);
    }
  }
}
