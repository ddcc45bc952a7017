"""Fit rules decide alone: neither how much may be said of somebody nor an unknown profile moves a verdict."""

import hashlib
from typing import Any

import pytest

from campaigns.insights.models import Evidence, Extraction, Insight
from campaigns.insights.rules.kinds import PROFILE, InsightKind, Tact
from campaigns.offers.models import Criterion
from campaigns.offers.rules import CriterionKind
from campaigns.relevance.rules import Recognition, Verdict
from campaigns.relevance.services.asking import Asked, CriterionSaid
from campaigns.sources.models import Snapshot
from tests.campaigns.relevance.test_services_judging import (
    COACH,
    MUST,
    POST,
    TITLE,
    Judge,
    judged,
    offer,
    reading,
    says,
)

LIKES = ("must_have", "Likes us.", None)
SOLD = ("must_have", "Sells.", {"field": "title", "operator": "contains_any", "values": ["sales"]})
NO_ROLE = "At Aquaduct the hardest part is filling all three shifts."


def raised(read: Extraction) -> None:
    """Add every kind of fact that there is, each proven and fit to be said."""
    page = Snapshot.objects.get()
    for kind in InsightKind:
        fact, _ = Insight.objects.update_or_create(
            extraction=read,
            kind=kind,
            defaults={"prospect": read.prospect, "tact": Tact.SAY, "value": "A fact."},
        )
        if not fact.evidence.exists():
            digest = hashlib.sha256(page.text[:20].encode()).hexdigest()
            Evidence.objects.create(insight=fact, snapshot=page, start=0, end=20, quote_sha256=digest)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("text", "criteria", "answers", "verdict", "by", "recognition"),
    [
        (POST, (MUST, TITLE), None, Verdict.SEND, "all_met", Recognition.CONFIRMED),
        (POST, (LIKES,), None, Verdict.ASK, "unknown", Recognition.CONFIRMED),
        (POST, (MUST,), "no", Verdict.ASK, "no_answer", Recognition.CONFIRMED),
        (NO_ROLE, (MUST,), None, Verdict.ASK, "recognition", Recognition.DOUBTFUL),
        (POST, (SOLD,), None, Verdict.DO_NOT_SEND, "must_have", Recognition.CONFIRMED),
        (
            POST + " I coach others.",
            (COACH,),
            None,
            Verdict.DO_NOT_SEND,
            "disqualifier",
            Recognition.CONFIRMED,
        ),
    ],
)
def test_the_most_that_can_be_said_moves_no_verdict(
    text: str, criteria: Any, answers: str | None, verdict: Verdict, by: str, recognition: Recognition
) -> None:
    read = reading(text)
    provider = Judge(answers, answers) if answers else None
    before = judged(read, offer(*criteria), provider)
    raised(read)
    again = Judge(answers, answers) if answers else None
    after = judged(read, offer(*criteria), again)
    assert before.personalisation < after.personalisation == len(InsightKind)
    assert (before.verdict, before.decided_by, before.recognition) == (verdict, by, recognition)
    assert (after.verdict, after.decided_by, after.recognition) == (verdict, by, recognition)


def asked(*kinds: InsightKind) -> Asked:
    facts = {f"F{number}": Insight(kind=kind) for number, kind in enumerate(kinds, start=1)}
    return Asked(None, facts, {"C1": Criterion(kind=CriterionKind.MUST_HAVE)})  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", PROFILE)
@pytest.mark.parametrize(
    ("criterion", "answer", "counts"),
    [
        (CriterionKind.MUST_HAVE, "met", False),
        (CriterionKind.NICE_TO_HAVE, "met", False),
        (CriterionKind.DISQUALIFIER, "not_met", False),
        (CriterionKind.MUST_HAVE, "not_met", True),
        (CriterionKind.DISQUALIFIER, "met", True),
    ],
)
def test_an_unknown_territory_never_speaks_for_a_fit(
    kind: InsightKind, criterion: CriterionKind, answer: str, counts: bool
) -> None:
    said = CriterionSaid(criterion="C1", answer=answer, fact_ids=["F1"])  # type: ignore[arg-type]
    assert asked(kind, InsightKind.MATERIAL_EVENT).stands(said, criterion) is counts
    known = asked(kind, *(each for each in PROFILE if each is not kind))
    assert known.stands(said, criterion)


def test_other_facts_count_whatever_is_known_of_the_territory() -> None:
    said = CriterionSaid(criterion="C1", answer="met", fact_ids=["F1"])  # type: ignore[arg-type]
    assert asked(InsightKind.MATERIAL_EVENT).stands(said, CriterionKind.MUST_HAVE)


@pytest.mark.django_db
def test_a_must_have_that_an_unknown_profile_meets_asks_a_person() -> None:
    read = reading()
    read.insights.exclude(pk=read.insights.order_by("pk")[0].pk).delete()
    read.insights.update(kind=InsightKind.BUSINESS_MODEL)
    match = judged(read, offer(LIKES), Judge(says(("C1", "met", "F1"))))
    assert (match.verdict, match.answers.get().answer) == (Verdict.ASK, "unknown")
