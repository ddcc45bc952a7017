"""The kill tests would prove nothing if they shortened a name that nobody reads."""

from importlib import import_module

import pytest

from tests.soak.leases import SHORTER


@pytest.mark.parametrize("module", SHORTER)
def test_each_lease_is_where_the_kill_tests_look_for_it(module: str) -> None:
    name, shorter = SHORTER[module]
    assert type(getattr(import_module(module), name)) is type(shorter)
