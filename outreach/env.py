"""Every environment variable the product reads: its name, meaning, form and default, in one table.

`outreach.settings` reads through `value`; `.env.example` is tested against `VARIABLES`.
A secret has no default: where it is missing the process ends before it serves anything.
"""

import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any, Final

import environ
from cryptography.fernet import Fernet

ROOT: Final = Path(__file__).resolve().parent.parent


class BadEnvironmentError(SystemExit):
    """A variable is missing or malformed; the message names it and says what was expected.

    A SystemExit, so that whichever process reads the settings first ends with this one sentence.
    """


@dataclass(frozen=True)
class Variable:
    """One variable. `read` turns its text into a value and raises ValueError where it cannot."""

    name: str
    doc: str
    expected: str
    read: Callable[[str], Any]
    default: str | None = None
    secret: bool = False

    @property
    def required(self) -> bool:
        return self.default is None


def _text(raw: str) -> str:
    return raw.strip()


def _flag(raw: str) -> bool:
    choices = {"true": True, "false": False}
    return choices[raw.strip().lower()]


def _list(raw: str) -> list[str]:
    return [item.strip() for item in raw.split(",") if item.strip()]


def _long_secret(raw: str) -> str:
    if len(raw) < 40:
        raise ValueError
    return raw


def _secret_or_none(raw: str) -> str:
    if raw and len(raw) < 32:
        raise ValueError
    return raw


def _key_ring(raw: str) -> dict[str, str]:
    """Read `id:secret,id:secret`; the first key is the one that new rows use."""
    ring = dict(item.split(":", 1) for item in _list(raw))
    if not ring or any(len(secret) < 32 for secret in ring.values()):
        raise ValueError
    return ring


def _webhook_keys(raw: str) -> dict[str, str]:
    """Read `token:secret,token:secret`; nothing is off."""
    keys = dict(item.split(":", 1) for item in _list(raw))
    if any(
        len(secret) < 32 or not re.fullmatch(r"[\w-]{16,}", token, re.ASCII) for token, secret in keys.items()
    ):
        raise ValueError
    return keys


def _fernet_keys(raw: str) -> list[str]:
    keys = _list(raw)
    if not keys:
        raise ValueError
    for key in keys:
        Fernet(key)
    return keys


def _database(raw: str) -> dict[str, Any]:
    config: dict[str, Any] = dict(environ.Env.db_url_config(raw))
    if config.get("ENGINE") not in {"django.db.backends.postgresql", "django.db.backends.sqlite3"}:
        raise ValueError
    return config


def _amount(raw: str) -> Decimal:
    return Decimal(raw)


def _count(raw: str) -> int:
    if not raw.isdecimal():
        raise ValueError
    return int(raw)


def _prices(raw: str) -> dict[str, tuple[Decimal, Decimal]]:
    """Read `model=input/output,model=input/output`, dollars per million tokens."""
    prices = {}
    for item in _list(raw):
        model, both = item.split("=", 1)
        price_in, price_out = both.split("/", 1)
        prices[model] = (Decimal(price_in), Decimal(price_out))
    return prices


