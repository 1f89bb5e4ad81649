// data-type-ahead="address" around a field and a listbox: a combobox by the patterns of ARIA. The
// fields of the form that data-type-ahead-with names are asked with. What is
// chosen fills every field of the form that it knows, and all of them can still be changed.
import { behaviour } from "./behaviours.js";
import { combobox } from "./combobox.js";

behaviour("type-ahead", (box) => {
  const field = box.querySelector("input");
  /** @type {HTMLInputElement} */
  const person = box.querySelector("[data-person]");
  combobox({
    field,
    list: box.querySelector("[role=listbox]"),
    status: box.querySelector("[data-type-ahead-status]"),
    address: box.dataset.typeAhead,
    shortest: Number(box.dataset.typeAheadShortest) || 2,
    none: box.dataset.typeAheadNone,
    count: box.dataset.typeAheadCount,
    fields: box.dataset.typeAheadWith?.split(" ") ?? [],
    typed: () => {
      if (person) person.value = ""; // whoever types another name means another person
    },
    choose: (chosen) => {
      for (const [name, text] of Object.entries(chosen.fields)) {
        const target = /** @type {HTMLInputElement} */ (field.form.elements.namedItem(name));
        if (target) target.value = text;
      }
    },
  });
});
