"""Reading sources: what is usable about a person, sentence by sentence, and who says it."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import TypedDict

from django.db.models import Q, QuerySet, Sum

from campaigns.prospects.models import Company, Prospect
from campaigns.prospects.rules.addresses import normalise, registrable_domain
from campaigns.sources.fetchers.apollo.company import ID as APOLLO_ID
from campaigns.sources.fetchers.port import About
from campaigns.sources.models import Snapshot, Source, SourceCall
from campaigns.sources.rules.kinds import SourceKind, Speaker
from campaigns.sources.rules.screening import Mark, mark_of, stored_marks
from campaigns.sources.rules.turns import Said, attribute

PARAGRAPH_END = "\n\n"


@dataclass(frozen=True, slots=True)
class SaidSentence:
    """One sentence of a saved page: where it stands, whose words it is, and whether it may serve as a quote."""

    snapshot: Snapshot
    start: int
    end: int
    text: str
    speaker: Speaker
    eligible: bool

    @property
    def published(self) -> date | None:
        return self.snapshot.published_at.date() if self.snapshot.published_at else None


class Subject(TypedDict, total=False):
    """Whom a source is about: one person or one company."""

    prospect: Prospect
    company: Company


class UnknownSubjectError(LookupError):
    """Nobody has this address or domain; the sentence says so."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def subject(address_or_domain: str) -> Subject:
    """Return the person with an address, or the company with a domain.

    Raises:
        UnknownSubjectError: there is none.
    """
    if "@" in address_or_domain:
        person = Prospect.objects.filter(address=normalise(address_or_domain)).first()
        if person is None:
            raise UnknownSubjectError(f"Nobody has the address {address_or_domain}.")
        return {"prospect": person}
    company = Company.objects.filter(domain=registrable_domain(address_or_domain) or "").first()
    if company is None:
        raise UnknownSubjectError(f"No company has the domain {address_or_domain}.")
    return {"company": company}


def sources_about(prospect: Prospect) -> QuerySet[Source]:
    """Return the sources of a person and of the person's company."""
    about = Q(prospect=prospect)
    if prospect.company_id:
        about |= Q(company_id=prospect.company_id)
    return Source.objects.filter(about).order_by("pk")


def current_snapshots(prospect: Prospect) -> list[Snapshot]:
    """Return the usable snapshots about a person that count: not superseded, not expired, the newest material first.

    Material without a date counts as being as old as possible.
    """
    rows = (
        Snapshot.objects.usable()
        .current()
        .filter(source__in=sources_about(prospect))
        .select_related("source")
        .defer("raw")
        .order_by("fetched_at", "pk")
    )
    newest = {(row.source_id, row.url): row for row in rows}
    return sorted(newest.values(), key=_age_order)


def _age_order(snapshot: Snapshot) -> tuple[float, int]:
    return (-snapshot.published_at.timestamp() if snapshot.published_at else float("inf"), snapshot.pk)


def sentences_about(prospect: Prospect, snapshots: Iterable[Snapshot] | None = None) -> list[SaidSentence]:
    """Return every sentence of the current snapshots in order, each with its speaker and whether it is eligible."""
    own_names = names_like_links(prospect)
    return [
        said
        for snapshot in (current_snapshots(prospect) if snapshots is None else snapshots)
        for said in said_in(snapshot, prospect, own_names)
    ]


def said_in(snapshot: Snapshot, prospect: Prospect, own_names: Sequence[str] = ()) -> list[SaidSentence]:
    """Return the sentences of one snapshot, without the labels of turns, and who says each.

    What follows an order to a model in its paragraph is not eligible either: it is the same stranger talking.
    """
    sentences, order_at, known = [], -1, {} if own_names else _marks(snapshot)
    for said in voices_in(snapshot, prospect):
        start, end = said.span
        text = snapshot.text[start:end]
        mark = known.get((start, end)) or mark_of(text, own_names=own_names)
        tainted = order_at >= 0 and PARAGRAPH_END not in snapshot.text[order_at:start]
        if mark is Mark.SPEAKS_TO_A_MODEL:
            order_at = end
        eligible = mark is Mark.MAY_BE_QUOTED and not tainted
        sentences.append(SaidSentence(snapshot, start, end, text, said.speaker, eligible))
    return sentences


def _marks(snapshot: Snapshot) -> dict[tuple[int, int], Mark]:
    """Return what was stored of a snapshot's sentences by the rules of now; a sentence without its label is another."""
    marks = stored_marks(snapshot.screening)
    if marks is None or len(marks) != len(snapshot.sentences):
        return {}
    return {(span.start, span.end): mark for span, mark in zip(snapshot.spans, marks, strict=True)}


def voices_in(snapshot: Snapshot, prospect: Prospect) -> list[Said]:
    """Return who says each sentence of a snapshot, as far as this person is concerned."""
    names = [name for name in (prospect.first_name, prospect.last_name) if name]
    return attribute(snapshot.text, snapshot.spans, Speaker(snapshot.source.speaker), names)


def names_like_links(prospect: Prospect) -> list[str]:
    """Return the company's name where it looks like a link ("Booking.com"), so that it is not screened as one."""
    return [prospect.company.name] if prospect.company and "." in prospect.company.name else []


def why_nothing_usable(prospect: Prospect) -> str:
    """Return the sentence that says why no material about a person can be used."""
    sources = list(sources_about(prospect))
    if not sources:
        return "There is no source about this person or the company."
    which = f"None of the {len(sources)} sources" if len(sources) > 1 else "The only source"
    verb = "can" if len(sources) > 1 else "cannot"
    problems = dict.fromkeys(source.problem_detail for source in sources if source.problem_detail)
    return f"{which} {verb} be used. {' '.join(problems)}".strip()[:500]


def about_of(source: Source) -> About:
    """Return whom a source is about, as far as services may be told."""
    person, company = (
        source.prospect,
        source.company or (source.prospect.company if source.prospect else None),
    )
    return About(
        first_name=person.first_name if person else "",
        last_name=person.last_name if person else "",
        address=person.address_as_given if person else "",
        linkedin_url=person.linkedin_url if person else "",
        company=company.name if company else "",
        domain=company.domain if company else "",
        industry=company.industry if company else "",
    )


def known_ids(source: Source) -> Mapping[str, str]:
    """Return the ids that services gave to a source's company before, so that asking for them is not paid twice."""
    portrait = (
        Snapshot.objects.filter(source__company=source.company, source__kind=SourceKind.APOLLO_COMPANY)
        .order_by("-pk")
        .first()
        if source.company_id
        else None
    )
    if portrait is None:
        return {}
    try:
        identity = json.loads(bytes(portrait.raw)).get("id")
    except (ValueError, AttributeError):
        return {}
    return {APOLLO_ID: str(identity)} if identity else {}


def credits_used(provider: str, now: datetime) -> Decimal:
    """Return how many credits the calls to a service cost since the day (UTC) began."""
    today = now.replace(hour=0, minute=0, second=0, microsecond=0)
    calls = SourceCall.objects.filter(provider=provider, at__gte=today)
    return calls.aggregate(total=Sum("credits"))["total"] or Decimal(0)
