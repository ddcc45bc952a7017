/* The editor stands in the card, hidden; its link opens it. What is typed is kept in this tab at once and at the server
   after a pause, where the cheap checks look at it. Leaving asks only when something would be lost. */
import { fields, parse } from "./asking.js";
import { say } from "./keys.js";

const PAUSE = 800;  // milliseconds after the last stroke
let timer = 0;
let asked = new AbortController();

const editorIn = (root) => root?.querySelector("#editor");
const inputs = (editor) => [...editor.querySelectorAll("[name=subject], [name=body]")];
const original = (field) => field.dataset.saved ?? field.defaultValue;
const storeOf = (editor) => `text-${editor.dataset.draft}`;

function differs(editor) {
  return inputs(editor).some((field) => field.value.trim() !== original(field).trim());
}

function textOf(editor) {
  return Object.fromEntries(inputs(editor).map((field) => [field.name, field.value]));
}

/* What is typed on a card and not saved; null where nothing is. */
export function typedOn(card) {
  const editor = editorIn(card);
  return editor && !editor.hidden && differs(editor) ? textOf(editor) : null;
}

function remembered(editor) {
  try {
    return JSON.parse(sessionStorage.getItem(storeOf(editor)));
  } catch {
    return null;
  }
}

function remember(editor) {
  try {
    sessionStorage.setItem(storeOf(editor), JSON.stringify({ version: editor.dataset.version, ...textOf(editor) }));
  } catch {
    say("This browser keeps nothing for this tab. Save before you leave.");
  }
}

function restore(editor) {
  const text = remembered(editor);
  if (!text || inputs(editor).every((field) => text[field.name].trim() === original(field).trim())) return;
  if (text.version !== editor.dataset.version) {
    document.dispatchEvent(new CustomEvent("editor:conflict", { detail: { draft: editor.dataset.draft, text } }));
    return;
  }
  for (const field of inputs(editor)) field.value = text[field.name];
  say("Your text is here again.");
}

function open(editor, field) {
  restore(editor);
  editor.hidden = false;
  (editor.querySelector(field || null) ?? editor.querySelector("textarea")).focus();
  if (differs(editor)) keep(editor);
}

function leave(editor) {
  if (differs(editor) && !window.confirm("Leave without saving what you changed?")) return;
  if (differs(editor)) discard(editor);
  for (const field of inputs(editor)) field.value = original(field);
  editor.hidden = true;
  document.getElementById("editor-checks")?.replaceChildren();
  document.querySelector("#card h1")?.focus();
}

function discard(editor) {
  clearTimeout(timer);
  sessionStorage.removeItem(storeOf(editor));
  send(editor, [["discard", "1"]]);
}

/* Only the answer to the last stroke is shown. */
async function send(editor, pairs) {
  asked.abort();
  asked = new AbortController();
  const body = fields([["version", editor.dataset.version], ...pairs]);
  try {
    const answer = await fetch(editor.dataset.keeps, { method: "POST", body, redirect: "error", signal: asked.signal });
    return answer.ok ? parse(await answer.text()).body.childNodes : null;
  } catch (error) {
    return error.name === "AbortError" ? undefined : null;
  }
}

async function keep(editor) {
  const found = await send(editor, Object.entries(textOf(editor)));
  const pane = document.getElementById("editor-checks");
  if (found === undefined || !pane) return;
  if (found) pane.replaceChildren(...found);
  else pane.textContent = "Kept in this tab, not at the server yet. It is tried again when you go on typing.";
}

document.addEventListener("input", (event) => {
  const editor = event.target.closest("#editor");
  if (!editor) return;
  remember(editor);
  clearTimeout(timer);
  timer = setTimeout(() => keep(editor), PAUSE);
});

document.addEventListener("submit", () => clearTimeout(timer), true);

document.addEventListener("click", (event) => {
  const target = event.target.closest("[data-opens], [data-leaves]");
  if (!target) return;
  event.preventDefault();
  const editor = document.getElementById(target.dataset.opens ?? target.dataset.leaves);
  if (target.dataset.opens) open(editor, target.dataset.field);
  else leave(editor);
});
