"""What is remembered of an endpoint, and how it is forgotten."""

from __future__ import annotations

from django.db import transaction

from campaigns.audit.rules import Action, Actor
from campaigns.audit.services import record
from campaigns.llm.models import Endpoint


@transaction.atomic
def probe_again(*, endpoint: Endpoint, by: Actor) -> bool:
    """Forget what a model at an address can do, so that the next question tries every way of asking anew.

    For a server that was upgraded. Running processes notice within REMEMBERED_SECONDS. False where it was forgotten
    already.
    """
    if not Endpoint.objects.filter(pk=endpoint.pk).delete()[0]:
        return False
    record(Action.CHANGED, subject=endpoint, by=by, model=endpoint.model, forgotten=endpoint.capability)
    return True
