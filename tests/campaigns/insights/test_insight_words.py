"""Each word has a label, each trigger a shelf life."""

from datetime import date, timedelta

import pytest

from campaigns.insights.rules import kinds
from campaigns.insights.rules.kinds import AnchorType, Tact


def test_every_word_has_a_label_and_every_trigger_a_shelf_life() -> None:
    assert set(kinds.LABELS) == set(kinds.InsightKind)
    assert set(kinds.ANCHOR_LABELS) == set(kinds.SHELF_LIFE_DAYS) == set(AnchorType)
    assert set(kinds.TACT_LABELS) == set(kinds.TACT_STRICTNESS) == set(Tact)


@pytest.mark.parametrize("anchor", AnchorType)
def test_event_is_fresh_up_to_its_last_day(anchor: AnchorType) -> None:
    today, days = date(2026, 10, 20), kinds.SHELF_LIFE_DAYS[anchor]
    assert kinds.is_fresh(anchor, today - timedelta(days), today)
    assert not kinds.is_fresh(anchor, today - timedelta(days + 1), today)


def test_the_strictest_opinion_counts() -> None:
    assert kinds.strictest(Tact.SAY, Tact.NEVER, Tact.ALLUDE) is Tact.NEVER
