"""What people changed of a letter since it was written, for whoever reads it."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from campaigns.drafts.models.edits import DraftEdit
from campaigns.drafts.rules import DraftStatus, SuppressReason
from campaigns.drafts.rules.changes import ChangeKind
from campaigns.drafts.selectors.edits import edits_of
from campaigns.message_templates.rules.comparing import changes as runs
from campaigns.views.times import in_words
from review.forms import REASONS
from review.selectors.card import Opened

ABOUT: Final[Mapping[ChangeKind, str]] = {
    ChangeKind.SLOT: "Variable",
    ChangeKind.TEMPLATE: "The template's words",
    ChangeKind.SOURCE: "Fact",
    ChangeKind.VERDICT: "Fit",
}


def what_changed(opened: Opened, now: datetime) -> list[dict[str, Any]]:
    """Return each change with its words; a letter that nobody changed costs no statement."""
    untouched = opened.draft.version == 1 and opened.draft.status != DraftStatus.SUPPRESSED
    rows = [] if untouched else edits_of(opened.draft)
    return [
        {
            "about": _about(row),
            "by": str(row.decision.by or "Outreach"),
            "when": in_words(row.decision.at, now=now, zone=opened.zone),
            "moved": bool(row.before) and row.before == row.after,
            "runs": runs(row.before, row.after),
        }
        for row in rows
    ]


def _about(row: DraftEdit) -> str:
    if row.key in set(SuppressReason) and not row.part:
        return f"{ABOUT[ChangeKind(row.kind)]}: {REASONS[SuppressReason(row.key)].lower()}"
    named = row.kind in {ChangeKind.SLOT, ChangeKind.SOURCE}
    words = (
        f"{ABOUT[ChangeKind(row.kind)]} “{row.key.replace('_', ' ')}”"
        if named
        else ABOUT[ChangeKind(row.kind)]
    )
    return f"{words}, in the subject" if row.part == "subject" else words
