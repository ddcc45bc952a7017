"""What is held of one person, by the list of everything personal."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.apps import apps
from django.db.models import Model, Q, QuerySet, TextField
from django.db.models.functions import Cast

from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.selectors.reply_addresses import every_reply_address
from campaigns.erasure.models import ErasureRequest
from campaigns.erasure.registry import OWNED, By, Owned
from campaigns.erasure.rules import MentionState, RequestState, Traces, traces_of
from campaigns.prospects.models import ImportBatch, ImportRow, Prospect
from campaigns.prospects.rules.addresses import normalise
from campaigns.suppressions.keys import every_hash


@dataclass(frozen=True)
class Who:
    """Whom the rows are about: the normalised address, and the person's row where there is one."""

    address: str
    prospect_id: int | None


def who_has(address: str) -> Who:
    """Return whom an address, in whatever form, belongs to."""
    normalised = normalise(address)
    found = Prospect.objects.filter(address=normalised).values_list("pk", flat=True).first()
    return Who(normalised, found)


def person_of(who: Who) -> Prospect | None:
    """Return the person's row, None where there is none."""
    return Prospect.objects.filter(pk=who.prospect_id).first() if who.prospect_id else None


def table(name: str) -> type[Model]:
    """Return the model of a table that the list names."""
    return apps.get_model(name)


def owned(entry: Owned, who: Who) -> QuerySet[Any]:
    """Return the rows of one entry that are about a person."""
    rows: QuerySet[Any] = table(entry.table)._default_manager.all()  # noqa: SLF001  Django documents this name for generic code
    match entry.by:
        case By.PERSON:
            return rows.filter(**{entry.where: who.prospect_id}) if who.prospect_id else rows.none()
        case By.SUBJECT:
            subject = f"prospect:{who.prospect_id}"
            return rows.filter(**{entry.where: subject}) if who.prospect_id else rows.none()
        case By.ADDRESS:
            return rows.filter(**{f"{entry.where}__iexact": who.address})
        case By.HASH:
            return rows.filter(**{f"{entry.where}__in": every_hash(who.address)})
        case By.WITHIN:
            said: QuerySet[Any] = rows.alias(said=Cast(entry.where, TextField()))
            return said.filter(said__icontains=who.address)


def held_of(who: Who) -> dict[str, int]:
    """Count what is held of a person, by table; a table without a row is left out."""
    counts: dict[str, int] = {}
    for entry in OWNED:
        found = owned(entry, who).count()
        counts[entry.table] = counts.get(entry.table, 0) + found
    return {name: count for name, count in counts.items() if count}


def files_naming(who: Who) -> QuerySet[ImportBatch]:
    """Return the imports in whose rows a person stands."""
    rows = ImportRow.objects.alias(said=Cast("cells", TextField()))
    naming = rows.filter(Q(key=who.address) | Q(said__icontains=who.address))
    return ImportBatch.objects.filter(pk__in=naming.values("batch"))


def with_a_sender(who: Who) -> bool:
    """Say whether a mail to a person is leaving at this moment."""
    theirs = Message.objects.filter(enrollment__prospect=who.prospect_id, status=MessageStatus.SENDING)
    return who.prospect_id is not None and theirs.exists()


def traces_at(who: Who) -> Traces:
    """Return what gives a person away in texts about something else."""
    person = person_of(who)
    if person is None:
        return traces_of(addresses=[who.address], first_name="", last_name="")
    return traces_of(
        addresses=[person.address, person.address_as_given, *_reply_addresses(person)],
        first_name=person.first_name,
        last_name=person.last_name,
        other=[str(value) for value in person.columns.values()],
    )


def _reply_addresses(person: Prospect) -> list[str]:
    """Return the addresses at which the mails to a person asked to be answered: each leads to him."""
    theirs = Message.objects.filter(enrollment__prospect=person).select_related("mailbox")
    return every_reply_address(theirs)


def open_requests() -> QuerySet[ErasureRequest]:
    """Return the erasures that are not done, the oldest first."""
    return ErasureRequest.objects.filter(state=RequestState.OPEN).order_by("id")


def done_requests(since: datetime) -> QuerySet[ErasureRequest]:
    """Return the erasures that were done since then, the latest first."""
    return ErasureRequest.objects.filter(state=RequestState.DONE, done_at__gte=since).order_by("-done_at")


def left_to_decide(request: ErasureRequest) -> int:
    """Count the texts that somebody must still look at."""
    return request.mentions.filter(state=MentionState.OPEN).count()
