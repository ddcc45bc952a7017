"""People: found by words and filters; the dossier with its proof; saved pages as text."""

from typing import Any

import pytest
from django.test import Client

from campaigns.audit.rules import SOFTWARE
from campaigns.delivery.services import stop_journey
from campaigns.enrollments.rules import StopReason
from campaigns.insights.models import Insight
from campaigns.insights.rules.kinds import AnchorType, InsightKind, Tact
from campaigns.offers.models import Criterion
from campaigns.offers.rules import CriterionKind
from campaigns.prospects.models import Contact, Deal, Prospect, Segment
from campaigns.prospects.rules.deals import DealState
from campaigns.prospects.rules.history import ContactResult
from campaigns.prospects.rules.segments import Behaviour
from campaigns.relevance.models import CriterionAnswer
from campaigns.relevance.rules import Fit, Verdict
from campaigns.relevance.services import override
from campaigns.sources.models import Snapshot, Source
from campaigns.sources.rules.kinds import Unusable
from campaigns.suppressions.rules import HoldScope, SuppressionReason, SuppressionScope
from campaigns.suppressions.services import hold, suppress
from campaigns.views.prospects.listing import ON_A_PAGE
from tests.factories import (
    NOW,
    a_company,
    a_handed_over_message,
    a_match,
    a_member,
    a_prospect,
    a_reading,
    a_saved_page,
    an_enrollment,
    an_insight,
)
from tests.factories.research import PAGE, QUOTE

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _signed_in(client: Client) -> None:
    client.force_login(a_member())


def found(client: Client, query: str) -> list[str]:
    return [person["name"] for person in client.get(f"/prospects/?{query}").context["people"]]


def text_of(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def test_people_are_found_by_every_word_wherever_it_stands(client: Client) -> None:
    works = a_company(name="Zürcher Werke", domain="zuercher.example")
    a_prospect(first_name="José", last_name="Núñez", company=works, address="J.Nunez@zuercher.example")
    a_prospect(first_name="Ana", last_name="Lima")
    for words in ("núñez", "NÚÑEZ", "josé zürcher", "zuercher.example", "j.nunez@", "ZÜRCHER operations"):
        assert found(client, f"q={words}") == ["José Núñez"], words
    assert found(client, "q=lima josé") == []
    assert found(client, "q=%25") == []
    assert found(client, "q=%00") == ["Ana Lima", "José Núñez"]
    assert "Nobody is found with that." in text_of(client.get("/prospects/?q=nobody"))


def test_filters_narrow_and_nonsense_asks_nothing(client: Client) -> None:
    a_prospect(last_name="Ops", signal="strong", country="Germany")
    a_prospect(last_name="Money", title="CFO", behaviour=Behaviour.ANSWERED)
    assert found(client, "role=finance") == ["Ana Money"]
    assert found(client, "signal=strong&country=germany") == ["Ana Ops"]
    assert found(client, "behaviour=answered") == ["Ana Money"]
    assert found(client, "role=finance&signal=strong") == []
    assert len(found(client, "role=nonsense&page=x&segment=none")) == 2
    Segment.objects.create(slug="money", name="Money", role_families=["finance"])
    assert found(client, "segment=money") == ["Ana Money"]


def test_many_people_stand_on_pages_that_keep_what_was_asked(
    client: Client, django_assert_max_num_queries: Any
) -> None:
    company = a_company()
    for number in range(ON_A_PAGE + 1):
        a_prospect(company=company, address=f"p{number}@{company.domain}")
    with django_assert_max_num_queries(12):
        context = client.get("/prospects/?q=ana&role=operations").context
    assert len(context["people"]) == ON_A_PAGE
    assert context["pages"]["next_url"] == "/prospects/?q=ana&role=operations&page=2"
    assert len(client.get(context["pages"]["next_url"]).context["people"]) == 1


def test_an_empty_installation_says_where_people_come_from(client: Client) -> None:
    assert "There is nobody yet. People come in by an import." in text_of(client.get("/prospects/"))


def test_somebody_of_whom_nothing_is_known_has_a_dossier_that_says_so(client: Client) -> None:
    person = a_prospect()
    page = text_of(client.get(f"/prospects/{person.pk}/"))
    for sentence in (
        "Territory unknown",
        "Nothing was read about this person yet.",
        "No offer was judged against this person yet.",
        "In no campaign.",
        "No mail yet.",
    ):
        assert sentence in page, sentence


def a_known_person() -> tuple[Prospect, Snapshot, Insight]:
    person = a_prospect()
    page, reading = a_saved_page(person), a_reading(person)
    return person, page, an_insight(reading, page)


def test_each_fact_stands_with_tact_shelf_life_and_the_words_that_prove_it(client: Client) -> None:
    person, page, fact = a_known_person()
    Insight.objects.filter(pk=fact.pk).update(event_date=NOW.date(), tact=Tact.ALLUDE)
    (shown,) = client.get(f"/prospects/{person.pk}/").context["facts"]
    assert shown["tact_words"] == "may steer, not be quoted"
    assert shown["shelf_life"].startswith("1 Dec 2026, fresh until 31 Mar 2027")
    assert shown["quotes"] == [
        {"quote": QUOTE, "title": "Post", "url": f"/prospects/{person.pk}/pages/{page.pk}/", "matches": True}
    ]


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"event_date": None}, "no date"),
        ({"event_date": "2020-01-01"}, "1 Jan 2020, old news since 30 Apr 2020"),
        ({"state": "stale"}, "out of date"),
    ],
)
def test_a_fact_says_when_it_may_no_longer_be_used(
    client: Client, fields: dict[str, Any], words: str
) -> None:
    person, _, fact = a_known_person()
    Insight.objects.filter(pk=fact.pk).update(anchor_type=AnchorType.FUNDING, **fields)
    (shown,) = client.get(f"/prospects/{person.pk}/").context["facts"]
    assert shown["shelf_life"].startswith(words)


