"""From a text and its context, as labelled sets and `check_text` hand them over, to what checks see.

There the text comes without its template, so origins are judged by sentence: a filled slot where
its words stand in the text, approved template text where the writer speaks of the own offer, and
otherwise words that need proof.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date, datetime
from typing import Any

from campaigns.quality.rules import Checked, Fact, FilledSlot, Phrase, Span
from campaigns.quality.rules.citing import quotations
from campaigns.quality.rules.claims import about_reader
from campaigns.quality.rules.prose import message_text, sentences
from campaigns.quality.rules.voice import baseline


class ContextError(ValueError):
    """The context is not of the agreed form; `str()` says what was expected."""


def checked_from(
    *, subject: str, body: str, context: Mapping[str, Any], phrases: tuple[Phrase, ...]
) -> Checked:
    """The text with its context. Unknown keys are ignored; a key of the wrong type raises `ContextError`.

    Proof, sender, address and opt-out are only demanded where the context speaks of them.
    """
    sender = _mapping(context, "sender")
    postal_address = _postal(_text(sender, "address"))
    facts = _facts(context)
    slots = tuple(_slots(body, _mapping(context, "slots"), facts))
    opt_out_url = _text(context, "opt_out_url") or _opt_out_line(body)
    checked = Checked(
        subject=subject,
        body=body,
        slots=slots,
        first_name=_text(context, "first_name"),
        last_name=_text(context, "last_name"),
        company=_text(context, "company"),
        language=_text(context, "language"),
        sender_name=_signature(body, _text(sender, "name")),
        postal_address=postal_address,
        opt_out_url=opt_out_url,
        identity_expected=bool(sender.get("name") and postal_address),
        opt_out_expected=_flag(context, "opt_out_expected", default=False),
        word_limit=_word_limit(context),
        known_names=(_text(sender, "name"), _text(sender, "company"), _text(sender, "address")),
        evidence=tuple(fact.text for fact in facts.values()),
        facts=tuple(facts.values()),
        phrases=phrases,
        send_at=_send_at(context),
        first_mail=_flag(context, "first_mail", default=True),
        bridges=_texts(context, "bridges") if "bridges" in context else None,
        links=_texts(context, "links"),
        recent_openers=_texts(context, "recent_openers"),
        company_openers=_texts(context, "company_openers"),
        colleague_texts=_texts(context, "colleague_texts"),
        voice=baseline(_texts(context, "voice_samples")),
    )
    return replace(checked, unmarked=tuple(_to_prove(checked, context)))


def _text(holder: Mapping[str, Any], key: str) -> str:
    value = holder.get(key)
    if value is not None and not isinstance(value, str):
        raise ContextError(f"“{key}” must be a text.")
    return value or ""


def _texts(context: Mapping[str, Any], key: str) -> tuple[str, ...]:
    rows = context.get(key) or []
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise ContextError(f"“{key}” must be a list of texts.")
    return tuple(rows)


def _postal(address: str) -> str:
    """The address where it is one of a street; an e-mail address need not stand in the text."""
    return "" if "@" in address else address


def _signature(body: str, name: str) -> str:
    """The sender's name as this mail is signed: in full, or by one word of it on a short line, as people do."""
    if name in " ".join(body.split()):
        return name
    words = "|".join(re.escape(word) for word in name.split() if len(word) > 1)
    line = rf"^[ \t]*((?:\w\. ?)?(?:{words})(?!\w)[^\n]{{0,20}})$"
    signed = re.search(line, body, re.MULTILINE) if words else None
    return signed[1].strip() if signed else name


