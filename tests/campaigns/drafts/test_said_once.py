"""An idea that stands in saved pages of one day only is not told as one that recurs."""

import hashlib
from datetime import datetime, timedelta

import pytest

from campaigns.drafts.selectors import facts_for
from campaigns.insights.models import Evidence, Insight
from campaigns.insights.rules.kinds import InsightKind
from campaigns.message_templates.models import Slot
from campaigns.sources.models import Snapshot, Source
from campaigns.sources.rules.kinds import SourceKind, SourceState, Speaker
from tests.factories.moments import NOW
from tests.factories.research import a_reading
from tests.factories.setting import a_prospect, a_template_version, an_offer

pytestmark = pytest.mark.django_db

IDEA = "The best of us should not be punished for being the best."
EARLIER = NOW - timedelta(days=90)


def an_idea(*days: datetime | None, kind: InsightKind = InsightKind.RECURRING_IDEAS) -> Insight:
    """A fact that stands in one saved page for each day."""
    reading = a_reading(a_prospect())
    idea = Insight.objects.create(extraction=reading, prospect=reading.prospect, kind=kind, value=IDEA)
    digest = hashlib.sha256(IDEA.encode()).hexdigest()
    for day in days:
        source = Source.objects.create(
            kind=SourceKind.PASTED,
            speaker=Speaker.PERSON,
            prospect=reading.prospect,
            state=SourceState.FETCHED,
        )
        page = Snapshot.objects.create(
            source=source,
            sha256=digest,
            raw=b"",
            text=IDEA,
            text_sha256=digest,
            published_at=day,
            fetched_at=NOW,
        )
        Evidence.objects.create(insight=idea, snapshot=page, start=0, end=len(IDEA), quote_sha256=digest)
    return idea


def a_slot(*takes: str) -> Slot:
    return Slot.objects.create(
        version=a_template_version(an_offer()), name="idea", takes=list(takes), form="clause"
    )


@pytest.mark.parametrize(
    ("days", "fills"),
    [
        ([NOW], False),
        ([None], False),
        ([NOW, None], False),
        ([NOW, NOW + timedelta(hours=2)], False),
        ([NOW, EARLIER], True),
    ],
)
def test_an_idea_fills_a_slot_once_it_stands_in_pages_of_two_days(
    days: list[datetime | None], fills: bool
) -> None:
    idea = an_idea(*days)
    assert (facts_for(a_slot("recurring_ideas", "building_now"), [idea]) == [idea]) is fills


def test_other_facts_need_one_page() -> None:
    fact = an_idea(NOW, kind=InsightKind.BUILDING_NOW)
    assert facts_for(a_slot("recurring_ideas", "building_now"), [fact]) == [fact]
