"""Judging whether an offer belongs with a person: code decides, a model only answers the criteria's sentences."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
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
from campaigns.offers.models import Criterion, Offer, OfferVersion
from campaigns.offers.rules import CriterionKind
from campaigns.prospects.models import Prospect
from campaigns.prospects.rules.addresses import registrable_domain
from campaigns.relevance.models import CriterionAnswer, Match
from campaigns.relevance.rules import (
    Decision,
    Fit,
    Judged,
    Known,
    Mention,
    Recognition,
    Verdict,
    decide,
    evaluate,
    recognise,
    turns_away,
)
from campaigns.relevance.services.asking import Asked, JudgementAnswer, ask_about
from campaigns.sources.models import Snapshot
from campaigns.sources.rules.characters import count_words
from campaigns.sources.rules.kinds import SourceKind, Speaker
from campaigns.sources.selectors import SaidSentence, current_snapshots, sentences_about

EVENTS = (InsightKind.MATERIAL_EVENT, InsightKind.OPENER_ANCHOR)
# A statement that was published on some day is dated, but nothing happened.
NO_EVENT = (AnchorType.OTHER, AnchorType.NONE)
FEWEST_WORDS = 5
ENDS = re.compile(r"[.!?…][\"'”’»)\s]*$")


@dataclass(frozen=True)
class _Span:
    """The sentence that decided a criterion; the snapshot's id is None where a field or nothing did."""

    snapshot_id: int | None = None
    start: int = 0
    end: int = 0


@dataclass(frozen=True)
class _Answered:
    """One criterion with both of its answers and the deciding sentence."""

    criterion: Criterion
    judged: Judged
    span: _Span


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
    # The baseline answers no criterion's sentence, so what no predicate tests was looked for by nobody.
    read = said is not None and provider.name != RulesBaseline.name
    answers = _answers(asked, said, extraction.prospect, snapshots, read=read)
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
    _bridge(match, version, asked, said)
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


def _answers(
    asked: Asked,
    said: JudgementAnswer | None,
    prospect: Prospect,
    snapshots: Sequence[Snapshot],
    *,
    read: bool,
) -> list[_Answered]:
    eligible = [one for one in sentences_about(prospect, snapshots) if one.eligible]
    sentences = sorted(eligible, key=_weight)
    fields = _fields(prospect)
    # Cue phrases do not find every way of saying no; where one is said, somebody must read it.
    reader_needed = turns_away(one.text for one in eligible if one.speaker is Speaker.PERSON)
    return [
        _answer(
            criterion,
            *_by_sentence(key, asked, said),
            fields,
            sentences,
            examined=(read and _was_read(key, asked, said))
            or (criterion.test is not None and not reader_needed),
        )
        for key, criterion in asked.criteria.items()
    ]


def _weight(one: SaidSentence) -> tuple[bool, bool]:
    """Order what may decide: whole sentences before titles, what they say of themselves before what others say."""
    is_title = not ENDS.search(one.text) or count_words(one.text) < FEWEST_WORDS
    return is_title, one.speaker is Speaker.THIRD_PARTY


def _fields(prospect: Prospect) -> dict[str, Any]:
    company = prospect.company
    return {
        "title": prospect.title,
        "seniority": prospect.seniority,
        "country": prospect.country or (company.country if company else ""),
        "industry": company.industry if company else "",
        "employees": company.employees if company else None,
        "domain": prospect.domain,
    }


def _by_sentence(key: str, asked: Asked, said: JudgementAnswer | None) -> tuple[Fit, _Span]:
    """Return what the model said of a criterion; without a known fact that is unknown."""
    answer = said.to(key) if said else None
    fact = asked.proof(answer) if answer and answer.answer is not Fit.UNKNOWN else None
    evidence = fact.evidence.first() if fact else None
    if answer is None or evidence is None:
        return Fit.UNKNOWN, _Span()
    return answer.answer, _Span(evidence.snapshot_id, evidence.start, evidence.end)


def _was_read(key: str, asked: Asked, said: JudgementAnswer | None) -> bool:
    """Say whether the model looked: a criterion that it left out, or says to be met without a fact, is open."""
    answer = said.to(key) if said else None
    return answer is not None and (answer.answer is not Fit.MET or asked.proof(answer) is not None)


def _answer(
    criterion: Criterion,
    by_sentence: Fit,
    proof: _Span,
    fields: Mapping[str, Any],
    sentences: Sequence[SaidSentence],
    *,
    examined: bool,
) -> _Answered:
    by_predicate, quote = evaluate(criterion.test, fields, [one.text for one in sentences])
    judged = Judged(
        criterion.pk,
        CriterionKind(criterion.kind),
        criterion.text,
        by_sentence,
        by_predicate,
        quote,
        examined=examined,
    )
    if quote:
        one = next(one for one in sentences if one.text == quote)
        proof = _Span(one.snapshot.pk, one.start, one.end)
    return _Answered(criterion, judged, proof)


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


def _bridge(match: Match, version: OfferVersion, asked: Asked, said: JudgementAnswer | None) -> None:
    """Name fact, problem and part where the answer named one of the facts; problem and part are the offer's words."""
    fact = asked.facts.get(said.bridge.fact_id) if said and said.bridge else None
    if fact is not None and match.verdict != Verdict.DO_NOT_SEND:
        match.bridge_fact = fact
        match.bridge_problem = version.problem
        match.bridge_part = version.part


def _decide(match: Match, decision: Decision) -> None:
    match.verdict = decision.verdict
    match.decided_by = decision.decided_by
    match.reasons = list(decision.reasons)
    match.would_change = decision.would_change[:500]


def _keep(match: Match, answers: Sequence[_Answered]) -> Match:
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


def _keep_answer(match: Match, each: _Answered) -> None:
    CriterionAnswer.objects.create(
        match=match,
        criterion=each.criterion,
        by_sentence=each.judged.by_sentence,
        by_predicate=each.judged.by_predicate,
        answer=each.judged.answer,
        snapshot_id=each.span.snapshot_id,
        start=each.span.start,
        end=each.span.end,
    )
