"""The approved opt-out link, address and sender must stand in the body, whole."""

from dataclasses import replace

import pytest

from campaigns.quality.checks import opt_out_and_address
from campaigns.quality.rules import Checked, Severity

GOOD = Checked(
    subject="Hello",
    body="Hi Ana,\n\ntext.\n\nMira Lang\nExample GmbH\nStreet 1\n10115 Berlin\n\nNot for you? https://example.com/o/abc.",
    sender_name="Mira Lang",
    postal_address="Example GmbH, Street 1, 10115 Berlin",
    opt_out_url="https://example.com/o/abc",
)


def faults(checked: Checked) -> list[str]:
    findings = opt_out_and_address.check(checked)
    assert all(finding.severity is Severity.BLOCKS for finding in findings)
    return [finding.fault for finding in findings]


def test_all_three_present_passes_however_the_address_is_broken() -> None:
    assert faults(GOOD) == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("https://example.com/o/abc", "", "missing_opt_out"),
        ("/o/abc", "/o/abcd", "missing_opt_out"),
        ("/o/abc", "/o/abc?x=1", "missing_opt_out"),
        ("/o/abc", "/o/ABC", "missing_opt_out"),
        ("Street 1", "Street 2", "missing_address"),
        ("Street 1", "Street 11", "missing_address"),
        ("10115 Berlin", "", "missing_address"),
        ("Mira Lang", "Mira", "missing_sender"),
        ("Mira Lang", "Mira Langer", "missing_sender"),
    ],
)
def test_a_changed_line_blocks(old: str, new: str, fault: str) -> None:
    assert faults(replace(GOOD, body=GOOD.body.replace(old, new))) == [fault]


@pytest.mark.parametrize(
    ("field", "fault"),
    [
        ("opt_out_url", "missing_opt_out"),
        ("postal_address", "missing_address"),
        ("sender_name", "missing_sender"),
    ],
)
def test_nothing_on_file_blocks_too(field: str, fault: str) -> None:
    assert faults(replace(GOOD, **{field: " "})) == [fault]  # type: ignore[arg-type]


def test_what_was_not_agreed_is_not_demanded() -> None:
    assert faults(Checked("Hello", "text", identity_expected=False, opt_out_expected=False)) == []
