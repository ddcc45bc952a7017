"""Every screen in every state, looked at by axe-core: nothing that WCAG 2.2 forbids at levels A and AA, light and dark."""

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from tests.screens.visits import EVERY, Visit
from tests.screens.world import World

pytestmark = [pytest.mark.browser, pytest.mark.django_db]
LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
COLOURS = ["color-contrast", "link-in-text-block"]


def violations(page: Page, rules: dict[str, Any]) -> list[str]:
    """Return what breaks one of the rules, one line for each rule and element."""
    options = {"resultTypes": ["violations"], "runOnly": rules}
    found = page.evaluate("options => axe.run(document, options).then(said => said.violations)", options)
    return [
        f"{one['id']}: {' '.join(map(str, node['target']))} {node['html'][:160]} {node['failureSummary'][:300]}"
        for one in found
        for node in one["nodes"]
    ]


@pytest.mark.parametrize("visit", EVERY, ids=str)
def test_a_screen_has_no_barrier(visit: Visit, world: World, shelf: Callable[..., Page]) -> None:
    page = shelf(visit.answer(world))
    page.evaluate(AXE_SCRIPT)
    found = violations(page, {"type": "tag", "values": LEVELS})
    page.emulate_media(color_scheme="dark")
    page.evaluate("document.getAnimations().forEach(one => one.finish())")
    dark = violations(page, {"type": "rule", "values": COLOURS})
    page.emulate_media(color_scheme="light")
    assert not found + dark, "\n".join([*found, "dark:", *dark])
