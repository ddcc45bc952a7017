"""To whom an answer goes, under which subject, in which thread, and what it quotes."""

from datetime import UTC, datetime

import pytest

from campaigns.quality.rules import Finding, Severity
from campaigns.replies.rules.answering import (
    LONGEST_QUOTE,
    MOST_IDS,
    Thread,
    addressee_of,
    as_answer,
    quoted_history,
    subject_of_answer,
    thread_of,
    typed_text,
)
from campaigns.replies.rules.parsing import ParsedMail, parse

AT = datetime(2026, 12, 1, 14, 5, tzinfo=UTC)
ANA = "ana@aquaduct.example"
OWEN = "owen@aquaduct.example"


@pytest.mark.parametrize(
    ("head", "answered", "references"),
    [
        ("Message-ID: <r@a.example>\nIn-Reply-To: <o@b.example>\nReferences: <f@b.example> <o@b.example>",
         "<r@a.example>", "<f@b.example> <o@b.example> <r@a.example>"),
        ("Message-ID: <r@a.example>\nIn-Reply-To: <o@b.example>", "<r@a.example>", "<o@b.example> <r@a.example>"),
        ("Message-ID: <r@a.example>\nIn-Reply-To: <o@b.example> <p@b.example>", "<r@a.example>", ""),
        ("Message-ID: <r@a.example>", "<r@a.example>", ""),
        ("From: ana@a.example\nReferences: <f@b.example>", "", "<f@b.example>"),
        ("Subject: nothing else", "", ""),
        ("Message-ID: <r@a.example>\nReferences: <grüße@b.example> <r@a.example>", "<r@a.example>", ""),
    ],
)  # fmt: skip
def test_an_answer_stands_in_the_thread_of_the_mail_that_it_answers(
    head: str, answered: str, references: str
) -> None:
    """RFC 5322, 3.6.4: without References the one In-Reply-To stands in; more than one names no thread."""
    assert thread_of(parse(f"{head}\n\nHello".encode())) == Thread(answered, references)


def test_a_long_thread_keeps_its_first_and_its_latest_mails() -> None:
    ids = tuple(f"{number}@a.example" for number in range(300))
    thread = thread_of(ParsedMail(message_id="last@a.example", references=ids))
    kept = thread.references.split()
    assert (len(kept), kept[0], kept[-1]) == (MOST_IDS, "<0@a.example>", "<last@a.example>")


@pytest.mark.parametrize(
    ("theirs", "subject"),
    [
        ("A thought on your rotas", "Re: A thought on your rotas"),
        ("Re: A thought on your rotas", "Re: A thought on your rotas"),
        ("AW: Re: A thought on your rotas", "Re: A thought on your rotas"),
        ("", "Re: Ours"),
        ("Re:", "Re: Ours"),
        ("Yes\r\nBcc: everybody@b.example", "Re: Yes Bcc: everybody@b.example"),
        ("Tab\tand\u2028line", "Re: Tab and line"),
        ("x" * 900, "Re: " + "x" * 200),
    ],
)
def test_the_subject_is_theirs_with_one_mark_on_one_line(theirs: str, subject: str) -> None:
    assert subject_of_answer(theirs, "Ours") == subject


@pytest.mark.parametrize(
    ("sender", "reply_to", "doubtful", "address", "said"),
    [
        (ANA, [], False, ANA, ""),
        (ANA, [ANA], False, ANA, ""),
        (OWEN, [], False, OWEN, "in place of"),
        (OWEN, [ANA], False, ANA, "came from"),
        (ANA, ["thief@b.example"], False, ANA, "thief@b.example, which we do not know"),
        (OWEN, ["thief@b.example"], True, ANA, "thief@b.example, which we do not know"),
        (OWEN, [], True, ANA, "came from"),
        ("", [], False, ANA, ""),
        ("ANA@Aquaduct.example", [], False, ANA, ""),
    ],
)
def test_an_answer_goes_to_whom_we_know_or_who_surely_answered(
    sender: str, reply_to: list[str], doubtful: bool, address: str, said: str
) -> None:
    found = addressee_of(ParsedMail(from_address=sender), known=ANA, doubtful=doubtful, reply_to=reply_to)
    assert found.address == address
    assert said in found.why
    assert bool(said) == bool(found.why)


def test_what_they_wrote_is_quoted_as_mail_programs_do() -> None:
    said = quoted_history(
        "Yes.\n\n> Shall we talk?\nAna \n", who="Ana Lima <ana@a.example>", at=AT, language="en"
    )
    assert (
        said == "On 1 Dec 2026 at 14:05, Ana Lima <ana@a.example> wrote:\n> Yes.\n>\n>> Shall we talk?\n> Ana"
    )


@pytest.mark.parametrize(
    ("language", "begins"),
    [("de", "Am 01.12.2026 um 14:05 schrieb Ana:"), ("fr-CH", "Le 01/12/2026 à 14:05, Ana a écrit :"), ("xx", "On 1 Dec")],
)  # fmt: skip
def test_the_line_above_is_in_their_language(language: str, begins: str) -> None:
    assert quoted_history("Ja.", who="Ana", at=AT, language=language).startswith(begins)


def test_what_no_mail_can_carry_is_left_out_of_the_quote() -> None:
    said = quoted_history("a\x00b\ud800c\u2028d\x1b[0m", who="A\r\nBcc: x@b.example", at=AT, language="en")
    assert said == "On 1 Dec 2026 at 14:05, A Bcc: x@b.example wrote:\n> abc\n> d[0m"


def test_a_very_long_mail_is_cut_and_says_so_and_an_empty_one_is_not_quoted() -> None:
    assert quoted_history("x\n" * LONGEST_QUOTE, who="A", at=AT, language="en").endswith("\n> […]")
    assert quoted_history(" \n\n", who="A", at=AT, language="en") == ""


@pytest.mark.parametrize(
    ("typed", "kept"), [("  Hi\r\nthere \r\n", "Hi\nthere"), ("a\rb", "a\nb"), ("\n", "")]
)
def test_line_ends_of_a_form_are_ours(typed: str, kept: str) -> None:
    assert typed_text(typed) == kept


def test_links_and_talk_of_files_are_warned_of_in_an_answer_and_the_rest_stays_as_it_is() -> None:
    text = "See https://example.org"
    link = Finding("links", Severity.BLOCKS, 4, len(text), "body", "Only the opt-out may stand in the mail.")
    token = Finding("unfilled_slot", Severity.BLOCKS, 0, 3, "body", "“See” is a token.")
    assert as_answer(link, text).severity is Severity.WARNS
    assert "https://example.org" in as_answer(link, text).sentence
    assert as_answer(token, text) == token
