"""The log is only ever added to, and every decision in it has a name."""

from collections.abc import Callable
from uuid import uuid4

import pytest
import structlog
from django.db import IntegrityError, transaction

from campaigns.audit.models import AuditRecord
from campaigns.audit.rules import SOFTWARE, Action, Actor, ActorKind
from campaigns.audit.selectors import trail
from campaigns.audit.services import record
from campaigns.delivery.services import undo
from outreach.db.immutable import ImmutableRowError
from tests.factories import LATER, a_handed_over_message, a_member, an_approved_draft

pytestmark = pytest.mark.django_db


def a_record() -> AuditRecord:
    return record(Action.CHANGED, subject=a_member(), by=SOFTWARE)


CHANGES: dict[str, Callable[[AuditRecord], object]] = {
    "save": lambda row: row.save(),
    "delete": lambda row: row.delete(),
    "update": lambda row: AuditRecord.objects.filter(pk=row.pk).update(reason="x"),
    "delete all": lambda row: AuditRecord.objects.all().delete(),
    "bulk update": lambda row: AuditRecord.objects.bulk_update([row], ["reason"]),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_what_was_recorded_is_never_changed(change: Callable[[AuditRecord], object]) -> None:
    row = a_record()
    row.reason = "another"
    with pytest.raises(ImmutableRowError):
        change(row)
    assert AuditRecord.objects.get(pk=row.pk).reason == ""


@pytest.mark.parametrize(
    "actor",
    [
        Actor(ActorKind.PERSON, "Mira"),
        Actor(ActorKind.SOFTWARE, "Outreach", 4),
        Actor(ActorKind.MODEL, "rules", 4),
    ],
)
def test_a_person_has_an_id_and_nobody_else_has(actor: Actor) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        record(Action.CHANGED, subject=a_member(), by=actor)


def test_records_of_one_request_share_its_id() -> None:
    with structlog.contextvars.bound_contextvars(request_id="r-1"):
        assert a_record().request_id == "r-1"
    assert a_record().request_id == ""


def test_every_decision_has_the_name_of_who_took_it() -> None:
    mira, ines = a_member(name="Mira Holm"), a_member(name="Ines Roth")
    draft = an_approved_draft(by=mira)
    undo(draft=draft, by=ines, request_key=uuid4(), now=LATER)
    names = {row.action: (row.actor_name, row.actor_id) for row in trail(draft)}
    assert names[Action.APPROVED_DESPITE_WARNING] == ("Mira Holm", mira.pk)
    assert names[Action.UNDONE] == ("Ines Roth", ines.pk)
    assert [decision.by for decision in draft.decisions.all()] == [mira, ines]


def test_the_log_holds_no_personal_text() -> None:
    message = a_handed_over_message()
    person = message.enrollment.prospect
    said = "\n".join(f"{row.reason} {row.data}" for row in AuditRecord.objects.all())
    for personal in (person.address, person.last_name, message.subject, message.body):
        assert personal not in said


def test_a_message_leaves_a_trail_from_claim_to_hand_over() -> None:
    message = a_handed_over_message()
    assert [row.action for row in trail(message)] == [Action.CLAIMED, Action.HANDED_OVER]
