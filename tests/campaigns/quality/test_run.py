"""All checks together, and what happens when one of them fails."""

import pytest

from campaigns.quality import checks
from campaigns.quality.phrases import seed_phrases
from campaigns.quality.rules import Checked, Finding, Severity, blocks


class Broken:
    CODE = "broken"
    TITLE = "broken check"

    def check(self, checked: Checked) -> list[Finding]:
        raise ZeroDivisionError


def test_a_check_that_fails_blocks_and_the_others_still_run(caplog: pytest.LogCaptureFixture) -> None:
    findings = checks.run(Checked("", "Hi {{ x }},"), [Broken(), *checks.CHECKS])
    assert (findings[0].code, findings[0].severity) == ("length", Severity.BLOCKS)
    assert {"could_not_run", "unfilled_slot", "opt_out_and_address"} <= {finding.code for finding in findings}
    assert "broken" in caplog.text


def test_every_code_has_screen_words_and_codes_are_unique() -> None:
    assert len({check.CODE for check in checks.CHECKS}) == len(checks.CHECKS)
    assert all(checks.titles()[check.CODE] for check in checks.CHECKS)
    assert checks.titles()["could_not_run"]


def test_a_good_mail_has_no_findings() -> None:
    body = (
        "Hi Ana,\n\nI read that you open a plant in Lyon. Shift hand-over is hard with two plants. "
        "Would a look at how others do it help?\n\nMira Lang\nExample GmbH, Street 1, 10115 Berlin\n"
        "Not for you? https://example.com/o/abc"
    )
    checked = Checked(
        subject="Lyon",
        body=body,
        sender_name="Mira Lang",
        postal_address="Example GmbH, Street 1, 10115 Berlin",
        opt_out_url="https://example.com/o/abc",
        phrases=seed_phrases(),
    )
    assert checks.run(checked) == []


def test_blocking_findings_stand_first() -> None:
    findings = checks.run(Checked("x" * 100, "None.", identity_expected=False, opt_out_expected=False))
    assert [finding.severity for finding in findings] == [Severity.BLOCKS, Severity.WARNS]
    assert blocks(findings)
    assert not blocks(findings[1:])
