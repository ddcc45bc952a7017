"""The words in which a telling is described."""

from enum import StrEnum


class Kind(StrEnum):
    """What somebody is told about; later ones join here."""

    REPLY = "reply"
    REMINDER = "reminder"
    MAILBOX_PAUSED = "mailbox_paused"


class Urgency(StrEnum):
    """Whether minutes count."""

    URGENT = "urgent"
    NORMAL = "normal"


class Rung(StrEnum):
    """As whom somebody is told: whose task it is, who stands in, who answers for the team."""

    OWNER = "owner"
    DEPUTY = "deputy"
    LEAD = "lead"


class ChannelName(StrEnum):
    """How somebody is told beside the page, which tells always."""

    MAIL = "mail"
    WEBHOOK = "webhook"


class TellingState(StrEnum):
    """What became of one telling by one channel."""

    WAITING = "waiting"
    SENT = "sent"
    FAILED = "failed"
