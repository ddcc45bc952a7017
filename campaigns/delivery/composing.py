"""The bytes of a mail, and what they say when they are read back.

Plain text in UTF-8, quoted-printable, so that every transport keeps the bytes (RFC 2045). Headers are encoded by
the standard library (RFC 2047), which refuses a line break in any of them.
"""

import hashlib
from datetime import datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import format_datetime

from campaigns.delivery.models import Message
from campaigns.drafts.rules import Envelope

_POLICY = policy.SMTP.clone(max_line_length=76)


class UnsendableError(ValueError):
    """The message cannot be made into a mail; the sentence names the field."""


def compose(message: Message, *, now: datetime) -> bytes:
    """Return the mail of an approved message.

    Raises:
        UnsendableError: a header holds what no header may hold.
    """
    mail = EmailMessage(policy=_POLICY)
    for name, value in _headers(message, now).items():
        try:
            mail[name] = value
        except ValueError as error:
            raise UnsendableError(f"The {name} of this message cannot be sent: {error}") from error
    try:
        mail.set_content(message.body, charset="utf-8", cte="quoted-printable")
        return mail.as_bytes()
    except UnicodeEncodeError as error:
        raise UnsendableError(
            "The text of this message holds half a character and cannot be sent."
        ) from error


def _headers(message: Message, now: datetime) -> dict[str, str]:
    headers = {
        "From": message.sender,
        "To": message.recipient,
        "Subject": message.subject,
        "Date": format_datetime(now),
        "Message-ID": message.message_id,
        "List-Unsubscribe": f"<{message.opt_out_url}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }
    if message.in_reply_to:
        headers |= {"In-Reply-To": message.in_reply_to, "References": message.in_reply_to}
    return headers


def read_back(raw: bytes, *, template_version: int) -> Envelope:
    """Return what the bytes of a mail say, in the form that an approval binds.

    The template's version is no part of a mail; it comes from the message itself.
    """
    mail = message_from_bytes(raw, policy=policy.default)
    body = mail.get_content()
    return Envelope(
        sender=str(mail["From"]),
        recipient=str(mail["To"]),
        in_reply_to=str(mail["In-Reply-To"] or ""),
        subject=str(mail["Subject"]),
        body=body,
        opt_out_url=str(mail["List-Unsubscribe"])[1:-1],
        template_version=template_version,
    )


def content_sha256(raw: bytes) -> str:
    """Return the hash of the exact bytes, for the attempt's row."""
    return hashlib.sha256(raw).hexdigest()
