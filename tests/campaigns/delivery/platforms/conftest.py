"""A platform on loopback, an account at it, and messages that leave through it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import pytest
from django.core.cache import cache

from campaigns.delivery.models import Message
from campaigns.delivery.transports.platforms import BASE_URLS, PACES
from campaigns.delivery.transports.platforms.asking import Pace, connections
from campaigns.mailboxes.models import Mailbox, PlatformAccount
from campaigns.mailboxes.rules import PlatformName
from tests.factories import a_campaign, a_scheduled_message, an_enrollment
from tests.factories.setting import a_mailbox
from tests.fakes.instantly_server import InstantlyServer
from tests.fakes.lemlist_server import LemlistServer
from tests.fakes.platform_server import PlatformServer, serving
from tests.fakes.smartlead_server import SmartleadServer

Server = TypeVar("Server", bound=PlatformServer)
STAND_INS: dict[PlatformName, type[PlatformServer]] = {
    PlatformName.SMARTLEAD: SmartleadServer,
    PlatformName.INSTANTLY: InstantlyServer,
    PlatformName.LEMLIST: LemlistServer,
}


@pytest.fixture(autouse=True)
def _no_counts_of_another_test() -> None:
    cache.clear()


@contextmanager
def on_loopback(name: PlatformName, server: Server, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """Let the product find a platform on loopback, and ask it as often as a test likes."""
    with serving(server):
        monkeypatch.setitem(BASE_URLS, name, server.base_url)
        monkeypatch.setitem(PACES, name, Pace(10_000, PACES[name].seconds))
        yield server
        connections(os.getpid()).close()


@pytest.fixture
def smartlead(monkeypatch: pytest.MonkeyPatch) -> Iterator[SmartleadServer]:
    """Smartlead on loopback."""
    with on_loopback(PlatformName.SMARTLEAD, SmartleadServer(), monkeypatch) as server:
        yield server


@pytest.fixture
def instantly(monkeypatch: pytest.MonkeyPatch) -> Iterator[InstantlyServer]:
    """Instantly on loopback."""
    with on_loopback(PlatformName.INSTANTLY, InstantlyServer(), monkeypatch) as server:
        yield server


@pytest.fixture
def lemlist(monkeypatch: pytest.MonkeyPatch) -> Iterator[LemlistServer]:
    """Lemlist on loopback."""
    with on_loopback(PlatformName.LEMLIST, LemlistServer(), monkeypatch) as server:
        yield server


@pytest.fixture(params=list(PlatformName))
def platform(request: pytest.FixtureRequest) -> PlatformName:
    """Each platform in turn."""
    name: PlatformName = request.param
    return name


@pytest.fixture
def server(platform: PlatformName, monkeypatch: pytest.MonkeyPatch) -> Iterator[PlatformServer]:
    """The platform in turn, on loopback."""
    with on_loopback(platform, STAND_INS[platform](), monkeypatch) as server:
        yield server


@pytest.fixture
def account(platform: PlatformName) -> PlatformAccount:
    """An account at the platform in turn."""
    return an_account(platform)


def an_account(platform: PlatformName, **fields: Any) -> PlatformAccount:
    """An account whose key the stand-in accepts."""
    own = {"name": f"Our {platform}", "key": PlatformServer.key, "webhook_secret": "a secret for the tests"}
    return PlatformAccount.objects.create(platform=platform, **(own | fields))


def a_platform_mailbox(account: PlatformAccount, **fields: Any) -> Mailbox:
    """A mailbox that sends through the account."""
    return a_mailbox(transport=account.platform, platform_account=account, platform_mailbox="4711", **fields)


def a_due_message(account: PlatformAccount, *, mailbox: Mailbox | None = None, **fields: Any) -> Message:
    """An approved message of a campaign that sends through the account; at LATER nothing holds it."""
    mailbox = mailbox or a_platform_mailbox(account)
    return a_scheduled_message(enrollment=an_enrollment(campaign=a_campaign(mailbox=mailbox)), **fields)
