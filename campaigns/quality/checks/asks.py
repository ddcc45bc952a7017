"""Whether the mail asks, asks one thing, and asks for little."""

from campaigns.quality.rules import Checked, Finding, Severity
from campaigns.quality.rules.asks import Ask, asks, counted, too_big
from campaigns.quality.rules.prose import message_text, word_count

CODE = "asks"
TITLE = "what the mail asks for"

MOST_ASKS = 2
# A note of fewer words need not ask anything.
SHORTEST_LETTER = 12


def check(checked: Checked) -> list[Finding]:
    """A big ask in a first mail blocks; none at all, or more than two, warns."""
    text = message_text(checked)
    found = asks(text)
    findings = [*_too_big(checked, text, found), *_many(text, found)]
    if not found and word_count(text) >= SHORTEST_LETTER:
        end = len(text.rstrip())
        sentence = "The mail asks for nothing. Say in one sentence what the reader may answer."
        findings.append(Finding(CODE, Severity.WARNS, end, end, "body", sentence, fault="no_ask"))
    return findings


def _too_big(checked: Checked, text: str, found: list[Ask]) -> list[Finding]:
    if not checked.first_mail:
        return []
    return [
        Finding(
            CODE,
            Severity.BLOCKS,
            place.start,
            place.end,
            "body",
            f"“{text[place.start : place.end]}” is much to ask in a first mail. Ask for an answer, or for 15 minutes.",
            fault="ask_too_big",
        )
        for place in too_big(text, found)
    ]


def _many(text: str, found: list[Ask]) -> list[Finding]:
    several = counted(text, found)
    if len(several) <= MOST_ASKS:
        return []
    first, last = several[MOST_ASKS].span.start, several[-1].span.end
    sentence = f"{len(several)} questions and requests. A reader answers one; keep the one that matters."
    return [Finding(CODE, Severity.WARNS, first, last, "body", sentence, fault="many_asks")]
