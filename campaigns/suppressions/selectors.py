"""The one question that is asked before anything is written, approved or sent."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from operator import itemgetter
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.db.models import (
    BigIntegerField,
    BooleanField,
    Case,
    Count,
    DateTimeField,
    Exists,
    Q,
    QuerySet,
    Value,
    When,
)
from django.db.models.functions import Cast

from campaigns.suppressions.keys import every_hash, every_hash_of
from campaigns.suppressions.models import Hold, Suppression
from campaigns.suppressions.rules import (
    LET_ANSWERS_PASS,
    LISTS,
    HoldScope,
    ReasonNotToWrite,
    SuppressionReason,
    SuppressionScope,
)
from outreach.db.among import Listed, among
from outreach.db.planned import Given

_SUPPRESSED_WORDS = {
    SuppressionScope.ADDRESS: "This person is on the do-not-contact list",
    SuppressionScope.DOMAIN: "This company is on the do-not-contact list",
    SuppressionScope.OFFER_TO_ADDRESS: "This person said no to this offer",
}


def reasons_not_to_write(
    *,
    addresses: Iterable[str],
    domains: Iterable[str],
    now: datetime,
    offer_id: int | None = None,
    campaign_id: int | None = None,
    mailbox_id: int | None = None,
    answer: bool = False,
) -> list[ReasonNotToWrite]:
    """Return every no in force, lasting ones first; an empty list means that nothing bars this mail.

    `answer`: a person answers somebody who wrote to us, so that a no that lets answers pass is none.
    Addresses and domains are in their normal form (`prospects.rules`); a mail has more than one of them where the
    person's address changed, or where the company's domain is not that of the address.
    """
    suppressions, holds = _bars(
        addresses=addresses, domains=domains, now=now, offer_id=offer_id, campaign_id=campaign_id,
        mailbox_id=mailbox_id, answer=answer,
    )  # fmt: skip
    said = suppressions.values_list(*_SUPPRESSED).union(holds.values_list(*_HELD), all=True)
    return [_reason(*row) for row in sorted(said, key=itemgetter(0, 1))]


class Asked(NamedTuple):
    """What `reasons_not_to_write` is asked of one of many mails, but for the moment."""

    addresses: Collection[str]
    domains: Collection[str]
    offer_id: int | None = None
    campaign_id: int | None = None
    mailbox_id: int | None = None
    answer: bool = False

    def under(self) -> list[tuple[str, str, int]]:
        """Return under which scope, key and offer a no to the mail may stand."""
        named = ((HoldScope.CAMPAIGN, self.campaign_id), (HoldScope.MAILBOX, self.mailbox_id))
        keys = [(HoldScope.ADDRESS.value, each, 0) for each in self.addresses]
        keys += [
            (SuppressionScope.OFFER_TO_ADDRESS.value, each, self.offer_id or 0) for each in self.addresses
        ]
        keys += [(HoldScope.DOMAIN.value, each, 0) for each in self.domains]
        return keys + [(scope.value, str(pk), 0) for scope, pk in named if pk]


MANY: Final = 2_000  # hashes; saying more of them costs more than reading as many noes
_Found = Mapping[tuple[bool, str, str, int], tuple[Any, ...]]


def first_reasons(asked: Sequence[Asked], now: datetime) -> list[ReasonNotToWrite | None]:
    """Return for each of many mails the first of what `reasons_not_to_write` would find, in one statement or three."""
    hashes = every_hash_of(_texts_of(asked))
    found = _found({digest for each in hashes.values() for digest in each}, now)
    said_to = {digest for _, _, digest, _ in found}
    said = {text for text, digests in hashes.items() if not said_to.isdisjoint(digests)}
    if not said:
        return [None] * len(asked)
    return [_first_said(each, found, hashes) if _is_named(each, said) else None for each in asked]


def _texts_of(asked: Sequence[Asked]) -> set[str]:
    texts, rows = set[str](), set[int | None]()
    for each in asked:
        texts.update(each.addresses)
        texts.update(each.domains)
        rows.add(each.campaign_id)
        rows.add(each.mailbox_id)
    return texts | {str(pk) for pk in rows if pk}


def _found(digests: set[str], now: datetime) -> _Found:
    """Return what is said under some hashes: the first row by whether it bars an answer, scope, hash and offer."""
    suppressions = Suppression.objects.filter(lifted_at__isnull=True)
    holds = Hold.objects.filter(Q(until__isnull=True) | Q(until__gt=now), released_at__isnull=True)
    if len(digests) <= MANY or suppressions.count() + holds.count() > len(digests):
        # A set: Django would go through each value of a list before it says them.
        suppressions = suppressions.filter(key_hash__among=digests)
        holds = holds.filter(key_hash__among=digests)
    rows = suppressions.values_list("key_hash", "offer_id", _PASSES, *_SUPPRESSED).union(
        holds.values_list("key_hash", Value(0, BigIntegerField()), "answers_pass", *_HELD), all=True
    )
    found: dict[tuple[bool, str, str, int], tuple[Any, ...]] = {}
    for digest, offer, passes, *row in sorted(rows, key=itemgetter(3, 4), reverse=True):
        for answer in (False,) if passes else (False, True):
            found[answer, row[2], digest, offer] = tuple(row)
    return found


def _is_named(asked: Asked, texts: set[str]) -> bool:
    """Say whether one of some keys is one of a mail's."""
    if not (texts.isdisjoint(asked.addresses) and texts.isdisjoint(asked.domains)):
        return True
    return str(asked.campaign_id) in texts or str(asked.mailbox_id) in texts


