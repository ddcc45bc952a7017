"""The demo's pilot: written, sent into the sandbox, answered in every way, and read by the poll of every day."""

import pytest

from campaigns.enrollments.models import Campaign, Enrollment
from campaigns.enrollments.rules import StopReason
from campaigns.pipeline import due_work
from campaigns.replies.models import InboundMessage
from campaigns.replies.rules.kinds import SHOWN_AS, Category, Kind
from outreach.management.sample import load
from outreach.management.sample_answers import answered_pilot
from tests.factories.moments import NOW

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]


def work(campaign: Campaign) -> None:
    while pieces := list(due_work(NOW, campaign=campaign)):
        for piece in pieces:
            piece()


def test_every_sort_of_answer_comes_back_to_the_pilot() -> None:
    counts = answered_pilot(load(NOW).campaign, NOW, work=work)
    assert set(counts) >= {SHOWN_AS[each] for each in (*Category, Kind.BOUNCE)}
    assert counts.total() == 9
    assert not InboundMessage.objects.filter(effects_at__isnull=True).exists()
    ends = set(Enrollment.objects.filter(campaign__slug="pilot-autumn").values_list("stop_reason", flat=True))
    assert ends >= {StopReason.REPLIED, StopReason.SUPPRESSED, StopReason.BOUNCED, ""}
