"""Reading what edits propose: the edits that count, the proposals, and the drafts that one would touch."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final

from django.db.models import F, QuerySet

from campaigns.drafts.models import Draft, DraftText
from campaigns.drafts.models.edits import DraftEdit
from campaigns.drafts.rules import DraftStatus
from campaigns.drafts.rules.changes import ChangeKind
from campaigns.metrics.models import Proposal
from campaigns.metrics.rules.proposals import ProposalStatus, holds

COUNTED: Final = timedelta(days=90)  # what was changed longer ago says little of today's template
STANDING: Final = (DraftStatus.CHECKING, DraftStatus.IN_REVIEW, DraftStatus.APPROVED, DraftStatus.PLANNED)
WAITING: Final = (DraftStatus.CHECKING, DraftStatus.IN_REVIEW, DraftStatus.PLANNED)


def fresh_edits(now: datetime) -> QuerySet[DraftEdit]:
    """Return the changes of a template's own sentences that stand today and that no proposal rests on yet, the oldest first.

    Tests of the reviewers are none.
    """
    return (
        DraftEdit.objects.filter(
            kind=ChangeKind.TEMPLATE,
            version=F("draft__version"),
            draft__status__in=STANDING,
            draft__planted=False,
            decision__at__gt=now - COUNTED,
            proposals__isnull=True,
        )
        .exclude(key="")
        .exclude(before=F("after"))
        .select_related("draft__template_version")
        .order_by("id")
    )


def open_proposals() -> QuerySet[Proposal]:
    """Return what waits for a decision, the newest first."""
    return Proposal.objects.filter(status=ProposalStatus.OPEN).select_related("template", "version")


def decided_proposals() -> QuerySet[Proposal]:
    """Return what was decided, the latest first."""
    rows = Proposal.objects.exclude(status=ProposalStatus.OPEN).order_by("-decided_at", "-id")
    return rows.select_related("template", "version", "decided_by", "result")


def evidence_of(proposal: Proposal) -> list[DraftEdit]:
    """Return the edits that a proposal rests on, each with who made it and whose draft it was."""
    related = ("decision__by", "draft__enrollment__prospect")
    return list(proposal.evidence.select_related(*related).order_by("id"))


def touched_drafts(proposal: Proposal) -> list[Draft]:
    """Return the drafts that wait and have the sentence as the template says it."""
    return [
        text.draft
        for text in _waiting_texts(proposal)
        if holds(_part(text, proposal.part), proposal.sentence)
    ]


def _waiting_texts(proposal: Proposal) -> Iterator[DraftText]:
    rows = DraftText.objects.filter(
        version=F("draft__version"),
        draft__status__in=WAITING,
        draft__planted=False,
        draft__template_version__template=proposal.template_id,
    )
    return rows.select_related("draft__enrollment__prospect__company").order_by("draft_id").iterator()


def _part(text: DraftText, part: str) -> str:
    return text.subject if part == "subject" else text.body
