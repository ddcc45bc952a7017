"""How well we read: the lead sees the team and everybody by name, everybody else the team and himself."""

from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from campaigns.drafts.rules.planting import FEWEST_TESTS
from campaigns.drafts.rules.reading import WORDS_A_SECOND
from campaigns.drafts.selectors.figures import DAYS, Pairs, Reader, lately, pairs_since, readers_since, totals
from campaigns.members.models import Member
from campaigns.members.rules import Right
from campaigns.metrics.rules import likely, percent
from campaigns.views.access import member_of, requires
from outreach.statistics import wilson


@require_GET
@requires(Right.SEE_DASHBOARDS)
def review_figures(request: HttpRequest) -> HttpResponse:
    """Show what the tests, the double reviews and the times of reading say. By name, never by speed."""
    member, since = member_of(request), lately(timezone.now())
    everybody = readers_since(since)
    context = {
        "days": DAYS,
        "fewest": FEWEST_TESTS,
        "words_a_second": WORDS_A_SECOND,
        "team": _team(totals(everybody), pairs_since(since)),
        "rows": [_row(reader) for reader in _shown_to(member, everybody, since)],
        "everybody": member.may(Right.SET_POLICY),
    }
    return render(request, "campaigns/dashboards/review.html", context)


def _shown_to(member: Member, everybody: list[Reader], since: datetime) -> list[Reader]:
    return everybody if member.may(Right.SET_POLICY) else readers_since(since, only=member)


def _team(team: Reader, pairs: Pairs) -> list[dict[str, str]]:
    return [
        {"label": "Test drafts caught", "value": _share(team.caught, team.tests)},
        {"label": "Approved faster than anybody reads", "value": _share(team.fast, team.timed)},
        {"label": "Two readers saw it otherwise", "value": _share(pairs.differed, pairs.read)},
    ]


def _share(some: int, of: int) -> str:
    """Write a share with the range that it may truly lie in."""
    if not of:
        return "Cannot tell yet: there was none"
    return f"{some} of {of}: {percent(some / of)}, likely {likely(wilson(some, of))}"


def _row(reader: Reader) -> dict[str, Any]:
    seconds = reader.median_seconds
    return {
        "name": reader.name,
        "unedited": reader.unedited,
        "edited": reader.edited,
        "held_back": reader.held_back,
        "caught": _caught(reader),
        "fast": f"{reader.fast} of {reader.timed}" if reader.timed else "not measured",
        "median": "not measured" if seconds is None else f"{seconds:.0f} s",
    }


def _caught(reader: Reader) -> str:
    if reader.tests < FEWEST_TESTS:
        return f"cannot tell yet: {reader.tests} of {FEWEST_TESTS} tests"
    return _share(reader.caught, reader.tests)
