"""Old news is found by its type's shelf life and the day of sending, and “last week” about what is older."""

from datetime import UTC, date, datetime

import pytest

from campaigns.quality.checks import stale_event
from campaigns.quality.rules import Checked, Fact, FilledSlot, Finding

SEND_AT = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)


def slot(body: str, text: str, happened: date | None, anchor_type: str = "expansion") -> FilledSlot:
    start = body.index(text)
    return FilledSlot(
        "opener", text, start, start + len(text), quotes=(text,), anchor_type=anchor_type, event_date=happened
    )


def found(
    body: str, *facts: Fact, slots: tuple[FilledSlot, ...] = (), at: datetime | None = SEND_AT
) -> list[Finding]:
    return stale_event.check(
        Checked(subject="Lyon", body=body, facts=facts, slots=slots, send_at=at, company="Pumpenwerk")
    )


@pytest.mark.parametrize(
    ("anchor_type", "happened", "stale"),
    [
        ("funding", date(2026, 8, 3), False),
        ("funding", date(2026, 8, 1), True),
        ("hiring", date(2026, 10, 16), False),
        ("hiring", date(2026, 10, 15), True),
        ("post", date(2025, 11, 30), True),
        ("regulation", date(2027, 1, 1), False),
        ("expansion", None, False),
    ],
)
def test_a_slot_by_its_shelf_life(anchor_type: str, happened: date | None, stale: bool) -> None:
    body = "You open a plant in Lyon."
    assert bool(found(body, slots=(slot(body, "a plant in Lyon", happened, anchor_type),))) is stale


def test_without_a_day_of_sending_nothing_is_said() -> None:
    body = "You open a plant in Lyon."
    assert found(body, slots=(slot(body, "a plant in Lyon", date(2020, 1, 1)),), at=None) == []


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("I read that you opened a second plant in Lyon.", "Pumpenwerk opened a second plant in Lyon"),
        ("Sie haben ein zweites Werk in Lyon eröffnet.", "Pumpenwerk eröffnet ein zweites Werk in Lyon"),
        ("Vous avez ouvert une deuxième usine à Lyon.", "Pumpenwerk a ouvert une deuxième usine à Lyon"),
        ("Abrieron una segunda planta en Lyon.", "Pumpenwerk abrió una segunda planta en Lyon"),
    ],
)
def test_an_old_fact_that_a_sentence_tells(body: str, text: str) -> None:
    (finding,) = found(body, Fact(text, event_date=date(2024, 3, 1)))
    assert (finding.severity, finding.fault) == ("blocks", "stale_event")
    assert found(body, Fact(text, event_date=date(2026, 11, 1))) == []
    assert found(body, Fact(text, about="offer", event_date=date(2024, 3, 1))) == []
    assert found("Our board shows what is open.", Fact(text, event_date=date(2024, 3, 1))) == []


def test_a_year_that_is_named_only_warns() -> None:
    (finding,) = found(
        "Since you opened the second plant in Lyon in 2024, hand-over grew.",
        Fact("Pumpenwerk opened a second plant in Lyon", event_date=date(2024, 3, 1)),
    )
    assert finding.severity == "warns"


@pytest.mark.parametrize(
    ("body", "happened", "wrong"),
    [
        ("Last week you opened a second plant in Lyon.", date(2026, 11, 20), False),
        ("Last week you opened a second plant in Lyon.", date(2026, 10, 1), True),
        ("Yesterday you opened a second plant in Lyon.", date(2026, 11, 20), True),
        ("Letzte Woche haben Sie a second plant in Lyon eröffnet.", date(2026, 10, 1), True),
        ("La semaine dernière, a second plant in Lyon.", date(2026, 10, 1), True),
        ("La semana pasada, a second plant in Lyon.", date(2026, 10, 1), True),
        ("You opened a second plant in Lyon. Would a call last week have helped?", date(2026, 10, 1), False),
    ],
)
@pytest.mark.parametrize("as_slot", [True, False])
def test_words_for_lately(body: str, happened: date, wrong: bool, as_slot: bool) -> None:
    text = "a second plant in Lyon"
    facts = () if as_slot else (Fact(f"Pumpenwerk opened {text}", event_date=happened),)
    slots = (slot(body, text, happened),) if as_slot else ()
    findings = found(body, *facts, slots=slots)
    assert bool(findings) is wrong
    assert all("happened on" in finding.sentence for finding in findings)
