"""Reports of many mail servers: who failed, with which code, and whether for good."""

import pytest

from campaigns.delivery.rules.bounces import Outcome, Reason, Severity, outcome_of
from campaigns.replies.rules.bounces import find_bounce
from campaigns.replies.rules.kind import kind_of
from campaigns.replies.rules.kinds import Kind
from campaigns.replies.rules.parsing import ParsedMail, parse

TO = "ana@example.com"
HEAD = "From: MAILER-DAEMON@mx.example.net\nTo: sdr@example.org\nSubject: {subject}\n"


def notice(text: str, subject: str = "Undelivered Mail Returned to Sender", head: str = HEAD) -> ParsedMail:
    return parse(f"{head.format(subject=subject)}\n{text}".encode())


def report(*fields: str, notice: str = "It failed.") -> ParsedMail:
    group = "\n".join(fields)
    return parse(
        (
            f"{HEAD.format(subject='Delivery Status Notification')}"
            "Content-Type: multipart/report; report-type=delivery-status; boundary=b\n\n"
            f"--b\nContent-Type: text/plain\n\n{notice}\n"
            f"--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example.net\n\n{group}\n\n--b--\n"
        ).encode()
    )


@pytest.mark.parametrize(
    ("status", "text", "severity", "reason", "outcome"),
    [
        ("5.0.0", "552 quota exceeded", Severity.SOFT, Reason.MAILBOX_FULL, Outcome.LATER),
        ("5.0.0", "550 blocked by policy", Severity.SOFT, Reason.BLOCKED, Outcome.OURS),
        ("5.1.1", "550 no such user", Severity.HARD, Reason.NO_USER, Outcome.GONE),
    ],
)
def test_c063_a_general_code_does_not_make_a_full_or_blocking_mailbox_a_dead_one(
    status: str, text: str, severity: Severity, reason: Reason, outcome: Outcome
) -> None:
    mail = report(
        f"Final-Recipient: rfc822; {TO}",
        "Action: failed",
        f"Status: {status}",
        f"Diagnostic-Code: smtp; {text}",
    )
    bounce = find_bounce(mail)
    assert (bounce.recipient, bounce.severity, bounce.reason) == (TO, severity, reason)
    followed = outcome_of(
        severity=bounce.severity, reason=bounce.reason, status=bounce.status, words=bounce.words
    )
    assert followed is outcome


