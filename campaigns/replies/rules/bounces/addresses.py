"""Addresses in reports: found, stripped of their wrapping, and checked before anyone believes them."""

import re

ADDRESS = re.compile(
    r"(?<![\w.+/@=-])(\"[^\"@\s]{1,64}\"|[A-Za-z0-9!#$%&'*+/=?^_`{|}~-][\w.!#$%&'*+/=?^`{|}~-]{0,80})"
    r"@([A-Za-z0-9](?:[\w-]{0,62})(?:\.[\w-]{1,63}){0,8})"
)
TYPE_PREFIX = re.compile(r"^\s*(?:rfc\s?822|x400|utf-8|unknown|smtp|x-\w+)\s*;\s*", re.IGNORECASE)
DAEMON_NAMES = (
    "mailer-daemon",
    "postmaster",
    "post_master",
    "mail-daemon",
    "mdaemon",
    "maildaemon",
    "mail.daemon",
)


def address_in(value: str) -> str:
    """Return the first plausible address in a field value such as `rfc822; <a@example.com>`, or ''."""
    found = addresses_in(TYPE_PREFIX.sub("", value))
    return found[0] if found else ""


def addresses_in(text: str) -> list[str]:
    """Return plausible addresses in order of appearance, lower-cased, without daemons and Message-IDs."""
    pairs = (f"{local}@{domain}".lower().rstrip(".") for local, domain in ADDRESS.findall(text))
    return [address for address in dict.fromkeys(pairs) if _plausible(address)]


def _plausible(address: str) -> bool:
    local, _, domain = address.rpartition("@")
    if local.startswith(DAEMON_NAMES) or ".." in address:
        return False
    return not re.search(r"\d{6}\.\w+\.?\w*$|^[0-9a-f]{20,}$", local) and len(domain) > 2
