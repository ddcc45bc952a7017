"""What may be said of an address before anything is written to it, and what follows from what others said of it."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from disposable_email_domains import blocklist

from campaigns.prospects.rules.addresses import Address, Kind, read_address, registrable_domain, slip_of

RECHECK_AFTER: Final = timedelta(
    days=30
)  # people leave and domains lapse; a bounce costs more than a question


class CheckResult(StrEnum):
    """Whether mail may go to an address: yes, only with somebody's eye on it, no, or nobody could tell yet."""

    USABLE = "usable"
    RISKY = "risky"
    UNUSABLE = "unusable"
    UNKNOWN = "unknown"


class CheckReason(StrEnum):
    """What a result rests on."""

    FINE = "fine"
    MALFORMED = "malformed"
    UNREAD = "unread"
    SHARED = "shared"
    DISPOSABLE = "disposable"
    MISTYPED = "mistyped"
    NO_DOMAIN = "no_domain"
    NO_SERVER = "no_server"
    REFUSES_MAIL = "refuses_mail"
    NO_MAILBOX = "no_mailbox"
    ACCEPTS_ALL = "accepts_all"
    NOT_SURE = "not_sure"
    ASKED_TO_STOP = "asked_to_stop"
    NO_ANSWER = "no_answer"
    LEFT_COMPANY = "left_company"


class Route(StrEnum):
    """How a domain takes mail, by its DNS (RFC 5321, 5.1; RFC 7505)."""

    MX = "mx"
    ADDRESS = "address"  # no MX record, but a host of that name: mail goes there
    NONE = "none"
    REFUSES = "refuses"  # a null MX: the domain says that it takes no mail
    NO_DOMAIN = "no_domain"
    NO_ANSWER = "no_answer"


class Deliverable(StrEnum):
    """What a verification service says, whichever it is."""

    DELIVERABLE = "deliverable"
    RISKY = "risky"
    ACCEPTS_ALL = "accepts_all"
    DISPOSABLE = "disposable"
    UNDELIVERABLE = "undeliverable"
    SUPPRESSED = "suppressed"  # the person asked that service to keep nothing of them
    PENDING = "pending"


@dataclass(frozen=True, slots=True)
class Judgement:
    """A result with its reason, the sentence that people read, and the address that was probably meant."""

    result: CheckResult
    reason: CheckReason
    sentence: str
    suggestion: str = ""

    @property
    def settles(self) -> bool:
        """Whether nobody else need be asked."""
        return self.result is CheckResult.UNUSABLE


# What our own rules say, of which somebody who knows better may say that the address is right as it is.
MAY_BE_CONFIRMED: Final = frozenset(
    {CheckReason.MISTYPED, CheckReason.DISPOSABLE, CheckReason.UNREAD, CheckReason.SHARED}
)
# What is known before a verification service is asked.
WITHOUT_A_VERIFIER: Final = frozenset({
    CheckReason.MALFORMED, CheckReason.UNREAD, CheckReason.MISTYPED, CheckReason.NO_DOMAIN, CheckReason.NO_SERVER,
    CheckReason.REFUSES_MAIL, CheckReason.LEFT_COMPANY,
})  # fmt: skip
FINE: Final = Judgement(CheckResult.USABLE, CheckReason.FINE, "Nothing speaks against this address.")


def judge_text(text: str) -> Judgement:
    """Judge an address by its own letters, asking nobody: its syntax, who reads it, and what it was meant to be."""
    address = read_address(text)
    if not isinstance(address, Address):
        return _no(CheckReason.MALFORMED, f"This is no address that mail can go to. {address.reason}")
    return _against(address, address.address.rpartition("@")[2].lower()) or FINE


def _against(address: Address, domain: str) -> Judgement | None:
    """Return the first thing that speaks against a well-formed address; a slip first, since some sell what it leads to."""
    if address.kind is Kind.UNREAD:
        return _no(CheckReason.UNREAD, "Nobody reads mail to this address.")
    meant = slip_of(domain)
    if meant:
        return _mistyped(address, domain, meant)
    if is_disposable(domain):
        return _no(CheckReason.DISPOSABLE, f"{domain} gives out addresses that last for minutes.")
    if address.doubt:
        return _no(CheckReason.MISTYPED, address.doubt)
    if address.kind is Kind.SHARED:
        sentence = "Several people read this address, not only the one we write to."
        return Judgement(CheckResult.RISKY, CheckReason.SHARED, sentence)
    return None


