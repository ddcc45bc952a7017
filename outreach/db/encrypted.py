"""A text column that is encrypted at rest with the rotatable keys of SECRETS_KEYS (Fernet)."""

from typing import Any

from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings
from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper


def _keys() -> MultiFernet:
    return MultiFernet([Fernet(key) for key in settings.SECRETS_KEYS])


class EncryptedTextField(models.TextField):  # type: ignore[type-arg]
    """Plain text in Python, ciphertext in the database. Empty stays empty. Not searchable."""

    def get_prep_value(self, value: Any) -> Any:
        return _keys().encrypt(value.encode()).decode() if value else value

    def from_db_value(
        self, value: str | None, _expression: Any, _connection: BaseDatabaseWrapper
    ) -> str | None:
        return _keys().decrypt(value.encode()).decode() if value else value
