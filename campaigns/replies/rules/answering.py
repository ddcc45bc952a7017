"""An answer to a reply: to whom it goes, under which subject, in which thread, and what stands under its text."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from campaigns.prospects.rules.addresses import normalise
from campaigns.quality.rules import Finding, Severity
from campaigns.replies.rules.automatic import bare_subject
from campaigns.replies.rules.kinds import Category
from campaigns.replies.rules.parsing import ParsedMail

LONGEST_TEXT: Final = 20_000  # characters, as of a draft
LONGEST_SUBJECT: Final = (
    200  # characters of theirs; a folded subject of more reads back otherwise at some servers
)
LONGEST_QUOTE: Final = 30_000
MOST_IDS: Final = 40  # of a thread: its first and the latest, as mail programs keep them
# After these a thank-you is all that is left to say.
THANKED_ONCE: Final = frozenset({Category.NOT_INTERESTED, Category.WRONG_PERSON})

_ID: Final = re.compile(r"[!-;=?-~]{3,400}")  # printable ASCII without angle brackets
_UNWRITABLE: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


@dataclass(frozen=True)
class Thread:
    """Where an answer stands: the mail that it answers and the whole thread, ids in angle brackets; "" for none."""

    in_reply_to: str
    references: str


@dataclass(frozen=True)
class Addressee:
    """To whom an answer goes, and why that is another address than one might expect; "" where it is none."""

    address: str
    why: str


def thread_of(mail: ParsedMail) -> Thread:
    """Return the thread of an answer to a mail (RFC 5322, 3.6.4): its References, or the one mail that it answers, and it."""
    before = mail.references or (mail.in_reply_to if len(mail.in_reply_to) == 1 else ())
    ids = [f"<{each}>" for each in dict.fromkeys((*before, mail.message_id)) if _ID.fullmatch(each)]
    kept = ids if len(ids) <= MOST_IDS else [ids[0], *ids[-(MOST_IDS - 1) :]]
    own = f"<{mail.message_id}>"
    answered = own if own in ids else ""
    return Thread(answered, "" if kept == [answered] else " ".join(kept))


def subject_of_answer(theirs: str, ours: str) -> str:
    """Return the subject of an answer: theirs, or ours where it is empty, with one `Re:`, on one line."""
    line = " ".join(_UNWRITABLE.sub(" ", theirs).split())
    words = " ".join(_UNWRITABLE.sub(" ", bare_subject(line)).split()) or bare_subject(ours)
    return f"Re: {words[:LONGEST_SUBJECT].strip()}"


def addressee_of(mail: ParsedMail, *, known: str, doubtful: bool, reply_to: Sequence[str]) -> Addressee:
    """Return to whom an answer may go: the person's known address, or who wrote the mail where it is surely an answer.

    Reply-To is followed to one of these and to nobody else: anybody can write anything there.
    """
    sender = normalise(mail.from_address) if "@" in mail.from_address else ""
    trusted = [known] if doubtful or not sender else list(dict.fromkeys((sender, known)))
    wished = [normalise(each) for each in reply_to if "@" in each]
    followed = next((each for each in wished if each in trusted), "")
    address = followed or trusted[0]
    return Addressee(address, _why(address, known, sender, "" if followed else next(iter(wished), "")))


def _why(address: str, known: str, sender: str, not_followed: str) -> str:
    if not_followed and not_followed != address:
        return f"Their mail asks for answers to {not_followed}, which we do not know. It goes to {address}."
    if sender and sender != address:
        return f"The mail came from {sender}. It goes to {address}, the address that we know."
    return f"It goes to {address}, who answered in place of {known}." if address != known else ""


_WROTE: Final[Mapping[str, tuple[str, str]]] = {
    "de": ("Am {at} schrieb {who}:", "%d.%m.%Y um %H:%M"),
    "en": ("On {at}, {who} wrote:", "%-d %b %Y at %H:%M"),
    "es": ("El {at}, {who} escribió:", "%d/%m/%Y a las %H:%M"),
    "fr": ("Le {at}, {who} a écrit :", "%d/%m/%Y à %H:%M"),
    "it": ("Il {at}, {who} ha scritto:", "%d/%m/%Y alle %H:%M"),
    "nl": ("Op {at} schreef {who}:", "%d-%m-%Y om %H:%M"),
    "pt": ("Em {at}, {who} escreveu:", "%d/%m/%Y às %H:%M"),
}


def quoted_history(text: str, *, who: str, at: datetime, language: str) -> str:
    """Return the mail that is answered as mail programs quote it: who wrote when, and its lines behind `>`.

    `at` is local time; `language` (ISO 639-1) is that of the line above, English where we have no other.
    """
    lines = [_UNWRITABLE.sub("", line).rstrip() for line in text[:LONGEST_QUOTE].splitlines()]
    if len(text) > LONGEST_QUOTE:
        lines.append("[…]")
    if not any(lines):
        return ""
    sentence, form = _WROTE.get(language[:2].lower(), _WROTE["en"])
    name = " ".join(_UNWRITABLE.sub(" ", who).split())
    above = sentence.format(at=at.strftime(form), who=name)
    return "\n".join([above, *(_behind(line) for line in lines)])


def _behind(line: str) -> str:
    return f">{line}" if line.startswith(">") else f"> {line}".rstrip()


def typed_text(body: str) -> str:
    """Return what a form posted as the text of a mail: its line ends as we keep them, nothing around it."""
    return body.replace("\r\n", "\n").replace("\r", "\n").strip()


_OTHER_WORDS: Final[Mapping[str, str]] = {
    "links": "“{found}” is a link. Send it only where they asked for it, and look where it leads.",
    "attachment": "“{found}”: an answer from here carries no files. Send a link instead, or answer from the mailbox.",
}


def as_answer(finding: Finding, text: str) -> Finding:
    """Return what a check of cold mail says of a personal answer: links and talk of files are warned of, not barred."""
    words = _OTHER_WORDS.get(finding.code)
    if words is None:
        return finding
    found = " ".join(text[finding.start : finding.end].split())
    return replace(finding, severity=Severity.WARNS, sentence=words.format(found=found))
