"""Who is told when, when quiet hours are over, how long a try waits, and what is written. Without a database."""

from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest

from campaigns.notifications.rules.kinds import Rung, Urgency
from campaigns.notifications.rules.ladder import Person, Step, ladder
from campaigns.notifications.rules.quiet import QuietHours
from campaigns.notifications.rules.trying import wait_after
from campaigns.notifications.rules.words import (
    Said,
    body_of,
    line_of,
    subject_of,
    who_is_told_in_words,
)

NOW = datetime(2026, 12, 1, 10, 0, tzinfo=UTC)
SOON, LATE = NOW + timedelta(minutes=15), NOW + timedelta(minutes=60)
MIRA, WEI, LENA, OTTO = (Person(number) for number in (1, 2, 3, 4))
AWAY = NOW + timedelta(days=3)


def away(person: Person, until: datetime = AWAY) -> Person:
    return Person(person.id, away_until=until)


def gone(person: Person) -> Person:
    return Person(person.id, active=False)


OWNER = Step(Rung.OWNER, 1, NOW)
DEPUTY, DEPUTY_NOW = Step(Rung.DEPUTY, 2, SOON), Step(Rung.DEPUTY, 2, NOW)
LEAD, LEAD_NOW, OTTO_LEADS = Step(Rung.LEAD, 3, LATE), Step(Rung.LEAD, 3, NOW), Step(Rung.LEAD, 4, LATE)


@pytest.mark.parametrize(
    ("owner", "deputy", "leads", "steps"),
    [
        (MIRA, WEI, [LENA], [OWNER, DEPUTY, LEAD]),
        (MIRA, WEI, [LENA, OTTO], [OWNER, DEPUTY, LEAD, OTTO_LEADS]),
        (MIRA, None, [LENA], [OWNER, LEAD]),
        (MIRA, away(WEI), [LENA], [OWNER, LEAD]),
        (MIRA, away(WEI, SOON), [LENA], [OWNER, DEPUTY, LEAD]),  # back when his turn comes
        (MIRA, gone(WEI), [LENA], [OWNER, LEAD]),
        (MIRA, MIRA, [LENA], [OWNER, LEAD]),
        (away(MIRA), WEI, [LENA], [DEPUTY_NOW, LEAD]),
        (away(MIRA, NOW), WEI, [LENA], [OWNER, DEPUTY, LEAD]),  # back at this moment
        (gone(MIRA), WEI, [LENA], [DEPUTY_NOW, LEAD]),
        (gone(MIRA), None, [LENA], [LEAD_NOW]),
        (away(MIRA), away(WEI), [LENA], [LEAD_NOW]),
        (gone(MIRA), gone(MIRA), [LENA], [LEAD_NOW]),
        (None, None, [LENA], [LEAD_NOW]),
        (None, None, [away(LENA)], [LEAD_NOW]),  # all are away: better he than nobody
        (None, None, [away(LENA), Person(4)], [Step(Rung.LEAD, 4, NOW)]),
        (MIRA, WEI, [gone(LENA)], [OWNER, DEPUTY]),
        (MIRA, WEI, [MIRA, WEI, LENA], [OWNER, DEPUTY, LEAD]),  # each once
        (None, None, [], []),
    ],
)
def test_who_is_told_in_which_turn(
    owner: Person | None, deputy: Person | None, leads: list[Person], steps: list[Step]
) -> None:
    leads_at = {lead.id: LATE for lead in leads}
    assert (
        ladder(owner=owner, deputy=deputy, leads=leads, now=NOW, deputy_at=SOON, leads_at=leads_at) == steps
    )


def test_each_lead_is_told_by_his_own_days() -> None:
    rested = NOW + timedelta(days=3)
    steps = ladder(
        owner=MIRA, deputy=None, leads=[LENA, OTTO], now=NOW, deputy_at=SOON, leads_at={3: LATE, 4: rested}
    )
    assert steps == [OWNER, LEAD, Step(Rung.LEAD, 4, rested)]


def berlin(day: int, hour: int, minute: int = 0, *, month: int = 12, year: int = 2026) -> datetime:
    """A moment by its hour in winter's Berlin."""
    return datetime(year, month, day, hour, minute, tzinfo=UTC) - timedelta(hours=1)


NIGHT = QuietHours(time(22), time(7), "Europe/Berlin")
NOON = QuietHours(time(12), time(13, 30), "Europe/Berlin")


