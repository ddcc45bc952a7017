"""Judging labelled replies as those that come in are judged."""

from collections.abc import Callable, Sequence
from datetime import datetime
from email.message import EmailMessage
from typing import Final

from campaigns.evaluation.rules.replies import LabelledReply
from campaigns.evaluation.rules.triage import Judged
from campaigns.llm.adapters.rules import RulesBaseline
from campaigns.llm.port import Provider
from campaigns.replies.rules.kinds import Flag, Kind
from campaigns.replies.rules.parsing import parse
from campaigns.replies.rules.triage import Reading, classify
from campaigns.replies.services.judging import read_with_model

WRITER: Final = "somebody@reader.example"
OURS: Final = "us@sender.example"


def judge_replies(
    replies: Sequence[LabelledReply],
    *,
    provider: Provider,
    now: datetime,
    tick: Callable[[], None] = lambda: None,
) -> list[Judged]:
    """Judge every reply; `tick` is called after each. Must not run inside a transaction, since it may talk to the outside."""
    judged = []
    for reply in replies:
        judged.append(_judged(reply, _read(reply, provider, now)))
        tick()
    return judged


def _read(reply: LabelledReply, provider: Provider, now: datetime) -> Reading:
    """Read a reply by the rules and, where the product would ask it, by a model; one that is silent changes nothing."""
    mail = parse(_as_mail(reply, now))
    reading = classify(mail, our_text=reply.original)
    if provider.name == RulesBaseline.name or reading.kind is not Kind.HUMAN or Flag.OPT_OUT in reading.flags:
        return reading
    better = read_with_model(
        reading, mail, our_text=reply.original, subject=f"reply:{reply.id}", provider=provider, now=now
    )
    return better or reading


def _as_mail(reply: LabelledReply, now: datetime) -> bytes:
    """Return a reply as a mail program sends it: as an answer to ours."""
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Date"] = WRITER, OURS, now
    mail["Subject"] = " ".join(reply.subject.split())
    mail["Message-ID"] = "<answer@reader.example>"
    mail["In-Reply-To"] = mail["References"] = "<sent@sender.example>"
    mail.set_content(reply.body)
    return mail.as_bytes()


def _judged(reply: LabelledReply, reading: Reading) -> Judged:
    return Judged(
        reply,
        reading.category,
        frozenset(reading.flags),
        reading.confidence,
        "; ".join(reading.because),
        reading.decided_by,
    )
