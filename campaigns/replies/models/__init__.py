"""Mail that came back, and how far each mailbox has been read."""

from campaigns.replies.models.effects import ColleagueProposal, Relabelling, ReplyEffect
from campaigns.replies.models.inbound import InboundMessage
from campaigns.replies.models.reading import FolderPosition, MailboxReading

__all__ = [
    "ColleagueProposal",
    "FolderPosition",
    "InboundMessage",
    "MailboxReading",
    "Relabelling",
    "ReplyEffect",
]
