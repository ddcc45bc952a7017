"""The shape of an extraction answer: what a model is asked for and how its words are read."""

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any, Self

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from campaigns.insights.rules.kinds import AnchorType, InsightKind, Tact
from campaigns.insights.rules.statements import (
    GroundedField,
    NumberedSentence,
    QuoteSpan,
    RejectedField,
    Statement,
    Verified,
)
from campaigns.insights.rules.verifying import verify_statements

__all__ = [
    "ExtractionAnswer",
    "FieldAnswer",
    "GroundedField",
    "NumberedSentence",
    "QuoteSpan",
    "RejectedField",
    "Verified",
    "json_schema",
    "verify",
]


class FieldAnswer(BaseModel):
    """What a model says about one field. What it says of type, date and tact in unknown words counts as not said."""

    model_config = ConfigDict(extra="ignore")

    value: str | None = None
    sentence_ids: list[str] = Field(default_factory=list)
    quote: str | None = None
    anchor_type: AnchorType | None = None
    event_date: date | None = None
    tact: Tact | None = None

    @field_validator("sentence_ids", mode="before")
    @classmethod
    def _as_list(cls, given: object) -> object:
        if given is None:
            return []
        return [str(each) for each in given] if isinstance(given, list) else [given]

    @field_validator("anchor_type", mode="before")
    @classmethod
    def _known_anchor(cls, given: object) -> object:
        return given if given in list(AnchorType) else None

    @field_validator("tact", mode="before")
    @classmethod
    def _known_tact(cls, given: object) -> object:
        return given if given in list(Tact) else None

    @field_validator("event_date", mode="before")
    @classmethod
    def _readable_date(cls, given: object) -> object:
        try:
            return date.fromisoformat(given) if isinstance(given, str) else None
        except ValueError:
            return None


class ExtractionAnswer(BaseModel):
    """A whole answer; every field may be null, unknown keys are ignored, an object with no known key is no answer."""

    model_config = ConfigDict(extra="ignore")

    company_description: FieldAnswer | None = None
    material_event: FieldAnswer | None = None
    role_challenge: FieldAnswer | None = None
    peer_comparison: FieldAnswer | None = None
    opener_anchor: FieldAnswer | None = None
    bant_budget: FieldAnswer | None = None
    bant_authority: FieldAnswer | None = None
    bant_need: FieldAnswer | None = None
    bant_timeline: FieldAnswer | None = None
    buying_intent: FieldAnswer | None = None
    recurring_ideas: FieldAnswer | None = None
    building_now: FieldAnswer | None = None
    value_creation: FieldAnswer | None = None
    business_model: FieldAnswer | None = None

    @model_validator(mode="after")
    def _says_something(self) -> Self:
        if not self.model_fields_set:
            raise ValueError("The answer names none of the fields.")
        return self

    def fields(self) -> Iterable[tuple[InsightKind, FieldAnswer]]:
        """Yield what was answered, in the order of the kinds, without nulls."""
        for kind in InsightKind:
            field: FieldAnswer | None = getattr(self, kind.value)
            if field is not None and (field.value or field.sentence_ids or field.quote):
                yield kind, field


def verify(
    answer: ExtractionAnswer,
    sentences: Sequence[NumberedSentence],
    *,
    company: str = "",
    own_names: Sequence[str] = (),
) -> Verified:
    """Judge each answered field against the numbered sentences; no model, no clock, no database.

    `company` may stand in a value whose quote says "we". `own_names` look like links but are names ("Booking.com").
    """
    statements = [Statement(kind=kind, **field.model_dump()) for kind, field in answer.fields()]
    return verify_statements(statements, sentences, company=company, own_names=own_names)


def json_schema(
    sentence_ids: Sequence[str], kinds: Sequence[InsightKind] = tuple(InsightKind)
) -> dict[str, Any]:
    """Return the strict JSON schema of the answer: all keys required and nullable, ids from the given list only.

    There are no length bounds: servers that turn a schema into a grammar crawl on them or refuse.
    """
    fact = _closed_object(
        {
            "value": _nullable({"type": "string"}),
            "sentence_ids": {"type": "array", "items": {"type": "string", "enum": list(sentence_ids)}},
            "quote": _nullable({"type": "string"}),
            "anchor_type": _nullable({"type": "string", "enum": [each.value for each in AnchorType]}),
            "event_date": _nullable({"type": "string"}),
            "tact": _nullable({"type": "string", "enum": [each.value for each in Tact]}),
        }
    )
    reference = {"$ref": "#/$defs/fact"}
    return {**_closed_object({kind.value: _nullable(reference) for kind in kinds}), "$defs": {"fact": fact}}


def _closed_object(properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _nullable(schema: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": [schema, {"type": "null"}]}
