"""What follows from a mail, planned before anything is done: the inbox shows what the services then do.

Who decides about it follows from the same label: people, its owner without urgency, or nobody but us.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from enum import StrEnum
from typing import Final
from zoneinfo import ZoneInfo

from campaigns.enrollments.rules import StopReason, drawn_place
from campaigns.mailboxes.rules import Window
from campaigns.replies.rules.kinds import Category, Flag, Kind

RETURN_DAYS: Final = 3  # working days after a return, at most, until it goes on
DAYS_A_MONTH: Final = 30.4375
_MONDAY_TO_FRIDAY: Final = frozenset(range(5))


class Effect(StrEnum):
    """One thing that is done because of a mail, and that can be taken back."""

    DO_NOT_CONTACT = "do_not_contact"
    CLOSE_OFFER = "close_offer"
    PAUSE_OFFERS = "pause_offers"
    MARK_LEFT = "mark_left"
    STOP_SEQUENCE = "stop_sequence"
    WAIT_FOR_RETURN = "wait_for_return"
    HOLD_COMPANY = "hold_company"
    PROPOSE_COLLEAGUE = "propose_colleague"
    KEEP_AS_SOURCE = "keep_as_source"


class Decider(StrEnum):
    """Who decides about a mail."""

    PEOPLE = "people"
    OWNER = "owner"
    ROUTED = "routed"


class ColleagueState(StrEnum):
    """What became of a proposed colleague; `withdrawn` with the reading that proposed him."""

    OPEN = "open"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"


COLLEAGUE_TRANSITIONS: Final = {
    ColleagueState.OPEN: frozenset(
        {ColleagueState.ACCEPTED, ColleagueState.DECLINED, ColleagueState.WITHDRAWN}
    ),
    ColleagueState.ACCEPTED: frozenset[ColleagueState](),
    ColleagueState.DECLINED: frozenset[ColleagueState](),
    ColleagueState.WITHDRAWN: frozenset[ColleagueState](),
}
# The label says that somebody answered, whatever the mail looked like.
ANSWERS: Final = frozenset(
    {
        Category.POSITIVE, Category.NEUTRAL, Category.NOT_INTERESTED, Category.WRONG_PERSON, Category.AMBIGUOUS,
    }
)  # fmt: skip


@dataclass(frozen=True)
class Label:
    """What a mail is taken for, by a reading or by a person."""

    category: Category | None
    flags: frozenset[Flag] = frozenset()


@dataclass(frozen=True)
class Facts:
    """What is known of a mail beside its label. A text is "" where there is nothing of it.

    `person` is the name of whom it is from or about, `addresses` whom a no of it bars, `company` the domain that it comes
    from, `offer` what it answers, `colleague` whom it names. `sure`: nobody doubts that it is this person's.
    """

    kind: Kind
    received_at: datetime
    person_id: int = 0
    person: str = ""
    addresses: tuple[str, ...] = ()
    company: str = ""
    offer: str = ""
    colleague: str = ""
    return_at: datetime | None = None
    from_other: bool = False
    has_words: bool = False
    sure: bool = True


@dataclass(frozen=True)
class Policy:
    """How long things last, and on which days the team works where the person is."""

    calendar: Window
    absent_days: int = 14
    not_interested_months: int = 12


@dataclass(frozen=True)
class Planned:
    """One effect that a label has: what it does, in a sentence, and until when."""

    kind: Effect
    sentence: str
    until: datetime | None = None
    stop: StopReason | None = None

    @property
    def key(self) -> tuple[Effect, StopReason | None, datetime | None]:
        """What makes it the same effect as another one, whoever words it."""
        return self.kind, self.stop, self.until


def who_decides(label: Label, *, kind: Kind, from_other: bool = False) -> Decider | None:
    """Return who decides about a mail; None where it is no answer (a bounce, a receipt, our own)."""
    if kind not in {Kind.HUMAN, Kind.AUTO} or label.category is None:
        return None
    colleague = from_other and kind is Kind.HUMAN
    if colleague or Flag.SENSITIVE in label.flags:
        return Decider.PEOPLE
    if label.category in {Category.POSITIVE, Category.AMBIGUOUS}:
        return Decider.PEOPLE
    return Decider.OWNER if label.category is Category.NEUTRAL else Decider.ROUTED


def effects_of(label: Label, facts: Facts, policy: Policy) -> tuple[Planned, ...]:
    """Return what follows from a mail that is taken for `label`, the gravest first.

    A colleague's word stops the sequence and holds the company; what he says of the offer is for a person to decide. His
    wish that we stop counts all the same.
    """
    if facts.kind is Kind.OWN:
        return tuple(_own_mail(facts))
    if facts.kind not in {Kind.HUMAN, Kind.AUTO}:
        return ()
    if asks_to_stop(label, facts.kind):
        return (*_opt_out(facts), *_colleague(facts))
    colleague = facts.from_other and facts.kind is Kind.HUMAN
    found = [
        *(() if colleague else _of_the_category(label, facts, policy)),
        *_stop(label, facts),
        *_colleague(facts),
        *_named(label, facts),
        *_source(facts),
    ]
    return tuple(found)


def asks_to_stop(label: Label, kind: Kind) -> bool:
    """Say whether a mail is a no to everything.

    An absence note often carries the footer of a newsletter; who set it up did not write to us.
    """
    absence = kind is Kind.AUTO and label.category is Category.OUT_OF_OFFICE
    return Flag.OPT_OUT in label.flags and not absence


def resumes_at(facts: Facts, policy: Policy) -> datetime:
    """Return when a sequence goes on after an absence: one to three working days after the return.

    Which of them is drawn by the person, so that it is the same however often it is asked.
    """
    back = max(facts.return_at or facts.received_at + timedelta(days=policy.absent_days), facts.received_at)
    days = 1 + drawn_place(f"return:{facts.person_id}", RETURN_DAYS)
    return policy.calendar.working_days_later(back, days)


def calendar_of(*, weekdays: list[int], starts: time, ends: time, zone: str, country: str) -> Window:
    """Return the working days of a team in the country of a person, whose public holidays count."""
    return Window(frozenset(weekdays) or _MONDAY_TO_FRIDAY, starts, ends, zone, country)


def start_of(day: date, policy: Policy) -> datetime:
    """Return the moment at which the team begins to work on a day."""
    zone = ZoneInfo(policy.calendar.zone)
    return datetime.combine(day, policy.calendar.opens, tzinfo=zone)


def _of_the_category(label: Label, facts: Facts, policy: Policy) -> Iterator[Planned]:
    if Flag.LEFT_COMPANY in label.flags and label.category is Category.WRONG_PERSON:
        yield from _left(facts)
    elif label.category is Category.NOT_INTERESTED:
        yield from _not_interested(facts, policy)
    elif label.category is Category.OUT_OF_OFFICE:
        yield from _absent(facts, policy)


def _opt_out(facts: Facts) -> Iterator[Planned]:
    if facts.addresses:
        whom = " and ".join(facts.addresses)
        yield Planned(Effect.DO_NOT_CONTACT, f"Puts {whom} on the do-not-contact list, for good.")
    if facts.person:
        yield _stopping(facts, StopReason.SUPPRESSED)


def _not_interested(facts: Facts, policy: Policy) -> Iterator[Planned]:
    if not facts.person:
        return
    if facts.offer:
        yield Planned(Effect.CLOSE_OFFER, f"Never offers “{facts.offer}” to {facts.person} again.")
    until = facts.received_at + timedelta(days=round(policy.not_interested_months * DAYS_A_MONTH))
    sentence = f"Offers nothing else to {facts.person} until {_day(until, policy)}."
    yield Planned(Effect.PAUSE_OFFERS, sentence, until)


def _absent(facts: Facts, policy: Policy) -> Iterator[Planned]:
    if not facts.person:
        return
    until = resumes_at(facts, policy)
    back = f"back on {_day(facts.return_at, policy)}" if facts.return_at else "no date given"
    sentence = f"Lets {facts.person} wait until {_day(until, policy)} ({back})."
    yield Planned(Effect.WAIT_FOR_RETURN, sentence, until)


def _left(facts: Facts) -> Iterator[Planned]:
    if facts.person:
        yield Planned(Effect.MARK_LEFT, f"Marks {facts.person} as having left the company.")


def _stop(label: Label, facts: Facts) -> Iterator[Planned]:
    """Any human answer stops, but for a note that somebody is away: that one lets it wait."""
    colleague = facts.from_other and facts.kind is Kind.HUMAN
    if facts.person and (colleague or label.category in ANSWERS):
        left = Flag.LEFT_COMPANY in label.flags and label.category is Category.WRONG_PERSON
        reason = StopReason.UNREACHABLE if left and not colleague else StopReason.REPLIED
        yield _stopping(facts, reason)


def _own_mail(facts: Facts) -> Iterator[Planned]:
    if facts.person:
        yield _stopping(facts, StopReason.OWN_MAIL)


def _stopping(facts: Facts, reason: StopReason) -> Planned:
    sentence = f"Stops the sequence to {facts.person} and withdraws what waits."
    return Planned(Effect.STOP_SEQUENCE, sentence, stop=reason)


def _colleague(facts: Facts) -> Iterator[Planned]:
    if facts.from_other and facts.kind is Kind.HUMAN and facts.company:
        sentence = f"Writes to nobody at {facts.company} until a person decides."
        yield Planned(Effect.HOLD_COMPANY, sentence)


def _named(label: Label, facts: Facts) -> Iterator[Planned]:
    if label.category is Category.WRONG_PERSON and facts.colleague:
        sentence = f"Proposes {facts.colleague} instead; nothing is sent before a person adds them."
        yield Planned(Effect.PROPOSE_COLLEAGUE, sentence)


def _source(facts: Facts) -> Iterator[Planned]:
    """A person's own words may be quoted later; a machine's, and a doubtful one's, may not."""
    if facts.kind is Kind.HUMAN and facts.person and facts.has_words and facts.sure:
        yield Planned(Effect.KEEP_AS_SOURCE, f"Keeps the reply as a source about {facts.person}.")


def _day(moment: datetime, policy: Policy) -> str:
    return f"{moment.astimezone(ZoneInfo(policy.calendar.zone)):%-d %b %Y}"
