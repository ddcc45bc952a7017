"""Writes of the templates slice: the life of a version, and what a model may propose for one."""

from campaigns.message_templates.services.proposing import proposal_cost, propose_subjects, propose_variant
from campaigns.message_templates.services.versions import approve, copy_version, new_version, submit

__all__ = [
    "approve",
    "copy_version",
    "new_version",
    "proposal_cost",
    "propose_subjects",
    "propose_variant",
    "submit",
]
