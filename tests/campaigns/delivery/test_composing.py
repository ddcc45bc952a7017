"""A mail reads back as what was approved, or is refused with the field named. No database."""

from dataclasses import replace
from email import message_from_bytes, policy
from email.headerregistry import Address
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns.delivery.composing import UnsendableError, compose, difference, read_back, why_unsendable
from campaigns.drafts.rules import Envelope
from tests.factories.moments import NOW

ENVELOPE = Envelope(
    sender="Mira Holm <mira@tidewater.example>",
    recipient="ana.lima@aquaduct.example",
    in_reply_to="",
    subject="A thought on your rotas",
    body="Hi Ana,\n\nShall we talk?\n",
    opt_out_url="https://outreach.example/opt-out/k3j4h5k3j4h5k3j4h5k3j4h5k3j4h5kk/",
    template_version=7,
)


def mail_of(envelope: Envelope) -> bytes:
    return compose(envelope, message_id="<one@tidewater.example>", now=NOW)


def _with(field: str, value: Any) -> Envelope:
    return replace(ENVELOPE, **{field: value})


def named(name: str) -> str:
    return str(Address(display_name=name, addr_spec="mira@tidewater.example"))


ODD: list[dict[str, Any]] = [
    {},
    {"in_reply_to": "<before@tidewater.example>"},
    {"subject": "Größe zählt 🚀"},
    {"subject": "🏳️‍🌈 " * 20},
    {"subject": "日本語のとても長い件名です مرحبا —"},
    {"subject": "two  spaces,  and one at the end "},
    {"subject": "not encoded: =?utf-8?q?x?="},
    {"subject": "word " * 70},
    {"subject": "a" * 400},
    {"sender": named("Holm, Mira")},
    {"sender": named('Mira "the rota" Holm')},
    {"sender": named("Jörg Müßiggang")},
    {"sender": named("أمينة الحسن")},
    {"sender": named("=?utf-8?q?Mira?=")},
    {"sender": "mira@tidewater.example"},
    {"body": "שלום מירה\n"},
    {"body": "a" * 998 + "\n"},
    {"body": "é" * 5000 + "\n"},
    {"body": ".\n..\n. \nFrom here\n=3D\n\ttab \n\n\n"},
    {"body": "\u2028\u0085\x0b\x00\n"},
    {"body": "no line end"},
    {"opt_out_url": "https://outreach.example/" + "o" * 470},
]


@pytest.mark.parametrize("changed", ODD)
def test_a_mail_reads_back_as_what_was_approved(changed: dict[str, Any]) -> None:
    envelope = replace(ENVELOPE, **changed)
    raw = mail_of(envelope)
    assert read_back(raw, template_version=7) == envelope
    assert difference(envelope, raw) == ""
    assert max(len(line) for line in raw.split(b"\r\n")) <= 998
    assert b"\n" not in raw.replace(b"\r\n", b"")
    assert raw.isascii()


@pytest.mark.parametrize("changed", [odd for odd in ODD if "\x00" not in odd.get("body", "")])
def test_another_parser_finds_no_fault_in_it_and_reads_the_same(changed: dict[str, Any]) -> None:
    """Python's other parser keeps to the RFCs: header by header, it says what breaks one."""
    envelope = replace(ENVELOPE, **changed)
    mail = message_from_bytes(mail_of(envelope), policy=policy.default)
    assert not any([mail.defects, *(value.defects for value in mail.values())])
    assert str(mail["Subject"]) == envelope.subject
    (sender,) = mail["From"].addresses
    assert str(Address(display_name=sender.display_name, addr_spec=sender.addr_spec)) == envelope.sender
    assert [str(each) for each in mail["To"].addresses] == [envelope.recipient]
    assert mail.get_content_charset() == "utf-8"
    assert mail.get_content().replace("\r\n", "\n").rstrip("\n") == envelope.body.rstrip("\n")


@pytest.mark.parametrize("changed", ODD)
def test_encoded_words_are_as_short_as_the_rfc_wants_them(changed: dict[str, Any]) -> None:
    """RFC 2047, section 2: 75 octets a word, 76 a line that holds one. RFC 2045, section 6.7: 76 a line of the text."""
    head, text = mail_of(replace(ENVELOPE, **changed)).split(b"\r\n\r\n", 1)
    words = [word for line in head.split(b"\r\n") for word in line.split() if word.startswith(b"=?")]
    assert all(len(word) <= 75 for word in words)
    assert all(len(line) <= 76 for line in head.split(b"\r\n") if b"=?utf-8?" in line and b"=?=" not in line)
    assert all(len(line) <= 76 for line in text.split(b"\r\n"))


