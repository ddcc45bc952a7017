/* The inbox: where the focus goes when a reply is swapped, and who has which one open. Without it every link and form works as it is. */
import { ask } from "./asking.js";
import { say } from "./keys.js";

const EVERY = 30_000;
const inbox = () => document.getElementById("inbox");
let at = "";  // where the page says that somebody has this reply open

async function stay() {
  const url = inbox()?.dataset.here;
  if (at && at !== url) ask(at, [["gone", "1"]]);
  at = url ?? "";
  if (!url || document.visibilityState !== "visible") return;
  const others = (await ask(url, []))?.getElementById("present");
  if (others && inbox()?.dataset.here === url) document.getElementById("present")?.replaceChildren(...others.childNodes);
}

function go() {
  if (!at) return;
  const token = document.querySelector("input[name=csrfmiddlewaretoken]")?.value ?? "";
  navigator.sendBeacon(at, new URLSearchParams({ csrfmiddlewaretoken: token, gone: "1" }));
}

document.addEventListener("htmx:afterSwap", ({ detail }) => {
  if (detail.target.id !== "inbox" || !inbox()) return;
  document.title = inbox().dataset.title;
  window.scrollTo(0, 0);
  inbox().querySelector("h1")?.focus({ preventScroll: true });
  inbox().querySelector(".replies [aria-current]")?.scrollIntoView({ block: "nearest" });
  say(inbox().querySelector("[data-said]")?.textContent.trim() ?? "");
  stay();
});

/* The answer and the hand-over stand in the page: their buttons lead there. */
document.addEventListener("click", (event) => {
  const target = event.target.closest("[data-focuses]");
  const place = target && document.getElementById(target.dataset.focuses);
  if (!place) return;
  event.preventDefault();
  if (place.matches("textarea")) return place.focus();
  const sheet = place.parentElement.querySelector("details");
  sheet.open = true;
  sheet.querySelector("select").focus();
});

setInterval(stay, EVERY);
document.addEventListener("visibilitychange", stay);
addEventListener("pageshow", stay);
addEventListener("pagehide", go);
