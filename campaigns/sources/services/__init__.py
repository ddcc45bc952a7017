"""Writes of the sources slice: adding material, and fetching what is due."""

from campaigns.sources.services.adding import UnreadableError, add_feed, add_page, columns_as_sources, paste
from campaigns.sources.services.collecting import Collected, collect

__all__ = ["Collected", "UnreadableError", "add_feed", "add_page", "collect", "columns_as_sources", "paste"]
