"""What a server says, apart from the original message that it hands back."""

import re

from campaigns.replies.rules.bounces.addresses import DAEMON_NAMES
from campaigns.replies.rules.parsing import ParsedMail

# No server says more than this before it hands the original back.
MAX_NOTICE = 20_000
MIN_NOTICE = 40
RETURNED_MARK = re.compile(
    r"(?im)^[ \t>*|#=_-]{0,80}(?:(?:this|below|here|following).{0,50}(?:copy|original message|headers)|original (?:message|mail)|message (?:headers?|text|contents?) follows?"
    r"|(?:the )?(?:original )?(?:message )?headers? of the original|unsent message|returned message|undelivered message|received:\s|return-path:\s|.{0,20}transcript of message follows"
    r"|urspr(?:ü|ue)ngliche (?:nachricht|kopfzeilen)|originalnachricht|en-t[êe]tes de message|encabezados del mensaje|intestazioni del messaggio|cabe[çc]alhos da mensagem|元のメッセージ|元のメール).*$"
)
DAEMON_TITLES = (
    "mail delivery", "mail administrator", "mailer daemon", "mail deliver system", "delivery subsystem", "mail system",
    "system administrator", "systemadministrator", "mail router", "internet mail delivery",
)  # fmt: skip


def notice_of(mail: ParsedMail) -> str:
    """Return the server's own words at the beginning of the body."""
    body = mail.body[:MAX_NOTICE]
    found = RETURNED_MARK.search(body)
    return body[: found.start()] if found and found.start() > MIN_NOTICE else body


def hands_back_the_original(mail: ParsedMail) -> bool:
    """Tell whether a message came back inside, as a part or below a mark."""
    found = RETURNED_MARK.search(mail.body[:MAX_NOTICE])
    return bool(mail.returned or (found and found.start() > MIN_NOTICE))


def is_from_daemon(mail: ParsedMail) -> bool:
    """Tell whether the sender is nobody, or a mail server by name."""
    sender = f"{mail.header('from')} {mail.header('sender')}".lower()
    nobody = not mail.from_address and sender.strip() in {"", "<>"}
    return nobody or any(name in sender for name in (*DAEMON_NAMES, *DAEMON_TITLES))


def has_empty_sender(mail: ParsedMail) -> bool:
    """Tell whether the envelope had no sender, as reports must not have one (RFC 5321 section 4.5.5)."""
    path = mail.header("return-path").replace(" ", "").lower()
    return "<>" in path or "mailer-daemon" in path
