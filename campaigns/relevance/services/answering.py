"""Answering an offer's criteria about one person, by predicates and by what was heard of the sentences. Nothing is stored."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from campaigns.llm.adapters.rules import RulesBaseline
from campaigns.offers.models import Criterion
from campaigns.offers.rules import CriterionKind
from campaigns.prospects.models import Prospect
from campaigns.relevance.rules import Fit, Judged, evaluate, turns_away
from campaigns.relevance.services.asking import Asked, CriterionSaid, JudgementAnswer
from campaigns.sources.models import Snapshot
from campaigns.sources.rules.characters import count_words
from campaigns.sources.rules.kinds import Speaker
from campaigns.sources.selectors import SaidSentence, sentences_about

FEWEST_WORDS = 5
ENDS = re.compile(r"[.!?…][\"'”’»)\s]*$")


@dataclass(frozen=True)
class Place:
    """The sentence that decided a criterion; the snapshot's id is None where a field or nothing did."""

    snapshot_id: int | None = None
    start: int = 0
    end: int = 0


@dataclass(frozen=True)
class Heard:
    """What a model said of one criterion's sentence, and where that stands. `read`: it looked for it."""

    answer: Fit = Fit.UNKNOWN
    place: Place = Place()
    read: bool = False


@dataclass(frozen=True)
class CriterionAnswered:
    """One criterion with both of its answers and the deciding sentence."""

    criterion: Criterion
    judged: Judged
    place: Place


def heard(asked: Asked, said: JudgementAnswer | None, provider: str) -> dict[Criterion, Heard]:
    """Return what the provider of this name said of each criterion; nothing where its answer is no use."""
    return {
        criterion: Heard(*_by_sentence(key, asked, said), read=_was_read(key, asked, said, provider))
        for key, criterion in asked.criteria.items()
    }


def _by_sentence(key: str, asked: Asked, said: JudgementAnswer | None) -> tuple[Fit, Place]:
    """Return what the model said of a criterion; without a known fact that is unknown."""
    answer = _counted(key, asked, said)
    fact = asked.proof(answer) if answer and answer.answer is not Fit.UNKNOWN else None
    evidence = fact.evidence.first() if fact else None
    if answer is None or evidence is None:
        return Fit.UNKNOWN, Place()
    return answer.answer, Place(evidence.snapshot_id, evidence.start, evidence.end)


def _counted(key: str, asked: Asked, said: JudgementAnswer | None) -> CriterionSaid | None:
    """Return the answer to a criterion where it counts at all."""
    answer = said.to(key) if said else None
    kind = CriterionKind(asked.criteria[key].kind)
    return answer if answer is not None and asked.stands(answer, kind) else None


def _was_read(key: str, asked: Asked, said: JudgementAnswer | None, provider: str) -> bool:
    """Say whether the model looked: a criterion that it left out, or says to be met without a fact, is open.

    The baseline answers no criterion's sentence, so what no predicate tests was looked for by nobody.
    """
    answer = _counted(key, asked, said) if provider != RulesBaseline.name else None
    return answer is not None and (answer.answer is not Fit.MET or asked.proof(answer) is not None)


def answer_each(
    criteria: Mapping[Criterion, Heard], prospect: Prospect, snapshots: Sequence[Snapshot]
) -> list[CriterionAnswered]:
    """Answer each criterion by its predicate, beside what was heard of its sentence."""
    eligible = [one for one in sentences_about(prospect, snapshots) if one.eligible]
    sentences = sorted(eligible, key=_weight)
    fields = columns_of(prospect)
    # Cue phrases do not find every way of saying no; where one is said, somebody must read it.
    reader_needed = turns_away(one.text for one in eligible if one.speaker is Speaker.PERSON)
    return [
        _answer(
            criterion,
            said,
            fields,
            sentences,
            examined=said.read or (criterion.test is not None and not reader_needed),
        )
        for criterion, said in criteria.items()
    ]


def _weight(one: SaidSentence) -> tuple[bool, bool]:
    """Order what may decide: whole sentences before titles, what they say of themselves before what others say."""
    is_title = not ENDS.search(one.text) or count_words(one.text) < FEWEST_WORDS
    return is_title, one.speaker is Speaker.THIRD_PARTY


def columns_of(prospect: Prospect) -> dict[str, Any]:
    """Return what a predicate may look at beside the sources; "" and None are not known."""
    company = prospect.company
    return {
        "title": prospect.title,
        "seniority": prospect.seniority,
        "country": prospect.country or (company.country if company else ""),
        "industry": company.industry if company else "",
        "employees": company.employees if company else None,
        "domain": prospect.domain,
    }


def _answer(
    criterion: Criterion,
    said: Heard,
    fields: Mapping[str, Any],
    sentences: Sequence[SaidSentence],
    *,
    examined: bool,
) -> CriterionAnswered:
    by_predicate, quote = evaluate(criterion.test, fields, [one.text for one in sentences])
    judged = Judged(
        criterion.pk,
        CriterionKind(criterion.kind),
        criterion.text,
        said.answer,
        by_predicate,
        quote,
        examined=examined,
    )
    place = said.place
    if quote:
        one = next(one for one in sentences if one.text == quote)
        place = Place(one.snapshot.pk, one.start, one.end)
    return CriterionAnswered(criterion, judged, place)
