"""Due sources are fetched, and whatever goes wrong outside is kept on the source."""

from collections.abc import Mapping
from datetime import timedelta
from types import MappingProxyType

import pytest

from campaigns.audit.rules import SOFTWARE
from campaigns.prospects.models import Prospect
from campaigns.sources.models import Snapshot, Source
from campaigns.sources.rules.kinds import SourceKind, SourceState, Speaker, Unusable
from campaigns.sources.services import Collected, add_address, add_feed, add_page, collect, paste
from outreach.http.fetching import Refusal, Response, UnreachableError, UnsafeError
from tests.factories.moments import NOW
from tests.factories.setting import a_prospect

pytestmark = pytest.mark.django_db

ARTICLE = (
    "Nordhafen Pumps will open a second plant in Leipzig in March 2027. " + "It makes pumps for heating. " * 8
)
PAGE = (
    f"<html><head><title>News</title></head><body><article><p>{ARTICLE}</p></article></body></html>".encode()
)
HTML = {
    "content-type": "text/html; charset=utf-8",
    "etag": '"v1"',
    "last-modified": "Mon, 02 Nov 2026 10:00:00 GMT",
}
Answer = Response | Exception


class Web:
    """Answers every address as it is told, and keeps what it was asked."""

    def __init__(self, *answers: Answer) -> None:
        self.answers = list(answers)
        self.asked: list[tuple[str, str, str]] = []

    def get(self, url: str, *, etag: str = "", last_modified: str = "") -> Response:
        self.asked.append((url, etag, last_modified))
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer


def page(
    body: bytes = PAGE, status: int = 200, headers: Mapping[str, str] = MappingProxyType({})
) -> Response:
    return Response(status, "https://x.example/news", body, HTML | dict(headers))


def with_page() -> Prospect:
    prospect = a_prospect()
    add_page(
        url="https://x.example/news", speaker=Speaker.COMPANY, company=prospect.company, by=SOFTWARE, now=NOW
    )
    return prospect


def test_a_due_page_becomes_a_saved_page() -> None:
    prospect, web = with_page(), Web(page())
    assert collect(prospect=prospect, now=NOW, client=web) == Collected(1)
    source = Source.objects.get()
    assert (source.state, source.etag, source.problem) == (SourceState.FETCHED, '"v1"', "")
    assert source.due_at == NOW + timedelta(days=7)
    assert "second plant in Leipzig" in Snapshot.objects.get().text


def test_a_source_that_is_not_due_is_left_alone() -> None:
    prospect = with_page()
    collect(prospect=prospect, now=NOW, client=Web(page()))
    assert collect(prospect=prospect, now=NOW + timedelta(hours=1), client=Web()) == Collected(1)


def test_a_colleague_finds_the_companys_page_fetched() -> None:
    prospect = with_page()
    collect(prospect=prospect, now=NOW, client=Web(page()))
    colleague = a_prospect(company=prospect.company, address="bo@x.example")
    assert collect(prospect=colleague, now=NOW, client=Web()) == Collected(1)


def test_the_second_look_is_conditional_and_nothing_new_keeps_what_is_there() -> None:
    prospect = with_page()
    collect(prospect=prospect, now=NOW, client=Web(page()))
    web = Web(Response(304, "https://x.example/news", b"", {}))
    assert collect(prospect=prospect, now=NOW + timedelta(days=8), client=web) == Collected(1)
    assert web.asked == [("https://x.example/news", '"v1"', "Mon, 02 Nov 2026 10:00:00 GMT")]
    assert Source.objects.get().etag == '"v1"'


@pytest.mark.parametrize(
    ("answer", "problem"),
    [
        (page(status=404), Unusable.NO_SUCH_PAGE),
        (page(status=403), Unusable.BOT_WALL),
        (page(status=401), Unusable.LOGIN_WALL),
        (page(headers={"content-type": "image/png"}), Unusable.NOT_TEXT),
        (
            UnsafeError(Refusal.PRIVATE_ADDRESS, "The address leads into a private network."),
            Unusable.PRIVATE_ADDRESS,
        ),
        (UnsafeError(Refusal.TOO_LARGE, "It is larger than 5 MB."), Unusable.TOO_LARGE),
    ],
)
def test_a_lasting_fault_is_kept_and_never_tried_again(answer: Answer, problem: Unusable) -> None:
    result = collect(prospect=with_page(), now=NOW, client=Web(answer))
    source = Source.objects.get()
    assert (source.state, source.problem, source.due_at) == (SourceState.FAILED, problem, None)
    assert (result.usable, result.retry_at) == (0, None)
    assert result.reason == f"The only source cannot be used. {source.problem_detail}"


