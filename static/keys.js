/* One table for every shortcut: what the page marks with `data-key`, and nothing else.
   A press clicks the marked element, so a key can do no more than its button, and without script the button remains.
   The server writes the marks from the member's own keys (`{% key %}`, /keys/); one who switched single keys off gets none.
   Forms of a key: "a", "Shift+A", "Mod+Enter" (Ctrl, or Command on a Mac), "Escape", "?". */

const FIELDS = "textarea, select, [contenteditable], input:not([type=radio], [type=checkbox], [type=button], [type=submit])";
const OPEN_SCOPES = "[popover]:popover-open, [data-scope]:not([hidden])";

const visible = (element) => element.checkVisibility();

/* An open sheet or editor has the keys to itself: nothing behind it can be pressed by accident. */
function scope() {
  const open = [...document.querySelectorAll(OPEN_SCOPES)].filter(visible);
  return open.at(-1) ?? document;
}

function nameOf(event) {
  const letter = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const isLetter = letter.toLowerCase() !== letter.toUpperCase();
  const shift = event.shiftKey && isLetter ? "shift+" : "";
  const mod = event.ctrlKey || event.metaKey ? "mod+" : "";
  return (mod + shift + letter).toLowerCase();
}

function find(name) {
  const marked = [...scope().querySelectorAll("[data-key]")];
  return marked.find((element) => element.dataset.key.toLowerCase() === name && visible(element));
}

function ignored(event, name) {
  if (event.defaultPrevented || event.isComposing || event.repeat || event.altKey || document.querySelector("dialog[open]")) return true;
  const single = !name.startsWith("mod+") && name !== "escape";
  return single && Boolean(event.target.closest?.(FIELDS));
}

export function say(text) {
  const words = text ? [Object.assign(document.createElement("p"), { textContent: text })] : [];
  document.getElementById("status").replaceChildren(...words);
}

function press(element) {
  if (element.getAttribute("aria-disabled") !== "true") return element.click();
  element.focus();
  say(document.getElementById(element.getAttribute("aria-describedby"))?.textContent.trim() ?? "");
}

/* Clause and quote carry one number and light up together. */
function pairs() {
  return [...document.querySelectorAll(".claim[data-number]")];
}

function light(number) {
  for (const element of document.querySelectorAll("[data-number]")) {
    if (element.dataset.number === number) element.setAttribute("aria-current", "true");
    else element.removeAttribute("aria-current");
  }
}

function show(number) {
  light(number);
  for (const element of document.querySelectorAll(`[data-number="${number}"]`)) element.scrollIntoView({ block: "nearest" });
}

function walk(step) {
  const claims = pairs();
  if (!claims.length) return;
  const at = claims.findIndex((claim) => claim.hasAttribute("aria-current"));
  const next = claims.at(at < 0 && step < 0 ? -1 : (at + step) % claims.length);
  show(next.dataset.number);
  next.focus({ preventScroll: true });
}

/* The editor stands in the page, hidden; its link opens it, and leaving it asks only when something would be lost. */
function openEditor(editor) {
  editor.hidden = false;
  editor.querySelector("textarea").focus();
}

function leaveEditor(editor) {
  const fields = [...editor.querySelectorAll("input, textarea")];
  const changed = fields.some((field) => field.value !== field.defaultValue);
  if (changed && !window.confirm("Leave without saving what you changed?")) return;
  for (const field of fields) field.value = field.defaultValue;
  editor.hidden = true;
  document.querySelector("#card h1")?.focus();
}

function element(tag, text) {
  return Object.assign(document.createElement(tag), { textContent: text });
}

function labelOf(marked) {
  const copy = marked.cloneNode(true);
  for (const printed of copy.querySelectorAll("kbd")) printed.remove();
  return copy.textContent.trim();
}

function row(marked) {
  const line = document.createElement("div");
  const key = document.createElement("dd");
  key.append(element("kbd", marked.querySelector("kbd")?.textContent ?? marked.dataset.key));
  line.append(element("dt", labelOf(marked)), key);
  return line;
}

function rows() {
  const marked = [...document.querySelectorAll("[data-key]:not(input)")];
  return [...new Map(marked.map((one) => [one.dataset.key, one])).values()].map(row);
}

function help() {
  const dialog = Object.assign(document.createElement("dialog"), { className: "sheet" });
  const list = Object.assign(document.createElement("dl"), { className: "keys" });
  const change = Object.assign(element("a", "Change or switch off"), { href: document.querySelector("[data-help]").dataset.help });
  const close = Object.assign(element("button", "Close"), { type: "button" });
  const foot = Object.assign(document.createElement("p"), { className: "row" });
  list.append(...rows());
  foot.append(close, change);
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  dialog.append(element("h2", "Keys on this page"), list, foot);
  dialog.setAttribute("aria-label", "Keys on this page");
  document.body.append(dialog);
  dialog.showModal();
}

document.addEventListener("keydown", (event) => {
  const name = nameOf(event);
  if (ignored(event, name)) return;
  const marked = find(name);
  if (!marked) return;
  event.preventDefault();
  press(marked);
});

document.addEventListener("click", (event) => {
  const target = event.target.closest("[data-opens], [data-leaves], [data-help], [data-walk], .claim[data-number], .quotes .no");
  if (!target) return;
  if (target.matches("[data-help]")) return help();
  if (target.dataset.walk) return walk(Number(target.dataset.walk));
  event.preventDefault();
  if (target.matches(".claim, .no")) return show(target.closest("[data-number]").dataset.number);
  const editor = document.getElementById(target.dataset.opens ?? target.dataset.leaves);
  if (target.dataset.opens) openEditor(editor);
  else leaveEditor(editor);
});

document.addEventListener("mouseover", (event) => {
  const paired = event.target.closest?.("[data-number]");
  if (paired) light(paired.dataset.number);
});

for (const button of document.querySelectorAll("[data-help]")) button.hidden = false;
