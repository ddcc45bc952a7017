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


def test_ten_thousand_parts_are_one_message_and_the_first_are_read() -> None:
    part = b"--b\nContent-Type: text/plain\n\nHi\n"
    mail = parse(HEAD + b"Content-Type: multipart/mixed; boundary=b\n\n" + part * 10_000 + b"--b--\n")
    assert not mail.unreadable
    assert mail.body.startswith("Hi")
    assert len(mail.body) < 10_000


def test_an_archive_stays_closed_and_the_words_beside_it_are_read() -> None:
    archive = b"--b\nContent-Type: application/zip\nContent-Transfer-Encoding: base64\n\nUEsDBAoAAAAAAA==\n"
    words = b"--b\nContent-Type: text/plain\n\nSee the file.\n"
    mail = parse(HEAD + b"Content-Type: multipart/mixed; boundary=b\n\n" + words + archive * 100 + b"--b--\n")
    assert mail.body.strip() == "See the file."


def test_fifty_megabytes_are_cut_and_the_answer_at_the_top_is_kept() -> None:
    mail = parse(HEAD + b"\nNo, thanks.\n" + b"> old\n" * 8_000_000)
    assert mail.truncated
    assert mail.body.startswith("No, thanks.")


@pytest.mark.parametrize("lines", [b"\r\n", b"\r"])
def test_line_ends_of_other_systems_are_line_ends(lines: bytes) -> None:
    mail = parse((HEAD + b"\nFirst\nSecond").replace(b"\n", lines))
    assert (mail.subject, mail.body) == ("Re: Hello", "First\nSecond")


def test_a_mail_stored_as_utf_16_is_read() -> None:
    assert parse((HEAD + b"\nJa").decode().encode("utf-16")).body == "Ja"


@pytest.mark.parametrize("charset", ["punycode", "idna", "unicode_escape", "zip", "rot13", "x-nonsense"])
def test_a_charset_that_is_none_is_read_as_utf8(charset: str) -> None:
    mail = parse(HEAD + f"Content-Type: text/plain; charset={charset}\n\nabc-def Grüße".encode())
    assert mail.body == "abc-def Grüße"


@pytest.mark.parametrize(
    ("charset", "text"),
    [
        ("x-sjis", "①お世話に"),
        ("gb2312", "镕基"),
        ("ks_c_5601-1987", "안녕하세요"),
        ("iso-8859-8-i", "שלום"),
        ("windows-1251", "Привет"),
        ("iso-2022-jp", "不在"),
    ],
)
def test_labels_of_old_programs_are_understood(charset: str, text: str) -> None:
    codec = {"x-sjis": "cp932", "gb2312": "gbk", "ks_c_5601-1987": "cp949", "iso-8859-8-i": "iso8859-8"}.get(
        charset, charset
    )
    mail = parse(HEAD + f"Content-Type: text/plain; charset={charset}\n\n".encode() + text.encode(codec))
    assert mail.body == text


def test_a_character_that_two_encoded_words_share_is_one_character() -> None:
    mail = parse(b"Subject: =?utf-8?q?Gr=C3?=\n =?utf-8?q?=BC=C3=9Fe?=\nFrom: a@example.com\n\nbody")
    assert mail.subject == "Grüße"


@pytest.mark.parametrize(
    "header",
    [
        b"To: " + b"(" * 50_000,
        b"To: " + b'"' * 50_000,
        b"References: " + b"<a@b>" * 50_000,
        b"Date: " + b"1" * 50_000,
        b"X-Odd: a\n" * 20_000 + b"X-Odd: a",
        b"Content-Disposition: attachment; filename*0*=utf-9''%zz",
    ],
)
def test_odd_headers_do_not_hide_the_text(header: bytes) -> None:
    assert "body" in parse(HEAD + header + b"\n\nbody").body


def test_a_header_that_describes_parts_without_end_is_refused_in_one_sentence() -> None:
    mail = parse(HEAD + b"Content-Type: text/plain" + b';a="' * 20_000 + b"\n\nbody")
    assert mail.unreadable == "a header that describes its parts is longer than 4,000 characters"
