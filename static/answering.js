/* Sets a saved text or the meeting link in where the caret is. Without script the button sends the form, and the text
   comes back with it at its end. */

function setIn(field, text) {
  const before = field.value.slice(0, field.selectionStart);
  const after = field.value.slice(field.selectionEnd);
  const blank = before.trim() === "" ? "" : before.endsWith("\n") || /\s$/.test(before) ? "" : text.includes("\n") ? "\n\n" : " ";
  field.focus();
  field.setRangeText(blank + text, field.selectionStart, field.selectionEnd, "end");
  if (after && !/^\s/.test(after)) field.setRangeText(" ", field.selectionEnd, field.selectionEnd, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-answer] [data-insert]");
  if (!button) return;
  event.preventDefault();
  const form = button.form;
  setIn(form.elements.body, button.dataset.insert);
  if (button.value !== "meeting") form.elements.saved_reply.value = button.value;
});
