"""What a mailbox is, when mail may leave, and how much of it in a day and in an hour."""

from campaigns.mailboxes.rules.kinds import MailboxStatus, PlatformName, Security, TransportName
from campaigns.mailboxes.rules.windows import Window, next_working_day

__all__ = ["MailboxStatus", "PlatformName", "Security", "TransportName", "Window", "next_working_day"]
