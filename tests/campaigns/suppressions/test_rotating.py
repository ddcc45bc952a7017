"""A key of the ring goes when no row has it; no no is lost on the way, and a key that is missed is missed loudly."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from pytest_django import Settings

from campaigns.audit.rules import SOFTWARE
from campaigns.suppressions.models import Hold, Suppression
from campaigns.suppressions.rules import HoldScope, SuppressionReason, SuppressionScope
from campaigns.suppressions.selectors import barred, missing_keys, reasons_not_to_write, rows_by_key
from campaigns.suppressions.services import hold, suppress
from outreach.checks import forgotten_noes
from tests.factories import NOW, a_campaign, a_company, a_mailbox, a_prospect

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]
OLD, NEW = {"old": "o" * 32}, {"new": "n" * 32}


@pytest.fixture
def ring(settings: Settings) -> Settings:
    settings.SUPPRESSION_KEYS = OLD
    return settings


def no(key: str, scope: SuppressionScope = SuppressionScope.ADDRESS, offer_id: int = 0) -> Suppression:
    return suppress(scope=scope, key=key, reason=SuppressionReason.OPT_OUT, by=SOFTWARE, offer_id=offer_id)


def rotate(ring: Settings) -> str:
    ring.SUPPRESSION_KEYS = NEW | OLD
    said = StringIO()
    call_command("rotate_suppression_keys", stdout=said)
    return said.getvalue()


def test_whom_we_know_is_hashed_anew_and_the_old_key_may_go(ring: Settings) -> None:
    a_prospect(address="ana@pumps.example", company=None)
    a_company(domain="valves.example")
    campaign, mailbox = a_campaign(), a_mailbox()
    no("ana@pumps.example")
    no("ana@pumps.example", SuppressionScope.OFFER_TO_ADDRESS, offer_id=campaign.offer_id)
    no("pumps.example", SuppressionScope.DOMAIN)
    no("valves.example", SuppressionScope.DOMAIN)
    for scope, key in ((HoldScope.CAMPAIGN, str(campaign.pk)), (HoldScope.MAILBOX, str(mailbox.pk))):
        hold(scope=scope, key=key, reason="wait", by=SOFTWARE, until=None)
    said = rotate(ring)
    assert "6 rows are hashed with the key “new” now." in said
    assert "old has no row left and may go" in said
    ring.SUPPRESSION_KEYS = NEW
    assert barred(["ana@pumps.example", "pumps.example", "valves.example"]) == {
        "ana@pumps.example", "pumps.example", "valves.example",
    }  # fmt: skip
    found = reasons_not_to_write(
        addresses=["ana@pumps.example"], domains=[], now=NOW, offer_id=campaign.offer_id, campaign_id=campaign.pk,
        mailbox_id=mailbox.pk,
    )  # fmt: skip
    assert len(found) == 4


def test_a_row_of_somebody_who_was_erased_keeps_its_key_and_its_no(ring: Settings) -> None:
    no("gone@pumps.example")
    said = rotate(ring)
    assert "0 rows are hashed with the key “new” now." in said
    assert "old must stay: 1 rows name nobody" in said
    assert barred(["gone@pumps.example"]) == {"gone@pumps.example"}


def test_a_no_that_was_said_again_under_the_new_key_stands_once(ring: Settings) -> None:
    a_prospect(address="ana@pumps.example")
    first = no("ana@pumps.example")
    ring.SUPPRESSION_KEYS = NEW | OLD
    second = no("ana@pumps.example")
    assert second != first
    rotate(ring)
    ring.SUPPRESSION_KEYS = NEW
    assert rows_by_key() == {"new": 2}
    (standing,) = Suppression.objects.filter(lifted_at=None)
    assert standing == second
    assert barred(["ana@pumps.example"]) == {"ana@pumps.example"}


def test_running_it_again_changes_nothing(ring: Settings) -> None:
    a_prospect(address="ana@pumps.example")
    no("ana@pumps.example")
    rotate(ring)
    assert "0 rows are hashed with the key “new” now." in rotate(ring)
    assert Suppression.objects.count() == 1
    assert Hold.objects.count() == 0


def test_a_key_that_is_gone_too_early_stops_the_start(ring: Settings) -> None:
    no("ana@pumps.example")
    ring.SUPPRESSION_KEYS = NEW
    assert missing_keys() == {"old": 1}
    assert forgotten_noes() == []
    (error,) = forgotten_noes(databases=["default"])
    assert "1 rows of the do-not-contact list bar nobody: their key old" in error.msg
    with pytest.raises(CommandError, match="Put the key back"):
        call_command("prepare", verbosity=0)
    said = StringIO()
    call_command("rotate_suppression_keys", stdout=said)
    assert "old is not in SUPPRESSION_KEYS, so its 1 rows bar nobody" in said.getvalue()
