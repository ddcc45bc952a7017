"""One `Reading` of one message by rules alone; *ambiguous* wherever they are not sure."""

import re
from dataclasses import dataclass, replace
from datetime import date

from campaigns.replies.rules.automatic import (
    ABSENT,
    LEFT_COMPANY,
    NOTICE_CHARACTERS,
    REPLY_PREFIX,
    bare_subject,
)
from campaigns.replies.rules.bounces import Bounce, find_bounce
from campaigns.replies.rules.kind import kind_of
from campaigns.replies.rules.kinds import Category, Flag, Kind, Subclass
from campaigns.replies.rules.parsing import ParsedMail
from campaigns.replies.rules.quoting import judged_text_of, new_text
from campaigns.replies.rules.returning import return_date
from campaigns.replies.rules.triage.phrases import (
    LATER_WORDS,
    LEFT_COMPANY_WORDS,
    MEETING_WORDS,
    NEUTRAL_WORDS,
    NOT_INTERESTED_WORDS,
    OPT_OUT_WORDS,
    POSITIVE_WORDS,
    SENSITIVE_WORDS,
    WRONG_PERSON_WORDS,
)

# Stored with each reading, so that history can be read again by a better version.
RULES_VERSION = "1"
DECIDED_BY = "rules"
THRESHOLD = 0.6
# A person's note of absence is short; a longer letter is read by a person.
SHORT_NOTE = 600
LONG_ANSWER = 900
MAX_JUDGED = 20_000
MACHINE_KINDS = frozenset({Kind.BOUNCE, Kind.COMPLAINT, Kind.RECEIPT, Kind.OWN, Kind.UNREADABLE})
ADDRESS = re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}")
REFERRED = re.compile(
    r"\b(?:contact|write to|speak (?:to|with)|talk to|reach out to|ask|cc'?(?:d|ing)|copied|adding|looping in|responsible is|wenden sie sich an|kolleg\w+|ansprechpartner\w*|contactez|adressez|collègue"
    r"|contacte|hable con|compañer\w+|contatti|collega|scriva a|fale com|contacte|colega|contact op met)\b[^.!?\n]{0,60}",
    re.IGNORECASE,
)
NAME = re.compile(r"(?<![.!?] )(?<!^)\b[A-ZÀ-ÖØ-Þ][a-zà-öø-ÿ]{2,}")


@dataclass(frozen=True)
class Reading:
    """What the rules found; `category` is None where nobody answered (a bounce, a receipt).

    `confidence` runs from 0 to 1 and is the rules' own estimate; below `THRESHOLD` the category is ambiguous.
    """

    kind: Kind
    subclass: Subclass | None = None
    category: Category | None = None
    flags: tuple[Flag, ...] = ()
    new_text: str = ""
    return_date: date | None = None
    bounce: Bounce | None = None
    because: tuple[str, ...] = ()
    confidence: float = 1.0
    decided_by: str = DECIDED_BY


@dataclass(frozen=True)
class _Verdict:
    category: Category
    confidence: float
    words: str


def classify(mail: ParsedMail, *, own_addresses: frozenset[str] = frozenset(), our_text: str = "") -> Reading:
    """Return what `mail` is and says.

    `own_addresses` are our mailboxes, lower-case. `our_text` is the message that is answered, where known:
    its lines never count as the answer's words, even where a mail program left off the quote marks.
    """
    found = kind_of(mail, own_addresses)
    if found.kind in MACHINE_KINDS:
        bounce = find_bounce(mail) if found.kind is Kind.BOUNCE else None
        flags = (Flag.OPT_OUT,) if found.kind is Kind.COMPLAINT else ()
        return Reading(
            found.kind, flags=flags, new_text=mail.body.strip(), bounce=bounce, because=found.because
        )
    judged = _their_words(mail, our_text)
    if found.kind is Kind.AUTO:
        return _automatic_reading(mail, found.subclass or Subclass.OTHER, found.because, judged)
    return _human_reading(mail, judged)


def made_sensitive(reading: Reading, reason: str) -> Reading:
    """Return the reading as one that a person answers, with a reason that does not stand in the mail."""
    flags = tuple(flag for flag in Flag if flag in {*reading.flags, Flag.SENSITIVE})
    return replace(reading, flags=flags, because=(reason, *reading.because))


def made_opt_out(reading: Reading) -> Reading:
    """Return the reading of a mail that the mailto way out of ours made: no answer, and a no (RFC 2369)."""
    return replace(
        reading, kind=Kind.AUTO, subclass=Subclass.OTHER, category=None, flags=(Flag.OPT_OUT,), return_date=None,
        because=("opt-out by mail",), confidence=1.0,
    )  # fmt: skip


def _their_words(mail: ParsedMail, our_text: str) -> str:
    ours = {_folded(line) for line in our_text.splitlines() if len(line.strip()) > 12}
    lines = [line for line in judged_text_of(mail.body).split("\n") if _folded(line) not in ours]
    return _plain("\n".join(lines))[:MAX_JUDGED]


def _folded(line: str) -> str:
    return " ".join(_plain(line).casefold().split())


def _plain(text: str) -> str:
    straight = text.replace("\u2019", "'").replace("\u2018", "'").replace("\u02bc", "'")
    # A line that a mail program wrapped is one line to a phrase.
    return re.sub(r"[ \t]+", " ", re.sub(r"(?<=\S)\n(?=\S)", " ", straight)).strip()


def _asks_to_stop(mail: ParsedMail, judged: str) -> str:
    """Return the words of an opt-out in the new text, or in a subject that the sender wrote, else ''."""
    own_subject = "" if REPLY_PREFIX.match(mail.subject) else bare_subject(mail.subject)
    found = OPT_OUT_WORDS.search(judged) or OPT_OUT_WORDS.search(_plain(own_subject))
    return found.group().strip() if found else ""


