"""Every screen in every state, for who sees, hears or works otherwise: nothing that WCAG 2.2 forbids at levels A and AA,
light and dark, and nothing that is lost for who zooms in, widens the letters, wants no motion, more contrast or colours
of his own.

320 CSS pixels are 1280 at 400 per cent (1.4.10); 24 a target (2.5.8); the widened letters are those of 1.4.12.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from tests.screens.visits import LIBRARY, OURS, WORKSHOP, Visit

pytestmark = pytest.mark.browser
LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
STATES_EACH_TIME = 2
COLOURS = ["color-contrast", "link-in-text-block"]
# What stands wider than the page, tables that scroll inside their own frame left out.
TOO_WIDE = """() => {
  const wide = document.documentElement.scrollWidth, seen = innerWidth;
  const framed = (one) => one.closest('.wide-table, .tabs nav, [popover]:not(:popover-open)');
  const over = [...document.querySelectorAll('body *')].filter((one) =>
    one.checkVisibility() && !framed(one) && !one.closest('.hidden, .skip') && one.getBoundingClientRect().right > seen + 1);
  return wide > seen ? [`${wide} px`, ...over.slice(-3).map((one) => one.outerHTML.slice(0, 150))] : [];
}"""
# What can be pressed and is smaller than 24 px; a link within a sentence, and what the browser draws, may be.
TOO_SMALL = """() => [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')]
  .filter((one) => one.checkVisibility() && !one.closest('.skip, .hidden'))
  .filter((one) => {
    const box = (one.matches('input[type=radio], input[type=checkbox]') && one.closest('label') || one).getBoundingClientRect();
    const inline = one.matches('a') && getComputedStyle(one).display === 'inline';
    return !inline && (box.width < 24 || box.height < 24);
  }).map((one) => one.outerHTML.slice(0, 150))"""
# What has the focus and is wholly behind something that stands in front of the page (WCAG 2.2, 2.4.11).
HIDDEN_FOCUS = """() => {
  const can = [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')];
  const held = (one) => one.closest('.acts, .messages, [popover], [data-scope]');
  return can.filter((one) => one.checkVisibility() && !held(one)).filter((one) => {
    one.focus();
    const box = one.getClientRects()[0];
    if (!box || document.activeElement !== one) return false;
    const points = [[box.left + 2, box.top + 2], [box.right - 2, box.bottom - 2], [(box.left + box.right) / 2, (box.top + box.bottom) / 2]];
    return !points.some(([x, y]) => { const hit = document.elementFromPoint(x, y); return hit && (one.contains(hit) || hit.contains(one)); });
  }).map((one) => one.outerHTML.slice(0, 150));
}"""
# Text that no longer fits into what cuts it off, with the letters widened.
WIDEN = """() => {
  for (const one of document.querySelectorAll('body, body *')) {
    one.style.setProperty('line-height', '1.5', 'important');
    one.style.setProperty('letter-spacing', '.12em', 'important');
    one.style.setProperty('word-spacing', '.16em', 'important');
  }
}"""
CLIPPED = """() => [...document.querySelectorAll('body *')]
  .filter((one) => one.checkVisibility() && !one.closest('.hidden, .skip, .stack thead, svg') && one.textContent.trim())
  .filter((one) => ['hidden', 'clip'].includes(getComputedStyle(one).overflowX) || ['hidden', 'clip'].includes(getComputedStyle(one).overflowY))
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
  .map((one) => one.outerHTML.slice(0, 150))"""


def _each() -> Iterator[Any]:
    """Yield every screen; its first two states are looked at each time, the others in the long run.

    The lists and forms of the admin are the library's own, all alike, and count as one.
    """
    seen: Counter[str] = Counter()
    for visit in (*OURS, *WORKSHOP, *LIBRARY):
        screen = "" if visit in LIBRARY else visit.name.partition(",")[0]
        seen[screen] += 1
        yield visit if seen[screen] <= STATES_EACH_TIME else pytest.param(visit, marks=pytest.mark.soak)


def violations(page: Page, rules: dict[str, Any]) -> list[str]:
    """Return what breaks one of the rules, one line for each rule and element."""
    options = {"resultTypes": ["violations"], "runOnly": rules}
    found = page.evaluate("options => axe.run(document, options).then(said => said.violations)", options)
    return [
        f"{one['id']}: {' '.join(map(str, node['target']))} {node['html'][:160]} {node['failureSummary'][:300]}"
        for one in found
        for node in one["nodes"]
    ]


@pytest.mark.parametrize("visit", [*_each()], ids=str)
def test_a_screen_has_no_barrier(
    visit: Visit, answer_to: Callable[[Visit], Any], shelf: Callable[..., Page]
) -> None:
    page = shelf(answer_to(visit))
    page.evaluate(AXE_SCRIPT)
    found = violations(page, {"type": "tag", "values": LEVELS})
    page.emulate_media(color_scheme="dark")
    page.evaluate("document.getAnimations().forEach(one => one.finish())")
    dark = violations(page, {"type": "rule", "values": COLOURS})
    page.emulate_media(color_scheme="light")
    narrow = lost_at_320_pixels(page) if visit in OURS else []
    assert not found + dark + narrow, "\n".join([*found, "dark:", *dark, "at 320 pixels:", *narrow])


def lost_at_320_pixels(page: Page) -> list[str]:
    """Return what no longer fits, or can no longer be worked; then with the letters widened."""
    page.set_viewport_size({"width": 320, "height": 640})
    found: dict[str, Any] = {
        "wider than the screen": page.evaluate(TOO_WIDE),
        "smaller than 24 px": page.evaluate(TOO_SMALL),
        "behind the bar when it has the focus": page.evaluate(HIDDEN_FOCUS),
    }
    page.evaluate(WIDEN)
    found["wider than the screen, with wide letters"] = page.evaluate(TOO_WIDE)
    found["cut off, with wide letters"] = page.evaluate(CLIPPED)
    return [f"{name}: {each}" for name, each in found.items() if each]


CARD = next(visit for visit in OURS if visit.name == "card, mine")
STYLE = "([selector, name]) => getComputedStyle(document.querySelector(selector))[name]"


def test_who_wants_no_motion_gets_none(answer_to: Callable[[Visit], Any], shelf: Callable[..., Page]) -> None:
    page = shelf(answer_to(CARD))
    wanted = [("html", "scrollBehavior"), ("button", "transitionDuration"), (".claim", "transitionDuration")]
    page.emulate_media(reduced_motion="no-preference")
    assert page.evaluate(STYLE, wanted[0]) == "smooth"
    page.emulate_media(reduced_motion="reduce")
    assert [page.evaluate(STYLE, one) for one in wanted] == ["auto", "0s", "0s"]


def test_with_colours_of_ones_own_a_clause_and_a_verdict_can_still_be_told(
    answer_to: Callable[[Visit], Any], shelf: Callable[..., Page]
) -> None:
    page = shelf(answer_to(CARD))
    assert page.evaluate(STYLE, [".claim", "outlineStyle"]) == "none"
    page.emulate_media(forced_colors="active")
    told = (
        page.evaluate(STYLE, [".claim", "outlineStyle"]),
        page.evaluate(STYLE, [".primary", "borderTopWidth"]),
    )
    page.emulate_media(forced_colors="none")
    assert told == ("solid", "2px")


def test_who_wants_more_contrast_gets_quiet_words_in_full_ink(
    answer_to: Callable[[Visit], Any], shelf: Callable[..., Page]
) -> None:
    page = shelf(answer_to(CARD))
    quiet, ink = [".who", "color"], ["body", "color"]
    assert page.evaluate(STYLE, quiet) != page.evaluate(STYLE, ink)
    page.emulate_media(contrast="more")
    more = page.evaluate(STYLE, quiet), page.evaluate(STYLE, ink)
    page.emulate_media(contrast="no-preference")
    assert more[0] == more[1]
