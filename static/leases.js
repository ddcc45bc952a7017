/* Who is at a card keeps it: leases are renewed while the tab is seen, and given back when it goes. */
import { ask, fields, place } from "./asking.js";

const EVERY = 30_000;

let renewing = Promise.resolve();  // giving back waits for it: what arrived after it would be taken again

/* How much waits is told beside: a card that came before its turn says what was true then. */
function count(place, number) {
  for (const one of document.querySelectorAll(`[data-count="${CSS.escape(place)}"]`)) one.textContent = number;
}

/* `drafts()` gives what is held; `lost(draft, sentence)` is told what somebody else has now. */
export function keepLeases(drafts, lost) {
  const again = async () => {
    const held = drafts();
    if (document.visibilityState !== "visible" || !document.getElementById("card")) return;
    const answer = await ask(place.dataset.renew, held.map((draft) => ["draft", draft]));
    for (const one of answer?.querySelectorAll("[data-lost]") ?? []) lost(one.dataset.lost, one.textContent);
    for (const one of answer?.querySelectorAll("[data-count]") ?? []) count(one.dataset.count, one.textContent);
  };
  const renew = () => (renewing = again());
  setInterval(renew, EVERY);
  document.addEventListener("visibilitychange", renew);
  addEventListener("pageshow", (event) => event.persisted && renew());
  addEventListener("pagehide", () => {
    const held = drafts().map((draft) => ["draft", draft]);
    if (held.length) navigator.sendBeacon(place.dataset.release, fields(held));
  });
  return renew;
}

/* What was left undecided is anybody's again; coming back takes it anew. */
export async function giveBack(draft) {
  await renewing;
  ask(place.dataset.release, [["draft", draft]]);
}
