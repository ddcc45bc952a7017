"""One draft with everything that is read beside it, in a number of queries that does not grow."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, OuterRef, Prefetch, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from campaigns.delivery.selectors import noes
from campaigns.drafts.models import Draft, DraftText, Finding, ReviewDecision, SlotFill
from campaigns.drafts.rules import DraftStatus
from campaigns.enrollments.models import Enrollment, Step
from campaigns.enrollments.rules import ENDED, Stage
from campaigns.insights.models import Evidence
from campaigns.members.models import Team
from campaigns.suppressions.rules import ReasonNotToWrite
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
    """Read a draft with all that its card shows; None where there is none."""
    row: Any = _drafts().filter(pk=draft_id).first()  # a draft with what _drafts() adds to it
    if row is None:
        return None
    draft: Draft = row
    texts = {
        text.version: text
        for text in DraftText.objects.filter(draft=draft, version__in={1, draft.version}).prefetch_related(
            "findings"
        )
    }
    text = texts[draft.version]
    return Opened(
        draft=draft,
        text=text,
        first=texts[1],
        fills=list(_fills(text)),
        findings=list(text.findings.all()),
        bars=noes(draft.enrollment, draft.mailbox, now) if draft.status == DraftStatus.IN_REVIEW else (),
        steps=row.steps,
        others=row.others,
        questions=row.questions,
        zone=row.zone,
    )


def _drafts() -> "QuerySet[Draft]":
    related = (
        "enrollment__prospect__company", "enrollment__campaign", "step", "template_version__template", "mailbox",
        "match__extraction", "match__why_now", "match__bridge_fact", "match__override__by", "lease__holder",
    )  # fmt: skip
    steps = Step.objects.filter(campaign=OuterRef("enrollment__campaign"))
    under_way = Enrollment.objects.filter(
        prospect__company=OuterRef("enrollment__prospect__company")
    ).exclude(stage__in=ENDED)
    return Draft.objects.select_related(*related).annotate(
        steps=_number(steps, "campaign"),
        others=_number(under_way, "prospect__company"),
        questions=_number(Enrollment.objects.filter(stage=Stage.ASKING), "stage"),
        zone=Coalesce(Subquery(Team.objects.values("time_zone")[:1]), Value("UTC")),
    )


def _number(rows: "QuerySet[Step] | QuerySet[Enrollment]", group: str) -> Coalesce:
    """Return the count of rows as an expression inside another query."""
    counted = rows.order_by().values(group).annotate(n=Count("pk")).values("n")
    return Coalesce(Subquery(counted), 0)


def _fills(text: DraftText) -> "QuerySet[SlotFill]":
    """Return the fills with what proves them; the bytes of the saved pages stay where they are."""
    evidence = Evidence.objects.select_related("snapshot__source").defer("snapshot__raw").order_by("pk")
    return text.fills.select_related("insight__prospect", "insight__entry", "entry").prefetch_related(
        Prefetch("insight__evidence", queryset=evidence)
    )


def last_decision(draft: Draft) -> ReviewDecision | None:
    """Return what was decided last about a draft, and by whom."""
    return draft.decisions.select_related("by").last()
