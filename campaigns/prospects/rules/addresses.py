"""E-mail addresses as people write them, and the domains behind them."""

import re
import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from urllib.parse import urlsplit

import email_validator
from publicsuffixlist import PublicSuffixList

from campaigns.prospects.rules.address_words import (
    FREE_PROVIDERS,
    GMAIL,
    MISTYPED_ENDINGS,
    OFTEN_MISTYPED,
    PLACEHOLDER_PARTS,
    SHARED,
    UNREAD,
)
from campaigns.prospects.rules.texts import is_placeholder

SUFFIXES = PublicSuffixList()
RESERVED_ENDINGS = frozenset(email_validator.SPECIAL_USE_DOMAIN_NAMES)
HEADER = re.compile(r"[\r\n]\s*[\w-]+:")
INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]")
PLAIN = re.compile(
    r"[A-Za-z0-9_+-]+(?:\.[A-Za-z0-9_+-]+)*@((?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63})"
)
ADDRESS_ALONE = re.compile(r"[a-z0-9._+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+")
NO_LETTER = re.compile("[^a-z]")
NO_HOST = re.compile(r"[\d.]+|.*[\[\]:\s/].*")
SINGLE = re.compile(r"^<?[^@\s<>\"]+@[^@\s<>\"]+\.[^@\s<>\"]+>?$")


ERASED_ENDING = (
    "@erased.invalid"  # leads nowhere (RFC 2606), and stands in the place of an erased person's address
)


class Kind(StrEnum):
    """Who reads mail to an address."""

    PERSON = "person"
    SHARED = "shared"
    UNREAD = "unread"


class ProblemKind(StrEnum):
    """Why there is no address: nothing there, not usable, or a person must choose."""

    MISSING = "missing"
    INVALID = "invalid"
    TWO = "two"


@dataclass(frozen=True, slots=True)
class Address:
    """A usable address: as it is written to, its identity, who reads it, and a doubt for a person, if any."""

    address: str
    normalised: str
    kind: Kind
    doubt: str = ""


@dataclass(frozen=True, slots=True)
class AddressProblem:
    """What is wrong with the text, in a sentence."""

    kind: ProblemKind
    reason: str


def read_address(text: str) -> Address | AddressProblem:
    """The one address in a cell (RFC 5321, RFC 6531), out of a display form or mailto: too.

    Two addresses are a question for a person. Nothing is ever corrected: a likely slip is a doubt.
    """
    cell = text.strip(" \t\u00a0")
    plain = _plain(cell)
    if plain:
        return _address(plain)
    problem = _unreadable(cell)
    if problem:
        return problem
    cell = _bare(cell)
    plain = _plain(cell)
    if plain:
        return _address(plain)
    try:
        valid = email_validator.validate_email(
            cell, check_deliverability=False, allow_quoted_local=True, strict=True
        )
    except email_validator.EmailNotValidError as error:
        return AddressProblem(ProblemKind.INVALID, str(error))
    return _address(valid.normalized)


def _plain(cell: str) -> str | None:
    """The quick way for the usual address, a strict part of what the full check accepts."""
    local, _, domain = cell.rpartition("@")
    domain = domain.lower()
    if "--" in domain or len(cell) > 254 or len(local) > 64 or not PLAIN.fullmatch(cell):
        return None
    return None if domain.rpartition(".")[2] in RESERVED_ENDINGS else f"{local}@{domain}"


def _unreadable(cell: str) -> AddressProblem | None:
    if not cell:
        return AddressProblem(ProblemKind.MISSING, "There is no address.")
    addresses = [piece for piece in re.split(r"[;,\s|/]+", cell) if SINGLE.match(piece)]
    different = {normalise(address.strip("<>")) for address in addresses}
    if len(different) > 1 and not HEADER.search(cell):
        return AddressProblem(ProblemKind.TWO, f"The cell holds {len(different)} addresses: choose one.")
    reason = _impossible(cell)
    return AddressProblem(ProblemKind.INVALID, reason) if reason else None


def _impossible(cell: str) -> str:
    """What no address contains, whatever else stands around it."""
    if is_placeholder(cell):
        return "This is a placeholder, not an address."
    if HEADER.search(cell):
        return "The cell holds the header of a message."
    if INVISIBLE.search(cell):
        return "The address holds an invisible character."
    if re.search(r"[\x00-\x08\x0a-\x1f]", cell):
        return "The address holds a line break or a control character."
    if not cell.isascii() and any(unicodedata.category(character) == "So" for character in cell):
        return "The address holds a picture or a symbol."
    return ""