@pytest.mark.parametrize("message_id", ["<a@b.example>\r\nBcc: x@y.example", "<a b@c.example>", ""])
def test_a_message_id_that_is_none_is_refused(message_id: str) -> None:
    with pytest.raises(UnsendableError, match="Message-ID"):
        compose(ENVELOPE, message_id=message_id, now=NOW)


@pytest.mark.parametrize(
    ("field", "value", "named_as"),
    [
        ("subject", "Rotas\r\nBcc: all@aquaduct.example", "subject"),
        ("subject", "Rotas\nBcc: all@aquaduct.example", "subject"),
        ("subject", "Rotas\u2028more", "subject"),
        ("subject", "half \ud800", "subject"),
        ("sender", "Mira\nBcc: x@y.example <mira@tidewater.example>", "From line"),
        ("sender", "half \udc00 <mira@tidewater.example>", "From line"),
        ("sender", "mira@tidewater.example, more@tidewater.example", "From line"),
        ("recipient", "ana@aquaduct.example\r\nBcc: x@y.example", "recipient"),
        ("recipient", "ana@aquaduct.example, b@aquaduct.example", "recipient"),
        ("recipient", "jürgen@aquaduct.example", "recipient"),
        ("recipient", "", "recipient"),
        ("in_reply_to", "<a@b.example>\r\nX: y", "In-Reply-To line"),
        ("opt_out_url", "https://outreach.example/\r\n", "opt-out link"),
        ("body", "one\rtwo\n", "text"),
        ("body", "half \ud83d\n", "text"),
    ],
)
def test_what_cannot_be_sent_is_refused_with_the_field_named(field: str, value: str, named_as: str) -> None:
    assert why_unsendable(_with(field, value), now=NOW).startswith(f"The {named_as} cannot be sent")


def test_a_refused_field_never_reaches_the_bytes() -> None:
    with pytest.raises(UnsendableError):
        mail_of(replace(ENVELOPE, subject="x\nBcc: all@aquaduct.example"))


HEADER_TEXT = st.text(
    st.one_of(
        st.characters(codec="utf-8", exclude_categories=["Cc", "Zl", "Zp"]), st.sampled_from(' ="?,;<>é🚀')
    ),
    min_size=1,
    max_size=120,
)


@settings(max_examples=60, deadline=None)
@given(subject=HEADER_TEXT, body=st.text(st.characters(codec="utf-8", exclude_characters="\r"), max_size=300))
def test_any_text_reads_back_here_and_in_another_parser(subject: str, body: str) -> None:
    envelope = replace(ENVELOPE, subject=subject, body=f"{body}\n")
    raw = mail_of(envelope)
    assert difference(envelope, raw) == ""
    other = message_from_bytes(raw, policy=policy.default)
    assert str(other["Subject"]).strip() == subject.strip()
    assert other.get_content().replace("\r\n", "\n") == envelope.body


@settings(max_examples=60, deadline=None)
@given(
    fields=st.dictionaries(
        st.sampled_from(["sender", "recipient", "subject", "in_reply_to", "opt_out_url"]),
        st.text(),
        min_size=1,
    )
)
def test_whatever_stands_in_a_field_is_sent_as_it_stands_or_refused(fields: dict[str, Any]) -> None:
    envelope = replace(ENVELOPE, **fields)
    if not why_unsendable(envelope, now=NOW):
        mail = message_from_bytes(mail_of(envelope))
        assert read_back(mail_of(envelope), template_version=7) == envelope
        assert {"Bcc", "Cc"}.isdisjoint(mail.keys())


def test_a_mail_carries_a_way_out_that_programs_understand() -> None:
    mail = message_from_bytes(mail_of(ENVELOPE))
    assert " ".join(str(mail["List-Unsubscribe"]).split()) == (
        f"<{ENVELOPE.opt_out_url}>,"
        " <mailto:mira@tidewater.example?subject=unsubscribe%20k3j4h5k3j4h5k3j4h5k3j4h5k3j4h5kk>"
    )
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert mail["Message-ID"] == "<one@tidewater.example>"


@pytest.mark.parametrize("other", [b"mira@elsewhere.example?", b"mira@tidewater.example?subject=hello%20"])
def test_a_way_out_by_mail_that_leads_elsewhere_is_a_difference(other: bytes) -> None:
    raw = mail_of(ENVELOPE).replace(b"mira@tidewater.example?", other)
    assert difference(ENVELOPE, raw) == "opt-out link"


@pytest.mark.parametrize("field", ["sender", "recipient", "subject", "body", "in_reply_to", "opt_out_url"])
def test_a_difference_is_named(field: str) -> None:
    other = replace(ENVELOPE, in_reply_to="<x@y.example>")
    changed = replace(other, **{field: "Z" + getattr(other, field)})
    assert difference(changed, mail_of(other))
