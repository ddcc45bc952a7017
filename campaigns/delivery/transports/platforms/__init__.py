"""Sending platforms: one file each behind one port. A new one is a file and a row in `_MADE`."""

import base64
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from campaigns.delivery.transports.platforms import instantly, lemlist, smartlead
from campaigns.delivery.transports.platforms.asking import Access, Asking
from campaigns.delivery.transports.platforms.port import Platform
from campaigns.delivery.transports.stored import readable
from campaigns.mailboxes.models import PlatformAccount
from campaigns.mailboxes.rules import PlatformName


@dataclass(frozen=True)
class _Made:
    """How one platform is reached. Its key goes into a header, or into a parameter of the address."""

    words: str
    make: Callable[[Asking], Platform]
    headers: Callable[[str], Mapping[str, str]] = lambda _: {}
    query: Callable[[str], Mapping[str, str]] = lambda _: {}


def _basic(key: str) -> Mapping[str, str]:
    """Return the header of lemlist: no user, the key as the password."""
    return {"Authorization": "Basic " + base64.b64encode(f":{key}".encode()).decode()}


BASE_URLS: Final = {
    PlatformName.SMARTLEAD: smartlead.BASE_URL,
    PlatformName.INSTANTLY: instantly.BASE_URL,
    PlatformName.LEMLIST: lemlist.BASE_URL,
}
PACES: Final = {
    PlatformName.SMARTLEAD: smartlead.PACE,
    PlatformName.INSTANTLY: instantly.PACE,
    PlatformName.LEMLIST: lemlist.PACE,
}
_MADE: Final[Mapping[PlatformName, _Made]] = {
    PlatformName.SMARTLEAD: _Made("Smartlead", smartlead.Smartlead, query=lambda key: {"api_key": key}),
    PlatformName.INSTANTLY: _Made(
        "Instantly",
        instantly.Instantly,
        headers=lambda key: {"Authorization": f"Bearer {key}"},
    ),
    PlatformName.LEMLIST: _Made("Lemlist", lemlist.Lemlist, headers=_basic),
}


def platform_of(account: PlatformAccount, *, percent: int = 100) -> Platform:
    """Return what asks this account's platform with its key, with a part of the requests that it may make.

    Raises:
        TransportError: its key cannot be read.
    """
    name, key = PlatformName(account.platform), readable(account.key)
    made = _MADE[name]
    access = Access(
        name=made.words,
        base_url=BASE_URLS[name].rstrip("/"),
        account=account.pk,
        pace=PACES[name].share(percent),
        headers=made.headers(key),
        query=made.query(key),
    )
    return made.make(Asking(access))