def _automatic_reading(
    mail: ParsedMail, subclass: Subclass, because: tuple[str, ...], judged: str
) -> Reading:
    categories = {Subclass.OOO: Category.OUT_OF_OFFICE, Subclass.LEFT_COMPANY: Category.WRONG_PERSON}
    stops = "" if subclass in {Subclass.LIST, Subclass.TICKET} else _asks_to_stop(mail, judged)
    flags = [
        (Flag.OPT_OUT, bool(stops)),
        (Flag.LEFT_COMPANY, subclass is Subclass.LEFT_COMPANY),
        (Flag.REFERRAL, subclass in categories and bool(_names_somebody(mail, judged))),
    ]
    return Reading(
        kind=Kind.AUTO,
        subclass=subclass,
        category=categories.get(subclass),
        flags=tuple(flag for flag, holds in flags if holds),
        new_text=new_text(mail),
        return_date=_return_date(mail, judged) if subclass is Subclass.OOO else None,
        because=(*because, *([stops] if stops else [])),
        confidence=0.95,
    )


def _return_date(mail: ParsedMail, judged: str) -> date | None:
    base = mail.date.date() if mail.date else None
    return return_date(judged, base) or return_date(bare_subject(mail.subject), base)


def _human_reading(mail: ParsedMail, judged: str) -> Reading:
    stops = _asks_to_stop(mail, judged)
    verdict = _verdict(mail, judged, stops)
    sure = verdict.confidence >= THRESHOLD
    return Reading(
        kind=Kind.HUMAN,
        category=verdict.category if sure else Category.AMBIGUOUS,
        flags=_flags(mail, judged, stops),
        new_text=new_text(mail),
        return_date=_return_date(mail, judged) if verdict.category is Category.OUT_OF_OFFICE else None,
        because=tuple(word for word in dict.fromkeys((stops, verdict.words)) if word),
        confidence=verdict.confidence,
    )


def _verdict(mail: ParsedMail, judged: str, stops: str) -> _Verdict:
    if stops:
        return _Verdict(Category.NOT_INTERESTED, 0.95, stops)
    away = ABSENT.search(judged)
    if (
        away
        and len(judged) < SHORT_NOTE
        and (_return_date(mail, judged) or not _found(POSITIVE_WORDS, judged))
    ):
        return _Verdict(Category.OUT_OF_OFFICE, 0.8, away.group())
    wrong = _found(WRONG_PERSON_WORDS, judged) or _found(LEFT_COMPANY_WORDS, judged)
    negative = _found(NOT_INTERESTED_WORDS, judged)
    # "Not interested" must not lend its second word to the other side.
    remaining = NOT_INTERESTED_WORDS.sub(" ", judged)
    positive = _found(POSITIVE_WORDS, remaining) or _found(MEETING_WORDS, remaining)
    return _weighed(judged, wrong=wrong, negative=negative, positive=positive)


def _weighed(judged: str, *, wrong: str, negative: str, positive: str) -> _Verdict:
    """One side alone decides; two against each other are a person's."""
    certainty = 0.9 if len(judged) < LONG_ANSWER else 0.65
    later, neutral = _found(LATER_WORDS, judged), _found(NEUTRAL_WORDS, judged)
    wants_to_meet = positive and not negative and _found(MEETING_WORDS, judged)
    readings: list[tuple[object, _Verdict]] = [
        (wrong and not wants_to_meet, _Verdict(Category.WRONG_PERSON, certainty - 0.1, wrong)),
        (negative and positive, _Verdict(Category.AMBIGUOUS, 0.4, f"{negative} / {positive}")),
        (negative, _Verdict(Category.NOT_INTERESTED, certainty, negative)),
        (later, _Verdict(Category.NEUTRAL, certainty - 0.1, later)),
        (positive, _Verdict(Category.POSITIVE, certainty, positive)),
        (neutral and "?" not in judged, _Verdict(Category.NEUTRAL, certainty - 0.2, neutral)),
    ]
    return next((verdict for holds, verdict in readings if holds), _Verdict(Category.AMBIGUOUS, 0.3, neutral))


def _found(pattern: re.Pattern[str], text: str) -> str:
    match = pattern.search(text)
    return " ".join(match.group().split()) if match else ""


def _flags(mail: ParsedMail, judged: str, stops: str) -> tuple[Flag, ...]:
    left = LEFT_COMPANY.search(judged[:NOTICE_CHARACTERS]) or LEFT_COMPANY_WORDS.search(judged)
    wrong = _found(WRONG_PERSON_WORDS, judged)
    tests = [
        (Flag.OPT_OUT, bool(stops)),
        (Flag.SENSITIVE, bool(_found(SENSITIVE_WORDS, judged))),
        (Flag.QUESTION, bool(re.search(r"[?？؟](?!\S*[=&])", judged))),
        (Flag.REFERRAL, bool((wrong or left) and _names_somebody(mail, judged))),
        (Flag.LATER_DATE, bool(_found(LATER_WORDS, judged)) and not stops),
        (Flag.MEETING, bool(_found(MEETING_WORDS, NOT_INTERESTED_WORDS.sub(" ", judged))) and not stops),
        (Flag.LEFT_COMPANY, bool(left)),
    ]
    return tuple(flag for flag, holds in tests if holds)


def _names_somebody(mail: ParsedMail, judged: str) -> str:
    """Return the address or the words that point to another person, else ''."""
    others = [
        found for found in ADDRESS.findall(judged) if found.lower() not in {mail.from_address, *mail.to}
    ]
    if others:
        return str(others[0])
    referred = REFERRED.search(judged)
    return referred.group() if referred and NAME.search(referred.group()) else ""
