"""One draft with everything that is read beside it, in a number of queries that does not grow."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, time
from functools import cache
from typing import Any, Final

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageKind, MessageStatus
from campaigns.delivery.selectors import noes
from campaigns.drafts.models import Draft, DraftText, Finding, ReviewDecision, SlotFill
from campaigns.drafts.models.edits import DraftEdit
from campaigns.drafts.rules import OPEN, DecisionKind, DraftStatus
from campaigns.drafts.selectors.reading import Read, Readable, read_drafts, readable
from campaigns.enrollments.models import Enrollment, Step
from campaigns.enrollments.rules import Stage
from campaigns.members.models import Member, Team
from campaigns.prospects.models import Contact, Prospect
from campaigns.suppressions.rules import ReasonNotToWrite
from outreach.db.kept import Given
from outreach.db.rows import Number, Rows, made, same
from review.models import Lease, TakenOver
from review.selectors.policy import policy_beside
from review.selectors.queue import for_the_lead
from review.selectors.sequence import COLLEAGUES

DRAFTS_COUNTED: Final = 1_000  # drafts at a company that are counted; of more a card says that there are more


@dataclass(frozen=True)
class Opened:
    """A draft as it lies open: its text now and as it was rendered, what fills it, and what is said of it.

    `steps` counts the messages of the sequence, `drafts_there` the drafts that a no to the company withdraws, no further
    than behind `DRAFTS_COUNTED`, `questions` the open fit questions. `earlier` is what was written to the company before
    this product did, one mail an address. `bars` are the reasons not to write. `message` is the state of its mail, "" without one; `flagged` and `disagreed` count what waits for the lead;
    `notes` is what was said with a flag or on sending it back, the latest first, `changed` what its text changed of the
    first. `taken`: a lead took a draft from who looks, and he has not been told. The columns from `decided` to `unread`
    say what the policy is, as `policy_beside` does.
    """

    draft: Draft
    text: DraftText
    first: DraftText
    fills: Sequence[SlotFill]
    findings: Sequence[Finding]
    bars: Sequence[ReasonNotToWrite]
    steps: int
    questions: int
    drafts_there: int
    earlier: Sequence[dict[str, Any]]
    flagged: int
    disagreed: int
    message: str
    notes: Sequence[dict[str, Any]]
    changed: Sequence[dict[str, Any]]
    taken: bool
    decided: int
    read_percent: int
    standing: str
    unread: int
    team: Team

    @property
    def zone(self) -> str:
        """The team's time zone; UTC until the team has named itself."""
        return self.team.time_zone

    @property
    def lease(self) -> Lease | None:
        return getattr(self.draft, "lease", None)


def open_draft(draft_id: int, by: Member, now: datetime) -> Opened | None:
    """Read a draft with all that its card shows a member, in two statements; None where there is none."""
    found = read_drafts(_drafts(), draft=draft_id, member=by.pk)
    if not found:
        return None
    read, draft = found[0], found[0].draft
    _name_the_person(read)
    return Opened(
        draft=draft,
        text=read.text,
        first=read.first,
        fills=read.fills,
        findings=read.findings,
        bars=noes(draft.enrollment, draft.mailbox, now) if draft.status == DraftStatus.IN_REVIEW else (),
        team=_team(read.beside["teams"]),
        **{name: value for name, value in read.beside.items() if name != "teams"},
    )


def _team(found: Sequence[Mapping[str, Any]]) -> Team:
    """Return the team as far as it was read; one that has not named itself works as any does, in UTC."""
    return made(Team, found[0]) if found else nameless()


def nameless() -> Team:
    """Return a team that has not named itself yet: it works as any does, in UTC."""
    return Team(time_zone="UTC", day_starts=time(9), day_ends=time(17))


def _name_the_person(read: Read) -> None:
    """Let the facts know their person, whom the draft has read already: whose words a quote is depends on the name."""
    prospect = read.draft.enrollment.prospect
    for fill in read.fills:
        if fill.insight is not None and fill.insight.prospect_id == prospect.pk:
            fill.insight.prospect = prospect


@cache
def _drafts() -> Readable:
    related = (
        "enrollment__prospect__company", "enrollment__campaign", "step", "template_version__template", "mailbox",
        "match__extraction", "match__why_now", "match__bridge_fact", "match__override__by", "lease__holder",
    )  # fmt: skip
    return readable(*related, pages=True, beside=_beside())


def _beside() -> dict[str, Any]:
    return {
        "steps": Number(Step.objects.filter(campaign=OuterRef("enrollment__campaign"))),
        "questions": Number(Enrollment.objects.filter(stage=Stage.ASKING)),
        "flagged": Number(for_the_lead().filter(first_opinion="")),
        "disagreed": Number(for_the_lead().exclude(first_opinion="")),
        "drafts_there": Number(_unsent_at_the_company()[: DRAFTS_COUNTED + 1]),
        "earlier": earlier_at(OuterRef("enrollment__prospect__company__domain"), None),
        "message": Coalesce(Subquery(_messages().values("status")[:1]), Value("")),
        "notes": Rows(
            _said().order_by("-pk"), **same("kind", "note", "at"), name="by__name", email="by__email"
        ),
        "changed": Rows(
            _edits(),
            **same("kind", "part", "key", "before", "after"),
            at="decision__at",
            name="decision__by__name",
            email="decision__by__email",
        ),
        "taken": Exists(TakenOver.objects.filter(member=Given("member"))),
        "teams": Rows(Team.objects.all(), **same("id", "time_zone", "weekdays", "day_starts", "day_ends")),
        **policy_beside(),
    }


def _unsent_at_the_company() -> "QuerySet[Draft]":
    """Return the drafts to people of the draft's company that a no to all of them withdraws."""
    claimed = Message.objects.filter(draft=OuterRef("pk")).exclude(
        status__in=[MessageStatus.SCHEDULED, MessageStatus.WITHDRAWN]
    )
    rows = Draft.objects.filter(
        enrollment__prospect__company=OuterRef("enrollment__prospect__company"),
        status__in=OPEN,
        planted=False,
    )
    return rows.filter(~Exists(claimed))


def earlier_at(company: Any, address: Any) -> Rows:
    """Return the last mail to each address of a company that was written before this product did, the latest first.

    `company` is a column that holds its domain, `address` one of somebody who is asked of beside it, if anybody is.
    """
    later = Contact.objects.filter(address=OuterRef("address"), at__gt=OuterRef("at"))
    there = Q(domain=company) if address is None else Q(domain=company) | Q(address=address)
    rows = Contact.objects.filter(~Exists(later), there).order_by("-at", "pk")[: COLLEAGUES + 1]
    people = Rows(_called(), **same("id", "first_name", "last_name", "title", "address_as_given"))
    return Rows(rows, **same("address", "at", "sender", "campaign", "result"), people=people)


def _called() -> "QuerySet[Prospect]":
    return Prospect.objects.filter(address=OuterRef("address"))


def _messages() -> "QuerySet[Message]":
    return Message.objects.filter(draft=OuterRef("pk"), kind=MessageKind.STEP).order_by("-pk")


def _edits() -> "QuerySet[DraftEdit]":
    return DraftEdit.objects.filter(draft=OuterRef("pk"), version=OuterRef("version")).order_by("pk")


def _said() -> "QuerySet[ReviewDecision]":
    return ReviewDecision.objects.filter(
        draft=OuterRef("pk"), kind__in=[DecisionKind.FLAG, DecisionKind.SEND_BACK]
    )


def last_decision(draft: Draft) -> ReviewDecision | None:
    """Return what was decided last about a draft, and by whom."""
    return draft.decisions.select_related("by").last()
