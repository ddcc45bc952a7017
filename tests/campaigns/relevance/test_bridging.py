"""What leads from a fact to the offer."""

from datetime import date, timedelta

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.insights.models import Insight
from campaigns.insights.rules.kinds import AnchorType, InsightKind, Tact
from campaigns.insights.rules.states import InsightState
from campaigns.offers.models import HumanBridge, Offer
from campaigns.relevance.models import Match
from campaigns.relevance.rules.bridging import NOTHING_LEADS, Anchor, best_anchor
from review.views.beside import fit
from tests.campaigns.relevance.test_services_judging import (
    COACH,
    MUST,
    POST,
    Judge,
    judged,
    offer,
    reading,
    says,
)
from tests.factories.setting import a_member

TODAY = date(2026, 11, 30)
OPENER, EVENT = InsightKind.OPENER_ANCHOR, InsightKind.MATERIAL_EVENT
WHY = "A new plant brings many newcomers at once."


def anchor(number: int, kind: InsightKind = EVENT, days: int | None = 10, of: str = "expansion") -> Anchor:
    when = TODAY - timedelta(days=days) if days is not None else None
    return Anchor(number, kind, AnchorType(of), when)


@pytest.mark.parametrize(
    ("anchors", "chosen"),
    [
        ([], None),
        ([anchor(1, of="award")], None),
        ([anchor(1)], 1),
        ([anchor(1), anchor(2, OPENER, 30)], 2),
        ([anchor(1, days=30), anchor(2, days=-20)], 2),
        ([anchor(1, days=None), anchor(2, days=100)], 2),
        ([anchor(1, days=None)], 1),
        ([anchor(1, days=121)], None),
        ([anchor(1, OPENER, 121), anchor(2, days=60)], 2),
        ([anchor(1, OPENER, of="award"), anchor(2)], 2),
        ([anchor(2), anchor(1)], 1),
    ],
)
def test_the_best_anchor_is_fresh_and_of_a_type_with_a_bridge(
    anchors: list[Anchor], chosen: int | None
) -> None:
    found = best_anchor(anchors, {AnchorType.EXPANSION}, TODAY)
    assert (found.insight_id if found else None) == chosen


def with_bridge(made: Offer, of: str = "expansion") -> Offer:
    HumanBridge.objects.create(version=made.versions.get(), anchor_type=of, text=WHY)
    return made


@pytest.mark.django_db
def test_the_baseline_crosses_by_what_people_wrote() -> None:
    match = judged(reading(), with_bridge(offer(MUST)))
    assert match.bridge_fact is not None
    assert (match.bridge_fact.anchor_type, match.bridge_fact.tact) == ("expansion", "say")
    assert match.bridge_fact.evidence.exists()
    assert (match.bridge_problem, match.bridge_part) == (WHY, "The planner")
    assert NOTHING_LEADS not in match.reasons


@pytest.mark.django_db
@pytest.mark.parametrize("of", ["", "award"])
def test_where_nothing_leads_to_the_offer_the_verdict_says_so(of: str) -> None:
    made = offer(MUST)
    match = judged(reading(), with_bridge(made, of) if of else made)
    assert (match.verdict, match.bridge_fact, match.bridge_part) == ("send", None, "")
    assert match.reasons[-1] == NOTHING_LEADS


@pytest.mark.django_db
@pytest.mark.parametrize(
    "change", [{"tact": Tact.ALLUDE}, {"tact": Tact.NEVER}, {"state": InsightState.STALE}]
)
def test_what_may_not_be_said_leads_nowhere(change: dict[str, str]) -> None:
    read = reading()
    Insight.objects.update(**change)
    assert judged(read, with_bridge(offer(MUST))).bridge_fact is None


@pytest.mark.django_db
def test_a_models_own_fact_goes_before_and_none_of_its_own_is_made_up_for() -> None:
    read, made = reading(), with_bridge(offer(MUST))
    named = judged(read, made, Judge(says(("C1", "unknown", ""), bridge="F1")))
    assert (named.bridge_problem, named.bridge_part) == ("Rotas take days.", "The planner")
    silent = Judge(says(("C1", "unknown", ""), ("C2", "unknown", "")))
    assert judged(read, with_bridge(offer(MUST, COACH)), silent).bridge_problem == WHY


@pytest.mark.django_db
def test_a_refusal_names_no_bridge() -> None:
    match = judged(reading(POST + " I coach others."), with_bridge(offer(COACH)))
    assert (match.verdict, match.bridge_fact) == ("do_not_send", None)
    assert NOTHING_LEADS not in match.reasons


@pytest.mark.django_db
@pytest.mark.parametrize(("bridged", "words"), [(True, WHY), (False, NOTHING_LEADS)])
def test_card_and_dossier_show_what_leads_to_the_offer(client: Client, bridged: bool, words: str) -> None:
    made = offer(MUST)
    match = judged(reading(), with_bridge(made) if bridged else made)
    answer = next(each for each in fit(Match.objects.get()) if each.question == "Why does it belong?")
    assert words in answer.text
    assert (answer.answer == "Cannot tell") is not bridged
    client.force_login(a_member(name="Mira Holm"))
    page = client.get(reverse("prospect", args=[match.prospect_id])).content.decode()
    assert words in page