def _mistyped(address: Address, domain: str, meant: str) -> Judgement:
    suggestion = f"{address.address.rpartition('@')[0]}@{meant}"
    sentence = f"“{domain}” looks like a slip for {meant}: {suggestion} was probably meant."
    return Judgement(CheckResult.UNUSABLE, CheckReason.MISTYPED, sentence, suggestion)


def is_disposable(domain: str) -> bool:
    """Say whether a domain, or the one it belongs to, gives out addresses to be thrown away.

    The list is that of the package disposable-email-domains (MIT; its data CC0).
    """
    return domain in blocklist or registrable_domain(domain) in blocklist


_BY_ROUTE: Final = {
    Route.NO_DOMAIN: (CheckResult.UNUSABLE, CheckReason.NO_DOMAIN, "The domain {domain} does not exist."),
    Route.NONE: (CheckResult.UNUSABLE, CheckReason.NO_SERVER, "The domain {domain} has no server that takes mail."),
    Route.REFUSES: (CheckResult.UNUSABLE, CheckReason.REFUSES_MAIL, "The domain {domain} says that it takes no mail."),
    Route.NO_ANSWER: (
        CheckResult.UNKNOWN, CheckReason.NO_ANSWER, "The name servers of {domain} did not answer, so nobody can tell yet."
    ),
}  # fmt: skip


def judge_route(domain: str, route: Route) -> Judgement:
    """Judge an address by how its domain takes mail."""
    if route not in _BY_ROUTE:
        return FINE
    result, reason, sentence = _BY_ROUTE[route]
    return Judgement(result, reason, sentence.format(domain=domain))


_BY_VERIFIER: Final = {
    Deliverable.UNDELIVERABLE: (CheckResult.UNUSABLE, CheckReason.NO_MAILBOX, "{verifier}: there is no such mailbox."),
    Deliverable.DISPOSABLE: (CheckResult.UNUSABLE, CheckReason.DISPOSABLE, "{verifier}: an address that lasts for minutes."),
    Deliverable.SUPPRESSED: (
        CheckResult.UNUSABLE, CheckReason.ASKED_TO_STOP,
        "This person asked {verifier} to keep nothing about them, which we take for a no.",
    ),
    Deliverable.ACCEPTS_ALL: (
        CheckResult.RISKY, CheckReason.ACCEPTS_ALL,
        "{verifier}: the server takes mail to any name, so nobody can tell whether this one exists.",
    ),
    Deliverable.RISKY: (CheckResult.RISKY, CheckReason.NOT_SURE, "{verifier} is not sure that mail arrives."),
    Deliverable.PENDING: (CheckResult.UNKNOWN, CheckReason.NO_ANSWER, "{verifier} is still looking."),
}  # fmt: skip


def judge_verified(verifier: str, said: Deliverable) -> Judgement:
    """Judge an address by what a verification service said."""
    if said is Deliverable.DELIVERABLE:
        return FINE
    result, reason, sentence = _BY_VERIFIER[said]
    return Judgement(result, reason, sentence.format(verifier=verifier))


def graver(first: Judgement, second: Judgement) -> Judgement:
    """Return the one of two judgements that speaks more against writing; of two alike the first."""
    order = (CheckResult.USABLE, CheckResult.RISKY, CheckResult.UNKNOWN, CheckResult.UNUSABLE)
    return second if order.index(second.result) > order.index(first.result) else first


def is_old(checked_at: datetime, now: datetime) -> bool:
    """Say whether a check is too old to rest on."""
    return now - checked_at > RECHECK_AFTER


def _no(reason: CheckReason, sentence: str) -> Judgement:
    return Judgement(CheckResult.UNUSABLE, reason, sentence)
