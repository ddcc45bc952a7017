"""Writes of the drafts slice: writing, checking, editing."""

from campaigns.drafts.services.checking import check, check_edited
from campaigns.drafts.services.choosing import NoTemplate
from campaigns.drafts.services.editing import edit
from campaigns.drafts.services.planning import check_follow_ups, plan_follow_ups
from campaigns.drafts.services.writing import NothingNew, Written, write

__all__ = [
    "NoTemplate",
    "NothingNew",
    "Written",
    "check",
    "check_edited",
    "check_follow_ups",
    "edit",
    "plan_follow_ups",
    "write",
]
