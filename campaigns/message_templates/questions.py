"""What a model is asked about a template, and the shape of its answers."""

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import BaseModel, ConfigDict

from campaigns.message_templates.models import Slot, TemplateVersion
from campaigns.quality.rules import Phrase
from campaigns.quality.rules.phrases import never_write


class SubjectsAnswer(BaseModel):
    """Subjects that a model proposes, the best first."""

    model_config = ConfigDict(extra="ignore")
    subjects: list[str]


class VariantAnswer(BaseModel):
    """Another text of the same template."""

    model_config = ConfigDict(extra="ignore")
    subject: str
    body: str


SUBJECTS_SCHEMA: Mapping[str, Any] = {
    "type": "object",
    "additionalProperties": False,
    "required": ["subjects"],
    "properties": {"subjects": {"type": "array", "items": {"type": "string"}}},
}
VARIANT_SCHEMA: Mapping[str, Any] = {
    "type": "object",
    "additionalProperties": False,
    "required": ["subject", "body"],
    "properties": {"subject": {"type": "string"}, "body": {"type": "string"}},
}


def text_material(
    version: TemplateVersion, slots: Sequence[Slot], phrases: Sequence[Phrase]
) -> dict[str, Any]:
    """Return the template as a model sees it: its words, its slots, and the phrases that are never written."""
    return {
        "language": version.template.language or "en",
        "never_write": never_write(phrases),
        "subject": version.subject,
        "body": version.body,
        "word_limit": version.word_limit,
        "slots": [
            {
                "name": slot.name,
                "form": slot.form,
                "word_limit": slot.word_limit,
                "alternative": slot.alternative,
            }
            for slot in slots
        ],
    }
