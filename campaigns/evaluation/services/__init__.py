"""Running labelled sets through the product's own services, keeping what somebody wants kept, and what follows."""

from campaigns.evaluation.services.choosing import make_default
from campaigns.evaluation.services.keeping import keep_run, write_replies
from campaigns.evaluation.services.loading import set_hash, shipped
from campaigns.evaluation.services.running import Run, evaluate

__all__ = ["Run", "evaluate", "keep_run", "make_default", "set_hash", "shipped", "write_replies"]
