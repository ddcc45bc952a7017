"""An opener that leads nowhere: the fact, and then an offer that has nothing to do with it."""

from typing import Final

from campaigns.insights.rules.kinds import AnchorType
from campaigns.quality.rules import Checked, Finding, Severity, Span
from campaigns.quality.rules.likeness import names_of, tells
from campaigns.quality.rules.prose import message_text, sentences

CODE = "no_bridge"
TITLE = "no bridge"

_SAY: Final = (
    "Nothing leads from this opener to the offer, and nobody wrote a bridge for this trigger. Say what the one has to "
    "do with the other, open with another fact, or let it be."
)
_OFFER: Final = "offer"
_TOLD: Final = 0.4
# A mail opens with a fact where one of its first sentences tells it; the greeting is one of them.
_FIRST: Final = 3


def check(checked: Checked) -> list[Finding]:
    """A first mail that opens with a fact, where neither the verdict nor a person leads from it to the offer.

    Where nothing is known of bridges nothing is said: whether two things belong together cannot be told by words.
    """
    if not checked.first_mail or checked.bridges is None or any(each.strip() for each in checked.bridges):
        return []
    opener = _slot(checked) or _sentence(checked)
    if opener is None:
        return []
    return [Finding(CODE, Severity.BLOCKS, opener.start, opener.end, opener.part, _SAY, fault=CODE)]


def _slot(checked: Checked) -> Span | None:
    """The first slot with a fact that is a trigger; others describe and open nothing."""
    return next((slot.span for slot in checked.slots if slot.anchor_type != AnchorType.NONE), None)


def _sentence(checked: Checked) -> Span | None:
    names, facts = names_of(checked), [fact for fact in checked.facts if fact.about != _OFFER]
    for span in sentences(message_text(checked))[:_FIRST]:
        sentence = checked.body[span.start : span.end]
        if any(tells(sentence, fact, without=names) >= _TOLD for fact in facts):
            return span
    return None
