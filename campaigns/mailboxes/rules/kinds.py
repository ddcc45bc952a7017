"""How a mailbox sends, how its connection is protected, and whether it sends at all."""

from enum import StrEnum


class TransportName(StrEnum):
    """How a mailbox sends. The sandbox writes files and needs no server."""

    SANDBOX = "sandbox"
    SMTP = "smtp"
    GMAIL = "gmail"
    MICROSOFT = "microsoft"
    ANYMAIL = "anymail"
    SMARTLEAD = "smartlead"
    INSTANTLY = "instantly"
    LEMLIST = "lemlist"


class PlatformName(StrEnum):
    """A sending platform; a mailbox that sends through one has a transport of the same name."""

    SMARTLEAD = "smartlead"
    INSTANTLY = "instantly"
    LEMLIST = "lemlist"


class Security(StrEnum):
    """How an SMTP connection is protected."""

    NONE = "none"
    STARTTLS = "starttls"
    TLS = "tls"


class MailboxStatus(StrEnum):
    """A paused mailbox keeps its mail until a person starts it again."""

    ACTIVE = "active"
    PAUSED = "paused"
