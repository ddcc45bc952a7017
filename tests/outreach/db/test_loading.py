"""Many rows at once: new ones come in, known ones change as they are told to, on both databases."""

import pytest
from django.utils import timezone

from campaigns.prospects.models import Company, ImportBatch, ImportRow
from outreach.db.among import among
from outreach.db.loading import load_rows

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]
NAMES = ("name", "domain", "city", "employees", "created_at", "industry", "country")


def load(*rows: tuple[str, str, str, int | None], **how: object) -> None:
    now = timezone.now()
    load_rows(Company, NAMES, [(*row, now, "", "") for row in rows], unique=("domain",), **how)  # type: ignore[arg-type]


def test_more_rows_than_one_statement_takes_come_in_with_what_would_break_one() -> None:
    load(*((f"O'Brien \\ \t{n}\n%s", f"d{n}.com", "", n) for n in range(9_000)))
    assert Company.objects.count() == 9_000
    assert Company.objects.get(domain="d7.com").name == "O'Brien \\ \t7\n%s"


def test_a_known_row_stays_where_nothing_is_to_change() -> None:
    load(("One", "one.com", "Rome", 5))
    load(("Other", "one.com", "Bonn", 6), ("Two", "two.com", "", None))
    assert list(Company.objects.order_by("domain").values_list("name", "city")) == [
        ("One", "Rome"),
        ("Two", ""),
    ]


def test_a_group_changes_together_and_only_where_something_is_said() -> None:
    load(("One", "one.com", "Rome", 5), ("Two", "two.com", "Oslo", 7))
    rows = (("First", "one.com", "", None), ("Second", "two.com", "", 8))
    load(*rows, replace=("name",), fill=(("city", "employees"),))
    found = Company.objects.order_by("domain").values_list("name", "city", "employees")
    assert list(found) == [("First", "Rome", 5), ("Second", "", 8)]


def test_json_comes_back_as_it_was() -> None:
    batch = ImportBatch.objects.create(file_name="x", sha256="0", by_name="Mira")
    names = ("batch", "number", "outcome", "reason", "cells")
    load_rows(ImportRow, names, [(batch.pk, 2, "held", "", ["ü", 'a"b'])], unique=("batch", "number"))
    assert ImportRow.objects.get().cells == ["ü", 'a"b']


def test_thousands_of_values_are_one_parameter() -> None:
    load(("One", "one.com", "", None), ("Two", "two.com", "", None))
    wanted = [f"d{n}.com" for n in range(40_000)] + ["one.com"]
    assert [row.name for row in Company.objects.filter(among("domain", wanted))] == ["One"]
