"""What a model is asked about an answer, and the shape of what it says."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from pydantic import BaseModel, ConfigDict

from campaigns.replies.rules.kinds import Category, Flag

# A long letter decides at its beginning; what is quoted below it was taken off before.
MOST_SENTENCES: Final = 40
LONGEST_SENTENCE: Final = 600
LONGEST_OF_OURS: Final = 1_500


class TriageAnswer(BaseModel):
    """What a model makes of an answer: names of ours and ids of sentences, and no words of its own."""

    model_config = ConfigDict(extra="ignore")
    category: Category
    flags: list[Flag]
    sentences: list[str]


SCHEMA: Final[Mapping[str, Any]] = {
    "type": "object",
    "additionalProperties": False,
    "required": ["category", "flags", "sentences"],
    "properties": {
        "category": {"type": "string", "enum": [category.value for category in Category]},
        "flags": {"type": "array", "items": {"type": "string", "enum": [flag.value for flag in Flag]}},
        "sentences": {"type": "array", "items": {"type": "string"}},
    },
}


def numbered(sentences: Sequence[str]) -> dict[str, str]:
    """Return sentences under the ids by which a model names them."""
    return {f"S{place}": text for place, text in enumerate(sentences[:MOST_SENTENCES], start=1)}


def triage_material(sentences: Mapping[str, str], *, subject: str, our_text: str) -> dict[str, Any]:
    """Return the material of the question: the answer by sentence, its subject, and the end of what it answers."""
    return {
        "subject": subject[:LONGEST_SENTENCE],
        "our_message": our_text[-LONGEST_OF_OURS:],
        "sentences": [{"id": key, "text": text[:LONGEST_SENTENCE]} for key, text in sentences.items()],
    }
