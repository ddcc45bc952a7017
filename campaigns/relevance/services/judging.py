"""Judging whether an offer belongs with a person: code decides, a model only answers the criteria's sentences."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any

from django.db import IntegrityError, transaction

from campaigns.audit.rules import SOFTWARE, Action
from campaigns.audit.services import record
from campaigns.insights.models import Extraction, Insight
from campaigns.insights.rules.kinds import AnchorType, InsightKind, Tact, is_fresh
from campaigns.insights.rules.states import InsightState
from campaigns.llm.adapters.rules import RulesBaseline
from campaigns.llm.port import Provider
from campaigns.llm.services import Answered, NotYet, ask
from campaigns.members.rules import VersionStatus
from campaigns.offers.models import Offer, OfferVersion
from campaigns.prospects.models import Prospect
from campaigns.prospects.rules.addresses import registrable_domain
from campaigns.relevance.models import CriterionAnswer, Match
from campaigns.relevance.rules import (
    Decision,
    Known,
    Mention,
    Recognition,
    decide,
    recognise,
)
from campaigns.relevance.services.answering import CriterionAnswered, answer_each, heard
from campaigns.relevance.services.asking import Asked, JudgementAnswer, ask_about
from campaigns.relevance.services.bridging import bridge
from campaigns.sources.models import Snapshot
from campaigns.sources.rules.kinds import SourceKind, Speaker
from campaigns.sources.selectors import current_snapshots

EVENTS = (InsightKind.MATERIAL_EVENT, InsightKind.OPENER_ANCHOR)
# A statement that was published on some day is dated, but nothing happened.
NO_EVENT = (AnchorType.OTHER, AnchorType.NONE)


def judge(*, extraction: Extraction, offer: Offer, provider: Provider, now: datetime) -> Match | NotYet:
    """Judge the approved version of an offer against one person. A second call gives the first verdict: it is never rolled again.

    Without a usable answer of the model a refusal by code stands, everything else is a person's question. Must not
    run inside a transaction, since it talks to the outside.
    """
    version = offer.versions.get(status=VersionStatus.APPROVED)
    present = _present(extraction, version)
    if present is not None:
        return present
    asked = ask_about(extraction, version)
    outcome = ask(asked.question, provider=provider, now=now, check=asked.complaints)
    if isinstance(outcome, NotYet):
        return outcome
    said = outcome.content if isinstance(outcome, Answered) else None
    assert said is None or isinstance(said, JudgementAnswer)
    snapshots = current_snapshots(extraction.prospect)
    recognition, reason = _recognition(extraction.prospect, snapshots, now.date())
    answers = answer_each(heard(asked, said, provider.name), extraction.prospect, snapshots)
    decision = decide(recognition, reason, [each.judged for each in answers], usable_answer=said is not None)
    match = Match(
        prospect=extraction.prospect,
        offer=offer,
        offer_version=version.number,
        extraction=extraction,
        answer_id=outcome.answer_id,
        recognition=recognition,
        recognition_reason=reason[:300],
        personalisation=_sayable(extraction).count(),
        why_now=_why_now(extraction, now.date()),
    )
    _decide(match, decision)
    # The baseline names the first fact of a kind, which leads nowhere by itself.
    baseline = provider.name == RulesBaseline.name
    bridge(match, version, None if baseline else _named(asked, said), now.date())
    return _keep(match, answers)


def _present(extraction: Extraction, version: OfferVersion) -> Match | None:
    return Match.objects.filter(
        prospect_id=extraction.prospect_id,
        offer=version.offer_id,
        offer_version=version.number,
        extraction=extraction,
    ).first()


def _recognition(prospect: Prospect, snapshots: Sequence[Snapshot], today: date) -> tuple[Recognition, str]:
    mentions = [
        _mention(snapshot, prospect) for snapshot in snapshots if snapshot.source.kind != SourceKind.COLUMN
    ]
    return recognise(
        known=Known(
            name=f"{prospect.first_name} {prospect.last_name}".strip(),
            title=prospect.title,
            company=prospect.company.name if prospect.company else "",
        ),
        mentions=mentions,
        today=today,
    )


def _mention(snapshot: Snapshot, prospect: Prospect) -> Mention:
    source = snapshot.source
    own = source.prospect_id == prospect.pk and source.speaker == Speaker.PERSON
    published = snapshot.published_at.date() if snapshot.published_at else None
    on_site = prospect.company is not None and registrable_domain(snapshot.url) == prospect.company.domain
    of_company = source.speaker == Speaker.COMPANY or on_site
    text = f"{snapshot.title}\n{snapshot.text}"
    return Mention(text, own, published, of_company, on_site, snapshot.fetched_at.date())


def _sayable(extraction: Extraction) -> Any:
    return extraction.insights.filter(state=InsightState.GROUNDED, tact=Tact.SAY)


def _why_now(extraction: Extraction, today: date) -> Insight | None:
    """Return the dated event nearest to today that is inside its shelf life."""
    dated = extraction.insights.filter(kind__in=EVENTS, event_date__isnull=False).exclude(tact=Tact.NEVER)
    events = sorted(
        dated.exclude(anchor_type__in=NO_EVENT).order_by("pk"),
        key=lambda each: abs((each.event_date or today) - today),
    )
    fresh = (
        each
        for each in events
        if each.event_date and is_fresh(AnchorType(each.anchor_type), each.event_date, today)
    )
    return next(fresh, None)


def _named(asked: Asked, said: JudgementAnswer | None) -> Insight | None:
    """Return the fact that a model named as the one that leads to the offer."""
    return asked.facts.get(said.bridge.fact_id) if said and said.bridge else None


def _decide(match: Match, decision: Decision) -> None:
    match.verdict = decision.verdict
    match.decided_by = decision.decided_by
    match.reasons = list(decision.reasons)
    match.would_change = decision.would_change[:500]


def _keep(match: Match, answers: Sequence[CriterionAnswered]) -> Match:
    try:
        with transaction.atomic():
            match.save()
            for each in answers:
                _keep_answer(match, each)
            record(
                Action.JUDGED,
                subject=match,
                by=SOFTWARE,
                verdict=match.verdict,
                decided_by=match.decided_by,
                offer_version=match.offer_version,
            )
    except IntegrityError:
        # Another worker kept its verdict first; there is only one.
        return Match.objects.get(
            prospect=match.prospect,
            offer=match.offer,
            offer_version=match.offer_version,
            extraction=match.extraction,
        )
    return match


def _keep_answer(match: Match, each: CriterionAnswered) -> None:
    CriterionAnswer.objects.create(
        match=match,
        criterion=each.criterion,
        by_sentence=each.judged.by_sentence,
        by_predicate=each.judged.by_predicate,
        answer=each.judged.answer,
        snapshot_id=each.place.snapshot_id,
        start=each.place.start,
        end=each.place.end,
    )
