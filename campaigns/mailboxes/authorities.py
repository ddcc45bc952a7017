"""Asks an authorisation server for tokens: with the code of a person's consent, or with what an earlier answer gave.

Tokens and secrets travel in the body of a POST alone, and stand in no address, no error and no log.
"""

import base64
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import urlencode

import httpx2
from django.conf import settings

from campaigns.mailboxes.rules import TransportName
from campaigns.mailboxes.rules.oauth import AUTHORITIES, Authority, Secrets

SECONDS: Final = 20.0
# RFC 6749, section 5.2: the grant is over, or it is we who are not known any more.
_FOR_GOOD: Final = frozenset(
    {"invalid_grant", "invalid_client", "unauthorized_client", "consent_required", "interaction_required"}
)


class GrantError(Exception):
    """No token was given. `lasting`: until a person connects the mailbox again. The words are the server's own."""

    def __init__(self, words: str, *, lasting: bool) -> None:
        super().__init__(words)
        self.words = words
        self.lasting = lasting


@dataclass(frozen=True)
class Tokens:
    """What an authorisation server gave. `seconds` is how long `access` holds; `refresh` may be "", then the old one holds."""

    access: str = field(repr=False)
    seconds: int
    refresh: str = field(default="", repr=False)
    scopes: str = ""
    claims: Mapping[str, Any] = field(default_factory=dict, repr=False)

    @property
    def addresses(self) -> set[str]:
        """The addresses of who consented, in lower case."""
        said = (self.claims.get(name) for name in ("email", "preferred_username", "upn"))
        return {address.lower() for address in said if isinstance(address, str)}


@dataclass(frozen=True)
class Client:
    """As whom we ask: what the administrator registered at the authority."""

    id: str
    secret: str = field(repr=False)


def client_of(transport: TransportName) -> Client | None:
    """Return what was registered at this authority; None where nothing was."""
    registered = {
        TransportName.GMAIL: Client(settings.GOOGLE_CLIENT_ID, settings.GOOGLE_CLIENT_SECRET),
        TransportName.MICROSOFT: Client(settings.MICROSOFT_CLIENT_ID, settings.MICROSOFT_CLIENT_SECRET),
    }[transport]
    return registered if registered.id and registered.secret else None


def authority_of(transport: TransportName) -> Authority:
    """Return who lets us into mailboxes of this kind."""
    return AUTHORITIES[transport]


def consent_link(transport: TransportName, secrets: Secrets, *, redirect_uri: str, address: str) -> str:
    """Return where a person signs in and consents. It holds no secret but those made for this one question."""
    authority, client = authority_of(transport), _client(transport)
    asked = {
        "client_id": client.id,
        "response_type": "code",
        "redirect_uri": redirect_uri,
        "scope": authority.scopes,
        "state": secrets.state,
        "nonce": secrets.nonce,
        "code_challenge": secrets.challenge,
        "code_challenge_method": "S256",
        "login_hint": address,
        **authority.asks,
    }
    return f"{_at_tenant(authority.consent_at)}?{urlencode(asked)}"


def exchanged(transport: TransportName, code: str, *, secrets: Secrets, redirect_uri: str) -> Tokens:
    """Return the tokens for the code of a consent.

    Raises:
        GrantError: none were given, or they are not the answer to our question.
    """
    tokens = _asked(
        transport,
        grant_type="authorization_code",
        code=code,
        redirect_uri=redirect_uri,
        code_verifier=secrets.verifier,
    )
    if tokens.claims.get("nonce") != secrets.nonce:
        raise GrantError("The answer belongs to another question.", lasting=True)
    return tokens


def refreshed(transport: TransportName, refresh_token: str) -> Tokens:
    """Return a fresh access token.

    Raises:
        GrantError: lasting where the grant was withdrawn or has expired.
    """
    return _asked(transport, grant_type="refresh_token", refresh_token=refresh_token)


def _client(transport: TransportName) -> Client:
    client = client_of(transport)
    if client is None:
        title = authority_of(transport).title
        raise GrantError(f"This installation is not registered at {title}.", lasting=True)
    return client


def _at_tenant(url: str) -> str:
    return url.replace("{tenant}", settings.MICROSOFT_TENANT)


def _asked(transport: TransportName, **question: str) -> Tokens:
    authority, client = authority_of(transport), _client(transport)
    who = {"client_id": client.id, "client_secret": client.secret}
    try:
        with httpx2.Client(timeout=SECONDS, follow_redirects=False, trust_env=False) as web:
            answer = web.post(_at_tenant(authority.tokens_at), data=who | question)
    except httpx2.HTTPError as error:
        raise GrantError(f"{authority.title} did not answer.", lasting=False) from error
    said = _object(answer.text)
    if answer.status_code != httpx2.codes.OK:
        raise _refused(authority, answer.status_code, said)
    return _tokens(authority, said)


def _object(text: str) -> dict[str, Any]:
    try:
        value: Any = json.loads(text)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}


def _refused(authority: Authority, status: int, said: Mapping[str, Any]) -> GrantError:
    """Return the refusal in the server's own words; what names no lasting reason passes."""
    reason = str(said.get("error", ""))
    words = " ".join(str(said.get("error_description", "")).split())[:300] or reason or f"status {status}"
    return GrantError(f"{authority.title} said: {words}", lasting=reason in _FOR_GOOD)


def _tokens(authority: Authority, said: Mapping[str, Any]) -> Tokens:
    access, seconds = said.get("access_token"), said.get("expires_in")
    if not isinstance(access, str) or not isinstance(seconds, int | str) or not str(seconds).isdecimal():
        raise GrantError(f"{authority.title} gave no token.", lasting=False)
    return Tokens(
        access=access,
        seconds=int(seconds),
        refresh=str(said.get("refresh_token", "")),
        scopes=str(said.get("scope", "")),
        claims=_claims(said.get("id_token")),
    )


def _claims(id_token: object) -> dict[str, Any]:
    """Return what the token says of the person.

    Its signature is not needed: it comes from the server itself over TLS (OpenID Connect Core, 3.1.3.7, number 6).
    """
    parts = str(id_token).split(".")
    if len(parts) != 3:
        return {}
    try:
        return _object(base64.urlsafe_b64decode(parts[1] + "=" * (-len(parts[1]) % 4)).decode("utf-8"))
    except ValueError:
        return {}
