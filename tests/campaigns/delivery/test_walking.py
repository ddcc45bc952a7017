"""However a long queue is walked through, each mail is said what it would be said if it were asked alone."""

from collections.abc import Iterable
from datetime import datetime, time, timedelta
from random import Random
from typing import Any, Final
from uuid import uuid4

import pytest
from django.db import connection
from django.db.models import Max
from django.test.utils import CaptureQueriesContext

from campaigns.audit.rules import SOFTWARE
from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageKind, MessageStatus
from campaigns.delivery.rules.forecasting import Sender, Waiting
from campaigns.delivery.selectors import noes, scheduled, why_not_now
from campaigns.delivery.selectors.queue.walking import walked
from campaigns.enrollments.models import Campaign
from campaigns.enrollments.rules import CampaignStatus
from campaigns.mailboxes.models import Mailbox, MailboxDay
from campaigns.mailboxes.rules import MailboxStatus
from campaigns.mailboxes.selectors import today_of
from campaigns.mailboxes.services import pause
from campaigns.prospects.models import Company, Prospect
from campaigns.suppressions import selectors as suppressions
from campaigns.suppressions.rules import HoldScope, SuppressionReason, SuppressionScope
from campaigns.suppressions.services import hold, suppress
from outreach.management.benches.outgoing import due_copies
from tests.campaigns.delivery.plain_forecast import plain_forecast
from tests.factories.journey import a_handed_over_message, a_scheduled_message, an_enrollment
from tests.factories.moments import LATER, NOW
from tests.factories.setting import a_campaign

pytestmark = pytest.mark.django_db
PLACES: Final[tuple[tuple[str, str, dict[str, str]], ...]] = (
    ("Germany", "", {}), ("USA", "", {"State / Region": "Wisconsin"}), ("USA", "Boston", {}), ("", "", {}),
    ("Brasil", "", {"region": "Acre"}), ("Japan", "Osaka", {"Notes": "Region"}), ("nowhere", "", {"state": ""}),
)  # fmt: skip


def plainly(now: datetime) -> dict[int, datetime | None]:
    """Return when each mail leaves, asked mail by mail through what a sender asks."""
    messages = list(scheduled())
    going = {message.pk: _moment(message, now) for message in messages}
    steps = [each for each in messages if going[each.pk] and not _at_once(each)]
    mails = [_waiting(each, going[each.pk] or now) for each in steps]
    found = plain_forecast(mails, [_sender(each, now) for each in Mailbox.objects.all()], now, _rests(steps))
    at_once = {each.pk: going[each.pk] for each in messages if _at_once(each)}
    return {each.pk: found.get(each.pk) or at_once.get(each.pk) for each in messages}


def _at_once(message: Message) -> bool:
    return message.is_answer or message.status == MessageStatus.SENDING


def _moment(message: Message, now: datetime) -> datetime | None:
    """Return from when on a mail may leave, whatever the hours; None: a person must act."""
    if message.status == MessageStatus.SENDING:
        return now
    campaign, runs = message.enrollment.campaign, message.is_answer
    said = noes(
        message.enrollment, message.mailbox, now, recipient=message.recipient, answer=message.is_answer
    )
    if said and said[0].until is None:
        return None
    runs = runs or campaign.status == CampaignStatus.RUNNING
    if message.past_due or not runs or message.mailbox.status != MailboxStatus.ACTIVE:
        return None
    moments = [now, message.due_at, said[0].until if said else None]
    return max(each for each in [*moments, None if message.is_answer else campaign.sends_from] if each)


def _waiting(message: Message, not_before: datetime) -> Waiting:
    campaign, person = message.enrollment.campaign, message.enrollment.prospect
    assert message.step
    keeps = message.step.number == 1 and campaign.company_days_apart
    return Waiting(
        message.pk, message.mailbox_id, campaign.window_of(person), message.due_since, not_before,
        person.company_id if keeps else None, campaign.company_days_apart,
    )  # fmt: skip


def _sender(mailbox: Mailbox, now: datetime) -> Sender:
    today = today_of(mailbox, now)
    measured = dict(MailboxDay.objects.filter(mailbox=mailbox).values_list("day", "claimed"))
    return Sender(
        mailbox.pk, mailbox.window, mailbox.daily_cap, mailbox.ramp, mailbox.hourly_pace, measured, today.day,
        today.bound, bool(today.full_reason), today.last_claimed_at,
    )  # fmt: skip


