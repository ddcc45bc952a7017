"""On a card: putting a draft off, leaving it to the lead, sending it back, choosing among its subjects."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

from campaigns.delivery.rules import MessageStatus
from campaigns.drafts.rules import DecisionKind, DraftStatus, Lane
from campaigns.drafts.rules.working_time import WorkingTime
from campaigns.members.models import Member, Team
from campaigns.members.rules import Right
from campaigns.views.times import in_words
from review.forms import UNTIL
from review.rules import LATER, Until, comes_back
from review.selectors.card import Opened, nameless


def aside(opened: Opened, by: Member, now: datetime) -> dict[str, Any]:
    """Return what the card shows of all that is no decision yet, and which of it this member may do."""
    draft = opened.draft
    waits = draft.status == DraftStatus.IN_REVIEW
    return {
        "untils": list(untils(opened.team, now)) if waits else [],
        "held": _held(opened, now),
        "notes": [_note(row, opened, now) for row in opened.notes],
        "subjects": list(_subjects(opened)) if waits else [],
        "may_flag": waits and draft.lane == Lane.READERS,
        "may_give_back": waits and draft.lane == Lane.LEAD and by.may(Right.TAKE_OVER),
        "may_send_back": draft.status == DraftStatus.APPROVED and opened.message == MessageStatus.SCHEDULED,
    }


def team_or_none() -> Team:
    """Return the team; one that has not named itself works as any does, in UTC."""
    return Team.objects.first() or nameless()


def untils(team: Team, now: datetime) -> Iterator[dict[str, Any]]:
    """Yield each time that is still to come, said as the day and hour that it is, and each once."""
    tomorrow = moment_of(Until.TOMORROW, None, team, now)
    for until in (Until.LATER_TODAY, Until.TOMORROW, Until.NEXT_WEEK):
        moment = moment_of(until, None, team, now)
        if moment is None or (until is Until.LATER_TODAY and moment == tomorrow):
            continue
        on_time = until is not Until.LATER_TODAY or moment == now + LATER
        yield {
            "value": until.value,
            "label": UNTIL[until] if on_time else "Next working time",
            "when": in_words(moment, now=now, zone=team.time_zone),
        }


def moment_of(until: Until, day: Any, team: Team, now: datetime) -> datetime | None:
    """Return when a draft comes back that is put off now; None where that time is over or too far."""
    work = WorkingTime(frozenset(team.weekdays), team.day_starts, team.day_ends, team.time_zone)
    return comes_back(until, local=now.astimezone(ZoneInfo(team.time_zone)), work=work, day=day)


def _held(opened: Opened, now: datetime) -> str:
    until = opened.draft.held_until
    if until is None or until <= now or opened.draft.status != DraftStatus.IN_REVIEW:
        return ""
    return f"Put off: it comes back by itself {in_words(until, now=now, zone=opened.zone)}."


_SAID: Final = {DecisionKind.FLAG: "flagged this for the lead", DecisionKind.SEND_BACK: "sent this back"}


def _note(row: dict[str, Any], opened: Opened, now: datetime) -> dict[str, str]:
    when = in_words(datetime.fromisoformat(row["at"]), now=now, zone=opened.zone)
    who = row["name"] or row["email"]
    return {"said": f"{who} {_SAID[DecisionKind(row['kind'])]}, {when}", "note": row["note"]}


def _subjects(opened: Opened) -> Iterator[dict[str, Any]]:
    """Yield the subjects in the order that was drawn; the one that stands is sent as none, so that nothing is picked."""
    for subject in opened.draft.subjects:
        stands = subject == opened.text.subject
        yield {"value": "" if stands else subject, "label": subject, "stands": stands}
