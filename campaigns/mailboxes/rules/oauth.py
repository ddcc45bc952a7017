"""Who lets us into a mailbox without its password, by OAuth 2.0 (RFC 6749, RFC 7636), and which servers take that.

The addresses and scopes are those that Google (developers.google.com/workspace/gmail/imap/xoauth2-protocol) and Microsoft
(learn.microsoft.com, "Authenticate an IMAP, POP or SMTP connection using OAuth") document.
"""

import base64
import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from campaigns.mailboxes.rules.kinds import Security, TransportName


@dataclass(frozen=True)
class Authority:
    """An authorisation server and the mail servers behind it.

    `mail_scopes` are what the person must have let us do; `scopes` is all that is asked. `asks` are further parameters
    of the question: without Google's own two there is no second grant for who was asked before.
    """

    title: str
    consent_at: str
    tokens_at: str
    mail_scopes: tuple[str, ...]
    more_scopes: tuple[str, ...]
    smtp_host: str
    imap_host: str
    asks: Mapping[str, str] = field(default_factory=dict)
    smtp_port: int = 587
    smtp_security: Security = Security.STARTTLS
    imap_port: int = 993
    imap_security: Security = Security.TLS

    @property
    def scopes(self) -> str:
        """All that is asked for, as it stands in the question."""
        return " ".join((*self.mail_scopes, *self.more_scopes))


AUTHORITIES: Final[Mapping[TransportName, Authority]] = {
    TransportName.GMAIL: Authority(
        title="Google",
        consent_at="https://accounts.google.com/o/oauth2/v2/auth",
        tokens_at="https://oauth2.googleapis.com/token",
        mail_scopes=("https://mail.google.com/",),
        more_scopes=("openid", "email"),
        smtp_host="smtp.gmail.com",
        imap_host="imap.gmail.com",
        asks={"access_type": "offline", "prompt": "consent"},
    ),
    TransportName.MICROSOFT: Authority(
        title="Microsoft",
        consent_at="https://login.microsoftonline.com/{tenant}/oauth2/v2.0/authorize",
        tokens_at="https://login.microsoftonline.com/{tenant}/oauth2/v2.0/token",
        mail_scopes=(
            "https://outlook.office.com/SMTP.Send",
            "https://outlook.office.com/IMAP.AccessAsUser.All",
        ),
        more_scopes=("offline_access", "openid", "email", "profile"),
        smtp_host="smtp.office365.com",
        imap_host="outlook.office365.com",
    ),
}


@dataclass(frozen=True)
class Secrets:
    """What proves that the answer belongs to the question: of the browser, of the token, of the one who asked."""

    state: str
    nonce: str
    verifier: str

    @property
    def challenge(self) -> str:
        """What the question shows of the verifier (RFC 7636, section 4.2, S256)."""
        digest = hashlib.sha256(self.verifier.encode("ascii")).digest()
        return base64.urlsafe_b64encode(digest).rstrip(b"=").decode("ascii")


def new_secrets() -> Secrets:
    """Return fresh ones, 256 bits each."""
    return Secrets(*(secrets.token_urlsafe(32) for _ in range(3)))


def missing_scopes(authority: Authority, granted: str) -> list[str]:
    """Return what the person did not let us do of what sending and reading need."""
    return [scope for scope in authority.mail_scopes if scope.lower() not in granted.lower().split()]
