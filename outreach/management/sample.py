"""Loads the sample of `campaigns/samples` into an empty database, through the services that people's work goes through."""

import csv
import json
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from pathlib import Path
from typing import Any, Final

from allauth.account.models import EmailAddress
from django.utils.crypto import get_random_string

from campaigns import samples
from campaigns.audit.rules import SOFTWARE
from campaigns.enrollments.models import Campaign, Step
from campaigns.insights.models import Entry
from campaigns.intake import take_in
from campaigns.launch.services import prepare
from campaigns.mailboxes.models import Mailbox
from campaigns.mailboxes.rules import TransportName
from campaigns.members.models import Member, Team
from campaigns.members.rules import Role
from campaigns.members.services import submit
from campaigns.message_templates.models import MessageTemplate, Slot
from campaigns.message_templates.services import approve, new_version
from campaigns.message_templates.services import submit as submit_template
from campaigns.offers.models import Claim, Criterion, HumanBridge, Offer
from campaigns.offers.services import Wording, approve_offer
from campaigns.offers.services import new_version as new_offer_version
from campaigns.prospects.models import Company, Prospect, Segment
from campaigns.prospects.rules.addresses import normalise
from campaigns.prospects.services import Imported
from campaigns.sources.rules.kinds import SourceKind, Speaker
from campaigns.sources.services import paste
from campaigns.suppressions.rules import SuppressionReason, SuppressionScope
from campaigns.suppressions.services import suppress

FOLDER: Final = Path(next(iter(samples.__path__)))
ENTRY_LASTS: Final = timedelta(days=180)
UNDO_MINUTES: Final = 1  # somebody who tries the demo waits neither ten minutes nor fifteen


@dataclass(frozen=True)
class Login:
    """A member of the sample with the password that the demo prints."""

    member: Member
    password: str


@dataclass(frozen=True)
class Sample:
    """What was loaded."""

    campaign: Campaign
    logins: list[Login]
    imported: Imported


def load(now: datetime) -> Sample:
    """Load team, offer, templates, campaign, do-not-contact list, people and their sources."""
    logins = _members()
    managers = [login.member for login in logins if login.member.role == Role.MANAGER]
    campaign = _campaign(_offer(*managers, now=now), managers, now)
    _entries(managers[0], now)
    _suppressions()
    imported = take_in(
        raw=(FOLDER / "prospects.csv").read_bytes(),
        file_name="prospects.csv",
        campaign=campaign,
        by=SOFTWARE,
        now=now,
    )
    _sources(now)
    return Sample(campaign, logins, imported)


def _read(name: str) -> Any:
    return json.loads((FOLDER / name).read_text(encoding="utf-8"))


def _members() -> list[Login]:
    team = _read("team.json")
    Team.objects.create(pk=1, name=team["name"], postal_address=team["postal_address"])
    return [_login(person) for person in team["members"]]


def _login(person: dict[str, str]) -> Login:
    password = get_random_string(12)
    member = Member.objects.create_user(
        person["email"], password, name=person["name"], role=Role(person["role"])
    )
    # Nobody can prove an invented address; what is sent to it stands in a file.
    EmailAddress.objects.create(user=member, email=member.email, verified=True, primary=True)
    return Login(member, password)


def _offer(author: Member, approver: Member, *, now: datetime) -> Offer:
    raw = _read("offer.json")
    offer = Offer.objects.create(slug=raw.pop("slug"), name=raw.pop("name"))
    criteria, claims, bridges = raw.pop("criteria"), raw.pop("claims"), raw.pop("bridges")
    wording = Wording(
        raw,
        criteria=[Criterion(position=place, **each) for place, each in enumerate(criteria)],
        claims=[Claim(position=place, **each) for place, each in enumerate(claims)],
        bridges=[HumanBridge(**each) for each in bridges],
    )
    version = new_offer_version(offer=offer, wording=wording, by=author)
    submit(version=version, by=author)
    approve_offer(version=version, by=approver, now=now)
    return offer


