"""Which of our messages a mail may belong to: Message-IDs in the order in which they prove it (RFC 5322 section 3.6.4)."""

import re
from enum import StrEnum

from campaigns.replies.rules.automatic import bare_subject
from campaigns.replies.rules.parsing import ParsedMail
from campaigns.replies.rules.parsing.messages import message_ids

RETURNED_ID = re.compile(r"(?im)^[ \t>]*message-id:[ \t]*(<[^<>\s]+>)")


class Doubt(StrEnum):
    """Why a person must say whether a mail belongs to ours."""

    SUBJECT = "subject"  # only sender and subject speak for it
    COLLEAGUE = "colleague"  # somebody else of the same company, with the same subject
    STRANGER = "stranger"  # it names our mail, and comes from an address that has nothing to do with it


def candidates(mail: ParsedMail) -> list[str]:
    """Return Message-IDs without angle brackets: In-Reply-To, References from last to first, then the
    one inside a returned original. An id of the mail itself is never among them.
    """
    returned = (
        RETURNED_ID.findall(f"{mail.returned}\n{mail.body}")
        if mail.returned or mail.reports or not mail.in_reply_to
        else []
    )
    found = [*mail.in_reply_to, *reversed(mail.references), *message_ids(" ".join(returned))]
    return [one for one in dict.fromkeys(found) if one != mail.message_id]


def normalised_subject(subject: str) -> str:
    """Return a subject for comparison: without reply marks, case-folded, white space made equal."""
    return " ".join(bare_subject(subject).casefold().split())