def _mapping(holder: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    value = holder.get(key) or {}
    if not isinstance(value, Mapping):
        raise ContextError(f"“{key}” must be an object.")
    return value


def _flag(holder: Mapping[str, Any], key: str, *, default: bool) -> bool:
    value = holder.get(key, default)
    if not isinstance(value, bool):
        raise ContextError(f"“{key}” must be true or false.")
    return value


def _word_limit(context: Mapping[str, Any]) -> int:
    limit = context.get("word_limit", Checked.word_limit)
    if not isinstance(limit, int) or isinstance(limit, bool) or limit < 1:
        raise ContextError("“word_limit” must be a whole number above 0.")
    return limit


def _send_at(context: Mapping[str, Any]) -> datetime | None:
    """When it leaves by the reader's clock; the offset of an ISO date-time is that clock's and is dropped."""
    given = _text(context, "send_at_local")
    try:
        return datetime.fromisoformat(given).replace(tzinfo=None) if given else None
    except ValueError as error:
        raise ContextError("“send_at_local” must be an ISO date and time.") from error


def _facts(context: Mapping[str, Any]) -> dict[str, Fact]:
    """What is known, by id."""
    rows = context.get("evidence") or []
    if not isinstance(rows, list) or not all(isinstance(row, Mapping) for row in rows):
        raise ContextError("“evidence” must be a list of objects with id and text.")
    return {str(row.get("id", place)): _fact(row) for place, row in enumerate(rows)}


def _fact(row: Mapping[str, Any]) -> Fact:
    return Fact(
        text=_text(row, "text"),
        about=_text(row, "about") or Fact.about,
        tact=_text(row, "tact") or Fact.tact,
        event_date=_day(_text(row, "date")),
    )


def _day(given: str) -> date | None:
    """The day of an ISO date or date-time; a month or a year alone is its first day."""
    parts = re.match(r"(\d{4})(?:-(\d\d))?(?:-(\d\d))?", given)
    if not given:
        return None
    try:
        year, month, day = (int(part or 1) for part in parts.groups()) if parts else (0, 0, 0)
        return date(year, month, day)
    except ValueError as error:
        raise ContextError("The “date” of an evidence must be an ISO date.") from error


def _slots(body: str, filled: Mapping[str, Any], facts: Mapping[str, Fact]) -> Iterator[FilledSlot]:
    """Slots whose words stand in the body; a slot may be given as the id of its evidence."""
    for name, given in filled.items():
        if not isinstance(given, str):
            raise ContextError(f"The slot “{name}” must be a text or the id of an evidence.")
        fact = facts.get(given)
        text = (fact.text if fact else given).strip()
        start = body.find(text) if text else -1
        if start >= 0:
            place = FilledSlot(name, text, start, start + len(text))
            if fact is None:
                yield replace(place, quotes=tuple(each.text for each in facts.values()))
            else:
                yield replace(place, quotes=(fact.text,), tact=fact.tact, event_date=fact.event_date)


# The name in it is another check's.
_GREETING_LINE = re.compile(r"\s*(?:[^\s,:!]+[ \t]+){0,5}[^\s,:!]+[ \t]*[,:!][ \t]*\n")


def _to_prove(checked: Checked, context: Mapping[str, Any]) -> Iterator[Span]:
    """The runs above the footer that are neither slot nor approved; none where nothing is said of evidence."""
    if "evidence" not in context:
        return
    text = message_text(checked)
    approved = _flag(context, "template_sentences_approved", default=True)
    greeting = _GREETING_LINE.match(text)
    claimed = about_reader(text, checked) if approved else sentences(text)
    for sentence in (*claimed, *(span for span in quotations(text) if approved)):
        if greeting is None or sentence.start >= greeting.end():
            yield from (run for run in _outside(sentence, checked.slots) if text[run.start : run.end].strip())


def _outside(sentence: Span, slots: tuple[FilledSlot, ...]) -> Iterator[Span]:
    """The sentence without the slots in it."""
    start = sentence.start
    for slot in sorted(slots, key=lambda slot: slot.start):
        if slot.start < sentence.end and slot.end > start:
            if slot.start > start:
                yield Span(start, slot.start)
            start = slot.end
    if start < sentence.end:
        yield Span(start, sentence.end)


_OPT_OUT = re.compile(
    r"https?://\S*(?:opt-?out|unsub|abmeld|desinscri|baja)\S*|unsubscribe|opt[ -]out|no thanks"
    r"|not hear from|rather not|won't write again|stop writing|abmelden|keine weiteren|désinscri|ne plus recevoir"
    r"|darse de baja|no recibir",
    re.IGNORECASE,
)


def _opt_out_line(body: str) -> str:
    """The words by which this text lets the reader say no; "" when it has none."""
    match = _OPT_OUT.search(body)
    return match[0].rstrip(".,;)") if match else ""
