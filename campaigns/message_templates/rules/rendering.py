"""Text out of a template and its values. Preview, test mail and sender all use `render`.

Slots are found in the result by marks: each slot value goes in between two private-use
characters, which come out again afterwards. A value that holds such a character is refused,
so a mark in the result can only be ours.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

from jinja2 import StrictUndefined, Template, UndefinedError
from jinja2.sandbox import ImmutableSandboxedEnvironment

from campaigns.message_templates.rules.syntax import SLOTS, check_subject_syntax, check_syntax, names_used
from campaigns.message_templates.rules.values import (
    AllValues,
    Context,
    MissingValueError,
    RefusedTemplateError,
    TooLongError,
    clean_context,
)

BODY_CHARACTERS = 20_000
SUBJECT_CHARACTERS = 300
SLOT_COUNT = 64

_END = "\ue000"
_FIRST_START = 0xE001
_MARKS = re.compile(f"[{_END}{chr(_FIRST_START)}-{chr(_FIRST_START + SLOT_COUNT - 1)}]")

_Part = Literal["subject", "body"]


@dataclass(frozen=True)
class SlotSpan:
    """Where a slot stands, in code points of its part. A slot used twice has two."""

    name: str
    start: int
    end: int
    part: _Part


@dataclass(frozen=True)
class Rendered:
    """The finished text and where its slots are."""

    subject: str
    body: str
    slots: tuple[SlotSpan, ...]


class _Values:
    """Fields of one namespace as attributes, with nothing else to reach."""

    def __init__(self, label: str, values: Mapping[str, str]) -> None:
        self.__dict__.update(values)
        self._label = label


class _AbsentField(StrictUndefined):
    """Unknown in an if, an error in the text. The error's words are the name alone."""

    __slots__ = ()

    @property
    def _undefined_message(self) -> str:
        return f"{getattr(self._undefined_obj, '_label', 'unknown')}.{self._undefined_name}"

    # "Is it there?" is a fair question of an if, and the answer is no.
    def __bool__(self) -> bool:  # type: ignore[override]
        return False


def _environment() -> ImmutableSandboxedEnvironment:
    environment = ImmutableSandboxedEnvironment(
        undefined=_AbsentField, autoescape=False, optimized=False, keep_trailing_newline=True
    )
    environment.globals.clear()
    kept = {name: environment.filters[name] for name in ("default", "lower", "upper", "trim")}
    environment.filters.clear()
    environment.filters.update(kept | {"upper_first": _upper_first})
    return environment


def _upper_first(text: str) -> str:
    """The first letter large, the rest untouched: "eBay" in a sentence keeps its B."""
    value = str(text)
    place = 1 if _MARKS.match(value) else 0
    return value[:place] + value[place : place + 1].upper() + value[place + 1 :]


_ENVIRONMENT = _environment()


@lru_cache(maxsize=512)
def _compiled(text: str, part: _Part) -> Template:
    """Compiled once per text, and only after the allow-list passed it, wherever it came from."""
    problems = check_subject_syntax(text) if part == "subject" else check_syntax(text)
    if problems:
        raise RefusedTemplateError(problems)
    return _ENVIRONMENT.from_string(text)


@lru_cache(maxsize=512)
def _names(text: str) -> frozenset[str]:
    return names_used(text)


def render(*, subject: str, body: str, context: Context) -> Rendered:
    """Subject and body with every value in place.

    Raises `RefusedTemplateError`, `MissingValueError` (all missing names at once), `UnsafeValueError`
    and `TooLongError`; never returns a blank, a token or a "None" in a value's stead.
    """
    templates = (_compiled(subject, "subject"), _compiled(body, "body"))
    values = clean_context(context, in_subject=_names(subject))
    slot_names = sorted(values[SLOTS])
    marked = _marked(values, slot_names)
    missing = tuple(sorted({name for template in templates for name in _missing_names(template, marked)}))
    if missing:
        raise MissingValueError(missing)
    subject_text, subject_slots = _unmarked(_tidy(templates[0].render(marked)), slot_names, "subject")
    body_text, body_slots = _unmarked(_tidy(templates[1].render(marked)), slot_names, "body")
    _refuse_long(subject_text, body_text)
    return Rendered(subject_text, body_text, (*subject_slots, *body_slots))


def _marked(values: AllValues, slot_names: list[str]) -> dict[str, Any]:
    if len(slot_names) > SLOT_COUNT:
        raise TooLongError(f"{len(slot_names)} slots; {SLOT_COUNT} are allowed.")
    slots = {
        name: f"{chr(_FIRST_START + index)}{values[SLOTS][name]}{_END}"
        for index, name in enumerate(slot_names)
    }
    plain = {namespace: fields for namespace, fields in values.items() if namespace != SLOTS}
    return {namespace: _Values(namespace, fields) for namespace, fields in (plain | {SLOTS: slots}).items()}


def _missing_names(template: Template, marked: dict[str, Any]) -> list[str]:
    """Every missing name on the path that this message takes, found one by one.

    Each one found is filled with a placeholder of this trial alone, so that the next shows.
    """
    trial = {namespace: _Values(namespace, vars(values)) for namespace, values in marked.items()}
    found: list[str] = []
    while True:
        try:
            template.render(trial)
        except UndefinedError as error:
            name = error.message or ""
            namespace, _, key = name.partition(".")
            if name in found or namespace not in trial:
                raise
            found.append(name)
            setattr(trial[namespace], key, "x")
        else:
            return found


def _tidy(text: str) -> str:
    """No blank at a line's end, no two blanks in a row, no two empty lines in a row.

    An if that is not taken leaves such gaps; values cannot, since a missing one is an error.
    """
    lines = [re.sub(r"(?<=\S)[ \t]{2,}", " ", line.rstrip()) for line in text.splitlines()]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()


def _unmarked(text: str, slot_names: list[str], part: _Part) -> tuple[str, list[SlotSpan]]:
    plain: list[str] = []
    spans: list[SlotSpan] = []
    length = last = 0
    opened: tuple[str, int] | None = None
    for mark in _MARKS.finditer(text):
        plain.append(text[last : mark.start()])
        length += mark.start() - last
        last = mark.end()
        if mark[0] != _END:
            opened = (slot_names[ord(mark[0]) - _FIRST_START], length)
        elif opened:
            spans.append(SlotSpan(*opened, length, part))
            opened = None
    plain.append(text[last:])
    return "".join(plain), spans


def _refuse_long(subject: str, body: str) -> None:
    if len(subject) > SUBJECT_CHARACTERS:
        raise TooLongError(f"The subject has {len(subject)} characters; {SUBJECT_CHARACTERS} are allowed.")
    if len(body) > BODY_CHARACTERS:
        raise TooLongError(f"The body has {len(body)} characters; {BODY_CHARACTERS} are allowed.")
