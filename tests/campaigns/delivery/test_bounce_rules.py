"""What a report means: an address that is gone, one that may live, or a fault of ours. No database."""

import pytest

from campaigns.delivery.rules.bounces import (
    BOUNCES,
    COMPLAINTS,
    FeedbackType,
    Limit,
    Outcome,
    Reason,
    later_by,
    read_feedback,
    report_of_event,
    report_of_refusal,
    status_in,
)


@pytest.mark.parametrize(
    ("words", "outcome"),
    [
        ("550 5.1.1 <ana@aquaduct.example>: Recipient address rejected: User unknown", Outcome.GONE),
        ("550 5.1.10 RESOLVER.ADR.RecipientNotFound", Outcome.GONE),
        ("550 No such user here", Outcome.LATER),
        ("552 5.2.2 Mailbox full", Outcome.LATER),
        ("550 5.1.1 The email account that you tried to reach is over quota", Outcome.LATER),
        ("552 5.3.4 Message size exceeds fixed limit", Outcome.LATER),
        ("550 5.7.1 Message rejected as spam by content filter", Outcome.OURS),
        ("554 5.7.1 Service unavailable; Client host blocked using zen.spamhaus.example", Outcome.OURS),
        ("550 5.7.26 This mail is unauthenticated: SPF and DKIM did not pass", Outcome.OURS),
        ("550 5.7.25 The sending IP address has no PTR record", Outcome.OURS),
        ("550-5.7.1 blocked: poor reputation of this domain", Outcome.OURS),
        ("550 rejected by DMARC policy", Outcome.OURS),
        ("550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup", Outcome.LATER),
        ("550 5.7.1 You are not allowed to send to this group", Outcome.LATER),
        ("421 4.7.0 Try again later", Outcome.OURS),
        ("", Outcome.LATER),
    ],
)
def test_only_an_address_that_does_not_exist_is_gone(words: str, outcome: Outcome) -> None:
    """RFC 3463: X.1.Z is about the address, X.7.Z about who sends."""
    assert report_of_refusal(words).outcome is outcome


@pytest.mark.parametrize(
    ("words", "hard", "outcome"),
    [
        ("", None, Outcome.LATER),
        ("", True, Outcome.GONE),
        ("", False, Outcome.LATER),
        ("550 5.1.1 user unknown", None, Outcome.GONE),
        ("550 5.7.1 blocked by policy", True, Outcome.OURS),
    ],
)
def test_a_platforms_word_counts_unless_its_server_blames_us(
    words: str, hard: bool | None, outcome: Outcome
) -> None:
    assert report_of_event(words=words, hard=hard).outcome is outcome


@pytest.mark.parametrize(
    ("words", "status"),
    [
        ("550 5.1.0 see 5.1.1", "5.1.1"),
        ("550 mailbox unavailable", "5.0.0"),
        ("host 192.0.2.5.1.1 said no", ""),
        ("postfix 3.5.1.2", ""),
        ("", ""),
    ],
)
def test_a_code_is_read_from_words(words: str, status: str) -> None:
    assert status_in(words) == status


def test_a_full_mailbox_waits_longer_than_a_slow_server() -> None:
    assert later_by(Reason.SUSPENDED) > later_by(Reason.MAILBOX_FULL) > later_by(Reason.LATE)


@pytest.mark.parametrize(
    ("limit", "cases", "mails", "reached"),
    [
        (BOUNCES, 0, 0, False),
        (BOUNCES, 1, 10, False),  # ten per cent of very little
        (BOUNCES, 4, 49, False),
        (BOUNCES, 3, 60, True),
        (BOUNCES, 2, 60, False),
        (BOUNCES, 5, 20, True),  # a quarter, before the sample is whole
        (COMPLAINTS, 1, 300, False),
        (COMPLAINTS, 2, 300, True),
        (COMPLAINTS, 1, 1000, True),
        (COMPLAINTS, 1, 1001, False),
    ],
)
def test_a_share_counts_once_it_can_no_longer_be_chance(
    limit: Limit, cases: int, mails: int, reached: bool
) -> None:
    assert limit.is_reached(cases=cases, mails=mails) is reached


@pytest.mark.parametrize(
    ("text", "kind", "recipient", "complaint"),
    [
        ("Feedback-Type: abuse\r\nOriginal-Rcpt-To: <Ana@Aquaduct.example>\r\n", "abuse", "ana@aquaduct.example", True),
        ("Feedback-Type: not-spam\nOriginal-Rcpt-To: ana@aquaduct.example", "not-spam", "ana@aquaduct.example", False),
        ("Feedback-Type: auth-failure\n", "auth-failure", "", False),
        ("Feedback-Type: opt-out\nRemoval-Recipient:\n <ana@aquaduct.example>", "opt-out", "ana@aquaduct.example", True),
        ("Feedback-Type: something-new\n", "abuse", "", True),
        ("", "abuse", "", True),
    ],
)  # fmt: skip
def test_a_feedback_report_is_read(text: str, kind: str, recipient: str, complaint: bool) -> None:
    """RFC 5965, section 3; RFC 6591 for failures of authentication."""
    found = read_feedback(text)
    assert (found.type, found.recipient, found.is_complaint) == (FeedbackType(kind), recipient, complaint)
