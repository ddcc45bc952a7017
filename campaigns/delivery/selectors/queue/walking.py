"""When everything that waits will leave, by the rules that the senders keep.

However long the queue is, it is read in a fixed number of statements, and walked through in memory.
"""

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Final

from django.db.models import Max

from campaigns.delivery.models import Message
from campaigns.delivery.rules.forecasting import Sender, Waiting, forecast
from campaigns.delivery.selectors.queue.lines import TOO_FAR, Lies, Queue, Queued, Stay
from campaigns.delivery.selectors.queue.reading import Around, Row, around, rows_waiting
from campaigns.enrollments.rules import CampaignStatus, why_nothing_leaves
from campaigns.mailboxes.models import Mailbox
from campaigns.mailboxes.rules import MailboxStatus
from campaigns.prospects.rules.addresses import normalise, registrable_domain
from campaigns.suppressions.rules import ReasonNotToWrite, SuppressionReason
from campaigns.suppressions.selectors import Asked, first_reasons
from outreach.collector import collector_rests

_BARRED: Final = "The person or the company is on hold, or on the do-not-contact list."
_PAST_DUE: Final = "It could not leave when it was due. Somebody must say whether it still goes."
_SAID_BY_PEOPLE: Final = frozenset({"hold", *SuppressionReason})
_LONGEST_DISTANCE: Final = timedelta(days=60)  # how far back a first mail may still keep colleagues waiting
_LAST: Final = datetime.max.replace(tzinfo=UTC)

_No = ReasonNotToWrite | None


@collector_rests()
def walked(now: datetime) -> Queue:
    """Return what waits now, and when each mail of it leaves."""
    rows = rows_waiting()
    beside = around(rows, now)
    noes = _noes(rows, beside)
    return Queue(_in_order(rows, noes, _leaves(rows, noes, beside), beside), now)


def _in_order(
    rows: Sequence[Row], noes: Sequence[_No], leaves: dict[int, datetime], beside: Around
) -> list[Queued]:
    """Return the mails as they leave, each with how many leave its mailbox before it."""
    soonest = sorted(
        zip(
            [leaves.get(row.pk, _LAST) for row in rows],
            [row.since for row in rows],
            range(len(rows)),
            strict=True,
        )
    )
    before, mails = Counter[int](), list[Queued]()
    for _, _, place in soonest:
        row = rows[place]
        at, answer = leaves.get(row.pk), row.is_answer
        stays = None if at else _stays(row, noes[place], beside)
        line = 0 if answer else before[row.mailbox]
        mails.append(Queued(row.pk, at, (row.step or 0) > 1, line, stays, answer))
        before[row.mailbox] += not answer
    return mails


def _noes(rows: Sequence[Row], beside: Around) -> list[_No]:
    """Return the first thing that says no to each mail: a person, or what the reader's country asks for."""
    said = first_reasons([_asked(row, beside) for row in rows], beside.now)
    return [
        no or (None if row.is_answer else beside.objection_to(row))
        for row, no in zip(rows, said, strict=True)
    ]


def _asked(row: Row, beside: Around) -> Asked:
    """Return under which keys a no to a mail is looked for, as `keys_of` does for a loaded message."""
    recipient = normalise(row.recipient or row.address)
    addresses = (row.address,) if recipient == row.address else (row.address, recipient)
    company = row.domain or row.address.rpartition("@")[2]
    domains = {company, *(registrable_domain(address) for address in addresses)}
    return Asked(
        addresses,
        tuple(domain for domain in domains if domain),
        beside.campaigns[row.campaign].offer_id,
        None if row.is_answer else row.campaign,
        row.mailbox,
        row.is_answer,
    )


def _leaves(rows: Sequence[Row], noes: Sequence[_No], beside: Around) -> dict[int, datetime]:
    """Return when each mail leaves that does so without a person, by its id."""
    going = [(row, no) for row, no in zip(rows, noes, strict=True) if _goes_by_itself(row, no, beside)]
    mails = [_waiting(row, no, beside) for row, no in going if not (row.is_sending or row.is_answer)]
    at_work = {row.pk: _at_once(row, no, beside) for row, no in going if row.is_sending or row.is_answer}
    senders = [_sender(mailbox, beside) for mailbox in beside.mailboxes.values()]
    return at_work | forecast(mails, senders, beside.now, _resting(mails, beside.now))


def _at_once(row: Row, no: _No, beside: Around) -> datetime:
    """Return when a mail leaves that waits for no other: one that a sender has, or an answer."""
    if row.is_sending:
        return beside.now
    return max(moment for moment in (beside.now, row.due_at, no.until if no else None) if moment)


def _stays(row: Row, no: _No, beside: Around) -> Stay:
    campaign, mailbox = beside.campaigns[row.campaign], beside.mailboxes[row.mailbox]
    if no and no.until is None:
        said = no.code in _SAID_BY_PEOPLE
        return Stay(_BARRED, Lies.NO) if said else Stay(no.sentence)
    if row.past_due:
        return Stay(_PAST_DUE, Lies.MAIL)
    if campaign.status != CampaignStatus.RUNNING and not row.is_answer:
        why = why_nothing_leaves(campaign.name, CampaignStatus(campaign.status))
        return Stay(why, Lies.CAMPAIGN, campaign.pk)
    if mailbox.status != MailboxStatus.ACTIVE:
        why = f"{mailbox.address} is paused: {mailbox.paused_reason}"
        return Stay(why, Lies.MAILBOX, mailbox.pk)
    return Stay(TOO_FAR)


def _goes_by_itself(row: Row, no: _No, beside: Around) -> bool:
    if row.is_sending:
        return True
    if row.past_due or (no and no.until is None):
        return False
    return (row.is_answer or row.campaign in beside.running) and row.mailbox in beside.active


def _waiting(row: Row, no: _No, beside: Around) -> Waiting:
    campaign = beside.campaigns[row.campaign]
    moments = (beside.now, row.due_at, campaign.sends_from, no.until if no else None)
    keeps = row.step == 1 and campaign.company_days_apart > 0
    return Waiting(
        row.pk,
        row.mailbox,
        beside.window_of(row),
        row.since,
        max(moment for moment in moments if moment),
        row.company if keeps else None,
        campaign.company_days_apart,
    )


def _sender(mailbox: Mailbox, beside: Around) -> Sender:
    today = beside.todays[mailbox.pk]
    return Sender(
        key=mailbox.pk,
        window=mailbox.window,
        cap=mailbox.daily_cap,
        ramp=mailbox.ramp,
        hourly_pace=mailbox.hourly_pace,
        measured={row.day: row.claimed for row in beside.recent.get(mailbox.pk, ())},
        today=today.day,
        bound=today.bound,
        full=bool(today.full_reason),
        last_at=today.last_claimed_at,
    )


def _resting(mails: Sequence[Waiting], now: datetime) -> dict[int, datetime]:
    """Return until when a company rests because somebody there got a first mail, of companies that have one waiting."""
    first = {mail.company: mail for mail in mails if mail.company is not None}
    company = "enrollment__prospect__company"
    written = Message.objects.filter(
        **{f"{company}__pk__among": set(first)},
        step__number=1,
        enrollment__campaign__status=CampaignStatus.RUNNING,
        handed_over_at__gte=now - _LONGEST_DISTANCE,
    )
    latest = written.values_list(company).annotate(at=Max("handed_over_at"))
    return {pk: _rested(first[pk], at) for pk, at in latest}


def _rested(mail: Waiting, written_at: datetime) -> datetime:
    return mail.reader.working_days_later(written_at, mail.apart) if mail.reader else written_at