FORMS = {
    "postfix": f"This is the mail system.\n\n<{TO}>: host mx.example.com[192.0.2.1] said: 550 5.1.1\n    <{TO}>: Recipient address rejected: User unknown (in reply to RCPT TO command)",
    "exim": f"A message that you sent could not be delivered.\n\n  {TO}\n    SMTP error from remote mail server after RCPT TO:<{TO}>:\n    550 5.1.1 no such user here\n\n------ This is a copy of the message, including all the headers. ------\n\nTo: other@example.net",
    "exim, no such domain": f"The following address(es) failed:\n\n  {TO}\n    all relevant MX records point to non-existent hosts",
    "qmail": f"Hi. This is the qmail-send program.\nI'm afraid I wasn't able to deliver your message.\n\n<{TO}>:\n192.0.2.1 does not like recipient.\nRemote host said: 550 5.1.1 no mailbox here by that name",
    "sendmail": f"   ----- The following addresses had permanent fatal errors -----\n<{TO}>\n\n   ----- Transcript of session follows -----\n>>> RCPT To:<{TO}>\n<<< 550 5.1.1 <{TO}>... User unknown",
    "old sendmail": f"   ----- Transcript of session follows -----\n550 example.com (smtp)... 550 Host unknown\n554 <{TO}>... 550 Host unknown (Authoritative answer from name server)\n\n   ----- Unsent message follows -----\nFrom: sdr@example.org\nTo: {TO}",
    "dragonfly": f"This is the DragonFly Mail Agent v0.13 at host.\n\nThere was an error delivering your mail to <{TO}>.\n\nmx.example.com did not like our RCPT TO:\n550 5.1.1 User unknown\n\nMessage headers follow.\n\nTo: <{TO}>",
    "opensmtpd": f"Hi!\n\nThis is the MAILER-DAEMON, please DO NOT REPLY to this email.\n\nAn error has occurred while attempting to deliver a message for\nthe following list of recipients:\n\n{TO}: 550 5.1.1 unknown recipient (RCPT)\n\nBelow is a copy of the original message:\n\nTo: {TO}",
    "gmail": f"Delivery to the following recipient failed permanently:\n\n     {TO}\n\nTechnical details of permanent failure:\n550 550 5.1.1 The email account that you tried to reach does not exist",
    "exchange": f"Your message did not reach some or all of the intended recipients.\n\nThe following recipient(s) could not be reached:\n\n      {TO} on 4/29/26 9:19 AM\n            The recipient name is not recognized",
    "exchange, French": f"Échec de la remise pour ces destinataires :\n\n{TO}\n#550 5.1.1 RESOLVER.ADR.RecipNotFound; not found ##",
    "notes": f"------- Failure Reasons  --------\n\nUser not listed in public Name & Address Book\n{TO}\n\n------- Returned Message --------\nTo: other@example.net",
    "james": f"I'm afraid I wasn't able to deliver your message to the following addresses.\n\nFailed recipient(s):\n{TO}\n\nError message:\n550 5.1.1 Requested action not taken: mailbox unavailable",
    "t-online": f"|--------------------- Failed addresses follow: ---------------------|\n <{TO}> ... unknown host or invalid domain\n|--------------------- Message text follows: ------------------------|\nTo: other@example.net",
    "imss": f"Sent >>> RCPT TO:<{TO}>\nReceived <<< 550 5.1.1 <{TO}>... user unknown\nUnable to deliver message to <{TO}>",
    "mailmarshal": f"Your message:\n  From:    sdr@example.org\n  Subject: Hi\n\nCould not be delivered because of\n\n550 5.1.1 User unknown\n\nThe following recipients were affected: \n    {TO}",
    "m-filter": f"以下のメールアドレスへの送信に失敗しました。\n{TO}\n\n-------server message\n550 5.1.1 unknown user <{TO}>\n\n-------SMTP command\nRCPT\n\n-------original message\nTo: other@example.net",
    "zoho": f"This message was created automatically by mail delivery software.\n A message that you sent could not be delivered to one or more of its recipients. This is a permanent error. \n\n{TO} Invalid Address, ERROR_CODE :550, ERROR_CODE :5.1.1 <{TO}>... User Unknown",
    "plain report": f"An error occurred while trying to deliver the mail to the following recipients:\n{TO}\n\nTechnical report:\n\nReporting-MTA: dsn; mx.example.net\n\nAction: failed\nFinal-Recipient: rfc822; {TO}\nDiagnostic-Code: smtp; 550 5.1.1 <{TO}>... User Unknown\nStatus: 5.1.1",
}  # fmt: skip


@pytest.mark.parametrize("form", FORMS)
def test_a_notice_in_words_names_the_dead_address(form: str) -> None:
    mail = notice(FORMS[form])
    bounce = find_bounce(mail)
    assert kind_of(mail).kind is Kind.BOUNCE
    assert (bounce.recipient, bounce.severity) == (TO, Severity.HARD)


SOFT = [
    "552 5.2.2 Over quota", "550 5.0.0 mailbox is full", "As their mailbox is full.", "552 5.3.4 Message size exceeds fixed limit",
    "550 5.7.26 Unauthenticated email from example.org is not accepted", "550 5.7.1 blocked using Spamhaus",
    "450 4.7.25 Client host rejected: cannot find your reverse hostname", "550 5.0.0 cannot find your hostname, no PTR record",
    "550 5.1.8 Domain of sender address does not exist", "553 sender address rejected: Domain not found",
    "550 5.2.1 The email account that you tried to reach is disabled", "550 5.0.0 account is temporarily suspended",
    "421 4.4.2 Connection timed out", "delivery temporarily suspended: connect to mx.example.com: Connection refused",
    "554 5.4.6 Too many hops", "550 5.1.1 RCP-P2 Refused due to recipient preferences", "I've given up: message has been in the queue too long",
    "553 sorry, that domain isn't in my list of allowed rcpthosts", "procmail: Couldn't create /var/spool/mail/ana", "421 too many connections from your IP",
]  # fmt: skip


