"""A service on loopback, and a meter that keeps what it is told."""

from collections.abc import Iterator
from decimal import Decimal

import pytest
from django.core.cache import cache
from pytest_django import Settings

from tests.fakes.providers.server import ProviderServer, serving


class Kept:
    """A meter with a limit that is never reached."""

    def __init__(self) -> None:
        self.agreed: list[tuple[str, Decimal]] = []
        self.calls: list[tuple[str, Decimal, bool, str]] = []

    def allow(self, what: str, most: Decimal) -> None:
        self.agreed.append((what, most))

    def record(self, what: str, credits_used: Decimal, *, estimated: bool = False, fault: str = "") -> None:
        self.calls.append((what, credits_used, estimated, fault))


@pytest.fixture(scope="package")
def server() -> Iterator[ProviderServer]:
    with serving() as provider:
        yield provider


@pytest.fixture
def provider(server: ProviderServer, settings: Settings) -> ProviderServer:
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    cache.clear()
    server.reset()
    return server


@pytest.fixture
def meter() -> Kept:
    return Kept()
