"""When everything that waits will leave, by the rules that the senders keep.

However long the queue is, it is read in a fixed number of statements, and walked through in memory.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import Max

from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageKind, MessageStatus
from campaigns.delivery.rules.forecasting import Sender, Waiting, forecast
from campaigns.delivery.selectors import Keys, as_answer
from campaigns.delivery.selectors.queue.lines import WAITS, Queue, Queued
from campaigns.enrollments.models import Campaign
from campaigns.enrollments.rules import CampaignStatus
from campaigns.mailboxes.models import Mailbox, MailboxDay
from campaigns.mailboxes.rules import MailboxStatus, Window
from campaigns.mailboxes.selectors import recent_days, today_among
from campaigns.prospects.rules.addresses import normalise, registrable_domain
from campaigns.prospects.rules.countries import country_code, country_of_domain
from campaigns.prospects.rules.time_zones import whereabouts_of
from campaigns.suppressions.rules import ReasonNotToWrite, SuppressionReason
from campaigns.suppressions.rules.countries import objection
from campaigns.suppressions.selectors import first_reasons
from outreach.db.among import among

_PERSON: Final = "enrollment__prospect"
_COLUMNS: Final = {
    "pk": "pk", "kind": "kind", "status": "status", "recipient": "recipient", "due_at": "due_at", "since": "due_since",
    "past_due": "past_due",
    "mailbox": "mailbox_id", "campaign": "enrollment__campaign_id", "step": "step__number", "address": f"{_PERSON}__address",
    "stated": f"{_PERSON}__time_zone", "columns": f"{_PERSON}__columns", "city": f"{_PERSON}__city",
    "country": f"{_PERSON}__country", "company": f"{_PERSON}__company_id", "domain": f"{_PERSON}__company__domain",
    "company_city": f"{_PERSON}__company__city", "company_country": f"{_PERSON}__company__country",
    "basis": f"{_PERSON}__basis",
}  # fmt: skip
_BARRED: Final = "The person or the company is on hold, or on the do-not-contact list."
_SAID_BY_PEOPLE: Final = frozenset({"hold", *SuppressionReason})
_LONGEST_DISTANCE: Final = timedelta(days=60)  # how far back a first mail may still keep colleagues waiting


@dataclass(frozen=True)
class _Around:
    """What is read beside the queue."""

    campaigns: Mapping[int, Campaign]
    mailboxes: Mapping[int, Mailbox]
    recent: Mapping[int, Sequence[MailboxDay]]
    todays: Mapping[int, MailboxDay]
    now: datetime


def walked(now: datetime) -> Queue:
    """Return what waits now, and when each mail of it leaves."""
    rows = _rows()
    around = _around(rows, now)
    noes = _noes(rows, around)
    leaves = _leaves(rows, noes, around)
    last = datetime.max.replace(tzinfo=now.tzinfo)
    soonest = sorted(
        zip(rows, noes, strict=True), key=lambda each: (leaves.get(each[0]["pk"], last), each[0]["since"])
    )
    before, mails = Counter[int](), list[Queued]()
    for row, no in soonest:
        pk, mailbox = row["pk"], row["mailbox"]
        stays = "" if pk in leaves else _stays(row, no, around)
        answer = _is_answer(row)
        mails.append(
            Queued(
                pk, leaves.get(pk), (row["step"] or 0) > 1, 0 if answer else before[mailbox], stays, answer
            )
        )
        before[mailbox] += not answer
    return Queue(mails, now)


def _is_answer(row: Mapping[str, Any]) -> bool:
    return bool(row["kind"] == MessageKind.ANSWER)


def _rows() -> list[dict[str, Any]]:
    columns = Message.objects.filter(WAITS).values_list(*_COLUMNS.values())
    return [dict(zip(_COLUMNS, row, strict=True)) for row in columns]


def _around(rows: Sequence[Mapping[str, Any]], now: datetime) -> _Around:
    campaigns = Campaign.objects.in_bulk({row["campaign"] for row in rows})
    mailboxes = Mailbox.objects.in_bulk({row["mailbox"] for row in rows})
    recent = recent_days(mailboxes.values(), now)
    todays = {pk: today_among(mailbox, now, recent.get(pk, ())) for pk, mailbox in mailboxes.items()}
    return _Around(campaigns, mailboxes, recent, todays, now)


def _noes(rows: Sequence[Mapping[str, Any]], around: _Around) -> list[ReasonNotToWrite | None]:
    """Return the first thing that says no to each mail: a person, or what the reader's country asks for."""
    said = first_reasons([_keys(row, around) for row in rows], around.now)
    return [
        no or (None if _is_answer(row) else _country_says(row, around))
        for row, no in zip(rows, said, strict=True)
    ]


def _country_says(row: Mapping[str, Any], around: _Around) -> ReasonNotToWrite | None:
    countries = (country_code(row["country"]), country_code(row["company_country"] or ""))
    country = next(filter(None, countries), "") or country_of_domain(row["address"])
    return objection(country, row["basis"] or around.campaigns[row["campaign"]].basis)


