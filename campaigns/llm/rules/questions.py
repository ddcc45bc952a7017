"""What is asked: a purpose, a subject, the prompt, the material and the shape of the answer."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Any

from pydantic import BaseModel


class Purpose(StrEnum):
    """Why a model is asked."""

    EXTRACTION = "extraction"
    JUDGEMENT = "judgement"
    FILLING = "filling"
    CHECKING = "checking"
    TRIAGE = "triage"
    SUBJECTS = "subjects"
    VARIANT = "variant"


@dataclass(frozen=True)
class PromptText:
    """One version of a prompt: the standing rules (system) and what to do with the material (task).

    `row` is the id of its row where it was read from the database, so that nobody looks for it again.
    """

    name: str
    version: int
    system: str
    task: str
    row: int | None = field(default=None, compare=False)


def canonical_json(value: Any) -> str:
    """The one spelling of a JSON value: sorted keys, no spaces, no escapes. Raises TypeError, ValueError."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


@dataclass(frozen=True)
class Question:
    """One question about one subject (``prospect:12``). The material is data, never instructions."""

    purpose: Purpose
    subject: str
    prompt: PromptText
    material: Mapping[str, Any]
    shape: type[BaseModel]
    schema: Mapping[str, Any]

    @cached_property
    def input_hash(self) -> str:
        """SHA-256 (hex) of material and schema: equal input needs no second call."""
        text = canonical_json({"material": self.material, "schema": self.schema})
        return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
