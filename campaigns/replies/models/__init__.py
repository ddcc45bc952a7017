"""Mail that came back, and what followed from it."""

from campaigns.replies.models.inbound import InboundMessage

__all__ = ["InboundMessage"]
