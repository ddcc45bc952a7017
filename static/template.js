// The live preview of a template: while it is open, it is asked for anew after the last stroke.
// htmx waits 500 ms, drops an answer that is no longer wanted, and leaves the last good preview where a text is refused.
const pane = document.getElementById("preview");
const ask = document.getElementById("preview-ask");
const form = document.getElementById("templateversion_form");
let stale = false;

const typed = () => {
  stale = !pane.open;
  if (pane.open) ask.dispatchEvent(new CustomEvent("typed"));
};

for (const happening of ["input", "change"]) {
  document.addEventListener(happening, (event) => {
    if (event.target.form === form) typed();
  });
}
pane.addEventListener("toggle", () => {
  if (stale) typed();
});
