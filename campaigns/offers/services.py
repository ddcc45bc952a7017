"""The life of an offer's versions. What an offer claims is signed by two people."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final, TypeVar

from django.core.exceptions import ValidationError
from django.db import models, transaction
from django.db.models import Q

from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.members.models import Member
from campaigns.members.services import sign, submit
from campaigns.offers.models import Claim, Criterion, HumanBridge, Offer, OfferVersion
from campaigns.offers.selectors import why_not_ready

Row = TypeVar("Row", bound=models.Model)
TEXTS: Final = ("what", "problem", "part", "for_whom", "fits_business_models", "unfit_business_models")


@dataclass(frozen=True)
class Wording:
    """What a version of an offer says: the columns of `OfferVersion`, and unsaved rows of what belongs to it."""

    texts: dict[str, str]
    criteria: Iterable[Criterion] = ()
    claims: Iterable[Claim] = ()
    bridges: Iterable[HumanBridge] = ()


@transaction.atomic
def new_version(*, offer: Offer, wording: Wording, by: Member) -> OfferVersion:
    """Add a draft version with all that belongs to it.

    Raises:
        ValidationError: a text is missing, or a fit rule cannot be read.
    """
    last = offer.versions.first()
    version = OfferVersion(offer=offer, number=last.number + 1 if last else 1, author=by, **wording.texts)
    version.full_clean()
    version.save()
    rows: list[Criterion | Claim | HumanBridge] = [*wording.criteria, *wording.claims, *wording.bridges]
    for row in rows:
        row.version = version
        row.full_clean()
        row.save()
    record(Action.CHANGED, subject=version, by=by.actor, number=version.number)
    return version


def copy_version(*, version: OfferVersion, offer: Offer, by: Member) -> OfferVersion:
    """Add a draft version to an offer (the same or another) that says what this one says."""
    texts = {name: getattr(version, name) for name in TEXTS}
    wording = Wording(
        texts,
        criteria=_unsaved(version.criteria.all()),
        claims=_unsaved(version.claims.all()),
        bridges=_unsaved(version.bridges.all()),
    )
    return new_version(offer=offer, wording=wording, by=by)


def _unsaved(rows: Iterable[Row]) -> list[Row]:
    copies = list(rows)
    for row in copies:
        row.pk = None
        row._state.adding = True  # noqa: SLF001  as Django documents for copying a row
    return copies


def submit_offer(*, version: OfferVersion, by: Member) -> bool:
    """Put a draft of one's own up for somebody else's approval; False where it is no draft.

    Raises:
        ValidationError: it is another's draft, or a claim has no proof or does not say by what it shows.
    """
    missing = why_not_ready(version)
    if missing:
        raise ValidationError(" ".join(missing))
    return submit(version=version, by=by)


def approve_offer(*, version: OfferVersion, by: Member, now: datetime) -> bool:
    """Approve a submitted version and retire the one in force; False where it is not submitted.

    Raises:
        ValidationError: the author cannot approve his own offer, or the member has not the right.
    """
    return sign(
        version=version, replaces=Q(offer=version.offer_id), action=Action.OFFER_APPROVED, by=by, now=now
    )
