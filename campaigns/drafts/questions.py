"""What a model is asked when slots are filled and when a finished text is read again, and the shape of its answers."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict

from campaigns.insights.models import Entry, Insight
from campaigns.message_templates.models import Slot
from campaigns.quality.rules import Phrase
from campaigns.quality.rules.phrases import never_write


class SlotAnswer(BaseModel):
    """One slot: the id of the fact that was used, and the words that go into the template."""

    model_config = ConfigDict(extra="ignore")
    name: str
    insight_id: str | None = None
    text: str | None = None


class FillingAnswer(BaseModel):
    """The answer for all slots of one message."""

    model_config = ConfigDict(extra="ignore")
    slots: list[SlotAnswer]

    def of(self, name: str) -> SlotAnswer | None:
        return next((slot for slot in self.slots if slot.name == name), None)


def _nullable(kind: str) -> dict[str, Any]:
    return {"type": [kind, "null"]}


SCHEMA: Mapping[str, Any] = {
    "type": "object",
    "additionalProperties": False,
    "required": ["slots"],
    "properties": {
        "slots": {
            "type": "array",
            "items": {
                "type": "object",
                "additionalProperties": False,
                "required": ["name", "insight_id", "text"],
                "properties": {
                    "name": {"type": "string"},
                    "insight_id": _nullable("string"),
                    "text": _nullable("string"),
                },
            },
        }
    },
}


def candidate_id(fact: Insight | Entry) -> str:
    """Return the id by which a model names a fact (I…) or an entry of ours (E…)."""
    return f"{'E' if isinstance(fact, Entry) else 'I'}{fact.pk}"


def candidate(fact: Insight | Entry) -> dict[str, Any]:
    """Return a fact or entry as a model sees it: an id, its kind, and the words of the source or of ours."""
    if isinstance(fact, Entry):
        return {"id": candidate_id(fact), "kind": fact.kind, "value": fact.text}
    return _fact(fact)


def _fact(insight: Insight) -> dict[str, Any]:
    return {
        "id": candidate_id(insight),
        "kind": insight.kind,
        "anchor_type": insight.anchor_type,
        "value": insight.value,
        "quote": " … ".join(evidence.quote for evidence in insight.evidence.all()),
    }


def filling_material(
    slots: Sequence[Slot],
    facts: Mapping[str, Sequence[Insight | Entry]],
    language: str,
    phrases: Sequence[Phrase],
) -> dict[str, Any]:
    """Return the material of the filling question: each slot with the facts that it takes, the best first.

    The phrases that the checks look for stand in it, and so in the hash of the stored answer.
    """
    return {
        "language": language or "en",
        "never_write": never_write(phrases),
        "slots": [
            {
                "name": slot.name,
                "form": slot.form,
                "word_limit": slot.word_limit,
                "required": slot.required,
                "candidates": [candidate(fact) for fact in facts[slot.name]],
            }
            for slot in slots
        ],
    }


class Doubt(BaseModel):
    """One sentence that a model doubts, by its id, and of what kind the doubt is. It has no words of the model."""

    model_config = ConfigDict(extra="ignore")
    id: str
    kind: Literal["unsupported", "voice"]


class CheckingAnswer(BaseModel):
    """What a model doubts in a finished text."""

    model_config = ConfigDict(extra="ignore")
    doubts: list[Doubt]


CHECKING_SCHEMA: Final[Mapping[str, Any]] = {
    "type": "object",
    "additionalProperties": False,
    "required": ["doubts"],
    "properties": {
        "doubts": {
            "type": "array",
            "items": {
                "type": "object",
                "additionalProperties": False,
                "required": ["id", "kind"],
                "properties": {
                    "id": {"type": "string"},
                    "kind": {"type": "string", "enum": ["unsupported", "voice"]},
                },
            },
        }
    },
}


def checking_material(
    sentences: Mapping[str, str], quotes: Sequence[str], names: Sequence[str], voice: Sequence[str]
) -> dict[str, Any]:
    """Return the material of the checking question: the text by sentence, what proves it, and how we write."""
    return {
        "sentences": [{"id": key, "text": text} for key, text in sentences.items()],
        "quotes": list(dict.fromkeys(quotes)),
        "names": list(dict.fromkeys(names)),
        "our_voice": list(voice),
    }
