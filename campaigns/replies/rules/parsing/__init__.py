"""Any byte string becomes a `ParsedMail`; nothing raises, everything is bounded."""

from campaigns.replies.rules.parsing.leaves import Part
from campaigns.replies.rules.parsing.messages import ParsedMail, parse

__all__ = ["ParsedMail", "Part", "parse"]
