// data-show-when="field=a b" shows an element only while the form's field has one of these values;
// what is hidden is not sent.
import { behaviour } from "./behaviours.js";
import { formOf, requiredData } from "./parts.js";

behaviour("show-when", (element) => {
  const form = formOf(element);
  const [field, values] = requiredData(element, "showWhen").split("=");
  const wanted = values.split(" ");
  const follow = () => {
    const shown = wanted.includes(String(new FormData(form).get(field) ?? ""));
    element.hidden = !shown;
    for (const each of /** @type {NodeListOf<HTMLInputElement>} */ (element.querySelectorAll("input, select, textarea"))) each.disabled = !shown;
  };
  form.addEventListener("change", follow);
  // What is disabled inside another hidden element must not count, so all follow once they exist.
  queueMicrotask(follow);
});
