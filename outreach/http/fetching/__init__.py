"""Reading the open web: safely (`client`), and politely (`polite`)."""

from outreach.http.fetching.addresses import is_public
from outreach.http.fetching.answers import BusyError, Refusal, Response, UnreachableError, UnsafeError
from outreach.http.fetching.client import MOST_REDIRECTS, GuardedClient
from outreach.http.fetching.polite import PoliteClient

__all__ = [
    "MOST_REDIRECTS",
    "BusyError",
    "GuardedClient",
    "PoliteClient",
    "Refusal",
    "Response",
    "UnreachableError",
    "UnsafeError",
    "is_public",
]
