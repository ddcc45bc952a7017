"""Enough people for a long run: the sample's, and copies of those who have sources of their own."""

from django.utils import timezone

from campaigns.audit.rules import SOFTWARE
from campaigns.enrollments.models import Campaign
from campaigns.enrollments.rules import CampaignStatus
from campaigns.enrollments.services import enroll
from campaigns.prospects.models import Prospect
from campaigns.sources.rules.kinds import SourceKind, Speaker
from campaigns.sources.services import paste
from outreach.management.sample import load


def two_hundred() -> Campaign:
    """Load the sample, launched, and add people until 200 are under way.

    Nothing waits for a person's second thoughts or for a colleague, so that mail leaves.
    """
    now = timezone.now()
    campaign = load(now).campaign
    Campaign.objects.filter(pk=campaign.pk).update(
        undo_minutes=0,
        company_limit=200,
        company_days_apart=0,
        status=CampaignStatus.RUNNING,
        launched_at=now,
        sends_from=now,
    )
    campaign.mailboxes.update(daily_cap=1000)
    originals = list(Prospect.objects.filter(sources__isnull=False).distinct().order_by("pk"))
    copies = 0
    while campaign.enrollments.count() < 200:
        copies += 1
        enroll(
            campaign=campaign,
            prospect=_copy(originals[copies % len(originals)], copies),
            by=SOFTWARE,
            now=now,
        )
    return campaign


def _copy(person: Prospect, number: int) -> Prospect:
    """Return a colleague of the same name with an address of his own, of whom the same is written."""
    texts = [(source, source.snapshots.latest("pk")) for source in person.sources.all()]
    person.pk, person._state.adding = None, True
    person.address = person.address_as_given = f"copy{number}.{person.address.removeprefix('copy')}"
    person.save()
    for source, page in texts:
        paste(
            prospect=person, raw=bytes(page.raw), kind=SourceKind(source.kind), speaker=Speaker(source.speaker),
            title=source.title, url="", published_at=page.published_at, by=SOFTWARE, now=timezone.now(),
        )  # fmt: skip
    return person
