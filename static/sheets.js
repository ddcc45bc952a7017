/* Two sheets made from the marks on the page: which key does what, and every action by its name. */
import { element, marked, press } from "./keys.js";

/* A button whose words are a state says in data-label what it does. */
function labelOf(one) {
  if (one.dataset.label) return one.dataset.label;
  const copy = one.cloneNode(true);
  for (const printed of copy.querySelectorAll("kbd")) printed.remove();
  return copy.textContent.trim();
}

function keyOf(one) {
  return element("kbd", one.querySelector("kbd")?.textContent ?? one.dataset.key);
}

/* Each key once; a choice in a sheet is no action of the page. */
function actions(all) {
  return [...new Map([...all].filter((one) => !one.matches("input")).map((one) => [one.dataset.key, one])).values()];
}

function open(title, ...content) {
  const dialog = Object.assign(element("dialog", ""), { className: "sheet" });
  dialog.setAttribute("aria-label", title);
  dialog.append(element("h2", title), ...content);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

function row(one) {
  const line = element("div", "");
  const key = element("dd", "");
  key.append(keyOf(one));
  line.append(element("dt", labelOf(one)), key);
  return line;
}

function help() {
  const list = Object.assign(element("dl", ""), { className: "keys" });
  const foot = Object.assign(element("p", ""), { className: "row" });
  const close = Object.assign(element("button", "Close"), { type: "button" });
  const change = Object.assign(element("a", "Change or switch off"), { href: document.querySelector("[data-help]").dataset.help });
  list.append(...actions(document.querySelectorAll("[data-key]")).map(row));
  foot.append(close, change);
  const dialog = open("Keys on this page", list, foot);
  close.addEventListener("click", () => dialog.close());
}

function choice(one, dialog) {
  const item = element("li", "");
  const button = Object.assign(element("button", labelOf(one)), { type: "button", className: "plain" });
  button.append(" ", keyOf(one));
  button.addEventListener("click", () => {
    dialog.close();
    press(one);
  });
  item.append(button);
  return item;
}

function palette() {
  const here = marked();
  const field = Object.assign(element("input", ""), { type: "search", autocomplete: "off" });
  const list = Object.assign(element("ul", ""), { className: "palette" });
  field.setAttribute("aria-label", "Find an action");
  const dialog = open("Every action of this page", field, list);
  const all = actions(here).filter((one) => !one.matches("[data-palette]")).map((one) => choice(one, dialog));
  const narrow = () => list.replaceChildren(...all.filter((item) => item.textContent.toLowerCase().includes(field.value.trim().toLowerCase())));
  field.addEventListener("input", narrow);
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    list.querySelector("button")?.click();
  });
  narrow();
  field.focus();
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-help]")) help();
  else if (event.target.closest("[data-palette]")) palette();
});
for (const button of document.querySelectorAll("[data-help], [data-palette]")) button.hidden = false;
