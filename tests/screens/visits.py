"""Every screen of the product, each in every state that looks different, as somebody comes to it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import uuid4

from django.contrib import admin
from django.db.models import Model
from django.test import Client, override_settings
from django.utils import timezone

from campaigns.admin.base import ReadOnly
from campaigns.delivery.models import Message
from campaigns.drafts.models import Draft
from campaigns.drafts.models.policy import SamplingChange
from campaigns.drafts.rules import Lane
from campaigns.drafts.services.sampling import set_policy
from campaigns.erasure.models import DataLink
from campaigns.erasure.selectors.holding import hash_of
from campaigns.erasure.services import erase
from campaigns.erasure.services.asked import THE_PERSON, ask_for_company
from campaigns.mailboxes.models import Grant, Mailbox
from campaigns.mailboxes.rules import MailboxStatus, TransportName
from campaigns.members.rules import Role
from campaigns.notifications.models import Telling
from campaigns.notifications.rules.kinds import Kind, TellingState, Urgency
from campaigns.notifications.services import tell
from campaigns.replies.models import HandOver, HandOverNotice, InboundMessage, SavedReply
from campaigns.replies.rules.kinds import Category
from campaigns.replies.rules.kinds import Kind as MailKind
from campaigns.replies.rules.matching import Doubt
from campaigns.replies.rules.outcomes import OutcomeKind
from campaigns.replies.services.answering import answer
from campaigns.replies.services.handing_over import Taker, hand_over, taker_of
from campaigns.replies.services.outcomes import note_outcome
from tests.factories import LATER, NOW
from tests.factories.replies import an_inbound
from tests.review.pages import decide, opened
from tests.screens.world import World, client_of

Ask = Callable[[World], Any]
Address = str | Callable[[World], str]


@dataclass(frozen=True)
class Visit:
    """One screen in one state, and how it is asked for; `status` is what it answers, `url` where it stands."""

    name: str
    ask: Ask
    status: int = 200
    url: Address = ""

    def __str__(self) -> str:
        return self.name

    def answer(self, world: World) -> Any:
        """Return the screen as its visitor gets it."""
        answer = self.ask(world)
        assert answer.status_code == self.status, (answer.request["PATH_INFO"], answer.status_code)
        return answer


def browser(world: World, who: Role | None) -> Client:
    """Return the browser of a member, or of somebody who is not signed in."""
    return Client() if who is None else client_of(world.members[who])


def page(name: str, url: Address, who: Role | None = Role.SDR, *, status: int = 200) -> Visit:
    """A page that is opened by its address."""
    return Visit(name, lambda world: browser(world, who).get(address(url, world)), status, url)


def form(
    name: str,
    url: Address,
    who: Role | None = Role.SDR,
    *,
    status: int = 422,
    **posted: Any,
) -> Visit:
    """A page that answers a form, by telling what is wrong with it where nothing else is said."""
    return Visit(name, lambda world: browser(world, who).post(address(url, world), posted), status, url)


def address(url: Address, world: World) -> str:
    """Return where a screen stands in this installation."""
    return url if isinstance(url, str) else url(world)


def _told(world: World, *, failed: bool = False) -> Any:
    """Look at what one was told: something urgent, and something with more to read."""
    mira = world.members[Role.SDR]
    told: dict[str, Any] = {"whom": mira, "url": "/inbox/", "now": NOW}
    tell(
        about=(Kind.REPLY, 1),
        text="Ana Lima (Aquaduct) answered: positive.",
        urgency=Urgency.URGENT,
        key="1",
        **told,
    )
    tell(
        about=(Kind.MAILBOX_PAUSED, 1), text="mira@tidewater.example is paused and sends nothing.",
        urgency=Urgency.NORMAL, detail="535 5.7.8 Bad credentials", key="2", **told,
    )  # fmt: skip
    if failed:
        Telling.objects.update(state=TellingState.FAILED, problem="The webhook answered 404.")
    return browser(world, Role.SDR).get("/notifications/")


def draft(name: str) -> Callable[[World], str]:
    """Return the address of a draft's card."""
    return lambda world: f"/review/{world.drafts[name].pk}/"