@pytest.mark.parametrize("words", SOFT)
def test_what_may_pass_or_is_our_own_fault_never_costs_an_address(words: str) -> None:
    assert find_bounce(notice(f"<{TO}>: {words}")).severity is Severity.SOFT


HARD = [
    "550 5.1.1 no such user", "550 5.1.10 RESOLVER.ADR.RecipientNotFound", "550 5.4.4 Host or domain name not found", "550 5.4.1 Recipient address rejected: Access denied",
    "Host or domain name not found. Name service error for name=example.com type=A: Host not found", "example.com does not accept mail (nullMX)",
    "550 (in reply to RCPT TO) no valid recipients", "RCPT TO: 550 Der Empfänger ist unbekannt", "RCPT TO: 550 la dirección no existe", "RCPT TO: 550 l'indirizzo è inesistente",
    "550 5.1.6 recipient has moved", "550 5.1.2 nonexistent domain",
]  # fmt: skip


@pytest.mark.parametrize("words", HARD)
def test_an_address_or_domain_that_does_not_exist_is_hard(words: str) -> None:
    assert find_bounce(notice(f"<{TO}>: {words}")).severity is Severity.HARD


@pytest.mark.parametrize(
    ("fields", "recipient", "addressed_as"),
    [
        ((f"Final-Recipient: rfc822; {TO}", "Action: failed"), TO, ""),
        ((f"Original-Recipient: rfc822;{TO}", "Final-Recipient: rfc822;ana@inside.example.net", "Action: failed"), "ana@inside.example.net", TO),
        (("Final-Recipient: rfc822; @mx", f"Original-Recipient: rfc822; <{TO}>", "Action: failed"), TO, TO),
        (('Final-Recipient: rfc822; "ana.lopez"@example.com', "Status: 5.1.1"), '"ana.lopez"@example.com', ""),
    ],
)  # fmt: skip
def test_the_recipient_of_a_report_is_an_address(
    fields: tuple[str, ...], recipient: str, addressed_as: str
) -> None:
    bounce = find_bounce(report(*fields))
    assert (bounce.recipient, bounce.addressed_as) == (recipient, addressed_as)


def test_a_delay_is_soft_and_says_so() -> None:
    bounce = find_bounce(report(f"Final-Recipient: rfc822; {TO}", "Action: delayed", "Status: 4.4.1"))
    assert (bounce.delayed, bounce.severity) == (True, Severity.SOFT)


def test_a_report_that_a_gateway_wrapped_is_read_inside() -> None:
    inner = report(f"Final-Recipient: rfc822; {TO}", "Action: failed", "Status: 5.1.1").message
    assert inner is not None
    mail = parse(
        f"{HEAD.format(subject='Returned mail: User unknown')}Content-Type: multipart/mixed; boundary=outer\n\n"
        f"--outer\nContent-Type: text/plain\n\nPermanent delivery errors\n--outer\nContent-Type: message/rfc822\n\n{inner.as_string()}\n--outer--\n".encode()
    )
    assert (find_bounce(mail).recipient, find_bounce(mail).severity) == (TO, Severity.HARD)


def test_the_header_of_exim_gives_way_to_its_text_where_an_alias_stands_between() -> None:
    head = HEAD + "X-Failed-Recipients: alias@example.com\n"
    assert (
        find_bounce(
            notice(f"The following address(es) failed:\n\n  {TO}\n    550 error", head=head)
        ).recipient
        == TO
    )
    assert find_bounce(notice("The following address(es) failed", head=head)).recipient == "alias@example.com"


def test_a_message_id_a_path_and_ourselves_are_no_recipients() -> None:
    text = "Message 20260429233445.123456@mx.example.net to |/usr/bin/filter of sdr@example.org failed\nTo: ana@example.com"
    assert find_bounce(notice(text)).recipient == TO
