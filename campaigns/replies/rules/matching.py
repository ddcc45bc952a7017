"""To which of our messages a mail may belong, and how far its sender may speak for whom we wrote to (RFC 5322 section 3.6.4)."""

import hashlib
import re
from enum import StrEnum
from typing import Final

from campaigns.replies.rules.automatic import bare_subject
from campaigns.replies.rules.parsing import ParsedMail
from campaigns.replies.rules.parsing.messages import message_ids

RETURNED_ID = re.compile(r"(?im)^[ \t>]*message-id:[ \t]*(<[^<>\s]+>)")
MOST_CANDIDATES: Final = 60  # ids that one mail may ask us to look up; a thread of that length is a forgery


class Doubt(StrEnum):
    """Why a person must say whether a mail belongs to ours."""

    SUBJECT = "subject"  # only sender and subject speak for it
    COLLEAGUE = "colleague"  # somebody else of the same company, with the same subject
    STRANGER = "stranger"  # it names our mail, and comes from an address that has nothing to do with it
    CONTRADICTION = "contradiction"  # it names one of our mails, and was sent to the address of another one


DOUBT_WORDS: Final[dict[Doubt, str]] = {
    Doubt.SUBJECT: "It names none of our mails. Only its sender and its subject speak for this one.",
    Doubt.COLLEAGUE: "It names none of our mails. Somebody else of the same company wrote it, under the same subject.",
    Doubt.STRANGER: "It answers this mail, and comes from an address that has nothing to do with the person we wrote to.",
    Doubt.CONTRADICTION: "It names this mail, and was sent to the address of a mail of ours to somebody else.",
}


class Relation(StrEnum):
    """Who wrote a mail, as seen from whom we wrote to."""

    ADDRESSEE = "addressee"
    COLLEAGUE = "colleague"
    STRANGER = "stranger"


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
    return [one for one in dict.fromkeys(found) if one != mail.message_id][:MOST_CANDIDATES]


def normalised_subject(subject: str) -> str:
    """Return a subject for comparison: without reply marks, case-folded, white space made equal."""
    return " ".join(bare_subject(subject).casefold().split())


def relation(sender: str, addressee: str, *, companies: frozenset[str], sender_company: str) -> Relation:
    """Return who `sender` is to `addressee`, both normalised, so that a plus-address is the address itself.

    `companies` are the registrable domains of the addressee's company, `sender_company` the sender's; a mail provider is
    nobody's company and stands in neither.
    """
    if sender == addressee:
        return Relation.ADDRESSEE
    if sender_company and sender_company in companies:
        return Relation.COLLEAGUE
    return Relation.STRANGER


def quoted_tokens(text: str, *, site_url: str) -> list[str]:
    """Return the tokens of our opt-out links that a text quotes: who sends them back had our mail before him."""
    found = re.findall(rf"{re.escape(site_url)}/opt-out/([A-Za-z0-9_-]{{16,64}})/", text)
    return list(dict.fromkeys(found))[:MOST_CANDIDATES]


def identity_of(mail: ParsedMail) -> str:
    """Return what two copies of one mail share that came by different ways, "" where nothing tells.

    Message-ID, sender and date: the text may differ by what a mail server wrote under it.
    """
    if not mail.message_id or not mail.from_address:
        return ""
    words = "\n".join((mail.message_id, mail.from_address, mail.header("date")))
    return hashlib.sha256(words.encode("utf-8", "surrogatepass")).hexdigest()
