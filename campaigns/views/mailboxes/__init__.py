"""My mailbox: what one sends through and as whom, how it stands, and what is done about it."""

from campaigns.views.mailboxes.acts import mailbox_act
from campaigns.views.mailboxes.adding import new_mailbox
from campaigns.views.mailboxes.pages import mailbox, mailboxes

__all__ = ["mailbox", "mailbox_act", "mailboxes", "new_mailbox"]
