"""What a label plans, before a database is asked: who is stopped, for how long, and who decides."""

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.enrollments.rules import StopReason
from campaigns.mailboxes.rules import Window
from campaigns.replies.rules.effects import (
    ANSWERS,
    Decider,
    Effect,
    Facts,
    Label,
    Policy,
    effects_of,
    resumes_at,
    start_of,
    who_decides,
)
from campaigns.replies.rules.kinds import Category, Flag, Kind

THEN = datetime(2026, 12, 1, 15, 0, tzinfo=UTC)  # a Tuesday
BERLIN = Window(frozenset(range(5)), time(9), time(17), "Europe/Berlin", "DE")
POLICY = Policy(BERLIN)
ANA = Facts(
    Kind.HUMAN, THEN, person_id=7, person="Ana Lima", addresses=("ana@aquaduct.example",), company="aquaduct.example",
    offer="Rotaplan", colleague="Bo Tran", has_words=True,
)  # fmt: skip
MACHINE = replace(ANA, kind=Kind.AUTO)
COLLEAGUE = replace(ANA, from_other=True, addresses=("cy@aquaduct.example", "ana@aquaduct.example"))
STOPS = {Effect.STOP_SEQUENCE, Effect.KEEP_AS_SOURCE}


def kinds(label: Label, facts: Facts) -> set[Effect]:
    return {one.kind for one in effects_of(label, facts, POLICY)}


PLANS = {
    "yes": (Label(Category.POSITIVE), ANA, STOPS),
    "neither": (Label(Category.NEUTRAL), ANA, STOPS),
    "nobody can tell": (Label(Category.AMBIGUOUS), ANA, STOPS),
    "delicate": (Label(Category.AMBIGUOUS, frozenset({Flag.SENSITIVE})), ANA, STOPS),
    "no": (Label(Category.NOT_INTERESTED), ANA, {Effect.CLOSE_OFFER, Effect.PAUSE_OFFERS} | STOPS),
    "no to nothing of ours": (
        Label(Category.NOT_INTERESTED),
        replace(ANA, offer=""),
        {Effect.PAUSE_OFFERS} | STOPS,
    ),
    "stop": (
        Label(Category.NOT_INTERESTED, frozenset({Flag.OPT_OUT})),
        ANA,
        {Effect.DO_NOT_CONTACT, Effect.STOP_SEQUENCE},
    ),
    "stop by a machine": (
        Label(None, frozenset({Flag.OPT_OUT})),
        MACHINE,
        {Effect.DO_NOT_CONTACT, Effect.STOP_SEQUENCE},
    ),
    "stop by somebody unknown": (
        Label(Category.NOT_INTERESTED, frozenset({Flag.OPT_OUT})),
        replace(ANA, person="", person_id=0),
        {Effect.DO_NOT_CONTACT},
    ),
    "stop by a colleague": (
        Label(Category.NOT_INTERESTED, frozenset({Flag.OPT_OUT})),
        COLLEAGUE,
        {Effect.DO_NOT_CONTACT, Effect.STOP_SEQUENCE, Effect.HOLD_COMPANY},
    ),
    "wrong person": (Label(Category.WRONG_PERSON), ANA, {Effect.PROPOSE_COLLEAGUE} | STOPS),
    "wrong person who names nobody": (Label(Category.WRONG_PERSON), replace(ANA, colleague=""), STOPS),
    "left": (
        Label(Category.WRONG_PERSON, frozenset({Flag.LEFT_COMPANY})),
        MACHINE,
        {Effect.MARK_LEFT, Effect.STOP_SEQUENCE, Effect.PROPOSE_COLLEAGUE},
    ),
    "away": (Label(Category.OUT_OF_OFFICE), MACHINE, {Effect.WAIT_FOR_RETURN}),
    "away, with the footer of a newsletter": (
        Label(Category.OUT_OF_OFFICE, frozenset({Flag.OPT_OUT})),
        MACHINE,
        {Effect.WAIT_FOR_RETURN},
    ),
    "away, says the person": (
        Label(Category.OUT_OF_OFFICE),
        ANA,
        {Effect.WAIT_FOR_RETURN, Effect.KEEP_AS_SOURCE},
    ),
    "a ticket": (Label(None), MACHINE, set()),
    "a colleague's no": (Label(Category.NOT_INTERESTED), COLLEAGUE, {Effect.HOLD_COMPANY} | STOPS),
    "a colleague's absence": (Label(Category.OUT_OF_OFFICE), COLLEAGUE, {Effect.HOLD_COMPANY} | STOPS),
    "a colleague at a mail provider": (Label(Category.POSITIVE), replace(COLLEAGUE, company=""), STOPS),
    "a machine at the same company": (
        Label(Category.OUT_OF_OFFICE),
        replace(COLLEAGUE, kind=Kind.AUTO),
        {Effect.WAIT_FOR_RETURN},
    ),
    "a doubtful answer": (Label(Category.POSITIVE), replace(ANA, sure=False), {Effect.STOP_SEQUENCE}),
    "an answer without words": (
        Label(Category.POSITIVE),
        replace(ANA, has_words=False),
        {Effect.STOP_SEQUENCE},
    ),
    "a stranger's yes": (Label(Category.POSITIVE), replace(ANA, person="", person_id=0), set()),
    "our own mail": (Label(None), replace(ANA, kind=Kind.OWN), {Effect.STOP_SEQUENCE}),
    "a bounce": (Label(None), replace(ANA, kind=Kind.BOUNCE), set()),
    "a complaint": (Label(None, frozenset({Flag.OPT_OUT})), replace(ANA, kind=Kind.COMPLAINT), set()),
    "a receipt": (Label(None), replace(ANA, kind=Kind.RECEIPT), set()),
}


