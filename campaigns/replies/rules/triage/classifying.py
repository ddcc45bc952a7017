"""One `Reading` of one message by rules alone; *ambiguous* wherever they are not sure."""

import re
from dataclasses import dataclass
from datetime import date
from typing import Final

from campaigns.replies.rules.automatic import (
    ABSENT,
    LEFT_COMPANY,
    NOTICE_CHARACTERS,
    REPLY_PREFIX,
    bare_subject,
)
from campaigns.replies.rules.automatic.signs import NOTE_ALONE
from campaigns.replies.rules.bounces import find_bounce
from campaigns.replies.rules.kind import kind_of
from campaigns.replies.rules.kinds import Category, Flag, Kind, Subclass
from campaigns.replies.rules.parsing import ParsedMail
from campaigns.replies.rules.quoting import new_text
from campaigns.replies.rules.returning import return_date
from campaigns.replies.rules.triage.asking import Asked, asked_of, first_word, meant
from campaigns.replies.rules.triage.calibration import THRESHOLD
from campaigns.replies.rules.triage.cues import Cue
from campaigns.replies.rules.triage.deciding import SHORT_NOTE, Facts, Verdict, decide
from campaigns.replies.rules.triage.hearing import (
    Heard,
    hear,
    hint_of_stop,
    stop_words,
    whole_answer,
    without_small_print,
)
from campaigns.replies.rules.triage.languages import languages_of
from campaigns.replies.rules.triage.mending import mended
from campaigns.replies.rules.triage.naming import names_after, other_addresses
from campaigns.replies.rules.triage.reading import Reading, in_order
from campaigns.replies.rules.triage.texts import Judged, joined, judged_of, straight_line

MACHINE_KINDS: Final = frozenset({Kind.BOUNCE, Kind.COMPLAINT, Kind.RECEIPT, Kind.OWN, Kind.UNREADABLE})
SENSITIVE_CUES: Final = (Cue.LEGAL, Cue.ORIGIN, Cue.COMPLAINT, Cue.CONFLICT, Cue.DEAL, Cue.PRESS)
# Only among so few sentences does one word stand for itself.
SENTENCES_OF_A_WORD: Final = 4
# So short a question behind a wish to stop may only ask what was meant by it.
WORDS_OF_A_DOUBT: Final = 3
# What a sentence of mail and ending is about where one of these is heard in the answer.
EXPLAINS: Final = (Cue.YES, Cue.MEETING, Cue.ASSENT, Cue.LATER, Cue.AGAIN, Cue.AWAY, Cue.LEFT)
QUESTION: Final = re.compile(r"[?？؟](?!\S*[=&])")


@dataclass(frozen=True)
class Answer:
    """The words of one human answer, and what was heard in them."""

    words: Judged
    languages: tuple[str, ...]
    facts: Facts
    returns: date | None

    @property
    def heard(self) -> Heard:
        """The cues of the answer."""
        return self.facts.heard


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
    words = judged_of(mail.body, our_text)
    if found.kind is Kind.AUTO and not _says_more_than_absence(mail, words, found.because):
        return _automatic_reading(mail, found.subclass or Subclass.OTHER, found.because, words)
    return _human_reading(mail, words, asked_of(our_text))


def _says_more_than_absence(mail: ParsedMail, words: Judged, signs: tuple[str, ...]) -> bool:
    """Tell whether a person speaks in what only its words made a note of absence: a no must not be lost in it."""
    if signs != (NOTE_ALONE,):
        return False
    answer = _answer(mail, words, Asked.OFFER)
    return decide(answer.facts).category not in {Category.OUT_OF_OFFICE, Category.AMBIGUOUS}


def verdict_of(mail: ParsedMail, *, our_text: str = "") -> Verdict:
    """Return what the rules make of a person's answer before the threshold, for measuring how often they are right."""
    return decide(_answer(mail, judged_of(mail.body, our_text), asked_of(our_text)).facts)


def _stop_words(mail: ParsedMail, words: Judged, languages: tuple[str, ...]) -> str:
    """Return the words of an opt-out in the new text, or in a subject that the sender wrote, else ''."""
    own_subject = "" if REPLY_PREFIX.match(mail.subject) else straight_line(bare_subject(mail.subject))
    text = without_small_print(words.all, languages)
    for whole in (words.core, *words.sentences[:SENTENCES_OF_A_WORD], own_subject):
        if whole_answer(whole) is Cue.STOP:
            return " ".join(whole.split())
    own_words = mended(text, languages)
    return stop_words(
        dict.fromkeys((text, joined(text), own_words, joined(own_words), own_subject)), languages
    )


