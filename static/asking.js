/* Asking the server beside the page: small fragments of HTML, for who is signed in. */

export const place = document.getElementById("outbox");  // its attributes say where to ask

/* A new sign-in brings a new token; then this page's forms get it too. */
export function token() {
  return document.querySelector("input[name=csrfmiddlewaretoken]")?.value ?? "";
}

export function renewToken(fresh) {
  for (const field of document.querySelectorAll("input[name=csrfmiddlewaretoken]")) field.value = fresh;
}

export function parse(text) {
  return new DOMParser().parseFromString(text, "text/html");
}

export function fields(pairs) {
  return new URLSearchParams([["csrfmiddlewaretoken", token()], ...pairs]);
}

/* Returns the fragment, null where there is none: the caller asks again when it is next needed. */
export async function ask(url, pairs, options = {}) {
  try {
    const answer = await fetch(url, { method: "POST", body: fields(pairs), redirect: "error", ...options });
    return answer.ok ? parse(await answer.text()) : null;
  } catch {
    return null;
  }
}

/* Returns the card on a page of the queue, null where it cannot be had. */
export async function cardAt(url, options = {}) {
  try {
    const answer = await fetch(url, { headers: { "HX-Request": "true" }, redirect: "error", ...options });
    return parse(await answer.text()).getElementById("card");
  } catch {
    return null;
  }
}
