"""The whole sequence around one draft, and who else at the company was written to: three statements, however long."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery, TextField
from django.db.models.functions import Cast

from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageKind
from campaigns.delivery.selectors.leaving import LEFT
from campaigns.drafts.models import Draft, DraftText, Finding, ReviewDecision
from campaigns.drafts.rules import OPEN, DraftStatus, Shown
from campaigns.drafts.services.planning import due_after
from campaigns.enrollments.models import Enrollment, Step
from campaigns.enrollments.rules import IN_HAND, Stage
from campaigns.insights.rules.kinds import InsightKind
from campaigns.members.rules import VersionStatus
from campaigns.message_templates.models import Slot
from campaigns.prospects.models import Prospect
from campaigns.replies.models import InboundMessage
from outreach.db.kept import Given, Kept
from outreach.db.rows import Number

COLLEAGUES: Final = 8  # people of a company that a card names; the rest is counted
COUNTED: Final = 100  # people of a company that are counted; of more a card says that there are more


@dataclass(frozen=True)
class Mail:
    """One step of a sequence. `text` None: it is not written yet. `due`: when it left, or is due to.

    `finding` is what a check says first of it, `approved_by` who decided last, `takes_facts` whether a template of
    the step may hold a fact about the reader.
    """

    number: int
    due: datetime
    takes_facts: bool
    text: DraftText | None = None
    sent: bool = False
    finding: str = ""
    approved_by: str = ""

    @property
    def status(self) -> DraftStatus | None:
        return DraftStatus(self.text.draft.status) if self.text else None


@dataclass(frozen=True)
class Around:
    """The steps of a draft's sequence in their order; `step` is the draft's own.

    `limit` is how many follow-ups may say nothing new, `shown` what one key approves with the draft.
    """

    step: int
    mails: Sequence[Mail]
    limit: int
    shown: tuple[Shown, ...]


def around(draft: Draft, now: datetime) -> Around:
    """Return the sequence that a draft belongs to. Its enrollment, campaign, prospect, step and mailbox are read already."""
    enrollment = draft.enrollment
    written = _texts.ask(enrollment=draft.enrollment_id)
    texts: dict[int, Any] = {text.draft.step.number: text for text in written}
    for text in texts.values():
        text.draft.enrollment = enrollment  # the same row, with all that is read of it already
    mails: list[Mail] = []
    for step in _steps.ask(campaign=enrollment.campaign_id):
        text = texts.get(step.number)
        due = _due(mails[-1].due if mails else None, step, text, draft, now)
        mails.append(_mail(step, text, due))
    return Around(
        draft.step.number, mails, enrollment.campaign.followups_without_news, _approvable(draft, mails)
    )


@Kept
def _steps() -> "QuerySet[Step]":
    """Return the steps of a campaign, each with whether an approved text of it may hold a fact."""
    slots = Slot.objects.filter(
        version__template__steps=OuterRef("pk"), version__status=VersionStatus.APPROVED
    ).alias(kinds=Cast("takes", TextField()))
    any_fact = Q()
    for kind in InsightKind:
        any_fact |= Q(kinds__contains=f'"{kind}"')
    steps = Step.objects.filter(campaign=Given("campaign")).order_by("number")
    return steps.annotate(takes_facts=Exists(slots.filter(any_fact)))


@Kept
def _texts() -> "QuerySet[DraftText]":
    """Return the current text of every step that is written, with what became of it."""
    of_draft = Message.objects.filter(draft=OuterRef("draft"))
    findings = Finding.objects.filter(text=OuterRef("pk")).order_by("severity", "part", "start")
    deciders = ReviewDecision.objects.filter(draft=OuterRef("draft")).order_by("-pk")
    return (
        DraftText.objects.filter(
            draft__enrollment=Given("enrollment"),
            draft__status__in=OPEN,
            draft__planted=False,
            version=F("draft__version"),
        )
        .select_related("draft__step")
        .annotate(
            sent_at=Subquery(of_draft.filter(LEFT).values("handed_over_at")[:1]),
            finding=Subquery(findings.values("sentence")[:1]),
            decider=Subquery(deciders.values("by__name")[:1]),
        )
    )


def _due(before: datetime | None, step: Step, text: Any, draft: Draft, now: datetime) -> datetime:
    """Return when a step left, or when it is due: what is still to be decided leaves today at the earliest."""
    if text is not None and text.sent_at:
        sent: datetime = text.sent_at
        return sent
    if before is None or step.number <= draft.enrollment.step:
        return max(text.draft.due_at if text is not None else now, now)
    enrollment = draft.enrollment
    if enrollment.stage == Stage.WAITING and step.number == enrollment.step + 1 and enrollment.due_at:
        return enrollment.due_at
    return due_after(before, step, draft)


def _mail(step: Any, text: Any, due: datetime) -> Mail:
    if text is None:
        return Mail(step.number, due, step.takes_facts)
    return Mail(
        step.number,
        due,
        step.takes_facts,
        text,
        sent=text.sent_at is not None,
        finding=text.finding or "",
        approved_by=text.decider or "",
    )


def _approvable(draft: Draft, mails: Sequence[Mail]) -> tuple[Shown, ...]:
    """Return the planned follow-ups that may be approved unasked: in their order, up to the first that may not."""
    shown: list[Shown] = []
    if draft.status != DraftStatus.IN_REVIEW:
        return ()
    for mail in mails:
        if mail.number <= draft.step.number:
            continue
        if mail.text is None or not is_clean(mail):
            break
        following = mail.text.draft
        shown.append(Shown(following.pk, following.version, following.envelope(mail.text).sha256))
    return tuple(shown)


def is_clean(mail: Mail) -> bool:
    """Say whether a mail is planned, and the checks have run on it and say nothing."""
    if mail.text is None or mail.status is not DraftStatus.PLANNED:
        return False
    return mail.text.draft.checked_version == mail.text.version and not mail.finding


@dataclass(frozen=True)
class Colleague:
    """Somebody else of the company: what was last sent to him, and when; the rest says what came of it."""

    enrollment: Enrollment
    sent_at: datetime | None
    template: str
    category: str


@dataclass(frozen=True)
class Colleagues:
    """Those at the company with whom something went on last, and how many there are in all; not above `COUNTED` + 1."""

    people: Sequence[Colleague]
    count: int


def colleagues_of(draft: Draft) -> Colleagues:
    """Return who else at the person's company was written to, the latest first, and then who is about to be."""
    return colleagues_at(draft.enrollment.prospect)