def _first_said(asked: Asked, found: _Found, hashes: Mapping[str, Sequence[str]]) -> ReasonNotToWrite | None:
    return _first(
        found.get((asked.answer, scope, digest, offer))
        for scope, key, offer in asked.under()
        for digest in hashes[key]
    )


def _first(rows: Iterable[tuple[Any, ...] | None]) -> ReasonNotToWrite | None:
    row = min((row for row in rows if row), key=itemgetter(0, 1), default=None)
    return _reason(*row) if row else None


def nothing_bars(
    *,
    addresses: Iterable[str],
    domains: Iterable[str],
    now: datetime,
    offer_id: int | None = None,
    campaign_id: int | None = None,
    mailbox_id: int | None = None,
) -> Q:
    """Return the condition that `reasons_not_to_write` would find nothing, so that an update can hold it itself."""
    suppressions, holds = _bars(
        addresses=addresses, domains=domains, now=now, offer_id=offer_id, campaign_id=campaign_id, mailbox_id=mailbox_id
    )  # fmt: skip
    return ~Exists(suppressions) & ~Exists(holds)


@dataclass(frozen=True)
class _Keys:
    """Under which keys a no is looked for: hashes and an offer's id, or the places in a statement where they are said."""

    addresses: list[str] | Given
    domains: list[str] | Given
    campaign: list[str] | Given
    mailbox: list[str] | Given
    offer: int | Given | None


_GIVEN: Final = _Keys(
    addresses=Given("hashed_addresses", Listed()),
    domains=Given("hashed_domains", Listed()),
    campaign=Given("hashed_campaign", Listed()),
    mailbox=Given("hashed_mailbox", Listed()),
    offer=Given("offer"),
)


def given_keys(
    *,
    addresses: Iterable[str],
    domains: Iterable[str],
    offer_id: int | None = None,
    campaign_id: int | None = None,
    mailbox_id: int | None = None,
) -> dict[str, Any]:
    """Return what is said to a statement that holds `nothing_bars_given`, beside `now`."""
    return {
        "hashed_addresses": _hashes(addresses),
        "hashed_domains": _hashes(domains),
        "hashed_campaign": _hashes([str(campaign_id)] if campaign_id else []),
        "hashed_mailbox": _hashes([str(mailbox_id)] if mailbox_id else []),
        "offer": offer_id or 0,
    }


def nothing_bars_given(*, answer: bool = False) -> Q:
    """Return the condition of `nothing_bars` for a statement that is made once: its keys are said as `given_keys`.

    `answer` as for `reasons_not_to_write`.
    """
    suppressions, holds = _barring(_GIVEN, Given("now", DateTimeField()), answer=answer)
    return ~Exists(suppressions) & ~Exists(holds)


def _bars(
    *,
    addresses: Iterable[str],
    domains: Iterable[str],
    now: datetime,
    offer_id: int | None,
    campaign_id: int | None,
    mailbox_id: int | None,
    answer: bool = False,
) -> tuple[QuerySet[Suppression], QuerySet[Hold]]:
    """Return the rows that say no: those for good, and those for a while that are in force."""
    keys = _Keys(
        addresses=_hashes(addresses),
        domains=_hashes(domains),
        campaign=_hashes([str(campaign_id)] if campaign_id else []),
        mailbox=_hashes([str(mailbox_id)] if mailbox_id else []),
        offer=offer_id,
    )
    return _barring(keys, now, answer=answer)


def _barring(
    keys: _Keys, now: datetime | Given, *, answer: bool = False
) -> tuple[QuerySet[Suppression], QuerySet[Hold]]:
    in_force = Q(released_at__isnull=True) & (Q(until__isnull=True) | Q(until__gt=now))
    suppressions, holds = _suppressions(keys), Hold.objects.filter(_barring_holds(keys) & in_force)
    if not answer:
        return suppressions, holds
    return suppressions.exclude(reason__in=sorted(LET_ANSWERS_PASS)), holds.filter(answers_pass=False)


