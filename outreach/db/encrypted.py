"""A text column that is encrypted at rest with the rotatable keys of SECRETS_KEYS (Fernet)."""

from typing import Any

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper


class UnreadableText(str):
    """What stands in the database where its key is gone. It is written back as it is, so that the key may come back."""

    __slots__ = ()


def _keys() -> MultiFernet:
    return MultiFernet([Fernet(key) for key in settings.SECRETS_KEYS])


class EncryptedTextField(models.TextField):  # type: ignore[type-arg]
    """Plain text in Python, ciphertext in the database. Empty stays empty. Not searchable.

    Where no key reads it, the row cannot be loaded (InvalidToken), unless it `outlives_its_key`: then it is an
    `UnreadableText`, which whoever uses it must ask for.
    """

    def __init__(self, *args: Any, outlives_its_key: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._outlives_its_key = outlives_its_key

    def get_prep_value(self, value: Any) -> Any:
        if isinstance(value, UnreadableText):
            return str(value)
        return _keys().encrypt(value.encode()).decode() if value else value

    def from_db_value(
        self, value: str | None, _expression: Any, _connection: BaseDatabaseWrapper
    ) -> str | None:
        try:
            return _keys().decrypt(value.encode()).decode() if value else value
        except InvalidToken:
            if not self._outlives_its_key or value is None:
                raise
            return UnreadableText(value)
