"""The step in which a person says what the columns mean, and who gets the people."""

from itertools import islice
from typing import Any, Final

from django.http import QueryDict

from campaigns.members.models import Member
from campaigns.prospects.models import ImportBatch
from campaigns.prospects.rules.fields import SYNONYMS_OF, Field
from campaigns.prospects.rules.headers import DELIMITERS
from campaigns.prospects.rules.imports import ImportKind, ImportState
from campaigns.prospects.rules.layouts import Mapping
from campaigns.prospects.rules.mappings import KEEP, LEAVE_OUT, TEXT, choose, labels
from campaigns.prospects.rules.owners import MOST_RULES, OwnerField, OwnerRule, Owners
from campaigns.prospects.rules.tables import NotATable, read_table
from campaigns.prospects.services.imports import read, set_mapping, set_owners, table_of, why_not
from campaigns.prospects.services.pieces import opener_of
from campaigns.views.import_progress import repeat_words, step_names

SAMPLES: Final = 3
PREVIEW_ROWS: Final = 12
ENCODINGS: Final = (
    "utf-8", "cp1252", "latin-1", "mac_roman", "cp1250", "cp1251", "cp1253", "utf-16-le", "utf-16-be", "shift_jis",
    "gb18030", "euc_kr", "big5",
)  # fmt: skip
ENCODING_WORDS: Final = {
    "cp1252": "Windows-1252, Western", "cp1250": "Windows-1250, Central European", "cp1251": "Windows-1251, Cyrillic",
    "cp1253": "Windows-1253, Greek", "mac_roman": "Mac Roman", "shift_jis": "Shift JIS", "big5": "Big5",
}  # fmt: skip
DELIMITER_WORDS: Final = {",": "comma", ";": "semicolon", "\t": "tab", "|": "bar"}
FIELD_WORDS: Final = {
    Field.EMAIL: "e-mail address", Field.TITLE: "job title", Field.LINKEDIN_URL: "LinkedIn profile",
    Field.EMPLOYEES: "head count", Field.OPTED_OUT: "opted out", Field.TIME_ZONE: "time zone",
    Field.WEBSITE: "website or domain", Field.SENT_AT: "sent at", Field.SENDER: "sent by", Field.RESULT: "result or status",
}  # fmt: skip
OTHER_WORDS: Final = {
    TEXT: "running text to quote from",
    KEEP: "keep beside the person",
    LEAVE_OUT: "leave out",
}


def encoding_words(name: str) -> str:
    """Return an encoding's name as people write it."""
    return ENCODING_WORDS.get(name, name.upper().replace("_", "-"))


def mapping_context(batch: ImportBatch, posted: QueryDict | None = None) -> dict[str, Any]:
    """Return what the page shows: the columns with samples and what they are taken for, and the choices."""
    kind = ImportKind(batch.kind)
    mapping = choose(batch.columns, kind, batch.choice) if batch.columns else None
    return {
        "batch": batch,
        "steps": step_names(ImportState.MAPPING),
        "is_people": kind is ImportKind.PEOPLE,
        "columns": _columns(batch, mapping, posted) if mapping else [],
        "meanings": _meanings(kind),
        "questions": mapping.questions if mapping else (),
        "problem": _problem(batch, mapping),
        "layout": batch.layout,
        "remembered": bool(batch.choice),
        "repeat": repeat_words(batch),
        "preview": _preview(batch) if mapping is None or not batch.encoding_sure else [],
        "encodings": [(name, encoding_words(name)) for name in sorted({*ENCODINGS, batch.encoding} - {""})],
        "delimiters": [(sign, DELIMITER_WORDS.get(sign, sign)) for sign in _delimiters(batch)],
        "members": Member.objects.filter(is_active=True),
        "owner_fields": [(each.value, each.value) for each in OwnerField],
        "owner_rules": _rules(batch, posted),
        "in_turn": set(_in_turn(batch, posted)),
    }


def _problem(batch: ImportBatch, mapping: Mapping | None) -> str:
    if mapping is None:
        return batch.problem
    return why_not(batch, mapping.problem) if mapping.problem else ""


def _meanings(kind: ImportKind) -> list[tuple[str, str]]:
    fields = [(field.value, FIELD_WORDS.get(field, field.replace("_", " "))) for field in SYNONYMS_OF[kind]]
    others = [
        (name, words) for name, words in OTHER_WORDS.items() if kind is ImportKind.PEOPLE or name == LEAVE_OUT
    ]
    return [*sorted(fields, key=lambda pair: pair[1]), *others]