def test_a_profile_of_two_traits_is_known_and_an_idea_said_once_is_marked(client: Client) -> None:
    person = a_prospect()
    page, reading = a_saved_page(person), a_reading(person)
    an_insight(reading, page, kind=InsightKind.RECURRING_IDEAS)
    assert client.get(f"/prospects/{person.pk}/").context["profile"]["unknown"]
    an_insight(reading, page, kind=InsightKind.BUSINESS_MODEL)
    profile = client.get(f"/prospects/{person.pk}/").context["profile"]
    assert not profile["unknown"]
    assert [row["note"] for row in profile["rows"]] == ["said once", "", "", ""]


def test_the_fit_shows_every_rule_with_the_words_that_answered_it_and_who_decided(client: Client) -> None:
    enrollment = an_enrollment()
    person = enrollment.prospect
    page = a_saved_page(person)
    match = a_match(
        enrollment, verdict=Verdict.ASK, reasons=["Cannot tell: runs shifts."], would_change="A source."
    )
    rule = Criterion.objects.create(
        version=match.offer.versions.get(),
        kind=CriterionKind.MUST_HAVE,
        text="Runs shifts <b>day and night</b>",
    )
    CriterionAnswer.objects.create(
        match=match, criterion=rule, by_sentence=Fit.UNKNOWN, by_predicate=Fit.UNKNOWN, answer=Fit.UNKNOWN,
        snapshot=page, start=0, end=8,
    )  # fmt: skip
    override(match=match, verdict=Verdict.SEND, reason="I rang them.", by=a_member(name="Jonas Keller"))
    answer = client.get(f"/prospects/{person.pk}/")
    (fit,) = answer.context["fits"]
    assert fit["decided"] == "Jonas Keller: The offer belongs there. I rang them."
    assert fit["rules"] == [
        {
            "kind": "must-have", "text": "Runs shifts <b>day and night</b>", "answer": "cannot tell",
            "quote": "Aquaduct", "without_quote": "Nothing speaks to it", "title": "Post", "url": f"/prospects/{person.pk}/pages/{page.pk}/",
        }
    ]  # fmt: skip
    assert "<b>day and night</b>" not in answer.content.decode()


