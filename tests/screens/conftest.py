"""One installation in use for the tests of a file, which only look at it."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser
from pytest_django import DjangoDbBlocker

from tests.screens.visits import Visit
from tests.screens.world import World, for_a_while


@pytest.fixture(scope="module")
def world(browser: Browser, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    """Build the installation once for a file; what its tests do to it goes with it.

    Chromium comes first: what is asked of the database beside its loop is another connection's.
    """
    with for_a_while(django_db_blocker) as built:
        yield built


@pytest.fixture(scope="module")
def _answers() -> dict[str, Any]:
    return {}


@pytest.fixture
def answer_to(db: None, world: World, _answers: dict[str, Any]) -> Callable[[Visit], Any]:
    """Return a function that asks for a screen once for a file: what a visit does is undone with its first test."""

    def answer(visit: Visit) -> Any:
        if visit.name not in _answers:
            _answers[visit.name] = visit.answer(world)
        return _answers[visit.name]

    return answer
