"""Writes of the prospects slice."""

from campaigns.prospects.services.importing import Imported, Taken, import_table

__all__ = ["Imported", "Taken", "import_table"]
