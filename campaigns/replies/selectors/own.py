"""Mail of our own that lies among the sent ones: what this program sent, and what somebody of us wrote by hand."""

from datetime import timedelta
from email.utils import getaddresses
from typing import Final

from django.conf import settings

from campaigns.delivery.models import Message
from campaigns.delivery.rules.opting_out import link_in
from campaigns.drafts.models import Draft
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import ENDED
from campaigns.prospects.models import Prospect
from campaigns.prospects.rules.addresses import normalise
from campaigns.replies.rules.matching import quoted_tokens
from campaigns.replies.rules.parsing import ParsedMail
from campaigns.replies.selectors.matching import storable

# Clocks of mail programs are wrong by minutes.
_CLOCKS: Final = timedelta(hours=1)


def is_ours(mail: ParsedMail) -> bool:
    """Say whether this program sent a mail: by its Message-ID, or by the way out in its head.

    A server may give a mail an id of its own; the link that it bears stays.
    """
    sent = Message.objects.filter(message_id=storable(f"<{mail.message_id}>"))
    if mail.message_id and sent.exists():
        return True
    tokens = quoted_tokens(link_in(mail.header("list-unsubscribe")), site_url=settings.SITE_URL)
    return bool(tokens) and Draft.objects.filter(opt_out_token__in=tokens).exists()


def written_to(mail: ParsedMail) -> list[Prospect]:
    """Return the people we know whom a mail is addressed to, openly or not."""
    hidden = [address for _, address in getaddresses(list(mail.headers.get("bcc", ())))]
    addresses = {normalise(storable(one)) for one in (*mail.to, *hidden) if "@" in one}
    return list(Prospect.objects.filter(address__in=addresses).order_by("pk")) if addresses else []


def wrote_into_a_sequence(mail: ParsedMail) -> bool:
    """Say whether somebody of us wrote a mail by hand to a person with whom a sequence was running by then.

    What is older than a sequence was known when that began.
    """
    people = [] if is_ours(mail) else written_to(mail)
    running = Enrollment.objects.filter(prospect__in=people).exclude(stage__in=ENDED)
    if people and mail.date and mail.date.tzinfo:
        running = running.filter(enrolled_at__lte=mail.date + _CLOCKS)
    return bool(people) and running.exists()
