/* Answering and handing over: sets a saved text or the meeting link in where the caret is, and keeps what is typed in this tab,
   whatever is looked at meanwhile. Without script the button sends the form, and the text comes back with it at its end. */
import { say } from "./keys.js";

const form = () => document.querySelector("[data-answer]");
const storeOf = (one) => `answer-${new URL(one.action).pathname}`;

function setIn(field, text) {
  const before = field.value.slice(0, field.selectionStart);
  const after = field.value.slice(field.selectionEnd);
  const blank = before.trim() === "" ? "" : before.endsWith("\n") || /\s$/.test(before) ? "" : text.includes("\n") ? "\n\n" : " ";
  field.focus();
  field.setRangeText(blank + text, field.selectionStart, field.selectionEnd, "end");
  if (after && !/^\s/.test(after)) field.setRangeText(" ", field.selectionEnd, field.selectionEnd, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function remembered(one) {
  try {
    return JSON.parse(sessionStorage.getItem(storeOf(one)));
  } catch {
    return null;
  }
}

function remember(one, sent = false) {
  const { body, saved_reply, seen } = one.elements;
  try {
    if (!body.value.trim()) return sessionStorage.removeItem(storeOf(one));
    const kept = { text: body.value, saved_reply: saved_reply.value, seen: seen.value, sent };
    sessionStorage.setItem(storeOf(one), JSON.stringify(kept));
  } catch {
    say("This browser keeps nothing for this tab. Send your answer before you leave.");
  }
}

/* What was sent and is among the answers now is forgotten; what did not get through is here again. */
function restore() {
  const one = form(), kept = one && remembered(one);
  if (!kept || one.elements.body.value) return;
  if (kept.sent && Number(one.elements.seen.value) > Number(kept.seen)) return sessionStorage.removeItem(storeOf(one));
  one.elements.body.value = kept.text;
  one.elements.saved_reply.value = kept.saved_reply;
  say("Your answer is here again, as far as you had written it.");
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-answer] [data-insert]");
  if (!button) return;
  event.preventDefault();
  if (button.value !== "meeting") button.form.elements.saved_reply.value = button.value;
  setIn(button.form.elements.body, button.dataset.insert);
});

document.addEventListener("input", (event) => {
  const one = event.target.closest("[data-answer]");
  if (one) remember(one);
});

document.addEventListener("submit", (event) => {
  if (event.target.matches("[data-answer]")) remember(event.target, true);
});

/* Out of the text the keys are keys again; the caret stays where it was. */
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !event.isComposing && event.target.matches("[data-answer] textarea")) event.target.blur();
});

/* Wherever on the page the hand-over stands, its key leads there. */
document.addEventListener("toggle", (event) => {
  if (event.target.matches(".handing-over details[open]")) event.target.querySelector("select").focus();
}, true);

document.addEventListener("htmx:afterSettle", restore);
restore();
