"""The ledger of calls to services that count or charge them, and the limit of a day."""

from datetime import datetime, timedelta
from decimal import Decimal

from django.conf import settings

from campaigns.sources.fetchers.port import FetchError
from campaigns.sources.models import Source, SourceCall
from campaigns.sources.rules.kinds import Unusable
from campaigns.sources.selectors import credits_used


class CreditMeter:
    """Watches what the calls for one source cost. A day is one of UTC."""

    def __init__(self, *, provider: str, source: Source | None, now: datetime) -> None:
        self._provider = provider
        self._source = source
        self._now = now

    def allow(self, what: str, most: Decimal) -> None:
        """Agree to a call where what it can cost fits into what is left of the day. Raises FetchError."""
        del what
        used = credits_used(self._provider, self._now)
        if most and used + most > settings.SOURCE_DAILY_CREDITS:
            tomorrow = self._now.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)
            raise FetchError(
                Unusable.OVER_BUDGET.sentence,
                problem=Unusable.OVER_BUDGET,
                retry_after=(tomorrow - self._now).total_seconds(),
                asked=False,
            )

    def record(self, what: str, credits_used: Decimal, *, estimated: bool = False, fault: str = "") -> None:
        """Keep a call and what it cost."""
        SourceCall.objects.create(
            source=self._source,
            provider=self._provider,
            what=what,
            credits=credits_used,
            estimated=estimated,
            fault=fault[:60],
            at=self._now,
        )
