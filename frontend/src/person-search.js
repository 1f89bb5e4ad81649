// data-person-search="address" on a field: people of the register and of the rating lists are offered
// while somebody types. What is chosen goes
//   to the page of the person, with data-person-goes="/office/persons/",
//   into the field itself as one part, with data-person-takes="person",
//   else into the elements with data-person-part (person, name, federation, title, born, sex,
//   register, identifier) of the nearest data-person-fields, or of the form.
// data-person-none, data-person-count and data-person-label are the words for it.
import { behaviour } from "./behaviours.js";
import { combobox } from "./combobox.js";
import { requiredData } from "./parts.js";

let made = 0;

behaviour("person-search", (/** @type {HTMLInputElement} */ field) => {
  const box = document.createElement("div");
  box.className = "combo combo-plain";
  const list = document.createElement("ul");
  made += 1;
  list.id = `persons-${made}`;
  list.hidden = true;
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", field.dataset.personLabel || "");
  const status = document.createElement("p");
  status.className = "visually-hidden";
  status.setAttribute("role", "status");
  field.replaceWith(box);
  box.append(field, list, status);

  const write = (/** @type {HTMLInputElement} */ target, /** @type {string} */ text) => {
    target.value = text;
    target.dispatchEvent(new Event("change", { bubbles: true }));
  };

  combobox({
    field,
    list,
    status,
    address: requiredData(field, "personSearch"),
    shortest: 2,
    none: field.dataset.personNone || "",
    count: field.dataset.personCount || "{count}",
    choose: ({ name, fields }) => {
      const { personGoes, personTakes } = field.dataset;
      if (personGoes) {
        location.assign(personGoes + encodeURIComponent(fields.person));
        return;
      }
      if (personTakes) {
        write(field, fields[personTakes]);
        return;
      }
      write(field, name);
      const around = field.closest("[data-person-fields]") || field.form;
      const parts = /** @type {NodeListOf<HTMLInputElement> | undefined} */ (around?.querySelectorAll("[data-person-part]"));
      for (const part of parts ?? []) {
        if (part !== field) write(part, fields[requiredData(part, "personPart")] ?? "");
      }
    },
  });
});
