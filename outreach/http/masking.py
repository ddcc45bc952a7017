"""Tokens and keys in addresses open doors, so no log line holds one."""

import re
from collections.abc import MutableMapping
from typing import Any, Final

_TOKEN: Final = re.compile(
    r"(/(?:opt-out|your-data|invitation|webhooks/[\w-]+|accounts/confirm-email|accounts/password/reset/key)/)(?!done/)[^/\s\"']+"
)
# Keys that a provider takes in the address, and the addresses of alerts, which are secrets themselves.
_KEY: Final = re.compile(
    r"([?&](?:api[_-]?key|key|token|access_token|secret)=|/alerts/feeds/)[^&\s\"'#]+", re.IGNORECASE
)


def mask_tokens(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Replace the token in each text of a log event (a structlog processor)."""
    for key, value in event.items():
        if isinstance(value, str):
            event[key] = _KEY.sub(r"\1…", _TOKEN.sub(r"\1…", value))
    return event
