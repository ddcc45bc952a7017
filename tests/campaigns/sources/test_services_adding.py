"""What people paste and upload becomes saved pages."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from campaigns.audit.rules import SOFTWARE, Action
from campaigns.audit.selectors import trail
from campaigns.prospects.models import Prospect
from campaigns.sources.models import Snapshot, Source
from campaigns.sources.rules.kinds import SourceKind, SourceState, Speaker, Unusable
from campaigns.sources.services import UnreadableError, add_feed, add_page, columns_as_sources, paste
from tests.factories.moments import NOW
from tests.factories.setting import a_prospect

pytestmark = pytest.mark.django_db

SAMPLES = Path(__file__).parents[3] / "campaigns" / "samples" / "sources"
POST = "We are rebuilding the drying end in 2027. It is the third time that we try."


def pasted(prospect: Prospect, raw: bytes | str = POST, **given: object) -> Source:
    known = {
        "kind": SourceKind.PASTED, "speaker": Speaker.PERSON, "title": "Post", "url": "", "published_at": None,
        "prospect": prospect, "by": SOFTWARE, "now": NOW,
    }  # fmt: skip
    return paste(raw=raw, **(known | given))  # type: ignore[arg-type]


def test_a_text_is_kept_with_its_sentences_and_language() -> None:
    source = pasted(a_prospect(), url="https://x.example/post")
    snapshot = source.snapshots.get()
    assert source.state == SourceState.FETCHED
    assert [snapshot.text[start:end] for start, end in snapshot.sentences] == [
        "We are rebuilding the drying end in 2027.",
        "It is the third time that we try.",
    ]
    assert (snapshot.language, snapshot.unusable, bytes(snapshot.raw)) == ("en", "", POST.encode())
    assert [record.action for record in trail(source)] == [Action.COLLECTED]


@pytest.mark.parametrize("url", ["", "https://x.example/post"])
def test_the_same_text_again_changes_nothing(url: str) -> None:
    prospect = a_prospect()
    first, second = pasted(prospect, url=url), pasted(prospect, url=url)
    assert first.pk == second.pk
    assert Snapshot.objects.filter(source=first).count() == 1
    assert len(trail(first)) == 1


def test_a_changed_text_is_a_second_saved_page() -> None:
    prospect = a_prospect()
    source = pasted(prospect, url="https://x.example/post")
    pasted(prospect, f"{POST} More to come.", url="https://x.example/post")
    assert source.snapshots.count() == 2


def test_hidden_orders_of_a_page_are_not_in_its_text() -> None:
    raw = (SAMPLES / "morava-training-day.html").read_bytes()
    snapshot = pasted(a_prospect(), raw, kind=SourceKind.PAGE).snapshots.get()
    assert "opening a training hall" in snapshot.text
    assert "previous instructions" not in snapshot.text
    assert "value your privacy" not in snapshot.text


def test_a_page_brings_its_title_and_date_where_none_are_given() -> None:
    raw = (SAMPLES / "morava-training-day.html").read_bytes()
    snapshot = pasted(a_prospect(), raw, kind=SourceKind.PAGE, title="").snapshots.get()
    assert "Sixty learners in Brno" in snapshot.title
    assert snapshot.published_at is not None
    assert snapshot.published_at.date() == datetime(2026, 10, 20, tzinfo=UTC).date()


def test_every_entry_of_a_feed_is_a_saved_page() -> None:
    raw = (SAMPLES / "tideline-news.atom").read_bytes()
    source = pasted(a_prospect(), raw, kind=SourceKind.FEED, url="https://x.example/feed")
    newest = source.snapshots.order_by("-published_at").first()
    assert source.snapshots.count() > 1
    assert newest is not None
    assert newest.url == "https://tideline-composites.example/news/third-shift"
    assert newest.published_at == datetime(2026, 11, 24, 8, 30, tzinfo=UTC)
    assert newest.text.startswith("Tideline Composites is hiring 38 laminators")
    assert newest.language == "en"


def test_what_cannot_be_used_is_kept_with_its_reason() -> None:
    assert pasted(a_prospect(), "Short.").snapshots.get().unusable == Unusable.TOO_SHORT


@pytest.mark.parametrize(
    ("raw", "kind"),
    [
        (b"\xd0\xcf\x11\xe0", SourceKind.DOCUMENT),
        (b"a\x00b", SourceKind.PASTED),
        (b"no feed", SourceKind.FEED),
    ],
)
def test_what_is_no_text_is_refused_in_a_sentence(raw: bytes, kind: SourceKind) -> None:
    with pytest.raises(UnreadableError, match=r"This is no"):
        pasted(a_prospect(), raw, kind=kind)
    assert not Source.objects.exists()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_encodings_are_told_from_the_bytes(encoding: str) -> None:
    text = "Die Straße führt über die Brücke, sagt Frau Müller, und größer wird sie auch noch, schöner nicht."
    assert pasted(a_prospect(), text.encode(encoding)).snapshots.get().text == text


def test_columns_are_the_persons_own_words_and_change_with_the_list() -> None:
    prospect = a_prospect()
    columns_as_sources(prospect=prospect, texts={"linkedin_about": POST, "notes": " "}, by=SOFTWARE, now=NOW)
    columns_as_sources(prospect=prospect, texts={"linkedin_about": POST + " Soon."}, by=SOFTWARE, now=NOW)
    source = prospect.sources.get()
    assert (source.kind, source.speaker, source.url) == ("column", "person", "column:linkedin_about")
    assert source.title == "linkedin_about of Ana Lima"
    assert source.snapshots.count() == 2


@pytest.mark.parametrize(("add", "kind"), [(add_feed, SourceKind.FEED), (add_page, SourceKind.PAGE)])
def test_an_address_is_noted_once_and_due_at_once(add: object, kind: SourceKind) -> None:
    company = a_prospect().company
    for _ in range(2):
        source = add(url="https://x.example/", speaker=Speaker.COMPANY, company=company, by=SOFTWARE, now=NOW)  # type: ignore[operator]
    assert (source.kind, source.state, source.due_at) == (kind, SourceState.NEW, NOW)
    assert Source.objects.count() == 1
