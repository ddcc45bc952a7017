"""Writes of the sources slice: adding material, and fetching what is due."""

from campaigns.sources.services.adding import (
    UnreadableError,
    columns_as_sources,
    expire_reply,
    keep_material,
    keep_reply,
    paste,
    read_material,
)
from campaigns.sources.services.collecting import Collected, collect
from campaigns.sources.services.noting import add_address, add_feed, add_lookup, add_page, price_of
from campaigns.sources.services.reading import expire_unread, read_due

__all__ = [
    "Collected",
    "UnreadableError",
    "add_address",
    "add_feed",
    "add_lookup",
    "add_page",
    "collect",
    "columns_as_sources",
    "expire_reply",
    "expire_unread",
    "keep_material",
    "keep_reply",
    "paste",
    "price_of",
    "read_due",
    "read_material",
]