def colleagues_at(prospect: Prospect) -> Colleagues:
    """Return who else at a person's company was written to, the latest first, and then who is about to be."""
    if prospect.company_id is None:
        return Colleagues((), 0)
    found: list[Any] = _colleagues.ask(company=prospect.company_id, person=prospect.pk)
    people = [Colleague(row, row.sent_at, row.template or "", row.category or "") for row in found]
    return Colleagues(people, found[0].number if found else 0)


@Kept
def _colleagues() -> "QuerySet[Enrollment]":
    """Return the journeys of the others at a company, each with what was last sent and said, and how many there are."""
    steps = Message.objects.filter(LEFT, kind=MessageKind.STEP, enrollment=OuterRef("pk"))
    sent = steps.order_by("-handed_over_at")
    answers = InboundMessage.objects.filter(message__enrollment=OuterRef("pk")).exclude(category="")
    others = Enrollment.objects.filter(
        Q(written_to=True) | Q(stage__in=IN_HAND), prospect__company=Given("company")
    ).exclude(prospect=Given("person"))
    order = ("-written_to", "-changed_at", "-pk")
    # Found by columns of the journey alone, so that everything else is read of few, however many there are.
    latest = Enrollment.objects.filter(pk__in=others.order_by(*order).values("pk")[:COLLEAGUES])
    return (
        latest.order_by(*order)
        .select_related("prospect__company", "campaign__offer")
        .annotate(
            sent_at=Subquery(sent.values("handed_over_at")[:1]),
            template=Subquery(sent.values("draft__template_version__template__name")[:1]),
            category=Subquery(answers.order_by("-received_at").values("category")[:1]),
            number=Number(others[: COUNTED + 1]),
        )
    )
