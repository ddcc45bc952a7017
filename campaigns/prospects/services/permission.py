"""Keeping why somebody may be written to where a country asks for consent."""

from django.db import transaction

from campaigns.audit.rules import Action, Actor
from campaigns.audit.services import record
from campaigns.prospects.models import Prospect


@transaction.atomic
def give_basis(*, prospect: Prospect, basis: str, by: Actor) -> None:
    """Keep why a person may be written to, in the name of who says so; "" takes it back. It is never judged here."""
    Prospect.objects.filter(pk=prospect.pk).update(basis=basis[:250], basis_by_name=by.name if basis else "")
    words = "why they may be written to" if basis else "nothing says any more why they may be written to"
    record(Action.CHANGED, subject=prospect, by=by, reason=words)
