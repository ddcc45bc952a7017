"""A mapping by hand: what a person says that each column means, over what its name says."""

import hashlib
from collections.abc import Mapping as Choice
from collections.abc import Sequence
from typing import Any, Final

from campaigns.prospects.rules.fields import SYNONYMS_OF, TOLD_BY_MANY, Field, fold
from campaigns.prospects.rules.imports import ImportKind
from campaigns.prospects.rules.layouts import Mapping, mapping_of, recognise

TEXT: Final = "text"  # running text that facts may be quoted from
KEEP: Final = "keep"  # kept beside the person
LEAVE_OUT: Final = "leave_out"


class BadMapping(ValueError):  # noqa: N818  reads as the outcome it is
    """A mapping names a column or a meaning that is not there; the message is a sentence for its author."""


def labels(columns: Sequence[str]) -> list[str]:
    """A name for each column that no other has: a name met twice gets its column number, an empty one too."""
    return [
        name if name and columns.index(name) == at else f"{name} ({at + 1})".lstrip()
        for at, name in enumerate(columns)
    ]


def meanings(kind: ImportKind) -> list[str]:
    """What a column can be said to mean."""
    return [*SYNONYMS_OF[kind], *([TEXT, KEEP] if kind is ImportKind.PEOPLE else []), LEAVE_OUT]


def signature(columns: Sequence[str], kind: ImportKind) -> str:
    """What a mapping is remembered by: the kind and the set of names, in whatever order the file has them."""
    names = sorted(fold(label) for label in labels(columns))
    return hashlib.sha256("\n".join([kind, *names]).encode()).hexdigest()


def choose(columns: Sequence[str], kind: ImportKind, choice: Choice[str, str]) -> Mapping:
    """The mapping by name, changed by what a person chose: column label (see labels) to meaning.

    Raises:
        BadMapping: a column or a meaning that is not there, or two columns with one meaning.
    """
    known = recognise(columns, kind)
    if not choice:
        return known
    named = labels(columns)
    _refuse_unknown(named, kind, choice)
    told = {label: choice[label] for label in named if label in choice}
    fields = {field: at for field, at in known.fields.items() if named[at] not in told}
    also = {at: field for at, field in known.also.items() if named[at] not in told}
    for label, meaning in told.items():
        if meaning in fields and meaning in TOLD_BY_MANY:
            also[named.index(label)] = Field(meaning)
        elif meaning in set(Field):
            fields[Field(meaning)] = named.index(label)
    said = {
        meaning: frozenset(named.index(label) for label in told if told[label] == meaning)
        for meaning in (TEXT, KEEP, LEAVE_OUT)
    }
    texts = (frozenset(known.texts) | said[TEXT]) - said[KEEP]
    return mapping_of(
        columns,
        known.layout,
        fields,
        kind,
        texts=texts,
        left_out=said[LEAVE_OUT],
        asked=_left(known, columns, told),
        also=also,
    )


def _left(known: Mapping, columns: Sequence[str], told: dict[str, str]) -> dict[Field, str]:
    """Return the questions that stay open: nobody said which column it is, nor anything of those with the name."""
    answered = {fold(columns[at]) for at, label in enumerate(labels(columns)) if label in told}
    return {
        field: sentence
        for field, sentence in known.asked.items()
        if field not in told.values() and fold(columns[known.fields[field]]) not in answered
    }


def _refuse_unknown(named: Sequence[str], kind: ImportKind, choice: Choice[str, str]) -> None:
    possible = meanings(kind)
    for label, meaning in choice.items():
        if label not in named:
            raise BadMapping(f"The table has no column “{label}”.")
        if meaning not in possible:
            raise BadMapping(f"A column cannot mean “{meaning}”: choose one of {', '.join(possible)}.")
    fields = [meaning for meaning in choice.values() if meaning in set(Field) - TOLD_BY_MANY]
    twice = next((meaning for meaning in fields if fields.count(meaning) > 1), None)
    if twice:
        raise BadMapping(f"Two columns are said to be the {twice.replace('_', ' ')}: choose one.")


def read_choice(columns: Sequence[str], kind: ImportKind, written: Any) -> dict[str, str]:
    """Read a mapping that somebody wrote down: column to meaning, or meaning to column.

    A column is named by its label, in any case, or by its number from 1.

    Raises:
        BadMapping: it is no such thing.
    """
    if not isinstance(written, dict):
        raise BadMapping("A mapping is a JSON object of columns and what they mean.")
    choice: dict[str, str] = {}
    for left, right in written.items():
        column, meaning = (left, right) if str(right) in meanings(kind) else (right, left)
        choice[_label(columns, column)] = str(meaning)
    return choice


def _label(columns: Sequence[str], column: Any) -> str:
    named = labels(columns)
    folded = {fold(label): label for label in reversed(named)}
    if str(column) in named or fold(str(column)) in folded:
        return str(column) if str(column) in named else folded[fold(str(column))]
    number = str(column)
    if number.isdecimal() and 0 < int(number) <= len(named):
        return named[int(number) - 1]
    raise BadMapping(f"The table has no column “{column}”.")
