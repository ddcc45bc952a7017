"""Finds where a person says a thing again."""

from __future__ import annotations

import re

from campaigns.llm.adapters.rules.sentences import Reading, Sentence

SHARED_WORDS = 2
STEM = 5
_WORD = re.compile(r"\w{5,}")
_COMMON = frozenset(
    {
        *("about", "after", "again", "always", "because", "before", "being", "believe", "better", "between"),
        *("companies", "could", "every", "first", "great", "having", "never", "other", "people", "really"),
        *(
            "right",
            "should",
            "still",
            "teams",
            "their",
            "there",
            "these",
            "thing",
            "things",
            "think",
            "those",
        ),
        *("through", "today", "under", "until", "where", "which", "while", "whole", "would", "years"),
        *("diese", "dieser", "dieses", "einen", "einer", "eines", "glaube", "immer", "nicht", "unser"),
        *("unsere", "werden", "wieder", "wurde", "überzeugt"),
        *("avoir", "cette", "comme", "faire", "jamais", "notre", "parce", "quand", "toujours", "votre"),
        *("hacer", "nuestra", "nuestro", "nunca", "porque", "siempre", "tiene", "cuando"),
    }
)


def related_ideas(idea: Sentence, reading: Reading) -> list[str]:
    """The ids of the idea's sentence and of the person's sentence that shares most of its words, if two do.

    Another source counts before the same one: an idea recurs when it is said at another time.
    """
    others = [
        (_is_another_time(other, idea), _shared(other, idea), other)
        for other in reading.sentences
        if other.speaker == "person" and other.id != idea.id
    ]
    related = [entry for entry in others if entry[1] >= SHARED_WORDS]
    best = max(related, key=lambda entry: entry[:2], default=None)
    return [idea.id, best[2].id] if best else [idea.id]


def recurs(idea: Sentence, reading: Reading) -> bool:
    """Whether the person says much the same in a source of another day."""
    return any(
        other.speaker == "person" and _is_another_time(other, idea) and _shared(other, idea) >= SHARED_WORDS
        for other in reading.sentences
    )


def _is_another_time(other: Sentence, idea: Sentence) -> bool:
    return other.source != idea.source and other.published != idea.published


def _shared(other: Sentence, idea: Sentence) -> int:
    return len(_words(other) & _words(idea))


def _words(sentence: Sentence) -> set[str]:
    """The words that carry meaning, without their endings: "Termin" and "Termine" are one."""
    return {word[:STEM] for word in _WORD.findall(sentence.text.casefold()) if word not in _COMMON}
