/* How long a card was really before somebody: a hidden tab does not count, and of a pause a minute at most. */

const PAUSE = 60_000;
let read = 0;
let last = performance.now();

function count() {
  const now = performance.now();
  read += Math.min(now - last, PAUSE);
  last = now;
}

function moved() {
  if (document.visibilityState === "visible") count();
}

export function restartReading() {
  read = 0;
  last = performance.now();
}

export function secondsRead() {
  moved();
  return Math.floor(read / 1000);
}

for (const happening of ["keydown", "pointermove", "pointerdown", "wheel", "scroll"]) {
  document.addEventListener(happening, moved, { passive: true, capture: true });
}
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") count();
  else last = performance.now();
});
document.addEventListener("formdata", (event) => {
  if (event.target.matches("form.card")) event.formData.set("seconds", secondsRead());
});
