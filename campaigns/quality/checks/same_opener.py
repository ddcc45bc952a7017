"""A first sentence that others have already had from us."""

from campaigns.quality.rules import Checked, Finding, Severity
from campaigns.quality.rules.letters import opener
from campaigns.quality.rules.same_words import same_to_a_reader

CODE = "same_opener"
TITLE = "same first sentence"


def check(checked: Checked) -> list[Finding]:
    """Warns, once: of the same company before the last mails at large. A follow-up is compared within the company alone."""
    first = opener(checked.body)
    if any(same_to_a_reader(first, other) for other in checked.company_openers):
        return [
            _finding(checked, first, "A colleague of the reader already had this first sentence from us.")
        ]
    recent = [other for other in checked.recent_openers if same_to_a_reader(first, other)]
    if not recent or not checked.first_mail:
        return []
    often = "one of our last mails" if len(recent) == 1 else f"{len(recent)} of our last mails"
    return [
        _finding(checked, first, f"The first sentence is that of {often}. Say what is true of this reader.")
    ]


def _finding(checked: Checked, first: str, sentence: str) -> Finding:
    start = checked.body.find(first)
    return Finding(CODE, Severity.WARNS, start, start + len(first), "body", sentence, fault="same_opener")
