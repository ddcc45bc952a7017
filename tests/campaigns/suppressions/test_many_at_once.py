"""What says no to each of many mails is asked in one statement, and is what is said to each alone."""

from datetime import timedelta

import pytest
from pytest_django import DjangoAssertNumQueries, Settings

from campaigns.audit.rules import SOFTWARE
from campaigns.suppressions.rules import HoldScope, SuppressionReason, SuppressionScope
from campaigns.suppressions.selectors import Asked, first_reasons, reasons_not_to_write
from campaigns.suppressions.services import hold, suppress
from tests.factories.moments import NOW

pytestmark = pytest.mark.django_db


def asked(name: str, *, offer: int = 1, campaign: int = 1, mailbox: int = 1) -> dict[str, object]:
    domain = f"{name}.example"
    return {
        "addresses": [f"ana@{domain}"], "domains": [domain], "offer_id": offer, "campaign_id": campaign,
        "mailbox_id": mailbox,
    }  # fmt: skip


def test_each_mail_hears_what_it_would_hear_alone(
    settings: Settings, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    say = {"reason": SuppressionReason.OPT_OUT, "by": SOFTWARE}
    suppress(scope=SuppressionScope.ADDRESS, key="ana@gone.example", **say)  # type: ignore[arg-type]
    suppress(scope=SuppressionScope.OFFER_TO_ADDRESS, key="ana@offer.example", offer_id=7, **say)  # type: ignore[arg-type]
    settings.SUPPRESSION_KEYS = {"newer": "n" * 32} | settings.SUPPRESSION_KEYS
    suppress(scope=SuppressionScope.DOMAIN, key="gone.example", **say)  # type: ignore[arg-type]
    holds = [
        (HoldScope.DOMAIN, "held.example", None), (HoldScope.ADDRESS, "ana@held.example", NOW + timedelta(days=1)),
        (HoldScope.ADDRESS, "ana@past.example", NOW - timedelta(days=1)), (HoldScope.CAMPAIGN, "9", None),
        (HoldScope.MAILBOX, "8", None),
    ]  # fmt: skip
    for scope, key, until in holds:
        hold(scope=scope, key=key, reason="A deal is open.", by=SOFTWARE, until=until)
    mails = [
        asked("gone"), asked("offer"), asked("offer", offer=7), asked("held"), asked("past"), asked("free"),
        asked("free", campaign=9), asked("free", mailbox=8), asked("free", campaign=8, mailbox=9),
    ]  # fmt: skip
    alone = [next(iter(reasons_not_to_write(**mail, now=NOW)), None) for mail in mails]  # type: ignore[arg-type]
    with django_assert_num_queries(1):
        assert first_reasons([Asked(**mail) for mail in mails], NOW) == alone  # type: ignore[arg-type]
    assert [reason is not None for reason in alone] == [
        True,
        False,
        True,
        True,
        False,
        False,
        True,
        True,
        False,
    ]


def test_nothing_says_no_where_nobody_did() -> None:
    assert first_reasons([Asked(**asked("free"))], NOW) == [None]  # type: ignore[arg-type]
    assert first_reasons([], NOW) == []
