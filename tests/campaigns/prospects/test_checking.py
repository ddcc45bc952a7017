"""An address is looked at before anything is written to it: who is asked, for how long it holds, and what follows."""

from datetime import timedelta

import pytest
from pytest_django import Settings

from campaigns.audit.rules import SOFTWARE, Actor
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import Stage, StopReason
from campaigns.pipeline import advance, delicate, look_at_address_again
from campaigns.prospects.models import AddressCheck, Prospect
from campaigns.prospects.rules.address_checks import (
    RECHECK_AFTER,
    CheckReason,
    CheckResult,
    Deliverable,
    Route,
)
from campaigns.prospects.services import checking
from campaigns.prospects.services.checking import NotChecked, address_check
from campaigns.prospects.verifiers.port import VerifierError
from campaigns.suppressions.selectors import barred
from tests.factories import NOW, a_draft_in_review, a_member, a_prospect, an_enrollment

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]


class World:
    """The DNS and a verification service as the test wants them; it counts what is asked."""

    name = "Hunter"

    def __init__(self) -> None:
        self.route = Route.MX
        self.says: Deliverable | VerifierError = Deliverable.DELIVERABLE
        self.asked: list[str] = []

    def route_of(self, domain: str) -> Route:
        self.asked.append(domain)
        return self.route

    def verify(self, address: str, **_: object) -> Deliverable:
        self.asked.append(address)
        if isinstance(self.says, VerifierError):
            raise self.says
        return self.says


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> World:
    world = World()
    monkeypatch.setattr(checking, "domains_from_settings", lambda: world)
    monkeypatch.setattr(checking, "verifier_from_settings", lambda: world)
    return world


def looked(prospect: Prospect, **later: int) -> AddressCheck | NotChecked:
    return address_check(prospect=prospect, now=NOW + timedelta(**later))


def result_of(prospect: Prospect) -> str:
    found = looked(prospect)
    assert isinstance(found, AddressCheck)
    return found.result


def test_nobody_is_asked_unless_it_is_configured(settings: Settings) -> None:
    assert (settings.DNS_SERVERS, settings.HUNTER_API_KEY) == ([], "")
    assert (checking.domains_from_settings(), checking.verifier_from_settings()) == (None, None)
    assert result_of(a_prospect()) == CheckResult.USABLE


def test_a_good_check_holds_for_its_time_and_then_is_made_again(world: World) -> None:
    person = a_prospect(address="ana@pumps.example")
    looked(person)
    looked(person, days=RECHECK_AFTER.days)
    assert world.asked == ["pumps.example", "ana@pumps.example"]
    looked(person, days=RECHECK_AFTER.days, seconds=1)
    assert len(world.asked) == 4


def test_another_address_of_the_same_person_is_looked_at(world: World) -> None:
    person = a_prospect(address="ana@pumps.example")
    looked(person)
    person.address = person.address_as_given = "ana@valves.example"
    looked(person)
    assert world.asked[2:] == ["valves.example", "ana@valves.example"]


