"""Taking customers and open deals in: customers are not written to, and companies about to be some are held."""

from collections.abc import Sequence
from datetime import datetime

from django.utils import timezone

from campaigns.prospects.models import Deal, ImportBatch, ImportRow
from campaigns.prospects.rules.deals import DealRow, DealState, read_deal
from campaigns.prospects.rules.layouts import Mapping
from campaigns.prospects.rules.outcomes import RowOutcome
from campaigns.prospects.rules.tables import TableRow
from campaigns.prospects.services.loading import Judged, Taken, first_met
from campaigns.suppressions.keys import every_hash
from campaigns.suppressions.models import Hold
from campaigns.suppressions.rules import HoldScope, SuppressionReason, SuppressionScope
from campaigns.suppressions.services import hold, release, suppress
from outreach.db.loading import load_rows

OPEN_DEAL = "Open deal"  # how the reason of every hold made here begins
NAMES = ("domain", "company", "state", "stage", "owner_name", "updated_at")


class Deals:
    """Takes what a CRM says of companies. A deal that is over ends the hold made here; a customer stays barred."""

    def __init__(self, batch: ImportBatch, mapping: Mapping) -> None:
        self._batch = batch
        self._mapping = mapping

    def judge(self, rows: Sequence[TableRow]) -> list[Judged]:
        read = [(row, read_deal(row.cells, self._mapping, row.problem)) for row in rows]
        domains = [reading.deal.domain for _, reading in read if reading.deal]
        met = first_met(
            self._batch, [_key(reading.deal) for _, reading in read if reading.deal], rows[0].number
        )
        known = set(Deal.objects.filter(domain__in=domains).values_list("domain", flat=True))
        judged = []
        for row, reading in read:
            deal = reading.deal
            if deal is None:
                judged.append(Judged(row, reading.outcome or RowOutcome.REFUSED, reading.reason))
            elif _key(deal) in met:
                reason = f"The same company as in row {met[_key(deal)]}."
                judged.append(Judged(row, RowOutcome.DUPLICATE, reason))
            else:
                met[_key(deal)] = row.number
                judged.append(_judged(row, deal, known))
        return judged

    def write(self, judged: Sequence[Judged]) -> list[Taken]:
        deals = self._strongest([one.said for one in judged if one.said])
        now = timezone.now()
        rows = ((each.domain, each.company, each.state.value, each.stage, each.owner, now) for each in deals)
        load_rows(
            Deal, NAMES, rows, unique=("domain",), replace=("state", "stage", "updated_at"),
            fill=(("company",), ("owner_name",)),
        )  # fmt: skip
        held = _holds(deals)
        for deal in deals:
            self._bar(deal, held.get(deal.domain, []), now)
        return []

    def _strongest(self, deals: Sequence[DealRow]) -> list[DealRow]:
        """Of several deals with a company, anywhere in the file, the one that bars most."""
        keys = {f"{deal.domain} {state}": (deal.domain, state) for deal in deals for state in DealState}
        told = {
            keys[key]
            for key in ImportRow.objects.filter(batch=self._batch, key__in=keys).values_list("key", flat=True)
        }
        told |= {(deal.domain, deal.state) for deal in deals}
        return [
            deal
            for deal in deals
            if next(state for state in DealState if (deal.domain, state) in told) is deal.state
        ]

    def _bar(self, deal: DealRow, holds: list[int], now: datetime) -> None:
        by = self._batch.by
        if deal.state is DealState.CUSTOMER:
            suppress(
                scope=SuppressionScope.DOMAIN, key=deal.domain, reason=SuppressionReason.CUSTOMER, by=by, note=_words(deal)
            )  # fmt: skip
        elif deal.state is DealState.OPEN and not holds:
            hold(
                scope=HoldScope.DOMAIN,
                key=deal.domain,
                reason=f"{OPEN_DEAL}: {_words(deal)}"[:250],
                by=by,
                until=None,
            )
        if deal.state is not DealState.OPEN:
            for hold_id in holds:
                release(hold_id=hold_id, by=by, now=now)


def _judged(row: TableRow, deal: DealRow, known: set[str]) -> Judged:
    if deal.state is DealState.CUSTOMER:
        return Judged(
            row, RowOutcome.SUPPRESSED, "A customer: nobody there is written to.", deal.domain, deal
        )
    if deal.state is DealState.OPEN:
        reason = f"Held while the deal is open ({_words(deal)})."
        return Judged(row, RowOutcome.HELD, reason, _key(deal), deal)
    outcome = RowOutcome.UPDATED if deal.domain in known else RowOutcome.NEW
    return Judged(row, outcome, "", _key(deal), deal)


def _holds(deals: Sequence[DealRow]) -> dict[str, list[int]]:
    """Return the holds in force that were made here, by domain."""
    by_hash = {digest: deal.domain for deal in deals for digest in every_hash(deal.domain)}
    found: dict[str, list[int]] = {}
    rows = Hold.objects.filter(
        scope=HoldScope.DOMAIN, key_hash__in=by_hash, reason__startswith=OPEN_DEAL, released_at__isnull=True
    )
    for pk, digest in rows.values_list("pk", "key_hash"):
        found.setdefault(by_hash[digest], []).append(pk)
    return found


def _key(deal: DealRow) -> str:
    return f"{deal.domain} {deal.state}"


def _words(deal: DealRow) -> str:
    return ", ".join(word for word in (deal.stage or deal.state, deal.owner) if word)[:250]
