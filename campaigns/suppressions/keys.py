"""Keyed hashes of what a no bars.

Each row carries the id of the key that hashed it; a look-up tries every key of the ring, so keys can rotate
and erased addresses stay barred. The ring is SUPPRESSION_KEYS, not SECRET_KEY.
"""

import hmac
from collections.abc import Iterable

from django.conf import settings


def hash_with(key_id: str, text: str) -> str:
    """Return the hex HMAC-SHA-256 of the text under one key of the ring."""
    secret: str = settings.SUPPRESSION_KEYS[key_id]
    return hmac.digest(secret.encode(), text.encode(), "sha256").hex()


def newest_hash(text: str) -> tuple[str, str]:
    """Return (key id, hash) for a new row."""
    key_id = next(iter(settings.SUPPRESSION_KEYS))
    return key_id, hash_with(key_id, text)


def every_hash(text: str) -> list[str]:
    """Return the hashes under every key, for a look-up."""
    return [hash_with(key_id, text) for key_id in settings.SUPPRESSION_KEYS]


def every_hash_of(texts: Iterable[str]) -> dict[str, list[str]]:
    """Return for each of many texts what `every_hash` does, with one look at the ring."""
    ring = [secret.encode() for secret in settings.SUPPRESSION_KEYS.values()]
    return {
        text: [hmac.digest(secret, text.encode(), "sha256").hex() for secret in ring] for text in set(texts)
    }


def keys_for(purpose: str) -> list[bytes]:
    """Return a key of its own for another purpose out of each key of the ring, the newest first."""
    ring = settings.SUPPRESSION_KEYS.values()
    return [hmac.digest(secret.encode(), f"key for {purpose}".encode(), "sha256") for secret in ring]
