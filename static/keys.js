/* One table for every shortcut: what the page marks with `data-key`, and nothing else.
   A press clicks the marked element, so a key can do no more than its button, and without script the button remains.
   The server writes the marks from the member's own keys (`{% key %}`, /keys/); one who switched single keys off gets none.
   Forms of a key: "a", "Shift+A", "Mod+Enter" (Ctrl, or Command on a Mac), "Escape", "?". */

const PRESSED_BY_ENTER = "a[href], button, summary";
const FIELDS = "textarea, select, [contenteditable], input:not([type=radio], [type=checkbox], [type=button], [type=submit])";
const OPEN_SCOPES = "[popover]:popover-open, [data-scope]:not([hidden])";

const visible = (one) => one.checkVisibility();

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

/* What can be pressed now; what is marked with data-everywhere can be from an open sheet or editor too. */
export function marked() {
  return [...scope().querySelectorAll("[data-key]"), ...document.querySelectorAll("[data-key][data-everywhere]")].filter(visible);
}

/* Where several have the key, the one at the clause that is lit is meant. */
function find(name) {
  const found = marked().filter((one) => one.dataset.key.toLowerCase() === name);
  return found.find((one) => one.closest("[aria-current=true]")) ?? found[0];
}

function ignored(event, name) {
  if (event.defaultPrevented || event.isComposing || event.repeat || event.altKey || document.querySelector("dialog[open]")) return true;
  if (name === "enter" && event.target.closest?.(PRESSED_BY_ENTER)) return true;  // it is that link or button that is meant
  const single = !name.startsWith("mod+") && name !== "escape";
  return single && Boolean(event.target.closest?.(FIELDS));
}

export function say(text) {
  const words = text ? [element("p", text)] : [];
  document.getElementById("status").replaceChildren(...words);
}

export function element(tag, text) {
  return Object.assign(document.createElement(tag), { textContent: text });
}

export function press(one) {
  if (one.matches(`${FIELDS}, fieldset`)) return one.focus();
  if (one.getAttribute("aria-disabled") !== "true") return one.click();
  one.focus();
  return say(document.getElementById(one.getAttribute("aria-describedby"))?.textContent.trim() ?? "");
}

document.addEventListener("keydown", (event) => {
  const name = nameOf(event);
  if (ignored(event, name)) return;
  const found = find(name);
  if (!found) return;
  event.preventDefault();
  press(found);
});
