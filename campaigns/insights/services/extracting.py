"""Reading what is known about a person: one question, its answer verified by code, and what is proven kept."""

import hashlib
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from typing import Final

from campaigns.insights.models import Extraction
from campaigns.insights.rules.answers import ExtractionAnswer, json_schema
from campaigns.insights.services.keeping import keep
from campaigns.insights.services.material import Material, material_about
from campaigns.llm.port import Provider
from campaigns.llm.rules.questions import PromptText, Purpose, Question, canonical_json
from campaigns.llm.selectors import current_prompt
from campaigns.llm.services import Answered, NotYet, Unusable, ask
from campaigns.prospects.models import Prospect


@dataclass(frozen=True)
class NoEvidence:
    """There is nothing that could be said with proof; the reason is a sentence for people."""

    reason: str


NOTHING_PROVEN: Final = NoEvidence("Nothing that the saved pages say could be proven and used.")


def extract(
    *, prospect: Prospect, provider: Provider, now: datetime
) -> Extraction | NoEvidence | NotYet | Unusable:
    """Read a person's material and keep what is proven. The same input again gives the first reading, without a call.

    That a model gave no usable answer (`Unusable`) says nothing about the person, and never counts as no evidence.

    Must not run inside a transaction, since it talks to the outside.
    """
    material = material_about(prospect, provider)
    if not material.shown:
        return NoEvidence("Nothing in the saved pages may be quoted.")
    prompt = current_prompt(Purpose.EXTRACTION)
    key = _key(material, prompt, provider)
    present = Extraction.objects.filter(prospect=prospect, input_hash=key).first()
    if present is not None:
        return _told(present)
    question = _question(material, prompt, now.date())
    outcome = ask(question, provider=provider, now=now, check=partial(_complaints, material))
    if isinstance(outcome, Answered):
        return _kept(outcome, material, key, provider, now)
    return outcome


def subject_of(prospect: Prospect) -> str:
    """Return by what name the questions about a person are kept."""
    return f"prospect:{prospect.pk}"


def _kept(
    outcome: Answered, material: Material, key: str, provider: Provider, now: datetime
) -> Extraction | NoEvidence:
    assert isinstance(outcome.content, ExtractionAnswer)
    verified = material.verified(outcome.content)
    kept = keep(outcome=outcome, verified=verified, material=material, key=key, provider=provider, now=now)
    return kept if verified.grounded else NOTHING_PROVEN


def _told(extraction: Extraction) -> Extraction | NoEvidence:
    return extraction if extraction.insights.exists() else NOTHING_PROVEN


def _question(material: Material, prompt: PromptText, today: date) -> Question:
    return Question(
        purpose=Purpose.EXTRACTION,
        subject=subject_of(material.prospect),
        prompt=prompt,
        material={"today": today.isoformat(), **material.asked()},
        shape=ExtractionAnswer,
        schema=json_schema([sentence.id for sentence in material.shown]),
    )


def _key(material: Material, prompt: PromptText, provider: Provider) -> str:
    """Hash what the reading follows from. Today's date is left out: a new day alone is no reason to ask again."""
    parts = [material.asked(), prompt.name, prompt.version, provider.name, provider.model]
    return hashlib.sha256(canonical_json(parts).encode("utf-8", "surrogatepass")).hexdigest()


def _complaints(material: Material, answer: ExtractionAnswer) -> list[str]:
    """Name what cannot be proven, for the one repair round."""
    verified = material.verified(answer)
    refused = [f"{field.kind}: {field.reason}" for field in verified.rejected]
    return refused + [f"{field.kind}: {' '.join(field.findings)}" for field in verified.replaced]
