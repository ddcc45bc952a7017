"""What a mail server's refusal means: a rule on its reply code, its enhanced status code and its words.

RFC 5321 section 4.2 and RFC 3463 say what the codes mean in general. The large services use a few of them in ways of
their own, which their public lists of errors state; where the codes are vague, the words decide. The order matters:
what is about us comes before what is about the recipient, so that nobody is barred for a fault of ours.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from campaigns.delivery.transports.port import Trouble

# X.Y.Z that is no part of an IP address or of a version (RFC 3463, section 2).
_STATUS = re.compile(r"(?<![\d.])([245])\.(\d{1,3})\.(\d{1,3})(?!\d|\.\d)")


def _any(*phrases: str) -> re.Pattern[str]:
    return re.compile("|".join(phrases), re.IGNORECASE)


# The recipient's own limits: a full mailbox, or more mail than it takes at a time.
_THEIR_LIMIT: Final = _any(
    r"mailbox (is |size |storage )?(full|limit|quota)", r"(recipient|user|account)('s)? .{0,40}over ?quota",
    r"over quota", r"quota exceeded.{0,20}mailbox", r"mailbox [^.]{0,60}exceed", r"inbox .{0,20}full", r"overquota",
    r"exceeded (the )?(storage|disk|mailbox)", r"insufficient (system |disk )?storage", r"receiving mail (too quickly|at a rate)",
    r"recipient thread limit", r"mailfolder is full", r"disk quota", r"storage allocation",
)  # fmt: skip

_FULL_MAILBOX: Final = (2, 2)

# Our limit of a day. An hour's or a second's limit is over sooner, so that is asked before.
_SOON_OVER: Final = _any(
    r"(per|an|each) (hour|minute|second)", r"hourly", r"frequency limited", r"sending rate", r"submission rate", r"rate ?limit", r"too many (concurrent )?connections",
    r"concurrent connections", r"thread limit", r"messages per connection", r"too many messages (in|per) (this|a|one)? ?(connection|session)",
)  # fmt: skip
_OUR_DAY: Final = _any(
    r"daily .{0,40}(limit|quota)", r"(limit|quota) .{0,30}(per|for the|of the|a) day", r"(24|twenty.four).?hour",
    r"submission ?quota", r"sending (limit|quota)", r"send limit", r"(sender|user|account|customer|domain).{0,40}sending.{0,30}exceeded",
    r"email quota exceeded", r"daily limit", r"limit .{0,20}messages .{0,10}day",
)  # fmt: skip
_OUR_DAY_STATUS: Final = frozenset({(5, 4, 5), (5, 1, 90)})

_NO_LOGIN: Final = _any(
    r"authentication (is )?(required|needed|unsuccessful|failed|credentials)", r"not authenticated", r"must authenticate",
    r"log ?in (first|required)", r"smtp auth", r"smtpclientauthentication", r"username and password", r"log in via your web browser",
)  # fmt: skip
_NO_LOGIN_CODES: Final = frozenset({530, 534, 535, 538})

_BLOCKED: Final = _any(
    r"spam", r"unsolicited", r"reputation", r"block ?list", r"black ?list", r"\brbl\b", r"dnsbl", r"spamhaus",
    r"barracuda", r"blocked (using|by|for|due)", r"\bis blocked", r"been blocked", r"banned", r"policy (reasons?|violation|restriction)", r"dmarc",
    r"\bdkim\b", r"\bspf\b", r"unauthenticated e?mail", r"user complaints", r"suspicious", r"reverse (dns|hostname|lookup)", r"\bptr\b",
    r"relay(ing)? (access )?(denied|not (permitted|allowed))", r"unable to relay", r"does not permit relay", r"sender address rejected",
    r"(not|n't|isn't) (allowed|permitted|authori[sz]ed|have permissions?) to send", r"send ?as", r"bad outbound sender", r"not owned by user",
    r"(access|connection) denied.{0,40}(ip|traffic)", r"traffic not accepted", r"address is not verified", r"content (rejected|denied|refused)",
    r"account .{0,40}(suspended|disabled).{0,40}(sending|abuse)", r"unusual sending", r"abus(e|ive)", r"virus", r"phish", r"malware",
    r"(host|ip|network) .{0,10}not allowed",
)  # fmt: skip
# Words that stand in a deferral without any judgement of us: it passes by itself.
_GREYLISTED: Final = _any(r"gr[ea]y.?list")
_BLOCKED_STATUS: Final = frozenset({(1, 7), (1, 8), (4, 6)})

# The recipient takes mail from chosen senders only, whoever we are.
_CLOSED_STATUS: Final = frozenset({(7, 124), (7, 133), (7, 134), (7, 135), (7, 193)})
_CLOSED: Final = _any(
    r"resolver\.rst", r"restricted (recipient|group|mailbox)", r"only accepts? (mail|messages) from"
)

_NOBODY: Final = _any(
    r"user unknown", r"unknown (user|recipient|mailbox|address)", r"no such (user|recipient|mailbox|person|account|address)",
    r"(user|mailbox|account|address|recipient)( \S+)? (is )?(not found|does ?n.t exist|does not exist|unavailable|unknown|disabled)",
    r"recipientnotfound", r"no mailbox", r"invalid (recipient|mailbox|user)", r"recipient address rejected",
    r"not (a|our) (valid|customer)", r"account .{0,60}(does not exist|disabled|inactive)", r"unrouteable",
)  # fmt: skip


@dataclass(frozen=True)
class _Answer:
    code: int
    words: str

    @property
    def for_now(self) -> bool:
        return self.code < 500

    @property
    def status(self) -> tuple[int, int, int] | None:
        return status_of(self.words)

    @property
    def detail(self) -> tuple[int, int] | None:
        """The subject and detail of the enhanced status code."""
        return self.status[1:] if self.status else None

    def says(self, *phrases: re.Pattern[str]) -> bool:
        return any(phrase.search(self.words) for phrase in phrases)


def status_of(words: str) -> tuple[int, int, int] | None:
    """Return the enhanced status code of an answer (RFC 3463), the first that stands in it."""
    found = _STATUS.search(words)
    return (int(found[1]), int(found[2]), int(found[3])) if found else None


def trouble_of(code: int, words: str, *, otherwise: Trouble) -> Trouble:
    """Return what a 4yz or 5yz answer means. `otherwise` is what a refusal means that says nothing of itself."""
    answer = _Answer(code, words)
    return next((trouble for holds, trouble in _IN_ORDER if holds(answer)), otherwise)


def _closed(answer: _Answer) -> bool:
    return answer.detail in _CLOSED_STATUS or answer.says(_CLOSED)


def _no_login(answer: _Answer) -> bool:
    return answer.code in _NO_LOGIN_CODES or (answer.says(_NO_LOGIN) and not answer.says(_BLOCKED))


def _our_day_is_full(answer: _Answer) -> bool:
    if answer.says(_SOON_OVER, _THEIR_LIMIT):
        return False
    return answer.status in _OUR_DAY_STATUS or answer.says(_OUR_DAY)


def _soon_over(answer: _Answer) -> bool:
    return answer.says(_GREYLISTED) or (answer.says(_SOON_OVER) and not answer.says(_BLOCKED))


def _about_us(answer: _Answer) -> bool:
    """Say whether our reputation, our policy, our sender or our set-up is refused.

    Status X.7.Z is about security and policy in general (RFC 3463, section 3.8): for good it is ours, for now it passes
    unless the words say more. Words about an unknown person win over the status alone.
    """
    about_policy, about_address = (
        answer.detail is not None and answer.detail[0] == subject for subject in (7, 1)
    )
    if answer.detail in _BLOCKED_STATUS or answer.says(_BLOCKED):
        return not (about_address and answer.says(_NOBODY))
    return about_policy and not answer.for_now and not answer.says(_NOBODY)


def _passes(answer: _Answer) -> bool:
    return answer.for_now or answer.detail == _FULL_MAILBOX or answer.says(_THEIR_LIMIT)


_IN_ORDER: Final[tuple[tuple[Callable[[_Answer], bool], Trouble], ...]] = (
    (_closed, Trouble.REFUSED),
    (lambda answer: _no_login(answer) and answer.for_now, Trouble.DEFERRED),
    (_no_login, Trouble.AUTH),
    (_our_day_is_full, Trouble.QUOTA),
    (_soon_over, Trouble.DEFERRED),
    (_about_us, Trouble.BLOCKED),
    (_passes, Trouble.DEFERRED),
)
