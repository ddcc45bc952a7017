"""What the DNS must say of a domain that mail comes from, and when a domain that does not holds its mailboxes.

SPF is RFC 7208, DKIM RFC 6376, DMARC RFC 7489. Large receivers take no mail in any number without them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final


class Part(StrEnum):
    """What is looked at."""

    SPF = "spf"
    DKIM = "dkim"
    DMARC = "dmarc"
    ALIGNMENT = "alignment"
    MX = "mx"


class Standing(StrEnum):
    """What was found. *No answer* says nothing about the domain."""

    GOOD = "good"
    WARNS = "warns"
    FAILS = "fails"
    NO_ANSWER = "no_answer"


@dataclass(frozen=True)
class Said:
    """What was found of one part, and the sentence about it."""

    standing: Standing
    words: str


# A record that is being changed may be missing for a moment, so a failure holds only once it was seen twice.
SEEN_AGAIN: Final = timedelta(hours=1)
ONCE_A_DAY: Final = timedelta(hours=24)
# Name servers that do not answer say nothing of the domain; after this long nobody else gets an answer either.
SILENCE: Final = timedelta(days=3)
# Under which names providers keep their keys; a name of one's own is set with the domain.
USUAL_SELECTORS: Final = ("google", "selector1", "selector2", "default", "s1", "s2", "k1", "mail", "dkim")


def with_alignment(said: Mapping[Part, Said]) -> dict[Part, Said]:
    """Return the parts with what follows from them: whether one proof of ours stands for the address in the From line.

    We send from that very address (RFC 5321, MAIL FROM), so SPF and DKIM of the domain are aligned where they pass.
    """
    proofs = [said[part].standing for part in (Part.SPF, Part.DKIM)]
    if Standing.GOOD in proofs:
        aligned = Said(Standing.GOOD, "SPF or DKIM speaks for the domain of the From line.")
    elif Standing.NO_ANSWER in proofs:
        aligned = Said(Standing.NO_ANSWER, "Not known: the name servers did not answer.")
    else:
        aligned = Said(Standing.FAILS, "Neither SPF nor DKIM speaks for the domain of the From line.")
    return {**said, Part.ALIGNMENT: aligned}


def standing_of(said: Mapping[Part, Said]) -> Standing:
    """Return the worst of the parts; a failure is worse than silence, which is worse than a warning."""
    found = {part.standing for part in said.values()}
    order = (Standing.FAILS, Standing.NO_ANSWER, Standing.WARNS)
    return next((standing for standing in order if standing in found), Standing.GOOD)


def why_failing(domain: str, said: Mapping[Part, Said], since: datetime | None, now: datetime) -> str:
    """Return why nothing may leave from a domain that has failed since a moment, "" where it may."""
    if since is None or since + SEEN_AGAIN > now:
        return ""
    words = " ".join(part.words for part in said.values() if part.standing is Standing.FAILS)
    return f"The DNS of {domain} does not vouch for its mail: {words}"


def why_silent(domain: str, since: datetime, now: datetime) -> str:
    """Return why nothing may leave from a domain whose name servers have been silent since a moment, "" where it may."""
    return (
        f"The name servers of {domain} have not answered since {since:%-d %b}."
        if since + SILENCE <= now
        else ""
    )


def due_again(standing: Standing, checked_at: datetime) -> datetime:
    """Return when to look next: after a day, or an hour where not all is well."""
    well = standing in {Standing.GOOD, Standing.WARNS}
    return checked_at + (ONCE_A_DAY if well else SEEN_AGAIN)
