"""Tokens and keys in addresses open doors, so no log line and no error report holds one; nor does either hold a row."""

import re
from collections.abc import MutableMapping
from typing import Any, Final

_TOKEN: Final = re.compile(
    r"(/(?:opt-out|hand-over|your-data|invitation|webhooks/[\w-]+|accounts/confirm-email|accounts/password/reset/key)/)(?!done/)[^/\s\"']+"
)
# Keys that a provider takes in the address, and the addresses of alerts, which are secrets themselves.
_KEY: Final = re.compile(
    r"([?&](?:api[_-]?key|key|token|access_token|refresh_token|id_token|client_secret|secret|password|signature|code|state)="
    r"|/alerts/feeds/)[^&\s\"'#]+",
    re.IGNORECASE,
)
# A name and a password before the host (RFC 3986, 3.2.1), and what an Authorization header holds (RFC 6750, RFC 7617).
_USER: Final = re.compile(r"(://)[^/\s:@\"']*:[^/\s@\"']+(?=@)")
_AUTHORIZATION: Final = re.compile(r"\b((?:Bearer|Basic|XOAUTH2)\s+)[\w.~+/=-]{8,}")
# What PostgreSQL adds to an error: values of the row that it refused.
_ROW: Final = re.compile(r"(\nDETAIL:\s+).+?(?=\n\n(?:The above exception|During handling)|\Z)", re.DOTALL)
_MASKS: Final = (_TOKEN, _KEY, _USER, _AUTHORIZATION, _ROW)
# Values that are secrets whatever they look like.
_NAMES: Final = re.compile(r"(?:^|_)(?:password|secret|token|api_?key|authorization)$", re.IGNORECASE)


def masked(text: str) -> str:
    """Return a text without the tokens and keys that stand in its addresses and headers, and without values of a row."""
    for mask in _MASKS:
        text = mask.sub(r"\1…", text)
    return text


def mask_tokens(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Replace the token in each text of a log event, however deep it stands (a structlog processor)."""
    for key, value in event.items():
        event[key] = _without(key, value)
    return event


def masked_report(event: Any, _hint: Any) -> Any:
    """Return an error report as a log line would be (`before_send` of Sentry)."""
    return mask_tokens(None, "", event)


def _without(name: str, value: Any) -> Any:
    if isinstance(value, str):
        return "…" if value and _NAMES.search(name) else masked(value)
    if isinstance(value, dict):
        return {key: _without(str(key), inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [_without(name, inner) for inner in value]
    return value
