"""Asking a model what a person's answer means, after the rules. It sorts, and a no that the rules found stays a no."""

from datetime import date, datetime, timedelta
from typing import Final

import structlog
from django.db import transaction
from django.db.models import QuerySet

from campaigns.llm.adapters.rules import RulesBaseline
from campaigns.llm.port import Provider
from campaigns.llm.rules.questions import Purpose, Question
from campaigns.llm.selectors import current_prompt
from campaigns.llm.services import Answered, NotYet, ask
from campaigns.replies.models import InboundMessage
from campaigns.replies.questions import SCHEMA, TriageAnswer, numbered, triage_material
from campaigns.replies.rules.kinds import Category, Flag, Kind
from campaigns.replies.rules.parsing import ParsedMail, parse
from campaigns.replies.rules.returning import return_date
from campaigns.replies.rules.triage import Reading
from campaigns.replies.rules.triage.combining import Opinion, combined
from campaigns.replies.rules.triage.reading import DECIDED_BY
from campaigns.replies.rules.triage.texts import judged_of
from campaigns.replies.selectors import storable
from campaigns.replies.services.effects import apply_reading

logger = structlog.get_logger(__name__)
# Whoever waits longer for a model was read by a person meanwhile.
ASKED_WITHIN: Final = timedelta(days=2)


def judge(*, inbound: InboundMessage, provider: Provider, now: datetime) -> bool:
    """Ask a model what an answer means and change what follows from it; True where the model was heard.

    Nothing is asked by the rules provider, about what is no person's answer, was confirmed by a person, asks us to stop
    already, or was judged before. Where no answer can be had now the mail stays unjudged and is asked about again; an
    answer that cannot be used leaves the rules' reading. Must not run inside a transaction.
    """
    if provider.name == RulesBaseline.name or not unjudged(now).filter(pk=inbound.pk).exists():
        return False
    mail = parse(bytes(inbound.raw))
    reading = _stored(inbound)
    our_text = inbound.message.body if inbound.message else ""
    subject = f"prospect:{inbound.prospect_id}" if inbound.prospect_id else f"reply:{inbound.pk}"
    better = read_with_model(reading, mail, our_text=our_text, subject=subject, provider=provider, now=now)
    return better is not None and _keep(inbound, mail, better, now)


def unjudged(now: datetime) -> QuerySet[InboundMessage]:
    """Return people's answers of the last two days that no model was asked about, and that no person has confirmed."""
    waiting = InboundMessage.objects.filter(
        kind=Kind.HUMAN, decided_by=DECIDED_BY, received_at__gt=now - ASKED_WITHIN, confirmed_at=None, handled_at=None,
        original=None, unreadable="", effects_at__isnull=False,
    )  # fmt: skip
    # No set of flags is asked of the database: JSON is searched otherwise by each.
    stops = [pk for pk, flags in waiting.values_list("pk", "flags") if Flag.OPT_OUT in flags]
    return waiting.exclude(pk__in=stops).order_by("received_at", "pk")


def read_with_model(
    reading: Reading, mail: ParsedMail, *, our_text: str, subject: str, provider: Provider, now: datetime
) -> Reading | None:
    """Return the rules' reading with what a model says of the answer; None where it has to be asked again later."""
    words = judged_of(mail.body, our_text)
    sentences = numbered(words.all.split("\n"))
    question = Question(
        purpose=Purpose.TRIAGE,
        subject=subject,
        prompt=current_prompt(Purpose.TRIAGE),
        material=triage_material(sentences, subject=mail.subject, our_text=our_text),
        shape=TriageAnswer,
        schema=SCHEMA,
    )
    outcome = ask(question, provider=provider, now=now)
    if isinstance(outcome, NotYet):
        return None
    opinion = _opinion(outcome, sentences) if isinstance(outcome, Answered) else None
    return combined(reading, opinion, model=provider.label, returns=_returns(mail, words.all))


def _opinion(outcome: Answered, sentences: dict[str, str]) -> Opinion:
    answer = TriageAnswer.model_validate(outcome.content.model_dump())
    named = tuple(sentences[key] for key in dict.fromkeys(answer.sentences) if key in sentences)
    return Opinion(answer.category, frozenset(answer.flags), named)


def _returns(mail: ParsedMail, text: str) -> date | None:
    return return_date(text, mail.date.date() if mail.date else None)


def _stored(inbound: InboundMessage) -> Reading:
    """The rules' reading as it is stored, with what was added to it from beside the mail."""
    return Reading(
        kind=Kind(inbound.kind),
        category=Category(inbound.category),
        flags=tuple(Flag(flag) for flag in inbound.flags),
        new_text=inbound.new_text,
        return_date=inbound.return_date,
        because=tuple(inbound.deciding_words.split(" · ")) if inbound.deciding_words else (),
        confidence=inbound.confidence,
    )


@transaction.atomic
def _keep(inbound: InboundMessage, mail: ParsedMail, reading: Reading, now: datetime) -> bool:
    """Store the new reading and correct what follows from it, where the mail is still as it was read."""
    columns = {
        "category": reading.category,
        "flags": [flag.value for flag in reading.flags],
        "return_date": reading.return_date,
        "confidence": reading.confidence,
        "decided_by": reading.decided_by,
        "deciding_words": storable(" · ".join(dict.fromkeys(reading.because))[:300]),
    }
    same = InboundMessage.objects.filter(
        pk=inbound.pk, decided_by=DECIDED_BY, confirmed_at=None, category=inbound.category, relabelled=inbound.relabelled,
        reader_version=inbound.reader_version,
    )  # fmt: skip
    if not same.update(**columns):
        return False
    before = inbound.category
    for name, value in columns.items():
        setattr(inbound, name, value)
    apply_reading(inbound=inbound, mail=mail, reading=reading, now=now)
    logger.info(
        "reply judged", inbound=inbound.pk, before=before, after=reading.category, by=reading.decided_by
    )
    return True
