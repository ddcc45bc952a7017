"""One look at one source: what it changes, what it costs, and when what it said no longer counts."""

import json
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from pytest_django import Settings

from campaigns.audit.rules import SOFTWARE
from campaigns.prospects.models import Prospect
from campaigns.sources.fetchers.port import About, Fetched, FetchError, Lead, Meter, Piece, Wanted, failed
from campaigns.sources.models import Snapshot, Source, SourceCall
from campaigns.sources.rules.kinds import SourceKind, SourceState, Speaker, Unusable
from campaigns.sources.selectors import about_of, current_snapshots, known_ids
from campaigns.sources.services import (
    UnreadableError,
    add_address,
    add_lookup,
    add_page,
    collect,
    expire_unread,
    paste,
    price_of,
    read_due,
)
from campaigns.sources.services.fetchers import KEYED, Keyed
from outreach.http.fetching import BusyError, Response
from tests.factories.moments import NOW
from tests.factories.setting import a_prospect

pytestmark = pytest.mark.django_db

URL = "https://x.example/news"
TEXT = (
    "Nordhafen Pumps will open a second plant in Leipzig in March 2027. " + "It makes pumps for heating. " * 8
)
OTHER = TEXT.replace("Leipzig", "Dresden")
WALL = "<p>Please log in to read this.</p>"
Answer = Response | Exception


def page(text: str = TEXT, *, noise: str = "", status: int = 200) -> Response:
    body = f"<html><head><title>News</title><meta name=n content='{noise}'></head><body><article><p>{text}</p></article></body></html>"
    return Response(status, URL, body.encode(), {"content-type": "text/html"})


class Web:
    """Gives its answers in order."""

    def __init__(self, *answers: Answer) -> None:
        self.answers = list(answers)

    def get(self, url: str, **_: str) -> Response:
        del url
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer


def with_page() -> Prospect:
    prospect = a_prospect()
    add_page(url=URL, speaker=Speaker.COMPANY, company=prospect.company, by=SOFTWARE, now=NOW)
    return prospect


def read(prospect: Prospect, *answers: Answer) -> None:
    """Let the answers come one a week."""
    for week, answer in enumerate(answers):
        now = NOW + timedelta(days=8 * week)
        Source.objects.update(due_at=now)
        collect(prospect=prospect, now=now, client=Web(answer))


# --- saved pages ----------------------------------------------------------------------------------
def test_a_changed_page_supersedes_what_it_said_before() -> None:
    prospect = with_page()
    read(prospect, page(), page(OTHER))
    first, second = Snapshot.objects.order_by("pk")
    assert (second.supersedes, first.supersedes) == (first, None)
    assert current_snapshots(prospect) == [second]


def test_the_same_words_in_other_bytes_change_nothing() -> None:
    read(with_page(), page(noise="1"), page(noise="2"))
    assert Snapshot.objects.count() == 1
    assert Source.objects.get().read_at == NOW + timedelta(days=8)


def test_a_page_that_returns_to_old_words_is_a_new_saved_page() -> None:
    prospect = with_page()
    read(prospect, page(), page(OTHER), page())
    assert Snapshot.objects.count() == 3
    assert "Leipzig" in current_snapshots(prospect)[0].text


def test_a_notice_in_front_of_a_page_does_not_supersede_it() -> None:
    prospect = with_page()
    read(prospect, page(), page(WALL))
    source = Source.objects.get()
    assert "Leipzig" in current_snapshots(prospect)[0].text
    assert (source.problem, source.read_at, source.expired_at) == (Unusable.LOGIN_WALL, NOW, None)
    assert Snapshot.objects.count() == 1


def test_what_became_readable_supersedes_the_notice() -> None:
    prospect = with_page()
    read(prospect, page(WALL), page())
    assert "Leipzig" in current_snapshots(prospect)[0].text
    assert Source.objects.get().problem == ""


