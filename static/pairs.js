/* Clause and quote carry one number and light up together. */

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
  const claims = [...document.querySelectorAll(".claim[data-number]")];
  if (!claims.length) return;
  const at = claims.findIndex((claim) => claim.hasAttribute("aria-current"));
  const next = claims.at(at < 0 && step < 0 ? -1 : (at + step) % claims.length);
  show(next.dataset.number);
  next.focus({ preventScroll: true });
}

document.addEventListener("click", (event) => {
  const target = event.target.closest("[data-walk], .claim[data-number], .quotes .no");
  if (!target) return;
  event.preventDefault();
  if (target.dataset.walk) walk(Number(target.dataset.walk));
  else show(target.closest("[data-number]").dataset.number);
});

document.addEventListener("mouseover", (event) => {
  const paired = event.target.closest?.("[data-number]");
  if (paired) light(paired.dataset.number);
});
