"""Where the mail sounds unlike the messages that we wrote by hand."""

from campaigns.quality.rules import Checked, Finding, Severity
from campaigns.quality.rules.prose import message_text, word_count
from campaigns.quality.rules.voice import differences, measure

CODE = "voice_distance"
TITLE = "our voice"

# Of a shorter note the measures say nothing.
_FEWEST_WORDS = 15


def check(checked: Checked) -> list[Finding]:
    """One warning with every difference; without a baseline, or of a short note, nothing is said."""
    text = message_text(checked)
    if checked.voice is None or word_count(text) < _FEWEST_WORDS:
        return []
    unlike = differences(measure(text), checked.voice)
    if not unlike:
        return []
    sentence = f"It does not sound like the messages that you wrote: {'; '.join(unlike)}."
    return [Finding(CODE, Severity.WARNS, 0, len(text.rstrip()), "body", sentence, fault="voice_distance")]
