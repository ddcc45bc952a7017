"""Drives Debian's chromium. Pages are rendered here and served to it by interception, under the product's own policy."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from csp.utils import build_policy
from django.contrib.staticfiles import finders
from django.db import connections
from django.template.loader import render_to_string
from playwright.sync_api import Browser, Page, Request, Route, expect, sync_playwright
from pytest_django import DjangoDbBlocker

from tests.screens.world import World, for_a_while

SITE = "http://outreach.test"
PATIENCE = 15_000  # milliseconds; a page that comes does not wait for it
MEMBER = SimpleNamespace(is_authenticated=True)
ASKED = (
    "/review/ahead/",
    "/review/renew/",
    "/review/release/",
    "/unsaved/",
)  # what script asks for by itself
WORDS_OF_ADMIN = "/admin/jsi18n/"
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}

Show = Callable[..., Page]


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
def world(browser: Browser, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    """Build the installation once for a file, whose tests only look at it."""
    with for_a_while(django_db_blocker) as built:
        yield built


@pytest.fixture
def complaints() -> list[str]:
    """Return what the page's console complained of so far, breaches of the security policy among it."""
    return []


@pytest.fixture
def page(browser: Browser, complaints: list[str]) -> Iterator[Page]:
    """Open a wide page of its own; a test that leaves complaints behind fails."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    opened = context.new_page()
    opened.set_default_timeout(PATIENCE)
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    opened.on(
        "console", lambda said: complaints.append(said.text) if said.type in {"error", "warning"} else None
    )
    yield opened
    context.close()
    assert complaints == []


@pytest.fixture
def posts() -> list[str]:
    """Return the bodies of the forms that the page has sent."""
    return []


@pytest.fixture
def show(page: Page, posts: list[str]) -> Show:
    """Return a function that renders a template into the page: `show(name, context, answer=html)`.

    `answer` is what a posted form is answered with; without one it gets 204.
    """

    def load(
        template: str, context: dict[str, Any], *, answer: str | None = None, user: SimpleNamespace = MEMBER
    ) -> Page:
        shown = render_to_string(template, context | {"request": SimpleNamespace(user=user)})
        page.route(f"{SITE}/**", lambda route, request: _serve(route, request, shown, answer, posts))
        page.goto(f"{SITE}/")
        return page

    return load


def is_asked(url: str) -> bool:
    """Say whether script asks for this by itself, beside what a person sends."""
    return any(asked in url for asked in ASKED)


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


def _serve(route: Route, request: Request, shown: str, answer: str | None, posts: list[str]) -> None:
    if "/static/" in request.url:
        found = finders.find(request.url.partition("/static/")[2])
        assert isinstance(found, str), request.url
        route.fulfill(path=found, content_type=TYPES[Path(found).suffix])
    elif is_asked(request.url):
        route.fulfill(status=204)
    elif request.method == "POST":
        posts.append(request.post_data or "")
        route.fulfill(status=200 if answer else 204, body=answer or "", content_type="text/html")
    else:
        route.fulfill(
            body=shown, content_type="text/html", headers={"Content-Security-Policy": build_policy()}
        )
