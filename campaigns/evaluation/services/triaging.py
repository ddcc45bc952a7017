"""Judging labelled replies as those that come in are judged."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Final

from campaigns.evaluation.rules.replies import LabelledReply
from campaigns.evaluation.rules.triage import Judged
from campaigns.llm.port import Provider
from campaigns.replies.rules.parsing import ParsedMail
from campaigns.replies.rules.triage import Reading, classify

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
    mail = ParsedMail(subject=reply.subject, from_address=WRITER, to=(OURS,), date=now, body=reply.body)
    return classify(mail, our_text=reply.original)


def _judged(reply: LabelledReply, reading: Reading) -> Judged:
    return Judged(
        reply,
        reading.category,
        frozenset(reading.flags),
        reading.confidence,
        "; ".join(reading.because),
        reading.decided_by,
    )
