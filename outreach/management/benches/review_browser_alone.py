"""Presses the key of approval in Debian's chromium in a process of its own: `URL SESSION PRESSES`.

Prints one line: the milliseconds from each key press to the first frame that shows the next card. Playwright is needed
for tests and this alone, so nothing else imports it.
"""

import json
import shutil
import sys
from typing import Final

from playwright.sync_api import Error, Page, sync_playwright

PAUSE: Final = 350  # milliseconds between two presses: a fast reader's, and more than one asks of the server
PATIENCE: Final = 30_000
# From the event itself to the frame after another draft's card stands there: what a reader waits for.
WATCH: Final = """() => {
  const draft = () => document.getElementById("card")?.dataset.draft;
  window.waits = [];
  let before = null;
  let pressed = 0;
  addEventListener("keydown", (event) => {
    if (event.key === "Shift") return;
    before = draft();
    pressed = event.timeStamp;
  }, true);
  new MutationObserver(() => {
    if (!pressed || !draft() || draft() === before) return;
    const since = pressed;
    pressed = 0;
    requestAnimationFrame(() => setTimeout(() => window.waits.push(performance.now() - since)));
  }).observe(document.getElementById("main"), { childList: true, subtree: true });
}"""
# The key of what may be done with the card that is shown; a draft that a check blocks is stepped over.
KEY: Final = """() => document.querySelector("button[value=approve]") ? "a"
  : document.querySelector("button[value=approve_despite_warnings]") ? "Shift+A" : "j" """
READY: Final = "() => (document.getElementById('outbox').dataset.ready ?? '').includes(' ')"


def press(page: Page, url: str, presses: int) -> list[float]:
    """Read the queue with one key; return the waits."""
    page.goto(f"{url}/review/")
    page.keyboard.press("j")
    page.wait_for_selector("h1#person", timeout=PATIENCE)
    page.wait_for_function(READY, timeout=PATIENCE)
    page.evaluate(WATCH)
    for place in range(presses):
        _wait_for_card(page)
        page.keyboard.press(page.evaluate(KEY))
        page.wait_for_function("count => window.waits.length > count", arg=place, timeout=PATIENCE)
        page.wait_for_timeout(PAUSE)
    waits: list[float] = page.evaluate("window.waits")
    return waits


def _wait_for_card(page: Page) -> None:
    try:
        page.wait_for_selector("#card[data-draft]", timeout=PATIENCE)
    except Error:
        shown = " / ".join(page.locator("h1, #saved, #status, #refusals").all_inner_texts())
        sys.exit(f"No next card came. The page says: {shown}")


def main() -> None:
    """Start the browser, sign in by the session, press, print."""
    url, session, presses = sys.argv[1:]
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        context = chromium.new_context(viewport={"width": 1360, "height": 900})
        context.add_cookies([{"name": "sessionid", "value": session, "url": url}])
        sys.stdout.write(json.dumps(press(context.new_page(), url, int(presses))) + "\n")
        chromium.close()


if __name__ == "__main__":
    main()
