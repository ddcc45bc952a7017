"""What waits, and all that says when it leaves, read in a fixed number of statements however long the queue is."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from typing import Any, Final, NamedTuple

from django.db.models import TextField
from django.db.models.functions import Cast

from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageKind, MessageStatus
from campaigns.delivery.selectors.queue.lines import WAITS
from campaigns.enrollments.models import Campaign
from campaigns.enrollments.rules import CampaignStatus
from campaigns.mailboxes.models import Mailbox, MailboxDay
from campaigns.mailboxes.rules import MailboxStatus, Window
from campaigns.mailboxes.selectors import recent_days, today_among
from campaigns.prospects.rules.countries import country_code, country_of_domain
from campaigns.prospects.rules.time_zones import parts_of_country, whereabouts_of
from campaigns.suppressions.rules import ReasonNotToWrite
from campaigns.suppressions.rules.countries import objection

_PERSON: Final = "enrollment__prospect"
_ANSWER: Final = MessageKind.ANSWER.value
_SENDING: Final = MessageStatus.SENDING.value


class Row(NamedTuple):
    """A mail that waits, with what is asked of its person and company. `step` None: an answer."""

    pk: int
    kind: str
    status: str
    recipient: str
    due_at: datetime
    since: datetime
    past_due: bool
    mailbox: int
    campaign: int
    step: int | None
    address: str
    stated: str
    columns: str
    city: str
    country: str
    company: int | None
    domain: str | None
    company_city: str | None
    company_country: str | None
    basis: str

    @property
    def is_answer(self) -> bool:
        return self.kind == _ANSWER

    @property
    def is_sending(self) -> bool:
        return self.status == _SENDING


# As text what Python reads faster than Django does: moments, and a list's own columns.
_COLUMNS: Final = (
    "pk", "kind", "status", "recipient", Cast("due_at", TextField()), Cast("due_since", TextField()), "past_due",
    "mailbox_id", "enrollment__campaign_id", "step__number", f"{_PERSON}__address", f"{_PERSON}__time_zone",
    Cast(f"{_PERSON}__columns", TextField()), f"{_PERSON}__city", f"{_PERSON}__country", f"{_PERSON}__company_id",
    f"{_PERSON}__company__domain", f"{_PERSON}__company__city", f"{_PERSON}__company__country", f"{_PERSON}__basis",
)  # fmt: skip


def rows_waiting() -> list[Row]:
    """Return what waits, in no order."""
    found = Message.objects.filter(WAITS).values_list(*_COLUMNS)
    return [Row._make((*row[:4], _moment(row[4]), _moment(row[5]), *row[6:])) for row in found]


def _parts(columns: str) -> tuple[str, ...]:
    return () if columns == "{}" else parts_of_country(json.loads(columns))


def _moment(text: str) -> datetime:
    """Read a moment as a database writes it; SQLite's are UTC and do not say so."""
    moment = datetime.fromisoformat(text)
    return moment if moment.tzinfo is UTC else _in_utc(moment)


def _in_utc(moment: datetime) -> datetime:
    return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)


@dataclass(frozen=True)
class Around:
    """What is read beside the queue. What was found out for one mail is kept for others of the same place."""

    campaigns: Mapping[int, Campaign]
    mailboxes: Mapping[int, Mailbox]
    recent: Mapping[int, Sequence[MailboxDay]]
    todays: Mapping[int, MailboxDay]
    now: datetime
    _windows: dict[tuple[Any, ...], Window] = field(default_factory=dict)
    _alike: dict[Window, Window] = field(default_factory=dict)
    _objections: dict[tuple[Any, ...], ReasonNotToWrite | None] = field(default_factory=dict)

    @cached_property
    def running(self) -> frozenset[int]:
        """Which campaigns run."""
        return frozenset(pk for pk, each in self.campaigns.items() if each.status == CampaignStatus.RUNNING)

    @cached_property
    def active(self) -> frozenset[int]:
        """Which mailboxes send."""
        return frozenset(pk for pk, each in self.mailboxes.items() if each.status == MailboxStatus.ACTIVE)

    def window_of(self, row: Row) -> Window:
        """Return when the reader of a mail may be written to, as `Campaign.window_of` does for a loaded person."""
        ending = row.address.rpartition(".")[2]
        cities, countries = (
            (row.city, row.company_city or ""),
            (row.country, row.company_country or ""),
        )
        place = (row.campaign, row.stated, _parts(row.columns), cities, countries, ending)
        known = self._windows.get(place)
        if known is None:
            whereabouts = whereabouts_of(
                stated=row.stated,
                columns=json.loads(row.columns),
                cities=cities,
                countries=countries,
                address=row.address,
            )
            found = self.campaigns[row.campaign].window_at(whereabouts)
            known = self._windows[place] = self._alike.setdefault(found, found)
        return known

    def objection_to(self, row: Row) -> ReasonNotToWrite | None:
        """Return what the reader's country asks for and nobody has answered, as `country_objection` does."""
        ending = row.address.rpartition(".")[2]
        place = (row.country, row.company_country, ending, row.basis, row.campaign)
        if place not in self._objections:
            countries = (country_code(row.country), country_code(row.company_country or ""))
            country = next(filter(None, countries), "") or country_of_domain(ending)
            self._objections[place] = objection(country, row.basis or self.campaigns[row.campaign].basis)
        return self._objections[place]


def around(rows: Sequence[Row], now: datetime) -> Around:
    """Return the campaigns and mailboxes of what waits, with the days that these have sent on."""
    campaigns = Campaign.objects.in_bulk({row.campaign for row in rows})
    mailboxes = Mailbox.objects.in_bulk({row.mailbox for row in rows})
    recent = recent_days(mailboxes.values(), now)
    todays = {pk: today_among(mailbox, now, recent.get(pk, ())) for pk, mailbox in mailboxes.items()}
    return Around(campaigns, mailboxes, recent, todays, now)
