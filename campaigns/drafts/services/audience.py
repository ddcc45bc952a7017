"""Who would get a template: the rules of choice over the people of a campaign."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from campaigns.drafts.services.choosing import candidate_of
from campaigns.drafts.services.people import Reader, Readers
from campaigns.enrollments.models import Campaign
from campaigns.members.rules import VersionStatus
from campaigns.message_templates.models import Slot, TemplateVersion
from campaigns.message_templates.rules.choice import Seeker, by_preference
from campaigns.prospects.rules.roles import role_family


@dataclass(frozen=True)
class Audience:
    """Of `count` people, how many would get the template, how many another by name, and how many none."""

    count: int
    gets: int
    others: tuple[tuple[str, int], ...]
    none: int


def audience_of(
    version: TemplateVersion, slots: Sequence[Slot], campaign: Campaign, readers: Readers
) -> Audience:
    """Count who would get a version if it were approved now, against the other templates of its step."""
    rivals = _rivals(version, campaign)
    needs = {version: slots} | {rival: list(rival.slots.all()) for rival in rivals}
    got = Counter(_first(needs, readers, reader) for reader in readers.people)
    others = [
        (str(each.template), number)
        for each, number in got.most_common()
        if each is not None and each != version
    ]
    return Audience(len(readers.people), got[version], tuple(others), got[None])


def _rivals(version: TemplateVersion, campaign: Campaign) -> list[TemplateVersion]:
    """Return one approved version of each other template of the first step that has this one, or of the first step."""
    steps = campaign.steps.order_by("number")
    step = steps.filter(templates=version.template_id).first() or steps.first()
    rows = (
        TemplateVersion.objects.filter(template__steps=step, status=VersionStatus.APPROVED, variant="A")
        .exclude(template=version.template_id)
        .select_related("template__segment")
        .prefetch_related("slots__version__template")
    )
    return list(rows) if step else []


def _first(
    needs: dict[TemplateVersion, Sequence[Slot]], readers: Readers, reader: Reader
) -> TemplateVersion | None:
    """Return the version that comes first for one person and can be filled."""
    person = reader.prospect
    open_to = {
        str(each.pk): each
        for each in needs
        if each.template.segment is None or readers.within(each.template.segment, person)
    }
    order = by_preference(
        [candidate_of(each) for each in open_to.values()],
        Seeker(role_family(person.title), person.seniority, reader.signal),
        [fact.anchor_type for fact in reader.facts],
    )
    for chosen in order:
        version = open_to[chosen.template.key]
        if all(slot.alternative or readers.material(slot, reader) for slot in needs[version]):
            return version
    return None
