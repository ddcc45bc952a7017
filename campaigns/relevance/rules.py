"""How relevance is decided: pure rules over criteria, whatever a model said of them.

Personalisation never moves a verdict; what cannot be told asks a person and is never sent.
"""

import re
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
# A negation at most two words before a cue, in the same clause: "we do not run shifts" states no shifts.
NEGATED: Final = re.compile(
    r"(?:\b(?:not|no|never|without|neither|nor|cannot|nicht|kein\w*|nie|ohne|pas|jamais|sans|sin|nunca)|n't)\s+(?:[^\W_]+\s+){0,2}$"
)
# What says of a person that he works elsewhere now, at most so many characters behind the name.
LEFT: Final = re.compile(
    r"\b(?:joined|joins|has left|left|moved to|moves to|is now|now (?:works|leads|runs)|was appointed|formerly|wechselt\w*|rejoint|a quitté|se incorpora)\b",
    re.IGNORECASE,
)
LEFT_WITHIN: Final = 80


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
        if any(_states(_folded(quote), _folded(cue)) for cue in predicate.cues):
            found = Fit.NOT_MET if predicate.operator is Operator.NOT_CONTAINS_ANY else Fit.MET
            return found, quote
    return Fit.UNKNOWN, ""


def _folded(text: str) -> str:
    return " ".join(text.replace("’", "'").casefold().split())


def _states(text: str, cue: str) -> bool:
    """Say whether a cue stands at the start of a word, with no negation right before it."""
    at = _place(cue, text, 0)
    while at >= 0:
        if not NEGATED.search(text[:at]):
            return True
        at = _place(cue, text, at + 1)
    return False


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
    return _place(phrase, text, 0) >= 0


def _place(phrase: str, text: str, start: int) -> int:
    """Find a phrase at the start of a word, -1 for nowhere: `operation` finds Operations, `hr` does not find Chris.

    A phrase of at most three characters must be the whole word.
    """
    at = text.find(phrase, start)
    while at >= 0:
        ends = at + len(phrase)
        begins = at == 0 or not text[at - 1].isalnum()
        if begins and (len(phrase) > 3 or not text[ends : ends + 1].isalnum()):
            return at
        at = text.find(phrase, at + 1)
    return -1


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
    """What recognition looks at in one saved page.

    `own`: the person speaks there. `of_company`: the page is the company's own. `published` is None where the page
    does not say.
    """

    text: str
    own: bool
    published: date | None
    of_company: bool = False


def recognise(
    *, first_name: str, last_name: str, company: str, mentions: Sequence[Mention], today: date
) -> tuple[Recognition, str]:
    """Say whether a source other than the import knows this person at this company.

    Confirmed: person and company agree in one page not older than 12 months, or of unknown age. Doubtful: they
    agree nowhere, only long ago, or a newer page says that the person went elsewhere. Whether that is the same
    person is for somebody to say; no rule answers wrong.
    """
    name = f"{first_name} {last_name}".strip()
    if not name:
        return Recognition.DOUBTFUL, "We have no name for this person."
    named = [mention for mention in mentions if mention.own or _names(mention.text, name)]
    with_company = [mention for mention in named if mention.of_company or _names(mention.text, company)]
    fresh = [m for m in with_company if m.published is None or today - m.published <= RECOGNITION_MAX_AGE]
    if _moved_on(named, with_company, name):
        return (
            Recognition.DOUBTFUL,
            f"A newer saved page names {name}, but not at {company or 'this company'}.",
        )
    if fresh:
        pages = f"{len(fresh)} saved pages" if len(fresh) > 1 else "1 saved page"
        return Recognition.CONFIRMED, f"Name and company agree in {pages}."
    if with_company:
        return Recognition.DOUBTFUL, "Name and company agree only in a page older than 12 months."
    if named:
        return Recognition.DOUBTFUL, f"A saved page names {name}, but not at {company or 'this company'}."
    return Recognition.DOUBTFUL, f"No saved page names {name}."


def _names(text: str, name: str) -> bool:
    return bool(name) and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE) is not None


def _moved_on(named: Sequence[Mention], with_company: Sequence[Mention], name: str) -> bool:
    """Say whether a page without the company, newer than all with it, says that the person works elsewhere."""
    newest = max((mention.published for mention in with_company if mention.published), default=date.min)
    return bool(with_company) and any(
        mention not in with_company
        and mention.published
        and mention.published > newest
        and _left(mention.text, name)
        for mention in named
    )


def _left(text: str, name: str) -> bool:
    places = re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE)
    return any(LEFT.search(text[place.end() : place.end() + LEFT_WITHIN]) for place in places)
