"""Reads a model's text as one JSON object of an agreed shape, or says which of the faults it is.

Prose, refusal, cut off and empty are four different failures; none of them reads as "nothing found".
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from campaigns.llm.rules.faults import AnswerFault

Shape = TypeVar("Shape", bound=BaseModel)

LONGEST_EXCERPT = 200
MOST_FINDINGS = 8
MOST_STARTS = 20
LONGEST_REFUSAL = 600

_THINKING = re.compile(r"<think(?:ing)?>.*?</think(?:ing)?>", re.DOTALL | re.IGNORECASE)
_FENCE = re.compile(r"```[a-zA-Z0-9_-]*\n?")
_OBJECT_START = re.compile(r"\{\s*[\"}]")
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}]', re.DOTALL)
_REFUSAL = re.compile(
    r"\b(?:I|we)(?:\s+am|\s+are|['’]m|['’]re)?\s+(?:sorry[^.]{0,40}\b(?:can|unable)|(?:can(?:no|['’])?t"
    r"|can\s+not|won['’]t|will\s+not|must)\s+(?:help|assist|comply|do\s+that|provide|answer|decline|fulfil"
    r"|fulfill|process|continue|support)|unable\s+to|not\s+able\s+to|not\s+comfortable|decline\b)"
    r"|\bas\s+an\s+AI\b|\bagainst\s+my\s+(?:guidelines|policy|policies)\b"
    r"|\bich\s+kann\s+(?:dir|Ihnen)?\s*(?:dabei|damit|das)?\s*(?:leider\s+)?nicht\b"
    r"|\bje\s+ne\s+(?:peux|suis)\s+pas\b|\bno\s+puedo\s+(?:ayudar|responder|cumplir|hacer)",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Fault:
    """Why a text is no answer: the kind, and a finding that a model or a manager can read."""

    kind: AnswerFault
    detail: str


def storable(text: str) -> str:
    """The text without what a database or an HTTP body refuses: NUL and lone surrogates."""
    return text.encode("utf-8", "replace").decode("utf-8").replace("\x00", "")


def excerpt(text: str) -> str:
    """The beginning of a text, for a manager."""
    return storable(text[:LONGEST_EXCERPT])


def parse(text: str, shape: type[Shape]) -> Shape | Fault:
    """Validate the JSON object in the text. Code fences, thinking and words around it are forgiven."""
    bare = _FENCE.sub("", _THINKING.sub("", text)).strip()
    if not bare:
        return Fault(AnswerFault.EMPTY, "the answer holds no text")
    try:
        found = _first_value(bare)
    except _TwiceError:
        return Fault(AnswerFault.WRONG_SCHEMA, "a key stands twice in one object, with two values")
    if found is _NOTHING:
        return _fault_without_json(bare)
    return _shaped(found, shape)


def _shaped(found: Any, shape: type[Shape]) -> Shape | Fault:
    if not isinstance(found, dict):
        return Fault(AnswerFault.WRONG_SCHEMA, f"expected one JSON object, got {type(found).__name__}")
    plain = json.dumps(found)
    if "\\u0000" in plain:
        return Fault(AnswerFault.WRONG_SCHEMA, "the answer holds NUL characters")
    try:
        return shape.model_validate_json(plain)
    except ValidationError as error:
        return Fault(AnswerFault.WRONG_SCHEMA, findings(error))


def findings(error: ValidationError) -> str:
    """The first complaints of a validation, one a line, without the values that were refused."""
    complaints = error.errors(include_url=False, include_input=False, include_context=False)
    lines = [
        f"{'.'.join(str(part) for part in item['loc']) or 'answer'}: {item['msg']}" for item in complaints
    ]
    return "\n".join(lines[:MOST_FINDINGS])


_NOTHING = object()


class _TwiceError(Exception):
    """One object says two things under one key."""


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    said: dict[str, Any] = {}
    for key, value in pairs:
        if said.setdefault(key, value) != value:
            raise _TwiceError
    return said


def _no_number(name: str) -> Any:
    raise ValueError(name)


_DECODER = json.JSONDecoder(object_pairs_hook=_once, parse_constant=_no_number)


def _first_value(text: str) -> Any:
    """The whole text as JSON, else the first balanced object in it, else _NOTHING. Raises _TwiceError."""
    whole = _decoded(text, 0)
    if whole is not _NOTHING and text[0] in "{[":
        return whole
    for start in _starts(text):
        found = _decoded(text, start)
        if found is not _NOTHING:
            return found
    return _NOTHING


def _starts(text: str) -> Iterator[int]:
    """Where an object begins. What lies inside one that cannot be read is a part of it, and a part is no answer."""
    after = 0
    for match in islice(_OBJECT_START.finditer(text), MOST_STARTS):
        if match.start() < after:
            continue
        yield match.start()
        # The caller comes back only if that start failed.
        end = _end_of(text, match.start())
        if end is None:
            return
        after = end


def _end_of(text: str, start: int) -> int | None:
    """Where the object that begins at start closes, None where it never does."""
    depth = 0
    for token in _TOKEN.finditer(text, start):
        depth += {"{": 1, "}": -1}.get(token[0], 0)
        if depth == 0:
            return token.end()
    return None


def _decoded(text: str, start: int) -> Any:
    try:
        return _DECODER.raw_decode(text, start)[0]
    except (ValueError, RecursionError):
        return _NOTHING


def _is_cut_off(text: str) -> bool:
    bare = _STRING.sub("", text)
    return bare.count("{") > bare.count("}") or bare.count('"') % 2 == 1


def _fault_without_json(text: str) -> Fault:
    start = _OBJECT_START.search(text)
    if start is not None or text.startswith("{"):
        kind = AnswerFault.TRUNCATED if _is_cut_off(text) else AnswerFault.WRONG_SCHEMA
        return Fault(kind, f"no complete JSON object; it ends with: {storable(text[-LONGEST_EXCERPT:])}")
    if len(text) <= LONGEST_REFUSAL and _REFUSAL.search(text):
        return Fault(AnswerFault.REFUSAL, f"declined: {excerpt(text)}")
    return Fault(AnswerFault.PROSE, f"prose instead of JSON: {excerpt(text)}")
