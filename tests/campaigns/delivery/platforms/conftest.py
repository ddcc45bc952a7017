"""A platform on loopback, an account at it, and messages that leave through it."""

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.cache import cache

from campaigns.delivery.models import Message
from campaigns.delivery.transports.platforms import BASE_URLS
from campaigns.delivery.transports.platforms.asking import connections
from campaigns.mailboxes.models import Mailbox, PlatformAccount
from campaigns.mailboxes.rules import PlatformName
from tests.factories import a_campaign, a_scheduled_message, an_enrollment
from tests.factories.setting import a_mailbox
from tests.fakes.platform_server import PlatformServer, serving
from tests.fakes.smartlead_server import SmartleadServer

STAND_INS: dict[PlatformName, type[PlatformServer]] = {PlatformName.SMARTLEAD: SmartleadServer}


@pytest.fixture(autouse=True)
def _no_counts_of_another_test() -> None:
    cache.clear()


@pytest.fixture
def smartlead(monkeypatch: pytest.MonkeyPatch) -> Iterator[SmartleadServer]:
    """Smartlead on loopback."""
    platform = SmartleadServer()
    with serving(platform):
        monkeypatch.setitem(BASE_URLS, PlatformName.SMARTLEAD, platform.base_url)
        yield platform
        connections(os.getpid()).close()


def an_account(platform: PlatformName, **fields: Any) -> PlatformAccount:
    """An account whose key the stand-in accepts."""
    own = {"name": f"Our {platform}", "key": PlatformServer.key, "webhook_secret": "a secret for the tests"}
    return PlatformAccount.objects.create(platform=platform, **(own | fields))


def a_platform_mailbox(account: PlatformAccount, **fields: Any) -> Mailbox:
    """A mailbox that sends through the account."""
    return a_mailbox(transport=account.platform, platform_account=account, platform_mailbox="4711", **fields)


MakeMessage = Callable[..., Message]


def a_due_message(account: PlatformAccount, *, mailbox: Mailbox | None = None, **fields: Any) -> Message:
    """An approved message of a campaign that sends through the account; at LATER nothing holds it."""
    mailbox = mailbox or a_platform_mailbox(account)
    return a_scheduled_message(enrollment=an_enrollment(campaign=a_campaign(mailbox=mailbox)), **fields)