def test_who_is_asked_newly_is_asked_about_what_was_checked_without_him(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = a_prospect()
    with monkeypatch.context() as without:
        without.setattr(checking, "verifier_from_settings", lambda: None)
        looked(person)
    looked(person)
    assert len(world.asked) == 3


def test_who_costs_something_is_not_asked_where_the_answer_is_no(world: World) -> None:
    world.route = Route.REFUSES
    assert result_of(a_prospect(address="ana@pumps.example")) == CheckResult.UNUSABLE
    assert world.asked == ["pumps.example"]
    assert result_of(a_prospect(address="ana@gmial.com")) == CheckResult.UNUSABLE
    assert len(world.asked) == 1


def test_no_more_addresses_are_asked_about_than_a_day_allows(world: World, settings: Settings) -> None:
    settings.VERIFIER_DAILY_CALLS = 1
    looked(a_prospect())
    second = a_prospect()
    waits = looked(second)
    assert isinstance(waits, NotChecked)
    assert "as many as are allowed" in waits.sentence
    assert isinstance(looked(second, days=1), AddressCheck)


@pytest.mark.parametrize(
    ("address", "reason"),
    [("ana@gmial.com", CheckReason.MISTYPED), ("postmaster@pumps.example", CheckReason.UNREAD)],
)
def test_a_certain_no_holds_the_person_back_with_its_sentence(address: str, reason: CheckReason) -> None:
    enrollment = an_enrollment(prospect=a_prospect(address=address))
    assert advance(enrollment_id=enrollment.pk, now=NOW) is Stage.STOPPED
    enrollment.refresh_from_db()
    check = AddressCheck.objects.get(prospect=enrollment.prospect)
    assert (enrollment.stop_reason, enrollment.explanation) == (StopReason.UNREACHABLE, check.sentence)
    assert check.reason == reason
    assert not enrollment.written_to


@pytest.mark.parametrize("stage", [Stage.COLLECTING, Stage.WRITING])
def test_an_unknown_answer_waits_with_its_reason_and_goes_on_by_itself(world: World, stage: Stage) -> None:
    world.route = Route.NO_ANSWER
    enrollment = an_enrollment(stage=stage)
    assert advance(enrollment_id=enrollment.pk, now=NOW) is stage
    enrollment.refresh_from_db()
    assert "did not answer" in enrollment.wait_reason
    assert enrollment.due_at
    assert enrollment.due_at > NOW
    world.route = Route.REFUSES
    assert advance(enrollment_id=enrollment.pk, now=enrollment.due_at) is Stage.STOPPED


def test_a_service_that_does_not_answer_lets_the_person_wait(world: World) -> None:
    world.says = VerifierError("Hunter asked us to come back later.", retry_after=90.0)
    enrollment = an_enrollment()
    assert advance(enrollment_id=enrollment.pk, now=NOW) is Stage.COLLECTING
    enrollment.refresh_from_db()
    assert enrollment.wait_reason == "Hunter asked us to come back later."
    assert enrollment.due_at == NOW + timedelta(seconds=90)


def test_who_told_the_service_to_stop_is_not_written_to_by_anybody(world: World) -> None:
    world.says = Deliverable.SUPPRESSED
    enrollment = an_enrollment()
    assert advance(enrollment_id=enrollment.pk, now=NOW) is Stage.STOPPED
    enrollment.refresh_from_db()
    assert enrollment.stop_reason == StopReason.SUPPRESSED
    assert barred([enrollment.prospect.address]) == {enrollment.prospect.address}


def test_a_doubtful_address_is_written_to_under_somebodys_eyes(world: World) -> None:
    draft = a_draft_in_review()
    world.says = Deliverable.ACCEPTS_ALL
    assert result_of(draft.enrollment.prospect) == CheckResult.RISKY
    assert "takes mail to any name" in delicate(draft, now=NOW)


def stopped(address: str) -> Enrollment:
    enrollment = an_enrollment(prospect=a_prospect(address=address))
    advance(enrollment_id=enrollment.pk, now=NOW)
    return Enrollment.objects.get(pk=enrollment.pk)


def look_again(person: Prospect, *, is_right: bool = False, by: Actor = SOFTWARE) -> bool:
    return look_at_address_again(prospect=person, by=by, now=NOW, is_right=is_right)


def test_who_was_stopped_is_looked_at_again_and_stopped_again_where_nothing_changed() -> None:
    enrollment = stopped("ana@gmial.com")
    assert look_again(enrollment.prospect)
    assert advance(enrollment_id=enrollment.pk, now=NOW) is Stage.STOPPED


def test_nobody_confirms_an_address_that_nobody_doubts() -> None:
    person = a_prospect()
    looked(person)
    assert not look_again(person, is_right=True)


def test_somebody_who_knows_better_says_that_the_address_is_right(world: World) -> None:
    enrollment = stopped("ana@gmial.com")
    by = a_member().actor
    assert look_again(enrollment.prospect, by=by, is_right=True)
    assert advance(enrollment_id=enrollment.pk, now=NOW) != Stage.COLLECTING
    check = AddressCheck.objects.get(prospect=enrollment.prospect)
    assert (check.result, check.confirmed_by_name) == (CheckResult.USABLE, by.name)
    assert world.asked == ["gmial.com", "ana@gmial.com"]
    assert look_again(enrollment.prospect)
    assert result_of(enrollment.prospect) == CheckResult.USABLE


def test_a_confirmation_ends_with_the_address_that_it_was_about(world: World) -> None:
    enrollment = stopped("ana@gmial.com")
    person = enrollment.prospect
    look_again(person, is_right=True)
    person.address = person.address_as_given = "ana@hotmal.com"
    assert result_of(person) == CheckResult.UNUSABLE
    assert AddressCheck.objects.get(prospect=person).confirmed_by_name == ""
