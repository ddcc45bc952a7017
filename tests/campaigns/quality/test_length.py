"""Limits of length, at their edges."""

import pytest

from campaigns.quality.checks import length
from campaigns.quality.rules import Checked


def found(**fields: object) -> list[tuple[str, str]]:
    checked = Checked(**({"subject": "Hello", "body": "one two three", "word_limit": 10} | fields))  # type: ignore[arg-type]
    return [(finding.part, finding.severity.value) for finding in length.check(checked)]


@pytest.mark.parametrize(
    ("words", "expected"),
    [(1, []), (10, []), (11, ["warns"]), (20, ["warns"]), (21, ["blocks"]), (0, ["blocks"])],
)
def test_words_against_the_limit(words: int, expected: list[str]) -> None:
    assert [severity for _, severity in found(body="word " * words)] == expected


@pytest.mark.parametrize(
    ("subject", "expected"),
    [
        ("x" * 78, []),
        ("x" * 79, ["warns"]),
        ("Hi Ana\r\nBcc: x@example.net", ["blocks"]),
        ("two\nlines", ["blocks"]),
        ("two\u2028lines", ["blocks"]),
        ("ends\n", ["blocks"]),
        ("  ", ["blocks"]),
    ],
)
def test_the_subject(subject: str, expected: list[str]) -> None:
    assert [severity for _, severity in found(subject=subject)] == expected


@pytest.mark.parametrize(
    "footer",
    [
        "-- \nMira Lang of a company with a long long name",
        "Mira Lang\nHead of a thing, of a company with a long name",
        "Example GmbH, Street 1, 10115 Berlin",
        "If this is not for you: https://example.com/o/1",
    ],
)
def test_the_footer_does_not_count(footer: str) -> None:
    known = {
        "sender_name": "Mira Lang",
        "postal_address": "Example GmbH, Street 1, 10115 Berlin",
        "opt_out_url": "https://example.com/o/1",
    }
    assert found(body="word " * 9 + "\n\n" + footer, **known) == []


def test_a_body_of_footer_alone_is_empty() -> None:
    assert found(body="-- \nMira Lang") == [("body", "blocks")]
