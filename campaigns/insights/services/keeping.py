"""Keeping what was proven: a reading, its facts and the spans that prove them, in a transaction of few statements."""

import hashlib
from collections.abc import Sequence
from datetime import date, datetime

from django.db import IntegrityError, transaction

from campaigns.audit.rules import Action, Actor, ActorKind
from campaigns.audit.services import record
from campaigns.insights.models import Evidence, Extraction, Insight
from campaigns.insights.rules.answers import GroundedField, QuoteSpan, Verified
from campaigns.insights.rules.kinds import BANT, AnchorType, InsightKind
from campaigns.insights.rules.signal import Origin, Signal, grade, independent, strength
from campaigns.insights.rules.support import unsupported
from campaigns.insights.services.comparing import keep_comparison
from campaigns.insights.services.material import Material
from campaigns.llm.port import Provider
from campaigns.llm.selectors import was_repaired
from campaigns.llm.services import Answered
from campaigns.prospects.services.noting import note_signal
from campaigns.sources.rules.kinds import SourceKind, Speaker


def keep(
    *, outcome: Answered, verified: Verified, material: Material, key: str, provider: Provider, now: datetime
) -> Extraction:
    """Keep a reading with its facts, the spans that prove them and what speaks for writing now.

    Two who keep the same answer get one reading.
    """
    try:
        with transaction.atomic():
            extraction = _extraction(outcome, verified, material, key, now)
            _keep_insights(extraction, verified.grounded, material)
            if verified.grounded:
                keep_comparison(extraction, material, now.date())
            note_signal(prospect_id=extraction.prospect_id, signal=extraction.signal)
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
    outcome: Answered, verified: Verified, material: Material, key: str, now: datetime
) -> Extraction:
    signal = _signal(verified, material, now.date())
    ages = [(now.date() - each.published_at.date()).days for each in material.snapshots if each.published_at]
    graded = grade(
        usable_sources=len({snapshot.source_id for snapshot in material.snapshots}),
        newest_days=min(ages, default=None),
        fields_found=len(verified.grounded),
        rejected=len(verified.rejected),
        repaired=was_repaired(outcome.answer_id) if outcome.repaired is None else outcome.repaired,
    )
    return Extraction.objects.create(
        prospect=material.prospect,
        answer_id=outcome.answer_id,
        input_hash=key,
        rejected=[{"field": field.kind.value, "reason": field.reason} for field in verified.rejected],
        grade=graded.grade,
        grade_reasons=list(graded.reasons),
        signal=signal.strength,
        signal_reasons=list(signal.reasons),
    )


def _signal(verified: Verified, material: Material, today: date) -> Signal:
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


def _anchor_type(field: GroundedField, material: Material) -> AnchorType:
    """Return what an opener hangs on. The person's own words are a post, or a talk where somebody else asks."""
    pages = {span.snapshot_id for span in field.spans}
    from_list = any(each.pk in pages and each.source.kind == SourceKind.COLUMN for each in material.snapshots)
    if field.anchor_type is not AnchorType.OTHER or from_list:
        return field.anchor_type
    voices = {each.id: each.speaker for each in material.sentences if each.snapshot_id in pages}
    if any(voices[each] is not Speaker.PERSON for each in field.sentence_ids):
        return AnchorType.OTHER
    return AnchorType.PODCAST if len(set(voices.values())) > 1 else AnchorType.POST


def _keep_insights(extraction: Extraction, grounded: Sequence[GroundedField], material: Material) -> None:
    insights = Insight.objects.bulk_create(_insight(extraction, field, material) for field in grounded)
    texts = {snapshot.pk: snapshot.text for snapshot in material.snapshots}
    Evidence.objects.bulk_create(
        _evidence(insight, span, texts[span.snapshot_id])
        for insight, field in zip(insights, grounded, strict=True)
        for span in dict.fromkeys(field.spans)
    )


def _insight(extraction: Extraction, field: GroundedField, material: Material) -> Insight:
    return Insight(
        extraction=extraction,
        prospect=extraction.prospect,
        kind=field.kind,
        anchor_type=_anchor_type(field, material),
        tact=field.tact,
        value=field.value,
        value_is_quote=field.value_is_quote,
        event_date=field.event_date,
    )


def _evidence(insight: Insight, span: QuoteSpan, text: str) -> Evidence:
    quote = text[span.start : span.end]
    return Evidence(
        insight=insight,
        snapshot_id=span.snapshot_id,
        start=span.start,
        end=span.end,
        quote_sha256=hashlib.sha256(quote.encode()).hexdigest(),
    )