@pytest.mark.parametrize(
    ("answer", "state", "wait"),
    [
        (UnreachableError("The site did not answer in time."), SourceState.FAILED, timedelta(minutes=1)),
        (page(status=500), SourceState.FAILED, timedelta(minutes=1)),
        (page(status=429), SourceState.RATE_LIMITED, timedelta(minutes=1)),
        (page(status=429, headers={"retry-after": "900"}), SourceState.RATE_LIMITED, timedelta(minutes=15)),
        (page(status=503, headers={"retry-after": "junk"}), SourceState.RATE_LIMITED, timedelta(minutes=1)),
    ],
)
def test_a_passing_fault_says_when_to_try_again(answer: Answer, state: SourceState, wait: timedelta) -> None:
    result = collect(prospect=with_page(), now=NOW, client=Web(answer))
    assert (result.usable, result.retry_at) == (0, NOW + wait)
    assert Source.objects.get().state == state


def test_a_fault_that_does_not_pass_is_given_up_after_some_tries() -> None:
    prospect, now = with_page(), NOW
    for _ in range(5):
        result = collect(prospect=prospect, now=now, client=Web(UnreachableError("No answer.")))
        now = result.retry_at or now
    assert (result.retry_at, Source.objects.get().due_at) == (None, None)


def test_one_broken_source_does_not_keep_others_from_being_used() -> None:
    prospect = with_page()
    paste(
        raw=ARTICLE, kind=SourceKind.PASTED, speaker=Speaker.PERSON, title="", url="", published_at=None,
        prospect=prospect, by=SOFTWARE, now=NOW,
    )  # fmt: skip
    assert collect(prospect=prospect, now=NOW, client=Web(UnreachableError("No answer."))) == Collected(1)


def test_a_page_that_breaks_its_reader_is_kept_as_no_text() -> None:
    result = collect(prospect=with_page(), now=NOW, client=Web(RuntimeError("boom")))
    assert (result.usable, result.retry_at, Source.objects.get().problem) == (0, None, Unusable.NOT_TEXT)


def test_a_wall_is_named_on_its_source() -> None:
    body = b"<html><body><article><p>Please sign in to continue reading. Already a subscriber?</p></article></body></html>"
    result = collect(prospect=with_page(), now=NOW, client=Web(page(body)))
    assert (result.usable, Source.objects.get().problem) == (0, Unusable.LOGIN_WALL)


def test_a_source_that_another_worker_fetches_is_waited_for() -> None:
    prospect = with_page()

    def meanwhile(url: str, **_: str) -> Response:
        other = collect(prospect=prospect, now=NOW, client=Web())
        assert (other.usable, other.retry_at) == (0, NOW + timedelta(minutes=3))
        return page()

    web = Web()
    web.get = meanwhile  # type: ignore[method-assign]
    assert collect(prospect=prospect, now=NOW, client=web) == Collected(1)


def test_a_feed_is_fetched_by_its_entries() -> None:
    prospect = a_prospect()
    add_feed(
        url="https://x.example/feed", speaker=Speaker.COMPANY, company=prospect.company, by=SOFTWARE, now=NOW
    )
    entries = "".join(
        f"<item><title>N{number}</title><link>https://x.example/{number}</link><description>{ARTICLE}</description></item>"
        for number in range(3)
    )
    body = f'<rss version="2.0"><channel><title>News</title>{entries}</channel></rss>'.encode()
    assert collect(prospect=prospect, now=NOW, client=Web(page(body))) == Collected(3)


def test_a_feed_without_entries_says_so() -> None:
    prospect = a_prospect()
    raw = b'<rss version="2.0"><channel><title>News</title></channel></rss>'
    paste(
        raw=raw, kind=SourceKind.FEED, speaker=Speaker.COMPANY, title="", url="", published_at=None,
        prospect=prospect, by=SOFTWARE, now=NOW,
    )  # fmt: skip
    assert (
        collect(prospect=prospect, now=NOW).reason
        == "The only source cannot be used. There is no text in it."
    )


