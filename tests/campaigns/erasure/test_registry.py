"""The list of everything personal is whole: a new column is in it, with what becomes of it, or this fails."""

from typing import Any

import pytest
from django.apps import apps
from django.db import models

from campaigns.erasure.registry import IMPERSONAL, OWNED, SEARCHED, SWEPT
from campaigns.erasure.registry.shapes import By

TEXTS = (models.CharField, models.TextField, models.JSONField, models.BinaryField, models.FileField)
LISTED: dict[str, set[str]] = {}
for entry in (*OWNED, *SEARCHED, *SWEPT):
    LISTED.setdefault(entry.table, set()).update(entry.columns)
for name, (_why, columns) in IMPERSONAL.items():
    LISTED.setdefault(name, set()).update(columns)
MODELS: list[Any] = [model for model in apps.get_models() if model._meta.managed]


def texts_of(model: Any) -> set[str]:
    """Return the columns that can hold words; what must be one of a few words of the code cannot."""
    fields = [field for field in model._meta.concrete_fields if isinstance(field, TEXTS)]
    return {field.name for field in fields if not field.choices}


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.label)
def test_every_text_column_is_personal_searched_or_said_to_be_impersonal(model: Any) -> None:
    missing = texts_of(model) - LISTED.get(model._meta.label, set())
    assert missing == set(), (
        f"{model._meta.label}: put {sorted(missing)} into campaigns/erasure/registry: owned.py where the row is about "
        "one person, searched.py where it is a text that may name one, impersonal.py, with the reason, where it cannot"
    )


def test_the_list_names_nothing_that_is_not_there() -> None:
    there = {model._meta.label: texts_of(model) for model in MODELS}
    assert [(name, gone) for name in LISTED if (gone := LISTED[name] - there.get(name, set()))] == []


def test_what_is_impersonal_is_nothing_else() -> None:
    """A column that belongs to a person is in no list that leaves it alone."""
    personal = {(entry.table, column) for entry in OWNED for column in entry.columns}
    impersonal = {(name, column) for name, (_why, columns) in IMPERSONAL.items() for column in columns}
    assert personal & impersonal == set()


@pytest.mark.parametrize("entry", OWNED, ids=lambda entry: f"{entry.table}-{entry.by}")
def test_every_entry_finds_its_rows_by_a_column_that_there_is(entry: Any) -> None:
    model = apps.get_model(entry.table)
    lookup = entry.where if entry.by is By.PERSON else f"{entry.where}__isnull"
    assert str(model._default_manager.filter(**{lookup: entry.by is not By.PERSON or 1}).query)
