"""What a mail's label would do and what of it is done: read by the services that do it and by the page that shows it."""

from collections.abc import Collection, Iterable
from dataclasses import replace
from datetime import datetime, time
from typing import Final

from django.db.models import QuerySet

from campaigns.delivery.models import Message
from campaigns.enrollments.rules import StopReason
from campaigns.mailboxes.rules import Window
from campaigns.members.models import Team
from campaigns.prospects.models import Prospect
from campaigns.prospects.rules.addresses import is_free_provider, normalise
from campaigns.prospects.selectors import own_identities
from campaigns.replies.models import InboundMessage, ReplyEffect
from campaigns.replies.rules.colleagues import Colleague, named_colleague
from campaigns.replies.rules.effects import (
    Decider,
    Effect,
    Facts,
    Label,
    Planned,
    Policy,
    calendar_of,
    effects_of,
    start_of,
    who_decides,
)
from campaigns.replies.rules.kinds import Category, Flag, Kind
from campaigns.replies.rules.parsing import ParsedMail
from campaigns.replies.selectors.own import is_ours, written_to

SAME_WORDS: Final = 160  # so many characters in a row are no coincidence
# What holds before anybody has filled in the team.
_TEAM: Final = Team(pk=1, day_starts=time(9), day_ends=time(17))
# What of a label lasts for a while; nothing else asks for the team's settings.
_TAKE_TIME: Final = frozenset({Category.NOT_INTERESTED, Category.OUT_OF_OFFICE})
_NO_CALENDAR: Final = Window(frozenset(range(5)), time.min, time.max, "UTC")


def planned_for(inbound: InboundMessage, label: Label, person: Prospect | None) -> tuple[Planned, ...]:
    """Return what follows from a mail of a person that is taken for `label`, the gravest first.

    Nothing follows from a copy of another mail.
    """
    if inbound.original_id is not None:
        return ()
    policy = policy_for(person) if label.category in _TAKE_TIME else Policy(_NO_CALENDAR)
    colleague = colleague_in(inbound, person) if label.category is Category.WRONG_PERSON else None
    return effects_of(label, _facts(inbound, person, policy, colleague), policy)


def planned_for_each(
    inbound: InboundMessage, labels: Iterable[Label], *, team: Team, ours: Collection[str]
) -> dict[Label, tuple[Planned, ...]]:
    """Return what follows from a mail for each thing that it could be taken for; `ours` are our mailboxes' addresses."""
    if inbound.original_id is not None:
        return dict.fromkeys(labels, ())
    person = person_of(inbound)
    policy = _policy_of(team, person)
    named = _colleague_among(ours, inbound, person)
    facts = _facts(inbound, person, policy, named)
    alone = replace(facts, colleague="")
    return {
        label: effects_of(label, facts if label.category is Category.WRONG_PERSON else alone, policy)
        for label in labels
    }


def label_of(inbound: InboundMessage) -> Label:
    """Return what a mail is taken for now."""
    category = Category(inbound.category) if inbound.category else None
    return Label(category, frozenset(Flag(flag) for flag in inbound.flags))


def person_of(inbound: InboundMessage) -> Prospect | None:
    """Return whom a mail is from or about; None where nobody is known."""
    if inbound.prospect is not None:
        return inbound.prospect
    if inbound.message is not None:
        return inbound.message.enrollment.prospect
    if "@" not in inbound.sender:
        return None
    return Prospect.objects.filter(address=normalise(inbound.sender)).first()


def policy_for(person: Prospect | None) -> Policy:
    """Return how long things last by the team's settings, on the working days of the person's country."""
    return _policy_of(Team.objects.filter(pk=1).first() or _TEAM, person)


def _policy_of(team: Team, person: Prospect | None) -> Policy:
    calendar = calendar_of(
        weekdays=team.weekdays, starts=team.day_starts, ends=team.day_ends, zone=team.time_zone,
        country=person.country_code if person else "",
    )  # fmt: skip
    return Policy(calendar, team.absent_days, team.not_interested_months)