def _decided(name: str, decision: str, world: World, **posted: str) -> Any:
    """Press a button of a draft's card; all else that is posted comes with it."""
    client = browser(world, Role.SDR)
    return decide(client, world.drafts[name], decision, **posted)


def _two_texts(world: World) -> Any:
    """Save over a text that a colleague saved meanwhile."""
    mine, theirs = browser(world, Role.SDR), browser(world, Role.SDR)
    token = opened(mine, world.drafts["mine"])
    decide(theirs, world.drafts["mine"], "save", subject="Theirs", body=world.drafts["mine"].text.body)
    return decide(mine, world.drafts["mine"], "save", token=token, subject="Mine", body="Hi Ana,\n\nmine.")


def _all_read(world: World) -> Any:
    Draft.objects.filter(lane=Lane.READERS).update(lane=Lane.LEAD)
    world.campaigns["running"].enrollments.all().delete()
    return browser(world, Role.SDR).get("/review/")


def _at_colleagues(world: World) -> Any:
    Draft.objects.filter(lane=Lane.READERS).exclude(pk=world.drafts["held"].pk).update(lane=Lane.LEAD)
    return browser(world, Role.SDR).get("/review/")


def _policy(world: World) -> str:
    return f"/review/policy/{world.campaigns['running'].slug}/"


def _address(world: World) -> str:
    return world.drafts["mine"].enrollment.prospect.address_as_given


def _listed(who: Role, world: World) -> Any:
    client, url = browser(world, who), "/do-not-contact/companies/"
    client.post(url, {"kind": "competitor", "companies": "valves.example, Valves Ltd"})
    return client.get(url)


def _sampled(world: World) -> Draft:
    """Let the policy of the running campaign sample, and one of its drafts go out unread."""
    campaign, lead, going = world.campaigns["running"], world.members[Role.LEAD], world.drafts["mine"]
    policy = set_policy(campaign=campaign, read_percent=25, reason="We know this text.", by=lead, now=NOW)
    Draft.objects.filter(pk=going.pk).update(lane=Lane.UNREAD, policy=policy, unread_until=LATER)
    SamplingChange.objects.create(
        combination=campaign.combinations.earliest("pk"), number=1, standing="open", decisions=99, defects=0,
        bound=0.0298, reason="Nobody found a defect.", at=NOW,
    )  # fmt: skip
    return going


def _while_sampled(url: Address, who: Role, world: World) -> Any:
    _sampled(world)
    return browser(world, who).get(address(url, world))


def sampled(name: str, url: Address, who: Role = Role.SDR) -> Visit:
    """A page while a campaign's drafts go out unread."""
    return Visit(name, partial(_while_sampled, url, who), url=url)


def _what_is_held(world: World, **posted: str) -> Any:
    """Open what is held of a person as he does, by the link in his mail."""
    person = world.drafts["mine"].enrollment.prospect
    mailbox = world.drafts["mine"].mailbox
    DataLink.objects.create(
        key_hash="1" * 64, address=person.address_as_given, mailbox=mailbox, opt_out_url="https://x.example/",
        token_sha256=hash_of("token"), asked_at=timezone.now(), sent_at=timezone.now(),
    )  # fmt: skip
    client = Client()
    return client.post("/your-data/token/", posted) if posted else client.get("/your-data/token/")


def _what_people_asked(world: World) -> Any:
    """Open what a lead decides: a company, and an erasure that waits for somebody."""
    person, other = world.drafts["mine"].enrollment.prospect, world.known
    ask_for_company(prospect=person, now=NOW)
    type(other).objects.filter(pk=other.pk).update(columns={"note": f"knows {person.full_name} well"})
    erase(address=person.address, by=THE_PERSON, now=NOW)
    return browser(world, Role.LEAD).get("/privacy/")


