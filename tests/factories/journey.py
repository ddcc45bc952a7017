"""One person's way through a campaign. Everything from the checks on is reached through the real services."""

from datetime import datetime
from typing import Any
from uuid import uuid4

from campaigns.audit.rules import SOFTWARE
from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.services import Decided, approve, send
from campaigns.delivery.services.decisions import Seen
from campaigns.delivery.transports.port import Accepted, Parcel, TransportError, Trouble
from campaigns.delivery.transports.sandbox import Sandbox
from campaigns.drafts.models import Draft, DraftText, SlotFill, new_message_id
from campaigns.enrollments.models import Campaign, Enrollment
from campaigns.enrollments.rules import Stage
from campaigns.enrollments.services import enroll
from campaigns.members.models import Member
from campaigns.members.selectors import team
from campaigns.message_templates.models import TemplateVersion
from campaigns.message_templates.rules.phrases import footer
from campaigns.pipeline import advance
from campaigns.prospects.models import Prospect
from tests.factories.moments import LATER, NOW
from tests.factories.research import QUOTE, a_match, a_reading, a_saved_page, an_insight
from tests.factories.setting import a_campaign, a_member, a_prospect

SUBJECT = "A thought on your rotas"
BODY = f"Hi Ana,\n\nI read that {QUOTE}. New teams lose days on rotas.\n\nWould a short call help?"


def an_enrollment(
    *, campaign: Campaign | None = None, prospect: Prospect | None = None, stage: Stage = Stage.COLLECTING
) -> Enrollment:
    """A person put into a campaign; a later machine's stage is set by hand."""
    campaign, prospect = campaign or a_campaign(), prospect or a_prospect()
    enrollment = enroll(campaign=campaign, prospect=prospect, by=SOFTWARE, now=NOW)
    if stage is not Stage.COLLECTING:
        Enrollment.objects.filter(pk=enrollment.pk).update(stage=stage)
        enrollment.stage = stage
    enrollment.campaign, enrollment.prospect = campaign, prospect
    return enrollment


def a_draft(
    *, enrollment: Enrollment | None = None, subject: str = SUBJECT, body: str = BODY, **fields: Any
) -> Draft:
    """A written draft that waits for its checks, opened by a fact with its quote."""
    enrollment = enrollment or an_enrollment(stage=Stage.CHECKING)
    Enrollment.objects.filter(pk=enrollment.pk).update(stage=Stage.CHECKING, due_at=NOW)
    step = enrollment.campaign.steps.get(number=enrollment.step)
    mailbox = fields.pop("mailbox", None) or enrollment.campaign.mailboxes.get()
    reading = a_reading(enrollment.prospect)
    insight = an_insight(reading, a_saved_page(enrollment.prospect))
    draft = Draft(
        enrollment=enrollment, step=step, template_version=TemplateVersion.objects.get(template__steps=step), mailbox=mailbox,
        match=a_match(enrollment, reading=reading), sender=str(mailbox), anchor=insight,
        anchor_type=insight.anchor_type, why_template="The only one.", written_by="rules", due_at=NOW,
        message_id=new_message_id(mailbox.address),
    )  # fmt: skip
    draft.footer = footer(
        signature=mailbox.display_name, postal_address=team().postal_address, opt_out="Not for you? Say so:",
        opt_out_url=draft.opt_out_url,
    )  # fmt: skip
    for name, value in fields.items():
        setattr(draft, name, value)
    draft.save()
    text = DraftText.objects.create(draft=draft, version=1, subject=subject, body=body, by_name="rules")
    if QUOTE in body:
        start = body.index(QUOTE)
        SlotFill.objects.create(
            text=text, name="opener", value=QUOTE, part="body", start=start, end=start + len(QUOTE), insight=insight
        )  # fmt: skip
    return draft


def a_draft_in_review(**fields: Any) -> Draft:
    """A draft whose checks have run, before a person; a second reader is never drawn by chance."""
    draft = a_draft(**fields)
    advance(enrollment_id=draft.enrollment_id, now=NOW)
    Draft.objects.filter(pk=draft.pk).update(read_twice=fields.get("read_twice", False))
    return _fresh(draft)


def a_decision_about(draft: Draft) -> Seen:
    """What a reviewer has before him when he looks at a draft."""
    return Seen(draft.version, draft.envelope(draft.text).sha256)


def an_approved_draft(*, by: Member | None = None, now: datetime = NOW, **fields: Any) -> Draft:
    """A draft that a person approved at `now`."""
    draft = a_draft_in_review(**fields)
    decided = approve(
        draft=draft, seen=a_decision_about(draft), by=by or a_member(), request_key=uuid4(), despite_warnings=True,
        now=now,
    )  # fmt: skip
    assert isinstance(decided, Decided), decided
    return _fresh(draft)


def a_scheduled_message(**fields: Any) -> Message:
    """An approved message; at LATER nothing holds it back."""
    return an_approved_draft(**fields).messages.get()


def a_handed_over_message(**fields: Any) -> Message:
    """A message that left at LATER."""
    message = a_scheduled_message(**fields)
    assert send(message_id=message.pk, now=LATER) is MessageStatus.HANDED_OVER
    message.refresh_from_db()
    return message


class LostAnswer(Sandbox):
    """Takes the mail, or not, and loses its answer."""

    def __init__(self, *, takes: bool) -> None:
        self.takes = takes

    def hand_over(self, parcel: Parcel) -> Accepted:
        if self.takes:
            super().hand_over(parcel)
        raise TransportError(Trouble.UNKNOWN, "the answer was lost")


def an_unknown_message(monkeypatch: Any, *, arrived: bool, **fields: Any) -> Message:
    """A message that may have been sent."""
    message = a_scheduled_message(**fields)
    with monkeypatch.context() as patched:
        patched.setattr(
            "campaigns.delivery.services.sending.transport_of", lambda _: LostAnswer(takes=arrived)
        )
        assert send(message_id=message.pk, now=LATER) is MessageStatus.UNKNOWN
    message.refresh_from_db()
    return message


def _fresh(draft: Draft) -> Draft:
    return Draft.objects.select_related(
        "enrollment__prospect__company", "enrollment__campaign", "mailbox"
    ).get(pk=draft.pk)
