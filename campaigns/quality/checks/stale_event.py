"""Old news as an opener, and “last week” about what is older."""

import re
from collections.abc import Iterator
from datetime import date
from typing import Final

from campaigns.insights.rules.kinds import ANCHOR_LABELS, SHELF_LIFE_DAYS, AnchorType, is_fresh
from campaigns.quality.rules import Checked, Fact, Finding, Part, Severity, Span
from campaigns.quality.rules.events import kind_of_event
from campaigns.quality.rules.likeness import names_of, tells
from campaigns.quality.rules.prose import message_text, sentences

CODE = "stale_event"
TITLE = "old news"

# A sentence tells a fact from this share of the shorter side's words on.
_TOLD: Final = 0.4
_OFFER: Final = "offer"
# A type that was told by words alone may be another, so an event of it counts as old later.
_DOUBT: Final = 2
_TRIGGERS: Final = frozenset(AnchorType) - {AnchorType.NONE}

# Words that put an event close to the day of writing, and how many days ago it may be at most.
_RECENT: Final[tuple[tuple[str, int], ...]] = (
    (r"yesterday|gestern|ayer|hier soir|ieri|gisteren", 3),
    (r"(?:earlier )?this week|diese(?:r)? woche|cette semaine|esta semana|the other day|a few days ago|vor (?:ein paar|wenigen) tagen|il y a quelques jours|hace unos días", 10),
    (r"last week|(?:letzte|vergangene|vorige)[rn]? woche|la semaine (?:dernière|passée)|la semana pasada", 16),
    (r"(?:earlier )?this month|diesen monat|ce mois-ci|este mes|a few weeks ago|vor (?:ein paar|wenigen) wochen|il y a quelques semaines|hace unas semanas", 45),
    (r"last month|(?:letzten|vergangenen|vorigen) monat|le mois dernier|el mes pasado", 62),
    (r"you(?:'ve| have)? just \w+|has just|have just|recently|lately|newly|gerade (?:erst|eben)|kürzlich|neulich|vor kurzem|jüngst|récemment|ven(?:ez|ait|ons) (?:tout juste )?d['e]|vient (?:tout juste )?d['e]|dernièrement|recientemente|acab(?:a|an|as) de|hace poco", 120),
)  # fmt: skip
# How things have been since then is no news, and is not told as any.
_SINCE: Final = re.compile(r"\b(?:since|seit|depuis|desde)\b", re.IGNORECASE)
_RECENT_WORDS: Final = tuple(
    (re.compile(rf"\b(?:{words})(?!\w)", re.IGNORECASE), days) for words, days in _RECENT
)


def check(checked: Checked) -> list[Finding]:
    """Events of slots by their type's shelf life; told facts by theirs, unless their year is named. Needs `send_at`."""
    if checked.send_at is None:
        return []
    today = checked.send_at.date()
    return _slots(checked, today) + list(_told(checked, today))


def _slots(checked: Checked, today: date) -> list[Finding]:
    found = []
    for slot in checked.slots:
        if slot.event_date is None:
            continue
        kind = _kind(slot.anchor_type, slot.text)
        if not is_fresh(kind, slot.event_date, today):
            found.append(_old(slot.span, slot.event_date, today, kind, Severity.BLOCKS))
        else:
            sentence = _sentence_around(checked, slot.span)
            found += _closer_than(checked, sentence, slot.event_date, today)
    return found


def _kind(anchor_type: str, text: str) -> AnchorType:
    known = anchor_type in _TRIGGERS
    return AnchorType(anchor_type) if known else kind_of_event(text)


def _told(checked: Checked, today: date) -> Iterator[Finding]:
    """Sentences outside slots that tell a dated fact; each sentence tells the fact that it is likest to."""
    text, names = message_text(checked), names_of(checked)
    for span in sentences(text):
        if any(slot.part == "body" and _overlap(span, slot.span) for slot in checked.slots):
            continue
        fact = _likest(text[span.start : span.end], checked.facts, names)
        if fact is None or fact.event_date is None or fact.about == _OFFER:
            continue
        kind = kind_of_event(fact.text)
        if (today - fact.event_date).days > min(
            _DOUBT * SHELF_LIFE_DAYS[kind], SHELF_LIFE_DAYS[AnchorType.NONE]
        ):
            sentence = text[span.start : span.end]
            dated = str(fact.event_date.year) in sentence or bool(_SINCE.search(sentence))
            yield _old(span, fact.event_date, today, kind, Severity.WARNS if dated else Severity.BLOCKS)
        else:
            yield from _closer_than(checked, span, fact.event_date, today)


def _likest(sentence: str, facts: tuple[Fact, ...], names: frozenset[str]) -> Fact | None:
    scored = [(tells(sentence, fact, without=names), -place) for place, fact in enumerate(facts)]
    best, place = max(scored, default=(0.0, 0))
    return facts[-place] if best >= _TOLD else None


def _overlap(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end


def _sentence_around(checked: Checked, span: Span) -> Span:
    text = checked.text(span.part)
    around = next((each for each in sentences(text) if _overlap(each, span)), span)
    return Span(around.start, around.end, span.part)


def _closer_than(checked: Checked, span: Span, happened: date, today: date) -> Iterator[Finding]:
    """What the sentence says of when, where the event is older than that."""
    text, days = checked.text(span.part)[span.start : span.end], (today - happened).days
    for words, at_most in _RECENT_WORDS:
        match = words.search(text.replace("’", "'"))
        if match and days > at_most:
            start, end = span.start + match.start(), span.start + match.end()
            sentence = f"“{match[0]}”, but it happened on {happened:%d %b %Y}, {days} days before this leaves. Name the date, or drop the word."
            yield Finding(CODE, Severity.BLOCKS, start, end, span.part, sentence, fault=CODE)
            return


def _old(span: Span, happened: date, today: date, kind: AnchorType, severity: Severity) -> Finding:
    part: Part = span.part
    sentence = (
        f"This happened on {happened:%d %b %Y}, {(today - happened).days} days before the mail leaves; news of this type "
        f"({ANCHOR_LABELS[kind]}) is old after {SHELF_LIFE_DAYS[kind]} days. Open with something newer, or without it."
    )
    return Finding(CODE, severity, span.start, span.end, part, sentence, fault=CODE)