@pytest.mark.parametrize(
    ("quiet", "moment", "over"),
    [
        (NIGHT, berlin(1, 21, 59), berlin(1, 21, 59)),
        (NIGHT, berlin(1, 22), berlin(2, 7)),
        (NIGHT, berlin(1, 23, 30), berlin(2, 7)),
        (NIGHT, berlin(2, 0), berlin(2, 7)),
        (NIGHT, berlin(2, 6, 59), berlin(2, 7)),
        (NIGHT, berlin(2, 7), berlin(2, 7)),
        (NIGHT, berlin(31, 23), datetime(2027, 1, 1, 6, tzinfo=UTC)),
        (NOON, berlin(1, 11, 59), berlin(1, 11, 59)),
        (NOON, berlin(1, 12), berlin(1, 13, 30)),
        (NOON, berlin(1, 13, 30), berlin(1, 13, 30)),
        # The night in which clocks go forward is an hour shorter, and the one in which they go back an hour longer.
        (NIGHT, datetime(2026, 3, 28, 22, tzinfo=UTC), datetime(2026, 3, 29, 5, tzinfo=UTC)),
        (NIGHT, datetime(2026, 10, 24, 21, tzinfo=UTC), datetime(2026, 10, 25, 6, tzinfo=UTC)),
        # Quiet hours that end at an hour which this night leaves out.
        (QuietHours(time(22), time(2, 30), "Europe/Berlin"), datetime(2026, 3, 28, 23, tzinfo=UTC), datetime(2026, 3, 29, 1, 30, tzinfo=UTC)),
    ],
)  # fmt: skip
def test_when_quiet_hours_are_over(quiet: QuietHours, moment: datetime, over: datetime) -> None:
    assert quiet.over_at(moment) == over


def test_quiet_hours_end_within_the_night_at_every_hour_of_a_year() -> None:
    for hours in range(24 * 366):
        moment = NOW + timedelta(hours=hours)
        over = NIGHT.over_at(moment)
        assert moment <= over <= moment + timedelta(hours=10), moment
        assert NIGHT.over_at(over) == over


@pytest.mark.parametrize(("tries", "seconds"), [(1, 20), (2, 40), (4, 160), (7, 900), (40, 900)])
def test_each_try_waits_twice_as_long_up_to_a_quarter_of_an_hour(tries: int, seconds: int) -> None:
    least, most = (wait_after(tries, jitter=jitter).total_seconds() for jitter in (0.0, 1.0))
    assert (least, most) == (seconds * 0.75, seconds * 1.25)


def test_a_try_is_never_sooner_than_the_other_side_asks() -> None:
    assert wait_after(1, jitter=0.5, asked=300.0) == timedelta(minutes=5)
    assert wait_after(1, jitter=0.5, asked=0.0) == timedelta(seconds=20)


def test_a_subject_states_urgency_and_cannot_break_into_another_header() -> None:
    assert subject_of("Ana answered.", Urgency.NORMAL) == "Ana answered."
    assert subject_of("Ana\r\nBcc: all@example.org", Urgency.URGENT) == "Urgent: Ana Bcc: all@example.org"


def test_a_mail_that_quiet_hours_held_back_says_so() -> None:
    own: dict[str, Any] = {"came_at": "23:10", "urgency": Urgency.URGENT}
    assert (
        body_of("Ana answered.", "", "https://x.example/1", held=False, **own)
        == "Ana answered.\n\nhttps://x.example/1\n"
    )
    held = body_of("Ana answered.", "More.", "https://x.example/1", held=True, **own)
    assert held.split("\n\n") == [
        "Ana answered.",
        "More.",
        "This came at 23:10, in your quiet hours, and waited for their end. It is urgent.",
        "https://x.example/1\n",
    ]


@pytest.mark.parametrize(
    ("rung", "line"),
    [
        (Rung.OWNER, "For Mira: Urgent. Ana answered."),
        (Rung.DEPUTY, "For Mira: Urgent. Ana answered."),
        (Rung.LEAD, "For the leads: Urgent. Ana answered."),
    ],
)
def test_a_line_says_for_whom_it_is(rung: Rung, line: str) -> None:
    assert line_of("Ana answered.", Urgency.URGENT, whom="Mira", rung=rung) == line


YOU = Said("Mira Holm", Rung.OWNER, "09:10", told=True, is_reader=True)
HIS = Said("Li Wei", Rung.DEPUTY, "09:25", told=False, owner="Mira Holm")
THE_LEAD = Said("Lena Voss", Rung.LEAD, "10:10", told=False, owner="Mira Holm")


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ([], ""),
        ([YOU], "You, at 09:10."),
        (
            [YOU, HIS, THE_LEAD],
            "You, at 09:10. Your deputy Li Wei at 09:25, the lead Lena Voss at 10:10, if nobody answers.",
        ),
        (
            [Said("Mira Holm", Rung.OWNER, "09:10", told=True), HIS],
            "Mira Holm, at 09:10. Mira Holm’s deputy Li Wei at 09:25, if nobody answers.",
        ),
        ([THE_LEAD], "The lead Lena Voss at 10:10, if nobody answers."),
    ],
)
def test_who_is_told_in_one_sentence(said: list[Said], words: str) -> None:
    assert who_is_told_in_words(said) == words
