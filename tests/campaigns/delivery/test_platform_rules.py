"""Pure rules about platforms: one vocabulary of events, tolerant values, and text that goes there and back."""

from datetime import UTC, datetime
from typing import Any

import pytest

from campaigns.delivery.rules.hooks import events_of_hook, is_genuine, without_secret
from campaigns.delivery.rules.platforms import (
    Event,
    EventKind,
    Place,
    keys_of,
    moment,
    part,
    text_of,
    whole,
    words_of_markup,
)
from campaigns.delivery.transports.platforms.port import Running, Standing, why_another_template
from campaigns.delivery.transports.platforms.wording import as_html, as_text, why_not_as_it_stands
from campaigns.mailboxes.rules import PlatformName

NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    "text",
    [
        "Hi Ana,\n\nI read a lot.\nReally.\n\nMira",
        "a < b && c > d \"quoted\" 'so'",
        "&amp; &lt;p&gt; stays",
        "Grüße, 你好, שלום 🙂",
        "one line",
        "trailing\n",
        "three\n\n\nbreaks",
        "  spaces  inside ",
        "https://example.com/opt-out/?a=1&b=2",
        "",
    ],
)
def test_text_goes_there_and_back(text: str) -> None:
    assert as_text(as_html(text)) == text
    assert as_text(f"<div>{as_html(text)}</div>") == text
    assert as_text(as_html(text).replace("<br>", "<br />")) == text


def test_text_as_markup_has_no_bare_line_and_nothing_of_its_own() -> None:
    assert as_html("A\nB\n\nC <b>") == "<p>A<br>B</p><p>C &lt;b&gt;</p>"


@pytest.mark.parametrize(
    "added",
    ['<img src="https://t.example/o.gif">', "<p>Unsubscribe</p>", " PS", '<a href="https://t.example">x</a>'],
)
def test_what_a_platform_adds_shows(added: str) -> None:
    whole_text = "Hi Ana,\n\nShall we talk?"
    assert as_text(as_html(whole_text) + added) != whole_text
    assert as_text(as_html(whole_text).replace("</p>", f"{added}</p>", 1)) != whole_text


@pytest.mark.parametrize("words", ["{{first_name}}", "{a|b}", "{% if %}", "}", "{"])
def test_words_that_a_platform_would_fill_are_named(words: str) -> None:
    assert why_not_as_it_stands(subject="Hello", text=f"Hi {words}").startswith("The text holds a brace")
    assert why_not_as_it_stands(subject=words, text="Hi").startswith("The subject holds a brace")
    assert why_not_as_it_stands(subject="50 % | more", text="a|b % c") == ""


PLACE = Place("7", "", keys_of(12))


@pytest.mark.parametrize(
    ("templates", "tracks", "words"),
    [
        ([(PLACE.subject, PLACE.body)], "", ""),
        ([(f" {PLACE.subject} ", "<p>{{ outreachText12 }}</p>")], "", ""),
        ([(PLACE.subject, "{{outreachText12}}")], "", ""),
        ([], "", "0 templates"),
        ([(PLACE.subject, PLACE.body)] * 2, "", "2 templates"),
        ([("", PLACE.body)], "", "subject"),
        ([(PLACE.subject, "<div>{{outreachText1}}</div>")], "", "text"),
        ([(PLACE.subject, "<div>{{outreachText12}}</p>")], "", "text"),
        ([(PLACE.subject, "<div>{{outreachText12}} PS</div>")], "", "text"),
        ([(PLACE.subject, PLACE.body)], "opened mails", "tracks opened mails"),
    ],
)
def test_one_template_of_our_variables_alone_will_do(
    templates: list[tuple[str, str]], tracks: str, words: str
) -> None:
    said = why_another_template(PLACE, Standing(templates, Running.YES, tracks))
    assert words in said
    assert bool(words) == bool(said)


def test_the_names_of_variables_differ_by_campaign_and_have_letters_and_digits_alone() -> None:
    names = [*vars(keys_of(1)).values(), *vars(keys_of(2)).values()]
    assert len(set(names)) == 6
    assert all(name.isalnum() for name in names)


