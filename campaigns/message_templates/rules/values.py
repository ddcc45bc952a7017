"""The values that go into a template: what counts as missing, what is cleaned, what is refused."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field

from campaigns.message_templates.rules.syntax import FIELDS, SLOTS, UNSEEN, Problem

VALUE_CHARACTERS = 2_000

_PRIVATE_USE = re.compile("[\ue000-\uf8ff\U000f0000-\U0010ffff]")
_BREAKS = re.compile(r"[\r\n\v\f\x1c-\x1e\x85\u2028\u2029]+")
# A half of a character is none, and no mail can carry it.
_HALVES = re.compile("[\ud800-\udfff]")
# What other software writes for nothing. A person called Null or Nan keeps the name.
_NOTHING = frozenset({"None", "null", "NULL", "nan", "NaN", "N/A", "n/a", "#N/A", "undefined"})
# The only value whose lines are kept: a postal address is written in lines.
_MANY_LINES = frozenset({"sender.address"})
NAMESPACES = (*FIELDS, SLOTS)


class RenderingError(Exception):
    """The message cannot be written; `str()` says why in one sentence."""


class RefusedTemplateError(RenderingError):
    """The text is outside the allow-list."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__(" ".join(f"Line {problem.line}: {problem.sentence}" for problem in problems))
        self.problems = problems


class MissingValueError(RenderingError):
    """Values that the template needs and nobody has, as "prospect.first_name"."""

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__(f"Missing: {', '.join(names)}.")
        self.names = names


class UnsafeValueError(RenderingError):
    """A value that could change more than its own place."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(f"{name} {reason}.")
        self.name = name


class TooLongError(RenderingError):
    """The result, or one value of it, is longer than any mail."""


@dataclass(frozen=True)
class Context:
    """The values of one message. None, blank and the words for nothing all count as missing."""

    prospect: Mapping[str, str | None] = field(default_factory=dict)
    sender: Mapping[str, str | None] = field(default_factory=dict)
    offer: Mapping[str, str | None] = field(default_factory=dict)
    slots: Mapping[str, str | None] = field(default_factory=dict)


AllValues = dict[str, dict[str, str]]


def clean_context(context: Context, *, in_subject: frozenset[str]) -> AllValues:
    """The values that are there, cleaned, by namespace and field. Raises as `clean_value` does."""
    cleaned: AllValues = {}
    for namespace in NAMESPACES:
        cleaned[namespace] = {}
        for key, raw in getattr(context, namespace).items():
            name = f"{namespace}.{key}"
            value = clean_value(name, raw, for_subject=name in in_subject)
            if value:
                cleaned[namespace][key] = value
    return cleaned


def clean_value(name: str, raw: str | None, *, for_subject: bool = False) -> str:
    """The value on one line without control characters, or "" for what counts as missing.

    In a subject a line break or control character is no slip but an attempt at a header
    (RFC 5322 section 2.2), so `UnsafeValueError` is raised there instead of cleaning.
    """
    value = "" if raw is None else raw
    if _PRIVATE_USE.search(value):
        raise UnsafeValueError(name, "holds characters that fonts cannot show")
    if len(value) > VALUE_CHARACTERS:
        raise TooLongError(f"{name} has {len(value)} characters; {VALUE_CHARACTERS} are allowed.")
    if for_subject and (_BREAKS.search(value.strip()) or _has_control(value.strip())):
        raise UnsafeValueError(name, "holds a line break or control character and stands in the subject")
    lines = _BREAKS.split(value) if name in _MANY_LINES else [value]
    text = "\n".join(line for line in map(_one_line, lines) if line)
    return "" if text in _NOTHING else text


def _has_control(text: str) -> bool:
    return any(unicodedata.category(letter) == "Cc" and letter != "\t" for letter in text)


def _one_line(text: str) -> str:
    spaced = _BREAKS.sub(" ", _HALVES.sub("", UNSEEN.sub("", text)))
    seen = (letter if letter == "\t" or unicodedata.category(letter) != "Cc" else " " for letter in spaced)
    return " ".join("".join(seen).split())
