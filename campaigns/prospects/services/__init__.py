"""Writes of the prospects slice."""

from campaigns.prospects.services.importing import Imported, ImportFailedError, Wanted, import_table
from campaigns.prospects.services.loading import Taken

__all__ = ["ImportFailedError", "Imported", "Taken", "Wanted", "import_table"]
