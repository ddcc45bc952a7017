"""Each check is one file here: `CODE`, `TITLE` (the words on screen) and a pure `check`.

A new check: add a file with those three names and a row to `CHECKS`, and a table of
texts that it must and must not find to its test.
"""

import logging
from collections.abc import Sequence
from typing import Protocol

from campaigns.quality.checks import (
    ai_disclosure,
    asks,
    attachment,
    banned_phrase,
    contradicts_colleague,
    flattery,
    greeting_mismatch,
    length,
    links,
    lookalike_characters,
    marketing_register,
    markup_leak,
    no_bridge,
    not_x_but_y,
    opt_out_and_address,
    recipient_name,
    same_opener,
    spam_pressure,
    stale_event,
    tact,
    unfilled_slot,
    ungrounded_claim,
    voice_distance,
    wrong_language,
)
from campaigns.quality.rules import Checked, Finding, Severity

COULD_NOT_RUN = "could_not_run"

logger = logging.getLogger(__name__)


class Check(Protocol):
    """What a file of this package offers."""

    CODE: str
    TITLE: str

    def check(self, checked: Checked) -> list[Finding]:
        """Findings in the order of the text."""
        ...


CHECKS: tuple[Check, ...] = (
    unfilled_slot,
    ungrounded_claim,
    stale_event,
    tact,
    no_bridge,
    recipient_name,
    wrong_language,
    lookalike_characters,
    ai_disclosure,
    markup_leak,
    links,
    attachment,
    opt_out_and_address,
    contradicts_colleague,
    greeting_mismatch,
    asks,
    length,
    banned_phrase,
    flattery,
    spam_pressure,
    marketing_register,
    not_x_but_y,
    same_opener,
    voice_distance,
)


def titles() -> dict[str, str]:
    """The screen words of every code that a finding may carry."""
    return {check.CODE: check.TITLE for check in CHECKS} | {COULD_NOT_RUN: "check could not run"}


def run(checked: Checked, checks: Sequence[Check] = CHECKS) -> list[Finding]:
    """All findings, blocking ones first, each fault of a place once.

    A check that fails blocks: silence would read as a pass.
    """
    findings = [finding for check in checks for finding in _findings(check, checked)]
    kept: list[Finding] = []
    for finding in sorted(findings, key=_rank):
        if not any(_same(finding, other) for other in kept):
            kept.append(finding)
    return kept


def _same(one: Finding, other: Finding) -> bool:
    """Whether two checks say the same of one place; the list of phrases and a pattern often do."""
    meet = one.start < other.end and other.start < one.end
    return one.code != other.code and one.fault == other.fault and one.part == other.part and meet


def _findings(check: Check, checked: Checked) -> list[Finding]:
    try:
        return check.check(checked)
    except Exception:
        logger.exception("check %s failed", check.CODE)
        sentence = f"The check “{check.TITLE}” could not run, so this draft cannot be approved yet."
        return [Finding(COULD_NOT_RUN, Severity.BLOCKS, 0, 0, "body", sentence, fault=check.CODE)]


def _rank(finding: Finding) -> tuple[bool, bool, int]:
    return (finding.severity is not Severity.BLOCKS, finding.part != "subject", finding.start)
