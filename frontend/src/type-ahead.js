// data-type-ahead="address" around a field and a listbox: a combobox by the patterns of ARIA. The
// fields of the form that data-type-ahead-with names are asked with. What is
// chosen fills every field of the form that it knows, and all of them can still be changed.
import { behaviour } from "./behaviours.js";
import { combobox } from "./combobox.js";
import { formOf, required, requiredData } from "./parts.js";

behaviour("type-ahead", (box) => {
  /** @type {HTMLInputElement} */
  const field = required(box, "input");
  /** @type {HTMLInputElement | null} */
  const person = box.querySelector("[data-person]");
  combobox({
    field,
    list: required(box, "[role=listbox]"),
    status: required(box, "[data-type-ahead-status]"),
    address: requiredData(box, "typeAhead"),
    shortest: Number(box.dataset.typeAheadShortest) || 2,
    none: requiredData(box, "typeAheadNone"),
    count: requiredData(box, "typeAheadCount"),
    fields: box.dataset.typeAheadWith?.split(" ") ?? [],
    typed: () => {
      if (person) person.value = ""; // whoever types another name means another person
    },
    choose: (chosen) => {
      for (const [name, text] of Object.entries(chosen.fields)) {
        const target = /** @type {HTMLInputElement | null} */ (formOf(field).elements.namedItem(name));
        if (target) target.value = text;
      }
    },
  });
});
