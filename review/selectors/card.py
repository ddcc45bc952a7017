"""One draft with everything that is read beside it, in a number of queries that does not grow."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from campaigns.delivery.selectors import noes
from campaigns.drafts.models import Draft, DraftText, Finding, ReviewDecision, SlotFill
from campaigns.drafts.rules import DraftStatus
from campaigns.drafts.selectors.reading import Read, read_draft
from campaigns.enrollments.models import Enrollment, Step
from campaigns.enrollments.rules import ENDED, Stage
from campaigns.members.models import Team
from campaigns.suppressions.rules import ReasonNotToWrite
from outreach.db.rows import Number
from review.models import Lease


@dataclass(frozen=True)
class Opened:
    """A draft as it lies open: its text now and as it was rendered, what fills it, and what is said of it.

    `steps` counts the messages of the sequence, `others` the people of the company who are under way, `questions`
    the open fit questions. `bars` are the reasons not to write, `zone` is the team's time zone.
    """

    draft: Draft
    text: DraftText
    first: DraftText
    fills: Sequence[SlotFill]
    findings: Sequence[Finding]
    bars: Sequence[ReasonNotToWrite]
    steps: int
    others: int
    questions: int
    zone: str

    @property
    def lease(self) -> Lease | None:
        return getattr(self.draft, "lease", None)


def open_draft(draft_id: int, now: datetime) -> Opened | None:
    """Read a draft with all that its card shows, in two statements; None where there is none."""
    read = read_draft(draft_id, rows=_drafts(), pages=True, beside=_beside())
    if read is None:
        return None
    draft = read.draft
    _name_the_person(read)
    return Opened(
        draft=draft,
        text=read.text,
        first=read.first,
        fills=read.fills,
        findings=read.findings,
        bars=noes(draft.enrollment, draft.mailbox, now) if draft.status == DraftStatus.IN_REVIEW else (),
        **read.beside,
    )


def _name_the_person(read: Read) -> None:
    """Let the facts know their person, whom the draft has read already: whose words a quote is depends on the name."""
    prospect = read.draft.enrollment.prospect
    for fill in read.fills:
        if fill.insight is not None and fill.insight.prospect_id == prospect.pk:
            fill.insight.prospect = prospect


def _drafts() -> "QuerySet[Draft]":
    related = (
        "enrollment__prospect__company", "enrollment__campaign", "step", "template_version__template", "mailbox",
        "match__extraction", "match__why_now", "match__bridge_fact", "match__override__by", "lease__holder",
    )  # fmt: skip
    return Draft.objects.select_related(*related)


def _beside() -> dict[str, Any]:
    at_the_company = Enrollment.objects.filter(prospect__company=OuterRef("enrollment__prospect__company"))
    return {
        "steps": Number(Step.objects.filter(campaign=OuterRef("enrollment__campaign"))),
        "others": Number(at_the_company.exclude(stage__in=ENDED)),
        "questions": Number(Enrollment.objects.filter(stage=Stage.ASKING)),
        "zone": Coalesce(Subquery(Team.objects.values("time_zone")[:1]), Value("UTC")),
    }


def last_decision(draft: Draft) -> ReviewDecision | None:
    """Return what was decided last about a draft, and by whom."""
    return draft.decisions.select_related("by").last()
