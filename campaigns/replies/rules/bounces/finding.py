"""From a message to a `Bounce`: the RFC 3464 walk first, then flufl.bounce, then our own reading of the text."""

import re
from dataclasses import dataclass

from flufl.bounce import all_failures

from campaigns.delivery.rules.bounces import Reason, Severity, reason_of, severity_of, status_in
from campaigns.replies.rules.bounces.addresses import DAEMON_NAMES, address_in, addresses_in
from campaigns.replies.rules.bounces.reports import DELIVERED, RecipientReport, recipient_reports
from campaigns.replies.rules.parsing import ParsedMail

# No server says more than this before it hands the original back.
MAX_NOTICE = 20_000
MAX_LIBRARY_CHARACTERS = 100_000
# Its detectors index into headers that a broken message lacks.
LIBRARY_FAULTS = (LookupError, ValueError, TypeError, AttributeError, AssertionError)
RETURNED_MARK = re.compile(
    r"(?im)^[ \t>*|#=_-]{0,80}(?:(?:this|below|here|following).{0,50}(?:copy|original message|headers)|original message|message headers? follow"
    r"|unsent message|returned message|undelivered message|received:\s|return-path:\s|message contents follow|.{0,20}transcript of message follows).*$"
)
FAILURE_SUBJECT = re.compile(
    r"undeliver|non.?deliver|deliver\w* (?:status|fail|error|problem|notif|report|has failed|incomplete)|fail\w* (?:mail|deliver|notice)"
    r"|returned? (?:mail|e-?mail|to sender)|mail (?:delivery|system error|could not)|(?:message|mail) .{0,40}not (?:be )?delivered"
    r"|warning: (?:message|could not)|unzustellbar|nicht zugestellt|non remis|[eé]chec .{0,20}(?:remise|envoi)|no se (?:puede|pudo) entregar"
    r"|mancata consegna|n[aã]o (?:foi )?(?:entregue|poss[ií]vel entregar)|niet (?:bezorgd|bestelbaar)|failure notice|bounce|user unknown"
    r"|postmaster notify|not (?:a )?member|delivery to .* failed|配信|送信できません|не доставлен|возвращен",
    re.IGNORECASE,
)
FAILURE_TEXT = re.compile(
    r"could ?n.t be delivered|could not be delivered|couldn.t deliver|was(?: not|n.t) delivered|not been delivered|unable to deliver|delivery (?:has )?failed"
    r"|permanent (?:fatal )?error|fatal errors|did not reach|undeliverable|failed permanently|not able to deliver|rejected (?:your|by|the)"
    r"|user unknown|unknown user|no such user|not a member|mailbox (?:is )?(?:full|unavailable)|delivery (?:to|attempt|error|status)|error (?:was|occurred|while)"
    r"|returned to (?:you|sender)|konnte nicht zugestellt|n.a pas pu|no se ha podido|non .{0,20}consegnat|kon niet worden bezorgd|不能|配信できません",
    re.IGNORECASE,
)
DAEMON_TITLES = ("mail delivery", "mail administrator", "mailer daemon", "mail deliver system")


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


def looks_like_bounce(mail: ParsedMail) -> bool:
    """Tell whether daemon, subject, headers or report groups say that something was not delivered."""
    reported = bool(_failures(recipient_reports(mail)))
    if mail.header("x-failed-recipients") or (reported and mail.reports):
        return True
    if _from_daemon(mail):
        return reported or bool(FAILURE_SUBJECT.search(mail.subject) or FAILURE_TEXT.search(_notice(mail)))
    empty_sender = "<>" in mail.header("return-path").replace(" ", "")
    return bool(
        FAILURE_SUBJECT.search(mail.subject)
        and FAILURE_TEXT.search(_notice(mail))
        and (empty_sender or not _answers(mail))
    )


def find_bounce(mail: ParsedMail) -> Bounce:
    """Return the first failed recipient, its most specific status and what follows for the address."""
    reports = recipient_reports(mail)
    chosen = next(iter(_failures(reports)), None)
    told = (chosen.diagnostic if chosen else "") or _notice(mail)
    status = _best_status(chosen, told if chosen and chosen.diagnostic else _notice(mail))
    words = told if reason_of(told) is not Reason.OTHER else f"{told}\n{_notice(mail)}\n{mail.subject}"
    return Bounce(
        recipient=chosen.recipient if chosen else _recipient_from_text(mail),
        status=status,
        severity=severity_of(status, words, f"{words}\n{_notice(mail)}"),
        reason=reason_of(words),
        addressed_as=chosen.addressed_as if chosen else "",
        delayed=bool(chosen and chosen.action == "delayed"),
        words=" ".join(told.split())[:500],
    )


def _failures(reports: list[RecipientReport]) -> list[RecipientReport]:
    return [report for report in reports if report.action not in DELIVERED]


def _answers(mail: ParsedMail) -> bool:
    return bool(mail.in_reply_to or mail.references)


def _from_daemon(mail: ParsedMail) -> bool:
    sender = f"{mail.header('from')} {mail.header('sender')}".lower()
    return sender.strip() in {"", "<>"} or any(name in sender for name in (*DAEMON_NAMES, *DAEMON_TITLES))


def _notice(mail: ParsedMail) -> str:
    """What the server says, without the original message that it hands back."""
    body = mail.body[:MAX_NOTICE]
    found = RETURNED_MARK.search(body)
    return body[: found.start()] if found and found.start() > 40 else body


def _best_status(report: RecipientReport | None, told: str) -> str:
    """A specific code in the diagnosis goes before a general one in the Status field."""
    stated = report.status if report else ""
    if stated.startswith("4.") or (stated and not stated.endswith(".0")):
        return stated
    found = status_in(told)
    return stated if stated and found.endswith(".0") else found or stated


def _recipient_from_text(mail: ParsedMail) -> str:
    candidates = [
        address_in(mail.header("x-failed-recipients")),
        *_library_recipients(mail),
        *_noticed_addresses(mail),
        *_returned_recipients(mail),
    ]
    return next((address for address in candidates if address), "")


def _library_recipients(mail: ParsedMail) -> list[str]:
    """flufl.bounce, whose finds are validated: it may take a piece of JSON or a path for an address."""
    if mail.message is None or len(mail.body) > MAX_LIBRARY_CHARACTERS:
        return []
    try:
        temporary, permanent = all_failures(mail.message)
    except LIBRARY_FAULTS:
        return []
    found = sorted(value.decode("utf-8", "replace") for value in {*temporary, *permanent})
    return [address for address in (address_in(value) for value in found) if address not in _ourselves(mail)]


def _noticed_addresses(mail: ParsedMail) -> list[str]:
    ours = _ourselves(mail)
    return [address for address in addresses_in(_notice(mail)) if address not in ours]


def _ourselves(mail: ParsedMail) -> set[str]:
    return {*mail.to, mail.from_address}


def _returned_recipients(mail: ParsedMail) -> list[str]:
    original = mail.returned or mail.body
    return [
        address
        for line in re.findall(r"(?im)^[> \t]*to:(.*)$", original)[:3]
        for address in addresses_in(line)
    ]
