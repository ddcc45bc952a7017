"""The listener of the suite hears a secret wherever it is said, and lets what is masked pass."""

import logging
from collections.abc import Iterator

import pytest
import structlog
from django.conf import settings

from campaigns.drafts.models import Draft
from campaigns.mailboxes.models import Mailbox
from tests.factories import a_mailbox, a_scheduled_message
from tests.secrets_in_logs import SecretsInLogs

SECRET = "correct-horse-battery"


@pytest.fixture
def heard(secrets_in_logs: SecretsInLogs) -> Iterator[SecretsInLogs]:
    """The listener, with nothing left for the test itself to fail on."""
    secrets_in_logs.note(SECRET)
    yield secrets_in_logs
    secrets_in_logs.forget()


@pytest.mark.parametrize(
    "say",
    [
        lambda: logging.getLogger("any").warning("password %s", SECRET),
        lambda: structlog.get_logger("any").warning("it failed", detail=f"key {SECRET} refused"),
        lambda: structlog.get_logger("any").warning("it failed", detail={"deep": [SECRET]}),
        lambda: logging.getLogger("any").warning("configured: %s", settings.SECRET_KEY),
        lambda: logging.getLogger("any").error("it failed", exc_info=ValueError(SECRET)),
    ],
)
def test_a_secret_is_heard(heard: SecretsInLogs, say: object) -> None:
    assert callable(say)
    say()
    (line,) = heard.forget()
    assert SECRET not in line


@pytest.mark.parametrize(
    "words",
    [
        f"GET https://api.example/v1?api_key={SECRET}",
        f"POST /webhooks/smartlead/{SECRET}/",
        f"smtp://mira:{SECRET}@mail.example:587 refused",
        f"Authorization: Bearer {SECRET}",
        "nothing secret",
    ],
)
def test_what_is_masked_passes(heard: SecretsInLogs, words: str) -> None:
    structlog.get_logger("any").warning(words, password=SECRET)
    assert heard.found == []


@pytest.mark.django_db
def test_what_is_encrypted_and_the_tokens_of_links_are_secrets(heard: SecretsInLogs) -> None:
    a_mailbox(password="a-password-of-theirs")
    message = a_scheduled_message()
    assert {"a-password-of-theirs", Draft.objects.get().opt_out_token} <= heard.of_this_test
    assert str(Mailbox.objects.first()) not in heard.of_this_test
    assert message.recipient not in heard.of_this_test
