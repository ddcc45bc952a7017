"""`manage.py rotate_suppression_keys`: hash the do-not-contact list with the newest key of its ring."""

from collections.abc import Iterator
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils import timezone

from campaigns.audit.rules import SOFTWARE
from campaigns.delivery.models import Message
from campaigns.enrollments.models import Campaign
from campaigns.mailboxes.models import Mailbox
from campaigns.prospects.models import Company, Contact, Deal, Prospect
from campaigns.prospects.rules.addresses import normalise, registrable_domain
from campaigns.replies.models import InboundMessage
from campaigns.suppressions.selectors import listed_companies, missing_keys, rows_by_key
from campaigns.suppressions.services import rekey

# Where addresses and domains stand in plain letters.
ADDRESSES: Final = (
    (Prospect.objects, "address"), (Prospect.objects, "address_as_given"), (Contact.objects, "address"),
    (Message.objects, "recipient"), (InboundMessage.objects, "sender"),
)  # fmt: skip
DOMAINS: Final = (Company.objects, Deal.objects)
NUMBERED: Final = (Campaign.objects, Mailbox.objects)


class Command(BaseCommand):
    """Safe to run at any time and again; look-ups use every key of the ring meanwhile."""

    help = "Hash the rows of the do-not-contact list with the newest key, where whom they bar is known."

    def handle(self, *_args: Any, **_options: Any) -> None:
        changed = rekey(known=known(), by=SOFTWARE, now=timezone.now())
        newest = next(iter(settings.SUPPRESSION_KEYS))
        counts = rows_by_key()
        self.stdout.write(f"{changed} rows are hashed with the key “{newest}” now.")
        for key_id in settings.SUPPRESSION_KEYS:
            self.stdout.write(_about(key_id, counts.get(key_id, 0), newest=key_id == newest))
        for key_id, rows in missing_keys().items():
            self.stdout.write(
                f"{key_id} is not in SUPPRESSION_KEYS, so its {rows} rows bar nobody: put it back."
            )


def _about(key_id: str, rows: int, *, newest: bool) -> str:
    if newest:
        return f"{key_id} is the newest key; {rows} rows."
    if rows:
        return f"{key_id} must stay: {rows} rows name nobody who is still known here."
    return f"{key_id} has no row left and may go from SUPPRESSION_KEYS."


def known() -> Iterator[str]:
    """Yield everything in plain letters that a row of the list may be about, in its normal form."""
    for people, field in ADDRESSES:
        for address in people.values_list(field, flat=True).distinct().iterator():
            if "@" in address:
                yield normalise(address)
                yield from filter(None, [registrable_domain(address)])
    for companies in DOMAINS:
        yield from companies.values_list("domain", flat=True).distinct().iterator()
    for numbered in NUMBERED:
        yield from map(str, numbered.values_list("pk", flat=True))
    for company in listed_companies().values_list("company", flat=True):
        yield company.partition(",")[0]
