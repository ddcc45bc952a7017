"""How long the mail is, against the limit of its template."""

from campaigns.quality.rules import Checked, Finding, Severity
from campaigns.quality.rules.prose import message_text, word_count

CODE = "length"
TITLE = "length"

# RFC 5322 section 2.1.1 recommends lines of at most 78 characters, and phones show fewer.
SUBJECT_CHARACTERS = 78
_LINE_BREAKS = "\r\n\v\f\x1c\x1d\x1e\x85\u2028\u2029"


def check(checked: Checked) -> list[Finding]:
    """Subject first. Over the word limit warns, over twice the limit blocks, an empty part blocks."""
    return [*_subject(checked.subject), *_body(checked)]


def _subject(subject: str) -> list[Finding]:
    broken = next((place for place, letter in enumerate(subject) if letter in _LINE_BREAKS), None)
    if not subject.strip():
        return [Finding(CODE, Severity.BLOCKS, 0, 0, "subject", "The subject is empty.", fault="empty")]
    if broken is not None:
        sentence = "The subject holds a line break. Put it on one line."
        return [Finding(CODE, Severity.BLOCKS, broken, broken + 1, "subject", sentence, fault="line_break")]
    if len(subject) > SUBJECT_CHARACTERS:
        sentence = (
            f"The subject has {len(subject)} characters; most readers see {SUBJECT_CHARACTERS} at most."
        )
        found = Finding(
            CODE, Severity.WARNS, SUBJECT_CHARACTERS, len(subject), "subject", sentence, fault="too_long"
        )
        return [found]
    return []


def _body(checked: Checked) -> list[Finding]:
    text = message_text(checked)
    count = word_count(text)
    end = len(text.rstrip())
    if not count:
        return [
            Finding(CODE, Severity.BLOCKS, 0, 0, "body", "The mail has no text of its own.", fault="empty")
        ]
    if count <= checked.word_limit:
        return []
    severity = Severity.BLOCKS if count > 2 * checked.word_limit else Severity.WARNS
    sentence = f"{count} words; the template allows {checked.word_limit}. Cut {count - checked.word_limit}."
    return [Finding(CODE, severity, 0, end, "body", sentence, fault="too_long")]