# --- expiry ---------------------------------------------------------------------------------------
def test_a_page_that_is_gone_counts_no_longer() -> None:
    prospect = with_page()
    read(prospect, page(), page(status=410))
    assert current_snapshots(prospect) == []
    assert Source.objects.get().expired_at == NOW + timedelta(days=8)


def test_a_page_that_comes_back_counts_again() -> None:
    prospect = with_page()
    read(prospect, page(), page(status=404), page())
    assert len(current_snapshots(prospect)) == 1
    assert Source.objects.get().expired_at is None


def test_a_site_that_is_down_is_not_gone() -> None:
    prospect = with_page()
    read(prospect, page(), page(status=503))
    assert len(current_snapshots(prospect)) == 1


def test_what_nobody_found_for_long_expires_and_what_was_handed_in_does_not() -> None:
    prospect = with_page()
    read(prospect, page())
    paste(
        raw=TEXT, kind=SourceKind.PASTED, speaker=Speaker.PERSON, title="", url="", published_at=None,
        prospect=prospect, by=SOFTWARE, now=NOW,
    )  # fmt: skip
    assert expire_unread(now=NOW + timedelta(days=59)) == 0
    assert expire_unread(now=NOW + timedelta(days=61)) == 1
    assert [saved.source.kind for saved in current_snapshots(prospect)] == [SourceKind.PASTED]


# --- waiting --------------------------------------------------------------------------------------
def test_waiting_for_a_turn_is_no_failed_try_and_shows_until_when() -> None:
    prospect = with_page()
    now = NOW
    for _ in range(8):
        result = collect(
            prospect=prospect, now=now, client=Web(BusyError("Others are reading.", retry_after=2))
        )
        assert result.retry_at is not None
        now = result.retry_at
    source = Source.objects.get()
    assert (source.state, source.tries) == (SourceState.RATE_LIMITED, 0)
    assert source.problem_detail.startswith("Others are reading. Waiting until 01 Dec 2026, 10:0")
    assert collect(prospect=prospect, now=now, client=Web(page())).usable == 1


def test_a_source_that_is_not_due_is_not_looked_at_again() -> None:
    read(with_page(), page())
    source = Source.objects.get()
    assert not read_due(source_id=source.pk, client=Web(), now=NOW)
    assert not read_due(source_id=0, client=Web(), now=NOW)
    later = NOW + timedelta(days=8)
    assert read_due(source_id=source.pk, client=Web(page(OTHER)), now=later)
    assert Snapshot.objects.count() == 2


# --- leads ----------------------------------------------------------------------------------------
def test_what_a_site_names_is_read_in_the_same_go() -> None:
    prospect = a_prospect()
    add_address(
        kind=SourceKind.SITE, url="https://x.example/", speaker=Speaker.COMPANY, company=prospect.company,
        by=SOFTWARE, now=NOW,
    )  # fmt: skip
    front = Response(200, "https://x.example/", b"<html><body><a href='/about'>About</a></body></html>", {})
    assert collect(prospect=prospect, now=NOW, client=Web(front, page())).usable == 1
    found = Source.objects.get(kind=SourceKind.PAGE)
    assert (found.url, found.speaker, found.state) == (
        "https://x.example/about",
        Speaker.COMPANY,
        SourceState.FETCHED,
    )


# --- services with keys ---------------------------------------------------------------------------
class Costly:
    """Asks for news at a credit a look."""

    def __init__(self, meter: Meter, fault: FetchError | None = None) -> None:
        self._meter = meter
        self._fault = fault

    def price(self, wanted: Wanted) -> Decimal:
        del wanted
        return Decimal(1)

    def fetch(self, wanted: Wanted) -> Fetched:
        self._meter.allow("news", Decimal(1))
        self._meter.record("news", Decimal(1))
        if self._fault:
            raise self._fault
        return Fetched(
            [Piece(raw=TEXT.encode(), text=TEXT, url=f"https://n.example/{wanted.about.domain}")],
            leads=[Lead(URL, SourceKind.PAGE)],
        )


