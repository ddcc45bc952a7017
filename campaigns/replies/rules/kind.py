"""What a message is, by the first test that holds; the order keeps bounces that call themselves auto-replied
apart from absences sent by a postmaster (RFC 3464, RFC 5965, RFC 8098, RFC 3834).
"""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass

from campaigns.replies.rules.automatic import AUTOMATIC_SUBJECT, automatic_signs, bare_subject, subclass_of
from campaigns.replies.rules.bounces import looks_like_bounce
from campaigns.replies.rules.bounces.reports import DELIVERED, recipient_reports
from campaigns.replies.rules.kinds import Kind, Subclass
from campaigns.replies.rules.parsing import ParsedMail


@dataclass(frozen=True)
class KindFound:
    """The kind, the subclass of an automatic answer, and the words that decided."""

    kind: Kind
    subclass: Subclass | None = None
    because: tuple[str, ...] = ()


FEEDBACK_FIELD = re.compile(r"(?im)^feedback-type:[ \t]*[a-z-]{3,20}[ \t]*$")
COMPLAINT_SUBJECT = re.compile(
    r"(?:complaint about message from|e-?mail feedback report for ip|abuse report for)\b", re.IGNORECASE
)
RECEIPT_SUBJECT = re.compile(
    r"(?:read|gelesen|lu|le[íi]do|letto|lido|lida|gelezen|läst|læst|lest|luettu|przeczytan\w*|přečteno|прочитано|okundu|read receipt|return receipt(?: \(displayed\))?|lesebestätigung|confirmation de lecture|conferma di lettura|confirmaci[óo]n de lectura|leesbevestiging)\s?[:-]\s?\S",
    re.IGNORECASE,
)
RECEIPT_TEXT = re.compile(
    r"was (?:read|displayed) on|(?:has been|was) (?:read|displayed|opened)\b|wurde .{0,60}(?:gelesen|angezeigt)|a été (?:lu|affiché)|(?:ha sido|fue|se) (?:le[íi]do|ley[óo])|è stato (?:letto|visualizzato)|foi (?:lid[oa]|exibid[oa])|is (?:gelezen|weergegeven)"
    r"|lästes|blev læst|ble lest|luettiin|został\w* przeczytan|bylo přečteno|was delivered to|прочитано",
    re.IGNORECASE,
)
RECEIPT_CHARACTERS = 1_000
MAX_TEXT = 20_000
Test = Callable[[ParsedMail], KindFound | None]


def kind_of(mail: ParsedMail, own_addresses: frozenset[str] = frozenset()) -> KindFound:
    """Return what `mail` is; `own_addresses` are our mailboxes, lower-case."""
    if mail.unreadable:
        return KindFound(Kind.UNREADABLE, because=(mail.unreadable,))
    if mail.from_address and not own_addresses.isdisjoint({mail.from_address, _untagged(mail.from_address)}):
        return KindFound(Kind.OWN, because=(f"From: {mail.from_address}",))
    found = (test(mail) for test in TESTS)
    return next((kind for kind in found if kind), KindFound(Kind.HUMAN))


def _untagged(address: str) -> str:
    """Return an address without the tag of RFC 5233, as in `sdr+offer@example.org`."""
    local, _, domain = address.rpartition("@")
    return f"{local.partition('+')[0]}@{domain}"


def _complaint(mail: ParsedMail) -> KindFound | None:
    if _has_report(mail, "feedback-report") or mail.report_type == "feedback-report":
        return KindFound(Kind.COMPLAINT, because=("feedback report",))
    if mail.in_reply_to:
        return None
    named = FEEDBACK_FIELD.search(mail.body[:MAX_TEXT]) or COMPLAINT_SUBJECT.match(mail.subject)
    passed_on = mail.header("x-hmxmroriginalrecipient")
    return KindFound(Kind.COMPLAINT, because=("feedback report in words",)) if named or passed_on else None


def _reading_receipt(mail: ParsedMail) -> KindFound | None:
    if _has_report(mail, "disposition-notification") or mail.report_type == "disposition-notification":
        return KindFound(Kind.RECEIPT, because=("disposition notification",))
    if RECEIPT_SUBJECT.match(mail.subject) and RECEIPT_TEXT.search(mail.body[:RECEIPT_CHARACTERS]):
        return KindFound(Kind.RECEIPT, because=("reading receipt in words",))
    return None


def _service_notice(mail: ParsedMail) -> KindFound | None:
    """Amazon SES writes its notices as JSON."""
    text = mail.body.strip()
    if not text.startswith("{"):
        return None
    try:
        notice = json.loads(text.split("\n\n--")[0])
    except (ValueError, RecursionError):
        return None
    named = (
        str(notice.get("notificationType") or notice.get("eventType") or "")
        if isinstance(notice, dict)
        else ""
    )
    kinds = {"bounce": Kind.BOUNCE, "complaint": Kind.COMPLAINT, "delivery": Kind.RECEIPT}
    kind = kinds.get(named.lower())
    return KindFound(kind, because=(f"notice: {named}",)) if kind else None


def _delivery_receipt(mail: ParsedMail) -> KindFound | None:
    reports = recipient_reports(mail) if _has_report(mail, "delivery-status") else []
    if reports and all(report.action in DELIVERED for report in reports):
        return KindFound(Kind.RECEIPT, because=("every recipient: delivered",))
    return None


def _bounce(mail: ParsedMail) -> KindFound | None:
    if AUTOMATIC_SUBJECT.match(bare_subject(mail.subject)) and not mail.reports:
        return None
    return KindFound(Kind.BOUNCE, because=("delivery failed",)) if looks_like_bounce(mail) else None


def _automatic(mail: ParsedMail) -> KindFound | None:
    signs = automatic_signs(mail)
    return KindFound(Kind.AUTO, subclass_of(mail, signs), signs) if signs else None


def _has_report(mail: ParsedMail, ending: str) -> bool:
    return any(part.content_type.endswith(ending) for part in mail.reports)


TESTS: tuple[Test, ...] = (
    _complaint,
    _reading_receipt,
    _service_notice,
    _delivery_receipt,
    _bounce,
    _automatic,
)
