"""The leases that the kill tests shorten: what a killed worker leaves behind is found in seconds, not minutes."""

from datetime import timedelta
from typing import Any, Final

SHORTER: Final[dict[str, tuple[str, Any]]] = {
    "campaigns.enrollments.services.moving": ("TASK_SECONDS", 15),
    "campaigns.delivery.services.taking": ("SEND_SECONDS", 15),
    "campaigns.llm.services.claims": ("LEASE", timedelta(seconds=15)),
    "campaigns.sources.services.reading": ("LEASE", timedelta(seconds=15)),
}
