"""How relevance is decided: pure rules over criteria, whatever a model said of them.

Personalisation never moves a verdict; what cannot be told asks a person and is never sent.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from typing import Any, Final

from campaigns.offers.rules import CriterionKind, Operator, Predicate


class Fit(StrEnum):
    """The answer to one criterion."""

    MET = "met"
    NOT_MET = "not_met"
    UNKNOWN = "unknown"


class Verdict(StrEnum):
    """What follows for the message."""

    SEND = "send"
    DO_NOT_SEND = "do_not_send"
    ASK = "ask"


class Recognition(StrEnum):
    """Whether we know who this is."""

    CONFIRMED = "confirmed"
    DOUBTFUL = "doubtful"
    WRONG = "wrong"


RECOGNITION_MAX_AGE: Final = timedelta(days=365)


@dataclass(frozen=True)
class Judged:
    """One criterion with what the sentence and the predicate said of it, each on its own."""

    criterion_id: int
    kind: CriterionKind
    text: str
    by_sentence: Fit
    by_predicate: Fit
    quote: str = ""

    @property
    def answer(self) -> Fit:
        """A predicate that contradicts the sentence makes the criterion unknown; else whichever knows."""
        if self.by_sentence is Fit.UNKNOWN:
            return self.by_predicate
        if self.by_predicate in {Fit.UNKNOWN, self.by_sentence}:
            return self.by_sentence
        return Fit.UNKNOWN

    @property
    def disputed(self) -> bool:
        return (
            Fit.UNKNOWN not in {self.by_sentence, self.by_predicate} and self.by_sentence != self.by_predicate
        )


@dataclass(frozen=True)
class Decision:
    """A verdict with the code of the rule that decided, its reasons (the deciding one first) and its reverse."""

    verdict: Verdict
    decided_by: str
    reasons: tuple[str, ...]
    would_change: str = ""


def evaluate(predicate: Predicate | None, facts: Mapping[str, Any], quotes: Sequence[str]) -> tuple[Fit, str]:
    """Answer a predicate by code; return the answer and the quote that decided, if one did.

    A field that is empty, or a cue that is found nowhere, is unknown: absence proves nothing.
    """
    if predicate is None:
        return Fit.UNKNOWN, ""
    if predicate.field == "sources":
        return _by_cues(predicate, quotes)
    value = facts.get(predicate.field)
    if value in (None, ""):
        return Fit.UNKNOWN, ""
    return (Fit.MET if _compare(predicate, value) else Fit.NOT_MET), ""


def _by_cues(predicate: Predicate, quotes: Sequence[str]) -> tuple[Fit, str]:
    for quote in quotes:
        folded = quote.casefold().replace("’", "'")
        if any(cue.casefold().replace("’", "'") in folded for cue in predicate.cues):
            found = Fit.NOT_MET if predicate.operator is Operator.NOT_CONTAINS_ANY else Fit.MET
            return found, quote
    return Fit.UNKNOWN, ""


def _compare(predicate: Predicate, value: Any) -> bool:
    if predicate.operator in {Operator.AT_LEAST, Operator.AT_MOST}:
        bound = float(predicate.values[0])
        return float(value) >= bound if predicate.operator is Operator.AT_LEAST else float(value) <= bound
    wanted = [str(item).casefold() for item in predicate.values]
    text = str(value).casefold()
    if predicate.operator in {Operator.IN, Operator.NOT_IN}:
        return (text in wanted) is (predicate.operator is Operator.IN)
    found = any(_stands_in(item, text) for item in wanted)
    return found is (predicate.operator is Operator.CONTAINS_ANY)


def _stands_in(phrase: str, text: str) -> bool:
    """Find a phrase at the start of a word: `operation` finds Operations, `hr` does not find Chris."""
    at = text.find(phrase)
    while at >= 0:
        if at == 0 or not text[at - 1].isalnum():
            return len(phrase) > 3 or not text[at + len(phrase) : at + len(phrase) + 1].isalnum()
        at = text.find(phrase, at + 1)
    return False


def decide(
    recognition: Recognition, recognition_reason: str, judged: Iterable[Judged], *, usable_answer: bool
) -> Decision:
    """Decide from fit rules and recognition alone (design, section 7).

    A wrong person, a deal-breaker met or a must-have not met: do not send. Anything that cannot be told that
    matters: ask a person. Else send.
    """
    rules = tuple(judged)
    if recognition is Recognition.WRONG:
        return Decision(
            Verdict.DO_NOT_SEND,
            "recognition",
            (recognition_reason,),
            "A source that shows this person in this role.",
        )
    return (
        _refusal(rules)
        or _question(rules, recognition, recognition_reason, usable_answer=usable_answer)
        or _send(rules)
    )


def _refusal(rules: tuple[Judged, ...]) -> Decision | None:
    for kind, answer, code in (
        (CriterionKind.DISQUALIFIER, Fit.MET, "disqualifier"),
        (CriterionKind.MUST_HAVE, Fit.NOT_MET, "must_have"),
    ):
        failed = [rule for rule in rules if rule.kind is kind and rule.answer is answer]
        if failed:
            return Decision(
                Verdict.DO_NOT_SEND, code, tuple(_refused(rule) for rule in failed), _reverse(failed[0])
            )
    return None


def _refused(rule: Judged) -> str:
    words = "Deal-breaker" if rule.kind is CriterionKind.DISQUALIFIER else "A must-have is missing"
    return f"{words}: {rule.text}"


def _reverse(rule: Judged) -> str:
    if rule.kind is CriterionKind.DISQUALIFIER:
        return f"If this were no longer so: {rule.text}"
    return f"If this became true: {rule.text}"


def _question(
    rules: tuple[Judged, ...], recognition: Recognition, recognition_reason: str, *, usable_answer: bool
) -> Decision | None:
    if recognition is Recognition.DOUBTFUL:
        return Decision(
            Verdict.ASK,
            "recognition",
            (recognition_reason,),
            "Somebody who knows whether this is the person.",
        )
    if not usable_answer:
        return Decision(
            Verdict.ASK, "no_answer", ("The fit rules could not be judged.",), "An answer by a person."
        )
    open_rules = [
        rule
        for rule in rules
        if (rule.kind is CriterionKind.MUST_HAVE and rule.answer is Fit.UNKNOWN)
        or (rule.kind is CriterionKind.DISQUALIFIER and rule.disputed)
    ]
    if not open_rules:
        return None
    return Decision(
        Verdict.ASK,
        "unknown",
        tuple(f"Cannot tell: {rule.text}" for rule in open_rules),
        "A source that settles it.",
    )


def _send(rules: tuple[Judged, ...]) -> Decision:
    musts = [rule for rule in rules if rule.kind is CriterionKind.MUST_HAVE]
    extras = [rule for rule in rules if rule.kind is CriterionKind.NICE_TO_HAVE and rule.answer is Fit.MET]
    reasons = [f"{len(musts)} of {len(musts)} must-haves met, no deal-breaker."]
    reasons += [f"Also: {rule.text}" for rule in extras]
    return Decision(Verdict.SEND, "all_met", tuple(reasons), "A deal-breaker in a newer source.")


@dataclass(frozen=True)
class Mention:
    """What recognition looks at in one saved page: its title and text, whether the person speaks there
    himself, and when it was published, if it says so.
    """

    text: str
    own: bool
    published: date | None


def recognise(
    *, first_name: str, last_name: str, company: str, mentions: Sequence[Mention], today: date
) -> tuple[Recognition, str]:
    """Say whether a source other than the import knows this person at this company.

    Confirmed: name and company stand in one page not older than 12 months, or of unknown age. Wrong: pages name
    the person, and every one of them without the company. Else doubtful.
    """
    name = f"{first_name} {last_name}".strip().casefold()
    if not name:
        return Recognition.DOUBTFUL, "We have no name for this person."
    named = [mention for mention in mentions if mention.own or name in mention.text.casefold()]
    with_company = [mention for mention in named if company and company.casefold() in mention.text.casefold()]
    fresh = [m for m in with_company if m.published is None or today - m.published <= RECOGNITION_MAX_AGE]
    if fresh:
        return (
            Recognition.CONFIRMED,
            f"Name and company agree in {len(fresh)} saved page{'s' if len(fresh) > 1 else ''}.",
        )
    if with_company:
        return Recognition.DOUBTFUL, "Name and company agree only in a page older than 12 months."
    if named:
        return (
            Recognition.DOUBTFUL,
            f"A saved page names {first_name} {last_name}, but not at {company or 'this company'}.",
        )
    return Recognition.DOUBTFUL, f"No saved page names {first_name} {last_name}."
