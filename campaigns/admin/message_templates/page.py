"""What the page of one version shows beside its form: a preview, lint, who would get it, and its history."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from django.db.models import Count, Q
from django.utils import timezone

from campaigns.drafts.services.audience import Audience, audience_of
from campaigns.drafts.services.filling import fill_slots
from campaigns.drafts.services.linting import Report, report_of
from campaigns.drafts.services.people import Readers, readers_of
from campaigns.drafts.services.previewing import Preview, awkward_people, filling_cost, preview
from campaigns.enrollments.models import Campaign
from campaigns.llm.rules.questions import Purpose
from campaigns.llm.services import provider_from_settings
from campaigns.members.rules import VersionStatus
from campaigns.message_templates.models import VARIANTS, MessageTemplate, Slot, TemplateVersion
from campaigns.message_templates.rules.comparing import Run, changes
from campaigns.message_templates.rules.lint import blocking, percentile
from campaigns.message_templates.rules.rendering import Rendered
from campaigns.message_templates.selectors import picked_subjects
from campaigns.message_templates.services import proposal_cost
from campaigns.prospects.models import Prospect


@dataclass(frozen=True)
class Text:
    """A version's text as it is stored or as it is being typed, with its slots and subjects."""

    version: TemplateVersion
    slots: Sequence[Slot]
    subjects: Sequence[str]
    errors: tuple[str, ...] = ()


@dataclass(frozen=True)
class Asked:
    """Whose mail is wanted: a campaign, a person by number, or words to look for somebody."""

    campaign: str = ""
    person: str = ""
    search: str = ""

    @property
    def query(self) -> str:
        """The same as the end of an address; what was searched for has been found by then."""
        said = {"campaign": self.campaign, "person": self.person, "search": self.search}
        return (
            f"?{urlencode({name: value for name, value in said.items() if value})}"
            if any(said.values())
            else ""
        )


@dataclass(frozen=True)
class Piece:
    """A run of the mail: what a fact, an entry of ours or an alternative put there, or fixed text."""

    text: str
    kind: str = ""


@dataclass(frozen=True)
class Shown:
    """One preview, ready for the page."""

    preview: Preview | None = None
    subjects: list[str] = field(default_factory=list)
    body: list[Piece] = field(default_factory=list)
    found: str = ""
    cost: str = ""
    at: Any = None


def stored_text(version: TemplateVersion) -> Text:
    """Return a version as it was last saved."""
    return Text(version, list(version.slots.select_related("version__template")), picked_subjects(version))


def campaigns_of(version: TemplateVersion) -> list[Campaign]:
    """Return the campaigns that use the template, else those of its offer, the newest first."""
    using = Campaign.objects.filter(steps__templates=version.template_id).distinct().order_by("-pk")
    return list(using) or list(Campaign.objects.filter(offer=version.template.offer_id).order_by("-pk"))


def chosen_campaign(version: TemplateVersion, asked: Asked) -> Campaign | None:
    """Return the campaign that was asked for, else the newest."""
    found = campaigns_of(version)
    return next((each for each in found if each.slug == asked.campaign), found[0] if found else None)


def shown(text: Text, campaign: Campaign | None, asked: Asked) -> Shown:
    """Return the preview for whom was asked. Nothing is changed and no model is asked."""
    number, found = _person(campaign, asked)
    if campaign is None or number is None:
        return Shown(found=found)
    readers = readers_of(campaign, today=timezone.localdate(), only=[number], with_pages=True)
    if not readers.people:
        return Shown(found="This person is not in the campaign.")
    (reader,), provider = readers.people, provider_from_settings()
    made = preview(text.version, text.slots, text.subjects, readers=readers, reader=reader, provider=provider)
    cost = filling_cost(text.version, text.slots, readers=readers, reader=reader, provider=provider)
    return Shown(
        made,
        [mail.subject for mail in made.mails],
        _pieces(made.mails[0], made) if made.mails else [],
        found,
        cost,
        timezone.now(),
    )


def fill(text: Text, campaign: Campaign | None, asked: Asked) -> str:
    """Let the model fill the slots of a stored text for whom was asked; what stands in the way, or ""."""
    number, found = _person(campaign, asked)
    if campaign is None or number is None:
        return found
    readers = readers_of(campaign, today=timezone.localdate(), only=[number], with_pages=True)
    if not readers.people or readers.people[0].enrollment.control:
        return "Nothing personal is said to this person, so there is nothing to fill."
    reader = readers.people[0]
    fills = fill_slots(
        text.version,
        reader.facts,
        prospect=reader.prospect,
        provider=provider_from_settings(),
        now=timezone.now(),
    )
    return "" if isinstance(fills, dict) else fills.reason


def audiences_of(template: MessageTemplate) -> list[tuple[Campaign, Audience]]:
    """Return who would get a template's newest version in each campaign that uses it."""
    version = template.versions.order_by("-number").first()
    if version is None:
        return []
    slots = list(version.slots.select_related("version__template"))
    today = timezone.localdate()
    return [
        (campaign, audience_of(version, slots, campaign, readers_of(campaign, today=today)))
        for campaign in Campaign.objects.filter(steps__templates=template).distinct().order_by("-pk")
    ]


@dataclass(frozen=True)
class Row:
    """One part of a version beside that of another."""

    name: str
    runs: list[Run]


def compared(before: TemplateVersion, after: TemplateVersion) -> list[Row]:
    """Return every part of two versions, with what changed from the first to the second."""
    old, new = _parts(before), _parts(after)
    return [Row(name, changes(old[name], new[name])) for name in new]


