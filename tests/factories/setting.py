"""The team, its mailboxes, what it sells, whom it may write to, and its campaigns."""

from typing import Any

from campaigns.enrollments.models import Campaign, Step
from campaigns.enrollments.rules import CampaignStatus
from campaigns.mailboxes.models import Mailbox
from campaigns.members.models import Member, Team
from campaigns.members.rules import Role, VersionStatus
from campaigns.message_templates.models import MessageTemplate, TemplateVersion
from campaigns.offers.models import Offer, OfferVersion
from campaigns.prospects.models import Company, Prospect
from tests.factories.moments import NOW, number


def the_team() -> Team:
    """The one team, with what every mail must say of it."""
    return Team.objects.get_or_create(
        pk=1, defaults={"name": "Tidewater", "postal_address": "Am Kai 4, 20457 Hamburg, Germany"}
    )[0]


def a_member(*, name: str = "Mira Holm", role: Role = Role.SDR, **fields: Any) -> Member:
    """A person with a login; the password is unusable, which spares its slow hash."""
    member = Member(email=f"member{next(number)}@example.org", name=name, role=role, **fields)
    member.set_unusable_password()
    member.save()
    return member


def a_mailbox(**fields: Any) -> Mailbox:
    """A warm sandbox mailbox that sends Monday to Friday from 8:30 to 17:30 in Berlin, as fast as it can."""
    own = {"address": f"mira{next(number)}@tidewater.example", "display_name": "Mira Holm"}
    quick: dict[str, Any] = {"hourly_pace": None, "warm_up_start": None}
    return Mailbox.objects.create(**(own | quick | fields))


def a_company(**fields: Any) -> Company:
    """An organisation with a domain of its own."""
    return Company.objects.create(
        **({"name": "Aquaduct", "domain": f"aquaduct{next(number)}.example"} | fields)
    )


def a_prospect(*, address: str | None = None, **fields: Any) -> Prospect:
    """A person who works at a company, with a known first name."""
    company = fields.pop("company", None) or a_company()
    address = address or f"ana.lima@{company.domain}"
    own = {"first_name": "Ana", "last_name": "Lima", "greeting_name": "Ana", "title": "Head of Operations"}
    own |= {"address_as_given": address, "language": "en"}
    return Prospect.objects.create(address=address.lower(), company=company, **(own | fields))


def an_offer(**fields: Any) -> Offer:
    """An offer with an approved version; `fields` are the version's."""
    offer = Offer.objects.create(slug=f"rotas-{next(number)}", name="Rotaplan")
    an_offer_version(offer, **fields)
    return offer


def an_offer_version(offer: Offer, **fields: Any) -> OfferVersion:
    """A version of an offer, approved unless `fields` say otherwise."""
    own = {
        "what": "Rotas that people accept.", "problem": "Rotas take days.", "part": "The planner",
        "status": VersionStatus.APPROVED, "approved_at": NOW,
    }  # fmt: skip
    return OfferVersion.objects.create(offer=offer, **(own | fields))


def a_template_version(offer: Offer, **fields: Any) -> TemplateVersion:
    """An approved version of a template of its own."""
    template = MessageTemplate.objects.create(slug=f"template-{next(number)}", name="Opener", offer=offer)
    own = {
        "number": 1,
        "subject": "A thought on your rotas",
        "body": "{{ prospect.greeting }}\n\nShall we talk?",
    }
    own |= {"status": VersionStatus.APPROVED, "approved_at": NOW}
    return TemplateVersion.objects.create(template=template, **(own | fields))


def a_campaign(*, steps: int = 1, mailbox: Mailbox | None = None, **fields: Any) -> Campaign:
    """A running campaign whose steps each have an approved template; later steps follow after three days."""
    the_team()
    own = {
        "slug": f"campaign-{next(number)}",
        "name": "Spring",
        "status": CampaignStatus.RUNNING,
        "launched_at": NOW,
        "sends_from": NOW,
    }
    offer = fields.pop("offer", None) or an_offer()
    campaign = Campaign.objects.create(offer=offer, **(own | fields))
    campaign.mailboxes.add(mailbox or a_mailbox())
    for place in range(1, steps + 1):
        step = Step.objects.create(campaign=campaign, number=place, delay_days=0 if place == 1 else 3)
        step.templates.add(a_template_version(offer).template)
    return campaign
