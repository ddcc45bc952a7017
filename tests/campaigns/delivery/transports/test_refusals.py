"""What real servers answer, and what it means for the message, the mailbox and the address.

The answers are those that the large services list publicly, and the usual ones of Postfix and Exim.
"""

import pytest

from campaigns.delivery.transports.port import Trouble
from campaigns.delivery.transports.smtp.refusals import status_of, trouble_of

ANSWERS = {
    Trouble.DEFERRED: (
        # Gmail
        "421 4.3.0 Temporary System Problem. Try again later. - gsmtp",
        "421 4.4.5 Server busy, try again later. - gsmtp",
        "421 4.7.0 Try again later, closing connection. - gsmtp",
        "450 4.2.1 The user you are trying to contact is receiving mail too quickly. Please resend your message at a later time.",
        "452 4.2.2 The email account that you tried to reach is over quota. - gsmtp",
        "552 5.2.2 The email account that you tried to reach is over quota and inactive. - gsmtp",
        "454 4.7.0 Too many login attempts, please try again later. - gsmtp",
        "450 4.2.1 Peak SMTP relay limit exceeded for customer. This is a temporary error, too many messages per second. - gsmtp",
        # Microsoft 365
        "432 4.3.2 Concurrent connections limit exceeded. Visit https://aka.ms/concurrent_sending for more information.",
        "432 4.3.2 STOREDRV.ClientSubmit; sender thread limit exceeded",
        "432 4.3.2 STOREDRV.Deliver; recipient thread limit exceeded",
        "421 4.4.2 Message submission rate for this client has exceeded the configured limit",
        "451 4.7.500 Server busy. Please try again later from [192.0.2.7]. (S77719)",
        "452 4.3.1 Insufficient system resources",
        "550 5.2.2 mailbox full; the recipient's mailbox has exceeded its quota",
        # Postfix, Exim, Dovecot
        "450 4.2.0 <ana@aquaduct.example>: Recipient address rejected: Greylisted, see http://postgrey.example/help",
        "450 4.7.1 <ana@aquaduct.example>: Recipient address rejected: Greylisting in action, please come back later",
        "451 4.3.0 <ana@aquaduct.example>: Temporary lookup failure",
        "450 4.1.2 <ana@aquaduct.example>: Recipient address rejected: Domain not found",
        "452 4.3.1 Insufficient system storage",
        "421 4.7.0 mail.example Error: too many errors",
        "552 5.2.2 <ana@aquaduct.example> Quota exceeded (mailbox for user is full)",
        "451 Temporary local problem - please try later",
        "550 Domain tidewater.example has exceeded the max emails per hour (200/200 (100%)) allowed. Message discarded.",
        "454 Throttling failure: Maximum sending rate exceeded.",
        "454 4.7.0 Temporary authentication failure: Connection lost to authentication server",
    ),
    Trouble.QUOTA: (
        "550 5.4.5 Daily user sending limit exceeded. For more information on Gmail sending limits go to support. - gsmtp",
        "550 5.4.5 Daily SMTP relay limit exceeded for user. - gsmtp",
        "550 5.4.5 Daily sending quota exceeded. - gsmtp",
        "550 5.7.1 Email quota exceeded. - gsmtp",
        "550 5.1.90 Your message can't be sent because you've reached your daily limit for message recipients",
        "554 5.2.0 STOREDRV.Submission.Exception:SubmissionQuotaExceededException; the sender's submission quota was exceeded.",
        "454 Throttling failure: Daily message quota exceeded.",
        "550 User has exceeded its 24-hour sending limit. Messages to 250 recipients out of 250 allowed have been sent.",
        "450 Requested mail action not taken: mailbox unavailable. Mail send limit exceeded.",
        "451 4.7.1 <mira@tidewater.example>: Sender daily limit exceeded",
        "550 5.4.6 Daily email sending limit of 200 reached",
    ),
    Trouble.BLOCKED: (
        "421 4.7.28 Our system has detected an unusual rate of unsolicited mail originating from your IP address. - gsmtp",
        "550 5.7.1 Our system has detected that this message is likely unsolicited mail. - gsmtp",
        "550 5.7.26 Unauthenticated email from tidewater.example is not accepted due to domain's DMARC policy. - gsmtp",
        "550 5.7.25 The IP address sending this message does not have a PTR record setup. - gsmtp",
        "421 4.7.0 This message is suspicious due to the very low reputation of the sending domain. - gsmtp",
        "550 5.7.60 SMTP; Client does not have permissions to send as this sender",
        "554 5.2.0 STOREDRV.Submission.Exception:SendAsDeniedException.MapiExceptionSendAsDenied; Failed to process message",
        "550 5.7.708 Service unavailable. Access denied, traffic not accepted from this IP.",
        "550 5.7.501 Service unavailable. Access denied, spam abuse detected from IP range.",
        "550 5.7.502 Access denied, banned sender",
        "550 5.1.8 Access denied, bad outbound sender. AS(42004)",
        "550 5.7.1 Unfortunately, messages from [192.0.2.7] weren't sent since part of their network is on our block list (S3150).",
        "451 4.7.650 The mail server [192.0.2.7] has been temporarily rate limited due to IP reputation.",
        "550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain",
        "554 5.7.1 <ana@aquaduct.example>: Relay access denied",
        "553 5.7.1 <mira@tidewater.example>: Sender address rejected: not owned by user otto",
        "554 5.7.1 Service unavailable; Client host [192.0.2.7] blocked using zen.spamhaus.org",
        "550 5.7.1 Spam",
        "554 5.7.1 No",
        "554 Message rejected: Email address is not verified.",
        "554 5.7.9 Message not accepted for policy reasons.",
        "421 4.7.0 [TSS04] Messages from 192.0.2.7 temporarily deferred due to user complaints",
        "550 5.4.6 Unusual sending activity detected. Please try after sometime.",
        "550-Verification failed for <mira@tidewater.example> 550 Sender verify failed: access denied, your IP is blacklisted",
        "554 Host network not allowed",
    ),
    Trouble.REFUSED: (
        "550 5.1.1 The email account that you tried to reach does not exist. Please try double-checking the address. - gsmtp",
        "550 5.2.1 The email account that you tried to reach is disabled. - gsmtp",
        "550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup",
        "550 5.4.1 Recipient address rejected: Access denied. AS(201806281)",
        "550 5.7.1 RESOLVER.RST.AuthRequired; authentication required",
        "550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required; Delivery restriction check failed",
        "550 5.1.1 <ana@aquaduct.example>: Recipient address rejected: User unknown in virtual mailbox table",
        "550 5.1.1 <ana.spamer@aquaduct.example>: Recipient address rejected: User unknown in local recipient table",
        "550 No Such User Here",
        "550 Unrouteable address",
        "554 5.5.1 Error: no valid recipients",
        "553 sorry, no mailbox here by that name",
        "554 delivery error: dd This user doesn't have an account (ana@aquaduct.example)",
        "501 5.1.3 Bad recipient address syntax",
    ),
    Trouble.AUTH: (
        "535 5.7.8 Username and Password not accepted. - gsmtp",
        "534 5.7.9 Application-specific password required. - gsmtp",
        "534 5.7.14 Please log in via your web browser and then try again. - gsmtp",
        "530 5.7.0 Authentication Required. - gsmtp",
        "535 5.7.3 Authentication unsuccessful",
        "535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Tenant.",
        "530 5.7.57 SMTP; Client was not authenticated to send anonymous mail during MAIL FROM",
        "535 Authentication Credentials Invalid",
        "535 5.7.8 Error: authentication failed: UGFzc3dvcmQ6",
        "550 5.7.1 Authentication required",
    ),
}  # fmt: skip


@pytest.mark.parametrize(
    ("meaning", "answer"), [(trouble, answer) for trouble, answers in ANSWERS.items() for answer in answers]
)
def test_a_real_servers_answer_means_what_it_says(meaning: Trouble, answer: str) -> None:
    assert trouble_of(int(answer[:3]), answer, otherwise=Trouble.REFUSED) is meaning


@pytest.mark.parametrize(
    ("words", "status"),
    [
        ("550 5.7.1 no", (5, 7, 1)),
        ("550 #5.1.1 no", (5, 1, 1)),
        ("421 4.7.650 the server [192.0.2.7]", (4, 7, 650)),
        ("550 host 5.7.1.2 is not welcome", None),
        ("554 no", None),
    ],
)
def test_the_enhanced_code_is_read_and_an_ip_address_is_none(
    words: str, status: tuple[int, int, int] | None
) -> None:
    assert status_of(words) == status
