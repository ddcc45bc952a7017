"""What the message of a step is made of, whenever it is made: the bytes that were approved, in whose name, and when."""

from datetime import datetime
from typing import Any

from campaigns.drafts.models import Draft
from campaigns.drafts.rules import Envelope
from campaigns.members.models import Member


def columns_of(
    draft: Draft, envelope: Envelope, *, by: Member, at: datetime, due_at: datetime
) -> dict[str, Any]:
    """Return the columns of a message: exactly the envelope that `by` approved at that moment."""
    return {
        "draft": draft,
        "message_id": draft.message_id,
        "mailbox": draft.mailbox,
        "sender": envelope.sender,
        "recipient": envelope.recipient,
        "subject": envelope.subject,
        "body": envelope.body,
        "in_reply_to": envelope.in_reply_to,
        "opt_out_url": envelope.opt_out_url,
        "template_version": envelope.template_version,
        "anchor_type": draft.anchor_type,
        "approved_sha256": envelope.sha256,
        "approved_by": by,
        "approved_at": at,
        "due_at": due_at,
        "due_since": due_at,
        "past_due": False,
    }