def colleague_in(inbound: InboundMessage, person: Prospect | None) -> Colleague | None:
    """Return whom the new text of a mail names as the right one to ask."""
    return _colleague_among(own_identities(), inbound, person)


def _colleague_among(
    ours: Iterable[str], inbound: InboundMessage, person: Prospect | None
) -> Colleague | None:
    known = {normalise(address) for address in (inbound.sender, *ours)} | (
        {person.address} if person else set()
    )
    return named_colleague(inbound.new_text, known=frozenset(known))


def in_force(inbound: InboundMessage) -> QuerySet[ReplyEffect]:
    """Return what was done because of a mail and was not taken back."""
    return inbound.effects.filter(undone_at__isnull=True)


def key_of(row: ReplyEffect) -> tuple[Effect, StopReason | None, datetime | None]:
    """Return what makes an effect that was done the same as one that is planned (`Planned.key`)."""
    stop, until = row.detail.get("stop"), row.detail.get("until")
    return (
        Effect(row.kind),
        StopReason(stop) if stop else None,
        datetime.fromisoformat(until) if until else None,
    )


def decider_of(inbound: InboundMessage, label: Label) -> Decider | None:
    """Return who decides about a mail that is taken for `label`; nobody about a copy."""
    if inbound.original_id is not None:
        return None
    return who_decides(label, kind=Kind(inbound.kind), from_other=inbound.from_other)


def held_company(inbound: InboundMessage) -> ReplyEffect | None:
    """Return the hold of a company that a mail made and nobody has released; None where there is none."""
    holds = (row for row in inbound.effects.all() if row.kind == Effect.HOLD_COMPANY)
    return next((row for row in holds if row.undone_at is None), None)


def company_of(person: Prospect | None, sender: str) -> str:
    """Return the domain by which a company is held, "" where people have only a mail provider in common."""
    domain = person.domain if person else normalise(sender).rpartition("@")[2]
    return "" if is_free_provider(domain) else domain


def written_by_hand(mail: ParsedMail) -> list[Prospect]:
    """Return the people to whom one of us wrote a mail that is none of ours, as it was seen among what was sent.

    A platform gives our mail an id of its own, and may leave out the way out in its head; our words stay where they stood,
    at its beginning. Further down they are what somebody of us quotes.
    """
    people = [] if is_ours(mail) else written_to(mail)
    if not people:
        return []
    words = _words(mail.body)
    bodies = Message.objects.filter(enrollment__prospect__in=people).values_list("body", flat=True)
    begins = (_words(body)[:SAME_WORDS] for body in bodies)
    return [] if any(begin and words.startswith(begin) for begin in begins) else people


def _words(text: str) -> str:
    return " ".join(text.split())


def mails_since(inbound: InboundMessage, person: Prospect | None) -> list[Message]:
    """Return what went to a person since a mail came in: that cannot be taken back."""
    if person is None:
        return []
    rows = Message.objects.filter(enrollment__prospect=person, handed_over_at__gt=inbound.received_at)
    return list(rows.order_by("handed_over_at"))


def _facts(
    inbound: InboundMessage, person: Prospect | None, policy: Policy, colleague: Colleague | None
) -> Facts:
    campaign = inbound.message.enrollment.campaign if inbound.message else None
    addresses = [normalise(inbound.sender)] if "@" in inbound.sender else []
    addresses += [person.address] if person else []
    return Facts(
        kind=Kind(inbound.kind),
        received_at=inbound.received_at,
        person_id=person.pk if person else 0,
        person=str(person) if person else "",
        addresses=tuple(dict.fromkeys(addresses)),
        company=company_of(person, inbound.sender) if inbound.from_other else "",
        offer=str(campaign.offer) if campaign else "",
        colleague=colleague.shown if colleague else "",
        return_at=_return_of(inbound, policy),
        from_other=inbound.from_other,
        has_words=bool(inbound.new_text.strip()),
        sure=not inbound.match_doubtful,
    )


def _return_of(inbound: InboundMessage, policy: Policy) -> datetime | None:
    return start_of(inbound.return_date, policy) if inbound.return_date else None
