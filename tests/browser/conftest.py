"""Drives Debian's chromium. Pages are rendered here and served to it by interception, under the product's own policy."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from csp.utils import build_policy
from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, Route

from tests.browser.chromium import PATIENCE, SITE, TYPES

MEMBER = SimpleNamespace(is_authenticated=True)
ASKED = (
    "/review/ahead/",
    "/review/renew/",
    "/review/release/",
    "/unsaved/",
)  # what script asks for by itself

Show = Callable[..., Page]


@pytest.fixture(autouse=True)
def _all_answered(_live_server_helper: None) -> Iterator[None]:
    """Let the live server end what closed pages asked of it last, before the tables under it are emptied."""
    before = set(threading.enumerate())  # servers of other tests may have threads that wait for nobody
    yield
    for thread in set(threading.enumerate()) - before:
        if "process_request_thread" in thread.name:
            thread.join(PATIENCE / 1000)


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
    opened.on("console", lambda said: complaints.append(said.text) if _complains(said) else None)
    yield opened
    context.close()
    assert complaints == []


def _complains(said: ConsoleMessage) -> bool:
    """Say whether the console complains: not of a network that a test has cut, which it does until some time after."""
    return said.type in {"error", "warning"} and "ERR_INTERNET_DISCONNECTED" not in said.text


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