def _rests(messages: Iterable[Message]) -> dict[int, datetime]:
    found: dict[int, datetime] = {}
    for message in messages:
        campaign, person = message.enrollment.campaign, message.enrollment.prospect
        written = Message.objects.filter(
            step__number=1, enrollment__prospect__company=person.company_id, handed_over_at__isnull=False
        ).aggregate(at=Max("handed_over_at"))["at"]
        if written and message.step and message.step.number == 1 and person.company_id:
            found[person.company_id] = campaign.window_of(person).working_days_later(
                written, campaign.company_days_apart
            )
    return found


def a_queue(drawn: Random, *, mails: int = 24) -> None:
    """Mails of two campaigns from three mailboxes to people anywhere, with noes and holds here and there."""
    one, other = a_scheduled_message(), a_handed_over_message()
    due_copies(one, mails, now=NOW, mailboxes=3)
    Campaign.objects.update(
        weekdays=[0, 1, 2, 3, 4], opens=time(8, 30), closes=time(17, 30), company_days_apart=2
    )
    Mailbox.objects.update(opens=time(8), closes=time(19), weekdays=[0, 1, 2, 3, 4])
    for mailbox in Mailbox.objects.all():
        limits = {"daily_cap": drawn.randint(1, 6), "hourly_pace": drawn.choice([None, 4])}
        Mailbox.objects.filter(pk=mailbox.pk).update(**limits)
    Mailbox.objects.filter(pk=one.mailbox_id).update(time_zone="America/Chicago")
    if drawn.random() < 0.5:
        pause(mailbox=one.mailbox, reason="The server refuses us.", by=SOFTWARE, now=NOW)
    companies = [other.enrollment.prospect.company, *Company.objects.all()[:4]]
    for person in Prospect.objects.all():
        person.country, person.city, person.columns = drawn.choice(PLACES)
        person.company, person.basis = (
            drawn.choice([*companies, person.company]),
            drawn.choice(["", "They asked."]),
        )
        person.save()
    for message in Message.objects.filter(status=MessageStatus.SCHEDULED):
        _change(message, drawn)
    _say_no(drawn)


def _change(message: Message, drawn: Random) -> None:
    changes: list[dict[str, Any]] = [
        {},
        {},
        {},
        {"past_due": True},
        {"recipient": f"New.{message.recipient}"},
    ]
    if message.draft:
        changes.append({"status": MessageStatus.SENDING, "token": uuid4(), "sending_until": LATER})
    since = {"due_since": NOW - timedelta(minutes=drawn.randint(0, 900)), "due_at": NOW + timedelta(hours=drawn.randint(-9, 30))}  # fmt: skip
    Message.objects.filter(pk=message.pk).update(**since, **drawn.choice(changes))


def _say_no(drawn: Random) -> None:
    people = list(Prospect.objects.select_related("company"))
    for scope in (SuppressionScope.ADDRESS, SuppressionScope.DOMAIN):
        person = drawn.choice(people)
        key = person.address if scope is SuppressionScope.ADDRESS else person.domain
        suppress(scope=scope, key=key, reason=drawn.choice(list(SuppressionReason)), by=SOFTWARE)
    for until in (None, LATER + timedelta(hours=drawn.randint(1, 60)), NOW - timedelta(hours=1)):
        hold(scope=HoldScope.ADDRESS, key=drawn.choice(people).address, reason="A deal is open.", by=SOFTWARE, until=until)  # fmt: skip


@pytest.mark.parametrize("seed", range(6))
def test_the_quick_walk_says_of_each_mail_what_it_is_said_alone(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(suppressions, "MANY", (seed % 2) * 2_000)
    a_queue(Random(seed))
    queue = walked(LATER)
    assert {mail.pk: mail.leaves for mail in queue.mails} == plainly(LATER)
    held = {message.pk: why_not_now(message, LATER) for message in scheduled()}
    for mail in queue.mails:
        if mail.leaves == LATER and not mail.before:
            continue
        why = held[mail.pk]
        assert bool(mail.stays) == (mail.leaves is None)
        assert mail.leaves is None or why is None or why.until is not None or mail.leaves == LATER
    order = [mail.leaves or datetime.max.replace(tzinfo=LATER.tzinfo) for mail in queue.mails]
    assert order == sorted(order)
    assert {mail.answer for mail in queue.mails} == {
        kind == MessageKind.ANSWER for kind in scheduled().values_list("kind", flat=True)
    }


@pytest.mark.parametrize("many", [0, 2_000])
def test_a_long_queue_asks_as_much_of_the_database_as_a_short_one(
    many: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(suppressions, "MANY", many)

    def asked() -> int:
        with CaptureQueriesContext(connection) as statements:
            walked(LATER)
        return len(statements)

    one = a_scheduled_message(enrollment=an_enrollment(campaign=a_campaign()))
    few = asked()
    due_copies(one, 40, now=NOW, mailboxes=3)
    assert asked() <= few <= 8
