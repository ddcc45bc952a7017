"""Writes of the drafts slice: writing, checking, editing."""

from campaigns.drafts.services.checking import check
from campaigns.drafts.services.choosing import NoTemplate
from campaigns.drafts.services.editing import edit
from campaigns.drafts.services.writing import NothingNew, Written, write

__all__ = ["NoTemplate", "NothingNew", "Written", "check", "edit", "write"]
