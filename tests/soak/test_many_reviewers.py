"""Thirty-two people read two thousand drafts at once: each draft is handed to one of them, and decided once."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest
from django.db import connection
from django.utils import timezone

from campaigns.audit.models import AuditRecord
from campaigns.audit.rules import Action
from campaigns.drafts.models import Draft, ReviewDecision
from campaigns.drafts.rules import DraftStatus, SuppressReason, SuppressScope
from campaigns.llm.services import sync_prompts
from campaigns.members.models import Member
from campaigns.quality.services import sync_phrases
from outreach.management.benches.crowd import multiply
from review.rules import Ticket
from review.services import do_not_send, take_next
from tests.factories import NOW, a_draft_in_review, a_member

pytestmark = [
    pytest.mark.soak,
    pytest.mark.django_db(transaction=True),
]
REVIEWERS, DRAFTS = 32, 2_000


def read_to_the_end(member: Member) -> list[int]:
    """Take what is next, hold it back, and go on until nothing is left; return what was handed out, in that order."""
    handed: list[int] = []
    try:
        last = None
        while (found := take_next(by=member, now=timezone.now(), after=last)) is not None:
            handed.append(found)
            last = Draft.objects.get(pk=found)
            do_not_send(
                ticket=Ticket(last.pk, last.version, last.envelope(last.text).sha256, uuid4()),
                reason=SuppressReason.TONE, scope=SuppressScope.DRAFT, note="", by=member, now=timezone.now(),
            )  # fmt: skip
    finally:
        connection.close()
    return handed


def test_thirty_two_reviewers_are_handed_each_of_two_thousand_drafts_once() -> None:
    if connection.vendor != "postgresql":
        pytest.skip("one writer at a time on SQLite")
    sync_prompts(now=NOW)
    sync_phrases()
    first = a_draft_in_review()
    drafts = [first.pk, *multiply(first, DRAFTS - 1, waiting=DRAFTS - 1)]
    reviewers = [a_member(name=f"Reviewer {place}") for place in range(REVIEWERS)]
    with ThreadPoolExecutor(REVIEWERS) as pool:
        handed = list(pool.map(read_to_the_end, reviewers))
    assert Counter(pk for each in handed for pk in each) == Counter(drafts)
    decisions = set(ReviewDecision.objects.values_list("draft_id", "by_id"))
    told = {(pk, member.pk) for member, each in zip(reviewers, handed, strict=True) for pk in each}
    assert decisions == told
    assert (
        ReviewDecision.objects.count()
        == Draft.objects.filter(status=DraftStatus.SUPPRESSED).count()
        == DRAFTS
    )
    assert AuditRecord.objects.filter(action=Action.DECLINED).count() == DRAFTS
