"""How relevance is decided: pure rules over criteria, whatever a model said of them.

Personalisation never moves a verdict; what cannot be told asks a person and is never sent.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from campaigns.offers.rules import CriterionKind
from campaigns.relevance.rules.words import Fit, Recognition, Verdict


@dataclass(frozen=True)
class Judged:
    """One criterion with what the sentence and the predicate said of it, each on its own.

    `examined`: somebody or something looked for it, so that an unknown answer means that nothing was found.
    """

    criterion_id: int
    kind: CriterionKind
    text: str
    by_sentence: Fit
    by_predicate: Fit
    quote: str = ""
    examined: bool = True

    @property
    def answer(self) -> Fit:
        """A predicate that contradicts the sentence makes the criterion unknown; else whichever knows."""
        if self.by_sentence is Fit.UNKNOWN:
            return self.by_predicate
        if self.by_predicate in {Fit.UNKNOWN, self.by_sentence}:
            return self.by_sentence
        return Fit.UNKNOWN

    @property
    def is_open(self) -> bool:
        """Whether nobody can say that it is not so, since nobody looked."""
        return self.answer is Fit.UNKNOWN and not self.examined

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
        or (rule.kind is CriterionKind.DISQUALIFIER and (rule.disputed or rule.is_open))
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
