"""Templates and their versions: a page of the same rank as an offer's, with a live preview, lint and history."""

from campaigns.admin.message_templates import templates, versions

__all__ = ["templates", "versions"]
