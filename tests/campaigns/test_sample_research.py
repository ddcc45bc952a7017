"""Research over the sample that ships with the product, by the keyless baseline: every person ends as expected."""

import json
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from campaigns.audit.rules import SOFTWARE
from campaigns.insights.models import Evidence, Insight
from campaigns.insights.services import NoEvidence, extract
from campaigns.intake import take_in
from campaigns.llm.adapters.rules import RulesBaseline
from campaigns.llm.services import NotYet, Unusable
from campaigns.offers.models import Criterion, Offer
from campaigns.offers.services import TEXTS
from campaigns.prospects.models import Prospect
from campaigns.relevance.models import Match
from campaigns.relevance.services import judge
from campaigns.sources.services import collect
from tests.factories import an_offer_version

pytestmark = pytest.mark.django_db

SAMPLES = Path(__file__).parents[2] / "campaigns" / "samples"
NOW = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)
ENDS = {"send": "draft", "ask": "ask", "do_not_send": "not_relevant"}
# These two never get as far as research.
KEPT_OUT = {"suppressed", "duplicate"}


def sample(name: str) -> Any:
    return json.loads((SAMPLES / name).read_text())


def the_offer() -> Offer:
    given = sample("offer.json")
    offer = Offer.objects.create(slug=given["slug"], name=given["name"])
    texts = {name: given[name] for name in TEXTS}
    version = an_offer_version(offer, **texts)
    for position, criterion in enumerate(given["criteria"]):
        Criterion.objects.create(version=version, position=position, **criterion)
    return offer


def researched(prospect: Prospect, offer: Offer) -> tuple[str, list[str]]:
    """Return the end that research brings a person to, with the reasons."""
    if not collect(prospect=prospect, now=NOW).usable:
        return "no_evidence", []
    reading = extract(prospect=prospect, provider=RulesBaseline(), now=NOW)
    if isinstance(reading, NoEvidence | NotYet | Unusable):
        return "no_evidence", [reading.reason]
    match = judge(extraction=reading, offer=offer, provider=RulesBaseline(), now=NOW)
    assert isinstance(match, Match)
    return ENDS[match.verdict], match.reasons


def test_every_person_of_the_sample_ends_as_expected() -> None:
    raw = (SAMPLES / "prospects.csv").read_bytes()
    take_in(raw=raw, file_name="prospects.csv", campaign=None, by=SOFTWARE, now=NOW)
    call_command("import_sources", str(SAMPLES / "sources.csv"), stdout=StringIO())
    expected = {address.lower(): end for address, end in sample("expected.json").items()}
    offer = the_offer()
    found = {
        prospect.address_as_given.lower(): researched(prospect, offer) for prospect in Prospect.objects.all()
    }

    wanted = {address: end["end"] for address, end in expected.items() if end["end"] not in KEPT_OUT}
    assert {address: found[address][0] for address in wanted} == wanted
    for address, end in expected.items():
        if end["criterion"] and end["end"] not in KEPT_OUT:
            assert any(end["criterion"] in reason for reason in found[address][1]), address
    assert all(evidence.matches for evidence in Evidence.objects.select_related("snapshot"))
    assert not Insight.objects.filter(value__icontains="instructions").exists()
