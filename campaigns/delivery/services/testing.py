"""What a reviewer does with a test draft: it is caught or missed, told at once, and nothing else follows from it."""

from dataclasses import replace

from django.db import transaction

from campaigns.audit.rules import Action
from campaigns.audit.services import noted
from campaigns.delivery.services.decisions import Act, Decided, LostRaceError, keep
from campaigns.drafts.models import Draft
from campaigns.drafts.models.planting import ReviewTest
from campaigns.drafts.rules import APPROVALS, DecisionKind, DraftStatus, Lane
from campaigns.drafts.rules.planting import still_there, told


@transaction.atomic
def answer_test(act: Act, kind: DecisionKind, **fields: str) -> Decided:
    """Keep whether a test draft was caught, and let the real one back into the queue.

    Missed is an approval; caught is whatever keeps it from going out. Putting it off says nothing of its fault, so it is
    neither and counts for nobody. Nobody is written to or barred by it.

    Raises:
        LostRaceError: somebody else answered it, or changed its text.
    """
    waiting = Draft.objects.filter(
        pk=act.draft.pk, planted=True, status=DraftStatus.IN_REVIEW, version=act.seen.version
    )
    if not waiting.update(status=DraftStatus.SUPPRESSED, lane=Lane.READERS):
        raise LostRaceError
    caught = None if kind == DecisionKind.HOLD else kind not in APPROVALS
    test = ReviewTest.objects.get(draft=act.draft)
    if caught is not None:
        ReviewTest.objects.filter(pk=test.pk).update(caught=caught, by=act.by, at=act.now)
    Draft.objects.filter(pk=test.real_id, lane=Lane.ASIDE).update(lane=Lane.READERS)
    said = noted(Action.TESTED, subject=act.draft, by=act.by.actor, caught=caught, fault=test.fault)
    return replace(keep(act, kind, said, **fields), sentence=told(test.told, caught=caught))


def takes_fault_out(draft: Draft, *, subject: str, body: str) -> bool:
    """Say whether an edit of a test draft takes its fault out."""
    words = ReviewTest.objects.values_list("words", flat=True).get(draft=draft)
    return not still_there(words, subject=subject, body=body)
