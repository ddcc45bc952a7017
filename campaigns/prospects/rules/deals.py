"""One row of a list from a CRM: a company, who looks after it, and whether it is a customer or about to be one."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from campaigns.prospects.rules.companies import short_name
from campaigns.prospects.rules.fields import Field, fold
from campaigns.prospects.rules.layouts import Mapping
from campaigns.prospects.rules.outcomes import RowOutcome
from campaigns.prospects.rules.rows import company_domain
from campaigns.prospects.rules.texts import clean


class DealState(StrEnum):
    """What goes on with a company: it buys, it may buy, or nothing any more. The first bars most."""

    CUSTOMER = "customer"
    OPEN = "open"
    OVER = "over"


CUSTOMER: Final = frozenset({
    "customer", "customers", "client", "won", "closedwon", "existingcustomer", "activecustomer", "currentcustomer",
    "customerdirect", "customerchannel", "existingbusiness", "kunde", "bestandskunde", "kundin", "gewonnen", "subscriber", "renewal", "cliente", "gagne", "gagné",
})  # fmt: skip
OVER: Final = frozenset({
    "lost", "closedlost", "churned", "formercustomer", "excustomer", "disqualified", "verloren", "abandoned", "cancelled",
    "canceled", "dead", "perdu", "unqualified",
})  # fmt: skip
# Kinds of deals and companies, which a column of types holds: they say nothing of the stage where another column does.
NO_STAGE: Final = frozenset(
    {"newbusiness", "newcustomer", "prospect", "other", "partner", "reseller", "vendor"}
)
LONGEST_NAME: Final = 200


@dataclass(frozen=True, slots=True)
class DealRow:
    """A company by its registrable domain, what the CRM calls the stage, and who looks after it.

    `name` tells several deals with one company apart; "" is the one without a name.
    """

    domain: str
    company: str
    state: DealState
    stage: str
    owner: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class DealRead:
    """The reading of a row: a deal, or *refused* with the reason in a sentence."""

    deal: DealRow | None
    outcome: RowOutcome | None = None
    reason: str = ""


def read_deal(cells: Sequence[str], mapping: Mapping, problem: str | None) -> DealRead:
    """Read a row. A list without a column of stages is a list of customers; an unknown stage is an open deal.

    Of several columns of stages the one that bars most counts.
    """
    if problem:
        return DealRead(None, RowOutcome.REFUSED, f"The row does not fit the table: {problem}.")
    said = {field: cells[at] for field, at in mapping.fields.items() if at < len(cells) and cells[at]}
    domain = company_domain(said.get(Field.WEBSITE, ""), said.get(Field.EMAIL, ""))
    if not domain:
        return DealRead(None, RowOutcome.REFUSED, "The row names no domain of a company.")
    stage = _stage([clean(text)[:120] for text in mapping.cells_of(Field.STAGE, cells)])
    if not stage and mapping.tells(Field.STAGE):
        return DealRead(None, RowOutcome.REFUSED, "The row names no stage.")
    company = short_name(said.get(Field.COMPANY, ""))[:250]
    owner = clean(said.get(Field.OWNER, ""))[:200]
    name = clean(said.get(Field.DEAL, ""))[:LONGEST_NAME]
    return DealRead(DealRow(domain, company, state_of(stage), stage, owner, name))


def _stage(told: Sequence[str]) -> str:
    """Return which of the stages that a row names bars most; the first of those that bar alike."""
    stages = [stage for stage in told if stage and fold(stage) not in NO_STAGE] or [*told, ""]
    return min(stages, key=lambda stage: list(DealState).index(state_of(stage)) if stage else len(DealState))


def state_of(stage: str) -> DealState:
    """Return what a stage means: what is neither won nor lost is open, which bars more than it must."""
    folded = fold(stage)
    if not folded or folded in CUSTOMER:
        return DealState.CUSTOMER
    return DealState.OVER if folded in OVER else DealState.OPEN
