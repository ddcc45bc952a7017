"""To what an incoming mail belongs: the message it answers, the person it is from, the company it concerns."""

from dataclasses import dataclass

from django.conf import settings
from django.db.models import Q, QuerySet

from campaigns.delivery.models import Message
from campaigns.delivery.rules import LEAVES_OR_LEFT
from campaigns.delivery.rules.opting_out import token_in
from campaigns.delivery.selectors.reply_addresses import messages_named
from campaigns.drafts.models import Draft
from campaigns.mailboxes.models import Mailbox
from campaigns.prospects.models import Prospect
from campaigns.prospects.rules.addresses import normalise
from campaigns.prospects.rules.rows import company_domain
from campaigns.prospects.selectors import has_open_deal, own_identities
from campaigns.replies.rules.matching import (
    Doubt,
    Relation,
    candidates,
    normalised_subject,
    quoted_tokens,
    relation,
)
from campaigns.replies.rules.parsing import ParsedMail

_NEWEST = 200  # messages to one company whose subjects are compared


@dataclass(frozen=True)
class Matched:
    """Our message that a mail answers. `doubt` is why a person must look whether it does, None where nothing is doubtful.

    `from_other`: somebody else than the person we wrote to wrote it.
    """

    message: Message
    doubt: Doubt | None = None
    from_other: bool = False


def storable(text: str) -> str:
    """Return a text without what PostgreSQL cannot hold: noughts and halves of characters."""
    return text.replace("\0", "").encode("utf-8", "ignore").decode("utf-8")


def match(mail: ParsedMail, mailbox: Mailbox) -> Matched | None:
    """Find what a mail answers, by what proves it best.

    The token of an opt-out; Message-IDs that it names; the address of a mail's own that it was sent to; an opt-out link of
    ours that it quotes; else the sender and the subject within the campaign, which is doubtful, as is a mail that names ours
    and comes from a stranger. A subject alone never matches, so no stranger's thread is opened.
    """
    ours = Message.objects.select_related("enrollment__prospect__company", "enrollment__campaign__offer")
    token = _token(mail)
    opted_out = ours.filter(draft__opt_out_token=token).first() if token else None
    if opted_out:
        return Matched(opted_out)
    named, addressed = _named(ours, mail), _addressed(ours, mail)
    found = named or addressed or _quoted(ours, mail)
    if found:
        return _judged(found, mail, addressed)
    return (_by_sender(ours, mail, mailbox) or _by_colleague(ours, mail, mailbox)) if _writes(mail) else None


def _named(ours: QuerySet[Message], mail: ParsedMail) -> Message | None:
    """Return the message that is named first, in one statement for all that are named."""
    ids = [storable(f"<{one}>") for one in candidates(mail)]
    found = {row.message_id: row for row in ours.filter(message_id__in=ids)} if ids else {}
    return next((found[one] for one in ids if one in found), None)


def _addressed(ours: QuerySet[Message], mail: ParsedMail) -> Message | None:
    """Return the message at whose own address a mail came in.

    Of several it is the newest to whoever writes; where none of them went to him, they prove nothing.
    """
    ids = messages_named(mail.to)
    found = list(ours.filter(pk__in=ids).order_by("-pk")) if ids else []
    if len(found) > 1:
        found = [one for one in found if one.enrollment.prospect.address == _address(mail)]
    return next(iter(found), None)


def _quoted(ours: QuerySet[Message], mail: ParsedMail) -> Message | None:
    tokens = quoted_tokens(f"{mail.body}\n{mail.returned}", site_url=settings.SITE_URL)
    return ours.filter(draft__opt_out_token__in=tokens).order_by("-pk").first() if tokens else None


def _judged(message: Message, mail: ParsedMail, addressed: Message | None) -> Matched:
    """A mail that names ours is doubtful where its sender has nothing to do with whom we wrote to, or it contradicts itself.

    Whoever answers his own mail may have put another's address beside ours; that is no doubt about him.
    """
    person = message.enrollment.prospect
    sender = _address(mail) if "@" in mail.from_address else ""
    companies = frozenset({person.domain, company_domain("", person.address)}) - {""}
    company = company_domain("", sender) if sender else ""
    whose = relation(sender, person.address, companies=companies, sender_company=company)
    doubt = Doubt.STRANGER if whose is Relation.STRANGER else None
    if addressed and addressed.enrollment.prospect_id != person.pk and whose is not Relation.ADDRESSEE:
        doubt = Doubt.CONTRADICTION
    return Matched(message, doubt, from_other=whose is not Relation.ADDRESSEE)


def _by_sender(ours: QuerySet[Message], mail: ParsedMail, mailbox: Mailbox) -> Matched | None:
    theirs = _sent_around(ours, mailbox).filter(enrollment__prospect__address=_address(mail))
    same = _same_subject(theirs, mail)
    return Matched(same, Doubt.SUBJECT) if same else None


def _by_colleague(ours: QuerySet[Message], mail: ParsedMail, mailbox: Mailbox) -> Matched | None:
    company = company_domain("", _address(mail))
    if not company:
        return None
    theirs = _sent_around(ours, mailbox).filter(enrollment__prospect__company__domain=company)
    same = _same_subject(theirs, mail)
    return Matched(same, Doubt.COLLEAGUE, from_other=True) if same else None


def _sent_around(ours: QuerySet[Message], mailbox: Mailbox) -> QuerySet[Message]:
    """Return what was sent from a mailbox or in a campaign that it serves, newest first."""
    around = Q(mailbox=mailbox) | Q(enrollment__campaign__in=mailbox.campaigns.values("pk"))
    return ours.filter(around, status__in=LEAVES_OR_LEFT).order_by("-handed_over_at", "-id")


def _same_subject(messages: QuerySet[Message], mail: ParsedMail) -> Message | None:
    subject = normalised_subject(mail.subject)
    if not subject:
        return None
    return next((one for one in messages[:_NEWEST] if normalised_subject(one.subject) == subject), None)


def _writes(mail: ParsedMail) -> bool:
    """Say whether a mail names a sender who is none of us, at an address of a mail's own neither."""
    return "@" in mail.from_address and _address(mail) not in own_identities()


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
