"""Rows of another table come as one column, and as instances again, on both databases."""

from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.db.models import F, OuterRef
from django.db.models.functions import Substr

from campaigns.insights.models import Entry, Evidence, Insight
from campaigns.prospects.models import Prospect
from campaigns.sources.models import Snapshot, Source
from outreach.db.rows import Number, Rows, attach, made, same
from tests.factories import NOW, a_prospect, a_reading, a_saved_page, an_insight
from tests.factories.research import QUOTE

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]


def people(**columns: Any) -> Any:
    return Prospect.objects.order_by("pk").annotate(**columns)


def test_rows_nest_and_keep_their_order() -> None:
    person = a_prospect()
    page = a_saved_page(person, text="First. Second. “Ω” — \\ \n\t third.")
    reading = a_reading(person)
    an_insight(reading, page, quote="Second")
    inner = Rows(
        Evidence.objects.filter(insight=OuterRef("pk")).order_by("pk"),
        **same("id", "start"),
        words=Substr("snapshot__text", F("start") + 1, F("end") - F("start")),
    )
    facts = Rows(Insight.objects.filter(prospect=OuterRef("pk")).order_by("-pk"), value="value", proof=inner)
    pages = Rows(Snapshot.objects.filter(source__prospect=OuterRef("pk")), text="text")
    row = people(facts=facts, pages=pages).get()
    assert [(fact["value"], [one["words"] for one in fact["proof"]]) for fact in row.facts] == [
        ("Second", ["Second"])
    ]
    assert row.pages == [{"text": page.text}]


def test_no_rows_are_an_empty_list_and_the_number_nought() -> None:
    person = a_prospect()
    sources = Source.objects.filter(prospect=OuterRef("pk"))
    row = people(read=Rows(sources, kind="kind"), number=Number(sources)).get()
    assert (row.read, row.number) == ([], 0)
    a_saved_page(person)
    assert people(number=Number(sources)).get().number == 1
    a_saved_page(person)
    assert people(number=Number(sources), few=Number(sources[:1])).values_list("number", "few").get() == (
        2,
        1,
    )


def test_a_row_becomes_the_instance_that_it_was() -> None:
    person = a_prospect()
    page = a_saved_page(person, published_at=datetime(2026, 11, 30, 8, 15, tzinfo=UTC))
    Snapshot.objects.all()
    columns = same("id", "source_id", "sentences", "published_at", "fetched_at", "title")
    row = people(pages=Rows(Snapshot.objects.filter(source__prospect=OuterRef("pk")), **columns)).get()
    found = made(Snapshot, row.pages[0])
    assert found == page
    assert (found.sentences, found.fetched_at, found.published_at) == ([], NOW, page.published_at)
    assert found.get_deferred_fields() >= {"text", "raw"}
    assert found.text == page.text  # what was not named is read when it is asked for


def test_days_and_truths_are_themselves_again() -> None:
    entry = made(Entry, {"id": 4, "review_by": "2026-12-24", "active": 1, "peer_phrases": '["a"]'})
    assert (entry.review_by, entry.active, entry.peer_phrases) == (date(2026, 12, 24), True, ["a"])


def test_attached_rows_are_not_asked_for(django_assert_num_queries: Any) -> None:
    person = a_prospect()
    fact = an_insight(a_reading(person), a_saved_page(person), quote=QUOTE)
    evidence = fact.evidence.get()
    with django_assert_num_queries(0):
        attach(fact, "evidence", [evidence])
        assert list(fact.evidence.all()) == [evidence]
