/* After a decision the next card replaces the last one: focus goes to its heading, never to the top of the page,
   and what happened is said in the one status region, which is never swapped. */
import { say } from "./keys.js";

document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target.id !== "card") return;
  const card = document.getElementById("card");
  const said = card.querySelector("[data-said]");
  document.title = card.dataset.title;
  window.scrollTo(0, 0);
  card.querySelector("h1")?.focus({ preventScroll: true });
  say(said ? said.textContent.trim() : "");
});

document.addEventListener("htmx:responseError", (event) => {
  say(`Not saved: the server answered ${event.detail.xhr.status}. Your decision was not taken. Press the key again, or reload the page.`);
});

document.addEventListener("htmx:sendError", () => {
  say("Not saved: the server cannot be reached. Your decision was not taken. Press the key again when you are back online.");
});
