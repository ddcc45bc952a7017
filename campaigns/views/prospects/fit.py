"""What was judged about one person: each offer's verdict, its reasons, and the answer to every fit rule."""

from typing import Any, Final

from django.urls import reverse

from campaigns.offers.rules import CriterionKind
from campaigns.prospects.models import Prospect
from campaigns.relevance.models import CriterionAnswer, Match
from campaigns.relevance.rules import Fit as FitAnswer
from campaigns.relevance.rules import Recognition, Verdict
from campaigns.relevance.rules.bridging import NOTHING_LEADS
from campaigns.relevance.selectors import matches_of
from campaigns.views.never_sent import objection
from campaigns.views.prospects.saved_page import FIT_WORDS

VERDICT_WORDS: Final = {
    Verdict.SEND: "The offer belongs there",
    Verdict.DO_NOT_SEND: "Held back",
    Verdict.ASK: "A question for a person",
}
RECOGNITION_WORDS: Final = {
    Recognition.CONFIRMED: "Yes",
    Recognition.DOUBTFUL: "Not sure",
    Recognition.WRONG: "No",
}
KIND_WORDS: Final = {
    CriterionKind.MUST_HAVE: "must-have",
    CriterionKind.DISQUALIFIER: "deal-breaker",
    CriterionKind.NICE_TO_HAVE: "nice to have",
}


def fits(person: Prospect) -> list[dict[str, Any]]:
    """Return every verdict on a person, the newest first."""
    return [_fit(match) for match in matches_of(person)]


def _fit(match: Match) -> dict[str, Any]:
    decided = getattr(match, "override", None)
    return {
        "offer": str(match.offer),
        "version": match.offer_version,
        "at": f"{match.at:%-d %b %Y}",
        "verdict": VERDICT_WORDS[Verdict(match.verdict)],
        "reasons": match.reasons,
        "would_change": match.would_change,
        "recognition": RECOGNITION_WORDS[Recognition(match.recognition)],
        "recognition_reason": match.recognition_reason,
        "personalisation": match.personalisation,
        "why_now": _why_now(match),
        "bridge": _bridge(match),
        "decided": f"{decided.by}: {VERDICT_WORDS[Verdict(decided.verdict)]}. {decided.reason}" if decided else "",
        "objection": objection(match),
        "rules": [_rule(answer) for answer in match.answers.all()],
    }  # fmt: skip


def _why_now(match: Match) -> str:
    event = match.why_now
    if event is None:
        return "nothing dated speaks for this week"
    return f"{event.value} ({event.event_date:%-d %b %Y})" if event.event_date else event.value


def _bridge(match: Match) -> list[dict[str, str]]:
    """Return fact, problem and part of the offer, or that nothing leads there; empty where the verdict refuses."""
    if match.bridge_fact is None:
        refused = match.verdict == Verdict.DO_NOT_SEND
        return [] if refused else [{"label": "Why it belongs", "value": NOTHING_LEADS}]
    return [
        {"label": "Fact", "value": match.bridge_fact.value},
        {"label": "Problem", "value": match.bridge_problem},
        {"label": "Part of the offer", "value": match.bridge_part},
    ]


def _without_quote(answer: FitAnswer) -> str:
    """Say what an answer rests on where no words of a source do."""
    return "Nothing speaks to it" if answer is FitAnswer.UNKNOWN else "The person's own columns"


def _rule(answer: CriterionAnswer) -> dict[str, Any]:
    shown = answer.snapshot is not None and answer.end > answer.start
    return {
        "kind": KIND_WORDS[CriterionKind(answer.criterion.kind)],
        "text": answer.criterion.text,
        "answer": FIT_WORDS[FitAnswer(answer.answer)],
        "quote": " ".join(answer.quote.split()) if shown else "",
        "without_quote": _without_quote(FitAnswer(answer.answer)),
        "title": (answer.snapshot.title or str(answer.snapshot.source)) if answer.snapshot else "",
        "url": reverse("saved_page", args=[answer.match.prospect_id, answer.snapshot_id]) if shown else "",
    }
