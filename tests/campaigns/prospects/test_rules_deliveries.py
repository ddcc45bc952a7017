"""What a CRM posts has the right shape as a whole, or is refused with a sentence that names the row."""

import json
from typing import Any

import pytest

from campaigns.prospects.rules.deliveries import MOST_ROWS, BadDelivery, read_delivery
from campaigns.prospects.rules.tables import read_table

ROW = {"domain": "works.com", "stage": "Proposal"}


def body(*rows: Any, **more: Any) -> bytes:
    return json.dumps({"id": "evt-1", "companies": list(rows)} | more).encode()


def test_rows_become_the_table_that_an_import_reads() -> None:
    odd = {"domain": " works.com ", "stage": 'He said "yes",\nthen; no', "deal": "=2+5", "owner": None}
    delivery = read_delivery(body(odd, ROW | {"company": "Wörks\u2028GmbH"}))
    table = read_table(delivery.as_table(), header_row=1, encoding="utf-8", delimiter=",")
    assert [row.cells for row in table.rows()] == [
        ["works.com", 'He said "yes", then; no', "", "", "=2+5"],
        ["works.com", "Proposal", "Wörks GmbH", "", ""],
    ]
    assert delivery.as_table() == read_delivery(body(odd, ROW | {"company": "Wörks GmbH"})).as_table()


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (b"", "The body is not JSON"),
        (b"\xff\xfe", "The body is not JSON"),
        (b"[" * 100_000, "The body is not JSON"),
        (b"domain,stage\nworks.com,Customer\n", "The body is not JSON"),
        (b"[]", "must be an object"),
        (b"{}", "“id” must be"),
        (body(ROW, id=""), "“id” must be"),
        (body(ROW, id=7), "“id” must be"),
        (body(ROW, id="x" * 201), "“id” must be"),
        (body(ROW, id="a\0b"), "“id” must be"),
        (body(), "at least one row"),
        (body(ROW, companies={"domain": "works.com"}), "“companies” must be a list"),
        (body(*[ROW] * (MOST_ROWS + 1)), f"more than {MOST_ROWS} rows"),
        (body(ROW, "works.com"), "Row 2 must be an object"),
        (body(ROW, ROW, {"domain": "works.com"}), "Row 3: “stage” must be a text"),
        (body(ROW | {"domain": "  "}), "Row 1: “domain” must not be empty"),
        (body(ROW | {"domain": None}), "Row 1: “domain” must be a text"),
        (body(ROW | {"stage": ["won"]}), "Row 1: “stage” must be a text"),
        (body(ROW | {"owner": 12}), "Row 1: “owner” must be a text"),
        (body(ROW | {"owner": "x" * 501}), "at most 500 characters"),
        (body(ROW | {"owner": "a\0b"}), "Row 1: “owner” must be a text"),
        (body(ROW | {"owner": "\ud800"}), "Row 1: “owner” must be a text"),
        (body(ROW | {"domian": "x"}), "Row 1 has something else than domain, stage"),
    ],
)
def test_another_shape_is_refused_in_a_sentence(raw: bytes, sentence: str) -> None:
    with pytest.raises(BadDelivery, match=sentence.replace("(", r"\(")):
        read_delivery(raw)
