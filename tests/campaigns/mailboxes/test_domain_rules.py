"""When a domain holds its mailboxes: for a failure seen twice, or a long silence. No database."""

from datetime import timedelta

import pytest

from campaigns.mailboxes.rules.domains import (
    ONCE_A_DAY,
    SEEN_AGAIN,
    SILENCE,
    Part,
    Said,
    Standing,
    due_again,
    standing_of,
    why_failing,
    why_silent,
    with_alignment,
)
from tests.factories.moments import NOW


def said(**standings: Standing) -> dict[Part, Said]:
    own = {
        "spf": Standing.GOOD,
        "dkim": Standing.GOOD,
        "dmarc": Standing.GOOD,
        "mx": Standing.GOOD,
    } | standings
    return {Part(name): Said(standing, f"About {name}.") for name, standing in own.items()}


@pytest.mark.parametrize(
    ("parts", "standing"),
    [
        ({}, Standing.GOOD),
        ({"dkim": Standing.WARNS}, Standing.WARNS),
        ({"mx": Standing.NO_ANSWER}, Standing.NO_ANSWER),
        ({"mx": Standing.NO_ANSWER, "spf": Standing.FAILS}, Standing.FAILS),
        ({"dkim": Standing.WARNS, "mx": Standing.NO_ANSWER}, Standing.NO_ANSWER),
    ],
)
def test_the_worst_part_counts(parts: dict[str, Standing], standing: Standing) -> None:
    assert standing_of(said(**parts)) is standing


@pytest.mark.parametrize(
    ("spf", "dkim", "aligned"),
    [
        (Standing.GOOD, Standing.FAILS, Standing.GOOD),
        (Standing.FAILS, Standing.GOOD, Standing.GOOD),
        (Standing.FAILS, Standing.WARNS, Standing.FAILS),
        (Standing.FAILS, Standing.NO_ANSWER, Standing.NO_ANSWER),
    ],
)
def test_one_proof_for_the_domain_of_the_from_line_is_enough(
    spf: Standing, dkim: Standing, aligned: Standing
) -> None:
    """RFC 7489, section 3.1."""
    assert with_alignment(said(spf=spf, dkim=dkim))[Part.ALIGNMENT].standing is aligned


def test_a_failure_holds_once_it_was_seen_again_and_says_what_fails() -> None:
    found = said(dmarc=Standing.FAILS)
    assert why_failing("tidewater.example", found, None, NOW) == ""
    assert why_failing("tidewater.example", found, NOW, NOW + SEEN_AGAIN / 2) == ""
    assert why_failing("tidewater.example", found, NOW, NOW + SEEN_AGAIN) == (
        "The DNS of tidewater.example does not vouch for its mail: About dmarc."
    )


def test_silence_is_forgiven_for_three_days() -> None:
    assert why_silent("tidewater.example", NOW, NOW + SILENCE - timedelta(minutes=1)) == ""
    assert "have not answered since 1 Dec" in why_silent("tidewater.example", NOW, NOW + SILENCE)


def test_what_is_not_well_is_looked_at_again_soon() -> None:
    assert due_again(Standing.GOOD, NOW) == due_again(Standing.WARNS, NOW) == NOW + ONCE_A_DAY
    assert due_again(Standing.FAILS, NOW) == due_again(Standing.NO_ANSWER, NOW) == NOW + SEEN_AGAIN
