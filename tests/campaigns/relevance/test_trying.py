"""A draft's fit rules tried on stored people: who would change sides and why, and nothing is stored."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from campaigns.audit.models import AuditRecord
from campaigns.insights.models import Extraction
from campaigns.llm.adapters.rules import RulesBaseline
from campaigns.llm.models import Answer, ModelCall
from campaigns.llm.rules.questions import Purpose
from campaigns.members.rules import Role, VersionStatus
from campaigns.offers.models import Claim, Criterion, HumanBridge, Offer, OfferVersion
from campaigns.offers.rules import CriterionKind
from campaigns.relevance.models import CriterionAnswer, Match
from campaigns.relevance.rules import Verdict
from campaigns.relevance.services import Tried, expected_cost, judge, try_by_predicates, try_with_model
from tests.campaigns.relevance.test_services_judging import COACH, MUST, Judge, judged, offer, reading, says
from tests.factories.moments import NOW
from tests.factories.setting import a_member, an_offer_version

pytestmark = pytest.mark.django_db
NIGHTS = ("must_have", "Works at night.", {"field": "sources", "operator": "contains_any", "cues": ["night shift"]})  # fmt: skip
SMALL = ("disqualifier", "Is small.", {"field": "employees", "operator": "at_most", "values": [50]})
SENTENCE = ("must_have", "Likes us.", None)


def a_draft(against: Offer, *criteria: tuple[str, str, Any]) -> OfferVersion:
    made = an_offer_version(against, number=2, status=VersionStatus.DRAFT, approved_at=None)
    for position, (kind, text, predicate) in enumerate(criteria):
        Criterion.objects.create(
            version=made, kind=CriterionKind(kind), text=text, predicate=predicate, position=position
        )
    return made


def the_one(draft: OfferVersion) -> Tried:
    (tried,) = try_by_predicates(version=draft).tried
    return tried


def stored() -> list[int]:
    """Count the rows of everything that a trial must leave alone."""
    tables = (Match, CriterionAnswer, Extraction, AuditRecord, OfferVersion, Criterion, Claim, HumanBridge)
    return [table.objects.count() for table in tables]


def test_who_changes_sides_is_shown_with_the_rule_and_the_words_that_decide() -> None:
    against = offer(MUST)
    judged(reading(), against)
    tried = the_one(a_draft(against, (("disqualifier", *MUST[1:]))))
    assert (tried.match.verdict, tried.after.verdict, tried.changes) == ("send", Verdict.DO_NOT_SEND, True)
    assert tried.after.reasons == ("Deal-breaker: Runs shifts.",)
    assert tried.quote == "We work in three shifts."
    assert tried.snapshot is not None


def test_a_column_that_decides_is_shown() -> None:
    against = offer(MUST)
    match = judged(reading(), against)
    type(match.prospect.company).objects.update(employees=12)  # type: ignore[union-attr]
    tried = the_one(a_draft(against, MUST, SMALL))
    assert (tried.after.verdict, tried.column, tried.quote) == (
        Verdict.DO_NOT_SEND,
        "number of employees: 12",
        "",
    )


def test_the_same_rules_change_nobody() -> None:
    against = offer(MUST, COACH)
    judged(reading(), against)
    assert not the_one(a_draft(against, MUST, COACH)).changes


@pytest.mark.parametrize("answer", ["met", "not_met"])
def test_a_sentence_that_stood_before_keeps_what_a_model_said_of_it(answer: str) -> None:
    against = offer(SENTENCE)
    first = judged(reading(), against, Judge(says(("C1", answer, "F1"))))
    calls = ModelCall.objects.count()
    tried = the_one(a_draft(against, COACH, ("must_have", "Likes  US.", None)))
    assert (tried.after.verdict, bool(tried.quote)) == (Verdict(first.verdict), True)
    assert ModelCall.objects.count() == calls


def test_a_new_sentence_that_nobody_was_asked_about_asks_a_person() -> None:
    against = offer(MUST)
    judged(reading(), against)
    tried = the_one(a_draft(against, MUST, SENTENCE))
    assert (tried.after.verdict, tried.after.reasons) == (Verdict.ASK, ("Cannot tell: Likes us.",))


def test_nothing_is_stored_by_predicates() -> None:
    against = offer(MUST)
    judged(reading(), against)
    draft = a_draft(against, NIGHTS)
    before = (stored(), Answer.objects.count(), ModelCall.objects.count())
    try_by_predicates(version=draft)
    assert (stored(), Answer.objects.count(), ModelCall.objects.count()) == before


def test_a_model_is_asked_once_and_its_answer_serves_the_verdict_after_an_approval() -> None:
    against = offer(MUST)
    match = judged(reading(), against)
    draft, before = a_draft(against, SENTENCE), stored()[0]
    model = Judge(says(("C1", "not_met", "F1")))
    for _ in range(2):
        (tried,) = try_with_model(version=draft, provider=model, now=NOW).tried
        assert (tried.changes, tried.after.verdict) == (True, Verdict.DO_NOT_SEND)
    assert (len(model.asked), Match.objects.count()) == (1, before)
    against.versions.update(status=VersionStatus.RETIRED)
    OfferVersion.objects.filter(pk=draft.pk).update(status=VersionStatus.APPROVED, approved_at=NOW)
    again = judge(extraction=match.extraction, offer=against, provider=model, now=NOW)
    assert isinstance(again, Match)
    assert (again.verdict, len(model.asked)) == (Verdict.DO_NOT_SEND, 1)


def test_one_press_ends_in_time_and_the_next_goes_on() -> None:
    against = offer(MUST)
    for _ in range(3):
        judged(reading(), against)
    draft, model = a_draft(against, SENTENCE), Judge(*[says(("C1", "met", "F1"))] * 3)

    def clock(*ticks: float) -> Any:
        passing: Iterator[float] = iter(ticks)
        return lambda: next(passing)

    first = try_with_model(version=draft, provider=model, now=NOW, clock=clock(0, 5, 25))
    assert (len(first.tried), first.unanswered, len(model.asked)) == (1, 2, 1)
    second = try_with_model(version=draft, provider=model, now=NOW, clock=clock(0, 1, 9, 19))
    assert (len(second.tried), second.unanswered, second.why, len(model.asked)) == (3, 0, "", 3)


def test_fifty_people_are_drawn_the_same_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("campaigns.relevance.services.trying.PEOPLE", 2)
    against = offer(MUST)
    for _ in range(4):
        judged(reading(), against)
    draft = a_draft(against, NIGHTS)
    runs = [[tried.match.pk for tried in try_by_predicates(version=draft).tried] for _ in range(2)]
    assert runs[0] == runs[1] == sorted(runs[0], reverse=True)
    assert len(runs[0]) == 2


def test_the_expected_cost_follows_the_ledger_and_says_where_it_is_a_guess(settings: Settings) -> None:
    settings.LLM_PRICES = {"stub-1": (Decimal(2), Decimal(10))}
    against = offer(MUST)
    draft = a_draft(against, NIGHTS)
    assert expected_cost(version=draft, provider=Judge()) is None
    judged(reading(), against)
    guess = expected_cost(version=draft, provider=Judge())
    assert guess is not None
    assert (guess.measured, guess.calls, guess.tokens > 100, guess.cost is not None) == (0, 1, True, True)
    for tokens in (900, 1100):
        ModelCall.objects.create(
            at=NOW, purpose=Purpose.JUDGEMENT, provider="stub", model="stub-1", tokens_in=tokens, tokens_out=100, latency_ms=1
        )  # fmt: skip
    known = expected_cost(version=draft, provider=Judge())
    assert known is not None
    assert (known.measured, known.tokens, known.cost) == (2, 1100, Decimal("0.003"))


# --- The page -------------------------------------------------------------------------------------


def page(client: Client, draft: OfferVersion, **pressed: str) -> str:
    url = f"/admin/campaigns/offerversion/{draft.pk}/try/"
    answer = client.post(url, pressed) if pressed else client.get(url)
    assert answer.status_code == 200
    return " ".join(str(answer.content.decode()).split())


def test_costs_are_stated_before_anything_is_tried(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    client.force_login(a_member(role=Role.MANAGER))
    against = offer(MUST)
    draft = a_draft(against, SENTENCE)
    assert "there is nobody to try its rules on" in page(client, draft)
    judged(reading(), against)
    opened = page(client, draft)
    assert "No model is connected" in opened
    assert "would change sides" not in opened
    model = Judge(says(("C1", "not_met", "F1")))
    monkeypatch.setattr("campaigns.admin.offers.trying.provider_from_settings", lambda: model)
    opened = page(client, draft)
    assert "At most 1 questions to stub model" in opened
    assert "No price is set for it" in opened
    assert "1 of 1 would change sides" in page(client, draft, by="predicates")
    assert not model.asked
    tried = page(client, draft, by="model")
    assert "A must-have is missing: Likes us." in tried
    assert len(model.asked) == 1


def test_a_press_for_a_model_that_is_not_there_asks_nobody(client: Client) -> None:
    client.force_login(a_member(role=Role.MANAGER))
    against = offer(MUST)
    judged(reading(), against)
    calls = ModelCall.objects.count()
    assert "By predicates only" in page(client, a_draft(against, NIGHTS), by="model")
    assert ModelCall.objects.count() == calls


# --- No model signs -------------------------------------------------------------------------------


def test_whatever_a_model_says_of_a_draft_no_word_of_the_offer_changes_or_is_approved() -> None:
    against = offer(MUST)
    judged(reading(), against, RulesBaseline())
    draft = a_draft(against, SENTENCE)
    order = says(("C1", "met", "F1"), bridge="F1") | {
        "offer": {"what": "Buy now"}, "criteria": [{"text": "Anybody"}], "status": "approved", "approve": True,
    }  # fmt: skip
    before = (stored(), list(OfferVersion.objects.values()), list(Criterion.objects.values()))
    try_with_model(version=draft, provider=Judge(order), now=NOW)
    assert (stored(), list(OfferVersion.objects.values()), list(Criterion.objects.values())) == before
