/* What was decided in this tab and is not known to be stored: kept over a reload, sent in the order in which it was
   decided, again and again with the same key, until the server has answered. What it refused stays in a list. */
import { parse, place, renewToken } from "./asking.js";
import { element, say } from "./keys.js";

const PAUSES = [1, 2, 5, 10];  // seconds until it is tried again
const PATIENCE = 20_000;  // milliseconds that an answer may take
const AWAY = new Set([429, 502, 503, 504]);  // the server, or what stands before it, takes nothing just now
const FAULTS = 5;  // answers that tell of a fault, before a decision is set aside
const FAULTY = "The server failed over this five times, so as far as we know it is not saved. Open it and decide again.";
const MOST = 5;  // decisions without an answer, before the keys stop
const REMEMBERED = 10;  // stored decisions that the list shows
const store = `outbox-${place?.dataset.member}`;
const memory = stored();
let fresh = "";  // the token of a later sign-in
let failures = 0;
let timer = 0;
let sending = false;
let trouble = "";  // "offline", "signed-out"

function stored() {
  try {
    return JSON.parse(sessionStorage.getItem(store)) ?? { entries: [], done: [] };
  } catch {
    return { entries: [], done: [] };
  }
}

function keep() {
  try {
    sessionStorage.setItem(store, JSON.stringify(memory));
  } catch {
    say("This browser keeps nothing for this tab. Do not close it before everything is saved.");
  }
  render();
}

const waiting = () => memory.entries.filter((entry) => !entry.refused);
export const unsaved = () => waiting().length;
export const isFull = () => unsaved() >= MOST;
export const draftsUnsaved = () => waiting().map((entry) => entry.draft);

export function add(entry) {
  memory.entries = [...memory.entries.filter((one) => !(one.refused && one.draft === entry.draft)), entry];
  keep();
  send();
}

/* Takes back what was never sent; what was tried may have arrived. */
export function drop(key) {
  const found = waiting().find((entry) => entry.key === key && !entry.tried);
  if (found) remove(found);
  return found;
}

/* The last decision of this tab that can be taken back. */
export function lastUndoable() {
  const undone = new Set([...waiting(), ...memory.done].map((entry) => entry.undoes));
  return [...memory.done, ...waiting()].findLast((entry) => entry.undo && !undone.has(entry.key));
}

function remove(entry) {
  memory.entries = memory.entries.filter((one) => one !== entry);
  keep();
}

/* What was refused and then settled the plain way needs no line any more. */
export function settled(url) {
  const rest = memory.entries.filter((entry) => !(entry.refused && entry.url === url));
  if (rest.length === memory.entries.length) return;
  memory.entries = rest;
  keep();
}

function tell(name, entry, extra = {}) {
  document.dispatchEvent(new CustomEvent(`outbox:${name}`, { detail: { ...entry, ...extra } }));
}

async function send() {
  if (sending || !place) return;
  clearTimeout(timer);
  sending = true;
  let going = true;
  while (going && waiting().length) going = await attempt(waiting()[0]);
  sending = false;
  if (!waiting().length) return tell("empty", {});
  timer = setTimeout(send, PAUSES[Math.min(failures, PAUSES.length) - 1] * 1000);
}

async function attempt(entry) {
  entry.tried = true;
  keep();
  const answer = await post(entry);
  if (!answer || AWAY.has(answer.status)) return later("offline");
  if (answer.status >= 500) return meetFault(entry);
  if (answer.type === "opaqueredirect" || answer.status === 403) return signIn(entry, answer);
  goOn();
  settle(entry, answer.ok, parse(await answer.text()), answer.status);
  return true;
}

async function post(entry) {
  const body = new URLSearchParams(entry.body);
  if (fresh) body.set("csrfmiddlewaretoken", fresh);
  try {
    return await fetch(entry.url, {
      method: "POST", body, headers: { "X-Background": "1" }, redirect: "manual", signal: AbortSignal.timeout(PATIENCE),
    });
  } catch {
    return null;
  }
}