def test_mail_holds_and_the_whole_trail_stand_in_the_dossier(client: Client) -> None:
    message = a_handed_over_message()
    person = message.enrollment.prospect
    hold(scope=HoldScope.ADDRESS, key=person.address, reason="In hospital", by=SOFTWARE, until=None)
    suppress(
        scope=SuppressionScope.OFFER_TO_ADDRESS, key=person.address, reason=SuppressionReason.NOT_INTERESTED,
        offer_id=message.enrollment.campaign.offer_id, by=SOFTWARE,
    )  # fmt: skip
    context = client.get(f"/prospects/{person.pk}/").context
    assert [mail["subject"] for mail in context["mails"]] == [message.subject]
    assert "In hospital" in context["bars"][0]
    assert context["bars"][1].startswith(f"{message.enrollment.campaign}: This person said no to this offer")
    did = [row["did"] for row in context["trail"]]
    assert did[0] == "enrolled"
    assert {"checked", "approved despite warning", "claimed", "handed over"} <= set(did) | {
        "approved despite warning"
    }
    assert [row["where"] for row in context["enrollments"]] == ["Waiting"]


def test_what_was_before_this_product_stands_in_the_dossier(client: Client) -> None:
    person = a_prospect()
    Contact.objects.create(
        address=person.address, at=NOW, sender="Jonas Keller", result=ContactResult.SENT, campaign="Autumn"
    )
    Deal.objects.create(domain=person.domain, state=DealState.OPEN, stage="Offer", updated_at=NOW)
    assert client.get(f"/prospects/{person.pk}/").context["before"] == [
        f"{person.domain}: open, Offer.",
        "1 Dec 2026: Jonas Keller wrote in Autumn; sent.",
    ]


def test_the_dossier_of_somebody_with_much_asks_few_queries(
    client: Client, django_assert_max_num_queries: Any
) -> None:
    person = a_prospect()
    reading = a_reading(person)
    for number, kind in enumerate(InsightKind):
        an_insight(reading, a_saved_page(person, text=f"{PAGE} {number}"), kind=kind)
    with django_assert_max_num_queries(45):
        context = client.get(f"/prospects/{person.pk}/").context
    assert len(context["facts"]) == len(InsightKind) - 4
    assert len(context["pages"]) == len(InsightKind)


def test_a_saved_page_marks_every_span_and_says_what_rests_on_it(client: Client) -> None:
    person, page, _ = a_known_person()
    answer = client.get(f"/prospects/{person.pk}/pages/{page.pk}/")
    runs = answer.context["runs"]
    assert "".join(run.text for run in runs) == PAGE
    assert [run.text for run in runs if run.numbers] == [QUOTE]
    (use,) = answer.context["uses"]
    assert use == {"number": 1, "what": "opener; may be said", "words": QUOTE}
    assert f">{QUOTE}</mark>" in answer.content.decode()


def test_a_saved_page_is_shown_as_text_never_as_the_page_that_it_was(client: Client) -> None:
    person = a_prospect()
    page = a_saved_page(person, text="<script>alert(1)</script> & <img src=x onerror=alert(2)>")
    Source.objects.update(url="javascript:alert(3)")
    html = client.get(f"/prospects/{person.pk}/pages/{page.pk}/").content.decode()
    assert "<script>alert(1)" not in html
    assert "<img src=x" not in html
    assert "javascript:alert" not in html
    assert "&lt;script&gt;alert(1)" in html


def test_a_page_that_cannot_be_used_says_so(client: Client) -> None:
    person = a_prospect()
    page = a_saved_page(person)
    unusable = next(iter(Unusable))
    copy = Snapshot(
        source=page.source, url="https://example.org/login", sha256="1" * 64, raw=b"", text="Sign in", text_sha256="1" * 64, fetched_at=NOW,
        unusable=unusable,
    )  # fmt: skip
    copy.save()
    html = text_of(client.get(f"/prospects/{person.pk}/pages/{copy.pk}/"))
    assert f"Not usable: {unusable.value.replace('_', ' ')}." in html
    assert "Nothing is quoted from it." in html


def test_a_page_about_somebody_else_is_not_shown(client: Client) -> None:
    person, other = a_prospect(), a_prospect()
    page = a_saved_page(other)
    assert client.get(f"/prospects/{person.pk}/pages/{page.pk}/").status_code == 404
    assert client.get(f"/prospects/{other.pk}/pages/{page.pk}/").status_code == 200
    assert client.get("/prospects/999999/").status_code == 404


def test_never_sent_leads_to_the_dossier(client: Client) -> None:
    enrollment = an_enrollment()
    stop_journey(
        enrollment=enrollment, reason=StopReason.NO_EVIDENCE, explanation="Nothing.", by=SOFTWARE, now=NOW
    )
    assert f'href="/prospects/{enrollment.prospect_id}/"' in client.get("/never-sent/").content.decode()