def _bare(cell: str) -> str:
    """The address without what people put around it; of a repeated one, the first."""
    cell = cell.rstrip(",;:").strip()
    if cell.count("@") > 1 and SINGLE.match(re.split(r"[;,\s|/]+", cell)[0]):
        cell = re.split(r"[;,\s|/]+", cell)[0]
    if cell[:7].lower() == "mailto:":
        cell = cell[7:].partition("?")[0].strip()
    if len(cell) > 2 and cell[0] == cell[-1] and cell[0] in "'\"":
        cell = cell[1:-1].strip()
    display_form = re.fullmatch(r"[^<>]*<([^<>]+)>", cell)
    return display_form.group(1).strip() if display_form else cell


def _address(address: str) -> Address:
    local, _, domain = address.rpartition("@")
    return Address(address, normalise(address), _kind(local), _doubt(local, domain))


def _kind(local: str) -> Kind:
    name = local.lower()
    if not name.isalpha() or not name.isascii():
        name = NO_LETTER.sub("", name.partition("+")[0])
    if name in UNREAD or local.lower().endswith("-request"):
        return Kind.UNREAD
    return Kind.SHARED if name in SHARED else Kind.PERSON


def _doubt(local: str, domain: str) -> str:
    if local.startswith("="):
        return "The address starts like a spreadsheet formula."
    label, _, ending = domain.lower().rpartition(".")
    if local.lower() in PLACEHOLDER_PARTS and label in PLACEHOLDER_PARTS:
        return "This looks like a placeholder, not an address."
    return _domain_doubt(domain.lower(), ending)


@lru_cache(maxsize=4_000)
def _domain_doubt(domain: str, ending: str) -> str:
    if ending in MISTYPED_ENDINGS:
        return f"The ending “.{ending}” looks like a slip."
    meant = slip_of(domain)
    return f"“{domain}” looks like a slip for {meant}." if meant else ""


@lru_cache(maxsize=4_000)
def slip_of(domain: str) -> str:
    """Return the big mail provider that a domain (in lower case) is one slip away from, "" where there is none."""
    if domain in FREE_PROVIDERS:
        return ""
    return next((known for known in OFTEN_MISTYPED if _one_slip_apart(domain, known)), "")


def _one_slip_apart(left: str, right: str) -> bool:
    """One letter missing, added, changed or two neighbours exchanged (Damerau-Levenshtein distance of one)."""
    if abs(len(left) - len(right)) > 1 or left == right:
        return False
    start = 0
    while start < min(len(left), len(right)) and left[start] == right[start]:
        start += 1
    rest_left, rest_right = left[start:], right[start:]
    if rest_left[1:] == rest_right[1:] or rest_left == rest_right[1:] or rest_left[1:] == rest_right:
        return True
    return rest_left[:2] == rest_right[1::-1] and rest_left[2:] == rest_right[2:]


def normalise(address: str) -> str:
    """The identity of a person's address: two spellings of one mailbox give one text.

    Case folded, domain in IDNA form, plus tag dropped; dots dropped at Gmail only, where they are known
    not to count; googlemail.com is gmail.com. Not an address to write to.
    """
    local, _, domain = address.strip().rpartition("@")
    local, domain = local.casefold(), ascii_domain(domain)
    if not local.startswith(('"', "+")):
        local = local.partition("+")[0]
    if domain in GMAIL:
        local, domain = local.replace(".", ""), "gmail.com"
    return f"{local}@{domain}"


@lru_cache(maxsize=4_000)
def ascii_domain(domain: str) -> str:
    """A domain in lower case and IDNA ASCII form (RFC 5891), the form to compare and to store."""
    domain = domain.strip().rstrip(".").lower()
    if domain.isascii():
        return domain
    try:
        return email_validator.validate_email(f"a@{domain}", check_deliverability=False).ascii_domain
    except email_validator.EmailNotValidError:
        return domain


def registrable_domain(address_or_url: str) -> str | None:
    """The domain somebody registered, by the public suffix list: `a.example.co.uk` gives `example.co.uk`.

    None for a bare suffix, an IP address or no host at all. Letters stay in the form given; see ascii_domain.
    """
    return _registered(_host(address_or_url))


@lru_cache(maxsize=16_384)  # by the host, so that colleagues share what was looked up
def _registered(host: str) -> str | None:
    if not host or host.startswith(".") or ".." in host or NO_HOST.fullmatch(host):
        return None
    return SUFFIXES.privatesuffix(host)


def _host(text: str) -> str:
    text = text.strip().lower()
    if ADDRESS_ALONE.fullmatch(text):
        return text.rpartition("@")[2]
    if "://" in text or text.startswith("//"):
        try:
            return (urlsplit(text).hostname or "").rstrip(".")
        except ValueError:
            return ""
    text = re.split(r"[/?#]", text, maxsplit=1)[0]
    text = text.rpartition("@")[2]
    return re.sub(r":\d+$", "", text).rstrip(".")


def is_free_provider(domain: str) -> bool:
    """Whether a domain belongs to a mail provider rather than to the company of its users."""
    return domain.lower() in FREE_PROVIDERS
