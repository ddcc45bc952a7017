"""How well quotes are found: true ones that were altered without harm, and such that say something else."""

import time
from collections.abc import Iterable
from typing import Final

from campaigns.evaluation.rules.alterations import Case, harmful, harmless
from campaigns.insights.rules.grounding import locate
from outreach.management.accuracies.scoring import Peer, Score

CASES: Final = 2_000
SEED: Final = 2026
# Measured on a set of 1,943 altered true and 1,697 false quotes made the same way, not on this one.
BASIS: Final = "on a like set"
RECALL_PEERS: Final = (
    Peer("langextract", 0.557, f"{BASIS}, 7.4 ms"),
    Peer("rapidfuzz from 95", 0.759, f"{BASIS}, 0.022 ms"),
)
FALSE_PEERS: Final = (Peer("langextract", 0.768, BASIS), Peer("rapidfuzz from 95", 0.270, BASIS))


def all_scores(cases: int = CASES) -> list[Score]:
    """Return the share of harmless quotes found and of harmful ones accepted, over generated alterations."""
    found = Score("harmless quotes found", peers=RECALL_PEERS)
    accepted = Score("harmful quotes accepted", peers=FALSE_PEERS, lower_is_better=True)
    for score, made in ((found, harmless(cases, SEED)), (accepted, harmful(cases, SEED))):
        score.note = f"{_milliseconds(score, made):.3f} ms each, generated"
    return [found, accepted]


def _milliseconds(score: Score, made: Iterable[Case]) -> float:
    """Count what is found and return the processor time of one look-up."""
    seconds = 0.0
    for case in made:
        began = time.process_time()
        found = locate(case.source, case.quote).found
        seconds += time.process_time() - began
        score.count(f"{case.kind}: {case.quote}", expected=True, got=found)
    return 1000 * seconds / score.total
