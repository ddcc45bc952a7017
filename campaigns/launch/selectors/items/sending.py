"""Items about how it leaves: who we are in a real mail, mailboxes, domains, caps, and who answers."""

from django.utils import timezone

from campaigns.delivery.composing import UnsendableError, compose
from campaigns.delivery.transports import transport_of
from campaigns.drafts.models import Draft
from campaigns.launch.rules import (
    Item,
    ItemKey,
)
from campaigns.launch.selectors.items.asked import BLOCKS, PASSES, WARNS, Asked, admin_page, item
from campaigns.mailboxes.rules import MailboxStatus, TransportName
from campaigns.mailboxes.rules.pace import places_of
from campaigns.mailboxes.selectors import todays_of
from campaigns.members.models import Team


def nameless() -> list[str]:
    team = Team.objects.first()
    named = team and team.name and team.postal_address
    return [] if named else ["The team has no name or postal address yet."]


def identity(asked: Asked) -> Item:
    """Make the real mail of one draft a mailbox, and look in it for who we are and the way to say no."""
    untried, faults = [], nameless()
    for mailbox in asked.mailboxes:
        draft = (
            Draft.objects.filter(enrollment__campaign=asked.campaign, mailbox=mailbox, planted=False)
            .order_by("-id")
            .first()
        )
        if draft is None:
            untried.append(mailbox.address)
        else:
            faults += _faults_of_mail(draft)
    if faults:
        return item(ItemKey.IDENTITY_TESTED, BLOCKS, " ".join(dict.fromkeys(faults)))
    if untried:
        state = WARNS if len(untried) < len(asked.mailboxes) else BLOCKS
        return item(ItemKey.IDENTITY_TESTED, state, f"No draft yet to try {', '.join(untried)} with.")
    tried = ", ".join(mailbox.address for mailbox in asked.mailboxes)
    return item(
        ItemKey.IDENTITY_TESTED, PASSES, f"Name, postal address and opt-out stand in a mail of {tried}."
    )


def _faults_of_mail(draft: Draft) -> list[str]:
    envelope = draft.envelope(draft.text)
    try:
        compose(envelope, message_id="<test@launch.invalid>", now=draft.created_at)
    except UnsendableError as error:
        return [f"{draft.mailbox.address}: {error}"]
    team = Team.objects.get(pk=1)
    parts = {
        "the postal address": team.postal_address,
        "the opt-out link": draft.opt_out_url,
        "the sender's name": draft.mailbox.display_name,
    }
    whole = f"{envelope.sender}\n{envelope.body}"
    return [
        f"{draft.mailbox.address}: {name} is missing." for name, part in parts.items() if part not in whole
    ]


def mailboxes(asked: Asked) -> Item:
    href = admin_page("campaign", asked.campaign.pk)
    if not asked.mailboxes:
        words = "The campaign has no mailbox to send from."
        return item(ItemKey.MAILBOXES, BLOCKS, words, href=href, action="Choose mailboxes")
    follows = asked.campaign.steps.count() > 1
    faults = [
        f"{mailbox.address} cannot keep a thread, and this campaign has follow-ups."
        for mailbox in asked.mailboxes
        if follows and not transport_of(mailbox).capabilities.threads
    ]
    faults += [
        f"{mailbox.address} is paused: {mailbox.paused_reason}"
        for mailbox in asked.mailboxes
        if mailbox.status != MailboxStatus.ACTIVE
    ]
    if faults:
        return item(ItemKey.MAILBOXES, BLOCKS, " ".join(faults), href=href, action="Choose mailboxes")
    ways = ", ".join(f"{each.address} by {each.get_transport_display()}" for each in asked.mailboxes)
    return item(ItemKey.MAILBOXES, PASSES, f"{ways}.")


def domains(asked: Asked) -> Item:
    sandboxed = [each.address for each in asked.mailboxes if each.transport == TransportName.SANDBOX]
    others = [each.address for each in asked.mailboxes if each.transport != TransportName.SANDBOX]
    words = (
        [f"{', '.join(sandboxed)}: a sandbox has no domain to authenticate; its mail goes nowhere."]
        if sandboxed
        else []
    )
    if others:
        words.append(f"Not checked yet: SPF, DKIM and DMARC of {', '.join(others)}.")
    return item(ItemKey.DOMAIN_AUTHENTICATION, WARNS, " ".join(words) or "There is no mailbox.")


def caps(asked: Asked) -> Item:
    todays = todays_of(asked.mailboxes, timezone.now())
    places = {each.pk: places_of(each.daily_cap, todays[each.pk].bound) for each in asked.mailboxes}
    a_day = sum(each.daily_cap for each in asked.mailboxes)
    days = -(-asked.open_people // a_day) if a_day else 0
    words = (
        f"The caps together are {a_day} a day, so {asked.open_people} first mails take {days} sending"
        f" {'day' if days == 1 else 'days'}."
    )
    warming = [each for each in asked.mailboxes if places[each.pk] < each.daily_cap]
    if not warming:
        return item(ItemKey.CAPS_AND_RAMP, PASSES if asked.mailboxes else WARNS, words)
    today = ", ".join(
        f"{each.address} may send {places[each.pk]} of {each.daily_cap} today" for each in warming
    )
    return item(ItemKey.CAPS_AND_RAMP, WARNS, f"{words} It takes longer while mailboxes warm up: {today}.")


def inbox(asked: Asked) -> Item:
    ownerless = [mailbox.address for mailbox in asked.mailboxes if mailbox.owner is None]
    owners = ", ".join(sorted({str(mailbox.owner) for mailbox in asked.mailboxes if mailbox.owner}))
    words = f"Nobody owns {', '.join(ownerless)}." if ownerless else f"{owners} answers what comes in."
    return item(
        ItemKey.INBOX_OWNER,
        WARNS,
        f"{words} Not checked yet: who stands in for them, and when they are there.",
    )