@pytest.fixture
def costly(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    settings.NEWSAPI_KEY = "secret-key"
    keyed = Keyed("newsapi", "NEWSAPI_KEY", lambda _, meter: Costly(meter), about_person=False)
    monkeypatch.setitem(KEYED, SourceKind.NEWSAPI, keyed)


def with_lookup() -> Prospect:
    prospect = a_prospect()
    add_lookup(kind=SourceKind.NEWSAPI, company=prospect.company, by=SOFTWARE, now=NOW)
    return prospect


@pytest.mark.usefixtures("costly")
def test_a_look_up_is_priced_before_and_kept_in_the_ledger_after() -> None:
    prospect = with_lookup()
    source = Source.objects.get()
    assert price_of(source, now=NOW) == 1
    assert not SourceCall.objects.exists()
    assert collect(prospect=prospect, now=NOW, client=Web(page(OTHER))).usable == 2
    call = SourceCall.objects.get()
    assert (call.source, call.provider, call.what, call.at) == (source, "newsapi", "news", NOW)
    assert call.credits == 1


@pytest.mark.usefixtures("costly")
def test_over_the_limit_of_the_day_nobody_is_asked_and_the_next_day_goes_on(settings: Settings) -> None:
    settings.SOURCE_DAILY_CREDITS = Decimal(1)
    SourceCall.objects.create(provider="newsapi", what="news", credits=1, at=NOW)
    SourceCall.objects.create(provider="apollo", what="news", credits=50, at=NOW)
    prospect = with_lookup()
    result = collect(prospect=prospect, now=NOW, client=Web())
    tomorrow = NOW.replace(hour=0) + timedelta(days=1)
    assert (result.usable, result.retry_at) == (0, tomorrow)
    assert "Today's limit of credits is used up. Waiting until 02 Dec 2026" in result.reason
    assert collect(prospect=prospect, now=tomorrow, client=Web(page(OTHER))).usable == 2


@pytest.mark.usefixtures("costly")
def test_a_look_up_is_noted_once() -> None:
    prospect = with_lookup()
    add_lookup(kind=SourceKind.NEWSAPI, company=prospect.company, by=SOFTWARE, now=NOW)
    assert Source.objects.count() == 1


@pytest.mark.parametrize(
    ("kind", "setting"),
    [
        (SourceKind.APOLLO_PERSON, "APOLLO_API_KEY"),
        (SourceKind.APOLLO_COMPANY, "APOLLO_API_KEY"),
        (SourceKind.APOLLO_NEWS, "APOLLO_API_KEY"),
        (SourceKind.APOLLO_JOBS, "APOLLO_API_KEY"),
        (SourceKind.COGNISM, "COGNISM_API_KEY"),
        (SourceKind.NEWSAPI, "NEWSAPI_KEY"),
    ],
)
def test_a_service_without_a_key_is_off_and_one_with_a_key_has_a_price(
    kind: SourceKind, setting: str, settings: Settings
) -> None:
    prospect = a_prospect()
    about: dict[str, Any] = (
        {"prospect": prospect} if KEYED[kind].about_person else {"company": prospect.company}
    )
    setattr(settings, setting, "")
    with pytest.raises(UnreadableError, match=setting):
        add_lookup(kind=kind, by=SOFTWARE, now=NOW, **about)
    setattr(settings, setting, "secret-key")
    source = add_lookup(kind=kind, by=SOFTWARE, now=NOW, **about)
    assert price_of(source, now=NOW) >= 1
    setattr(settings, setting, "")
    assert collect(prospect=prospect, now=NOW, client=Web()).usable == 0
    source.refresh_from_db()
    assert (source.problem, source.due_at) == (Unusable.NO_KEY, None)
    assert not SourceCall.objects.exists()


@pytest.mark.usefixtures("costly")
def test_a_service_about_companies_is_not_asked_about_a_person() -> None:
    with pytest.raises(UnreadableError, match="about a company"):
        add_lookup(kind=SourceKind.NEWSAPI, prospect=a_prospect(), by=SOFTWARE, now=NOW)


def test_services_are_told_whom_a_source_is_about() -> None:
    prospect = a_prospect()
    assert prospect.company is not None
    about = {"speaker": Speaker.COMPANY, "by": SOFTWARE, "now": NOW}
    of_person = add_page(url=URL, prospect=prospect, **about)  # type: ignore[arg-type]
    of_company = add_page(url=URL, company=prospect.company, **about)  # type: ignore[arg-type]
    known = {"company": "Aquaduct", "domain": prospect.company.domain}
    assert about_of(of_company) == About(**known)
    assert about_of(of_person) == About(
        first_name="Ana", last_name="Lima", address=prospect.address_as_given, **known
    )


@pytest.mark.parametrize(
    ("raw", "known"), [({"id": "o1"}, {"apollo_organization": "o1"}), ({}, {}), ([], {})]
)
def test_a_company_that_apollo_described_is_known_by_its_id(raw: object, known: dict[str, str]) -> None:
    prospect = a_prospect()
    portrait = Source.objects.create(
        kind=SourceKind.APOLLO_COMPANY, speaker=Speaker.THIRD_PARTY, company=prospect.company, url="service:apollo_company"
    )  # fmt: skip
    news = Source.objects.create(
        kind=SourceKind.APOLLO_NEWS, speaker=Speaker.THIRD_PARTY, company=prospect.company, url="service:apollo_news"
    )  # fmt: skip
    assert known_ids(news) == {}
    Snapshot.objects.create(
        source=portrait,
        sha256="0" * 64,
        raw=json.dumps(raw).encode(),
        text="",
        text_sha256="",
        fetched_at=NOW,
    )
    assert known_ids(news) == known


# --- addresses ------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("given", "kind", "url", "speaker"),
    [
        (
            "https://www.google.com/url?url=https://a.example/x&ct=ga",
            SourceKind.PAGE,
            "https://a.example/x",
            Speaker.COMPANY,
        ),
        (
            "https://www.google.com/alerts/feeds/1/2",
            SourceKind.ALERTS,
            "https://www.google.com/alerts/feeds/1/2",
            Speaker.THIRD_PARTY,
        ),
    ],
)
def test_google_is_never_the_place(given: str, kind: SourceKind, url: str, speaker: Speaker) -> None:
    source = add_address(
        kind=SourceKind.PAGE,
        url=given,
        speaker=Speaker.COMPANY,
        company=a_prospect().company,
        by=SOFTWARE,
        now=NOW,
    )
    assert (source.kind, source.url, source.speaker) == (kind, url, speaker)


def test_a_redirect_that_leads_nowhere_is_refused() -> None:
    with pytest.raises(UnreadableError):
        add_page(
            url="https://www.google.com/url?ct=ga",
            speaker=Speaker.COMPANY,
            prospect=a_prospect(),
            by=SOFTWARE,
            now=NOW,
        )


def test_a_damaged_file_is_kept_with_its_reason() -> None:
    source = paste(
        raw=b"%PDF-1.7", kind=SourceKind.DOCUMENT, speaker=Speaker.PERSON, title="CV", url="", published_at=None,
        prospect=a_prospect(), by=SOFTWARE, now=NOW,
    )  # fmt: skip
    assert (source.problem, source.problem_detail) == (Unusable.DAMAGED, Unusable.DAMAGED.sentence)


def test_a_lasting_problem_has_its_own_sentence_where_none_is_better() -> None:
    assert failed(Unusable.PAYWALL).sentence == Unusable.PAYWALL.sentence
    assert failed(Unusable.PAYWALL, "Pay.").sentence == "Pay."
