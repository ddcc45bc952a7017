"""Judging labelled pairs: the product's own reading of the person and its own verdict on the offer."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime

from campaigns.evaluation.rules.relevance import Judgement
from campaigns.evaluation.rules.sets import LabelledOffer, LabelledPair, LabelledPerson
from campaigns.evaluation.services.people import add_offer, add_person
from campaigns.insights.models import Extraction
from campaigns.insights.services import NoEvidence, extract
from campaigns.llm.port import Provider
from campaigns.llm.services import NotYet, Unusable
from campaigns.offers.models import Offer
from campaigns.relevance.rules import Verdict
from campaigns.relevance.services import judge


def judge_pairs(
    pairs: Sequence[LabelledPair],
    *,
    people: Mapping[str, LabelledPerson],
    offers: Mapping[str, LabelledOffer],
    provider: Provider,
    now: datetime,
    tick: Callable[[], None] = lambda: None,
) -> list[Judgement]:
    """Read every person that a pair names and judge the pairs; `tick` is called after each pair.

    Must not run inside a transaction, since it talks to the outside.
    """
    authored = {key: add_offer(offers[key], now=now) for key in _named(pair.offer for pair in pairs)}
    read = {key: _read(people[key], provider, now) for key in _named(pair.prospect for pair in pairs)}
    judgements = []
    for pair in pairs:
        judgements.append(_judged(pair, read[pair.prospect], authored[pair.offer], provider, now))
        tick()
    return judgements


def _named(keys: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(keys))


def _read(
    labelled: LabelledPerson, provider: Provider, now: datetime
) -> Extraction | NoEvidence | NotYet | Unusable:
    prospect, _ = add_person(labelled, now=now)
    return extract(prospect=prospect, provider=provider, now=now)


def _judged(
    pair: LabelledPair,
    reading: Extraction | NoEvidence | NotYet | Unusable,
    offer: Offer,
    provider: Provider,
    now: datetime,
) -> Judgement:
    key = f"{pair.prospect} × {pair.offer}"
    if isinstance(reading, NoEvidence):
        # The journey ends here: nothing is written to somebody of whom nothing is known.
        return Judgement(key, pair.verdict, Verdict.DO_NOT_SEND, pair.trap, reading.reason, no_evidence=True)
    if isinstance(reading, NotYet | Unusable):
        return Judgement(key, pair.verdict, None, pair.trap, reading.reason)
    match = judge(extraction=reading, offer=offer, provider=provider, now=now)
    if isinstance(match, NotYet):
        return Judgement(key, pair.verdict, None, pair.trap, match.reason)
    return Judgement(key, pair.verdict, Verdict(match.verdict), pair.trap, "; ".join(match.reasons))
