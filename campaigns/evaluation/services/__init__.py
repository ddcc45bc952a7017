"""Running labelled sets through the product's own services, and keeping what somebody wants kept."""

from campaigns.evaluation.services.keeping import keep_run
from campaigns.evaluation.services.loading import set_hash, shipped
from campaigns.evaluation.services.running import Run, evaluate

__all__ = ["Run", "evaluate", "keep_run", "set_hash", "shipped"]