function later(why) {
  failures += 1;
  trouble = why;
  keep();
  return false;
}

function goOn() {
  failures = 0;
  trouble = "";
}

/* A fault may pass. One that stays, of a server that answers otherwise, must not keep back what stands behind. */
async function meetFault(entry) {
  entry.faults = (entry.faults ?? 0) + 1;
  if (entry.faults < FAULTS || !(await fetchPage())?.ok) return later("offline");
  goOn();
  refuse(entry, FAULTY, entry.typed);
  return true;
}

const fetchPage = () => fetch(place.dataset.review, { redirect: "manual" }).catch(() => null);

/* Signed out, or signed in anew with another token: a page of ours says which. */
async function signIn(entry, answer) {
  const page = await fetchPage();
  if (!page || page.type === "opaqueredirect") return later(page ? "signed-out" : "offline");
  const found = parse(await page.text()).querySelector("input[name=csrfmiddlewaretoken]")?.value ?? "";
  if (!found || entry.renewed) {
    settle(entry, false, parse(""), answer.status);
    return true;
  }
  entry.renewed = true;
  fresh = found;
  renewToken(fresh);
  return true;
}

function settle(entry, isStored, fragment, status) {
  const line = fragment.querySelector("[data-saved], [data-refused]");
  if (isStored) {
    const final = Boolean(line && "final" in line.dataset);
    memory.done = [...memory.done, asStored(entry, line?.textContent.trim(), final)].slice(-REMEMBERED);
    if (final) memory.entries = memory.entries.filter((one) => one.undoes !== entry.key);
    remove(entry);
    return tell("saved", entry, { at: line?.dataset.url, final });
  }
  return refuse(entry, line?.textContent ?? `The server answered ${status}.`, Boolean(line && "unsaved" in line.dataset));
}

/* Sets a decision aside, in the list; `unsaved`: a text came with it that is stored nowhere. */
function refuse(entry, sentence, unsaved) {
  entry.refused = sentence;
  entry.unsaved = unsaved;
  keep();
  say(`Not taken: ${entry.name}. ${sentence}`);
  tell("refused", entry);
}

/* The server may say more than was expected: of follow-ups that went along, of a test draft, which nothing takes back. */
function asStored(entry, said, final) {
  if (said && said !== entry.said) say(said);
  return { ...entry, body: "", said: said || entry.said, undo: final ? "" : entry.undo };
}

function words(number) {
  if (!number) return "All saved";
  if (trouble === "signed-out") return `Signed out: ${number} not saved`;
  return trouble ? `Offline: ${number} not saved` : `${number} not saved yet`;
}

function button(text, act, entry) {
  const made = Object.assign(element("button", text), { type: "button" });
  made.addEventListener("click", () => act(entry));
  return made;
}

function refusal(entry) {
  const made = element("li", "");
  const open = button("Open", (one) => tell("open", one), entry);
  made.append(element("b", entry.name), ` ${entry.refused} `, open, button("Dismiss", remove, entry));
  return made;
}

function list(id, entries) {
  document.getElementById(id).replaceChildren(...entries.map((entry) => element("li", entry.said)));
}

function render() {
  if (!place) return;
  const number = unsaved();
  const refused = memory.entries.filter((entry) => entry.refused);
  place.hidden = !number && !document.getElementById("card");
  place.dataset.state = number ? trouble || "saving" : "saved";
  document.getElementById("saved").textContent = words(number);
  document.getElementById("sign-in").hidden = trouble !== "signed-out" || !number;
  list("unsaved", waiting());
  list("stored", memory.done.toReversed());
  document.getElementById("refused").hidden = !refused.length;
  document.querySelector("#refusals").replaceChildren(...refused.map(refusal));
}

if (place) {
  addEventListener("online", send);
  addEventListener("focus", () => trouble === "signed-out" && send());
  addEventListener("beforeunload", (event) => {
    if (memory.entries.some((entry) => !entry.refused || entry.unsaved)) event.preventDefault();
  });
  document.addEventListener("htmx:afterSwap", render);
  render();
  send();
}
