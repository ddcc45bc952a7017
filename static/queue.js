/* The queue: the next cards have come before their turn, a decision shows one at once and goes to the server behind it.
   What cannot go that way, goes the plain way: the form is sent, and its answer replaces the card. */
import { ask, cardAt, place, token } from "./asking.js";
import { typedOn } from "./editor.js";
import { say } from "./keys.js";
import { giveBack, keepLeases } from "./leases.js";
import * as outbox from "./outbox.js";
import "./pairs.js";
import { restartReading } from "./reading.js";
import "./sheets.js";

const READY = 2;
const ready = [];  // cards whose turn comes next, leased
const left = new Map();  // address → card that was left undecided, with what was typed on it
const sent = new Map();  // key of a decision → its card, while it may be taken back unsent
const decided = new Set();  // drafts decided here: an answer that is under way may bring one again
let plain = null;  // the decision that goes the plain way just now
let asking = false;
let steps = 0;  // cards that one can go back

const card = () => document.getElementById("card");
const draftOf = (one) => one?.dataset.draft;
const held = () => [card(), ...ready].filter((one) => one && "open" in one.dataset).map(draftOf);

/* An address of a card can carry the view that is read as its query. */
const pathOf = (url) => new URL(url, location.href).pathname;

function under(url, name) {
  const found = new URL(url, location.href);
  found.pathname += name;
  return found;
}

/* Showing */

function show(next, { push = true, said = "" } = {}) {
  card().replaceWith(next);
  window.htmx.process(next);
  if (push) {
    history.pushState({ htmx: true }, "", next.dataset.url);
    steps += 1;
  }
  present(said);
}

/* Focus goes to the heading, never to the top of the page; what happened is said in a region that is never replaced. */
function present(said) {
  const shown = card();
  document.title = shown.dataset.title;
  window.scrollTo(0, 0);
  shown.querySelector("h1")?.focus({ preventScroll: true });
  say(said);
  settle();
}

function settle() {
  const shown = card();
  if (!shown || !place) return;
  if ("open" in shown.dataset) decided.delete(draftOf(shown));
  for (const back of shown.querySelectorAll("[data-back]")) back.hidden = !steps;
  ready.splice(0, ready.length, ...ready.filter((one) => draftOf(one) !== draftOf(shown)));
  tellReady();
  restartReading();
  offerUndo(shown);
  refill();
}

function offerUndo(shown) {
  const last = outbox.lastUndoable();
  const offer = document.getElementById("undo-offer");
  const end = shown.querySelector(".acts .end");
  if (!offer || !end) return;
  end.querySelector("[data-offered]")?.remove();
  if (!last) return;
  const button = offer.content.cloneNode(true);
  button.querySelector("button").value = last.key;
  button.querySelector("span").textContent = `Undo: ${last.undo}`;
  end.querySelector(".undo")?.remove();
  end.prepend(button);
}

function isPlaceholder() {
  return "waits" in (card()?.dataset ?? {});
}

function placeholder() {
  return document.importNode(document.getElementById("card-to-come").content, true).querySelector("#card");
}

/* Cards before their turn */

async function refill() {
  if (asking || ready.length >= READY || !(draftOf(card()) || isPlaceholder())) return;
  asking = true;
  const answer = await ask(place.dataset.ahead, [
    ["current", draftOf(card()) ?? ""],
    ...ready.map((one) => ["ready", draftOf(one)]),
    ...outbox.draftsUnsaved().map((draft) => ["have", draft]),
  ]);
  asking = false;
  const came = [...(answer?.querySelectorAll("template[data-ahead]") ?? [])].map((one) => one.content.querySelector("#card"));
  ready.push(...came.filter(isNew).map((one) => document.adoptNode(one)));
  tellReady();
  if (isPlaceholder() && ready.length) show(ready.shift());
  else if (came.length) refill();
}

