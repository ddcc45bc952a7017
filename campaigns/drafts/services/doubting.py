"""Asking a model whether a text is supported and in our voice. It may add warnings, and nothing else."""

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from campaigns.drafts.models import Draft
from campaigns.drafts.questions import CHECKING_SCHEMA, CheckingAnswer, Doubt, checking_material
from campaigns.llm.adapters.rules import RulesBaseline
from campaigns.llm.port import Provider
from campaigns.llm.rules.questions import Purpose, Question
from campaigns.llm.selectors import current_prompt
from campaigns.llm.services import Answered, ask
from campaigns.quality.rules import Checked, Finding, Severity, Span
from campaigns.quality.rules.patterns import shown
from campaigns.quality.rules.prose import message_text, sentences
from campaigns.quality.selectors import voice_examples

CODE: Final = "model_doubts"
NOT_ASKED: Final = "not_asked"
# More doubts than these would hide what matters; the first of the text are kept.
MOST_DOUBTS: Final = 5

_SENTENCES: Final = {
    "unsupported": "A model finds “{passage}” in no quote of this draft. Compare it with the sources, or take it out.",
    "voice": "A model finds that “{passage}” does not sound like us. Read it aloud, and say it your way.",
}


def doubts(checked: Checked, *, draft: Draft, provider: Provider, now: datetime) -> list[Finding]:
    """Return what the model doubts, as warnings in words of ours.

    Its verdict on one text, under one version of the prompt, is asked for once and kept. The rules baseline has no
    opinion. Where no verdict can be had now, the draft goes on, and one warning says that nobody was asked.
    Must not run inside a transaction.
    """
    if asks_nobody(provider):
        return []
    spans = _spans(checked)
    outcome = ask(_question(checked, draft, spans), provider=provider, now=now)
    if not isinstance(outcome, Answered):
        # What stands in brackets may be the model's own words.
        return [_not_asked(outcome.reason.partition(" (")[0])]
    answer = CheckingAnswer.model_validate(outcome.content.model_dump())
    return _findings(checked, spans, answer.doubts)


def asks_nobody(provider: Provider) -> bool:
    """Say whether no model is behind it: the rules baseline has no opinion."""
    return provider.name == RulesBaseline.name


def _spans(checked: Checked) -> dict[str, Span]:
    """The subject and the sentences above the footer, by the ids under which a model sees them."""
    spans = {"S0": Span(0, len(checked.subject), "subject")}
    return spans | {f"S{place}": span for place, span in enumerate(sentences(message_text(checked)), start=1)}


def _question(checked: Checked, draft: Draft, spans: Mapping[str, Span]) -> Question:
    texts = {key: checked.text(span.part)[span.start : span.end] for key, span in spans.items()}
    return Question(
        purpose=Purpose.CHECKING,
        subject=f"prospect:{draft.enrollment.prospect_id}",
        prompt=current_prompt(Purpose.CHECKING),
        material=checking_material(texts, checked.all_quotes(), checked.identity(), voice_examples()),
        shape=CheckingAnswer,
        schema=CHECKING_SCHEMA,
    )


def _findings(checked: Checked, spans: Mapping[str, Span], said: list[Doubt]) -> list[Finding]:
    """One warning a sentence and kind; ids that were not shown are no sentence."""
    known = {(doubt.id, doubt.kind): spans[doubt.id] for doubt in said if doubt.id in spans}
    if not voice_examples():
        known = {key: span for key, span in known.items() if key[1] != "voice"}
    found = sorted(known.items(), key=lambda each: (each[1].part != "subject", each[1].start, each[0][1]))
    return [_warning(checked, span, kind) for (_, kind), span in found[:MOST_DOUBTS]]


def _warning(checked: Checked, span: Span, kind: str) -> Finding:
    passage = shown(checked.text(span.part)[span.start : span.end])
    return Finding(
        CODE,
        Severity.WARNS,
        span.start,
        span.end,
        span.part,
        _SENTENCES[kind].format(passage=passage),
        fault=kind,
    )


def _not_asked(reason: str) -> Finding:
    sentence = f"No model has read this text: {reason}. Compare each claim with its quote yourself."
    return Finding(CODE, Severity.WARNS, 0, 0, "body", sentence, fault=NOT_ASKED)
