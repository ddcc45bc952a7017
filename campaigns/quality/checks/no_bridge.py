"""An opener that leads nowhere: the fact, and then an offer that has nothing to do with it."""

import re
from collections.abc import Sequence
from typing import Final

from campaigns.insights.rules.kinds import AnchorType
from campaigns.quality.rules import Checked, Finding, Severity, Span
from campaigns.quality.rules.claims import OWN, READER
from campaigns.quality.rules.likeness import names_of, stems, tells
from campaigns.quality.rules.prose import message_text, sentences

CODE = "no_bridge"
TITLE = "no bridge"

_SAY: Final = (
    "Nothing leads from this opener to the offer, and nobody wrote a bridge for this trigger. Say what the one has to "
    "do with the other, open with another fact, or let it be."
)
_OFFER: Final = "offer"
_TOLD: Final = 0.4
_GREETING: Final = re.compile(
    r"^(?:hi|hello|hey|dear|hallo|guten (?:tag|morgen)|sehr geehrte|liebe|moin|bonjour|bonsoir|cher|chère|salut|hola|buenos|buenas|estimad)\b",
    re.IGNORECASE,
)
# A sentence that opens with one of these goes on from the one before.
_GOES_ON: Final = re.compile(
    r"^(?:\W*)(?:and |but |so |then |that(?:'s)? |this |these |those |which |with (?:that|this|it|both|two|three|more|so)|at (?:that|this)|in (?:that|this|such)|for (?:that|this)"
    r"|because |since |when |whenever |once |after |before |as (?:you|a|the) |during |until |while |it |they |there |such |both |same |where |who |how do|how are|how does|hence|therefore|usually|often|typically|most "
    r"|und |aber |also |dann |das |dies\w* |damit |dabei |dafür |davon |daher |deshalb |darum |so(?:lch\w*)? |mit (?:zwei|drei|mehr|dem|der|dies\w*) |wenn |weil |da |dort |wo |wer |nach |bei |beim |meist\w* |oft |es |wie (?:lösen|machen|regeln|halten|gehen|läuft) "
    r"|et |mais |donc |alors |cela |ça |ceci |c'est |ce |cette |ces |avec (?:deux|trois|plus|cette|ce) |quand |lorsqu\w* |parce |puisque |comme |dans (?:ce|cette|ces) |à (?:ce|cette) |après |souvent |qui |comment "
    r"|y |pero |así |entonces |eso |esto |est[ae]s? |es[ae]s? |con (?:dos|tres|más|est\w+|es\w+) |cuando |porque |como |ahí |allí |en (?:es|est)\w+ |tras |después |a menudo |quien |cómo )",
    re.IGNORECASE,
)


def check(checked: Checked) -> list[Finding]:
    """By the known bridges where they are known; else by whether opener and offer share a word or a thread."""
    if not checked.first_mail:
        return []
    opener = _opener(checked)
    if opener is None:
        return []
    if checked.bridges is not None:
        return [] if any(bridge.strip() for bridge in checked.bridges) else [_found(opener)]
    return [] if _leads_on(checked, opener) else [_found(opener)]


def _found(opener: Span) -> Finding:
    return Finding(CODE, Severity.BLOCKS, opener.start, opener.end, opener.part, _SAY, fault=CODE)


def _opener(checked: Checked) -> Span | None:
    """The slot that holds a fact, or the first sentence that tells one; None where the mail opens without."""
    slots = [
        slot for slot in checked.slots if slot.part == "body" and slot.quotes and not _alone(slot.anchor_type)
    ]
    if slots and checked.bridges is not None:
        return slots[0].span
    if checked.bridges is not None:
        return None
    return next(
        (span for span in _letter(checked) if _told(checked, span)),
        None,
    )


def _told(checked: Checked, span: Span) -> bool:
    """Whether the sentence tells a fact about the reader."""
    sentence, names = checked.body[span.start : span.end], names_of(checked)
    return any(
        tells(sentence, fact, without=names) >= _TOLD for fact in checked.facts if fact.about != _OFFER
    )


def _alone(anchor_type: str) -> bool:
    """A fact without a trigger opens nothing: it describes."""
    return anchor_type == AnchorType.NONE


def _letter(checked: Checked) -> list[Span]:
    """The sentences between greeting and signature."""
    text = message_text(checked)
    spans = sentences(text)
    return [
        span
        for span in spans
        if not (_GREETING.match(text[span.start : span.end]) and span.end - span.start < 40)
    ]


def _leads_on(checked: Checked, opener: Span) -> bool:
    """Whether shared words and threads lead from the opener to the offer, or to a sentence that is neither: the bridge."""
    letter = _letter(checked)
    first = letter.index(opener)
    offers = [place for place, span in enumerate(letter) if place != first and _of_the_offer(checked, span)]
    if not offers:
        return True
    reached = _reached(checked, letter, first)
    return any(place in offers or not _told(checked, letter[place]) for place in reached - {first})


def _of_the_offer(checked: Checked, span: Span) -> bool:
    words = checked.body[span.start : span.end]
    own = bool(OWN.search(words)) and not words.rstrip().endswith("?")
    return own or any(
        tells(words, fact, without=names_of(checked)) >= _TOLD
        for fact in checked.facts
        if fact.about == _OFFER
    )


def _reached(checked: Checked, letter: Sequence[Span], first: int) -> set[int]:
    names = names_of(checked)
    texts = [checked.body[span.start : span.end] for span in letter]
    meant = [stems(text) - names for text in texts]
    reached, waiting = {first}, [first]
    while waiting:
        place = waiting.pop()
        for other in range(len(letter)):
            threaded = other == place + 1 and _goes_on(texts[other])
            if other not in reached and (threaded or meant[place] & meant[other]):
                reached.add(other)
                waiting.append(other)
    return reached


def _goes_on(text: str) -> bool:
    """The reader is spoken to or of something pointed at, not a new thing of ours."""
    return bool(_GOES_ON.match(text.replace("’", "'"))) or (text.endswith("?") and bool(READER.search(text)))
