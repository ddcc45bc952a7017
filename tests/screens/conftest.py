"""One installation in use for all tests of a file that only look at it."""

from collections.abc import Iterator

import pytest
import time_machine
from django.db import transaction
from pytest_django import DjangoDbBlocker

from tests.factories import NOW
from tests.screens.world import World, a_world


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    """Build the installation once a file; what its tests do to it goes with it."""
    with django_db_blocker.unblock(), time_machine.travel(NOW), transaction.atomic():
        yield a_world()
        transaction.set_rollback(True)
