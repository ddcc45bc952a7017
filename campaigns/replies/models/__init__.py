"""Mail that came back, and how far each mailbox has been read."""

from campaigns.replies.models.answering import HandOver, HandOverNotice, Outcome, ReplyAnswer, SavedReply
from campaigns.replies.models.effects import ColleagueProposal, Relabelling, ReplyEffect
from campaigns.replies.models.inbound import InboundMessage
from campaigns.replies.models.reading import FolderPosition, MailboxReading

__all__ = [
    "ColleagueProposal",
    "FolderPosition",
    "HandOver",
    "HandOverNotice",
    "InboundMessage",
    "MailboxReading",
    "Outcome",
    "Relabelling",
    "ReplyAnswer",
    "ReplyEffect",
    "SavedReply",
]
