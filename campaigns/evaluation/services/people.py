"""Labelled people and offers as rows, taken in the way that real ones are."""

from datetime import UTC, datetime, time

from campaigns.audit.rules import SOFTWARE
from campaigns.evaluation.rules.sets import LabelledOffer, LabelledPerson, LabelledSource
from campaigns.members.rules import VersionStatus
from campaigns.offers.models import Claim, Criterion, Offer, OfferVersion
from campaigns.prospects.models import Company, Prospect
from campaigns.sources.models import Source
from campaigns.sources.services import paste

NOON = time(12, tzinfo=UTC)


def add_person(labelled: LabelledPerson, *, now: datetime) -> tuple[Prospect, dict[int, str]]:
    """Take a person in with all texts; return the person and, by id of the source, the label of each text.

    A text of the company or of somebody else is kept about the company, one of the person about the person.
    """
    company, _ = Company.objects.get_or_create(
        domain=labelled.domain,
        defaults={
            "name": labelled.company,
            "industry": labelled.industry,
            "employees": labelled.employees,
            "country": labelled.country,
        },
    )
    address = f"{labelled.id}@{labelled.domain}".lower()
    prospect = Prospect.objects.create(
        address=address,
        address_as_given=address,
        first_name=labelled.first_name,
        last_name=labelled.last_name,
        greeting_name=labelled.first_name,
        title=labelled.title,
        country=labelled.country,
        language=labelled.lang,
        company=company,
    )
    kept = {_kept(source, prospect, now).pk: source.sid for source in labelled.sources}
    return prospect, kept


def _kept(source: LabelledSource, prospect: Prospect, now: datetime) -> Source:
    return paste(
        raw=source.text,
        kind=source.kind,
        speaker=source.speaker,
        title=source.title,
        url=source.url or f"set:{source.sid}",
        published_at=datetime.combine(source.published, NOON) if source.published else None,
        prospect=prospect,
        by=SOFTWARE,
        now=now,
    )


def add_offer(labelled: LabelledOffer, *, now: datetime) -> Offer:
    """Author an approved offer with its tests of fit."""
    offer = Offer.objects.create(slug=labelled.id, name=labelled.name)
    version = OfferVersion.objects.create(
        offer=offer,
        what=labelled.what,
        for_whom=labelled.for_whom,
        problem=labelled.problem,
        part=labelled.part,
        status=VersionStatus.APPROVED,
        approved_at=now,
    )
    Claim.objects.create(version=version, text=labelled.claim_about_us)
    Criterion.objects.bulk_create(
        Criterion(
            version=version, kind=each.kind, text=each.text, predicate=each.predicate, position=position
        )
        for position, each in enumerate(labelled.criteria, start=1)
    )
    return offer