def test_nobody_knows_anything_about_a_stranger() -> None:
    result = collect(prospect=a_prospect(), now=NOW, client=Web())
    assert result == Collected(0, None, "There is no source about this person or the company.")


def test_nobody_is_kept_waiting_for_a_feed_that_is_too_large() -> None:
    prospect = a_prospect()
    add_feed(
        url="https://x.example/feed", speaker=Speaker.COMPANY, company=prospect.company, by=SOFTWARE, now=NOW
    )
    result = collect(
        prospect=prospect, now=NOW, client=Web(UnsafeError(Refusal.TOO_LARGE, "It is larger than 5 MB."))
    )
    assert (result.usable, result.retry_at) == (0, None)
    assert Source.objects.get().due_at == NOW + timedelta(days=7)


ON_THE_WEB = [
    SourceKind.PAGE, SourceKind.FEED, SourceKind.ALERTS, SourceKind.SITE, SourceKind.PODCAST,
]  # fmt: skip
LATER = "The site asked us to come back later. Waiting until 01 Dec 2026, 10:15:00 UTC."
ANSWERS: dict[str, tuple[Answer, SourceState, Unusable, str]] = {
    "429": (page(b"", 429, {"retry-after": "900"}), SourceState.RATE_LIMITED, Unusable.RATE_LIMITED, LATER),
    "401": (page(b"", 401), SourceState.FAILED, Unusable.LOGIN_WALL, Unusable.LOGIN_WALL.sentence),
    "403": (page(b"", 403), SourceState.FAILED, Unusable.BOT_WALL, Unusable.BOT_WALL.sentence),
    "500": (page(b"", 500), SourceState.FAILED, Unusable.UNREACHABLE, "The site answers with status 500."),
    "time-out": (
        UnreachableError("The site did not answer in time."),
        SourceState.FAILED,
        Unusable.UNREACHABLE,
        "The site did not answer in time.",
    ),
}


@pytest.mark.parametrize("answer", ANSWERS)
@pytest.mark.parametrize("kind", ON_THE_WEB)
def test_each_fault_of_the_web_has_its_class_and_sentence_on_each_kind(kind: SourceKind, answer: str) -> None:
    prospect = a_prospect()
    add_address(
        kind=kind, url="https://x.example/a", speaker=Speaker.COMPANY, company=prospect.company, by=SOFTWARE, now=NOW
    )  # fmt: skip
    given, state, problem, sentence = ANSWERS[answer]
    collect(prospect=prospect, now=NOW, client=Web(given))
    source = Source.objects.get()
    assert (source.kind, source.state, source.problem, source.problem_detail) == (
        kind, state, problem, sentence,
    )  # fmt: skip
    assert not Snapshot.objects.usable().exists()


@pytest.mark.parametrize(
    ("kind", "problem"),
    [(kind, Unusable.EMPTY if kind in {SourceKind.PAGE, SourceKind.SITE} else Unusable.NOT_TEXT) for kind in ON_THE_WEB],
)  # fmt: skip
def test_an_empty_answer_says_so_on_each_kind(kind: SourceKind, problem: Unusable) -> None:
    prospect = a_prospect()
    add_address(
        kind=kind, url="https://x.example/a", speaker=Speaker.COMPANY, company=prospect.company, by=SOFTWARE, now=NOW
    )  # fmt: skip
    result = collect(prospect=prospect, now=NOW, client=Web(page(b"")))
    source = Source.objects.get()
    assert (source.problem, result.usable) == (problem, 0)
    assert source.problem_detail in {Unusable.EMPTY.sentence, "There is no feed at this address."}


def test_a_fault_that_passed_is_forgotten_when_nothing_is_new() -> None:
    prospect = with_page()
    collect(prospect=prospect, now=NOW, client=Web(page()))
    week = NOW + timedelta(days=8)
    collect(prospect=prospect, now=week, client=Web(page(status=500)))
    assert Source.objects.get().problem == Unusable.UNREACHABLE
    unchanged = Response(304, "https://x.example/news", b"", {})
    collect(prospect=prospect, now=week + timedelta(hours=1), client=Web(unchanged))
    source = Source.objects.get()
    assert (source.state, source.problem, source.problem_detail) == (SourceState.FETCHED, "", "")
