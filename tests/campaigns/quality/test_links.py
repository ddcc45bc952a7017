"""Links: the sender's meeting link and the opt-out, and no other."""

import pytest

from campaigns.quality.checks import links
from campaigns.quality.rules import Checked, FilledSlot

KNOWN = {
    "opt_out_url": "https://outreach.example.com/opt-out/abc/",
    "links": ("https://meet.example.com/mira",),
    "sender_address": "mira@example.com",
    "company": "Example.io",
    "known_names": ("Booking.example",),
}


def found(body: str, subject: str = "Lyon", **fields: object) -> list[str]:
    checked = Checked(subject, body, **(KNOWN | fields))  # type: ignore[arg-type]
    return [checked.text(each.part)[each.start : each.end] for each in links.check(checked)]


@pytest.mark.parametrize(
    "body",
    [
        "Not for you? https://outreach.example.com/opt-out/abc/",
        "Not for you? https://outreach.example.com/opt-out/abc",
        "A time: https://meet.example.com/mira.",
        "A time: meet.example.com/mira",
        "(https://www.meet.example.com/mira)",
        "Write to mira@example.com or mailto:mira@example.com.",
        "I saw that Example.io opens a plant.",
        "As Booking.example says.",
        "The plant.It opens soon. In Lyon.Is it so?",
        "e.g. this, i.e. that, z.B. jenes, d.h. dieses, p. ej. eso, Foo Inc.com no",
        "We use ASP.NET and Node.js in 3.5 versions.",
        "Am 1.5.2026 um 14.30 Uhr, 3.000 Werke. So geht es.",
        "J'ai lu votre avis... et vous ?",
    ],
)
def test_ours_and_what_is_no_link_passes(body: str) -> None:
    assert found(body) == []


@pytest.mark.parametrize(
    ("body", "link"),
    [
        ("See https://example.net/case.", "https://example.net/case"),
        ("See http://example.net", "http://example.net"),
        ("See www.example.net today", "www.example.net"),
        ("See example.net/case-study for more", "example.net/case-study"),
        ("Mehr auf beispiel.de.", "beispiel.de"),
        ("Voir exemple.fr, merci", "exemple.fr"),
        ("Vea ejemplo.es ahora", "ejemplo.es"),
        ("See bit.ly/3abc", "bit.ly/3abc"),
        ("https://lnkd.in/x1", "https://lnkd.in/x1"),
        ("Write to sales@example.org", "sales@example.org"),
        ("[here](https://example.net/x)", "https://example.net/x"),
        ('<a href="https://example.net/x">here</a>', "https://example.net/x"),
        ("https://meet.example.com/other", "https://meet.example.com/other"),
        ("https://outreach.example.com/opt-out/abc/x", "https://outreach.example.com/opt-out/abc/x"),
        ("https://meet.example.com.example.net/mira", "https://meet.example.com.example.net/mira"),
        ("https://meet.example.com@example.net/mira", "https://meet.example.com@example.net/mira"),
        ("see hxxps://example.net/a", "hxxps://example.net/a"),
        ("see example[.]net now", "example[.]net"),
        ("see example dot com now", "example dot com"),
        ("EXAMPLE.NET has it", "EXAMPLE.NET"),
        ("ftp://example.net/file", "ftp://example.net/file"),
        ("Example.io/plant", "Example.io/plant"),
    ],
)
def test_any_other_link_blocks(body: str, link: str) -> None:
    assert found(body) == [link]


def test_a_link_in_the_subject_blocks() -> None:
    assert found("text", subject="See example.net") == ["example.net"]


def test_without_own_links_none_is_allowed() -> None:
    assert found("https://meet.example.com/mira", links=()) == ["https://meet.example.com/mira"]


def test_a_name_of_a_source_warns_and_a_link_of_a_source_blocks() -> None:
    def severity(text: str) -> list[str]:
        slot = FilledSlot("opener", text, 0, len(text), quotes=(text,))
        return [each.severity.value for each in links.check(Checked("Lyon", text, slots=(slot,)))]

    assert severity("You work with Shop.example") == ["warns"]
    assert severity("see shop.example") == ["blocks"]
    assert severity("see https://Shop.example") == ["blocks"]
