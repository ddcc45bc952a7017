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
from campaigns.suppressions.rules import HoldScope, SuppressionReason, SuppressionScope
from campaigns.suppressions.services import hold, release, suppress
from outreach.db.among import among
from outreach.db.loading import load_rows

OPEN_DEAL = "Open deal"
NAMES = ("domain", "name", "company", "state", "stage", "owner_name", "updated_at")


class Deals:
    """Takes what a CRM says of companies. A deal that is over ends the hold that it made and no other no."""

    def __init__(self, batch: ImportBatch, mapping: Mapping) -> None:
        self._batch = batch
        self._mapping = mapping

    def judge(self, rows: Sequence[TableRow]) -> list[Judged]:
        read = [(row, read_deal(row.cells, self._mapping, row.problem)) for row in rows]
        domains = [reading.deal.domain for _, reading in read if reading.deal]
        met = first_met(
            self._batch, [_key(reading.deal) for _, reading in read if reading.deal], rows[0].number
        )
        known = set(Deal.objects.filter(among("domain", domains)).values_list("domain", "name"))
        judged = []
        for row, reading in read:
            deal = reading.deal
            if deal is None:
                judged.append(Judged(row, reading.outcome or RowOutcome.REFUSED, reading.reason))
            elif _key(deal) in met:
                reason = f"The same as in row {met[_key(deal)]}."
                judged.append(Judged(row, RowOutcome.DUPLICATE, reason))
            else:
                met[_key(deal)] = row.number
                judged.append(_judged(row, deal, known))
        return judged

    def write(self, judged: Sequence[Judged]) -> list[Taken]:
        deals = self._strongest([one.said for one in judged if one.said])
        now = timezone.now()
        rows = (
            (each.domain, each.name, each.company, each.state.value, each.stage, each.owner, now)
            for each in deals
        )
        load_rows(
            Deal, NAMES, rows, unique=("domain", "name"), replace=("state", "stage", "updated_at"),
            fill=(("company",), ("owner_name",)),
        )  # fmt: skip
        kept = _kept(deals)
        for deal in deals:
            self._bar(deal, kept[deal.domain, deal.name], now)
        return []

    def _strongest(self, deals: Sequence[DealRow]) -> list[DealRow]:
        """Of several rows about one deal, anywhere in the file, the one that bars most."""
        keys = [_key(deal, state) for deal in deals for state in DealState]
        told = set(
            ImportRow.objects.filter(among("key", keys), batch=self._batch).values_list("key", flat=True)
        )
        told |= {_key(deal) for deal in deals}
        return [
            deal
            for deal in deals
            if next(state for state in DealState if _key(deal, state) in told) is deal.state
        ]

    def _bar(self, deal: DealRow, kept: Deal, now: datetime) -> None:
        by = self._batch.by
        held = kept.hold_id if kept.hold and kept.hold.released_at is None else None
        if deal.state is DealState.CUSTOMER:
            suppress(
                scope=SuppressionScope.DOMAIN, key=deal.domain, reason=SuppressionReason.CUSTOMER, by=by, note=_words(deal),
                company=", ".join(word for word in (deal.domain, deal.company) if word),
            )  # fmt: skip
        if deal.state is not DealState.OPEN and held:
            release(hold_id=held, by=by, now=now)
        if deal.state is DealState.OPEN and not held:
            reason = f"{OPEN_DEAL}: {_words(deal)}"[:250]
            kept.hold = hold(
                scope=HoldScope.DOMAIN, key=deal.domain, reason=reason, by=by, until=None, answers_pass=True
            )
            kept.save(update_fields=["hold"])


def _judged(row: TableRow, deal: DealRow, known: set[tuple[str, str]]) -> Judged:
    if deal.state is DealState.CUSTOMER:
        return Judged(row, RowOutcome.SUPPRESSED, "A customer: nobody there is written to.", _key(deal), deal)
    if deal.state is DealState.OPEN:
        reason = f"Held while the deal is open ({_words(deal)})."
        return Judged(row, RowOutcome.HELD, reason, _key(deal), deal)
    outcome = RowOutcome.UPDATED if (deal.domain, deal.name) in known else RowOutcome.NEW
    return Judged(row, outcome, "", _key(deal), deal)


def _kept(deals: Sequence[DealRow]) -> dict[tuple[str, str], Deal]:
    """Return the rows of these deals with the holds that they made."""
    rows = Deal.objects.filter(among("domain", {deal.domain for deal in deals})).select_related("hold")
    return {(row.domain, row.name): row for row in rows}


def _key(deal: DealRow, state: DealState | None = None) -> str:
    """Return what one deal in one state is known by within a file."""
    return f"{deal.domain} {state or deal.state} {deal.name}".rstrip()[:320]


def _words(deal: DealRow) -> str:
    return ", ".join(word for word in (deal.name, deal.stage or deal.state, deal.owner) if word)[:250]
