"""Signed requests: HMAC-SHA256 over the moment and the raw bytes, so that neither can be changed nor sent again later."""

import hashlib
import hmac
import re
from datetime import datetime
from typing import Final

TOLERANCE_SECONDS: Final = 300
_HEADER: Final = re.compile(r"t=(\d{1,12}),v1=([0-9a-f]{64})", re.ASCII)


def signature_of(body: bytes, *, secret: str, moment: int) -> str:
    """Return the header that signs a body at a moment (Unix seconds): `t=<moment>,v1=<hex>`."""
    signed = hmac.new(secret.encode(), f"{moment}.".encode() + body, hashlib.sha256)
    return f"t={moment},v1={signed.hexdigest()}"


def is_signed(header: str, body: bytes, *, secret: str, now: datetime) -> bool:
    """Say whether a header signs exactly these bytes, at most five minutes before or after now."""
    found = _HEADER.fullmatch(header)
    if found is None:
        return False
    moment = int(found[1])
    fits = hmac.compare_digest(signature_of(body, secret=secret, moment=moment), f"t={moment},v1={found[2]}")
    return fits and abs(now.timestamp() - moment) <= TOLERANCE_SECONDS
