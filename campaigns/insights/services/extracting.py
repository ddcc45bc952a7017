"""Reading what is known about a person: one question, its answer verified by code, and what is proven kept."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db import IntegrityError, transaction

from campaigns.audit.rules import Action, Actor, ActorKind
from campaigns.audit.services import record
from campaigns.insights.models import Evidence, Extraction, Insight
from campaigns.insights.rules.answers import (
    ExtractionAnswer,
    GroundedField,
    NumberedSentence,
    Verified,
    json_schema,
    verify,
)
from campaigns.insights.rules.choosing import shown
from campaigns.insights.rules.kinds import BANT, AnchorType, InsightKind
from campaigns.insights.rules.signal import Origin, Signal, grade, independent, strength
from campaigns.insights.rules.support import unsupported
from campaigns.llm.adapters.rules import RulesBaseline
from campaigns.llm.models import Answer, ModelCall
from campaigns.llm.port import Provider
from campaigns.llm.rules.questions import PromptText, Purpose, Question, canonical_json
from campaigns.llm.selectors import current_prompt
from campaigns.llm.services import Answered, NotYet, Unusable, ask
from campaigns.prospects.models import Prospect
from campaigns.prospects.services.noting import note_signal
from campaigns.sources.models import Snapshot
from campaigns.sources.rules.kinds import SourceKind, Speaker
from campaigns.sources.selectors import current_snapshots, names_like_links, sentences_about


@dataclass(frozen=True)
class NoEvidence:
    """There is nothing that could be said with proof; the reason is a sentence for people."""

    reason: str


@dataclass(frozen=True)
class _Material:
    """What a reading is made from. All sentences are numbered; a model is shown those that may be quoted."""

    snapshots: Sequence[Snapshot]
    sentences: Sequence[NumberedSentence]
    shown: Sequence[NumberedSentence]


def extract(*, prospect: Prospect, provider: Provider, now: datetime) -> Extraction | NoEvidence | NotYet:
    """Read a person's material and keep what is proven. The same input again gives the first reading, without a call.

    Must not run inside a transaction, since it talks to the outside.
    """
    material = _material(prospect, provider)
    if not material.shown:
        return NoEvidence("Nothing in the saved pages may be quoted.")
    prompt = current_prompt(Purpose.EXTRACTION)
    key = _key(prospect, material, prompt, provider)
    present = Extraction.objects.filter(prospect=prospect, input_hash=key).first()
    if present is not None:
        return _told(present)
    question = _question(prospect, material, prompt, now.date())
    outcome = ask(
        question, provider=provider, now=now, check=lambda answer: _complaints(answer, material, prospect)
    )
    if isinstance(outcome, Answered):
        return _told(_keep(outcome, material, prospect, key, provider, now))
    return NoEvidence(f"No usable answer: {outcome.reason}.") if isinstance(outcome, Unusable) else outcome


def _told(extraction: Extraction) -> Extraction | NoEvidence:
    if extraction.insights.exists():
        return extraction
    return NoEvidence("Nothing that the saved pages say could be proven and used.")


def _material(prospect: Prospect, provider: Provider) -> _Material:
    """Number every sentence, so that neighbours stay neighbours, and choose the eligible ones to be shown."""
    snapshots = current_snapshots(prospect)
    said = sentences_about(prospect, snapshots)
    numbered = [
        NumberedSentence(
            f"S{number}", one.snapshot.pk, one.start, one.end, one.text, one.speaker, one.published
        )
        for number, one in enumerate(said, start=1)
    ]
    eligible = [sentence for sentence, one in zip(numbered, said, strict=True) if one.eligible]
    # The baseline reads at no cost a character, a model within one call.
    return _Material(
        snapshots, numbered, eligible if provider.name == RulesBaseline.name else shown(eligible)
    )


def _question(prospect: Prospect, material: _Material, prompt: PromptText, today: date) -> Question:
    return Question(
        purpose=Purpose.EXTRACTION,
        subject=f"prospect:{prospect.pk}",
        prompt=prompt,
        material={"today": today.isoformat(), **_asked(prospect, material)},
        shape=ExtractionAnswer,
        schema=json_schema([sentence.id for sentence in material.shown]),
    )


def _asked(prospect: Prospect, material: _Material) -> dict[str, Any]:
    titles = {snapshot.pk: snapshot.title for snapshot in material.snapshots}
    return {
        "prospect": {
            "first_name": prospect.first_name,
            "last_name": prospect.last_name,
            "title": prospect.title,
            "company": prospect.company.name if prospect.company else "",
        },
        "fields": [kind.value for kind in InsightKind],
        "sentences": [
            {
                "id": sentence.id,
                "text": sentence.text,
                "speaker": sentence.speaker.value,
                "source": titles[sentence.snapshot_id],
                "published": sentence.published.isoformat() if sentence.published else None,
            }
            for sentence in material.shown
        ],
    }


def _key(prospect: Prospect, material: _Material, prompt: PromptText, provider: Provider) -> str:
    """Hash what the reading follows from. Today's date is left out: a new day alone is no reason to ask again."""
    parts = [_asked(prospect, material), prompt.name, prompt.version, provider.name, provider.model]
    return hashlib.sha256(canonical_json(parts).encode("utf-8", "surrogatepass")).hexdigest()


