"""Screens are asked through Django's client, at the moment at which the stories of the factories happen."""

from collections.abc import Callable, Iterator

import pytest
import time_machine
from django.test import Client

from campaigns.llm.services import sync_prompts
from campaigns.members.models import Member
from campaigns.quality.services import sync_phrases
from tests.factories import NOW, a_member

Screen = Callable[..., Client]


@pytest.fixture(autouse=True)
def _now() -> Iterator[None]:
    with time_machine.travel(NOW):
        yield


@pytest.fixture
def reference_rows(transactional_db: None) -> None:
    """Let other connections see what a test writes; what an installation starts with is written anew each time."""
    sync_prompts(now=NOW)
    sync_phrases()


@pytest.fixture
def mira() -> Member:
    return a_member(name="Mira Holm")


@pytest.fixture
def jonas() -> Member:
    return a_member(name="Jonas Keller")


@pytest.fixture
def at() -> Screen:
    """Return a function that signs a member in: `at(mira)`, or `at(mira, htmx=True)` for a browser with script."""

    def sign_in(member: Member, *, htmx: bool = False) -> Client:
        client = Client(headers={"HX-Request": "true"} if htmx else {})
        client.force_login(member, backend="allauth.account.auth_backends.AuthenticationBackend")
        return client

    return sign_in
