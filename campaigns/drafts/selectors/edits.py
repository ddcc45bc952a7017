"""Reading what edits and refusals say about letters."""

from campaigns.drafts.models import Draft
from campaigns.drafts.models.edits import DraftEdit
from campaigns.drafts.rules.changes import Change


def changes_of(draft: Draft) -> list[Change]:
    """Return what the current text of a draft changed of its first, and what a *do not send* said of it."""
    return [row.change for row in DraftEdit.objects.filter(draft=draft, version=draft.version)]
