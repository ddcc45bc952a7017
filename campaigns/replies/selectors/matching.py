"""To what an incoming mail belongs: the message it answers, the person it is from, the company it concerns."""

from dataclasses import dataclass

from django.db.models import QuerySet

from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.rules.opting_out import token_in
from campaigns.drafts.models import Draft
from campaigns.mailboxes.models import Mailbox
from campaigns.prospects.models import Prospect
from campaigns.prospects.rules.addresses import normalise
from campaigns.prospects.rules.rows import company_domain
from campaigns.prospects.selectors import has_open_deal
from campaigns.replies.rules.matching import candidates, normalised_subject
from campaigns.replies.rules.parsing import ParsedMail

_SENT = (MessageStatus.HANDED_OVER, MessageStatus.UNKNOWN, MessageStatus.SENDING)


@dataclass(frozen=True)
class Matched:
    """Our message that a mail answers. Doubtful: only its sender and subject speak for it."""

    message: Message
    doubtful: bool


def storable(text: str) -> str:
    """Return a text without what PostgreSQL cannot hold: noughts and halves of characters."""
    return text.replace("\0", "").encode("utf-8", "ignore").decode("utf-8")


def match(mail: ParsedMail, mailbox: Mailbox) -> Matched | None:
    """Find what a mail answers: by the token of an opt-out, by Message-ID, else by sender and subject in this mailbox.

    A subject alone never matches, so no stranger's thread is opened.
    """
    ours = Message.objects.select_related("enrollment__prospect", "enrollment__campaign__offer")
    token = _token(mail)
    opted_out = ours.filter(draft__opt_out_token=token).first() if token else None
    if opted_out:
        return Matched(opted_out, doubtful=False)
    for message_id in candidates(mail):
        found = ours.filter(message_id=storable(f"<{message_id}>")).first()
        if found:
            return Matched(found, doubtful=False)
    return _by_sender(ours, mail, mailbox)


def _by_sender(ours: QuerySet[Message], mail: ParsedMail, mailbox: Mailbox) -> Matched | None:
    if "@" not in mail.from_address:
        return None
    sent = ours.filter(
        mailbox=mailbox, enrollment__prospect__address=_address(mail), status__in=_SENT
    ).order_by("-handed_over_at", "-id")
    subject = normalised_subject(mail.subject)
    same = next((message for message in sent if normalised_subject(message.subject) == subject), None)
    return Matched(same, doubtful=True) if same else None


def opted_out_by(mail: ParsedMail) -> Prospect | None:
    """Return whom the mailto way out of one of our mails is about, None where this mail was not made by it."""
    token = _token(mail)
    drafts = Draft.objects.filter(opt_out_token=token).select_related("enrollment__prospect__company")
    draft = drafts.first() if token else None
    return draft.enrollment.prospect if draft else None


def _token(mail: ParsedMail) -> str:
    return token_in(storable(mail.subject))


def sender_of(mail: ParsedMail) -> Prospect | None:
    """Return the person with the mail's sender address, if we know one."""
    if "@" not in mail.from_address:
        return None
    return Prospect.objects.filter(address=_address(mail)).first()


def open_deal_of(mail: ParsedMail, matched: Matched | None) -> str:
    """Return the domain of a company with an open deal that a mail comes from, "" where it comes from none.

    The company is that of the person written to, and that of the sender: a colleague may answer, or write unasked.
    """
    domains = {company_domain("", _address(mail))} if "@" in mail.from_address else set()
    if matched:
        person = matched.message.enrollment.prospect
        domains |= {person.domain, company_domain("", person.address)}
    return next((domain for domain in sorted(domains - {""}) if has_open_deal(domain)), "")


def _address(mail: ParsedMail) -> str:
    return normalise(storable(mail.from_address))