def _keys(row: Mapping[str, Any], around: _Around) -> dict[str, Any]:
    """Return under which keys a no to a mail is looked for, as `keys_of` does for a loaded message, and whether it answers."""
    addresses = {row["address"], normalise(row["recipient"])}
    domains = {row["domain"] or row["address"].rpartition("@")[2]}
    domains |= {registrable_domain(address) or "" for address in addresses}
    keys: Keys = {
        "addresses": addresses,
        "domains": domains - {""},
        "offer_id": around.campaigns[row["campaign"]].offer_id,
        "campaign_id": row["campaign"],
        "mailbox_id": row["mailbox"],
    }
    return {**as_answer(keys), "answer": True} if _is_answer(row) else {**keys}


def _leaves(
    rows: Sequence[Mapping[str, Any]], noes: Sequence[ReasonNotToWrite | None], around: _Around
) -> dict[int, datetime]:
    """Return when each mail leaves that does so without a person, by its id."""
    going = [(row, no) for row, no in zip(rows, noes, strict=True) if _goes_by_itself(row, no, around)]
    steps = [
        (row, no) for row, no in going if row["status"] == MessageStatus.SCHEDULED and not _is_answer(row)
    ]
    mails = [_waiting(row, no, around) for row, no in steps]
    at_work = {
        row["pk"]: _at_once(row, no, around)
        for row, no in going
        if row["status"] == MessageStatus.SENDING or _is_answer(row)
    }
    senders = [_sender(mailbox, around) for mailbox in around.mailboxes.values()]
    return at_work | forecast(mails, senders, around.now, _resting(mails, around.now))


def _at_once(row: Mapping[str, Any], no: ReasonNotToWrite | None, around: _Around) -> datetime:
    """Return when a mail leaves that waits for no other: one that a sender has, or an answer."""
    if row["status"] == MessageStatus.SENDING:
        return around.now
    return max(moment for moment in (around.now, row["due_at"], no.until if no else None) if moment)


def _stays(row: Mapping[str, Any], no: ReasonNotToWrite | None, around: _Around) -> str:
    campaign, mailbox = around.campaigns[row["campaign"]], around.mailboxes[row["mailbox"]]
    if no and no.until is None:
        return _BARRED if no.code in _SAID_BY_PEOPLE else no.sentence
    if row["past_due"]:
        return "It could not leave when it was due. Somebody must say whether it still goes."
    if campaign.status != CampaignStatus.RUNNING and not _is_answer(row):
        return f"The campaign “{campaign}” is {campaign.get_status_display()}."
    if mailbox.status != MailboxStatus.ACTIVE:
        return f"{mailbox.address} is paused: {mailbox.paused_reason}"
    return "The hours of the reader and of the mailbox never meet, or its turn is more than four months away."


def _goes_by_itself(row: Mapping[str, Any], no: ReasonNotToWrite | None, around: _Around) -> bool:
    if row["status"] == MessageStatus.SENDING:
        return True
    runs = _is_answer(row) or around.campaigns[row["campaign"]].status == CampaignStatus.RUNNING
    sends = around.mailboxes[row["mailbox"]].status == MailboxStatus.ACTIVE
    return runs and sends and not row["past_due"] and (no is None or no.until is not None)


def _waiting(row: Mapping[str, Any], no: ReasonNotToWrite | None, around: _Around) -> Waiting:
    campaign = around.campaigns[row["campaign"]]
    moments = (around.now, row["due_at"], campaign.sends_from, no.until if no else None)
    keeps = row["step"] == 1 and campaign.company_days_apart > 0
    return Waiting(
        key=row["pk"],
        mailbox=row["mailbox"],
        reader=_window(row, campaign),
        since=row["since"],
        not_before=max(moment for moment in moments if moment),
        company=row["company"] if keeps else None,
        apart=campaign.company_days_apart,
    )


def _window(row: Mapping[str, Any], campaign: Campaign) -> Window:
    whereabouts = whereabouts_of(
        stated=row["stated"],
        columns=row["columns"],
        cities=(row["city"], row["company_city"] or ""),
        countries=(row["country"], row["company_country"] or ""),
        address=row["address"],
    )
    return campaign.window_at(whereabouts)


def _sender(mailbox: Mailbox, around: _Around) -> Sender:
    today = around.todays[mailbox.pk]
    return Sender(
        key=mailbox.pk,
        window=mailbox.window,
        cap=mailbox.daily_cap,
        ramp=mailbox.ramp,
        hourly_pace=mailbox.hourly_pace,
        measured={row.day: row.claimed for row in around.recent.get(mailbox.pk, ())},
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
        among(f"{company}__pk", list(first)),
        step__number=1,
        enrollment__campaign__status=CampaignStatus.RUNNING,
        handed_over_at__gte=now - _LONGEST_DISTANCE,
    )
    latest = written.values_list(company).annotate(at=Max("handed_over_at"))
    return {pk: _rested(first[pk], at) for pk, at in latest}


def _rested(mail: Waiting, written_at: datetime) -> datetime:
    return mail.reader.working_days_later(written_at, mail.apart) if mail.reader else written_at
