"""Listens to every log line of the suite, as it would be printed, and remembers those that hold a secret.

Secrets are what the environment configures, whatever is written into an encrypted column, and tokens of links.
`tests/conftest.py` looks after each test.
"""

import logging
from collections.abc import Iterator
from typing import Any, Final

from django.conf import settings
from django.db.models.signals import post_save

from campaigns.drafts.models import Draft
from outreach import env
from outreach.db.encrypted import EncryptedTextField

SHORTEST: Final = 8  # letters; less stands in any line by chance
# The servers that play the other side in tests: they print what they are told.
NOT_OURS: Final = ("mail.log", "aiosmtpd", "asyncio")


class SecretsInLogs(logging.Handler):
    """Formats each record as the console does, and keeps the lines that hold a secret."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.configured = frozenset(_configured())
        self.of_this_test: set[str] = set()
        self.found: list[str] = []
        self._printer = next(
            (handler.formatter for handler in logging.root.handlers if handler.formatter), logging.Formatter()
        )

    def emit(self, record: logging.LogRecord) -> None:
        if record.name.startswith(NOT_OURS):
            return
        line = self._printer.format(logging.makeLogRecord(record.__dict__))
        for secret in (*self.configured, *self.of_this_test):
            if secret in line:
                self.found.append(f"{record.name}: {line.replace(secret, '<secret>')}")

    def note(self, value: Any) -> None:
        """Remember a secret of the test that runs."""
        if isinstance(value, str) and len(value) >= SHORTEST and "@" not in value:
            self.of_this_test.add(value)

    def forget(self) -> list[str]:
        """Return what was found since the last call, and forget the secrets of the test that ran."""
        found, self.found = self.found, []
        self.of_this_test.clear()
        return found


def _configured() -> Iterator[str]:
    """Yield the parts of each secret variable that are long enough."""
    for variable in env.VARIABLES:
        if variable.secret:
            yield from (text for text in _texts(env.value(variable.name)) if len(text) >= SHORTEST)
    password = settings.DATABASES["default"].get("PASSWORD", "")
    if len(password) >= SHORTEST:
        yield password


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _texts(inner)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from _texts(inner)


def listen() -> SecretsInLogs:
    """Begin to listen, for as long as the process lives."""
    listener = SecretsInLogs()
    encrypt = EncryptedTextField.get_prep_value

    def noted(field: EncryptedTextField, value: Any) -> Any:
        listener.note(value)
        return encrypt(field, value)

    EncryptedTextField.get_prep_value = noted  # type: ignore[assignment, method-assign]  # the suite looks over its shoulder
    post_save.connect(lambda instance, **_: listener.note(instance.opt_out_token), sender=Draft, weak=False)
    logging.root.addHandler(listener)
    return listener
