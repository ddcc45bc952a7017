"""Approving offers. What an offer claims is signed by two people."""

from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import transaction

from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.members.models import Member
from campaigns.members.rules import Right
from campaigns.offers.models import Offer
from campaigns.offers.rules import OfferStatus


@transaction.atomic
def approve_offer(*, offer: Offer, by: Member, now: datetime) -> bool:
    """Approve a draft offer; False where it is no draft.

    Raises:
        ValidationError: the author cannot approve his own offer, or the member has not the right.
    """
    if offer.author_id == by.pk or not by.may(Right.APPROVE_TEMPLATES):
        raise ValidationError("Somebody else who may approve offers must approve this one.")
    approved = Offer.objects.filter(pk=offer.pk, status=OfferStatus.DRAFT).update(
        status=OfferStatus.APPROVED, approved_by=by, approved_at=now
    )
    if approved:
        record(Action.OFFER_APPROVED, subject=offer, by=by.actor, version=offer.version)
    return bool(approved)
