"""The table of the journey is closed, and waiting times are bounded."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.enrollments.rules import (
    CLOCK,
    ENDED,
    MACHINE,
    PEOPLE,
    STOP_WORDS,
    TRANSITIONS,
    Stage,
    StopReason,
    fault_delay,
    may_follow,
)
from campaigns.pipeline.stages import STAGES
from campaigns.tasks import TASK_OF


def reachable(start: Stage, *, without: frozenset[Stage] = frozenset()) -> set[Stage]:
    seen, left = set[Stage](), [start]
    while left:
        stage = left.pop()
        if stage not in seen and stage not in without:
            seen.add(stage)
            left.extend(TRANSITIONS[stage])
    return seen


def test_every_stage_has_its_row_and_can_be_reached() -> None:
    assert set(TRANSITIONS) == set(Stage)
    assert reachable(Stage.COLLECTING) == set(Stage)


def test_every_stage_that_is_no_end_belongs_to_exactly_one_mover() -> None:
    sending = {Stage.SENDING}
    movers = [MACHINE, PEOPLE, CLOCK, ENDED, sending]
    assert sorted(stage for mover in movers for stage in mover) == sorted(Stage)


@pytest.mark.parametrize("stage", sorted(set(Stage) - {Stage.STOPPED}))
def test_everybody_may_be_stopped_anywhere(stage: Stage) -> None:
    assert may_follow(stage, Stage.STOPPED)


@pytest.mark.parametrize("stage", sorted(set(Stage) - {Stage.STOPPED, Stage.FINISHED}))
def test_every_stage_leads_to_an_end(stage: Stage) -> None:
    assert reachable(stage) & ENDED


def test_nothing_is_sent_that_was_not_approved() -> None:
    assert not {Stage.SENDING, Stage.HANDED_OVER} & reachable(
        Stage.COLLECTING, without=frozenset({Stage.APPROVED})
    )


def test_every_machine_stage_has_a_service_and_a_task() -> None:
    assert set(STAGES) == MACHINE
    assert set(TASK_OF) == MACHINE | {Stage.WAITING}


def test_every_reason_has_words() -> None:
    assert set(STOP_WORDS) == set(StopReason)


@given(tries=st.integers(0, 10_000), jitter=st.floats(0, 1, exclude_max=True))
def test_a_fault_waits_between_seven_seconds_and_twenty_minutes(tries: int, jitter: float) -> None:
    assert timedelta(seconds=7) <= fault_delay(tries, jitter) <= timedelta(minutes=20)


def test_later_faults_wait_longer() -> None:
    delays = [fault_delay(tries, 0.5) for tries in range(8)]
    assert delays == sorted(delays)
    assert len(set(delays)) > 5
