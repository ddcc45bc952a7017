"""Mail that could not be delivered: to whom, with which code, and whether for good."""

from campaigns.replies.rules.bounces.detecting import looks_like_bounce
from campaigns.replies.rules.bounces.finding import Bounce, find_bounce

__all__ = ["Bounce", "find_bounce", "looks_like_bounce"]