@pytest.mark.parametrize(("label", "facts", "expected"), PLANS.values(), ids=PLANS)
def test_each_label_has_its_effects(label: Label, facts: Facts, expected: set[Effect]) -> None:
    assert kinds(label, facts) == expected


@pytest.mark.parametrize("category", sorted(ANSWERS))
def test_a_person_who_takes_a_machines_mail_for_an_answer_stops_the_sequence(category: Category) -> None:
    assert Effect.STOP_SEQUENCE in kinds(Label(category), MACHINE)


REASONS = {
    "answer": (Label(Category.POSITIVE), ANA, StopReason.REPLIED),
    "opt-out": (Label(Category.NEUTRAL, frozenset({Flag.OPT_OUT})), ANA, StopReason.SUPPRESSED),
    "left": (Label(Category.WRONG_PERSON, frozenset({Flag.LEFT_COMPANY})), ANA, StopReason.UNREACHABLE),
    "a colleague says so": (
        Label(Category.WRONG_PERSON, frozenset({Flag.LEFT_COMPANY})),
        COLLEAGUE,
        StopReason.REPLIED,
    ),
    "by hand": (Label(None), replace(ANA, kind=Kind.OWN), StopReason.OWN_MAIL),
}


@pytest.mark.parametrize(("label", "facts", "reason"), REASONS.values(), ids=REASONS)
def test_a_sequence_stops_for_its_reason(label: Label, facts: Facts, reason: StopReason) -> None:
    stops = [one.stop for one in effects_of(label, facts, POLICY) if one.kind is Effect.STOP_SEQUENCE]
    assert stops == [reason]


def test_sentences_name_whom_and_until_when() -> None:
    sentences = [one.sentence for one in effects_of(Label(Category.NOT_INTERESTED), ANA, POLICY)]
    assert sentences[:3] == [
        "Never offers “Rotaplan” to Ana Lima again.",
        "Offers nothing else to Ana Lima until 1 Dec 2027.",
        "Stops the sequence to Ana Lima and withdraws what waits.",
    ]
    barred = effects_of(Label(None, frozenset({Flag.OPT_OUT})), COLLEAGUE, POLICY)[0].sentence
    assert barred == "Puts cy@aquaduct.example and ana@aquaduct.example on the do-not-contact list, for good."


def test_how_long_other_offers_wait_is_the_teams() -> None:
    planned = effects_of(Label(Category.NOT_INTERESTED), ANA, replace(POLICY, not_interested_months=3))
    assert planned[1].until == THEN + timedelta(days=91)


DECIDERS = {
    "yes": (Label(Category.POSITIVE), Kind.HUMAN, False, Decider.PEOPLE),
    "nobody can tell": (Label(Category.AMBIGUOUS), Kind.HUMAN, False, Decider.PEOPLE),
    "a delicate no": (
        Label(Category.NOT_INTERESTED, frozenset({Flag.SENSITIVE})),
        Kind.HUMAN,
        False,
        Decider.PEOPLE,
    ),
    "a colleague": (Label(Category.NOT_INTERESTED), Kind.HUMAN, True, Decider.PEOPLE),
    "neither": (Label(Category.NEUTRAL), Kind.HUMAN, False, Decider.OWNER),
    "no": (Label(Category.NOT_INTERESTED), Kind.HUMAN, False, Decider.ROUTED),
    "wrong": (Label(Category.WRONG_PERSON), Kind.HUMAN, False, Decider.ROUTED),
    "away": (Label(Category.OUT_OF_OFFICE), Kind.AUTO, False, Decider.ROUTED),
    "a colleague's machine": (Label(Category.OUT_OF_OFFICE), Kind.AUTO, True, Decider.ROUTED),
    "a ticket": (Label(None), Kind.AUTO, False, None),
    "a bounce": (Label(None), Kind.BOUNCE, False, None),
    "our own": (Label(None), Kind.OWN, False, None),
}


@pytest.mark.parametrize(("label", "kind", "other", "decider"), DECIDERS.values(), ids=DECIDERS)
def test_who_decides(label: Label, kind: Kind, other: bool, decider: Decider | None) -> None:
    assert who_decides(label, kind=kind, from_other=other) is decider


@given(
    person=st.integers(1, 10_000),
    back=st.none() | st.dates(date(2026, 11, 1), date(2027, 12, 31)),
    absent=st.integers(1, 60),
)
def test_it_goes_on_one_to_three_working_days_after_the_return(
    person: int, back: date | None, absent: int
) -> None:
    policy = replace(POLICY, absent_days=absent)
    facts = replace(MACHINE, person_id=person, return_at=start_of(back, policy) if back else None)
    returned = max(facts.return_at or THEN + timedelta(days=absent), THEN)
    goes_on = resumes_at(facts, policy)
    assert goes_on in {BERLIN.working_days_later(returned, days) for days in (1, 2, 3)}
    assert BERLIN.is_working_day(goes_on.date())
    assert resumes_at(facts, policy) == goes_on


def test_the_day_is_drawn_by_the_person() -> None:
    back = start_of(date(2026, 12, 14), POLICY)
    days = {
        resumes_at(replace(MACHINE, person_id=person, return_at=back), POLICY).date() for person in range(30)
    }
    assert days == {date(2026, 12, 15), date(2026, 12, 16), date(2026, 12, 17)}


def test_public_holidays_of_the_persons_country_are_no_working_days() -> None:
    back = start_of(date(2026, 12, 24), POLICY)  # 25 and 26 December are holidays in Germany
    days = {
        resumes_at(replace(MACHINE, person_id=person, return_at=back), POLICY).date() for person in range(30)
    }
    assert days == {date(2026, 12, 28), date(2026, 12, 29), date(2026, 12, 30)}
