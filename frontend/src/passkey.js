// data-passkey="create" or "get" on a form: the browser is asked for a passkey first, and the form
// is sent with its answer in the field "credential". data-options is where to ask what to sign,
// data-origin the only address where it works; data-failed and data-elsewhere are sentences.
import { behaviour } from "./behaviours.js";
import { required, requiredData } from "./parts.js";

/** @typedef {{ id: string, [other: string]: any }} Named a credential, or whoever has it, as the server writes it */

const bytes = (/** @type {string} */ written) => Uint8Array.from(atob(written.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
const text = (/** @type {ArrayBuffer} */ buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
const named = (/** @type {Named[] | undefined} */ list) => (list ?? []).map((each) => ({ ...each, id: bytes(each.id) }));

/** @param {any} options what the server wants signed */
async function make(options) {
  const publicKey = {
    ...options,
    challenge: bytes(options.challenge),
    user: { ...options.user, id: bytes(options.user.id) },
    excludeCredentials: named(options.excludeCredentials),
  };
  const made = await navigator.credentials.create({ publicKey });
  const { id, rawId, type, response } = /** @type {PublicKeyCredential} */ (made);
  const { clientDataJSON, attestationObject } = /** @type {AuthenticatorAttestationResponse} */ (response);
  return { id, rawId: text(rawId), type, response: { clientDataJSON: text(clientDataJSON), attestationObject: text(attestationObject) } };
}

/** @param {any} options what the server wants signed */
async function sign(options) {
  const publicKey = { ...options, challenge: bytes(options.challenge), allowCredentials: named(options.allowCredentials) };
  const signed = await navigator.credentials.get({ publicKey });
  const { id, rawId, type, response } = /** @type {PublicKeyCredential} */ (signed);
  const { clientDataJSON, authenticatorData, signature, userHandle } = /** @type {AuthenticatorAssertionResponse} */ (response);
  return {
    id,
    rawId: text(rawId),
    type,
    response: {
      clientDataJSON: text(clientDataJSON),
      authenticatorData: text(authenticatorData),
      signature: text(signature),
      userHandle: userHandle ? text(userHandle) : null,
    },
  };
}

behaviour("passkey", (/** @type {HTMLFormElement} */ form) => {
  const { passkey, origin } = form.dataset;
  const [options, failed, elsewhere] = ["options", "failed", "elsewhere"].map((name) => requiredData(form, name));
  const notice = required(form, "[data-passkey-notice]");
  /** @type {HTMLButtonElement} */
  const button = required(form, "button");
  const tell = (/** @type {string} */ sentence) => {
    notice.textContent = sentence;
    notice.hidden = !sentence;
  };
  form.hidden = false;
  if (location.origin !== origin) tell(elsewhere);
  if (location.origin !== origin || !window.PublicKeyCredential) {
    button.disabled = true;
    if (!window.PublicKeyCredential && notice.hidden) tell(failed);
    return;
  }
  let busy = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (busy) return;
    busy = true;
    button.setAttribute("aria-busy", "true");
    tell("");
    try {
      const fields = /** @type {any} */ (new FormData(form));
      const answer = await fetch(options, { method: "POST", body: new URLSearchParams(fields) });
      if (answer.status === 401) location.reload();
      const wanted = await answer.json();
      if (!answer.ok) {
        tell(wanted.detail);
        return;
      }
      const made = passkey === "create" ? await make(wanted) : await sign(wanted);
      form.elements.credential.value = JSON.stringify(made);
      for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("[type=password]"))) field.value = "";
      form.submit();
    } catch {
      tell(failed);
    } finally {
      busy = false;
      button.removeAttribute("aria-busy");
    }
  });
});
