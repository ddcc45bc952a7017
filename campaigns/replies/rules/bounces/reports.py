"""The machine-readable groups of a delivery report (RFC 3464), also where they stand in plain text."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from campaigns.delivery.rules.bounces import Feedback, FeedbackType, read_feedback
from campaigns.replies.rules.bounces.addresses import address_in
from campaigns.replies.rules.bounces.notice import is_from_daemon
from campaigns.replies.rules.parsing import ParsedMail

FIELD = re.compile(r"^\s{0,3}([A-Za-z][A-Za-z-]{2,40}):[ \t]*(.*)$")
STATUS = re.compile(r"\b([245]\.\d{1,3}\.\d{1,3})\b")
RECIPIENT_FIELDS = ("final-recipient", "original-recipient", "x-actual-recipient", "original-rcpt-to")
# Amazon SES writes its notices as JSON, without a feedback report.
COMPLAINED = re.compile(r'"complainedRecipients"\s*:\s*\[\s*\{\s*"emailAddress"\s*:\s*"([^"]{3,320})"')
MAX_TEXT = 100_000
MAX_WRAPPED_PARTS = 50
DELIVERED = frozenset({"delivered", "relayed", "expanded"})


@dataclass(frozen=True)
class RecipientReport:
    """What a report says about one recipient; `action` and `status` may be empty."""

    recipient: str
    addressed_as: str
    action: str
    status: str
    diagnostic: str


def recipient_reports(mail: ParsedMail) -> list[RecipientReport]:
    """Return the groups of the report parts, else those written into the text, else those of a report that a
    gateway wrapped into its own.
    """
    texts = [part.text for part in mail.reports if part.content_type.endswith("delivery-status")]
    found = [report for text in texts for report in _read_groups(text)]
    return found or list(_read_groups(mail.body[:MAX_TEXT])) or _wrapped_reports(mail)


def failed_reports(mail: ParsedMail) -> list[RecipientReport]:
    """Return the reports about recipients that the message did not reach, or not yet."""
    return [report for report in recipient_reports(mail) if report.action not in DELIVERED]


def _wrapped_reports(mail: ParsedMail) -> list[RecipientReport]:
    if mail.message is None or not mail.returned or not is_from_daemon(mail):
        return []
    inside = islice(mail.message.walk(), MAX_WRAPPED_PARTS)
    texts = [part.as_string() for part in inside if part.get_content_type() == "message/delivery-status"]
    return [report for text in texts for report in _read_groups(text[:MAX_TEXT])]


def feedback_in(mail: ParsedMail) -> Feedback:
    """Return what a feedback loop reports (RFC 5965), or a service's own notice of a complaint."""
    texts = [part.text for part in mail.reports if part.content_type.endswith("feedback-report")]
    if texts:
        return read_feedback(texts[0])
    named = COMPLAINED.search(mail.body)
    return Feedback(FeedbackType.ABUSE, address_in(named[1])) if named else Feedback(FeedbackType.ABUSE)


def _read_groups(text: str) -> Iterator[RecipientReport]:
    for group in _groups(text):
        recipient = _recipient(group)
        if recipient:
            yield RecipientReport(
                recipient=recipient,
                addressed_as=address_in(group.get("original-recipient", "")),
                action=group.get("action", "").split(" ")[0].lower().strip(";,"),
                status=_status(group.get("status", "")),
                diagnostic=group.get("diagnostic-code", ""),
            )


def _recipient(group: dict[str, str]) -> str:
    if not any(name in group for name in ("action", "status", "diagnostic-code", "final-recipient")):
        return ""
    found = [address_in(group[name]) for name in RECIPIENT_FIELDS if name in group]
    # A bare host name inside somebody's network is no address that we wrote to.
    complete = [address for address in found if "." in address.rpartition("@")[2]]
    return next((address for address in complete or found if address), "")


def _status(value: str) -> str:
    found = STATUS.search(value)
    return found.group(1) if found else ""


def _groups(text: str) -> Iterator[dict[str, str]]:
    """Split at blank lines and at a repeated field; unfold continuation lines."""
    group: dict[str, str] = {}
    last = ""
    for line in text.splitlines():
        found = FIELD.match(line)
        if found and found.group(1).lower() not in group:
            last = found.group(1).lower()
            group[last] = found.group(2).strip()
        elif found or not line.strip():
            yield group
            group, last = (
                ({found.group(1).lower(): found.group(2).strip()}, found.group(1).lower())
                if found
                else ({}, "")
            )
        elif last:
            group[last] += " " + line.strip()
    yield group