def _mailbox(world: World) -> str:
    """Return the beginning of the address of a mailbox's pages."""
    return f"/mailbox/{world.drafts['mine'].mailbox_id}"


def _registered(visited: Callable[[Client, str], Any], world: World) -> Any:
    """Look at a mailbox where this installation is registered at Google and Microsoft."""
    names = ("GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET", "MICROSOFT_CLIENT_ID", "MICROSOFT_CLIENT_SECRET")
    with override_settings(**dict.fromkeys(names, "registered")):
        return visited(browser(world, Role.ADMINISTRATOR), _mailbox(world))


def _signed_in(client: Client, at: str) -> Any:
    """Come back from the sign-in page."""
    asked = client.post(f"{at}/consent/", {"through": "gmail"}).context["link"]
    state = parse_qs(urlsplit(asked).query)["state"][0]
    return client.get("/mailbox/connected/", {"code": "a code", "state": state})


def _access_ended(world: World) -> Any:
    """Look at a mailbox whose access was withdrawn."""
    mailbox = world.drafts["mine"].mailbox
    Grant.objects.create(
        mailbox=mailbox, refresh_token="r", access_token="a", access_until=NOW, granted_at=NOW,
        problem="Google said: Token has been expired or revoked.",
    )  # fmt: skip
    Mailbox.objects.filter(pk=mailbox.pk).update(
        transport=TransportName.GMAIL,
        status=MailboxStatus.PAUSED,
        paused_at=NOW,
        paused_reason="We may no longer send.",
    )
    return _registered(lambda client, at: client.get(f"{at}/connect/"), world)


CONNECTING = (
    page("mailbox, nowhere registered", lambda world: f"{_mailbox(world)}/connect/", Role.ADMINISTRATOR),
    Visit("mailbox to connect", partial(_registered, lambda client, at: client.get(f"{at}/connect/"))),
    Visit("mailbox, access ended", _access_ended),
    Visit(
        "mailbox, on to the sign-in",
        partial(_registered, lambda client, at: client.post(f"{at}/consent/", {"through": "gmail"})),
    ),
    Visit("mailbox, back from the sign-in", partial(_registered, _signed_in), url="/mailbox/connected/"),
)


def _mailbox_page(world: World) -> str:
    """Return where a mailbox's own page stands."""
    return f"/mailbox/{world.drafts['mine'].mailbox_id}/"


def _while_paused(posted: dict[str, str], world: World) -> Any:
    lead = browser(world, Role.LEAD)
    lead.post(f"{_mailbox_page(world)}pause/", posted)
    return lead.get(_mailbox_page(world))


def _reply(category: str, _: World) -> str:
    return f"/inbox/{InboundMessage.objects.filter(category=category).latest('pk').pk}/"


def _reply_of_two(world: World) -> Any:
    """Open a reply that a lead has open, and gave to a colleague who wants to be reminded of it."""
    url, lead = _reply("ambiguous", world), browser(world, Role.LEAD)
    lead.post(f"{url}here/")
    lead.post(f"{url}assign/", {"to": str(world.members[Role.SDR].pk)})
    lead.post(f"{url}remind/", {"until": "next_week"})
    return browser(world, Role.SDR).get(url)


def _doubtful_reply(world: World) -> Any:
    url = _reply("positive", world)
    InboundMessage.objects.filter(pk=int(url.split("/")[2])).update(
        match_doubtful=True, doubt=Doubt.COLLEAGUE, from_other=True, remind_at=LATER
    )
    return browser(world, Role.SDR).get(url)


def _taken_for_none(world: World) -> Any:
    mailbox = world.drafts["mine"].mailbox
    for place in range(51):
        an_inbound(
            None,
            mailbox=mailbox,
            category=None,
            kind=MailKind.BOUNCE,
            sender=f"daemon{place}@mx.example",
            received_at=NOW,
        )
    return browser(world, Role.SDR).get("/inbox/taken/")


def _mail_that_is(status: str, _: World) -> str:
    return f"/outbox/{Message.objects.filter(status=status).latest('pk').pk}/"