def _columns(batch: ImportBatch, mapping: Mapping, posted: QueryDict | None) -> list[dict[str, Any]]:
    samples, kind = _samples(batch), ImportKind(batch.kind)
    return [
        {
            "name": f"column_{at}",
            "label": label,
            "samples": samples[at],
            "meaning": (posted.get(f"column_{at}") if posted else "") or _meaning(mapping, at, kind),
        }
        for at, label in enumerate(labels(batch.columns))
    ]


def _meaning(mapping: Mapping, at: int, kind: ImportKind) -> str:
    field = mapping.also.get(at) or next(
        (field for field, place in mapping.fields.items() if place == at), None
    )
    if field:
        return field.value
    if at in mapping.texts:
        return TEXT
    # Beside a mail or a deal no column is kept.
    return KEEP if at in mapping.kept and kind is ImportKind.PEOPLE else LEAVE_OUT


def _samples(batch: ImportBatch) -> list[list[str]]:
    """Return the first values of each column that holds any in the first rows."""
    found: list[list[str]] = [[] for _ in batch.columns]
    for row in islice(table_of(batch).rows(), 200):
        for at, cell in enumerate(row.cells[: len(found)]):
            if cell and len(found[at]) < SAMPLES:
                found[at].append(cell[:60])
    return found


def _preview(batch: ImportBatch) -> list[dict[str, Any]]:
    """Return the first rows as they stand, for a person to say which holds the names, or whether letters are right."""
    try:
        table = read_table(
            opener_of(batch), header_row=1, encoding=batch.encoding or None, delimiter=batch.delimiter or None
        )
    except NotATable:
        return []
    first = {"number": 1, "cells": [cell[:40] for cell in table.columns]}
    rows = islice(table.rows(), PREVIEW_ROWS - 1)
    return [first, *({"number": row.number, "cells": [cell[:40] for cell in row.cells]} for row in rows)]


def _delimiters(batch: ImportBatch) -> list[str]:
    usual = list(DELIMITER_WORDS)
    return usual if batch.delimiter in {*usual, ""} else [*usual, batch.delimiter]


def _rules(batch: ImportBatch, posted: QueryDict | None) -> list[dict[str, Any]]:
    owners = _owners_of(posted) if posted else Owners.read(batch.owners)
    rules = [
        {"field": rule.field.value, "value": rule.value, "member": rule.member_id} for rule in owners.rules
    ]
    return [*rules, *({"field": "", "value": "", "member": 0} for _ in range(MOST_RULES - len(rules)))]


def _in_turn(batch: ImportBatch, posted: QueryDict | None) -> tuple[int, ...]:
    return (_owners_of(posted) if posted else Owners.read(batch.owners)).in_turn


def _owners_of(posted: QueryDict) -> Owners:
    known = set(Member.objects.filter(is_active=True).values_list("pk", flat=True))
    chosen = zip(
        posted.getlist("rule_field"),
        posted.getlist("rule_value"),
        posted.getlist("rule_member"),
        strict=False,
    )
    rules = tuple(
        OwnerRule(OwnerField(field), value.strip()[:250], int(member))
        for field, value, member in chosen
        if field in set(OwnerField) and value.strip() and member.isdecimal() and int(member) in known
    )
    in_turn = tuple(int(pk) for pk in posted.getlist("in_turn") if pk.isdecimal() and int(pk) in known)
    return Owners(rules[:MOST_RULES], in_turn)


def take_mapping(batch: ImportBatch, posted: QueryDict, member: Member) -> None:
    """Keep what the person said of the columns and of the owners.

    Raises:
        BadMapping: two columns mean one thing, or what an import needs is missing.
    """
    names = labels(batch.columns)
    choice = {label: posted.get(f"column_{at}", "") for at, label in enumerate(names)}
    set_mapping(
        batch=batch, choice={label: meaning for label, meaning in choice.items() if meaning}, by=member.actor
    )
    if batch.kind == ImportKind.PEOPLE:
        set_owners(batch=batch, owners=_owners_of(posted))


def read_again(batch: ImportBatch, posted: QueryDict) -> None:
    """Read the file as the person says: header row, encoding, delimiter.

    Raises:
        NotATable: it cannot be read so; what was found before stays.
    """
    row, encoding, delimiter = (posted.get(name, "") for name in ("header_row", "encoding", "delimiter"))
    read(
        batch,
        header_row=int(row) if row.isdecimal() and len(row) < 7 else 0,
        encoding=encoding if encoding in {*ENCODINGS, batch.encoding} else "",
        delimiter=delimiter if delimiter in {*DELIMITERS, batch.delimiter} else "",
    )
