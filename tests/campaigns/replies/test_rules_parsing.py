"""Any byte string becomes a message or a reason."""

import pytest

from campaigns.replies.rules.parsing import parse

HEAD = b"From: Ana <ana@example.com>\nTo: sdr@example.org\nSubject: Re: Hello\n"


@pytest.mark.parametrize("raw", [b"", b"  \n\n", b"\x00" * 500])
def test_what_is_no_message_gets_a_reason(raw: bytes) -> None:
    assert parse(raw).unreadable


def test_deep_nesting_is_refused_in_one_sentence() -> None:
    nested = b"".join(b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (n, n) for n in range(1000))
    assert "nested" in parse(nested).unreadable


@pytest.mark.parametrize(
    "raw",
    [
        b"Subject: =?x?q?=\n\nbody",
        b"Subject: =?utf-8?b?AA=A?=\nFrom: a@example.com\n\nbody",
        HEAD + b"Content-Type: text/plain; charset=hex\n\nbody",
        HEAD + b"Content-Type: multipart/mixed; boundary=never\n\nbody",
        HEAD + b'Content-Type: text/plain; charset=""\n\nbody',
        b"Date: Tue, 99 Foo 2026\nFrom: <>\n\nbody",
    ],
)
def test_broken_headers_leave_the_text_readable(raw: bytes) -> None:
    assert "body" in parse(raw).body


def test_a_label_that_lies_about_utf8_is_not_believed() -> None:
    mail = parse(HEAD + b"Content-Type: text/plain; charset=iso-8859-1\n\n" + "Grüße".encode())
    assert mail.body == "Grüße"


def test_text_without_headers_is_all_body() -> None:
    assert parse(b"Budget: none\nDecision: later").body == "Budget: none\nDecision: later"


def test_html_quotes_are_marked() -> None:
    mail = parse(
        HEAD + b"Content-Type: text/html\n\n<p>Yes</p><blockquote>Old</blockquote><script>x</script>"
    )
    assert mail.body.split() == ["Yes", ">", "Old"]


def test_message_ids_come_without_angle_brackets() -> None:
    mail = parse(
        HEAD + b"In-Reply-To: <s1@example.org>\nReferences: <s0@example.org>\n <s1@example.org>\n\nHi"
    )
    assert (mail.in_reply_to, mail.references) == (("s1@example.org",), ("s0@example.org", "s1@example.org"))


def test_only_the_beginning_of_a_huge_message_is_read() -> None:
    mail = parse(HEAD + b"\n" + b"a" * 5_000_000)
    assert mail.truncated
    assert len(mail.body) < 500_000
