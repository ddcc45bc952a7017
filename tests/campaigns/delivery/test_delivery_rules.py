"""Statuses of a message, the pairs it makes with its draft, and how long a deferral waits."""

from datetime import timedelta
from itertools import pairwise

import pytest

from campaigns.delivery.rules import LEGAL_PAIRS, TRANSITIONS, MessageStatus, defer_delay
from campaigns.drafts.rules import TRANSITIONS as DRAFT_TRANSITIONS
from campaigns.drafts.rules import DraftStatus


def test_every_status_has_its_row_and_can_be_reached() -> None:
    assert set(TRANSITIONS) == set(MessageStatus)
    assert {status for row in TRANSITIONS.values() for status in row} == set(MessageStatus)


def test_every_draft_status_has_its_row_and_can_be_reached() -> None:
    assert set(DRAFT_TRANSITIONS) == set(DraftStatus)
    assert {status for row in DRAFT_TRANSITIONS.values() for status in row} == set(DraftStatus)


def test_every_message_status_has_its_legal_drafts() -> None:
    assert set(LEGAL_PAIRS) == {None, *MessageStatus}


@pytest.mark.parametrize("status", [MessageStatus.HANDED_OVER, MessageStatus.REFUSED])
def test_what_a_server_answered_for_good_is_an_end(status: MessageStatus) -> None:
    assert not TRANSITIONS[status]


def test_what_is_planned_has_no_message() -> None:
    assert [status for status, drafts in LEGAL_PAIRS.items() if DraftStatus.PLANNED in drafts] == [None]


def test_deferrals_double_up_to_eight_hours() -> None:
    delays = [defer_delay(tries) for tries in range(1, 12)]
    assert delays[0] == timedelta(minutes=15)
    assert delays[-1] == timedelta(hours=8)
    assert all(later == earlier * 2 or later == timedelta(hours=8) for earlier, later in pairwise(delays))
