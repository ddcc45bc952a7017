"""A no is kept under a keyed hash, found under every key of the ring, and never lifted by itself."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from pytest_django import DjangoAssertNumQueries, Settings

from campaigns.audit.rules import SOFTWARE, Action
from campaigns.audit.selectors import trail
from campaigns.suppressions.models import Suppression
from campaigns.suppressions.rules import HoldScope, SuppressionReason, SuppressionScope
from campaigns.suppressions.selectors import barred, reasons_not_to_write
from campaigns.suppressions.services import hold, release, suppress
from tests.factories import NOW, a_member

pytestmark = pytest.mark.django_db
ADDRESS = "ana@aquaduct.example"


def say_no(
    key: str = ADDRESS, scope: SuppressionScope = SuppressionScope.ADDRESS, offer_id: int = 0
) -> Suppression:
    return suppress(scope=scope, key=key, reason=SuppressionReason.OPT_OUT, by=SOFTWARE, offer_id=offer_id)


def codes(**fields: Any) -> list[str]:
    found = reasons_not_to_write(addresses=[ADDRESS], domains=["aquaduct.example"], now=NOW, **fields)
    return [reason.code for reason in found]


def test_a_no_is_said_once_and_recorded_once() -> None:
    row = say_no()
    assert say_no() == row
    assert [record.action for record in trail(row)] == [Action.SUPPRESSED]


def test_the_address_itself_is_not_in_the_table() -> None:
    say_no()
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM campaigns_suppression")
        assert ADDRESS not in str(cursor.fetchall())


def test_every_key_of_the_ring_finds_its_rows(settings: Settings) -> None:
    for name in ("one", "two", "three"):
        settings.SUPPRESSION_KEYS = {name: name * 12} | settings.SUPPRESSION_KEYS
        say_no(f"{name}@aquaduct.example")
    keys = [f"{name}@aquaduct.example" for name in ("one", "two", "three")]
    assert barred([*keys, "other@aquaduct.example"]) == set(keys)


def test_another_ring_finds_nothing(settings: Settings) -> None:
    say_no()
    settings.SUPPRESSION_KEYS = {"other": "o" * 32}
    assert codes() == []


@pytest.mark.parametrize(
    ("scope", "key", "fields", "asked", "bars"),
    [
        (SuppressionScope.ADDRESS, ADDRESS, {}, {}, True),
        (SuppressionScope.ADDRESS, "bo@aquaduct.example", {}, {}, False),
        (SuppressionScope.DOMAIN, "aquaduct.example", {}, {}, True),
        (SuppressionScope.DOMAIN, ADDRESS, {}, {}, False),
        (SuppressionScope.ADDRESS, "aquaduct.example", {}, {}, False),
        (SuppressionScope.OFFER_TO_ADDRESS, ADDRESS, {"offer_id": 3}, {"offer_id": 3}, True),
        (SuppressionScope.OFFER_TO_ADDRESS, ADDRESS, {"offer_id": 3}, {"offer_id": 4}, False),
        (SuppressionScope.OFFER_TO_ADDRESS, ADDRESS, {"offer_id": 3}, {}, False),
    ],
)
def test_a_no_bars_its_own_scope(
    scope: SuppressionScope, key: str, fields: dict[str, int], asked: dict[str, int], bars: bool
) -> None:
    say_no(key, scope, **fields)
    assert bool(codes(**asked)) == bars


@pytest.mark.parametrize(("seconds", "in_force"), [(-1, True), (0, False), (1, False)])
def test_a_hold_ends_at_its_moment(seconds: int, in_force: bool) -> None:
    hold(scope=HoldScope.ADDRESS, key=ADDRESS, reason="x", by=SOFTWARE, until=NOW)
    found = reasons_not_to_write(addresses=[ADDRESS], domains=[], now=NOW + timedelta(seconds=seconds))
    assert bool(found) == in_force


def test_lasting_reasons_come_first_and_holds_say_who_and_until() -> None:
    mira = a_member(name="Mira Holm")
    row = hold(
        scope=HoldScope.MAILBOX, key="5", reason="Moving", by=mira.actor, until=NOW + timedelta(days=1)
    )
    say_no()
    lasting, temporary = reasons_not_to_write(addresses=[ADDRESS], domains=[], mailbox_id=5, now=NOW)
    assert lasting.lasting
    assert not temporary.lasting
    assert temporary.sentence == "On hold until 2 Dec 2026, by Mira Holm: Moving"
    release(hold_id=row.pk, by=mira.actor, now=NOW)
    assert codes(mailbox_id=5) == ["opt_out"]


def test_asking_is_one_query_however_long_the_ring(
    settings: Settings, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    settings.SUPPRESSION_KEYS = {f"k{number}": str(number) * 32 for number in range(5)}
    with django_assert_num_queries(1):
        codes(offer_id=1, campaign_id=2, mailbox_id=3)
