"""What was done about one person: campaigns, mail, answers, what bars writing, and the whole trail."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from django.urls import reverse

from campaigns.audit.models import AuditRecord
from campaigns.audit.selectors import trail_of
from campaigns.delivery.models import Message
from campaigns.delivery.selectors import noes
from campaigns.delivery.selectors.platforms import where_it_stands
from campaigns.drafts.models import Draft
from campaigns.drafts.rules import OPEN, Lane
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import STOP_WORDS, Stage, StopReason
from campaigns.insights.models import Extraction
from campaigns.metrics.rules import STAGE_WORDS
from campaigns.prospects.models import Contact, Deal, Prospect
from campaigns.prospects.rules.addresses import registrable_domain
from campaigns.relevance.models import Match, RefusalAudit
from campaigns.replies.models import InboundMessage
from campaigns.sources.models import Source
from campaigns.sources.selectors import sources_about
from campaigns.suppressions.selectors import reasons_not_to_write
from campaigns.views.times import in_words, team_zone

SUBJECT_WORDS: Final = {
    "prospect": "this person",
    "source": "a source",
    "extraction": "the reading",
    "match": "the fit",
    "refusalaudit": "the draw for the audit",
    "enrollment": "the campaign",
    "draft": "the draft",
    "message": "the mail",
    "inboundmessage": "an answer",
}


def history(person: Prospect, now: datetime) -> dict[str, Any]:
    """Return what was done about a person."""
    zone = team_zone()
    enrollments = list(
        person.enrollments.select_related("campaign__offer", "prospect__company").order_by("pk")
    )
    messages = _messages(enrollments)
    answers = _answers(enrollments)
    return {
        "bars": _bars(person, enrollments, now),
        "before": _before(person),
        "enrollments": [_enrollment(row, now, zone) for row in enrollments],
        "mails": [_message(row, now, zone) for row in messages],
        "answers": [_answer(row, now, zone) for row in answers],
        "trail": [_record(row, now, zone) for row in _trail(person, enrollments, messages, answers)],
    }  # fmt: skip


def _bars(person: Prospect, enrollments: Sequence[Enrollment], now: datetime) -> list[str]:
    """Return every no against writing to this person, and in which campaign where it is not everywhere."""
    domains = {person.domain, registrable_domain(person.address) or ""} - {""}
    everywhere = reasons_not_to_write(addresses={person.address}, domains=domains, now=now)
    said = dict.fromkeys(reason.sentence for reason in everywhere)
    for row in enrollments:
        others = (reason.sentence for reason in noes(row, None, now))
        said |= dict.fromkeys(f"{row.campaign}: {each}" for each in others if each not in said)
    return list(said)


def _before(person: Prospect) -> list[str]:
    """Return what was between us and this person, or the company, before this product: mail, and deals."""
    mails = [
        f"{row.at:%-d %b %Y}: {row.sender or 'somebody of ours'} wrote"
        f"{f' in {row.campaign}' if row.campaign else ''}; {row.get_result_display()}."
        for row in Contact.objects.filter(address=person.address)
    ]
    deals = [
        f"{row.company or row.domain}: {row.get_state_display()}"
        f"{f', {row.stage}' if row.stage else ''}{f', {row.owner_name}' if row.owner_name else ''}."
        for row in Deal.objects.filter(domain=person.domain)
    ]
    return deals + mails


def _messages(enrollments: Sequence[Enrollment]) -> list[Message]:
    rows = Message.objects.filter(enrollment__in=enrollments, draft__planted=False) | Message.objects.filter(
        enrollment__in=enrollments, draft__isnull=True
    )
    return list(rows.select_related("approved_by", "mailbox", "enrollment__campaign").order_by("pk"))


def _answers(enrollments: Sequence[Enrollment]) -> list[InboundMessage]:
    rows = InboundMessage.objects.filter(message__enrollment__in=enrollments).defer("raw")
    return list(rows.order_by("received_at", "pk"))


def _enrollment(row: Enrollment, now: datetime, zone: str) -> dict[str, str]:
    stopped = row.stage == Stage.STOPPED
    where = STOP_WORDS[StopReason(row.stop_reason)] if stopped else STAGE_WORDS[Stage(row.stage)]
    draft = (
        Draft.objects.filter(enrollment=row, status__in=OPEN, step__number__lte=row.step)
        # While a test stands for it, the real draft would tell which of the two is the test.
        .exclude(lane=Lane.ASIDE)
        .order_by("-pk")
        .first()
    )
    return {
        "campaign": row.campaign.name,
        "where": where[:1].upper() + where[1:],
        "why": row.explanation if stopped else row.wait_reason,
        "step": str(row.step),
        "since": in_words(row.enrolled_at, now=now, zone=zone),
        "draft_url": reverse("review_draft", args=[draft.pk]) if draft else "",
    }


def _message(row: Message, now: datetime, zone: str) -> dict[str, str]:
    sent = in_words(row.handed_over_at, now=now, zone=zone) if row.handed_over_at else ""
    return {
        "subject": row.subject,
        "body": row.body,
        "status": where_it_stands(row) or row.get_status_display(),
        "sent": sent,
        "mailbox": row.mailbox.address,
        "campaign": row.enrollment.campaign.name,
        "page": reverse("message", args=[row.pk]),
        "approved": f"{row.approved_by}, {in_words(row.approved_at, now=now, zone=zone)}",
    }


def _answer(row: InboundMessage, now: datetime, zone: str) -> dict[str, str]:
    return {
        "subject": row.subject,
        "sender": row.sender,
        "kind": row.get_kind_display(),
        "category": row.get_category_display() if row.category else "",
        "text": row.new_text,
        "at": in_words(row.received_at, now=now, zone=zone),
    }


def _trail(
    person: Prospect,
    enrollments: Sequence[Enrollment],
    messages: Sequence[Message],
    answers: Sequence[InboundMessage],
) -> list[AuditRecord]:
    matches = list(Match.objects.filter(prospect=person).values_list("pk", flat=True))
    rows = trail_of(
        {
            Prospect: [person.pk],
            Source: list(sources_about(person).values_list("pk", flat=True)),
            Extraction: list(Extraction.objects.filter(prospect=person).values_list("pk", flat=True)),
            Match: matches,
            RefusalAudit: list(RefusalAudit.objects.filter(match__in=matches).values_list("pk", flat=True)),
            Enrollment: [row.pk for row in enrollments],
            Draft: list(
                Draft.objects.filter(enrollment__in=enrollments, planted=False).values_list("pk", flat=True)
            ),
            Message: [row.pk for row in messages],
            InboundMessage: [row.pk for row in answers],
        }
    )
    return list(rows)


def _record(row: AuditRecord, now: datetime, zone: str) -> dict[str, str]:
    return {
        "at": in_words(row.at, now=now, zone=zone),
        "who": row.actor_name,
        "did": row.action.replace("_", " "),
        "what": SUBJECT_WORDS.get(row.subject_type, row.subject_type),
        "why": row.reason.replace("_", " "),
    }