def _parts(version: TemplateVersion) -> dict[str, str]:
    return {
        "Subject": version.subject,
        "Other subjects": "\n".join(picked_subjects(version)),
        "Body": version.body,
        "Most words": str(version.word_limit),
        "Variables": "\n".join(_in_words(slot) for slot in version.slots.order_by("name")),
    }


def _in_words(slot: Slot) -> str:
    takes = ", ".join([*slot.takes, *slot.anchor_types])
    otherwise = f"else “{slot.alternative}”" if slot.alternative else "else no mail"
    return f"{slot.name}: {takes}; {slot.get_form_display()} of at most {slot.word_limit} words, {slot.tact}; {otherwise}"


def _person(campaign: Campaign | None, asked: Asked) -> tuple[int | None, str]:
    """Return who was asked for, by words before number, and what to say of the search."""
    if campaign is None:
        return None, "No campaign uses this template yet, so there is nobody to show it for."
    if asked.search.strip():
        rows = _matching(campaign, asked.search)
        if not rows:
            return None, f"Nobody in {campaign} is called “{asked.search.strip()}”."
        more = f"{len(rows)} people match; the first is shown." if len(rows) > 1 else ""
        return rows[0], more
    if asked.person.isdecimal():
        return int(asked.person), ""
    first = campaign.enrollments.order_by("pk").values_list("prospect", flat=True).first()
    return first, "" if first else f"{campaign} has nobody in it yet."


def _matching(campaign: Campaign, words: str) -> list[int]:
    people = Prospect.objects.filter(enrollments__campaign=campaign)
    for word in words.split()[:5]:
        people = people.filter(
            Q(first_name__icontains=word)
            | Q(last_name__icontains=word)
            | Q(company__name__icontains=word)
            | Q(address__icontains=word)
        )
    return list(people.order_by("enrollments__pk").values_list("pk", flat=True)[:20])


def _pieces(mail: Rendered, made: Preview) -> list[Piece]:
    """Return the body in runs, so that what is not the author's own words can be marked."""
    pieces, last = [], 0
    for slot in (slot for slot in mail.slots if slot.part == "body"):
        fill = (made.fills or {})[slot.name]
        kind = "fact" if fill.insight else "entry" if fill.entry else "alternative"
        pieces += [Piece(mail.body[last : slot.start]), Piece(mail.body[slot.start : slot.end], kind)]
        last = slot.end
    return [*pieces, Piece(mail.body[last:])]


def page_of(text: Text, asked: Asked) -> dict[str, Any]:
    """Return the whole page's context beside Django's own."""
    version = text.version
    campaign = chosen_campaign(version, asked)
    readers = _readers(campaign)
    first = awkward_people(text.slots, readers) if readers else []
    if first and not (asked.person or asked.search):
        asked = Asked(asked.campaign, str(first[0].key))
    report = _report(text, campaign, readers)
    names = {reader.prospect.pk: str(reader) for reader in readers.people} if readers else {}
    return {
        "asked": asked,
        "campaign": campaign,
        "campaigns": campaigns_of(version),
        "awkward": [(each, names[each.key]) for each in first],
        "elsewhere": asked.person and asked.person not in {str(each.key) for each in first},
        "shown": Shown(found=" ".join(text.errors)) if text.errors else shown(text, campaign, asked),
        **_lint(report),
        "audience": audience_of(version, text.slots, campaign, readers) if campaign and readers else None,
        "versions": _history(version),
        "letters": [letter for letter in VARIANTS if letter != version.variant],
        "subjects_cost": _proposal_cost(version, Purpose.SUBJECTS),
        "variant_cost": _proposal_cost(version, Purpose.VARIANT),
    }


def _readers(campaign: Campaign | None) -> Readers | None:
    return readers_of(campaign, today=timezone.localdate()) if campaign else None


def _report(text: Text, campaign: Campaign | None, readers: Readers | None) -> Report:
    return report_of(text.version, campaign, slots=text.slots, subjects=text.subjects, readers=readers)


def _lint(report: Report) -> dict[str, Any]:
    people = report.text.people
    return {
        "remarks": report.remarks,
        "blocked": blocking(report.remarks),
        "people": people,
        "coverage": [(slot.name, people.covered(slot.name)) for slot in report.text.slots] if people else [],
        "median": percentile(people.words, 50) if people else 0,
        "longest": percentile(people.words, 90) if people else 0,
    }


def _proposal_cost(version: TemplateVersion, purpose: Purpose) -> str:
    return proposal_cost(version=version, purpose=purpose, provider=provider_from_settings())


def _history(version: TemplateVersion) -> list[TemplateVersion]:
    """Return every version of the template, the newest first, with how many drafts were written from it."""
    rows = version.template.versions.select_related("author", "approved_by").annotate(written=Count("drafts"))
    return list(rows.order_by("-number"))


def standing(version: TemplateVersion) -> str:
    """Return where a version is in its life, in a sentence."""
    match version.status:
        case VersionStatus.DRAFT:
            return (
                "It goes out to nobody before it is submitted and somebody other than its author approves it."
            )
        case VersionStatus.SUBMITTED:
            return (
                "It waits for somebody other than its author to approve it, and cannot be changed meanwhile."
            )
        case VersionStatus.APPROVED:
            return "It is in use, so it can no longer change: copy it to write the next version."
        case _:
            return "A later version took its place. It can be read and copied."
