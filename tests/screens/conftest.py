"""One installation in use for the tests of a file, which only look at it."""

from collections.abc import Iterator

import pytest
from pytest_django import DjangoDbBlocker

from tests.screens.world import World, for_a_while


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    """Build the installation once for a file; what its tests do to it goes with it."""
    with for_a_while(django_db_blocker) as built:
        yield built
