"""Approved mail that is due, as much as is wanted: copies of one message, each to a person of its own at a company of its own."""

import uuid
from datetime import datetime, time, timedelta
from typing import Final

from campaigns.delivery.composing import envelope_of
from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.drafts.models import Draft, DraftText, ReviewDecision, SlotFill, new_opt_out_token
from campaigns.drafts.rules import APPROVALS, DraftStatus
from campaigns.enrollments.models import Campaign, Enrollment
from campaigns.enrollments.rules import CampaignStatus, Stage
from campaigns.mailboxes.models import Mailbox
from campaigns.prospects.models import Prospect
from outreach.management.benches.crowd import companies, copy_of, lots, settle

MAILBOXES: Final = 40  # two hundred people's worth of mail does not leave from one address
PLENTY: Final = 1_000_000_000
MINUTE: Final = timedelta(minutes=1)
DAY: Final = timedelta(days=1)
_ALWAYS: Final = {"weekdays": list(range(7)), "opens": time.min, "closes": time.max}


def due_copies(one: Message, number: int, *, now: datetime, mailboxes: int = MAILBOXES) -> list[int]:
    """Copy a scheduled message to `number` other people, all due since a minute; return the ids, oldest first.

    Its campaign runs, at every hour. Each copy is approved for itself and rests on the same proof, so a sender finds nothing against any of them.
    """
    Campaign.objects.filter(pk=one.enrollment.campaign_id).update(
        status=CampaignStatus.RUNNING,
        launched_at=now - DAY,
        sends_from=now - DAY,
        rests_on_holidays=False,
        **_ALWAYS,
    )
    senders = _mailboxes(one.mailbox, mailboxes)
    ids: list[int] = []
    for places in lots(range(number)):
        ids += _copies(one, [senders[place % mailboxes] for place in places], now - MINUTE)
    settle()
    return ids


def _mailboxes(one: Mailbox, number: int) -> list[Mailbox]:
    """Copy a mailbox that may send at any hour, and as much as is asked of it."""
    domain = one.address.rpartition("@")[2]
    own = _ALWAYS | {"daily_cap": PLENTY, "hourly_pace": None, "warm_up_start": None}
    return Mailbox.objects.bulk_create(
        copy_of(one, address=f"copy{uuid.uuid4().hex[:12]}@{domain}", **own) for _ in range(number)
    )


def _copies(one: Message, senders: list[Mailbox], due_at: datetime) -> list[int]:
    draft = one.draft
    assert draft is not None
    person = one.enrollment.prospect
    works = companies(person.company, len(senders))
    people = Prospect.objects.bulk_create(
        copy_of(person, address=f"copy{uuid.uuid4().hex}@{person.domain}", company_id=work.pk)
        for work in works
    )
    journeys = Enrollment.objects.bulk_create(
        copy_of(one.enrollment, prospect_id=each.pk, stage=Stage.APPROVED, due_at=due_at) for each in people
    )
    drafts = Draft.objects.bulk_create(
        copy_of(
            draft, enrollment_id=journey.pk, status=DraftStatus.APPROVED, mailbox_id=sender.pk, sender=str(sender),
            opt_out_token=new_opt_out_token(), message_id=f"<{uuid.uuid4().hex}@example.org>",
        )
        for journey, sender in zip(journeys, senders, strict=True)
    )  # fmt: skip
    _texts(draft, drafts)
    messages = [_message(one, each, person, due_at) for each, person in zip(drafts, people, strict=True)]
    _approve(draft, messages)
    return [message.pk for message in Message.objects.bulk_create(messages)]


def _texts(draft: Draft, drafts: list[Draft]) -> None:
    text = draft.text
    fills = list(text.fills.all())
    texts = DraftText.objects.bulk_create(copy_of(text, draft_id=each.pk) for each in drafts)
    SlotFill.objects.bulk_create(copy_of(fill, text_id=each.pk) for each in texts for fill in fills)


def _message(one: Message, draft: Draft, person: Prospect, due_at: datetime) -> Message:
    message = copy_of(
        one, enrollment_id=draft.enrollment_id, draft_id=draft.pk, mailbox_id=draft.mailbox_id, sender=draft.sender,
        recipient=person.address, opt_out_url=draft.opt_out_url, message_id=draft.message_id, due_at=due_at,
        due_since=due_at, hint_until=None, status=MessageStatus.SCHEDULED,
    )  # fmt: skip
    message.approved_sha256 = envelope_of(message).sha256
    return message


def _approve(draft: Draft, messages: list[Message]) -> None:
    approval = draft.decisions.filter(kind__in=APPROVALS)[0]
    ReviewDecision.objects.bulk_create(
        copy_of(
            approval,
            draft_id=message.draft_id,
            content_sha256=message.approved_sha256,
            request_key=uuid.uuid4(),
        )
        for message in messages
    )
