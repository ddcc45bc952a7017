"""From a message to a `Bounce`: the RFC 3464 walk first, then flufl.bounce, then our own reading of the text."""

import re
from dataclasses import dataclass

from campaigns.delivery.rules.bounces import Reason, Severity, reason_of, severity_of, status_in
from campaigns.replies.rules.bounces.addresses import addresses_in
from campaigns.replies.rules.bounces.library import library_recipients
from campaigns.replies.rules.bounces.notice import MAX_NOTICE, notice_of
from campaigns.replies.rules.bounces.reports import RecipientReport, failed_reports
from campaigns.replies.rules.parsing import ParsedMail

MAX_WORDS = 500
RETURNED_TO = re.compile(r"(?im)^[> \t]*to:(.*(?:\n[ \t]+.*)?)$")


@dataclass(frozen=True)
class Bounce:
    """One recipient that our message did not reach.

    `recipient` is the address that failed, '' where none could be trusted; `addressed_as` is the one we wrote
    to where a forwarding changed it (ORCPT, RFC 3461). Either may be the person we know. `delayed`: the server
    still tries. `words` are its own.
    """

    recipient: str
    status: str
    severity: Severity
    reason: Reason
    addressed_as: str = ""
    delayed: bool = False
    words: str = ""


def find_bounce(mail: ParsedMail) -> Bounce:
    """Return the first failed recipient, its most specific status and what follows for the address."""
    chosen = next(iter(failed_reports(mail)), None)
    notice = notice_of(mail)
    told = (chosen.diagnostic if chosen else "") or notice
    status = _best_status(chosen, told)
    words = told if reason_of(told) is not Reason.OTHER else f"{told}\n{notice}\n{mail.subject}"
    return Bounce(
        recipient=chosen.recipient if chosen else _recipient_from_text(mail),
        status=status,
        severity=severity_of(status, words, f"{words}\n{notice}"),
        reason=reason_of(words),
        addressed_as=chosen.addressed_as if chosen else "",
        delayed=bool(chosen and chosen.action == "delayed"),
        words=" ".join(told.split())[:MAX_WORDS],
    )


def _best_status(report: RecipientReport | None, told: str) -> str:
    """A specific code in the diagnosis goes before a general one in the Status field."""
    stated = report.status if report else ""
    if stated.startswith("4.") or (stated and not stated.endswith(".0")):
        return stated
    found = status_in(told)
    return stated if stated and found.endswith(".0") else found or stated


def _recipient_from_text(mail: ParsedMail) -> str:
    candidates = [
        *_named_in_header(mail),
        *library_recipients(mail),
        *_noticed_addresses(mail),
        *_returned_recipients(mail),
    ]
    return next((address for address in candidates if address), "")


def _named_in_header(mail: ParsedMail) -> list[str]:
    """Exim names the recipients in a header; where its text names others, an alias stands between them."""
    named = addresses_in(mail.header("x-failed-recipients"))
    noticed = _noticed_addresses(mail)
    return [address for address in named if address in noticed] or noticed if named else []


def _noticed_addresses(mail: ParsedMail) -> list[str]:
    ours = {*mail.to, mail.from_address}
    return [address for address in addresses_in(notice_of(mail)) if address not in ours]


def _returned_recipients(mail: ParsedMail) -> list[str]:
    """Return whom the returned original was for, else the first stranger anywhere in the mail."""
    original = mail.returned or mail.body
    named = [address for line in RETURNED_TO.findall(original)[:3] for address in addresses_in(line)]
    ours = {*mail.to, mail.from_address}
    strangers = (address for address in addresses_in(mail.body[:MAX_NOTICE]) if address not in ours)
    return named or list(strangers)
