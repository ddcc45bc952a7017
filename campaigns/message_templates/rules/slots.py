"""What may stand in a slot, and how much of a message slots may be."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from campaigns.insights.rules.support import negation_agrees, strays, unsupported
from campaigns.message_templates.rules.syntax import unwritable
from campaigns.quality.rules.prose import word_count

# Beyond this the message is written by the machine with a frame around it, not by a person.
SLOT_SHARE_LIMIT = 0.35

_MARKUP = re.compile(r"<[!/?]?[a-zA-Z]|https?://|www\.|\S+@\S+\.\w|[{}\[\]*`|]|&#?\w+;")
_STOP_INSIDE = re.compile(
    r"[!?]|(?<!\b\w)(?<!\b(?:Mr|Dr|St|vs|Co))(?<!\b(?:Inc|Ltd|Mrs))\.(?=\s+[A-ZÀ-Þ])|[.:;]$"
)
_SENTENCE_END = re.compile(r"[.!?…][\"'”’)]?$")
_QUOTES = str.maketrans("’‘“”„«»", '\'\'"""""')


class SlotForm(StrEnum):
    """The grammar of a slot: what the template's words around it expect."""

    CLAUSE = "clause"
    SENTENCE = "sentence"
    NOUN_PHRASE = "noun_phrase"
    QUOTE = "quote"


@dataclass(frozen=True)
class SlotRule:
    """A declared slot. Empty `kinds` or `anchor_types` take any fact.

    `alternative` is the human-written text for when nothing fits. A required slot without one
    stops the message.
    """

    name: str
    form: SlotForm
    word_limit: int
    kinds: frozenset[str] = frozenset()
    anchor_types: frozenset[str] = frozenset()
    required: bool = True
    alternative: str = ""

    def takes(self, *, kind: str, anchor_type: str) -> bool:
        """Whether a fact of this kind and anchor type may fill the slot."""
        return (not self.kinds or kind in self.kinds) and (
            not self.anchor_types or anchor_type in self.anchor_types
        )


def check_fill(rule: SlotRule, text: str, quotes: Sequence[str]) -> str | None:
    """Why this text may not fill the slot, in one sentence; None when it may."""
    return _shape_reason(rule, text) or _form_reason(rule, text, quotes) or _proof_reason(text, quotes)


def _shape_reason(rule: SlotRule, text: str) -> str | None:
    if not text.strip():
        return "The text is empty."
    if text != text.strip() or "\t" in text or unwritable(text):
        return "The text holds a line break, a control character or another that nobody sees, or a blank at its edge."
    if _MARKUP.search(text):
        return "The text holds markup, a link or an address."
    count = word_count(text)
    if count > rule.word_limit:
        return f"{count} words; the slot takes {rule.word_limit}."
    return None


def _form_reason(rule: SlotRule, text: str, quotes: Sequence[str]) -> str | None:
    match rule.form:
        case SlotForm.SENTENCE:
            good = _SENTENCE_END.search(text) and not text[0].islower()
            return None if good else "A sentence starts with a capital and ends with a full stop."
        case SlotForm.QUOTE:
            good = any(_verbatim(text, quote) for quote in quotes)
            return None if good else "A quote must stand word for word in the source."
        case SlotForm.CLAUSE | SlotForm.NOUN_PHRASE:
            return (
                "It is put inside a sentence, so it may not end or hold one."
                if _STOP_INSIDE.search(text)
                else None
            )


def _verbatim(text: str, quote: str) -> bool:
    """Word for word, whatever the quotation marks and blanks, on word boundaries."""
    wanted, source = (" ".join(part.translate(_QUOTES).split()) for part in (text, quote))
    return bool(re.search(rf"(?<!\w){re.escape(wanted)}(?!\w)", source))


def _proof_reason(text: str, quotes: Sequence[str]) -> str | None:
    if not quotes:
        return "No quote proves it."
    pieces = unsupported(text, quotes)
    if pieces:
        return f"Not in the quote: {', '.join(pieces)}."
    if not negation_agrees(text, quotes):
        return "It says yes where the quote says no, or the other way round."
    if strays(text, quotes):
        return "Most of it is in other words than the quote, so nothing shows that it is the same."
    return None


def as_form(form: SlotForm, text: str) -> str:
    """Return a human-written sentence as a slot of this form takes it: a clause or noun phrase loses its full stop."""
    return text.removesuffix(".") if form in {SlotForm.CLAUSE, SlotForm.NOUN_PHRASE} else text


def slot_share(body: str, slots: Iterable[tuple[int, int]]) -> float:
    """The part of the body's words that slots fill, from 0 to 1; spans in code points of the body."""
    total = word_count(body)
    return sum(word_count(body[start:end]) for start, end in slots) / total if total else 0.0


def share_reason(body: str, slots: Iterable[tuple[int, int]]) -> str | None:
    """Why the message has too much slot in it; None when people wrote enough of it."""
    share = slot_share(body, slots)
    if share <= SLOT_SHARE_LIMIT:
        return None
    return f"Variables fill {share:.0%} of the words; {SLOT_SHARE_LIMIT:.0%} are allowed."
