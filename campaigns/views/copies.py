"""What pages say of the copy of a sent mail."""

from dataclasses import dataclass
from datetime import datetime

from campaigns.delivery.models import Message
from campaigns.delivery.rules.copies import SentCopy
from campaigns.views.times import in_words, team_zone


@dataclass(frozen=True)
class ShownCopy:
    """One word with its look, and one sentence."""

    look: str
    title: str
    sentence: str


def shown_copy(message: Message, now: datetime) -> ShownCopy | None:
    """Return what is known of the mail as it left; None for a message that has not."""
    match message.copy:
        case SentCopy.IDENTICAL:
            return ShownCopy(
                "ok", "identical", "It was read back where it was sent, and is what was approved."
            )
        case SentCopy.NOT_VERIFIABLE:
            return ShownCopy("warns", "not verifiable", message.copy_words)
        case SentCopy.DIFFERENT:
            words = f"{message.copy_words} {message.mailbox.address} was paused over it."
            return ShownCopy("blocks", "different", words)
    if message.compare_at is None:
        return None
    when = in_words(max(message.compare_at, now), now=now, zone=team_zone())
    return ShownCopy("quiet", "not compared yet", f"It is looked for {when}.")