/* The page says which cards come next. */
function tellReady() {
  place.dataset.ready = ready.map(draftOf).join(" ");
}

function isNew(one) {
  const known = new Set([draftOf(card()), ...ready.map(draftOf), ...decided]);
  return !known.has(draftOf(one));
}

async function visit(url, { push = true } = {}) {
  const kept = left.get(pathOf(url));
  if (kept) {
    show(kept, { push });
    return renew();
  }
  await window.htmx.ajax("GET", url, { target: "#card", swap: "outerHTML" });
  if (push) {
    history.pushState({ htmx: true }, "", url);
    steps += 1;
    settle();
  }
}

function leave() {
  if (!("open" in (card()?.dataset ?? {}))) return;
  left.set(pathOf(card().dataset.url), card());
  giveBack(draftOf(card()));
}

/* Deciding */

function stop(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function lacks(form, button) {
  const needed = button.dataset.needs;
  return needed && !new FormData(form).get(needed);
}

function decide(event, form, button) {
  if (outbox.isFull()) {
    stop(event);
    say("Five decisions are not saved yet. Wait until the server has answered; nothing is lost.");
    return;
  }
  if (lacks(form, button)) return;
  const entry = entryOf(form, button, card());
  if (!ready.length && !outbox.unsaved()) {
    plain = entry;
    return;
  }
  stop(event);
  goOn(entry);
}

function goOn(entry) {
  sent.set(entry.key, card());
  left.delete(pathOf(card().dataset.url));
  decided.add(entry.draft);
  outbox.add(entry);
  show(ready.shift() ?? placeholder(), { said: entry.said });
}

/* The plain way failed: the decision waits with the others. */
function rescue() {
  const entry = plain;
  plain = null;
  if (entry && draftOf(card()) === entry.draft) goOn(entry);
  return Boolean(entry);
}

function entryOf(form, button, shown) {
  return {
    key: form.dataset.request,
    url: form.getAttribute("action"),
    body: new URLSearchParams(new FormData(form, button)).toString(),
    draft: draftOf(shown),
    name: form.dataset.name,
    said: button.dataset.goesOn,
    undo: button.dataset.undo ?? "",
    version: form.querySelector("#editor")?.dataset.version ?? "",
    typed: Boolean(typedOn(shown)),
  };
}

/* What was never sent is dropped, and its card is here; what was sent is taken back by the server. */
function takeBack(event, key) {
  const last = outbox.lastUndoable();
  if (last?.key !== key || !outbox.unsaved()) return;
  if (event) stop(event);
  const dropped = outbox.drop(key);
  if (dropped) return bringBack(dropped);
  const body = new URLSearchParams({ csrfmiddlewaretoken: token(), undo: key }).toString();
  outbox.add({ ...last, key: `undo-${key}`, url: place.dataset.review, body, said: `Taken back: ${last.name}.`, undo: "", undoes: key, tried: false });
  say(`Taken back: ${last.name}.`);
  offerUndo(card());
}

function bringBack(entry) {
  decided.delete(entry.draft);
  if (draftOf(card())) ready.unshift(card());
  const kept = sent.get(entry.key);
  sent.delete(entry.key);
  if (kept) show(kept, { said: `Taken back: ${entry.name}.` });
  else visit(entry.url);
}

/* A card that is wanted again is the next one, or is shown where nothing else is. */
async function comeBack(entry) {
  decided.delete(entry.draft);
  sent.delete(entry.key);
  const again = await fetchAgain(entry);
  if (!again) return;
  if (isPlaceholder() || draftOf(card()) === entry.draft) show(again, { push: isPlaceholder(), said: document.getElementById("status").textContent });
  else ready.unshift(again);
  tellReady();
}

function fetchAgain(entry) {
  if (!entry.unsaved) return cardAt(entry.at ?? entry.url);
  const typed = new URLSearchParams(entry.body);
  const body = new URLSearchParams({ csrfmiddlewaretoken: token(), version: entry.version, subject: typed.get("subject"), body: typed.get("body") });
  return cardAt(under(entry.url, "texts/"), { method: "POST", body });
}

async function open(entry) {
  if (!card()) return location.assign(entry.url);
  const at = ready.findIndex((one) => draftOf(one) === entry.draft);
  const again = at < 0 ? await fetchAgain(entry) : ready.splice(at, 1)[0];
  if (!again) return say("The server cannot be reached. Try again when you are back online.");
  leave();
  return show(again);
}

/* Losing a card to somebody else: what was typed stays. */
async function lose(draft, sentence) {
  const at = ready.findIndex((one) => draftOf(one) === draft);
  if (at >= 0) {
    ready.splice(at, 1);
    return refill();
  }
  const shown = card();
  if (draftOf(shown) !== draft) return;
  const typed = typedOn(shown);
  left.delete(pathOf(shown.dataset.url));
  const again = await (typed ? compare(shown, typed) : cardAt(shown.dataset.url));
  if (again && draftOf(card()) === draft) show(again, { push: false, said: sentence });
  else say(sentence);
}

function compare(shown, text) {
  const body = new URLSearchParams({ csrfmiddlewaretoken: token(), ...text });
  return cardAt(under(shown.dataset.url, "texts/"), { method: "POST", body });
}

const renew = place ? keepLeases(held, lose) : () => {};

/* What happens on the page */

document.addEventListener("submit", (event) => {
  const { target: form, submitter: button } = event;
  if (!place || !form.matches("#card form")) return;
  if (button?.name === "undo") takeBack(event, button.value);
  else if (button && "goesOn" in button.dataset) decide(event, form, button);
}, true);

document.addEventListener("click", (event) => {
  const target = event.target.closest("[data-next], [data-back]");
  if (!target || !place) return;
  event.preventDefault();
  if ("back" in target.dataset) return history.back();
  leave();
  if (ready.length) show(ready.shift());
  else visit(target.href).then(renew);
});

/* Before htmx, which would load the page anew. */
addEventListener("popstate", (event) => {
  if (!card() || !place || !location.pathname.startsWith(place.dataset.review)) return;
  event.stopImmediatePropagation();
  leave();
  steps = Math.max(steps - 1, 0);
  visit(location.href, { push: false });
}, true);

document.addEventListener("outbox:saved", ({ detail: entry }) => {
  sent.delete(entry.key);
  if (entry.final && card()) offerUndo(card());
  if (entry.undoes) comeBack(entry);
});
document.addEventListener("outbox:refused", ({ detail: entry }) => comeBack(entry));
document.addEventListener("outbox:open", ({ detail: entry }) => open(entry));
document.addEventListener("outbox:empty", () => {
  renew();
  if (!isPlaceholder() || ready.length) return;
  card().querySelector("form").requestSubmit(card().querySelector("[name=start]"));
});
document.addEventListener("editor:conflict", async ({ detail }) => {
  const again = await compare(card(), detail.text);
  if (again && draftOf(card()) === detail.draft) show(again, { push: false });
});

document.addEventListener("htmx:pushedIntoHistory", () => {
  steps += 1;
});
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target.id !== "card" || !card()) return;
  plain = null;
  present(card().querySelector("[data-said]")?.textContent.trim() ?? "");
  renew();
});
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (detail.successful && detail.requestConfig.verb === "post") outbox.settled(detail.requestConfig.path);
});
document.addEventListener("htmx:responseError", (event) => {
  if (event.detail.xhr.status >= 500 && rescue()) return;
  say(`Not saved: the server answered ${event.detail.xhr.status}. Your decision was not taken. Press the key again, or reload the page.`);
});
document.addEventListener("htmx:sendError", () => {
  if (rescue()) return;
  say("Not saved: the server cannot be reached. Your decision was not taken. Press the key again when you are back online.");
});

settle();
renew();
