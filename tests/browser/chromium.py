"""Debian's chromium, one for a session, and a shelf from which it shows answers of the product."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.db import connections
from playwright.sync_api import Browser, Page, Request, Route, expect, sync_playwright

SITE = "http://outreach.test"
PATIENCE = 15_000  # milliseconds; a page that comes does not wait for it
WORDS_OF_ADMIN = "/admin/jsi18n/"
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


@pytest.fixture(scope="session")
def browser(django_db_setup: None) -> Iterator[Browser]:
    """Start one chromium for the session. What was asked of the database beside its loop is closed with it."""
    path = shutil.which("chromium")
    if path is None:
        pytest.skip("chromium is not installed: `apt-get install chromium`, or run `make test` as root")
    # Playwright keeps an event loop in this thread, which Django would take for asynchronous code.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as playwright:
        options = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        chromium = playwright.chromium.launch(executable_path=path, args=options)
        expect.set_options(timeout=PATIENCE)
        yield chromium
        connections.close_all()
        chromium.close()


@pytest.fixture(scope="module")
def shelf(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Return a function that shows an answer of the product in one page of the file: `shelf(answer, width=320)`.

    Nothing but its styles and scripts is asked for after it, so that many screens can be looked at quickly.
    """
    context = browser.new_context(viewport={"width": 1360, "height": 900}, reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(10_000)
    shown: dict[str, Any] = {}
    page.route("**/*", lambda route, request: _hand_out(route, request, shown))

    def show(answer: Any, *, width: int = 1360, height: int = 900) -> Page:
        # Asked for here: what a route's handler runs in has a connection to the database of its own.
        words = answer.client.get(WORDS_OF_ADMIN) if WORDS_OF_ADMIN.encode() in answer.content else None
        shown.update({"page": answer, WORDS_OF_ADMIN: words})
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"{SITE}{answer.request['PATH_INFO']}")
        return page

    yield show
    context.close()


def _hand_out(route: Route, request: Request, shown: dict[str, Any]) -> None:
    """Serve the answer as the page's document, and what the product has of styles, scripts and pictures."""
    path = request.url.partition(SITE)[2].partition("?")[0]
    if request.is_navigation_request() and request.method == "GET":
        headers = {name: value for name, value in shown["page"].headers.items() if name != "Location"}
        route.fulfill(status=200, body=shown["page"].content, headers=headers)
    elif path.startswith("/static/") and isinstance(
        found := finders.find(path.removeprefix("/static/")), str
    ):
        route.fulfill(path=found, content_type=TYPES.get(Path(found).suffix, "application/octet-stream"))
    elif shown.get(path):
        route.fulfill(body=shown[path].content, content_type="text/javascript")
    else:
        route.fulfill(status=204, body="")
