"""The search for cycles rests and goes on."""

import gc
from collections.abc import Iterator

import pytest

from outreach.collector import collector_rests


@pytest.fixture(autouse=True)
def _as_it_was() -> Iterator[None]:
    before = gc.isenabled()
    yield
    (gc.enable if before else gc.disable)()


def test_it_rests_inside_and_goes_on_behind_even_after_a_fault() -> None:
    gc.enable()
    asleep = []

    @collector_rests()
    def fail() -> None:
        asleep.append(not gc.isenabled())
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert asleep == [True]
    assert gc.isenabled()


def test_the_inner_of_two_does_not_wake_it() -> None:
    gc.enable()
    with collector_rests():
        with collector_rests():
            pass
        assert not gc.isenabled()


def test_it_stays_off_where_it_was_off() -> None:
    gc.disable()
    with collector_rests():
        pass
    assert not gc.isenabled()
