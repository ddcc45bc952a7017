"""Who says no to a mail: people and companies by their keys, and what the reader's country asks for."""

from datetime import datetime
from typing import TypedDict

from django.db.models import Q

from campaigns.delivery.models import Message
from campaigns.enrollments.models import Enrollment
from campaigns.mailboxes.models import Mailbox
from campaigns.prospects.rules.addresses import normalise, registrable_domain
from campaigns.suppressions.rules import ReasonNotToWrite
from campaigns.suppressions.rules.countries import objection
from campaigns.suppressions.selectors import nothing_bars, reasons_not_to_write


def noes(
    enrollment: Enrollment,
    mailbox: Mailbox | None,
    now: datetime,
    *,
    recipient: str = "",
    answer: bool = False,
) -> list[ReasonNotToWrite]:
    """Return every no against writing to this person in this campaign.

    Asked by the person's address and by the `recipient` that was approved, should the two have parted since; by the
    company's domain and by that of the address, which is another one at groups and after mergers. What the person's
    country asks for comes last; it takes no statement of its own. An `answer` goes to somebody who wrote to us: no
    country minds it, no campaign holds it, and some noes let it pass (`LET_ANSWERS_PASS`).
    """
    asked = _asked(enrollment, mailbox, recipient)
    if answer:
        return reasons_not_to_write(**as_answer(asked), now=now, answer=True)
    said = reasons_not_to_write(**asked, now=now)
    country = country_objection(enrollment)
    return [*said, country] if country else said


def country_objection(enrollment: Enrollment) -> ReasonNotToWrite | None:
    """Return what the person's country asks for and nobody has answered, for this person or for the campaign."""
    person = enrollment.prospect
    return objection(person.country_code, person.basis or enrollment.campaign.basis)


def no_noes(enrollment: Enrollment, mailbox: Mailbox | None, now: datetime, *, recipient: str = "") -> Q:
    """Return the condition that `noes` would find none, for the update that rests on it."""
    if country_objection(enrollment):
        return Q(pk__in=[])
    return nothing_bars(**_asked(enrollment, mailbox, recipient), now=now)


def keys_of(message: Message) -> "Keys":
    """Return under which keys a no to this message is looked for."""
    asked = _asked(message.enrollment, message.mailbox, message.recipient)
    return as_answer(asked) if message.is_answer else asked


def as_answer(keys: "Keys") -> "Keys":
    """Return the keys of an answer: it belongs to no campaign's mail, whatever holds that."""
    return {**keys, "campaign_id": None}


class Keys(TypedDict):
    """Addresses, domains and rows that a no may name."""

    addresses: set[str]
    domains: set[str]
    offer_id: int | None
    campaign_id: int | None
    mailbox_id: int | None


def _asked(enrollment: Enrollment, mailbox: Mailbox | None, recipient: str) -> Keys:
    prospect = enrollment.prospect
    addresses = {prospect.address, normalise(recipient or prospect.address)}
    domains = {prospect.domain} | {registrable_domain(address) or "" for address in addresses}
    return {
        "addresses": addresses,
        "domains": domains - {""},
        "offer_id": enrollment.campaign.offer_id,
        "campaign_id": enrollment.campaign_id,
        "mailbox_id": mailbox.pk if mailbox else None,
    }