@pytest.mark.parametrize(
    ("value", "count"),
    [(1, 1), ("1", 1), (" 12 ", 12), ("-1", -1), (["a", "b"], 2), ([], 0), (None, 0), ("x", 0), ("", 0), (1.0, 1),
     ({}, 0), ("9" * 40, 0)],
)  # fmt: skip
def test_counts_come_in_many_forms(value: object, count: int) -> None:
    assert whole(value) == count


@pytest.mark.parametrize(
    ("value", "found"),
    [
        ("2026-12-01T12:00:00.000Z", NOON), ("2026-12-01T13:00:00+01:00", NOON), ("2026-12-01 12:00:00", NOON),
        (1796126400, NOON), (1796126400000, NOON), ("Tue Dec 01 2026", None), ("", None), (None, None),
        (True, None), (-5, None), ([], None), ({}, None), (10**18, None),
    ],
)  # fmt: skip
def test_moments_come_in_many_forms(value: object, found: datetime | None) -> None:
    assert moment(value) == found


ODD: list[object] = [None, [], "x", {"a": 1}, {"a": None}]


def test_values_are_read_without_trusting_their_shape() -> None:
    assert text_of(None, "", {"a": 1}, [], True, 7, "x") == "7"
    assert part({"a": {"b": 1}}, "a", "b") == 1
    assert [part(value, "a", "b") for value in ODD] == [None] * len(ODD)


@pytest.mark.parametrize(
    ("markup", "words"),
    [
        ("plain\ntext", "plain\ntext"),
        ("<p>Yes,<br>please</p>", "Yes,\nplease"),
        ("<b>a</b> &amp; b", "a & b"),
        ("a < b", "a < b"),
    ],
)
def test_an_answer_is_read_as_a_person_reads_it(markup: str, words: str) -> None:
    assert words_of_markup(markup) == words


def event(**fields: Any) -> Event:
    return Event(**({"kind": EventKind.SENT, "campaign": "1", "address": "ana@example.com"} | fields))


def test_what_can_happen_once_is_one_event_whatever_its_copies_say() -> None:
    copies = [
        event(), event(occurred_at=NOON), event(message_id="x"), event(address="Ana@Example.com"), event(mailbox="m"),
        event(lead="9", text="t"),
    ]  # fmt: skip
    assert len({copy.key for copy in copies}) == 1


def test_what_differs_in_what_happened_is_another_event() -> None:
    others = [
        event(), event(kind=EventKind.BOUNCED), event(campaign="2"), event(address="bob@example.com"),
        event(kind=EventKind.REPLIED, message_id="a"), event(kind=EventKind.REPLIED, message_id="b"),
        event(kind=EventKind.REPLIED, occurred_at=NOON),
    ]  # fmt: skip
    assert len({each.key for each in others}) == len(others)


@pytest.mark.parametrize("name", ["secret", "secret_key"])
def test_a_secret_in_the_body_is_compared_before_anything_is_parsed_and_is_taken_out(name: str) -> None:
    raw = f'{{"a": 1, "{name}" : "s3cret", broken'.encode()
    assert is_genuine(PlatformName.LEMLIST, {}, raw, secret="s3cret")
    assert not is_genuine(PlatformName.LEMLIST, {}, raw, secret="other")
    assert without_secret(raw) == f'{{"a": 1, "{name}" : "", broken'.encode()


@pytest.mark.parametrize("platform", list(PlatformName))
@pytest.mark.parametrize("body", [b"{}", b"[]", b"[{}]", b'{"event_type": null, "type": 4, "event": {}}'])
def test_bodies_without_an_event_mean_nothing(platform: PlatformName, body: bytes) -> None:
    assert events_of_hook(platform, body) == []


@pytest.mark.parametrize("platform", list(PlatformName))
@pytest.mark.parametrize("body", [b"", b"null", b"[1]", b'"text"', b"\xff", b"{"])
def test_bodies_of_another_shape_are_no_events(platform: PlatformName, body: bytes) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  a JSON, Unicode or shape fault
        events_of_hook(platform, body)
