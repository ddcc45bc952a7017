"""How platforms are asked: how often, with what name, and what a silence means."""

from types import SimpleNamespace
from typing import Any

import pytest
from redis import RedisError

from campaigns.delivery.transports.platforms import asking
from campaigns.delivery.transports.platforms.asking import Access, Answer, Asking, Pace, words_of
from campaigns.delivery.transports.port import TransportError, Trouble
from tests.fakes.platform_server import PlatformServer
from tests.fakes.providers.server import Reply
from tests.fakes.smartlead_server import SmartleadServer

pytestmark = pytest.mark.django_db


OFTEN = Pace(1000, 60)


def asking_with(server: PlatformServer, *, pace: Pace = OFTEN, base_url: str = "") -> Asking:
    access = Access("Smartlead", base_url or server.base_url, 1, pace, {}, {"api_key": server.key})
    return Asking(access)


def test_requests_beyond_the_pace_are_not_made(smartlead: SmartleadServer) -> None:
    client = asking_with(smartlead, pace=Pace(3, 3600))
    for _ in range(3):
        client.get("/leads/", {"email": "a@example.com"})
    with pytest.raises(TransportError) as caught:
        client.get("/leads/", {"email": "a@example.com"})
    assert (caught.value.trouble, len(smartlead.asked)) == (Trouble.DEFERRED, 3)


def test_a_short_time_is_waited_for(smartlead: SmartleadServer, monkeypatch: pytest.MonkeyPatch) -> None:
    moment = [100.0]
    clock = SimpleNamespace(
        time=lambda: moment[0],
        monotonic=lambda: moment[0],
        sleep=lambda seconds: moment.append(moment.pop() + seconds),
    )
    monkeypatch.setattr(asking, "time", clock)
    client = asking_with(smartlead, pace=Pace(1, 2))
    for _ in range(3):
        client.get("/leads/", {"email": "a@example.com"})
    assert (moment[0], len(smartlead.asked)) == (104.0, 3)


def test_where_the_counts_cannot_be_reached_nothing_is_asked(
    smartlead: SmartleadServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unreachable(*_: object, **__: object) -> None:
        raise RedisError

    monkeypatch.setattr("outreach.http.fetching.shared.cache.get", unreachable)
    with pytest.raises(TransportError) as caught:
        asking_with(smartlead).post("/campaigns/1/leads", {}, hands_over=True)
    assert (caught.value.trouble, smartlead.asked) == (Trouble.NOT_REACHED, [])


def test_one_use_of_a_key_leaves_requests_for_the_others() -> None:
    assert (Pace(50, 60).share(60), Pace(1, 2).share(60)) == (Pace(30, 60), Pace(1, 2))


@pytest.mark.parametrize("hands_over", [True, False])
def test_who_cannot_be_reached_was_handed_nothing(hands_over: bool, smartlead: SmartleadServer) -> None:
    client = asking_with(smartlead, base_url="http://127.0.0.1:1")
    with pytest.raises(TransportError) as caught:
        client.post("/campaigns/1/leads", {}, hands_over=hands_over)
    assert caught.value.trouble is Trouble.NOT_REACHED


def test_a_slow_answer_is_a_lost_one(smartlead: SmartleadServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "SECONDS", 0.2)
    smartlead.slow_seconds = 0.6
    client = asking_with(smartlead)
    with pytest.raises(TransportError) as caught:
        client.post("/campaigns/create", {"name": "x"}, hands_over=True)
    assert caught.value.trouble is Trouble.UNKNOWN


@pytest.mark.parametrize(("limit", "least"), [("MOST_BYTES", 1), ("MOST_SECONDS", -1.0)])
@pytest.mark.parametrize(("hands_over", "trouble"), [(True, Trouble.UNKNOWN), (False, Trouble.NOT_REACHED)])
def test_an_answer_without_an_end_is_a_lost_one(
    limit: str,
    least: float,
    hands_over: bool,
    trouble: Trouble,
    smartlead: SmartleadServer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(asking, limit, least)
    with pytest.raises(TransportError) as caught:
        asking_with(smartlead).post("/campaigns/create", {"name": "x"}, hands_over=hands_over)
    assert caught.value.trouble is trouble


@pytest.mark.parametrize("page", ["<!doctype html><title>Sign in</title>", "We are back soon.", '{"ok": tru'])
@pytest.mark.parametrize(("hands_over", "trouble"), [(True, Trouble.UNKNOWN), (False, Trouble.NOT_REACHED)])
def test_a_page_instead_of_data_is_no_yes(
    page: str, hands_over: bool, trouble: Trouble, smartlead: SmartleadServer
) -> None:
    smartlead.order("POST", "/campaigns/create", Reply(200, page.encode()))
    with pytest.raises(TransportError) as caught:
        asking_with(smartlead).post("/campaigns/create", {"name": "x"}, hands_over=hands_over)
    assert caught.value.trouble is trouble
    assert "answered with a page" in caught.value.words


def test_nobody_is_led_elsewhere_with_the_key(smartlead: SmartleadServer) -> None:
    elsewhere = {"Location": f"{smartlead.base_url}/elsewhere"}
    smartlead.order("GET", "/leads/", Reply(302, b"", elsewhere))
    with pytest.raises(TransportError) as caught:
        asking_with(smartlead).get("/leads/", {"email": "a@example.com"})
    assert (caught.value.trouble, len(smartlead.asked)) == (Trouble.BLOCKED, 1)


def test_it_says_who_asks_and_never_with_which_key(smartlead: SmartleadServer) -> None:
    client = asking_with(smartlead)
    client.get("/leads/", {"email": "a+b@example.com"})
    assert smartlead.asked[0].headers["user-agent"] == "Outreach/1"
    assert smartlead.asked[0].parameter("email") == "a+b@example.com"
    assert smartlead.key not in repr(vars(client))


@pytest.mark.parametrize(
    ("value", "text", "words"),
    [
        ({"error": {"code": "X", "message": "No such campaign"}}, "{}", "No such campaign"),
        ({"error": "Bad"}, "{}", "Bad"),
        ({"statusCode": 401, "error": "Unauthorized", "message": "Invalid API key"}, "{}", "Invalid API key"),
        ({"error": "CODE", "details": "why"}, "{}", "CODE"),
        (None, "Campaign not found\n", "Campaign not found"),
        (None, "<html><body>Bad gateway</body></html>", "status 400"),
        ({}, "{}", "status 400"),
        ([{"x": 1}], "[]", "status 400"),
    ],
)
def test_what_a_platform_says_of_a_fault(value: Any, text: str, words: str) -> None:
    assert words_of(Answer(400, value, text)) == words
