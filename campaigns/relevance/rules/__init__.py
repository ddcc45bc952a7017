"""Pure rules of relevance: recognising a person, answering criteria, deciding."""

from campaigns.relevance.rules.convictions import turns_away
from campaigns.relevance.rules.deciding import Decision, Judged, decide
from campaigns.relevance.rules.predicates import evaluate
from campaigns.relevance.rules.recognising import RECOGNITION_MAX_AGE, Known, Mention, recognise
from campaigns.relevance.rules.words import Fit, Recognition, Verdict

__all__ = [
    "RECOGNITION_MAX_AGE",
    "Decision",
    "Fit",
    "Judged",
    "Known",
    "Mention",
    "Recognition",
    "Verdict",
    "decide",
    "evaluate",
    "recognise",
    "turns_away",
]