POLICY = (
    page("nothing goes out unread", "/review/unread/"),
    sampled("going out unread", "/review/unread/"),
    sampled("card, going out unread", lambda world: f"/review/{world.drafts['mine'].pk}/"),
    page("policy, before anybody set it", _policy, Role.LEAD),
    sampled("policy", _policy),
    sampled("policy, for who may set it", _policy, Role.LEAD),
    form("policy, without a reason", _policy, Role.LEAD, read_percent="25", reason=""),
    sampled("policies", "/review/policy/"),
    page("how well one reads", "/dashboards/review/"),
    page("how well we read", "/dashboards/review/", Role.LEAD),
)
REVIEW = (
    page("queue", "/review/"),
    Visit("queue, others have the rest open", _at_colleagues),
    page("queue, nothing in a view", "/review/?q=nobody-at-all"),
    page("what one decided", "/review/decided/"),
    *(
        page(f"several at once, {act}", partial(
            lambda act, world: f"/review/bulk/?act={act}&draft={world.drafts['mine'].pk}", act
        ))
        for act in ("stop", "put_off", "assign")
    ),
    *(page(f"card, {name}", draft(name)) for name in (
        "mine", "warned", "blocked", "subjects", "edited", "held", "approved", "suppressed", "put off", "flagged"
    )),
    page("card, held, for who may take it over", draft("held"), Role.LEAD),
    page("card, flagged, for the lead", draft("flagged"), Role.LEAD),
    Visit("card, put off without a day", partial(_decided, "mine", "put_off", until="day"), 422),
    Visit("card, flagged without a word", partial(_decided, "mine", "flag"), 422),
    page("card, being edited", lambda world: f"{draft('subjects')(world)}?edit=1"),
    Visit("card, without a decision", partial(_decided, "mine", "nothing"), 422),
    Visit("card, do not send without a reason", partial(_decided, "mine", "do_not_send"), 422),
    Visit("card, a text that cannot be saved", partial(_decided, "mine", "save", subject="", body="x"), 422),
    Visit("card, two texts", _two_texts, 409),
    page("questions", "/review/questions/"),
    form("question without an answer", lambda world: f"/review/questions/{world.question.pk}/"),
)  # fmt: skip


def _at_reply(category: Category, part: str = "answer") -> Callable[[World], str]:
    """Return where a reply of a category is answered, or handed over."""
    return lambda _: f"/inbox/{InboundMessage.objects.filter(category=category).earliest('pk').pk}/{part}/"


def _answered(world: World) -> Any:
    """Look at a reply that was answered, handed over twice and led to something."""
    reply = InboundMessage.objects.filter(category=Category.POSITIVE, message__isnull=False).earliest("pk")
    mira, lead = world.members[Role.SDR], world.members[Role.LEAD]
    SavedReply.objects.create(title="Thursday", key=1, text="Hi {{ prospect.first_name }}, Thursday works.")
    SavedReply.objects.create(title="Town", key=2, text="In {{ prospect.city }}?")
    answer(inbound=reply, body="Thursday works.", by=mira, request_key=uuid4(), now=LATER)
    for to in (taker_of(mira), Taker("Owen Reed", "owen@partner.example")):
        hand_over(inbound=reply, to=to, note="He asks for prices.", by=lead, request_key=uuid4(), now=LATER)
    HandOverNotice.objects.update(due_at=None, problem="mail server away")
    for kind in (OutcomeKind.MEETING_BOOKED, OutcomeKind.NO_SHOW):
        note_outcome(inbound=reply, kind=kind, by=mira, now=LATER)
    return browser(world, Role.SDR).get(f"/inbox/{reply.pk}/answer/")


def _given(world: World, *, accepted: bool) -> Any:
    """Look at what somebody outside sees of a conversation that is given to him."""
    reply, lead = InboundMessage.objects.earliest("pk"), world.members[Role.LEAD]
    row = hand_over(
        inbound=reply,
        to=Taker("Owen Reed", "owen@partner.example"),
        note="",
        by=lead,
        request_key=uuid4(),
        now=LATER,
    )
    assert isinstance(row, HandOver)
    url = f"/hand-over/{row.token}/"
    return Client().post(url) if accepted else Client().get(url)


