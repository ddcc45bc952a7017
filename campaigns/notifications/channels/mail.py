"""By account mail, as invitations and password resets go."""

import hashlib
import smtplib
from datetime import datetime
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage

from campaigns.notifications.channels.port import ChannelError
from campaigns.notifications.models import Notification
from campaigns.notifications.rules.words import Letter


class ByMail:
    """Writes to the address that a member signs in with."""

    def to(self, notification: Notification) -> str:
        member = notification.member
        return member.email if member.is_active else ""

    def send(self, letter: Letter, *, now: datetime) -> None:
        """Hand the mail over. Raises ChannelError."""
        mail = EmailMessage(
            letter.subject, letter.body, None, [letter.to], headers={"Message-ID": _message_id(letter.key)}
        )
        try:
            mail.send()
        except smtplib.SMTPRecipientsRefused as error:
            raise ChannelError("The mail server does not take mail to this address.") from error
        except OSError as error:  # smtplib's own errors are such ones
            raise ChannelError(f"Account mail could not leave: {type(error).__name__}.") from error


def _message_id(key: str) -> str:
    """Return the same Message-ID at every try, so that a second copy is known as one (RFC 5322, 3.6.4)."""
    host = urlsplit(settings.SITE_URL).hostname or "localhost"
    return f"<{hashlib.sha256(key.encode()).hexdigest()[:32]}@{host}>"
