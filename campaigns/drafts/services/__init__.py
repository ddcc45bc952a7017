"""Writes of the drafts slice: writing, checking, editing."""

from campaigns.drafts.services.checking import check
from campaigns.drafts.services.editing import edit
from campaigns.drafts.services.writing import NoTemplate, Written, write

__all__ = ["NoTemplate", "Written", "check", "edit", "write"]
