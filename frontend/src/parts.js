// What a script needs of a page. Where it is missing, the script says what is.

/**
 * The element that a script cannot do without.
 * @template {Element} [Kind=HTMLElement]
 * @param {ParentNode} where
 * @param {string} selector
 * @returns {Kind}
 */
export function required(where, selector) {
  const found = /** @type {Kind | null} */ (where.querySelector(selector));
  if (!found) throw new Error(`This page has no ${selector}`);
  return found;
}

/**
 * @template {HTMLElement} [Kind=HTMLElement]
 * @param {string} id
 * @returns {Kind}
 */
export const requiredById = (id) => required(document, `#${CSS.escape(id)}`);

/**
 * What a data attribute says that an element cannot do without.
 * @param {HTMLElement} element
 * @param {string} name as in `dataset`
 */
export function requiredData(element, name) {
  const said = element.dataset[name];
  if (said === undefined) throw new Error(`<${element.localName}> says no ${name}`);
  return said;
}

/**
 * What an event came from, or the nearest element around it that fits.
 * @template {Element} [Kind=HTMLElement]
 * @param {Event} event
 * @param {string} selector
 * @returns {Kind | null}
 */
export const nearest = ({ target }, selector) => (target instanceof Element ? target.closest(selector) : null);

/**
 * The form of a field or of what else belongs to one.
 * @param {HTMLElement & { form?: HTMLFormElement | null }} part
 * @returns {HTMLFormElement}
 */
export function formOf(part) {
  const form = part.form ?? part.closest("form");
  if (!form) throw new Error(`<${part.localName}> is in no form`);
  return form;
}
