// data-upload-limit="bytes" on a file input refuses a larger file before it is sent.
import { behaviour } from "./behaviours.js";
import { requiredData } from "./parts.js";

behaviour("upload-limit", (/** @type {HTMLInputElement} */ input) => {
  input.addEventListener("change", () => {
    const limit = Number(input.dataset.uploadLimit);
    const large = [...(input.files ?? [])].find((file) => file.size > limit);
    input.setCustomValidity(large ? requiredData(input, "uploadMessage").replace("{name}", large.name) : "");
    if (large) input.reportValidity();
  });
});