def _hashes(keys: Iterable[str]) -> list[str]:
    return [digest for key in keys for digest in every_hash(key)]


def _suppressions(keys: _Keys) -> QuerySet[Suppression]:
    at_address = among("key_hash", keys.addresses)
    bars = at_address & Q(scope=SuppressionScope.ADDRESS)
    bars |= among("key_hash", keys.domains) & Q(scope=SuppressionScope.DOMAIN)
    if keys.offer is not None:
        bars |= at_address & Q(scope=SuppressionScope.OFFER_TO_ADDRESS, offer_id=keys.offer)
    return Suppression.objects.filter(bars, lifted_at__isnull=True)


def _barring_holds(keys: _Keys) -> Q:
    return (
        (Q(scope=HoldScope.ADDRESS) & among("key_hash", keys.addresses))
        | (Q(scope=HoldScope.DOMAIN) & among("key_hash", keys.domains))
        | (Q(scope=HoldScope.CAMPAIGN) & among("key_hash", keys.campaign))
        | (Q(scope=HoldScope.MAILBOX) & among("key_hash", keys.mailbox))
    )


# What both tables say of a no, in columns of the same meaning: how it is sorted, what it bars, and its sentence.
_SUPPRESSED: Final = (Value(0), "pk", "scope", "reason", "at", Cast(Value(None), DateTimeField()), "by_name")
_PASSES: Final = Case(
    When(reason__in=sorted(LET_ANSWERS_PASS), then=Value(True)),  # noqa: FBT003  as Django writes a value
    default=Value(False),  # noqa: FBT003
    output_field=BooleanField(),
)
_HELD: Final = (Value(1), "pk", "scope", "reason", "at", "until", "by_name")


def _reason(
    temporary: int, _pk: int, scope: str, reason: str, at: datetime, until: datetime | None, by_name: str
) -> ReasonNotToWrite:
    if temporary:
        end = f"until {until:%-d %b %Y}" if until else "until a person releases it"
        sentence = f"On hold {end}, by {by_name}: {reason}"
        return ReasonNotToWrite(lasting=False, code="hold", sentence=sentence, until=until)
    return ReasonNotToWrite(lasting=True, code=reason, sentence=_lasting(SuppressionScope(scope), reason, at))


def _lasting(scope: SuppressionScope, reason: str, at: datetime) -> str:
    listed = LISTS.get(SuppressionReason(reason)) if scope is SuppressionScope.DOMAIN else None
    if listed:
        return f"This company is {listed}, by our list since {at:%-d %b %Y}."
    return f"{_SUPPRESSED_WORDS[scope]} since {at:%-d %b %Y} ({reason.replace('_', ' ')})."


def barred(keys: Iterable[str]) -> set[str]:
    """Return which of these normalised addresses and domains a lasting no bars, in one query."""
    by_hash = {digest: key for key in keys for digest in every_hash(key)}
    found = Suppression.objects.filter(
        among("key_hash", by_hash),
        scope__in=[SuppressionScope.ADDRESS, SuppressionScope.DOMAIN],
        lifted_at__isnull=True,
    ).values_list("key_hash", flat=True)
    return {by_hash[digest] for digest in found}


def in_force(*, key: str, reason: SuppressionReason) -> Suppression | None:
    """Return the no to one normalised address for a reason, None where there is none in force."""
    rows = Suppression.objects.filter(
        key_hash__in=every_hash(key), scope=SuppressionScope.ADDRESS, reason=reason, lifted_at__isnull=True
    )
    return rows.first()


def listed_companies() -> QuerySet[Suppression]:
    """Return the companies of our lists, in the order of their domains."""
    rows = Suppression.objects.filter(
        scope=SuppressionScope.DOMAIN, reason__in=sorted(LISTS), lifted_at__isnull=True
    )
    return rows.exclude(company="").order_by("reason", "company", "pk")


def rows_by_key() -> dict[str, int]:
    """Return how many noes and holds each key of the ring hashed, ended ones included, by the key's id."""
    counts = Counter[str]()
    for table in (Suppression, Hold):
        for key_id, rows in table.objects.values_list("key_id").annotate(rows=Count("pk")).order_by():
            counts[key_id] += rows
    return dict(sorted(counts.items()))


def missing_keys() -> dict[str, int]:
    """Return the keys that hashed rows and stand in the ring no longer, with how many noes that forgets."""
    return {key_id: rows for key_id, rows in rows_by_key().items() if key_id not in settings.SUPPRESSION_KEYS}
