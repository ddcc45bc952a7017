"""Customers and open deals, as a CRM writes them."""

import pytest

from campaigns.prospects.rules.deals import DealState, read_deal, state_of
from campaigns.prospects.rules.imports import ImportKind
from campaigns.prospects.rules.layouts import recognise


@pytest.mark.parametrize(
    ("stage", "state"),
    [
        ("Customer", DealState.CUSTOMER),
        ("closedwon", DealState.CUSTOMER),
        ("Closed Won", DealState.CUSTOMER),
        ("Bestandskunde", DealState.CUSTOMER),
        ("Closed Lost", DealState.OVER),
        ("churned", DealState.OVER),
        ("Proposal sent", DealState.OPEN),
        ("something of their own", DealState.OPEN),
        ("closed", DealState.OPEN),
    ],
)
def test_what_is_neither_won_nor_lost_is_open(stage: str, state: DealState) -> None:
    assert state_of(stage) is state


def test_a_list_without_stages_is_a_list_of_customers() -> None:
    mapping = recognise(["Domain", "Owner"], ImportKind.DEALS)
    deal = read_deal(["https://www.works.com/x", "Mira"], mapping, None).deal
    assert deal is not None
    assert (deal.domain, deal.state, deal.owner) == ("works.com", DealState.CUSTOMER, "Mira")


@pytest.mark.parametrize(
    ("cells", "reason"),
    [
        (["gmail.com", "Customer"], "The row names no domain of a company."),
        (["", "Customer"], "The row names no domain of a company."),
        (["works.com", ""], "The row names no stage."),
    ],
)
def test_what_names_no_company_or_stage_is_refused(cells: list[str], reason: str) -> None:
    assert read_deal(cells, recognise(["Domain", "Stage"], ImportKind.DEALS), None).reason == reason


@pytest.mark.parametrize(
    ("cells", "state", "stage"),
    [
        (["works.com", "Proposal", "Customer", ""], DealState.CUSTOMER, "Customer"),
        (["works.com", "Closed Lost", "", "Customer - Direct"], DealState.CUSTOMER, "Customer - Direct"),
        (["works.com", "Closed Lost", "Opportunity", ""], DealState.OPEN, "Opportunity"),
        (["works.com", "Closed Lost", "", "New Business"], DealState.OVER, "Closed Lost"),
        (["works.com", "Proposal", "Lead", ""], DealState.OPEN, "Proposal"),
        (["works.com", "", "Churned", ""], DealState.OVER, "Churned"),
        (["works.com", "", "", "Prospect"], DealState.OPEN, "Prospect"),
    ],
)
def test_of_several_columns_of_stages_the_one_that_bars_most_counts(
    cells: list[str], state: DealState, stage: str
) -> None:
    mapping = recognise(["Domain", "Stage", "Lifecycle stage", "Type"], ImportKind.DEALS)
    deal = read_deal(cells, mapping, None).deal
    assert deal is not None
    assert (deal.state, deal.stage) == (state, stage)


def test_a_row_without_any_of_its_stages_is_no_customer() -> None:
    mapping = recognise(["Domain", "Stage", "Type"], ImportKind.DEALS)
    assert read_deal(["works.com", "", ""], mapping, None).reason == "The row names no stage."
