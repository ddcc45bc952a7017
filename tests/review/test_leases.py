"""Each draft is handed to one reviewer, whoever asks at the same moment."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
import time_machine
from django.db import connection

from campaigns.drafts.models import Draft
from campaigns.enrollments.rules import Stage
from campaigns.members.models import Member
from campaigns.members.rules import Role
from review.models import Lease
from review.rules import LEASE
from review.services import hold, take_next, take_over
from tests.factories import NOW, a_campaign, a_draft_in_review, a_member, a_prospect, an_enrollment
from tests.review.conftest import Screen
from tests.review.pages import decide, opened, text_of

pytestmark = pytest.mark.django_db


def waiting(number: int) -> list[Draft]:
    """Drafts in review, due one minute after another."""
    campaign = a_campaign()
    enrollments = [
        an_enrollment(campaign=campaign, prospect=a_prospect(), stage=Stage.CHECKING) for _ in range(number)
    ]
    return [
        a_draft_in_review(enrollment=enrollment, due_at=NOW + timedelta(minutes=place))
        for place, enrollment in enumerate(enrollments)
    ]


def test_what_is_due_first_is_handed_out_first(mira: Member, jonas: Member) -> None:
    first, second = waiting(2)
    assert take_next(by=mira, now=NOW) == first.pk
    assert take_next(by=jonas, now=NOW) == second.pk


def test_nothing_is_left_where_colleagues_have_the_rest(mira: Member, jonas: Member) -> None:
    waiting(1)
    take_next(by=mira, now=NOW)
    assert take_next(by=jonas, now=NOW) is None


def test_a_member_goes_on_with_what_he_has_open(mira: Member) -> None:
    _, second = waiting(2)
    assert hold(draft_id=second.pk, by=mira, now=NOW)
    assert take_next(by=mira, now=NOW) == second.pk


def test_what_was_stepped_over_comes_back_only_at_the_end(mira: Member) -> None:
    first, second, third = waiting(3)
    assert take_next(by=mira, now=NOW, after=second) == third.pk
    assert take_next(by=mira, now=NOW, after=third) == first.pk


def test_a_lease_ends_by_itself_and_somebody_else_may_have_the_draft(mira: Member, jonas: Member) -> None:
    [draft] = waiting(1)
    take_next(by=mira, now=NOW)
    assert not hold(draft_id=draft.pk, by=jonas, now=NOW + LEASE - timedelta(seconds=1))
    assert hold(draft_id=draft.pk, by=jonas, now=NOW + LEASE)
    assert not hold(draft_id=draft.pk, by=mira, now=NOW + LEASE)


def test_an_expired_lease_still_counts_when_nobody_took_the_draft(mira: Member) -> None:
    [draft] = waiting(1)
    take_next(by=mira, now=NOW)
    assert hold(draft_id=draft.pk, by=mira, now=NOW + 5 * LEASE)


def test_acting_renews_a_lease_and_keeps_its_beginning(mira: Member) -> None:
    [draft] = waiting(1)
    take_next(by=mira, now=NOW)
    hold(draft_id=draft.pk, by=mira, now=NOW + timedelta(minutes=1))
    lease = Lease.objects.get(draft=draft)
    assert (lease.since, lease.until) == (NOW, NOW + timedelta(minutes=1) + LEASE)


@pytest.mark.parametrize(("role", "taken"), [(Role.SDR, False), (Role.LEAD, True)])
def test_taking_over_needs_the_right(mira: Member, role: Role, taken: bool) -> None:
    [draft] = waiting(1)
    take_next(by=mira, now=NOW)
    other = a_member(name="Li Na", role=role)
    assert take_over(draft=draft, by=other, now=NOW) is taken
    assert hold(draft_id=draft.pk, by=other, now=NOW) is taken


def test_the_claim_is_one_statement(mira: Member, django_assert_num_queries: object) -> None:
    waiting(2)
    with django_assert_num_queries(2):  # type: ignore[operator]  # whether one is open already, and the claim
        take_next(by=mira, now=NOW)


@pytest.mark.usefixtures("reference_rows")
def test_eight_reviewers_at_once_are_never_handed_the_same_draft() -> None:
    if connection.vendor != "postgresql":
        pytest.skip("one writer at a time on SQLite")
    drafts = waiting(24)
    reviewers = [a_member(name=f"Reviewer {place}") for place in range(8)]

    def take_all(member: Member) -> list[int]:
        taken, last = [], None
        try:
            while (found := take_next(by=member, now=NOW, after=last)) and found not in taken:
                taken.append(found)
                last = Draft.objects.get(pk=found)
        finally:
            connection.close()
        return taken

    with ThreadPoolExecutor(len(reviewers)) as pool:
        handed = Counter(pk for taken in pool.map(take_all, reviewers) for pk in taken)
    assert handed == Counter({draft.pk: 1 for draft in drafts})


def test_c112_who_leaves_a_draft_open_keeps_it_from_nobody_after_the_lease(
    at: Screen, mira: Member, jonas: Member
) -> None:
    [draft] = waiting(1)
    take_next(by=mira, now=NOW)
    token = opened(at(mira), draft)
    with time_machine.travel(NOW + timedelta(hours=2)):
        assert take_next(by=jonas, now=NOW + timedelta(hours=2)) == draft.pk
        decide(at(jonas), draft, "save", subject="Another subject", body=draft.text.body)
        answer = decide(at(mira), draft, "save", token=token, subject="Mine", body="Hi Ana,\n\nMine.")
    page = text_of(answer)
    assert answer.status_code == 409
    assert "Another subject" in page
    assert "Mine." in page
    assert Draft.objects.get(pk=draft.pk).text.subject == "Another subject"
