"""Slots: declared and used, small enough, and never the greeting or the ask."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from campaigns.message_templates.rules.lint.remarks import Linted, Remark
from campaigns.message_templates.rules.lint.source import fixed, has_slot, line_at, without_slots
from campaigns.message_templates.rules.rendering import render
from campaigns.message_templates.rules.slots import SLOT_SHARE_LIMIT, SlotForm, SlotRule, slot_share
from campaigns.message_templates.rules.syntax import slots_used
from campaigns.message_templates.rules.values import Context, MissingValueError, RenderingError
from campaigns.quality.rules import Severity
from campaigns.quality.rules.prose import sentences, word_count

# "Is it {{ slots.topic }}?" is a slot with a question mark; from here on the words are the author's.
_FEWEST_WORDS_OF_AN_ASK: Final = 3
_GREETING_ENDS: Final = (",", "!", ":")
_SHORTEST_FILLER: Final = 14


def stand_in(slot: SlotRule, words: int = _SHORTEST_FILLER) -> str:
    """Return the human-written alternative, or as many words without a meaning, in the form of the slot."""
    if slot.alternative:
        return slot.alternative
    return filler(slot, min(words, slot.word_limit))


def filler(slot: SlotRule, words: int) -> str:
    """Return words without a meaning in the form of the slot."""
    text = " ".join(["words"] * max(1, words))
    return f"{text.capitalize()}." if slot.form is SlotForm.SENTENCE else text


def about_slots(text: Linted) -> Iterator[Remark]:
    """Yield what is wrong with how slots are declared and where they stand."""
    used = slots_used(text.body).union(*map(slots_used, text.subjects))
    for slot in text.slots:
        if slot.name not in used:
            sentence = f"The variable “{slot.name}” is declared and stands nowhere. Use it, or delete it."
            yield Remark("unused_slot", Severity.WARNS, "body", 0, sentence)
    yield from _greeting(text.body)
    yield from _asks(text.body)
    reason = share_at_limits(text.body, text.slots, text.stand_ins)
    if reason:
        yield Remark("slot_share", Severity.BLOCKS, "body", 0, reason)


def share_at_limits(body: str, slots: Iterable[SlotRule], stand_ins: Context) -> str | None:
    """Say why slots that are filled to their limits would be too much of the mail; None where they would not."""
    values = {slot.name: filler(slot, slot.word_limit) for slot in slots}
    try:
        mail = render(subject="-", body=body, context=replace(stand_ins, slots=values))
    except RenderingError as error:
        return str(error)
    share = slot_share(mail.body, [(slot.start, slot.end) for slot in mail.slots if slot.part == "body"])
    if share <= SLOT_SHARE_LIMIT:
        return None
    return (
        f"Filled to their limits, the variables are {share:.0%} of the words; {SLOT_SHARE_LIMIT:.0%} are allowed."
        " Lower a word limit, or write more yourself."
    )


def _greeting(body: str) -> Iterator[Remark]:
    first = next((line for line in body.splitlines() if line.strip()), "")
    greets = "prospect.greeting" in first or first.rstrip().endswith(_GREETING_ENDS)
    if greets and has_slot(first):
        line = line_at(body, body.index(first))
        yield Remark(
            "slot_place",
            Severity.BLOCKS,
            "body",
            line,
            "The greeting is a person's: no variable stands in it.",
        )


def _asks(body: str) -> Iterator[Remark]:
    words = fixed(body)
    for span in sentences(words):
        written = body[span.start : span.end]
        own = word_count(fixed(without_slots(written)))
        if written.endswith("?") and has_slot(written) and own < _FEWEST_WORDS_OF_AN_ASK:
            sentence = "A variable is the whole of this question. What is asked is a person's to write."
            yield Remark("slot_place", Severity.BLOCKS, "body", line_at(body, span.start), sentence)


def for_control_group(text: Linted) -> Iterator[Remark]:
    """Yield a warning where nothing can be written without a personal opener."""
    values = {slot.name: slot.alternative for slot in text.slots if slot.alternative}
    try:
        render(subject=text.subjects[0], body=text.body, context=replace(text.stand_ins, slots=values))
    except MissingValueError as error:
        names = ", ".join(f"“{name.removeprefix('slots.')}”" for name in error.names)
        sentence = f"The control group gets no mail from it, because {names} has no alternative."
        yield Remark("control_group", Severity.WARNS, "body", 0, sentence)
    except RenderingError as error:
        yield Remark("control_group", Severity.WARNS, "body", 0, str(error))
