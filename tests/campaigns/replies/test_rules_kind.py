"""What a mail is: the order of the tests decides, because no single sign does."""

import pytest

from campaigns.replies.rules.kind import kind_of
from campaigns.replies.rules.kinds import Kind, Subclass
from campaigns.replies.rules.parsing import parse

HUMAN = "From: ana@example.com\nTo: sdr@example.org\nSubject: Re: Hello\nIn-Reply-To: <s1@example.org>\n"
MACHINE = "From: ana@example.com\nTo: sdr@example.org\nAuto-Submitted: auto-replied\nSubject: {subject}\n"


def kind(text: str, *own: str) -> Kind:
    return kind_of(parse(text.encode()), frozenset(own)).kind


def test_c054_an_absence_with_the_return_path_of_a_postmaster_is_no_bounce() -> None:
    mail = parse(
        b"Return-Path: <postmaster@tenant.example.net>\nFrom: ana@example.com\nTo: sdr@example.org\n"
        b"Subject: Automatische Antwort: Hallo\nAuto-Submitted: auto-replied\nX-Auto-Response-Suppress: All\n\n"
        b"Ich bin bis Montag abwesend."
    )
    found = kind_of(mail)
    assert (found.kind, found.subclass) == (Kind.AUTO, Subclass.OOO)


@pytest.mark.parametrize("sender", ["postmaster@example.com", "MAILER-DAEMON@example.com"])
def test_an_absence_from_a_postmaster_is_automatic_and_his_failure_notice_a_bounce(sender: str) -> None:
    head = f"From: {sender}\nTo: sdr@example.org\nAuto-Submitted: auto-replied\nSubject: "
    assert kind(f"{head}Out of Office: Hello\n\nI am away until Monday.") is Kind.AUTO
    assert kind(f"{head}Undeliverable: Hello\n\nana@example.com: user unknown") is Kind.BOUNCE


def test_our_own_mail_is_ours_with_and_without_a_tag_whatever_it_says() -> None:
    own = "From: SDR <sdr+offer@example.org>\nSubject: Undeliverable: Hello\nAuto-Submitted: auto-replied\n\nuser unknown"
    assert kind(own, "sdr@example.org") is Kind.OWN
    assert kind(own, "sdr+offer@example.org") is Kind.OWN


@pytest.mark.parametrize(
    "text",
    [
        "Feedback-Type: abuse\nUser-Agent: Example/1\nVersion: 1",
        '{"notificationType": "Complaint", "complaint": {}}',
    ],
)
def test_a_complaint_in_words_is_a_complaint(text: str) -> None:
    assert kind(f"From: fbl@example.net\nTo: sdr@example.org\nSubject: FW: Hi\n\n{text}") is Kind.COMPLAINT


@pytest.mark.parametrize(
    ("subject", "text"),
    [
        ("Read: Hello", "Your message was read on Monday, 4 May 2026 10:00."),
        ("Gelesen: Hallo", "Ihre Nachricht wurde am 4. Mai 2026 um 10:00 gelesen."),
        ("Lu : Bonjour", "Votre message a été lu le lundi 4 mai 2026."),
    ],
)
def test_a_reading_receipt_in_words_is_a_receipt(subject: str, text: str) -> None:
    assert kind(f"From: ana@example.com\nTo: sdr@example.org\nSubject: {subject}\n\n{text}") is Kind.RECEIPT


@pytest.mark.parametrize(
    "text",
    [
        "Could you resend it? The last one could not be delivered to my colleague.",
        "I am out of the loop here, ask Bob.",
        "Your ticket system is what we look for. Call me.",
        "Read: the attached paper first, please.",
    ],
)
def test_a_person_who_speaks_of_delivery_tickets_or_reading_is_a_person(text: str) -> None:
    assert kind(f"{HUMAN}\n{text}") is Kind.HUMAN


def test_a_list_that_refuses_us_is_a_bounce() -> None:
    mail = "From: team-admin@example.com\nTo: sdr@example.org\nReferences: <s1@example.org>\nSubject: You sdr@example.org are not member (team ML)\n\nYou are not a member of this mailing list <team@example.com>."
    assert kind(mail) is Kind.BOUNCE


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        ("delivered", Kind.RECEIPT),
        ("relayed", Kind.RECEIPT),
        ("failed", Kind.BOUNCE),
        ("delayed", Kind.BOUNCE),
    ],
)
def test_the_action_of_a_report_decides_between_receipt_and_bounce(action: str, expected: Kind) -> None:
    mail = (
        "From: postmaster@example.com\nTo: sdr@example.org\nSubject: Delivery Status Notification\n"
        "Content-Type: multipart/report; report-type=delivery-status; boundary=b\n\n"
        f"--b\nContent-Type: message/delivery-status\n\nFinal-Recipient: rfc822; ana@example.com\nAction: {action}\n\n--b--\n"
    )
    assert kind(mail) is expected


def test_our_own_words_about_bounces_below_an_answer_make_no_bounce() -> None:
    ours = "\n\nOn 3 May 2026 at 10:00, SDR <sdr@example.org> wrote:\n> Half your mail bounces: user unknown, mailbox full, could not be delivered.\n"
    assert (
        kind(f"From: ana@example.com\nTo: sdr@example.org\nSubject: Re: your bounces\n\nWe like them.{ours}")
        is Kind.HUMAN
    )
    assert (
        kind(f"From: ana@example.com\nTo: sdr@example.org\nSubject: your bounces\n\nWe like them.{ours}")
        is Kind.HUMAN
    )