def _verified(answer: ExtractionAnswer, material: _Material, prospect: Prospect) -> Verified:
    company = prospect.company.name if prospect.company else ""
    return verify(answer, material.sentences, company=company, own_names=names_like_links(prospect))


def _complaints(answer: ExtractionAnswer, material: _Material, prospect: Prospect) -> list[str]:
    """Name what cannot be proven, for the one repair round."""
    verified = _verified(answer, material, prospect)
    refused = [f"{field.kind}: {field.reason}" for field in verified.rejected]
    return refused + [f"{field.kind}: {' '.join(field.findings)}" for field in verified.replaced]


def _keep(
    outcome: Answered, material: _Material, prospect: Prospect, key: str, provider: Provider, now: datetime
) -> Extraction:
    assert isinstance(outcome.content, ExtractionAnswer)
    verified = _verified(outcome.content, material, prospect)
    try:
        with transaction.atomic():
            extraction = _extraction(outcome.answer_id, verified, material, prospect, key, now)
            for field in verified.grounded:
                _keep_insight(extraction, field, material)
            note_signal(prospect_id=prospect.pk, signal=extraction.signal)
            record(
                Action.EXTRACTED,
                subject=extraction,
                by=Actor(ActorKind.MODEL, provider.label),
                grounded=len(verified.grounded),
                rejected=len(verified.rejected),
            )
            return extraction
    except IntegrityError:
        # Another worker kept this answer at the same moment.
        return Extraction.objects.get(answer_id=outcome.answer_id)


def _extraction(
    answer_id: int, verified: Verified, material: _Material, prospect: Prospect, key: str, now: datetime
) -> Extraction:
    signal = _signal(verified, material, now.date())
    ages = [(now.date() - each.published_at.date()).days for each in material.snapshots if each.published_at]
    graded = grade(
        usable_sources=len({snapshot.source_id for snapshot in material.snapshots}),
        newest_days=min(ages, default=None),
        fields_found=len(verified.grounded),
        rejected=len(verified.rejected),
        repaired=ModelCall.objects.filter(answer_id=answer_id, is_repair=True).exists(),
    )
    return Extraction.objects.create(
        prospect=prospect,
        answer=Answer.objects.get(pk=answer_id),
        input_hash=key,
        rejected=[{"field": field.kind.value, "reason": field.reason} for field in verified.rejected],
        grade=graded.grade,
        grade_reasons=list(graded.reasons),
        signal=signal.strength,
        signal_reasons=list(signal.reasons),
    )


def _signal(verified: Verified, material: _Material, today: date) -> Signal:
    origins = {each.pk: Origin(each.url, each.text_sha256) for each in material.snapshots}
    kinds = {field.kind for field in verified.grounded}
    ages = [(today - field.event_date).days for field in verified.grounded if field.event_date]
    return strength(
        newest_event_days=min(ages, default=None),
        sources=independent(
            {origins[span.snapshot_id] for field in verified.grounded for span in field.spans}
        ),
        # What would need support in another text is a number, a date or a name.
        specific_facts=sum(bool(unsupported(field.value, [])) for field in verified.grounded),
        bant_facts=len(kinds & set(BANT)),
        buying_intent=InsightKind.BUYING_INTENT in kinds,
    )


def _anchor_type(field: GroundedField, material: _Material) -> AnchorType:
    """Return what an opener hangs on. The person's own words are a post, or a talk where somebody else asks."""
    pages = {span.snapshot_id for span in field.spans}
    from_list = any(each.pk in pages and each.source.kind == SourceKind.COLUMN for each in material.snapshots)
    if field.anchor_type is not AnchorType.OTHER or from_list:
        return field.anchor_type
    voices = {each.id: each.speaker for each in material.sentences if each.snapshot_id in pages}
    if any(voices[each] is not Speaker.PERSON for each in field.sentence_ids):
        return AnchorType.OTHER
    return AnchorType.PODCAST if len(set(voices.values())) > 1 else AnchorType.POST


def _keep_insight(extraction: Extraction, field: GroundedField, material: _Material) -> None:
    texts = {snapshot.pk: snapshot.text for snapshot in material.snapshots}
    insight = Insight.objects.create(
        extraction=extraction,
        prospect=extraction.prospect,
        kind=field.kind,
        anchor_type=_anchor_type(field, material),
        tact=field.tact,
        value=field.value,
        value_is_quote=field.value_is_quote,
        event_date=field.event_date,
    )
    for span in dict.fromkeys(field.spans):
        quote = texts[span.snapshot_id][span.start : span.end]
        Evidence.objects.create(
            insight=insight,
            snapshot_id=span.snapshot_id,
            start=span.start,
            end=span.end,
            quote_sha256=hashlib.sha256(quote.encode()).hexdigest(),
        )
