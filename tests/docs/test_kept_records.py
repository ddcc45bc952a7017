"""Promise 8 of the README: each decision keeps who, when and why, and no code can change or delete it afterwards."""

from typing import Any

import pytest
from django.apps import apps
from django.db import IntegrityError, transaction
from django.utils import timezone

from campaigns.audit.models import AuditRecord
from campaigns.audit.rules import Action, ActorKind
from campaigns.drafts.models import DraftText, Finding, ReviewDecision
from campaigns.insights.models import Evidence, Extraction
from campaigns.relevance.models import Match, Override
from campaigns.suppressions.models import Suppression
from outreach.db.immutable import ImmutableModel, ImmutableRowError

KEPT: list[Any] = [
    model for model in apps.get_app_config("campaigns").get_models() if issubclass(model, ImmutableModel)
]


def test_what_was_decided_is_among_the_rows_that_are_kept() -> None:
    decided = {AuditRecord, DraftText, Evidence, Extraction, Finding, Match, Override, ReviewDecision}

    assert decided <= set(KEPT)


@pytest.mark.parametrize("model", KEPT, ids=lambda model: model.__name__)
def test_a_kept_row_is_not_changed(model: Any) -> None:
    row = model(pk=1)
    row._state.adding = False

    with pytest.raises(ImmutableRowError):
        row.save()
    with pytest.raises(ImmutableRowError):
        model.objects.filter(pk=1).update(pk=2)
    with pytest.raises(ImmutableRowError):
        model.objects.bulk_update([row], ["pk"])


@pytest.mark.parametrize("model", KEPT, ids=lambda model: model.__name__)
def test_a_kept_row_is_not_deleted(model: Any) -> None:
    with pytest.raises(ImmutableRowError):
        model(pk=1).delete()
    with pytest.raises(ImmutableRowError):
        model.objects.filter(pk=1).delete()


@pytest.mark.django_db
def test_a_record_of_a_person_has_his_id_and_one_of_the_software_has_none() -> None:
    whole = {"action": Action.APPROVED, "actor_name": "Mira", "subject_type": "draft", "subject_id": 1}

    AuditRecord.objects.create(**whole, actor_kind=ActorKind.PERSON, actor_id=1)
    with pytest.raises(IntegrityError), transaction.atomic():
        AuditRecord.objects.create(**whole, actor_kind=ActorKind.PERSON, actor_id=None)


@pytest.mark.django_db
def test_a_no_is_not_lifted_without_a_name_and_a_reason() -> None:
    lifted = {
        "scope": "address",
        "key_id": "k",
        "reason": "opt_out",
        "by_name": "Mira",
        "lifted_at": timezone.now(),
    }

    with pytest.raises(IntegrityError), transaction.atomic():
        Suppression.objects.create(**lifted, key_hash="1", lifted_by_name="Mira", lifted_reason="")
    with pytest.raises(IntegrityError), transaction.atomic():
        Suppression.objects.create(**lifted, key_hash="2", lifted_by_name="", lifted_reason="She asked.")
    Suppression.objects.create(**lifted, key_hash="3", lifted_by_name="Mira", lifted_reason="She asked.")
