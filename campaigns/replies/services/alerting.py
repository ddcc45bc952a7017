"""Who must hear of a reply, and when: its owner now, his deputy and the leads where nobody sees to it.

Nothing here is undone when somebody does: whoever is about to tell asks `stands` first, and `keep_up` clears what is left.
"""

from datetime import datetime, timedelta
from typing import Final

from campaigns.drafts.rules.working_time import WorkingTime
from campaigns.members.models import Member, Team
from campaigns.members.selectors import leads
from campaigns.notifications.models import Notification
from campaigns.notifications.rules.kinds import Kind, Rung, Urgency
from campaigns.notifications.rules.ladder import Person, Step, ladder
from campaigns.notifications.services import no_longer, tell, tell_in_turn
from campaigns.replies.models import InboundMessage
from campaigns.replies.rules.kinds import SHOWN_AS, Category, Flag
from campaigns.replies.selectors.telling import owner_of, settled, to_be_told_of, to_remind_of, untold

DEPUTY_AFTER: Final = timedelta(minutes=15)  # of working time
LEADS_AFTER: Final = timedelta(minutes=60)
CLEARED_AT_ONCE: Final = 500


def alert(*, inbound: InboundMessage, now: datetime, taken_by: Member | None = None) -> int:
    """Tell whoever must hear of a reply, and plan who is told next; return how many that are. A second call changes nothing.

    `taken_by` is who took it himself: he knows, and the others are told where he does nothing about it.
    """
    if inbound.category != Category.POSITIVE and Flag.SENSITIVE not in inbound.flags:
        return 0
    found = to_be_told_of().filter(pk=inbound.pk).first()
    if found is None:
        return 0
    owner = owner_of(found)
    steps = [step for step in _steps(owner, now) if taken_by is None or step.person_id != taken_by.pk]
    return tell_in_turn(
        about=(Kind.REPLY, found.pk),
        owner=owner,
        steps=[(step, _text(found, owner, step, now)) for step in steps],
        url=_url(found),
        urgency=Urgency.URGENT,
        key=f"{Kind.REPLY}:{found.pk}:{owner.pk if owner else 'nobody'}",
        now=now,
    )


def keep_up(*, now: datetime) -> None:
    """Tell of replies that nobody was told of, remind who wanted it, and clear what was seen to."""
    for inbound in untold(now):
        alert(inbound=inbound, now=now)
    for inbound in to_remind_of(now):
        tell_of_reminder(inbound=inbound, now=now)
    _clear(now)


def tell_of_reminder(*, inbound: InboundMessage, now: datetime) -> bool:
    """Tell whose reply it is that the time has come; once for each time that somebody chose."""
    owner = owner_of(inbound)
    if owner is None or inbound.remind_at is None:
        return False
    return tell(
        about=(Kind.REMINDER, inbound.pk),
        whom=owner,
        text=f"You wanted to come back to {_who(inbound)}.",
        url=_url(inbound),
        urgency=Urgency.NORMAL,
        key=f"{Kind.REMINDER}:{inbound.pk}:{owner.pk}:{inbound.remind_at:%Y%m%dT%H%M%S}",
        now=now,
    )


def _clear(now: datetime) -> None:
    about_replies = Notification.objects.filter(kind__in=(Kind.REPLY, Kind.REMINDER), read_at__isnull=True)
    rows = list(about_replies.order_by("id")[:CLEARED_AT_ONCE])
    no_longer(rows=settled(rows), now=now)


def _steps(owner: Member | None, now: datetime) -> list[Step]:
    deputy, team, above = owner.deputy if owner else None, Team.objects.first(), leads()
    return ladder(
        owner=_person(owner) if owner else None,
        deputy=_person(deputy) if deputy else None,
        leads=[_person(lead) for lead in above],
        now=now,
        deputy_at=_worked(team, deputy, now, DEPUTY_AFTER),
        leads_at={lead.pk: _worked(team, lead, now, LEADS_AFTER) for lead in above},
    )


def _person(member: Member) -> Person:
    return Person(member.pk, member.is_active, member.away_until)


def _worked(team: Team | None, whom: Member | None, now: datetime, minutes: timedelta) -> datetime:
    """Return when the team has worked for so long, on no holiday of whom it is that is told then.

    By the clock alone where nobody has said when the team works.
    """
    if team is None:
        return now + minutes
    country = (whom.country if whom else "") or team.country
    work = WorkingTime(
        frozenset(team.weekdays), team.day_starts, team.day_ends, team.time_zone, country=country
    )
    return work.after(now, minutes) if work.ever else now + minutes


def _text(inbound: InboundMessage, owner: Member | None, step: Step, now: datetime) -> str:
    labels = [Category.POSITIVE] if inbound.category == Category.POSITIVE else []
    words = [
        SHOWN_AS[one] for one in (*labels, *(Flag(flag) for flag in inbound.flags if flag == Flag.SENSITIVE))
    ]
    return f"{_who(inbound)} answered: {', '.join(words)}.{_why(owner, step, now)}"


def _why(owner: Member | None, step: Step, now: datetime) -> str:
    """Say why somebody else than the owner is told."""
    if step.rung is Rung.OWNER:
        return ""
    if owner is None:
        return " Nobody is named for it."
    if step.at <= now:
        stands_in = "you are the deputy" if step.rung is Rung.DEPUTY else "no deputy is there"
        return f" {owner} is away, and {stands_in}."
    minutes = DEPUTY_AFTER if step.rung is Rung.DEPUTY else LEADS_AFTER
    return f" Nobody has seen to it for {minutes.seconds // 60} working minutes; it is {owner}’s."


def _who(inbound: InboundMessage) -> str:
    """Return a name and a company, and never an address, since the whole team may read it elsewhere."""
    person = inbound.prospect or (inbound.message.enrollment.prospect if inbound.message else None)
    if person is None:
        return f"Somebody at {inbound.sender.rpartition('@')[2] or 'an unknown company'}"[:160]
    company = person.company.name if person.company else person.domain
    name = person.full_name or "Somebody"
    return (f"Somebody for {name} ({company})" if inbound.from_other else f"{name} ({company})")[:160]


def _url(inbound: InboundMessage) -> str:
    return f"/inbox/{inbound.pk}/"
