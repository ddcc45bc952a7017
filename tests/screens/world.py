"""An installation in use: somebody in each state that a screen can show, put there by the services of daily work."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from email.message import EmailMessage
from typing import Any
from unittest.mock import patch

import time_machine
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import DjangoDbBlocker

from campaigns.audit.rules import SOFTWARE
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.services import send, stop_journey
from campaigns.drafts.models import Draft
from campaigns.drafts.models.edits import DraftEdit
from campaigns.drafts.services import planting, sampling
from campaigns.enrollments.models import Campaign, Enrollment
from campaigns.enrollments.rules import BY_VERDICT, CampaignStatus, Stage, StopReason
from campaigns.insights.rules.kinds import InsightKind
from campaigns.intake import advance_import
from campaigns.members.models import Member
from campaigns.members.rules import Role, VersionStatus
from campaigns.members.services import invite
from campaigns.message_templates.models import TemplateVersion
from campaigns.metrics.models import Proposal
from campaigns.metrics.rules.proposals import ProposalStatus
from campaigns.offers.models import Claim, Criterion, OfferVersion
from campaigns.prospects.models import ImportBatch, Prospect
from campaigns.relevance.models import CriterionAnswer, RefusalAudit
from campaigns.relevance.rules import Fit, Recognition, Verdict
from campaigns.relevance.services import appeal
from campaigns.replies.services.receiving import receive
from campaigns.sources.models import Snapshot
from review.models import Lease
from tests.factories import (
    LATER,
    NOW,
    a_campaign,
    a_company,
    a_draft_in_review,
    a_handed_over_message,
    a_match,
    a_member,
    a_prospect,
    a_reading,
    a_saved_page,
    a_scheduled_message,
    a_template_version,
    an_enrollment,
    an_insight,
    an_offer_version,
)
from tests.factories.journey import BODY, LostAnswer
from tests.factories.research import QUOTE
from tests.review.pages import decide
from tests.undone import undone

CLEAN = (
    f"Hi Ana,\n\nI read that {QUOTE}. New teams that grow this fast tend to lose days on rotas, because the few who may"
    " train newcomers end up on every shift. Planners in other plants told us that they first noticed it in overtime."
    " We plan shifts around who may train whom, so that nobody is asked twice in a week.\n\nWould a short call help?"
)
ANSWERS = (
    "Yes, let us talk on Thursday. Please send me an invitation.\n",
    "We are not interested, thank you.\n",
    "I am out of office until 14 December 2026.\n",
    "Ha. You should have seen our canteen when it came. Anyway.\n",
    "I am not the right person, please ask Dana Roy (dana.roy@answer4-works.example), she plans the shifts.\n",
)


@dataclass(frozen=True)
class World:
    """Who works here, and what the screens are opened with."""

    members: dict[Role, Member]
    drafts: dict[str, Draft]
    campaigns: dict[str, Campaign]
    imports: dict[str, ImportBatch]
    question: Enrollment
    known: Prospect
    page: Snapshot
    offers: list[OfferVersion]
    templates: list[TemplateVersion]
    proposals: list[Proposal]
    invitation: str


def a_world() -> World:
    """Build the installation, so that nothing in it hangs on a draw. It takes as long as some thirty tests: build it once."""
    with patch.object(sampling, "TWICE_PERCENT", 0), patch.object(planting, "TEST_PERCENT", 0):
        return _built()


def _built() -> World:
    members = {role: a_member(name=name, role=role) for role, name in NAMES.items()}
    members[Role.SDR].set_password("a password")
    members[Role.SDR].save()
    campaign = a_campaign(steps=2)
    drafts = _drafts(campaign, members)
    _answers(campaign)
    _outbox(campaign)
    _held_back(campaign, members)
    page = _known()
    templates = _templates(campaign, members[Role.MANAGER])
    return World(
        members=members,
        drafts=drafts,
        campaigns={"running": campaign} | _campaigns(),
        imports=_imports(members[Role.LEAD]),
        question=_questions(campaign),
        known=page.source.prospect or a_prospect(),
        page=page,
        offers=_offers(campaign, members[Role.MANAGER]),
        templates=templates,
        proposals=_proposals(templates[0], drafts["edited"], members[Role.LEAD]),
        invitation=invite(email="new@example.org", role=Role.SDR, by=members[Role.ADMINISTRATOR].actor),
    )


NAMES = {
    Role.SDR: "Mira Holm",
    Role.MANAGER: "Jonas Keller",
    Role.LEAD: "Lena Voss",
    Role.ADMINISTRATOR: "Ada Berg",
}


def person(first: str, last: str, **fields: Any) -> Prospect:
    """Somebody at a company of his own."""
    company = a_company(name=f"{last} Works", domain=f"{last.lower()}-works.example")
    own: dict[str, Any] = {
        "first_name": first,
        "last_name": last,
        "greeting_name": first,
        "company": company,
        "city": "Porto",
    }
    return a_prospect(**(own | {"address": f"{first}.{last}@{company.domain}".lower()} | fields))


def enrolled(campaign: Campaign, first: str, last: str) -> Enrollment:
    """Somebody in the campaign."""
    return an_enrollment(campaign=campaign, prospect=person(first, last))


def letter_to(campaign: Campaign, first: str, last: str, body: str = BODY) -> dict[str, Any]:
    """Return a mail to somebody in the campaign, for the factories of the journey."""
    return {"enrollment": enrolled(campaign, first, last), "body": body.replace("Hi Ana", f"Hi {first}")}


def _drafts(campaign: Campaign, members: dict[Role, Member]) -> dict[str, Draft]:
    """Return drafts in each state, by what the card says of them."""
    made = {
        name: a_draft_in_review(**letter_to(campaign, first, last, body), **fields)
        for name, (first, last, body, fields) in DRAFTS.items()
    }
    Lease.objects.create(
        draft=made["held"], holder=members[Role.LEAD], since=NOW, until=NOW + timedelta(days=1)
    )
    mira = client_of(members[Role.SDR])
    edited = {"subject": "Your rotas", "body": CLEAN.replace("Ana", "Olu").replace("a week", "one week")}
    unproven = {"subject": "Your rotas", "body": f"{CLEAN}\n\nYou saved 4,711 euros.".replace("Ana", "Chloé")}
    decide(mira, made["edited"], "save", **edited)
    decide(mira, made["blocked"], "save", **unproven)
    decide(mira, made["put off"], "put_off", until="tomorrow")
    decide(mira, made["flagged"], "flag", flag_note="Is this still their plant?")
    decide(mira, made["approved"], "approve_despite_warnings")
    decide(mira, made["suppressed"], "do_not_send", reason="tone", scope="draft", note="Too long.")
    return made


DRAFTS: dict[str, tuple[str, str, str, dict[str, Any]]] = {
    "mine": ("Ana", "Lima", CLEAN, {}),
    "warned": ("Piotr", "Nowak", CLEAN.replace("Would a short call help?", "That is all."), {}),
    "blocked": ("Chloé", "Martin", CLEAN, {}),
    "subjects": ("Tove", "Lindqvist", CLEAN, {"subjects": ["Rotas in Porto", "Twelve million", "A thought"]}),
    "edited": ("Olu", "Adeyemi", CLEAN, {}),
    "put off": ("Rosa", "Vidal", CLEAN, {}),
    "flagged": ("Femi", "Balogun", CLEAN, {}),
    "held": ("Sam", "Okafor", CLEAN, {}),
    "approved": ("Ines", "Prado", CLEAN, {}),
    "suppressed": ("Wanjiru", "Kamau", CLEAN, {}),
}


def _answers(campaign: Campaign) -> None:
    """Let people answer in each way."""
    for place, text in enumerate(ANSWERS):
        message = a_handed_over_message(**letter_to(campaign, "Kim", f"Answer{place}"))
        mail = EmailMessage()
        mail["From"], mail["To"] = f"Kim <{message.recipient}>", message.mailbox.address
        mail["Subject"], mail["Message-ID"] = f"Re: {message.subject}", f"<{message.pk}@their.example>"
        mail["In-Reply-To"] = message.message_id
        mail.set_content(text)
        receive(mailbox=message.mailbox, raw=mail.as_bytes(), now=LATER)


def _outbox(campaign: Campaign) -> None:
    """Let one mail wait, one have left, and one be lost on its way."""
    a_scheduled_message(**letter_to(campaign, "Eva", "Roth"))
    a_handed_over_message(**letter_to(campaign, "Jorge", "Sanz"))
    lost = a_scheduled_message(**letter_to(campaign, "Lost", "Mail"))
    with patch("campaigns.delivery.services.sending.transport_of", lambda _: LostAnswer(takes=True)):
        assert send(message_id=lost.pk, now=LATER) is MessageStatus.UNKNOWN


def _held_back(campaign: Campaign, members: dict[Role, Member]) -> None:
    """Let somebody be refused, with an objection and a refusal that is drawn for the audit."""
    for place, reason in enumerate(StopReason):
        enrollment = enrolled(campaign, "Max", f"Refused{place}")
        match = a_match(enrollment, verdict=Verdict.DO_NOT_SEND, reasons=["Deal-breaker: a coach."])
        stop_journey(enrollment=enrollment, reason=reason, explanation="A coach.", by=SOFTWARE, now=NOW)
        if reason in BY_VERDICT:
            appeal(match=match, reason="They sold that business.", by=members[Role.SDR])
            RefusalAudit.objects.create(match=match, seed="test", ticket=place + 1, drawn=True)


def _questions(campaign: Campaign) -> Enrollment:
    """Ask whether somebody is the right person, and whether the offer belongs."""
    for recognition in (Recognition.DOUBTFUL, Recognition.CONFIRMED):
        enrollment = an_enrollment(
            campaign=campaign, prospect=person("Ask", recognition.title()), stage=Stage.ASKING
        )
        match = a_match(
            enrollment, verdict=Verdict.ASK, decided_by="unknown", reasons=["Cannot tell: they plan in shifts."],
            recognition=recognition,
        )  # fmt: skip
        criterion = Criterion.objects.create(
            version=campaign.offer.versions.latest("number"), kind="must_have", text="They plan in shifts."
        )
        CriterionAnswer.objects.create(
            match=match, criterion=criterion, by_sentence=Fit.UNKNOWN, by_predicate=Fit.UNKNOWN, answer=Fit.UNKNOWN,
            snapshot=a_saved_page(enrollment.prospect), start=43, end=82,
        )  # fmt: skip
    return enrollment


def _known() -> Snapshot:
    """Return the saved page of somebody of whom much is known."""
    known = person("Øyvind", "Strand", signal="strong", country="Norway")
    page, reading = a_saved_page(known, published_at=NOW), a_reading(known)
    for kind in (InsightKind.OPENER_ANCHOR, InsightKind.RECURRING_IDEAS, InsightKind.BUSINESS_MODEL):
        an_insight(reading, page, kind=kind)
    return page


NOT_LAUNCHED = (CampaignStatus.DRAFT, CampaignStatus.PREPARING)


def _campaigns() -> dict[str, Campaign]:
    """Return a campaign at each stage of its life that is not the running one."""
    made = {}
    for status in CampaignStatus:
        if status is not CampaignStatus.RUNNING:
            unlaunched: dict[str, Any] = (
                {"launched_at": None, "sends_from": None} if status in NOT_LAUNCHED else {}
            )
            made[status.value] = a_campaign(name=f"Our {status} one", status=status, **unlaunched)
    preparing = made[CampaignStatus.PREPARING.value]
    Claim.objects.create(version=preparing.offer.versions.get(), text="We are brief")
    a_scheduled_message(**letter_to(preparing, "Ben", "Prepared"))
    return made


def _imports(member: Member) -> dict[str, ImportBatch]:
    """Return an import at each of its steps."""
    client = client_of(member)
    mapped, checked, done = (_posted(client, f"fair {place}") for place in range(3))
    for batch, acts in ((checked, ("map",)), (done, ("map", "import"))):
        for act in acts:
            client.post(f"/import/{batch.pk}/", {"action": act})
            while advance_import(batch_id=batch.pk):
                pass
        batch.refresh_from_db()
    return {"mapped": mapped, "checked": checked, "done": done}


def _posted(client: Client, origin: str) -> ImportBatch:
    raw = LIST.replace("works", origin.replace(" ", "")).encode()
    client.post(
        "/import/", {"kind": "people", "origin": origin, "file": SimpleUploadedFile(f"{origin}.csv", raw)}
    )
    return ImportBatch.objects.latest("pk")


LIST = (
    "Email,First Name,Last Name,Country\nana@works.com,Ana,Lima,Germany\nbo@works.com,Bo,Berg,France\n"
    "Bo@works.com,Bo,Berg,France\n=cmd|' /C calc'!A0,Cy,Cole,\na@two.com; b@two.com,Ed,Eck,\n"
)


def _offers(campaign: Campaign, author: Member) -> list[OfferVersion]:
    """Return the approved version of an offer and the draft of a newer one."""
    newer = an_offer_version(
        campaign.offer, number=2, author=author, status=VersionStatus.DRAFT, approved_at=None
    )
    return [campaign.offer.versions.get(number=1), newer]


def _templates(campaign: Campaign, author: Member) -> list[TemplateVersion]:
    """Return the approved version of a template, a draft, and a newer one of the same template."""
    approved = campaign.steps.get(number=1).templates.get().versions.get()
    newer = TemplateVersion.objects.create(
        template=approved.template, number=2, subject="Your rotas", body=CLEAN, author=author,
        status=VersionStatus.DRAFT,
    )  # fmt: skip
    submitted = a_template_version(
        campaign.offer, author=author, status=VersionStatus.SUBMITTED, approved_at=None
    )
    return [approved, newer, submitted]


def _proposals(version: TemplateVersion, edited: Draft, lead: Member) -> list[Proposal]:
    """Return a proposal that waits and one that was declined; both rest on what a person edited."""
    sentence, wording = "I read that {{ slots.opener }}.", "I saw that {{ slots.opener }}."
    own = {"template": version.template, "version": version, "part": "body", "made_at": NOW}
    waiting = Proposal.objects.create(**own, sentence=sentence, sentence_sha256="0" * 64, wording=wording)
    declined = Proposal.objects.create(
        **own, sentence=sentence, sentence_sha256="1" * 64, wording="", status=ProposalStatus.DECLINED,
        decided_by=lead, decided_at=NOW, reason="We say where we read it.",
    )  # fmt: skip
    for proposal in (waiting, declined):
        proposal.evidence.set(DraftEdit.objects.filter(draft=edited))
    return [waiting, declined]


def client_of(member: Member) -> Client:
    """Return a browser that a member is signed in with."""
    client = Client()
    client.force_login(member, backend="allauth.account.auth_backends.AuthenticationBackend")
    return client


@contextmanager
def for_a_while(blocker: DjangoDbBlocker) -> Iterator[World]:
    """Build the installation; what happens to it goes with it."""
    with undone(blocker), time_machine.travel(NOW):
        yield a_world()
