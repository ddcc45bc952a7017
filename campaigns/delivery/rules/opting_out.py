"""The two ways out that a mail's head names: one press, and a mail (RFC 2369, section 3.2; RFC 8058)."""

import re
from functools import lru_cache
from typing import Final
from urllib.parse import quote

ONE_CLICK: Final = "List-Unsubscribe=One-Click"
_OURS: Final = r"[A-Za-z0-9_-]{16,64}"
# A mail program may set words of its own around it; the token alone says whom it is about.
_SUBJECT: Final = re.compile(rf"(?i)\bunsubscribe\s+({_OURS})(?![\w-])")
_LINK: Final = re.compile(rf".*/({_OURS})/?")


@lru_cache(1)  # a mail is composed, and at once read back and compared
def list_unsubscribe(*, sender: str, opt_out_url: str) -> str:
    """Return the value of List-Unsubscribe: the link first, then the mail to the sender's own address.

    `sender` is the bare address that the mail comes from, `opt_out_url` the link that was approved, whose last part
    is the token.
    """
    found = _LINK.fullmatch(opt_out_url)
    subject = quote(f"unsubscribe {found[1]}" if found else "unsubscribe")
    return f"<{opt_out_url}>, <mailto:{quote(sender, safe='@+')}?subject={subject}>"


def link_in(value: str) -> str:
    """Return the link that the value of a List-Unsubscribe header names first, "" for none."""
    found = re.match(r"\s*<([^<>\s]+)>", value)
    return found[1] if found else ""


def token_in(subject: str) -> str:
    """Return the opt-out token in the subject of a mail that a program wrote by the mailto link, "" for none."""
    found = _SUBJECT.search(subject)
    return found[1] if found else ""