def _automatic_reading(
    mail: ParsedMail, subclass: Subclass, because: tuple[str, ...], words: Judged
) -> Reading:
    categories = {Subclass.OOO: Category.OUT_OF_OFFICE, Subclass.LEFT_COMPANY: Category.WRONG_PERSON}
    languages = languages_of(words.all)
    stops = "" if subclass in {Subclass.LIST, Subclass.TICKET} else _stop_words(mail, words, languages)
    flags = {
        Flag.OPT_OUT: bool(stops),
        Flag.LEFT_COMPANY: subclass is Subclass.LEFT_COMPANY,
        Flag.REFERRAL: subclass in categories and _names_somebody(mail, words.all, languages),
    }
    return Reading(
        kind=Kind.AUTO,
        subclass=subclass,
        category=categories.get(subclass),
        flags=in_order({flag for flag, holds in flags.items() if holds}),
        new_text=new_text(mail),
        return_date=_return_date(mail, words.all) if subclass is Subclass.OOO else None,
        because=(*because, *([stops] if stops else [])),
        confidence=0.95,
    )


def _return_date(mail: ParsedMail, text: str) -> date | None:
    base = mail.date.date() if mail.date else None
    return return_date(text, base) or return_date(bare_subject(mail.subject), base)


def _human_reading(mail: ParsedMail, words: Judged, asked: Asked) -> Reading:
    answer = _answer(mail, words, asked)
    verdict = decide(answer.facts)
    sure = verdict.confidence >= THRESHOLD
    reasons = (answer.facts.stops, verdict.words, *_sensitive_words(answer.heard))
    return Reading(
        kind=Kind.HUMAN,
        category=verdict.category if sure else Category.AMBIGUOUS,
        flags=_flags(answer),
        new_text=new_text(mail),
        return_date=answer.returns if verdict.category is Category.OUT_OF_OFFICE else None,
        because=tuple(word for word in dict.fromkeys(reasons) if word),
        confidence=verdict.confidence,
    )


def _answer(mail: ParsedMail, words: Judged, asked: Asked) -> Answer:
    languages = languages_of(words.all)
    text = mended(without_small_print(words.core, languages), languages)
    heard = hear(text, languages)
    for cue, expression, reach in (
        (Cue.AWAY, ABSENT, SHORT_NOTE),
        (Cue.LEFT, LEFT_COMPANY, NOTICE_CHARACTERS),
    ):
        found = (
            None
            if heard.has(cue) or (cue is Cue.AWAY and len(text) > reach)
            else expression.search(text[:reach])
        )
        if found:
            heard.words[cue] = found.group()
    returns = _return_date(mail, words.all) if heard.has(Cue.AWAY) else None
    whole = meant(whole_answer(text) or first_word(text, asked), asked)
    stops = joined(text) if whole is Cue.STOP else _stop_words(mail, words, languages)
    doubted = bool(stops) and whole is not Cue.STOP and _doubted(text, stops, languages)
    if not stops and whole is None and not heard.has(*EXPLAINS):
        stops = hint_of_stop(text, languages, of_mail_only=heard.has(Cue.NO, Cue.SOFT_NO, Cue.LEGAL))
        doubted = bool(stops) and not heard.has(Cue.NO, Cue.WRONG)
    facts = Facts(
        heard, len(text), whole=whole, stops=stops,
        doubted=doubted,
        names_somebody=_names_somebody(mail, text, languages), asks=bool(QUESTION.search(text)), returns=returns is not None,
    )  # fmt: skip
    return Answer(words, languages, facts, returns)


def _doubted(text: str, stops: str, languages: tuple[str, ...]) -> bool:
    """Tell whether a wish to stop may be none: it is but a word with a question mark, or a sentence behind it wants to go on."""
    alone = len(text.split()) <= WORDS_OF_A_DOUBT and text.strip(" ?") == stops
    if alone and text.strip().endswith("?"):
        return True
    behind = text.split("\n")
    while behind and stops not in behind[0]:
        behind.pop(0)
    return hear("\n".join(behind[1:]), languages).has(Cue.YES, Cue.MEETING)


def _sensitive_words(heard: Heard) -> list[str]:
    return [f"{cue}: {heard.first(cue)}" for cue in SENSITIVE_CUES if heard.has(cue)]


def _flags(answer: Answer) -> tuple[Flag, ...]:
    heard, facts = answer.heard, answer.facts
    goes_on = not facts.stops
    points_on = heard.has(Cue.WRONG, Cue.LEFT) and heard.has(Cue.REFER, Cue.COLLEAGUE, Cue.HANDLES)
    holds = {
        Flag.OPT_OUT: bool(facts.stops),
        Flag.SENSITIVE: heard.has(*SENSITIVE_CUES),
        Flag.QUESTION: facts.asks or heard.has(Cue.ORIGIN),
        Flag.REFERRAL: goes_on and (points_on or (facts.names_somebody and heard.has(Cue.REFER, Cue.COLLEAGUE, Cue.HANDLES, Cue.WRONG, Cue.LEFT))),
        Flag.LATER_DATE: goes_on and (heard.has(Cue.LATER) or (heard.has(Cue.AGAIN) and facts.whole is None) or facts.whole is Cue.LATER),
        Flag.MEETING: goes_on and heard.has(Cue.MEETING),
        Flag.LEFT_COMPANY: heard.has(Cue.LEFT),
    }  # fmt: skip
    return in_order({flag for flag, held in holds.items() if held})


def _names_somebody(mail: ParsedMail, text: str, languages: tuple[str, ...]) -> bool:
    return bool(other_addresses(text, {mail.from_address, *mail.to})) or names_after(text, languages)