ANSWERING = (
    page("answer a reply", _at_reply(Category.POSITIVE)),
    page("thank after a no", _at_reply(Category.NOT_INTERESTED)),
    page("hand a reply over", _at_reply(Category.AMBIGUOUS, "hand-over")),
    Visit("reply that was answered and handed over", _answered),
    form(
        "answer with a token", _at_reply(Category.POSITIVE), body="Hi [first name], Thursday works.", do="send", seen="0",
        request_key="6f0f3a5e-0f6c-4a53-9d0b-0d4c2d7f7a11",
    ),
    form(
        "answer with a link", _at_reply(Category.POSITIVE), body="All on https://tidewater.example/a", do="send", seen="0",
        request_key="6f0f3a5e-0f6c-4a53-9d0b-0d4c2d7f7a12",
    ),
    form("hand over to nobody", _at_reply(Category.POSITIVE, "hand-over"), request_key="6f0f3a5e-0f6c-4a53-9d0b-0d4c2d7f7a13"),
    form("outcome that is none", _at_reply(Category.POSITIVE, "outcome")),
    Visit("conversation for somebody outside", partial(_given, accepted=False), url="/hand-over/unknown/"),
    Visit("conversation that was accepted", partial(_given, accepted=True)),
    page("conversation that is not there", "/hand-over/unknown/", None, status=404),
)  # fmt: skip
UPLOAD = (
    page("upload mail", "/inbox/upload/"),
    form("upload mail, nothing chosen", "/inbox/upload/"),
)
INBOX = (
    *(
        page(f"inbox, {category}", f"/inbox/?category={category}")
        for category in ("positive", "neutral", "not_interested", "wrong_person", "out_of_office", "ambiguous")
    ),
    page("inbox, to come back", "/inbox/?standing=later"),
    page("inbox, words that nobody wrote", "/inbox/?q=nobody-at-all"),
    *(page(f"reply, {category}", partial(_reply, category)) for category in ("positive", "wrong_person", "ambiguous")),
    Visit("reply, somebody else has it open", _reply_of_two),
    Visit("reply, whose is doubtful", _doubtful_reply),
    page("reply, other labels", lambda world: f"{_reply('positive', world)}label/"),
    form("reply, no label", lambda world: f"{_reply('positive', world)}label/", category=""),
    form("reply, put off without a day", lambda world: f"{_reply('positive', world)}remind/", until="day"),
    page("reply, as sent", lambda world: f"{_reply('positive', world)}original/"),
    page("handled without a person", "/inbox/routed/"),
    page("taken for no reply, nothing", "/inbox/taken/"),
    Visit("taken for no reply", _taken_for_none),
)  # fmt: skip
MAILBOXES = (
    page("mailboxes, none", "/mailbox/"),
    page("mailboxes", "/mailbox/", Role.LEAD),
    page("mailbox", _mailbox_page, Role.LEAD),
    page("mailbox, a colleague's", _mailbox_page, status=403),
    Visit("mailbox, paused", partial(_while_paused, {"reason": "Holidays"})),
    form("mailbox, would send back", lambda world: f"{_mailbox_page(world)}identity/", Role.LEAD,
         display_name="Another Name", address="another@tidewater.example", daily_cap="40"),
    form("mailbox, refused", lambda world: f"{_mailbox_page(world)}identity/", Role.LEAD, address="x", daily_cap="0"),
    page("add a mailbox", "/mailbox/add/"),
    form("add a mailbox, refused", "/mailbox/add/", address="nobody"),
    page("send test to me", lambda world: f"/outbox/test/{world.drafts['mine'].pk}/"),
    page("dead link of a test", "/opt-out/this-is-a-test/", None),
    *(page(f"mail, {status}", partial(_mail_that_is, status), Role.LEAD)
      for status in ("scheduled", "handed_over", "unknown")),
)  # fmt: skip
LISTS = (
    page("scheduled", "/outbox/"),
    page("people", "/prospects/"),
    page("people, nobody found", "/prospects/?q=nobody-at-all"),
    page("person, known", lambda world: f"/prospects/{world.known.pk}/"),
    page("person, written to", lambda world: f"/prospects/{world.drafts['mine'].enrollment.prospect_id}/"),
    page("saved page", lambda world: f"/prospects/{world.known.pk}/pages/{world.page.pk}/"),
    page("never sent", "/never-sent/"),
    *(page(f"never sent, {reason}", f"/never-sent/?reason={reason}") for reason in ("not_relevant", "knew_them")),
    page("objections", "/never-sent/objections/", Role.LEAD),
    page("audit of refusals", "/never-sent/audit/", Role.LEAD),
    page("what people asked, nothing", "/privacy/", Role.LEAD),
    Visit("what people asked", _what_people_asked),
    page("dashboards", "/dashboards/", Role.LEAD),
    page("keys", "/keys/"),
    form("keys, refused", "/keys/", mode="on", approve="e"),
    page("notifications, none", "/notifications/", Role.MANAGER),
    Visit("notifications", _told),
    Visit("notifications, one that could not be sent", partial(_told, failed=True)),
    page("how one is told", "/notifications/how/"),
    form("how one is told, refused", "/notifications/how/", quiet_from="22:00", time_zone="Europe/Berlin"),
)  # fmt: skip
NOES = (
    page("do not contact", "/do-not-contact/"),
    page("do not contact, with what it takes back", lambda world: f"/do-not-contact/?whom={_address(world)}"),
    form("do not contact, without a reason", "/do-not-contact/", whom="ana@pumps.example"),
    form("do not contact, a name", "/do-not-contact/", whom="a", why="phone"),
    Visit("companies that nobody writes to", partial(_listed, Role.LEAD)),
    form("companies that are none", "/do-not-contact/companies/", kind="ours", companies="gmail.com"),
)
IMPORTS = (
    page("import", "/import/"),
    *(
        page(f"import, {step}", partial(lambda step, world: f"/import/{world.imports[step].pk}/", step))
        for step in ("mapped", "checked", "done")
    ),
    form("import without a file", "/import/", kind="people"),
)
CAMPAIGNS = (
    page("campaigns", "/campaigns/"),
    page("campaigns, for who writes templates", "/campaigns/", Role.MANAGER),
    page("proposals", "/campaigns/proposals/", Role.MANAGER),
    page("proposal", lambda world: f"/campaigns/proposals/{world.proposals[0].pk}/", Role.MANAGER),
    page("proposal, declined", lambda world: f"/campaigns/proposals/{world.proposals[1].pk}/", Role.MANAGER),
    *(
        page(
            f"campaign, {status}",
            partial(lambda status, world: f"/campaigns/{world.campaigns[status].slug}/launch/", status),
            Role.LEAD,
        )
        for status in ("draft", "preparing", "running", "paused", "ended")
    ),
)
DOORS = (
    page("sign-in", "/accounts/login/", None),
    form("sign-in refused", "/accounts/login/", None, status=200, login="a@example.org", password="wrong"),
    page("sign-up, closed", "/accounts/signup/", None),
    page("password forgotten", "/accounts/password/reset/", None),
    page("password forgotten, done", "/accounts/password/reset/done/", None),
    page("password link that is over", "/accounts/password/reset/key/1-unknown/", None),
    page("password set", "/accounts/password/reset/key/done/", None),
    page("account inactive", "/accounts/inactive/", None),
    page("confirm address", "/accounts/confirm-email/", None),
    page("confirm address, link that is over", "/accounts/confirm-email/unknown/", None),
    page("invitation", lambda world: f"/invitation/{world.invitation}/", None),
    page("invitation that is over", "/invitation/unknown/", None, status=404),
    page("opt out", lambda world: f"/opt-out/{world.drafts['mine'].opt_out_token}/", None),
    form("opted out", lambda world: f"/opt-out/{world.drafts['mine'].opt_out_token}/", None, status=200),
    form(
        "link to what is held",
        lambda world: f"/opt-out/{world.drafts['mine'].opt_out_token}/your-data/",
        None,
        status=200,
    ),
    page(
        "asking what is held", lambda world: f"/opt-out/{world.drafts['mine'].opt_out_token}/your-data/", None
    ),
    Visit("what is held", _what_is_held, url="/your-data/token/"),
    Visit("what is held, corrected wrongly", partial(_what_is_held, act="correct", first_name="<b>"), 422),
    Visit("erased", partial(_what_is_held, act="erase")),
    page("what is held, link that is over", "/your-data/unknown/", None, status=404),
    page("opt out, unknown", "/opt-out/unknown/", None, status=404),
    page("sign out", "/accounts/logout/"),
    page("addresses", "/accounts/email/"),
    page("password", "/accounts/password/change/"),
    page("password again", "/accounts/reauthenticate/"),
    page("second factors", "/accounts/2fa/"),
    page("passkeys", "/accounts/2fa/webauthn/"),
    page("not found", "/nothing/", status=404),
    page("not allowed", "/never-sent/audit/", status=403),
)
_OFFER = "/admin/campaigns/offerversion/{}/"
_TEMPLATE = "/admin/campaigns/templateversion/{}/"
WORKSHOP = (
    page("admin", "/admin/", Role.MANAGER),
    page("admin, one application", "/admin/campaigns/", Role.MANAGER),
    page("admin, password changed", "/admin/password_change/done/", Role.MANAGER),
    page("offer, approved", lambda world: f"{_OFFER.format(world.offers[0].pk)}change/", Role.MANAGER),
    page("offer, draft", lambda world: f"{_OFFER.format(world.offers[1].pk)}change/", Role.MANAGER),
    page("offers compared", lambda world: f"{_OFFER.format(world.offers[1].pk)}compare/", Role.MANAGER),
    page("offer tried", lambda world: f"{_OFFER.format(world.offers[1].pk)}try/", Role.MANAGER),
    *(
        page(
            f"template, {name}",
            partial(lambda at, world: f"{_TEMPLATE.format(world.templates[at].pk)}change/", at),
            Role.LEAD,
        )
        for at, name in enumerate(("approved", "draft", "submitted"))
    ),
    page(
        "templates compared",
        lambda world: f"{_TEMPLATE.format(world.templates[1].pk)}compare/{world.templates[0].pk}/",
        Role.LEAD,
    ),
)
OURS = (
    *REVIEW,
    *POLICY,
    *INBOX,
    *ANSWERING,
    *UPLOAD,
    *LISTS,
    *MAILBOXES,
    *NOES,
    *IMPORTS,
    *CAMPAIGNS,
    *CONNECTING,
    *DOORS,
)


def _of_admin() -> Iterator[Visit]:
    """Yield the list of each model, its first row, and the form for a new one."""
    for model, its in admin.site._registry.items():
        at = f"/admin/campaigns/{model._meta.model_name}/"
        yield page(f"list of {model._meta.verbose_name_plural}", at, Role.ADMINISTRATOR)
        yield Visit(f"one of {model._meta.verbose_name_plural}", partial(_first, model, at))
        if not isinstance(its, ReadOnly) and model._meta.model_name in {
            "offer",
            "campaign",
            "hold",
            "segment",
        }:
            yield page(f"new {model._meta.verbose_name}", f"{at}add/", Role.ADMINISTRATOR)


def _first(model: type[Model], at: str, world: World) -> Any:
    row = model._default_manager.order_by("pk").first()
    url = f"{at}{row.pk}/change/" if row else at
    return browser(world, Role.ADMINISTRATOR).get(url)


LIBRARY = tuple(_of_admin())
ADMIN = (*WORKSHOP, *LIBRARY)
EVERY = (*OURS, *ADMIN)
