"""What is said of an address before anybody is asked, and what follows from what others say."""

from datetime import timedelta

import pytest

from campaigns.prospects.rules.address_checks import (
    FINE,
    RECHECK_AFTER,
    CheckReason,
    CheckResult,
    Deliverable,
    Judgement,
    Route,
    graver,
    is_old,
    judge_route,
    judge_text,
    judge_verified,
)
from tests.factories import NOW


@pytest.mark.parametrize(
    ("address", "result", "reason"),
    [
        ("ana.sole@pumps.example", CheckResult.USABLE, CheckReason.FINE),
        ("Ana.Sole+x@Pumps.example", CheckResult.USABLE, CheckReason.FINE),
        ("ana@ünïcode.example", CheckResult.USABLE, CheckReason.FINE),
        ("ana@ymail.com", CheckResult.USABLE, CheckReason.FINE),
        ("ana@pumps.con", CheckResult.UNUSABLE, CheckReason.MISTYPED),
        ("ana@@pumps.example", CheckResult.UNUSABLE, CheckReason.MALFORMED),
        ("ana@pumps.example\nBcc: b@pumps.example", CheckResult.UNUSABLE, CheckReason.MALFORMED),
        ("ana@localhost", CheckResult.UNUSABLE, CheckReason.MALFORMED),
        ("", CheckResult.UNUSABLE, CheckReason.MALFORMED),
        # RFC 2142: names of functions, of which nobody reads some and several people the others.
        ("postmaster@pumps.example", CheckResult.UNUSABLE, CheckReason.UNREAD),
        ("noc@pumps.example", CheckResult.UNUSABLE, CheckReason.UNREAD),
        ("News-Request@pumps.example", CheckResult.UNUSABLE, CheckReason.UNREAD),
        ("sales@pumps.example", CheckResult.RISKY, CheckReason.SHARED),
        ("info@pumps.example", CheckResult.RISKY, CheckReason.SHARED),
        ("ana@mailinator.com", CheckResult.UNUSABLE, CheckReason.DISPOSABLE),
        ("ana@box.mailinator.com", CheckResult.UNUSABLE, CheckReason.DISPOSABLE),
    ],
)
def test_an_address_is_judged_by_its_letters(address: str, result: CheckResult, reason: CheckReason) -> None:
    judged = judge_text(address)
    assert (judged.result, judged.reason) == (result, reason)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("ana.sole@gmial.com", "ana.sole@gmail.com"),
        ("ana@hotmal.com", "ana@hotmail.com"),
        ("ana@outllook.com", "ana@outlook.com"),
        ("ana@YAHO.com", "ana@yahoo.com"),
    ],
)
def test_a_slip_names_what_was_meant(written: str, meant: str) -> None:
    judged = judge_text(written)
    assert (judged.reason, judged.suggestion) == (CheckReason.MISTYPED, meant)
    assert meant in judged.sentence


@pytest.mark.parametrize(
    ("route", "result"),
    [
        (Route.MX, CheckResult.USABLE),
        (Route.ADDRESS, CheckResult.USABLE),
        (Route.NONE, CheckResult.UNUSABLE),
        (Route.REFUSES, CheckResult.UNUSABLE),
        (Route.NO_DOMAIN, CheckResult.UNUSABLE),
        (Route.NO_ANSWER, CheckResult.UNKNOWN),
    ],
)
def test_a_domain_without_an_answer_is_no_refusal(route: Route, result: CheckResult) -> None:
    judged = judge_route("pumps.example", route)
    assert judged.result is result
    assert ("pumps.example" in judged.sentence) is (judged != FINE)


@pytest.mark.parametrize("said", Deliverable)
def test_each_word_of_a_service_has_a_sentence_that_names_it(said: Deliverable) -> None:
    judged = judge_verified("Hunter", said)
    assert ("Hunter" in judged.sentence) is (said is not Deliverable.DELIVERABLE)


def test_only_a_clear_no_of_a_service_stops() -> None:
    stops = {each for each in Deliverable if judge_verified("Hunter", each).settles}
    assert stops == {Deliverable.UNDELIVERABLE, Deliverable.DISPOSABLE, Deliverable.SUPPRESSED}


def test_the_graver_of_two_judgements_stands_and_of_two_alike_the_first() -> None:
    risky = Judgement(CheckResult.RISKY, CheckReason.SHARED, "first")
    other = Judgement(CheckResult.RISKY, CheckReason.NOT_SURE, "second")
    never = Judgement(CheckResult.UNUSABLE, CheckReason.NO_DOMAIN, "no")
    assert graver(FINE, risky) == graver(risky, FINE) == graver(risky, other) == risky
    assert graver(risky, never) == graver(never, judge_route("x.example", Route.NO_ANSWER)) == never


def test_a_check_is_old_after_its_time() -> None:
    assert not is_old(NOW, NOW + RECHECK_AFTER)
    assert is_old(NOW, NOW + RECHECK_AFTER + timedelta(seconds=1))
