"""Running the extraction over labelled people: the product's own reading of their sources."""

from collections.abc import Callable, Iterable
from datetime import datetime

from campaigns.evaluation.rules.extraction import Found, Read, Span
from campaigns.evaluation.rules.sets import LabelledPerson
from campaigns.evaluation.services.people import add_person
from campaigns.insights.models import Extraction, Insight
from campaigns.insights.rules.kinds import InsightKind
from campaigns.insights.services import extract
from campaigns.llm.port import Provider
from campaigns.llm.services import NotYet, Unusable
from campaigns.sources.selectors import current_snapshots


def read_people(
    people: Iterable[LabelledPerson],
    *,
    provider: Provider,
    now: datetime,
    tick: Callable[[], None] = lambda: None,
) -> list[Read]:
    """Take in each person and read the sources; `tick` is called after each.

    Must not run inside a transaction, since it talks to the outside.
    """
    reads = []
    for labelled in people:
        reads.append(_read(labelled, provider, now))
        tick()
    return reads


def _read(labelled: LabelledPerson, provider: Provider, now: datetime) -> Read:
    prospect, sids = add_person(labelled, now=now)
    outcome = extract(prospect=prospect, provider=provider, now=now)
    reading = Extraction.objects.filter(prospect=prospect).first()
    texts = {sids[snapshot.source_id]: snapshot.text for snapshot in current_snapshots(prospect)}
    found = {InsightKind(fact.kind): _found(fact, sids) for fact in _facts(reading)} if reading else {}
    return Read(
        id=labelled.id,
        company=labelled.company,
        texts=texts,
        gold=labelled.gold,
        found=found,
        refused=tuple(f"{each['field']}: {each['reason']}" for each in (reading.rejected if reading else ())),
        no_answer=outcome.reason if isinstance(outcome, NotYet | Unusable) else "",
    )


def _facts(reading: Extraction) -> Iterable[Insight]:
    return reading.insights.prefetch_related("evidence__snapshot")


def _found(fact: Insight, sids: dict[int, str]) -> Found:
    proof = sorted(fact.evidence.all(), key=lambda each: each.pk)
    return Found(
        value=fact.value,
        spans=tuple(Span(sids[each.snapshot.source_id], each.start, each.end) for each in proof),
        quotes=tuple(each.quote for each in proof),
        anchor_type=fact.anchor_type,
        date=fact.event_date.isoformat() if fact.event_date else "",
    )
