"""What is written, by channel, and in one sentence on a page."""

from collections.abc import Sequence
from dataclasses import dataclass

from campaigns.notifications.rules.kinds import Rung, TellingState, Urgency


@dataclass(frozen=True)
class Letter:
    """What a channel hands over. `key` is the same at every try, so that the other side can know a second copy.

    `line` and `link` are all that may leave for a place that others read too.
    """

    key: str
    to: str
    subject: str
    body: str
    line: str
    link: str


def in_one_line(text: str) -> str:
    """Return a text without breaks of lines, which a header must not have."""
    return " ".join(text.split())


def subject_of(text: str, urgency: Urgency) -> str:
    """Return the subject of a mail, which states that minutes count where they do."""
    return in_one_line(f"Urgent: {text}" if urgency is Urgency.URGENT else text)


def body_of(text: str, detail: str, link: str, *, came_at: str, held: bool, urgency: Urgency) -> str:
    """Return the text of a mail. `came_at` is a moment in words, said where quiet hours held the mail back."""
    waited = f"This came at {came_at}, in your quiet hours, and waited for their end." if held else ""
    still = "It is urgent." if held and urgency is Urgency.URGENT else ""
    parts = (text, detail, " ".join(part for part in (waited, still) if part), link)
    return "\n\n".join(part for part in parts if part) + "\n"


def line_of(text: str, urgency: Urgency, *, whom: str, rung: Rung) -> str:
    """Return what a team reads: for whom it is, and what."""
    whose = "the leads" if rung is Rung.LEAD else whom
    urgent = "Urgent. " if urgency is Urgency.URGENT else ""
    return in_one_line(f"For {whose}: {urgent}{text}")


@dataclass(frozen=True)
class Said:
    """Who is told of something, as a sentence names him: `at` is a moment in words."""

    name: str
    rung: Rung
    at: str
    told: bool
    is_reader: bool = False
    owner: str = ""


def who_is_told_in_words(said: Sequence[Said]) -> str:
    """Return who was told and who will be: `You, at 09:10. Your deputy Li Wei at 09:25, if nobody answers.`"""
    told = [f"{_named(one, said)}, at {one.at}" for one in said if one.told]
    later = [f"{_named(one, said)} at {one.at}" for one in said if not one.told]
    sentences = ["; ".join(told), f"{', '.join(later)}, if nobody answers" if later else ""]
    return " ".join(f"{one[0].upper()}{one[1:]}." for one in sentences if one)


def _named(one: Said, said: Sequence[Said]) -> str:
    if one.is_reader:
        return "you"
    reader_is_owner = any(other.is_reader and other.rung is Rung.OWNER for other in said)
    if one.rung is Rung.DEPUTY:
        whose = "your" if reader_is_owner else f"{one.owner}’s" if one.owner else "the"
        return f"{whose} deputy {one.name}"
    return f"the lead {one.name}" if one.rung is Rung.LEAD else one.name


STATES: dict[TellingState, str] = {
    TellingState.WAITING: "waits",
    TellingState.SENT: "sent",
    TellingState.FAILED: "could not be sent",
}
