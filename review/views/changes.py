"""What people changed of a letter since it was written, for whoever reads it."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from campaigns.drafts.models import ReviewDecision
from campaigns.drafts.models.edits import DraftEdit
from campaigns.drafts.rules import SuppressReason
from campaigns.drafts.rules.changes import ChangeKind
from campaigns.message_templates.rules.comparing import changes as runs
from campaigns.views.times import in_words
from outreach.db.rows import made
from review.forms import REASONS
from review.selectors.card import Opened

ABOUT: Final[Mapping[ChangeKind, str]] = {
    ChangeKind.SLOT: "Variable",
    ChangeKind.TEMPLATE: "The template's words",
    ChangeKind.SOURCE: "Fact",
    ChangeKind.VERDICT: "Fit",
}


def what_changed(opened: Opened, now: datetime) -> list[dict[str, Any]]:
    """Return each change with its words, who made it and when."""
    return [_change(row, opened, now) for row in opened.changed]


def _change(row: Mapping[str, Any], opened: Opened, now: datetime) -> dict[str, Any]:
    edit, decision = made(DraftEdit, row), made(ReviewDecision, {"at": row["at"]})
    return {
        "about": _about(edit),
        "by": row["name"] or row["email"] or "Outreach",
        "when": in_words(decision.at, now=now, zone=opened.zone),
        "moved": bool(edit.before) and edit.before == edit.after,
        "runs": runs(edit.before, edit.after),
    }


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