def _campaign(offer: Offer, managers: list[Member], now: datetime) -> Campaign:
    raw = _read("campaign.json")
    templates = _templates(offer, managers, now)
    campaign = Campaign.objects.create(
        slug=raw["slug"],
        name=raw["name"],
        offer=offer,
        undo_minutes=UNDO_MINUTES,
        take_back_minutes=UNDO_MINUTES,
        control_percent=raw["control_percent"],
        basis=raw["basis"],
        author=managers[0],
        weekdays=list(range(7)),
        opens=time.min,
        closes=time.max,
        rests_on_holidays=False,
    )
    campaign.mailboxes.add(_mailbox(raw["mailbox"]))
    for step in raw["steps"]:
        row = Step.objects.create(
            campaign=campaign, number=step["number"], delay_days=step["delay_working_days"]
        )
        row.templates.add(*[templates[slug] for slug in step["templates"]])
    prepare(campaign=campaign, by=managers[0])
    return campaign


def _mailbox(raw: dict[str, str]) -> Mailbox:
    """Make the sandbox mailbox; like the campaign's, its window never closes: the demo works at any hour."""
    return Mailbox.objects.create(
        address=raw["address"],
        display_name=raw["display_name"],
        signature=raw["signature"],
        owner=Member.objects.filter(email=raw["address"]).first(),
        transport=TransportName.SANDBOX,
        weekdays=list(range(7)),
        opens=time.min,
        closes=time.max,
        hourly_pace=None,
        warm_up_start=None,
    )


def _templates(offer: Offer, managers: list[Member], now: datetime) -> dict[str, MessageTemplate]:
    found = {}
    for raw in _read("templates.json"):
        for text in [raw, *raw["followups"]]:
            found[text["slug"]] = _template(offer, text, managers, now)
    return found


def _template(offer: Offer, raw: dict[str, Any], managers: list[Member], now: datetime) -> MessageTemplate:
    author, approver = managers
    template = MessageTemplate.objects.create(
        slug=raw["slug"],
        name=raw["name"],
        offer=offer,
        language=raw["language"],
        role_families=raw["role_families"],
        anchor_types=raw["anchor_types"],
    )
    version = new_version(
        template=template,
        subject=raw["subject"],
        body=raw["body"],
        word_limit=raw["word_limit"],
        slots=[Slot(**{**slot, "alternative": slot["alternative"] or ""}) for slot in raw["slots"]],
        author=author,
    )
    submit_template(version=version, by=author)
    approve(version=version, by=approver, now=now)
    return template


def _entries(owner: Member, now: datetime) -> None:
    """Load what people wrote for many mails; each is to be looked at again in half a year."""
    for raw in _read("entries.json"):
        segment = raw.pop("segment", None)
        Entry.objects.create(
            **raw,
            segment=Segment.objects.create(**segment) if segment else None,
            review_by=(now + ENTRY_LASTS).date(),
            owner=owner,
        )


def _suppressions() -> None:
    for row in _rows("suppressions.csv"):
        key = row["address_or_domain"]
        at_address = "@" in key
        suppress(
            scope=SuppressionScope.ADDRESS if at_address else SuppressionScope.DOMAIN,
            key=normalise(key) if at_address else key,
            reason=SuppressionReason.IMPORTED,
            note=row["reason"],
            by=SOFTWARE,
        )


def _sources(now: datetime) -> None:
    for row in _rows("sources.csv"):
        about: dict[str, Any] = (
            {"prospect": Prospect.objects.filter(address=normalise(row["prospect"])).first()}
            if row["prospect"]
            else {"company": Company.objects.filter(domain=row["company"]).first()}
        )
        if not any(about.values()):
            continue
        paste(
            raw=(FOLDER / "sources" / row["file"]).read_bytes(),
            kind=SourceKind(row["kind"]),
            speaker=Speaker(row["speaker"]),
            title=row["title"],
            url=row["url"],
            published_at=datetime.fromisoformat(row["published_at"]).replace(tzinfo=UTC)
            if row["published_at"]
            else None,
            by=SOFTWARE,
            now=now,
            **about,
        )


def _rows(name: str) -> list[dict[str, str]]:
    with (FOLDER / name).open(encoding="utf-8-sig", newline="") as lines:
        return list(csv.DictReader(lines))