VARIABLES: Final = (
    Variable("SECRET_KEY", "Signs sessions and links.", "at least 40 characters", _long_secret, secret=True),
    Variable(
        "SUPPRESSION_KEYS",
        "Key ring of the do-not-contact list: id:secret pairs, the newest first. "
        "A key may go only when no row is left that it hashed.",
        "id:secret,… with secrets of at least 32 characters",
        _key_ring,
        secret=True,
    ),
    Variable(
        "SECRETS_KEYS",
        "Keys that encrypt the passwords of mailboxes, the newest first.",
        "one or more Fernet keys, comma-separated",
        _fernet_keys,
        secret=True,
    ),
    Variable(
        "DATABASE_URL",
        "PostgreSQL in production. The embedded default serves the demo.",
        "postgres://user:password@host:port/name or sqlite:///path",
        _database,
        default=f"sqlite:///{ROOT / 'var' / 'outreach.sqlite3'}",
    ),
    Variable(
        "REDIS_URL",
        "Broker, cache and rate limits. Empty: a folder of files is the broker and the database the cache.",
        "redis://host:port/number or empty",
        _text,
        default="",
    ),
    Variable("VAR_DIR", "Where files are kept: outbox, inbox, broker.", "a folder", Path, default=str(ROOT / "var")),
    Variable(
        "ALLOWED_HOSTS", "Host names that the site answers to.", "names, comma-separated", _list, default="localhost,127.0.0.1"
    ),
    Variable(
        "SITE_URL",
        "The address people reach the site by; opt-out links are made from it.",
        "https://name without a slash at the end",
        lambda raw: raw.rstrip("/"),
        default="http://127.0.0.1:8000",
    ),
    Variable("HTTPS_ONLY", "Redirect to HTTPS, secure cookies, HSTS.", "true or false", _flag, default="true"),
    Variable(
        "MFA_REQUIRED", "Everybody must have a second factor to go on.", "true or false", _flag, default="true"
    ),
    Variable("DEBUG", "Django's debug pages. Never in production.", "true or false", _flag, default="false"),
    Variable("LOG_LEVEL", "Least level that is logged.", "DEBUG, INFO, WARNING or ERROR", _text, default="INFO"),
    Variable("EMAIL_URL", "How account mail leaves (invitations, password resets).", "smtp://… or consolemail://",
             environ.Env.email_url_config, default="consolemail://"),
    Variable("ACCOUNT_MAIL_FROM", "Sender of account mail.", "an address", _text, default="outreach@localhost"),
    Variable("OPENAI_API_KEY", "Key of the model server. Empty: the rules baseline works alone.", "a key or empty", _text,
             default="", secret=True),
    Variable("OPENAI_BASE_URL", "Any OpenAI-compatible server.", "a URL or empty for OpenAI", _text, default=""),
    Variable("OPENAI_MODEL", "Model that is asked.", "a model name", _text, default="gpt-5.4-mini"),
    Variable("LLM_DAILY_BUDGET", "Most that model calls may cost a day, in dollars.", "a number", _amount, default="20"),
    Variable("LLM_DAILY_CALLS", "Most calls to models a day, whether they have a price or not.", "a whole number", _count,
             default="10000"),
    Variable(
        "LLM_PRICES",
        "Prices of models in dollars per million tokens, input/output; a model without a price has unknown cost.",
        "model=input/output,…",
        _prices,
        default="",
    ),
    Variable("CONTACT_URL", "Named in our User-Agent, so that site owners can reach us.", "a URL or empty", _text, default=""),
    Variable("APOLLO_API_KEY", "Key of Apollo, a source of people, companies, news and job postings. Empty is off.",
             "a key or empty", _text, default="", secret=True),
    Variable("COGNISM_API_KEY", "Key of Cognism, a source of people. Empty is off.", "a key or empty", _text, default="",
             secret=True),
    Variable("NEWSAPI_KEY", "Key of NewsAPI.org, a source of news. Empty is off.", "a key or empty", _text, default="",
             secret=True),
    Variable("DNS_SERVERS", "Name servers that are asked about domains, of readers and of our own: system, or addresses. Empty is off.",
             "system, host:port,… or empty", _list, default=""),
    Variable("GOOGLE_CLIENT_ID", "What this installation is called at Google, for Gmail mailboxes. Empty is off.",
             "a client ID or empty", _text, default=""),
    Variable("GOOGLE_CLIENT_SECRET", "Its secret.", "a secret or empty", _text, default="", secret=True),
    Variable("MICROSOFT_CLIENT_ID", "What this installation is called at Microsoft, for Microsoft 365 mailboxes. Empty is off.",
             "an application ID or empty", _text, default=""),
    Variable("MICROSOFT_CLIENT_SECRET", "Its secret.", "a secret or empty", _text, default="", secret=True),
    Variable("MICROSOFT_TENANT", "Whose accounts may connect: one tenant, or every organisation.",
             "a tenant's ID or domain, or organizations", _text, default="organizations"),
    Variable("HUNTER_API_KEY", "Key of Hunter, which is asked whether mail to an address arrives. Empty is off.",
             "a key or empty", _text, default="", secret=True),
    Variable("VERIFIER_DAILY_CALLS", "Most addresses that a verification service is asked about a day.",
             "a whole number", _count, default="500"),
    Variable("SOURCE_DAILY_CREDITS", "Most credits that each of these services may use a day.", "a number", _amount,
             default="200"),
    Variable("CRM_WEBHOOK_KEYS", "What a CRM posts customers and open deals with: a token for the address and a secret "
             "that signs, a pair for each CRM. Empty is off.",
             "token:secret,… with tokens of at least 16 letters and digits, secrets of at least 32 characters, or empty",
             _webhook_keys, default="", secret=True),
    Variable("HAND_OVER_WEBHOOK_URL", "Where a conversation that is handed over is posted too, signed. Empty is off.",
             "a URL or empty", _text, default=""),
    Variable("HAND_OVER_WEBHOOK_SECRET", "What these posts are signed with; needed where the address is set.",
             "at least 32 characters, or empty", _secret_or_none, default="", secret=True),
    Variable("SENTRY_DSN", "Error reports; empty is off.", "a DSN or empty", _text, default="", secret=True),
)  # fmt: skip

_BY_NAME: Final = {variable.name: variable for variable in VARIABLES}


def value(name: str) -> Any:
    """Return the variable's value.

    Raises:
        BadEnvironmentError: it is required and missing, or malformed.
    """
    variable = _BY_NAME[name]
    raw = os.environ.get(name) or variable.default
    if raw is None:
        raise BadEnvironmentError(f"{name} is not set: expected {variable.expected}. {variable.doc}")
    try:
        return variable.read(raw)
    except (ValueError, KeyError, TypeError, InvalidOperation):
        raise BadEnvironmentError(
            f"{name} is malformed: expected {variable.expected}. {variable.doc}"
        ) from None
